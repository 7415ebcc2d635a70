"""Nim: leave two equal piles.

Two piles of one and one of two. Whoever takes the last object wins; so the mover takes the pile of
two away, and from then on does on one pile what the other does on the other. Rings are what was
just taken.
"""

from treeviz import draw, explain, games, minimax

tree = minimax(games.Nim(1, 1, 2))
diagram = draw(tree)
diagram.save("nim.svg")
print(explain(tree))
