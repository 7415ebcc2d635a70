"""Figure 5.2 with its two cuts.

Alpha-beta leaves out the leaves 4 and 6: C is worth 2 at most, and MAX already has 3 with B. The
arrow leads from the value that caused the cut; what a cut node returns is a bound and not a value.
"""

from treeviz import View, alphabeta, draw, explain, games

tree = alphabeta(games.Explicit("A(B(3 12 8) C(2 4 6) D(14 5 2))"))
diagram = draw(tree, View(causes=True, windows=True, classes=True))
diagram.save("cuts.svg")
print(explain(tree))
