"""Five in a row on 15 × 15.

x may move to 215 squares. The picture keeps the few that tell, and one stub for all the others.
"""

from treeviz import draw, explain, games, minimax

rows = [*7 * ["." * 15], "....oxxxx......", *7 * ["." * 15]]
rows[5], rows[6] = ".......x.......", "......o.o......"
rows[8], rows[9] = "......o........", ".........o....."
tree = minimax(games.TicTacToe("/".join(rows), k=5), depth=1, heuristic="lines")
diagram = draw(tree)
diagram.save("five_in_a_row.svg")
print(explain(tree, words="short"))
