"""Two heuristics compared.

One counts the lines still open, the other likes the centre and the corners; both look two plies
ahead. A frame is where they choose differently. Searched to its end, the game is won with the
centre; the corner only draws.
"""

from treeviz import compare, games, minimax, overlay


def squares(state):
    worth = {0: 1, 2: 1, 5: 2, 8: 1, 10: 1}  # places in "x__/_o_/___": the corners, the centre
    return sum(worth.get(at, 0) * {"x": 1, "o": -1}.get(sign, 0) for at, sign in enumerate(state))


game = games.TicTacToe("_xo/__x/__o")
found = compare(*(minimax(game, depth=2, heuristic=h) for h in ("lines", squares)))
diagram = overlay(found)
diagram.save("two_heuristics.svg")
print(found)
