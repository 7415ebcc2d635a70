"""A win in Hex.

On 3 × 3, x joins top and bottom, o left and right. Stones are told apart by more than hue, rows and
columns are named at the first board, and cuts say why.
"""

from treeviz import alphabeta, draw, explain, games

tree = alphabeta(games.from_openspiel("hex(board_size=3)", "a2 b2"))
diagram = draw(tree)
diagram.save("hex.svg")
print(explain(tree, words="short"))
