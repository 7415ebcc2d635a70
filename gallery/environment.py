"""An environment of PettingZoo.

Tic-tac-toe as agents learn it: the board is what they observe, the values are their rewards, and
a move is the number of an action.
"""

from pettingzoo.classic import tictactoe_v3

from treeviz import draw, explain, games, minimax

game = games.from_pettingzoo(tictactoe_v3.env())
tree = minimax(game.at(game.parse("0 1 2 3 7 4")))
diagram = draw(tree)
diagram.save("environment.svg")
print(explain(tree))
