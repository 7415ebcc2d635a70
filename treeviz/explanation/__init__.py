"""Why each move is good or bad, in words that the recorded tree proves.

`explain` reads a finished tree and nothing else: what was estimated is said to be, what was not
searched is not told. Change a leaf of the tree, and every sentence that rested on it changes.

>>> from treeviz import explain, games, minimax
>>> print(explain(minimax(games.TicTacToe("xox/oox/___"))))
x to move (MAX). Searched to the end of the game: 11 nodes, no branch cut.
Values: +10 x wins, 0 draw, −10 o wins; all are certain.
<BLANKLINE>
0 x o x    The position is xox/oox/___; moves are [row, column] from 0 at the top left.
1 o o x    Tic-tac-toe: three in a row wins.
2 . . .
  0 1 2
<BLANKLINE>
Left    [2,0]  −10  o answers [2,1] and wins at once (the column [0,1] [1,1] [2,1]).
Middle  [2,1]    0  o answers [2,2]; x is left with [2,0], and it is a draw. x could win
                    here if o answered [2,0]. o will never let that happen: [2,2] gives
                    it the draw.
Right   [2,2]  +10  x wins at once: it completes the column [0,2] [1,2] [2,2].
<BLANKLINE>
x plays [2,2] and wins. The middle move only draws; the left move loses.
"""

from treeviz.explanation.explain_tree import explain
from treeviz.explanation.explained import Explanation
from treeviz.explanation.moves_told import MoveExplained, Statement
from treeviz.explanation.refutation import Refutation, why_not
from treeviz.explanation.zugzwang import zugzwang

__all__ = [
    "Explanation",
    "MoveExplained",
    "Refutation",
    "Statement",
    "explain",
    "why_not",
    "zugzwang",
]
