"""What most of some moves are estimated at by one answer, and the others, which are few, by name.

A range tells of one move that is far off as if the others lay between; here each stands for itself.

>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe("xox/oox/___"))
>>> worth_by_answer(tree, tree.children(0), tree.choice, {})  # nothing is estimated
()
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from math import isinf

from treeviz.formatting.lettering import visible
from treeviz.tree.estimates import rests_on_estimates
from treeviz.tree.game_tree import GameTree
from treeviz.tree.known_bound import known_bound
from treeviz.tree.worse_answer import LeftOut
from treeviz.view.line_told import LONG_MOVE, whose
from treeviz.view.severed import FOUND_AGAIN

_FEW = 2  # moves with another value that are named
_SEVERAL = 3  # moves that one answer meets: of fewer each would be named


def worth_by_answer(
    tree: GameTree,
    moves: Sequence[int],
    answer: Callable[[int], int | None],
    worse: Mapping[int, LeftOut],
) -> tuple[str, ...]:
    """Return what most moves are worth by which answer, and what each of the others is, by name.

    ``("est. +14 after ▼ Rxg3", "Rg5: est. +10 after ▼ Rxg5")``. Empty where one of the values is
    not known exactly, where most do not have one value by one answer, where all are worth the same,
    and where the others are many or long.

    Parameters
    ----------
    tree, moves, answer, worse
        As for :func:`treeviz.view.answers.answers_to`.
    """
    groups = defaultdict[tuple[float, str], list[int]](list)
    for move in moves:
        found = worse.get(move)
        exact = known_bound(tree, move) == "exact" if found is None else found.exact
        worth = tree.value_at(move) if found is None else found.value
        reply = answer(move) if found is None else found.answer
        if not exact or worth is None or isinf(worth) or reply is None:
            return ()
        name = visible(tree.notation(reply))
        if not rests_on_estimates(tree, move) or len(name) > LONG_MOVE:
            return ()
        groups[worth, name].append(move)
    most = max(groups.values(), key=len, default=[])
    others = [n for group in groups.values() if group is not most for n in group]
    if len(most) < _SEVERAL or not 0 < len(others) <= _FEW or len({w for w, _ in groups}) == 1:
        return ()
    written = {
        move: f"est. {tree.rules.scale.signed(worth)} after {whose(tree, moves[0])}{name}"
        + FOUND_AGAIN * (move in worse)
        for (worth, name), group in groups.items()
        for move in group
    }
    names = {move: visible(tree.notation(move)) for move in others}
    if any(len(name) > LONG_MOVE for name in names.values()):
        return ()
    told = next((written[move] for move in most if move in worse), written[most[0]])
    return told, *(f"{names[move]}: {written[move]}" for move in others)
