"""What the values of finished games mean: ``+10 x wins``, words of the legend.

>>> from treeviz import games, minimax
>>> results_of(minimax(games.TicTacToe("xox/oox/___")), range(11))
(('+10', 'x wins'), ('0', 'draw'), ('−10', 'o wins'))
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from treeviz.game.player import Player
from treeviz.tree.columns import TERMINAL
from treeviz.tree.game_tree import GameTree
from treeviz.view.names import short_result, short_side
from treeviz.view.readings import written_values
from treeviz.view.scene import Mark
from treeviz.view.stub import Stub


def results_of(
    tree: GameTree, shown: Collection[int], marks: Sequence[Mark | Stub] = ()
) -> tuple[tuple[str, str], ...]:
    """Return what values mean, where those of finished games are few and clear.

    Parameters
    ----------
    tree
        The recording.
    shown
        Nodes of it; those of finished games say what their values mean.
    marks
        What is shown: a win that is written anywhere is explained, if all wins are worth the same.
    """
    meanings: dict[float, set[str]] = {}
    for node in shown:
        if tree.columns.kind[node] == TERMINAL:
            value = tree.columns.value[node]
            meanings.setdefault(value, set()).add(short_result(tree, node))
    marks = [mark for mark in marks if not (isinstance(mark, Stub) and mark.blank)]
    written = written_values(marks)
    told = [mark.results for mark in marks if isinstance(mark, Stub) and mark.results]
    sides = (
        (Player.MAX, tree.results.win, any(won for won, _, _ in told)),
        (Player.MIN, tree.results.loss, any(lost for _, _, lost in told)),
    )
    for player, worth, won in sides:
        if worth is None:
            continue
        counted = won and not tree.rules.scale.is_win(worth)  # nobody writes of a mate so
        if counted or tree.rules.scale.signed(worth) in written:
            meanings.setdefault(worth, {f"{short_side(tree, player)} wins"})
    guessed = any(mark.guessed if isinstance(mark, Stub) else mark.estimated for mark in marks)
    if marks and any(worth in meanings for _, worth, _ in sides):  # both ends
        for player, worth, _ in sides:
            if worth is None and _nobody_judged(marks):  # it may end either way
                worth = _by_the_rules(tree, player)
            if worth is not None and not tree.rules.scale.is_win(worth):
                meanings.setdefault(worth, {f"{short_side(tree, player)} wins"})
    if not guessed:  # an estimate of 0 is no draw
        for worth in tree.results.drawn:
            if tree.rules.scale.signed(worth) in written:
                meanings.setdefault(worth, {"draw"})
    if len(meanings) > 4 or any(len(texts) > 1 for texts in meanings.values()):
        return ()  # values that vary by distance or by score explain themselves
    return tuple(
        (tree.rules.scale.signed(value), meanings[value].copy().pop())
        for value in sorted(meanings, reverse=True)
        if meanings[value] != {""}
    )


def _nobody_judged(marks: Sequence[Mark | Stub]) -> bool:
    """Tell whether a value is shown that nobody knows."""
    return any(mark.unknown if isinstance(mark, Stub) else mark.value == "?" for mark in marks)


def _by_the_rules(tree: GameTree, player: Player) -> float | None:
    """Return what every win of a player is worth, though none was seen; None if that differs."""
    worth = tree.rules.win_worth
    return -worth if worth is not None and player is Player.MIN else worth
