"""A faulty alpha-beta diagnosed.

The test for the cut is MAX's own at both players' turns. `diagnose` calls the search at many small
positions, watches it, and names the mistake. The smallest board that shows it: o stops after its
first answer, and never looks at the one that wins.
"""

from math import inf

from treeviz import diagnose, games


def search(game, state, alpha, beta):
    moves = list(game.moves(state))
    if not moves:
        return game.utility(state)
    maximising = game.to_move(state) == "max"
    best = -inf if maximising else inf
    for move in moves:
        value = search(game, game.play(state, move), alpha, beta)
        if maximising:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if best >= beta:  # alpha >= beta was meant
            break
    return best


diagnosis = diagnose(games.TicTacToe(), search=search)
diagram = diagnosis.faults[0].diagram()
diagram.save("diagnosed.svg")
print(diagnosis)
