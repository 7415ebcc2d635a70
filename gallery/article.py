"""The article's board.

x is to move. The left move lets o win, the middle one is a draw because o will never allow the win
that is in it, the right one wins at once. The chosen line stands on a ribbon; the edge whose value
a position took is heavier than the others.
"""

from treeviz import draw, explain, games, minimax

tree = minimax(games.TicTacToe("xox/oox/___"))
diagram = draw(tree)
diagram.save("article.svg")
print(explain(tree))
