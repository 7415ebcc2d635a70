"""The horizon effect.

To a depth of three plies the square at the left edge looks best: the estimates where the search
stops are in its favour. One ply more, and it is seen to lose. The picture lays the two searches on
each other; the table tells the depth at which the choice turns.
"""

from treeviz import View, by_depth, compare, games, minimax, overlay

game = games.TicTacToe("oxx/___/_o_")
seen, missed = (minimax(game, depth=depth, heuristic="lines") for depth in (4, 3))
diagram = overlay(compare(missed, seen), View(marks=16))
diagram.save("horizon_effect.svg")
print(by_depth(game, range(1, 6), heuristic="lines"))
