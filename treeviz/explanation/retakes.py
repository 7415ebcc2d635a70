"""The move that takes back what was taken where the depth ends, as a sentence tells it.

>>> from treeviz import games, minimax
>>> taken_back(minimax(games.TicTacToe("xo_/___/___"), depth=1), 1)
(None, False)
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isinf
from typing import Any

from treeviz.explanation.fact import Estimate, PlayedMove, Regained
from treeviz.tree.columns import HORIZON
from treeviz.tree.exchange_place import Retake
from treeviz.tree.game_tree import GameTree
from treeviz.tree.left_hanging import taken_next, takes_written
from treeviz.tree.settled_moves import settled_line, settled_reply


def taken_back(tree: GameTree, node: int) -> tuple[PlayedMove | None, bool]:
    """Return a move by the rules that takes next, if something is gained, and whether not back.

    It takes back what took last, or what was left hanging.

    Parameters
    ----------
    tree, node
        The recording, and where a line ends.
    """
    found, back = taken_next(tree, node) or (None, True)
    return None if found is None else _played(tree, node, found), not back


def taken_after(tree: GameTree, node: int) -> dict[str, Any]:
    """Return what an ending tells of the move that takes next: back, or what was moved last.

    Nothing where the game fails past the depth, which is no matter of what was recorded.

    Parameters
    ----------
    tree, node
        The recording, and where a line ends.
    """
    if (taken := taken_next(tree, node)) is None:
        return {}
    found, back = taken
    counted = found.value is not None and not isinf(found.value)
    return {
        "retake": _played(tree, node, found),
        "retaken": Estimate.of_terms(tree, found.value, found.terms) if counted else None,
        "hangs": not back,
        "then": takes_written(tree, node, found)[1:],
    }


def regained(tree: GameTree, node: int) -> Regained | None:
    """Return what is counted once is taken what can be taken next; None where nothing is.

    Parameters
    ----------
    tree, node
        The recording, and where a line ends.
    """
    found, _ = taken_next(tree, node) or (None, False)
    if found is None or found.value is None or isinf(found.value):
        return None
    estimate = Estimate.of_terms(tree, found.value, found.terms)
    told = Regained(estimate, every=True, last=not found.then)
    best = settled_reply(tree, tree.columns.parent[node])
    if best is None or best[1] == node or best[0] == found.value:
        return told
    return told._replace(better=tree.notation(best[1]), worth=best[0])


def mostly_regained(counts: Sequence[Regained | None]) -> Regained | None:
    """Return what is counted after most of some moves that take back; None if nothing is.

    Parameters
    ----------
    counts
        What is counted after each of them; None where nobody can tell.

    Examples
    --------
    >>> six, one = Regained(Estimate(6.0)), Regained(Estimate(1.0))
    >>> mostly_regained([six, six, one]) == six._replace(every=False)
    True
    """
    told = [None if one is None else one.estimate for one in counts]
    for estimate in told:
        number = told.count(estimate)
        if estimate is not None and 2 * number > len(counts):
            alike = [one for one in counts if one and one.estimate == estimate]
            told_so = Regained(estimate, number == len(counts), all(one.last for one in alike))
            better = {(one.better, one.worth) for one in alike}
            if len(better) == 1:  # the same answer is better than each of those told
                ((answer, worth),) = better
                return told_so._replace(better=answer, worth=worth)
            return told_so
    return None


def always_taken_back(answers: Sequence[tuple[str, bool]]) -> tuple[str, ...]:
    """Return which answers are taken back each time; none if one of them is only after some moves.

    Parameters
    ----------
    answers
        The answer to each move, as it is written, and whether a move takes it back there.

    Examples
    --------
    >>> always_taken_back([("axb5", True), ("fxe6", False), ("axb5", True)])
    ('axb5',)
    >>> always_taken_back([("axb5", True), ("axb5", False)])
    ()
    """
    back = dict.fromkeys(answer for answer, taken in answers if taken)
    return () if any(answer in back for answer, taken in answers if not taken) else tuple(back)


def takes_after(tree: GameTree, ends: Sequence[int]) -> tuple[str, ...]:
    """Return what is taken next after each of some ends, as it is written; none if not after each.

    Parameters
    ----------
    tree, ends
        The recording, and nodes where the depth may end.
    """
    takes = list[str]()
    for end in ends:
        found = taken_next(tree, end) if tree.columns.kind[end] == HORIZON else None
        if found is None:
            return ()
        takes.append(takes_written(tree, end, found[0])[0])
    return tuple(dict.fromkeys(takes))


def count_hanging(tree: GameTree, ends: Sequence[int]) -> int:
    """Return after how many of some ends something is taken next.

    Parameters
    ----------
    tree, ends
        As for :func:`takes_after`.
    """
    return sum(
        tree.columns.kind[end] == HORIZON and taken_next(tree, end) is not None for end in ends
    )


def takes_at_end(tree: GameTree, node: int) -> tuple[str, tuple[str, ...]] | None:
    """Return who takes where the line of a move ends, and what is taken in turn, as it is written.

    Parameters
    ----------
    tree, node
        The recording, and the move; None, if nothing is taken there.
    """
    end = tree.best_play(node)[-1]
    if (taken := taken_next(tree, end)) is None:
        return None
    return tree.rules.side(tree.player(end)), takes_written(tree, end, taken[0])


def _played(tree: GameTree, node: int, found: Retake) -> PlayedMove:
    """Return the move as a sentence tells it."""
    side, rules = tree.rules.side(tree.player(node)), tree.rules
    return PlayedMove(side, node, rules.notation_at(tree.state(node), found.move))


def taken_at_end(tree: GameTree, node: int) -> tuple[float, PlayedMove | None] | None:
    """Return what the line of a move comes to then, and the first of its moves that is another one.

    Parameters
    ----------
    tree, node
        The recording, and the move.
    """
    settled = settled_line(tree, node)
    if settled is None:
        return None
    told = tree.best_play(node)
    other = next((step for step in settled.line if step not in told), None)
    if other is None:
        return settled.worth, None
    by = tree.rules.side(tree.player(tree.columns.parent[other]))
    return settled.worth, PlayedMove(by, other, tree.notation(other))
