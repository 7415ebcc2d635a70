"""The same position by another order of moves.

The tree of this board has 238 nodes, but only 85 positions: each stands here once, with an edge
from every position that leads to it, and above it the moves that do.
"""

from treeviz import View, draw, games, minimax

tree = minimax(games.TicTacToe("xo_/_x_/__o"))
diagram = draw(tree, View(merge="positions"))
diagram.save("transpositions.svg")
print(f"{len(tree)} nodes, {len(diagram.layout.scene.marks)} positions")
