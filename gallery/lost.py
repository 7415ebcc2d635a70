"""Lost whatever one plays.

Every move loses. After two of them o must still find the only answer that wins.
"""

from treeviz import draw, explain, games, minimax

tree = minimax(games.TicTacToe("xxo/oo_/_x_"))
diagram = draw(tree)
diagram.save("lost.svg")
print(explain(tree))
