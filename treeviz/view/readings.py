"""How the values and moves of a picture are read: words of its legend, only where they are needed.

>>> from treeviz import games, minimax
>>> readings_of(minimax(games.TicTacToe("xox/oox/___"), depth=1), (), ())
()
"""

from __future__ import annotations

import inspect
from collections.abc import Sequence

from treeviz.formatting.lettering import visible
from treeviz.formatting.scale import POINTS
from treeviz.game.player import Player
from treeviz.tree.game_tree import GameTree
from treeviz.tree.opinions import silent
from treeviz.view.scene import Mark
from treeviz.view.stub import Stub

_INFINITE = "∞"
_LONGEST = 90  # signs of a heuristic's own words that stand in a legend


def readings_of(
    tree: GameTree, marks: Sequence[Mark | Stub], results: Sequence[tuple[str, str]]
) -> tuple[str, ...]:
    """Return how the values are read that are shown.

    Parameters
    ----------
    tree
        The recording.
    marks
        What is shown of it.
    results
        Values with what they mean, as the legend tells anyway.
    """
    written = written_values(marks)
    estimated = any(mark.estimated and not mark.blank for mark in marks)
    lines = [*_units(tree, written, results, estimated), *_infinities(tree, marks, results)]
    if estimated and (counted := _counted(tree)):
        lines.append(f"estimates: {counted}")
    return tuple(visible(line) for line in lines if line)


def notation_of(tree: GameTree, marks: Sequence[Mark | Stub]) -> str:
    """Return how the moves are read that are shown; empty where that goes without saying."""
    meaning = tree.rules.notation_meaning
    shown = any(mark.move for mark in marks if isinstance(mark, Mark))
    return visible(meaning) if meaning and shown else ""


def written_values(marks: Sequence[Mark | Stub]) -> list[str]:
    """Return the values that are written anywhere, in stubs too, without their signs."""
    written = []
    for mark in marks:
        if mark.blank:
            continue
        if isinstance(mark, Mark):
            written.append(mark.value)
        elif mark.named:
            written += [value for _, value in mark.named]
        elif mark.results is None:
            written += mark.range.split(" to ")
    return [value.removeprefix("est. ").lstrip("≥≤≈ ") for value in written]


def _units(
    tree: GameTree, written: Sequence[str], results: Sequence[tuple[str, str]], estimated: bool
) -> list[str]:
    """Return what values count and whom a plus favours, unless the results say it."""
    scale, side = tree.rules.scale, tree.rules.side(Player.MAX)
    counted = any(value.lstrip("+−")[:1].isdigit() for value in written)
    mates = any("#" in value for value in written)
    plain = scale == POINTS and (side == Player.MAX.name or (results and not estimated))
    told = [f"in {scale.unit}, + is good for {side}"] if counted and not plain else []
    return [*told, "# is mate, #2 mate in two"] if mates else told


def _counted(tree: GameTree) -> str:
    """Return what the estimates count, in the heuristic's own words; empty if it says nothing."""
    if silent(tree.heuristic):
        return "all 0, the game has no opinion"
    told = inspect.cleandoc(getattr(tree.heuristic, "__doc__", None) or "").split("\n")[0]
    told = told.replace("*", "").replace("`", "").rstrip(".")
    if len(told) > _LONGEST:
        told = ""
    return told[:1].lower() + told[1:] if told[1:2].islower() else told


def _infinities(
    tree: GameTree, marks: Sequence[Mark | Stub], results: Sequence[tuple[str, str]]
) -> list[str]:
    """Return what infinite values mean, as far as they are shown and the results do not tell it."""
    told = {value for value, _ in results}
    meanings: dict[str, str] = {}
    for mark in marks:
        for value in written_values([mark]):
            if _INFINITE not in value or value in told:
                continue
            known = ""
            if isinstance(mark, Mark):
                known = tree.outcome(tree.principal_variation(mark.node)[-1])
            favoured = Player.MAX if value[0] == "+" else Player.MIN
            meanings.setdefault(
                value, known or f"as good as can be for {tree.rules.side(favoured)}"
            )
    return [f"{value} {meaning}" for value, meaning in meanings.items()]
