"""A threat in connect four.

x has two in the middle of the bottom row, with room on both sides: a third makes two threats. Only
the part of the tree is drawn that proves the win: one move of x, every answer of o.
"""

from treeviz import View, alphabeta, draw, explain, games

tree = alphabeta(games.Connect("______/______/__oo__/__xx__"), depth=3)
diagram = draw(tree, View(proof=True, marks=60))
diagram.save("connect_four.svg")
print(explain(tree))
