"""A game written for easyAI.

Hexapawn on 3 × 3, as it comes with easyAI: `from_easyai` takes the game as it is. Its boards are
read from what it prints, and its scores, which are told from the side to move, are turned to MAX's.
"""

from easyAI import AI_Player
from easyAI.games.Hexapawn import Hexapawn

from treeviz import View, draw, explain, games, minimax

game = games.from_easyai(Hexapawn([AI_Player(None), AI_Player(None)], (3, 3)))
tree = minimax(game)
diagram = draw(tree, View(merge="positions"))
diagram.save("hexapawn.svg")
print(explain(tree, words="short"))
