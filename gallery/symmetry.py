"""The first two plies of tic-tac-toe, up to symmetry.

There are three first moves and twelve positions after the reply; each edge says how many moves of
its board lead to the same. The values are those of the whole game: a corner must be answered in the
centre, and the centre in a corner.
"""

from treeviz import View, draw, games, minimax

tree = minimax(games.TicTacToe())
diagram = draw(tree, View(merge="symmetry", depth=2))
diagram.save("symmetry.svg")
print(diagram.text)
