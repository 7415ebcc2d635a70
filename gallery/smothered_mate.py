"""A smothered mate.

The queen gives herself away so that the rook must shut its own king in; then the knight mates.
Boards of the chosen line are drawn in full, others smaller; mates are written as chess players do.
"""

from treeviz import alphabeta, draw, explain, games

tree = alphabeta(games.Chess("5r1k/6pp/7N/8/2Q5/8/6PP/6K1 w - - 0 1"), depth=3)
diagram = draw(tree)
diagram.save("smothered_mate.svg")
best = next(move for move in explain(tree).moves if move.chosen)
print(f"{best.notation}: {best.text}")
