"""A tie.

Four moves are equally good; the first one is played only because it was searched first. The tree
has more than a thousand nodes: sixty marks show its chosen line and the best reply to each move,
and count the rest.
"""

from treeviz import View, draw, explain, games, minimax

tree = minimax(games.TicTacToe("x__/_o_/__x"))
diagram = draw(tree, View(marks=44))
diagram.save("tie.svg")
print(explain(tree))
