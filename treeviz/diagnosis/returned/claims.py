"""Which moves a search says are best, read from what it returns, beside what they are worth.

>>> claimed((2, 1), [(2, 0), (2, 1)], 0.0), claimed([0, 2], [0, 1, 2], 3.0)
([1], [0, 2])
>>> claimed((3.0, 1), [0, 1], 3.0), claimed(0.5, [0, 1], 0.5)
([1], None)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from treeviz.diagnosis.findings.finding import Finding
from treeviz.diagnosis.findings.pictures import called_at, in_search, side
from treeviz.diagnosis.findings.result_kinds import (
    PassesWinOver,
    ReturnsNoMove,
    ReturnsWorse,
)
from treeviz.diagnosis.findings.search_words import worth_words
from treeviz.diagnosis.values.true_values import Ends
from treeviz.formatting.printed import repr_of
from treeviz.game.game import Move, Player
from treeviz.game.snapshot import snapshot
from treeviz.tree.columns import INNER, PRUNED, TERMINAL
from treeviz.tree.game_tree import GameTree


def claimed(result: Any, moves: Sequence[Move], value: float | None) -> list[int] | None:
    """Return the places of the moves that a result names; None if it does not speak of moves.

    Parameters
    ----------
    result
        What a search returned: a move, several moves, or a pair of a move and a value.
    moves
        The moves there are.
    value
        The value of the position: the part of a pair that is equal to it is no move.
    """
    known = [snapshot(move, insist=False) for move in moves]

    def place(part: Any) -> int | None:
        still = snapshot(part, insist=False)
        if isinstance(part, (bool, float)) or part is None:
            return None
        return next((i for i, m in enumerate(known) if type(m) is type(still) and m == still), None)

    if isinstance(result, (list, set, frozenset)):
        places = [place(part) for part in result]
        found = [p for p in places if p is not None]
        return found if found and len(found) == len(places) else None
    if isinstance(result, int):  # a move, or a value: one cannot tell
        return None
    whole = place(result)
    if whole is not None:
        return [whole]
    if isinstance(result, tuple) and len(result) == 2:
        for part, other in (result, result[::-1]):
            if isinstance(other, (int, float)) and other == value and place(part) is not None:
                return [place(part) or 0]
    return None


def claims(tree: GameTree, result: Any, ends: Sequence[Ends]) -> Iterator[Finding]:
    """Yield what is wrong with the moves that a search returned.

    Parameters
    ----------
    tree
        The search, laid on the rules.
    result
        What it returned.
    ends
        The true values of its nodes.
    """
    columns = tree.columns
    if columns.kind[0] != INNER:
        return
    children = list(columns.children(0))
    if _returns_no_move(result):
        none = ReturnsNoMove(called_at(tree), repr_of(result), tree.notation(children[0]))
        yield in_search("no-move", tree, 0, none)
        return
    places = claimed(result, [tree.move(child) for child in children], tree.value)
    if places is None:
        return
    player, (low, high) = columns.player_of(0), ends[0]
    for place in places:
        child = children[place]
        worth = ends[child]
        worse = worth[1] < low if player is Player.MAX else worth[0] > high
        if not worse:
            continue
        found = columns.value[child]
        bound = bool(columns.alpha) and columns.kind[child] != PRUNED and found == columns.value[0]
        name = "tie-from-bound" if bound else "wrong-move"
        fact = ReturnsWorse(
            called_at(tree),
            tuple(tree.notation(children[p]) for p in places),
            tree.notation(child),
            worth[0] if worth[0] == worth[1] else None,
            low,
            next((tree.notation(c) for c in children if ends[c] == (low, low)), ""),
            side(tree, player),
            found if bound else None,
            scale=tree.rules.scale,
        )
        yield in_search(name, tree, child, fact, f"truly {worth_words(fact)}")
        return


def slow_win(tree: GameTree, result: Any, ends: Sequence[Ends]) -> Iterator[Finding]:
    """Yield that a win at once is passed over for one that takes longer and is held for no less."""
    columns = tree.columns
    if columns.kind[0] != INNER or not columns.value[0]:
        return
    children = list(columns.children(0))
    value, player = columns.value[0], columns.player_of(0)
    if (value > 0) is not (player is Player.MAX):
        return
    places = claimed(result, [tree.move(child) for child in children], tree.value)
    chosen = tree.choice(0) if places is None else children[places[0]] if len(places) == 1 else None
    if chosen is None or columns.kind[chosen] == TERMINAL or ends[chosen] != (value, value):
        return
    at_once = next(
        (c for c in children if columns.kind[c] == TERMINAL and ends[c][0] * value > 0), None
    )
    if at_once is None or player.better(ends[at_once][0], value):
        return
    if not _wins_more(tree, chosen, at_once, player):
        won = ends[at_once][0]
        fact = PassesWinOver(
            called_at(tree), tree.notation(at_once), tree.notation(chosen), won, value
        )
        yield in_search("slow-win", tree, chosen, fact)


def _wins_more(tree: GameTree, chosen: int, other: int, player: Player) -> bool:
    """Tell whether the line of a move ends with more than another wins at once, by the rules."""
    columns, last = tree.columns, tree.principal_variation(chosen)[-1]
    if columns.kind[last] != TERMINAL:
        return False
    more, less = (tree.rules.utility(columns.state[node]) for node in (last, other))
    return player.better(more, less)


def _returns_no_move(result: Any) -> bool:
    if result is None:
        return True
    if type(result) in (tuple, list) and all(type(part) is int for part in result):
        return list(result) == [-1, -1]
    return isinstance(result, tuple) and len(result) == 2 and any(part is None for part in result)
