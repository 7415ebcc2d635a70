"""A page: 120 marks of the same tree.

With more room, the moves that are close in value come in, decisive mistakes, and their refutations.
"""

from treeviz import View, draw, games, minimax

tree = minimax(games.Connect("____/____/_x__/_oxo", k=3))
diagram = draw(tree, View(marks=120))
diagram.save("hundred_marks.svg")
print(diagram.layout.scene.caption)
