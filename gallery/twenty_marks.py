"""A slide: 20 of 23,252 nodes.

Three in a row wins on this board of four by four. Twenty marks hold the chosen line to its end and
the best reply to each move; everything else is counted in what is not drawn.
"""

from treeviz import View, draw, games, minimax

tree = minimax(games.Connect("____/____/_x__/_oxo", k=3))
diagram = draw(tree, View(marks=20))
diagram.save("twenty_marks.svg")
print(diagram.text)
