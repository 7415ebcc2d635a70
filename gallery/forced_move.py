"""A forced move.

x threatens to complete the top row. Every move of o but one leaves the threat standing and loses at
once, so o has no choice; and what is forced is enough for a draw.
"""

from treeviz import draw, explain, games, minimax

tree = minimax(games.TicTacToe("_xx/_o_/xo_"))
diagram = draw(tree)
diagram.save("forced_move.svg")
print(explain(tree))
