"""What threats force, past the depth.

Three plies deep all estimates are alike, and the move played loses: two plies later nothing stops
x any more. A search of threats alone finds that by the rules, and the one move with which o wins.
"""

from treeviz import alphabeta, draw, explain, games

game = games.TicTacToe("____/__x_/x___/___o", k=3)
tree = alphabeta(game, depth=3, heuristic="lines")
diagram = draw(tree)
diagram.save("past_the_depth.svg")
print(explain(tree))
