"""How the values and moves of a picture are read: lines of its legend, only where they are needed.

>>> from treeviz import games, minimax
>>> readings_of(minimax(games.TicTacToe("xox/oox/___"), depth=1), (), ())
()
"""

from __future__ import annotations

from collections.abc import Sequence

from treeviz.formatting.lettering import visible
from treeviz.formatting.scale import POINTS
from treeviz.game.player import Player
from treeviz.tree.game_tree import GameTree
from treeviz.view.scene import Mark
from treeviz.view.stub import Stub

_INFINITE = "∞"


def readings_of(
    tree: GameTree, marks: Sequence[Mark | Stub], results: Sequence[tuple[str, str]]
) -> tuple[str, ...]:
    """Return how what is shown is read, a line each.

    Parameters
    ----------
    tree
        The recording.
    marks
        What is shown of it.
    results
        Values with what they mean, as the legend tells anyway.
    """
    shown = [mark for mark in marks if isinstance(mark, Mark)]
    lines = [_values(tree, shown, results), _moves(tree, shown), *_infinities(tree, shown, results)]
    return tuple(visible(line) for line in lines if line)


def _values(tree: GameTree, marks: Sequence[Mark], results: Sequence[tuple[str, str]]) -> str:
    """Return what values count and whom a plus favours, unless the results say it."""
    rules = tree.rules
    scale, side = rules.scale, rules.side(Player.MAX)
    written = [mark.value for mark in marks if not mark.blank]
    counted = any(value.lstrip("≥≤≈ +−")[:1].isdigit() for value in written)
    if not counted and not any("#" in value for value in written):
        return ""
    told = f"values in {scale.unit}, + is good for {side}" if counted else ""
    mates = "# is mate, #2 mate in two" if any("#" in value for value in written) else ""
    estimated = any(mark.estimated for mark in marks)
    if scale == POINTS and (side == Player.MAX.name or (results and not estimated)):
        told = ""
    return "; ".join(filter(None, (told, mates)))


def _moves(tree: GameTree, marks: Sequence[Mark]) -> str:
    meaning = tree.rules.notation_meaning
    return f"moves: {meaning}" if meaning and any(mark.move for mark in marks) else ""


def _infinities(
    tree: GameTree, marks: Sequence[Mark], results: Sequence[tuple[str, str]]
) -> list[str]:
    """Return what infinite values mean, as far as they are shown and the results do not tell it."""
    told = {value for value, _ in results}
    meanings: dict[str, str] = {}
    for mark in marks:
        value = mark.value.lstrip("≥≤ ")
        if _INFINITE not in value or mark.blank or value in told:
            continue
        outcome = tree.outcome(tree.principal_variation(mark.node)[-1])
        known = outcome or f"as {'good' if value[0] == '+' else 'bad'} as can be for MAX"
        meanings.setdefault(value, known)
    return [f"{value} {meaning}" for value, meaning in meanings.items()]
