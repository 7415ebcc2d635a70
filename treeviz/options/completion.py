"""What a shell may complete: values, heuristics of the game, moves of the position, files.

Only built-in games are asked: to press a key must not run somebody's program.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import click

from treeviz.errors import TreevizError
from treeviz.games import ADAPTERS, BUILT_IN

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from treeviz.game.game import Game

Complete = Callable[[click.Context, click.Parameter, str], "list[CompletionItem]"]


def _item(value: str, kind: str = "plain") -> CompletionItem:
    from click.shell_completion import CompletionItem  # only a shell that completes pays for it

    return CompletionItem(value, type=kind)


def one_of(*values: str, file: bool = False) -> Complete:
    """Return what completes one of some values; else perhaps a file, which may hold another."""

    def complete(
        context: click.Context, parameter: click.Parameter, begun: str
    ) -> list[CompletionItem]:
        found = [_item(value) for value in values if value.startswith(begun)]
        return found or (complete_file(context, parameter, begun) if file else [])

    return complete


def complete_file(
    context: click.Context, parameter: click.Parameter, begun: str
) -> list[CompletionItem]:
    """Complete the name of a file."""
    return [_item(begun, "file")]


def complete_folder(
    context: click.Context, parameter: click.Parameter, begun: str
) -> list[CompletionItem]:
    """Complete the name of a folder."""
    return [_item(begun, "dir")]


def complete_columns(
    context: click.Context, parameter: click.Parameter, begun: str
) -> list[CompletionItem]:
    """Complete the last of some names of columns, between which are commas."""
    from treeviz.query.features import FEATURES, TERMS

    before, comma, last = begun.rpartition(",")
    found = [name for name in (*FEATURES, TERMS) if name.startswith(last)]
    return [_item(f"{before}{comma}{name}") for name in found]


def complete_game(
    context: click.Context, parameter: click.Parameter, begun: str
) -> list[CompletionItem]:
    """Complete a game by its name; else a file: a game of one's own, or a recording."""
    known = [name for name in (*BUILT_IN, *ADAPTERS) if name.startswith(begun) and ":N" not in name]
    return [_item(name) for name in known if ":V" not in name] or complete_file(
        context, parameter, begun
    )


def complete_heuristic(
    context: click.Context, parameter: click.Parameter, begun: str
) -> list[CompletionItem]:
    """Complete a heuristic of the game; else a file that may hold one."""
    game = _game(context)
    known = [] if game is None else [name for name in game.heuristics if name.startswith(begun)]
    return [_item(name) for name in known] or complete_file(context, parameter, begun)


def complete_line(
    context: click.Context, parameter: click.Parameter, begun: str
) -> list[CompletionItem]:
    """Complete the next move of a line that begins at the position."""
    game = _game(context)
    if game is None:
        return []
    *before, last = begun.split(" ")
    state = game.start
    for word in before:
        found = [move for move in game.moves(state) if game.notation_at(state, move) == word]
        if not found:
            return []
        state = game.play(state, found[0])
    line = "".join(f"{word} " for word in before)
    moves = (game.notation_at(state, move) for move in game.moves(state))
    return [_item(f"{line}{move}") for move in moves if move.startswith(last)]


def _game(context: click.Context) -> Game | None:
    """Return the built-in game that was typed so far, at its position; None if there is none."""
    # While the value of an option is typed, click leaves what came before it among the rest.
    name, *words = context.args or [""]
    if context.params.get("game"):
        name, words = str(context.params["game"]), list(context.params.get("position") or ())
    if name not in BUILT_IN:
        return None
    from treeviz.options.sources import load_game

    try:
        return load_game(name, " ".join(words), {})
    except TreevizError:
        return None
