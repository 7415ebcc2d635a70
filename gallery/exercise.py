"""An exercise sheet.

The leaves have their values, the plates of the inner nodes wait for those of the student. Nothing
gives the answer away, and the next picture is its key, in the very same layout.
"""

from treeviz import View, draw, games, minimax

tree = minimax(games.Explicit("A(B(3 12 8) C(2 4 6) D(14 5 2))"))
diagram = draw(tree, View(values="leaves"), "ink")
diagram.save("exercise.svg")
print(diagram.text)
