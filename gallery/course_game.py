"""The course's game plays itself.

At every turn a search of three plies chooses the move. On each board stands what its search found,
on the last what the rules say.
"""

from treeviz import games, play

played = play(games.Domineering(".V../.VHH/HH../.... V"), depth=3)
diagram = played.diagram()
diagram.save("course_game.svg")
print(played.text)
