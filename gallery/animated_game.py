"""A game played by itself, animated.

Domineering from the course's position, both sides looking three plies ahead: board after board,
each with what its search found.
"""

from treeviz import games, play

reel = play(games.Domineering(".V../.VHH/HH../.... V"), depth=3).frames()
reel.animated().save("animated_game.svg")
diagram = reel[-1]
print(reel.text)
