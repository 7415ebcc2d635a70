"""A poster: 2,000 marks of the whole game of tic-tac-toe.

All 549,946 nodes are recorded; what is not drawn is counted. Dark dots are good for x, light ones
with a dark rim for o, pale ones are draws.
"""

from treeviz import View, draw, games, minimax

tree = minimax(games.TicTacToe())
diagram = draw(tree, View(marks=2000), "ink")
diagram.save("poster.svg")
print(diagram.layout.scene.caption)
