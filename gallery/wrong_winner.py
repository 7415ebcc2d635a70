"""The course's heuristic picks the wrong winner.

The course lets its heuristic judge finished games too, and the heuristic asks first whether player
0 has a place left. On the last board of the course's own game nobody has one. It is player 1 who
cannot move, so player 0 has won; the heuristic says −∞. Here are the last two plies of that game,
searched with the course's own two functions.
"""

import numpy as np

from treeviz import View, draw, games, play
from treeviz.games import functional

EMPTY, INFINITE = -1, float("inf")


def places(board, player):
    down, right = (1, 0) if player == 0 else (0, 1)
    rows, columns = board.shape
    for r in range(rows - down):
        for c in range(columns - right):
            if board[r, c] == EMPTY and board[r + down, c + right] == EMPTY:
                yield (r, c), (r + down, c + right)


def successors(board, player):
    for one, two in places(board, player):
        after = board.copy()
        after[one] = after[two] = player
        yield after


def heuristic(board):
    n0, n1 = len(list(places(board, 0))), len(list(places(board, 1)))
    return -INFINITE if n0 == 0 else INFINITE if n1 == 0 else n0 - n1


played = play(games.Domineering(".V../.VHH/HH../.... V"), depth=3)
last = played.turns[-1]
signs = {".": EMPTY, "V": 0, "H": 1}
board = np.array([[signs[sign] for sign in row] for row in last.state[:-2].split("/")])
tree = functional.minmax(successors, heuristic, board, -1, 0)
title = "The heuristic says −∞; by the rules player 0 has won"
diagram = draw(tree, View(title=title))
diagram.save("wrong_winner.svg")
print(f"by the heuristic: {tree.value}; by the rules: {played.value}, {played.outcome}")
