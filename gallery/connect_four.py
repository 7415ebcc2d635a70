"""A threat in connect four.

x has two in the middle of the bottom row, with room on both sides: a third makes two threats, and o
can stop only one of them. MAX's discs are full, MIN's have a light heart.
"""

from treeviz import alphabeta, draw, explain, games

tree = alphabeta(games.Connect("______/______/__oo__/__xx__"), depth=3)
diagram = draw(tree)
diagram.save("connect_four.svg")
print(explain(tree))
