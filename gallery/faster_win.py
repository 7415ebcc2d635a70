"""Prefer the faster win.

Without a depth penalty every win is worth +10, so the first one found is played, fast or slow. One
point per ply makes the win at once the best.
"""

from treeviz import View, draw, explain, games, minimax

game = games.TicTacToe("___/__x/oox")
print("Without a penalty:", minimax(game).best_move)
tree = minimax(game, depth_penalty=1)
diagram = draw(tree, View(marks=26))
diagram.save("faster_win.svg")
print(explain(tree))
