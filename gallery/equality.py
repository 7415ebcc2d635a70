"""To cut on equality, or not.

Both conventions are taught. With alpha ≥ beta the second branch is cut as soon as it can be no
better; with alpha > beta all of it is looked at, and that the two moves are equal is proved.
"""

from treeviz import View, alphabeta, draw, explain, games

game = games.Explicit("(left(4 7) right(4 5 9))")
print(explain(alphabeta(game)))
tree = alphabeta(game, cut_on_equal=False)
diagram = draw(alphabeta(game), View(title="Cut when alpha ≥ beta: right is known only to be ≤ 4"))
diagram.save("equality.svg")
print()
print("Cutting only when alpha > beta:")
print(explain(tree))
