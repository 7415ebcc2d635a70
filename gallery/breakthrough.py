"""A game of OpenSpiel, after a history.

Breakthrough on 5 × 4 as OpenSpiel plays it; the position is given by the moves that led there.
"""

from treeviz import alphabeta, draw, explain, games

game = games.from_openspiel("breakthrough(rows=5,columns=4)", "a5b4 a1b2 b5c4 b2b3 c4b3* b1b2")
tree = alphabeta(game, depth=5)
diagram = draw(tree)
diagram.save("breakthrough.svg")
print(explain(tree, words="short"))
