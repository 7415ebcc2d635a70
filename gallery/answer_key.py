"""The key to the exercise.

The same tree and the same view with its values: laid on the sheet, every plate is in its place.
"""

from treeviz import View, draw, games, minimax

tree = minimax(games.Explicit("A(B(3 12 8) C(2 4 6) D(14 5 2))"))
diagram = draw(tree, View(values="all"), "ink")
diagram.save("answer_key.svg")
print(diagram.text)
