"""A poster: every node of the whole game of tic-tac-toe.

All 549,946 nodes are there: a row a ply, each node as wide as all that is below it. What is good
for o stands on a line, so that it is told apart in black and white, too. Beside it best play.
"""

from treeviz import View, draw, games, minimax

tree = minimax(games.TicTacToe())
diagram = draw(tree, View(tier="icicle"))
diagram.save("poster.svg")
print(diagram.layout.scene.caption)
