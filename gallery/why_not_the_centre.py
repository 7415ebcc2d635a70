"""Why not the centre.

The middle square is the best one, says the rule of thumb. Here it gives the win away, and the
answer to it shows how.
"""

from treeviz import View, draw, games, minimax, why_not

tree = minimax(games.TicTacToe("xo_/__x/__o"))
centre = why_not(tree, "[1,1]")
answer = " ".join(centre.line[:2])
view = View(marks=32, focus=answer, notes={answer: "the answer"}, framed=(answer,))
diagram = draw(tree, view)
diagram.save("why_not_the_centre.svg")
print(centre)
