"""From the symptom to the cause: the course's heuristic, audited.

Searched five plies or more, the course's program plays (0,0)-(1,0) in its own position and loses
what was won. That is the symptom. So its heuristic is held against the truth in every position of
the 4×4 game, finished games judged by it too, as the course does. The table says how often it names
the wrong winner, and the smallest example says why: nobody can move, it is Horizontal's turn, so
Vertical has won; but the heuristic asks first whether Vertical has a place left. The picture shows
what that costs: Horizontal takes a lost move for a won one, because it is searched first.
"""

from treeviz import View, audit, draw, games

found = audit(games.Domineering(rows=4, columns=4), heuristic="course", judge_finished=True)
symptom = found.examples[-1]  # the smallest wrong move
diagram = draw(symptom.tree, View(title=symptom.title, notes=symptom.notes))
diagram.save("audited.svg")
print(found)
