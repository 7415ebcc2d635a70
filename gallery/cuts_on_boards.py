"""Cuts on real boards.

Searched row by row, cutting on equality: 93 of 238 nodes are visited. The bound of the second and
the fourth move equals the best value and is no tie: their true value is a draw or unknown.
"""

from treeviz import View, alphabeta, draw, explain, games, stats

tree = alphabeta(games.TicTacToe("xo_/_x_/__o"))
diagram = draw(tree, View(marks=34))
diagram.save("cuts_on_boards.svg")
print(explain(tree))
print()
print(stats(tree))
