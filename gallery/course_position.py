"""The course's position, two plies deep.

Domineering: Vertical lays upright dominoes, Horizontal flat ones; who cannot move loses. At the
horizon the course's heuristic estimates; finished games are judged by the rules.
"""

from treeviz import draw, explain, games, minimax

tree = minimax(games.Domineering(".V../.VHH/HH../.... V"), depth=2)
diagram = draw(tree)
diagram.save("course_position.svg")
print(explain(tree))
