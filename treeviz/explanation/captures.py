"""Which man a move takes, attacks or turns, what it gains or changes, as the positions show.

>>> from treeviz import games, minimax
>>> list(what_it_takes(minimax(games.TicTacToe("xo_/___/___"), depth=1), 1, counted=True))
[]
"""

from __future__ import annotations

from collections.abc import Iterator

from treeviz.explanation.capture_facts import Attacks, Changes, Gains, ManAttacked, Takes, Turns
from treeviz.explanation.estimated_equal import estimated_equal
from treeviz.explanation.fact import Estimate, Named, Side
from treeviz.explanation.moves_told import Statement
from treeviz.explanation.worth_words import summed
from treeviz.tree.ahead_at_once import ahead_at_once
from treeviz.tree.attacked_men import is_guarded, man_attacked, threatened_men
from treeviz.tree.columns import HORIZON, INNER, PRUNED
from treeviz.tree.game_tree import GameTree
from treeviz.tree.man_taken import man_taken
from treeviz.tree.opinions import silent
from treeviz.tree.prepared_take import take_that_follows
from treeviz.tree.squares_gained import gains_apart
from treeviz.tree.turned_squares import called_on_board, square_names, turned_squares

_NAMED = 2  # moves that count as much
_TURNED = 4  # squares that are named
_FEW_ALIKE = 3  # a move is among the best at once if at most one of so many is as good


def what_it_takes(tree: GameTree, child: int, *, counted: bool) -> Iterator[Statement]:
    """Yield which man a move takes, where boards show men by their figurines.

    Parameters
    ----------
    tree, child
        The recording, and the node that the move leads to.
    counted
        Whether it is told what the heuristic counts before and after it.
    """
    if tree.columns.kind[child] not in (INNER, HORIZON):
        return
    man = man_taken(tree, child)
    if man:
        inner = tree.columns.kind[child] == INNER
        counts = counted and inner and not silent(tree.heuristic)
        sums = _sums(tree, child) if counts else ()
        yield Statement.of(tree, Takes(Named.of(tree, child), man, sums), (child,))


def what_it_attacks(tree: GameTree, child: int, *, best: bool = False) -> Iterator[Statement]:
    """Yield which men a move attacks, or which take it threatens, that is good after most answers.

    Parameters
    ----------
    tree, child
        The recording, and the node that the move leads to.
    best
        Whether that is told, too, which is taken after the best answer, although it may not gain.
    """
    men, threat = threatened_men(tree, child), True
    if best and not men and (taken := man_attacked(tree, child)) is not None:
        men, threat = (taken,), bool(take_that_follows(tree, child))
    if men:
        named = tuple(ManAttacked(Named.of(tree, one.take), one.man) for one in men)
        guarded = not threat and all(is_guarded(tree, one.take) for one in men)
        fact = Attacks(Named.of(tree, child), named, threat, guarded)
        yield Statement.of(tree, fact, (child, *(one.take for one in men)))


def what_it_gains(tree: GameTree, child: int) -> Iterator[Statement]:
    """Yield how many squares a move gains that are counted in the end, if others gain none.

    Parameters
    ----------
    tree, child
        The recording, and the node that the move leads to.
    """
    if gained := gains_apart(tree, child):
        yield Statement.of(tree, Gains(Named.of(tree, child), gained, tree.rules.counted), (child,))


def what_it_turns(tree: GameTree, child: int) -> Iterator[Statement]:
    """Yield which squares become the mover's by a move that were the other side's.

    Parameters
    ----------
    tree, child
        The recording, and the node that the move leads to.
    """
    squares = turned_squares(tree, child)
    if squares:
        names = square_names(tree, child, squares) if len(squares) <= _TURNED else ()
        fact = Turns(Named.of(tree, child), names, len(squares), called_on_board(tree, child))
        yield Statement.of(tree, fact, (child,))


def what_it_changes(tree: GameTree, child: int) -> Iterator[Statement]:
    """Yield what the heuristic counts before and after a move, if it counts two things.

    Nothing where it was asked nowhere, as the search reached the end of the game.

    Parameters
    ----------
    tree, child
        The recording, and the node that the move leads to.
    """
    if tree.columns.kind[child] != INNER or silent(tree.heuristic) or not tree.reaches_horizon:
        return
    before, after = _sums(tree, child)
    sums = all(summed(one, tree.rules.scale) for one in (before, after))
    if sums and before.value != after.value:
        mover = Side.of(tree, tree.player(tree.columns.parent[child]))
        alike = _alike_at_once(tree, child)
        most = None if alike is None else len(alike)
        few = Named.all_of(tree, alike or ()) if most is not None and most <= _NAMED else ()
        more = [] if most is not None else ahead_at_once(tree, child)
        ahead = Named.all_of(tree, more if len(more) <= _NAMED else ())
        fact = Changes(Named.of(tree, child), before, after, mover, most, few, ahead, len(more))
        yield Statement.of(tree, fact, (child,))


def counted_again(tree: GameTree, again: int) -> Estimate | None:
    """Return what the heuristic counts once who moved has moved again, if it counts two things.

    Nothing where it counts what it did before both moves.

    Parameters
    ----------
    tree, again
        The recording, and the node that the second move leads to.
    """
    if tree.columns.kind[again] != INNER or silent(tree.heuristic) or not tree.reaches_horizon:
        return None
    before, after = tree.columns.parent[tree.columns.parent[again]], again
    counts = Estimate.of_itself(tree, after)
    same = counts.value == Estimate.of_itself(tree, before).value
    return None if same or not summed(counts, tree.rules.scale) else counts


def _alike_at_once(tree: GameTree, child: int) -> list[int] | None:
    """Return which others count as much at once as a move that counts most; None if many do.

    None, too, if another one is estimated equal in the end that counts less at once: it is no
    reason for the move then.
    """
    node = tree.columns.parent[child]
    me, others = tree.player(node), [n for n in tree.children(node) if n != child]
    if any(tree.columns.kind[n] == PRUNED for n in others):
        return None
    own, counts = tree.static(child), [tree.static(n) for n in others]
    known = [value for value in counts if value is not None]
    if own is None or not known or len(known) < len(counts) or me.better(me.best(known), own):
        return None
    alike = [n for n, value in zip(others, counts, strict=True) if value == own]
    if _FEW_ALIKE * len(alike) > len(known):
        return None
    played = tree.choice(node) == child
    return None if played and not {*alike}.issuperset(estimated_equal(tree, child)) else alike


def _sums(tree: GameTree, child: int) -> tuple[Estimate, Estimate]:
    """Return what the heuristic says of the positions before and after a move."""
    before, after = tree.columns.parent[child], child
    return Estimate.of_itself(tree, before), Estimate.of_itself(tree, after)
