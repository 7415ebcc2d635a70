"""A double threat.

o threatens the middle of its column, so x has only one move; and that move makes two threats of its
own. o can stop only one of them.
"""

from treeviz import draw, explain, games, minimax

tree = minimax(games.TicTacToe("xox/___/_o_"))
diagram = draw(tree)
diagram.save("double_threat.svg")
print(explain(tree))
