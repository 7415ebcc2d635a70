"""A slide of 16 to 9.

The text has 14 points on a slide of 13.3 inches, whatever the tree: of its 8,232 nodes as many are
drawn as then have room.
"""

from treeviz import draw, games, minimax

tree = minimax(games.TicTacToe("xo_/___/___"))
diagram = draw(tree, theme="slide", fit="slide")
diagram.save("slide.svg")
print(diagram.layout.scene.caption)
