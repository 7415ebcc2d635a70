"""Name the bug: what is wrong with a game, a heuristic or a search.

Each fault is shown on the smallest board examined that shows it. Laws are asked of many positions,
and a search is called at many small ones and watched. What contradicts the rules, or itself, is a
fault; what may be meant is a remark.

Who reads it begins with `run_diagnosis`, which asks in this order:

* `laws`: of the game's rules and of its heuristic, asked of many positions, whoever searches;
* `calls`: the search, called at small positions and its calls laid on the rules;
* `values`: what it made of them, how it backs up, cuts, remembers, and what ends are worth;
* `returned`: the move or value that it returns, beside what the rules prove;
* `code`: which line to look at, by small changes that take the fault away;
* `findings`: what all of these yield, how it is said and shown.

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

from treeviz.diagnosis.findings.finding import Diagnosis, Finding
from treeviz.diagnosis.run_diagnosis import diagnose

__all__ = ["Diagnosis", "Finding", "diagnose"]
