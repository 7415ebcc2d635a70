"""Name the bug: what is wrong with a game, a heuristic or a search.

Each fault is shown on the smallest board examined that shows it. Laws are asked of many positions,
and a search is called at many small ones and watched. What contradicts the rules, or itself, is a
fault; what may be meant is a remark. The laws stand in a file for each family: `laws` and `seeds`
(the rules), `restoring` (boards that change), `estimates` (the heuristic), `endings` (how a search
values finished games), `backing` (how it backs up and cuts), `answers` (what it remembers),
`claims` (the move that it returns).

>>> from treeviz import diagnose, games
>>> class Hasty(games.TicTacToe):
...     def moves(self, state):
...         return [(r, c) for r in range(3) for c in range(3) if state[4 * r + c] == "_"]
>>> print(diagnose(Hasty("xox/oox/___")).faults[0])
FAULT   Moves are offered in a finished game.
        After [2,0] [2,1], at 'xox/oox/xo_', o has a line, and moves() still gives 1 move.
        Look at moves: it must give none once somebody has won; ask for a winner before
        listing them.
"""

from treeviz.diagnosis.findings import Diagnosis, Finding
from treeviz.diagnosis.run_diagnosis import diagnose

__all__ = ["Diagnosis", "Finding", "diagnose"]
