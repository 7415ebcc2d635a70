"""A variant of chess.

In atomic chess a capture blows up everything around it but pawns, and who loses the king loses. The
rules are python-chess's, `games.Chess(variant="atomic")`, or `chess:atomic` on the command line.
"""

from treeviz import alphabeta, draw, explain, games

tree = alphabeta(games.Chess("4k3/3qp3/8/8/8/8/3R4/4K3 w - - 0 1", variant="atomic"), depth=2)
diagram = draw(tree)
diagram.save("atomic.svg")
print(explain(tree, words="short"))
