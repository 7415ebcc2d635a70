"""A mate in two, with its proof tree.

Paul Morphy's problem: White plays, and whatever Black answers is mate. One move of White's, all of
Black's; hundreds of other nodes are counted and not drawn.
"""

from treeviz import View, alphabeta, draw, explain, games

tree = alphabeta(games.Chess("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"), depth=3)
diagram = draw(tree, View(proof=True))
diagram.save("mate_in_two.svg")
best = next(move for move in explain(tree).moves if move.chosen)
print(f"{best.notation}: {best.text}")
