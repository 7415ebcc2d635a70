"""A search that tells a terminal how far it is, and, if asked, what it cost."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from treeviz.cli.progress import showing_progress
from treeviz.options.searching import search

if TYPE_CHECKING:
    from treeviz.game.game import Game
    from treeviz.options.asked import Asked
    from treeviz.tree.game_tree import GameTree


def searched(asked: Asked | Game, limits: dict[str, Any]) -> GameTree:
    """Return the tree of what a command is asked of, or of a game, searched as the options say."""
    from treeviz.options.asked import Asked

    with showing_progress() as progress:
        if isinstance(asked, Asked):
            tree = asked.tree(limits, progress)
            if told := asked.slip(tree.rules):
                click.echo(f"treeviz: {told}", err=True)
        else:
            tree = search(asked, limits, progress)
    return _told(tree, limits)


def traced(asked: Asked, file: str, limits: dict[str, Any]) -> GameTree:
    """Return the tree of a trace, which is read while the program that writes it runs."""
    with showing_progress(lambda nodes, _: f"reading: {nodes:,} nodes") as progress:
        tree = asked.traced(file, limits, progress)
    return _told(tree, limits)


def _told(tree: GameTree, limits: dict[str, Any]) -> GameTree:
    if limits["stats"]:
        from treeviz.tree.statistics import stats

        click.echo(str(stats(tree)), err=True)
    return tree
