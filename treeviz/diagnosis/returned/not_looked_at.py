"""Positions at which a search looks at no move, though elsewhere it looks as far as the end.

No depth of its own explains that: what it returns there is a claim about the end of the game, too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from treeviz.diagnosis.returned.moves_returned import Returned
from treeviz.diagnosis.sample import Sample
from treeviz.game.game import State
from treeviz.tree.columns import HORIZON, Columns
from treeviz.tree.game_tree import GameTree

_ENOUGH = 8  # positions as far from the end, or farther, at which it looked to the end


def surely_whole(
    answers: Sequence[Returned], runs: Mapping[State, Sequence[Columns]], sample: Sample
) -> list[Returned]:
    """Return answers, those marked as whole that were given at once though no depth explains it.

    Parameters
    ----------
    answers
        What a search returned that was asked to the end.
    runs
        The searches that were run at each position.
    sample
        The positions.
    """
    reached = sorted(
        (sample.plies[a.state] for a in answers if a.whole and a.state in sample.plies),
        reverse=True,
    )
    far = reached[_ENOUGH - 1] if len(reached) >= _ENOUGH else 0
    return [
        answer._replace(whole=True)
        if sample.plies.get(answer.state, far + 1) <= far
        and _looks_at_nothing(runs.get(answer.state, ()))
        else answer
        for answer in answers
    ]


def made_up(trees: Sequence[GameTree], sample: Sample) -> GameTree | None:
    """Return the first search that looked at no move and gives a won game to the loser, or neither.

    Parameters
    ----------
    trees
        The searches, laid on the rules, values from MAX's side.
    sample
        The positions.
    """
    for tree in trees:
        columns = tree.columns
        truth = sample.value.get(columns.state[0])
        if len(columns) == 1 and columns.kind[0] == HORIZON and truth is not None:
            value = columns.value[0]
            if truth * value < 0 or bool(truth) is not bool(value):
                return tree
    return None


def _looks_at_nothing(runs: Sequence[Columns]) -> bool:
    """Tell whether the only search that was run from a position looked at no move."""
    return len(runs) == 1 and len(runs[0]) == 1
