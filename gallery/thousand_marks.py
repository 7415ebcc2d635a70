"""A wall: 1,000 marks of the same tree.

So many boards would be seen by nobody. Each position is a dot: its shape says who is to move, its
ground for whom it is good. The chosen line keeps its boards.
"""

from treeviz import View, draw, games, minimax

tree = minimax(games.Connect("____/____/_x__/_oxo", k=3))
diagram = draw(tree, View(marks=1000, tier="dot"))
diagram.save("thousand_marks.svg")
print(diagram.layout.scene.caption)
