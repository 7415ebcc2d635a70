"""One line opened.

Whoever asks what happens after a certain reply puts it into focus: the line is shown with all that
follows it at once, the rest as far as there is room.
"""

from treeviz import View, draw, games, minimax

tree = minimax(games.TicTacToe("xo_/_x_/__o"))
view = View(marks=40, focus="[0,2] [2,0] [1,0]", framed=("[0,2] [2,0] [1,0]",))
diagram = draw(tree, view)
diagram.save("focus.svg")
print(diagram.text)
