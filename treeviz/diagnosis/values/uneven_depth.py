"""Whether each move of a position is looked at a ply less far than the one before it.

So it is where the depth is counted down inside the loop over the moves. Who looks less far at late
moves on purpose takes off a ply or two, and not one more for each.
"""

from __future__ import annotations

from collections.abc import Iterator

from treeviz.diagnosis.calls.calling import Calling
from treeviz.diagnosis.calls.laid_out import laid_out
from treeviz.diagnosis.findings.finding import Finding
from treeviz.diagnosis.findings.pictures import called_at, in_search
from treeviz.diagnosis.findings.result_kinds import LookedAt, LooksLessAndLess
from treeviz.diagnosis.sample import Sample
from treeviz.tree.columns import HORIZON
from treeviz.tree.game_tree import GameTree

_ASKED = (3, 4)  # plies
_MOVES = 3  # at least, to see it
_MOST = 2000  # nodes of one call
_TRIED = 6  # positions


def looks_less_and_less(calling: Calling, sample: Sample) -> Iterator[Finding]:
    """Yield that each move is looked at a ply less far than the one before, however far is asked.

    Parameters
    ----------
    calling, sample
        How the search is called, which takes a depth; and the positions.
    """
    states = [s for s in sample.unfinished if len(sample.moves[s]) >= _MOVES][:_TRIED]
    for state in states:
        shown: GameTree | None = None
        for asked in _ASKED:
            heard = calling.exactly(state, asked, _MOST)
            if heard.timed or heard.tree is None:
                return
            tree = laid_out(calling, heard.tree, state)
            if not isinstance(tree, GameTree):
                return
            stops = [ply for _, ply in _stops(tree)]
            if len(stops) < _MOVES or stops[:_MOVES] != [*range(asked, asked - _MOVES, -1)]:
                break
            shown = tree
        else:
            assert shown is not None, "some depth was asked"
            first, *others = [LookedAt(shown.notation(move), ply) for move, ply in _stops(shown)]
            told = tuple(others[: _MOVES - 1])
            fact = LooksLessAndLess(called_at(shown), _ASKED[-1], first, told)
            yield in_search("depth-falls-in-the-loop", shown, 0, fact)
            return


def _stops(tree: GameTree) -> Iterator[tuple[int, int]]:
    """Yield the moves of the root with how far they were looked at, if the game goes on there."""
    columns, plies = tree.columns, tree.columns.plies()
    for child in columns.children(0):
        below = range(child, columns.end[child])
        ends = [plies[node] for node in below if columns.kind[node] == HORIZON]
        if ends:
            yield child, max(ends)
