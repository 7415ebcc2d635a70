"""What is said of a position in which every move loses: what threatens, holds out, sets a trap.

>>> from treeviz import explain, games, minimax
>>> told = explain(minimax(games.TicTacToe("xxo/oo_/_x_")))
>>> [statement.fact.kind for statement in told.closing]
['plays', 'traps']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from treeviz.explanation.fact import Named, Side
from treeviz.explanation.group_facts import DoubleThreat
from treeviz.explanation.lost_at_once import lost_at_once, lost_unseen
from treeviz.explanation.meaning import Meaning, proved
from treeviz.explanation.moves_told import MoveExplained, Statement
from treeviz.explanation.whole_facts import HoldOut, Traps
from treeviz.tree.game_tree import GameTree
from treeviz.tree.soonest_ends import proved_end
from treeviz.tree.threats_left import threats_left
from treeviz.tree.two_threats import two_threats

_LEAVES = "leaves "  # is how a remark on a position that was left to a side begins
_BOTH = 2  # answers: the one that wins, and the other; plies: a move, and the answer


def of_losses(tree: GameTree, node: int, moves: Sequence[MoveExplained]) -> Iterator[Statement]:
    """Yield which losing moves hold out longest, and after which one answer must still be found.

    Parameters
    ----------
    tree, node
        The recording, and the position, in which every move loses.
    moves
        Its moves.
    """
    they = Side.of(tree, tree.player(node).other)
    yield from _longest_lasting(tree, they, moves)
    yield from _traps_set(tree, they, moves)


def threatened_twice(tree: GameTree, node: int) -> Iterator[Statement]:
    """Yield which threats of the opponent no move can stop all of, where the replies show them.

    Parameters
    ----------
    tree, node
        The recording, and the position, in which every move loses.
    """
    they = Side.of(tree, tree.player(node).other)
    carried_out = two_threats(tree, node)
    if carried_out:
        threats = Named.all_of(tree, threats_left(tree, node))
        mover, shown = Side.of(tree, tree.player(node)), [threat.node for threat in threats]
        every = tuple(dict.fromkeys((*carried_out, *shown)))
        yield Statement.of(tree, DoubleThreat(mover, they, threats), every)


def left_with(tree: GameTree, node: int) -> str:
    """Return what the theory of the game says of a position, as left to who moves; or nothing.

    Parameters
    ----------
    tree, node
        The recording, and the position.
    """
    state = tree.state(node)
    remark = "" if state is None else tree.rules.remark(state) or ""
    return remark if remark.startswith(_LEAVES) else ""


def _longest_lasting(
    tree: GameTree, they: Side, moves: Sequence[MoveExplained]
) -> Iterator[Statement]:
    """Yield which losing moves hold out longest, where that is proved and they differ."""
    if any(lost_unseen(move) for move in moves):
        yield from _not_at_once(tree, they, moves)
        return
    plies = [proved_end(tree, move.node) for move in moves]
    known = [number + 1 for number in plies if number is not None]
    if len(known) < len(plies) or min(known) == (longest := max(known)):
        return
    if any(tree.player(move.node) is not they.player for move in moves):
        return  # who moves again is answered by nobody
    told = list(zip(moves, known, strict=True))
    last = [move for move, number in told if number == longest]
    rest = [number for _, number in told if number < longest]
    named = Named.all_of(tree, [move.node for move in last])
    chosen = len(last) == 1 and last[0].chosen
    ends = max(rest), min(rest)
    fact = HoldOut(named, longest, they, len(rest), ends, chosen, _are_alike(moves, last))
    yield Statement.of(tree, fact, tuple(move.node for move in moves))


def _are_alike(moves: Sequence[MoveExplained], last: Sequence[MoveExplained]) -> bool:
    """Return whether a move is played that does not hold out longest as all are worth the same."""
    worths = {move.lost_for for move in moves}
    return len(worths) == 1 and None not in worths and not any(move.chosen for move in last)


def _not_at_once(tree: GameTree, they: Side, moves: Sequence[MoveExplained]) -> Iterator[Statement]:
    """Yield which losing moves leave the opponent no win at once, if the others do."""
    last = [move for move in moves if not lost_at_once(move)]
    if last:
        named, chosen = Named.all_of(tree, [move.node for move in last]), last[0].chosen
        alone = chosen and len(last) == 1
        ends = {proved_end(tree, move.node) for move in last}
        end = ends.pop() if len(ends) == 1 else None
        plies = None if end is None else end + 1
        ends_at_once, alike = (_BOTH, _BOTH), _are_alike(moves, last)
        fact = HoldOut(named, plies, they, len(moves) - len(last), ends_at_once, alone, alike)
        yield Statement.of(tree, fact, tuple(move.node for move in moves))


def _traps_set(tree: GameTree, they: Side, moves: Sequence[MoveExplained]) -> Iterator[Statement]:
    """Yield after which of the losing moves the opponent has just one winning answer to find."""
    alike: dict[tuple[Meaning | None, bool], list[int]] = {}
    for move in moves:
        ends = [proved(tree, reply, they.player) for reply in tree.children(move.node)]
        if None in ends:  # of a reply that was cut nothing may be said, so moves are not compared
            return
        alone = ends.count(Meaning.WIN) == 1 and len(ends) > 1
        if alone and tree.player(move.node) is they.player:
            others = {end for end in ends if end is not Meaning.WIN}
            same = others.pop() if len(others) == 1 else None
            alike.setdefault((same, len(ends) > _BOTH), []).append(move.node)
    for (others_are, several), found in alike.items():
        nodes = [node for move in found for node in (move, *tree.children(move))]
        every = len(found) == len(moves)
        named = Named.all_of(tree, found)
        fact = Traps(named, they, others_are, several, every)
        yield Statement.of(tree, fact, nodes)
