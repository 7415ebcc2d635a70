"""The commands of `treeviz`, each imported when it is asked for.

What the list of commands says of each stands here, so that showing it imports none of them.
"""

from __future__ import annotations

import re
from importlib import import_module
from typing import Any

import click

from treeviz.errors import TreevizError

VERBS = {
    "audit": "Hold a heuristic against the truth in many positions.",
    "compare": "Compare two searches of a position: choices, values, lines.",
    "diagnose": "Name what is wrong with a game, a heuristic or a search.",
    "draw": "Draw the tree of a position; without -o, as an outline.",
    "explain": "Say why each move at a position is good or bad.",
    "explore": "Make a page of a whole tree, to open, step through and ask.",
    "frames": "Tell the search of a position step by step.",
    "games": "List the built-in games, a position of each, and their heuristics.",
    "inspect": "List the nodes of a tree at which a condition is true.",
    "md": "Draw the figures of Markdown files, and keep them up to date.",
    "play": "Let a game play itself, at a given depth.",
    "record": "Search a position and save what the search saw.",
}


class Verbs(click.Group):
    """A group whose commands are the `VERBS`, each in the module of its name."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands, in their order."""
        return list(VERBS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command by its name, importing it now."""
        if cmd_name in VERBS and cmd_name not in self.commands:
            module = import_module(f"treeviz.cli.{cmd_name}")
            self.add_command(getattr(module, cmd_name))
        return super().get_command(ctx, cmd_name)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that the first word names, and what follows it."""
        try:
            return super().resolve_command(ctx, args)
        except click.exceptions.NoSuchCommand as error:
            raise click.exceptions.NoSuchCommand(
                error.command_name, possibilities=VERBS, ctx=ctx
            ) from None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands, importing none of them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(VERBS.items()))

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; what the library refuses is told in words of the command line."""
        try:
            return super().invoke(ctx)
        except TreevizError as error:
            command = self.commands.get(ctx.invoked_subcommand or "")
            if command is not None:
                error.args = (_as_options(str(error), command),)
            raise


def _as_options(message: str, command: click.Command) -> str:
    """Return a message with options in place of arguments: `--max-nodes 9` for `max_nodes=9`.

    A name with an underline is an argument wherever it stands, any other only before an equals
    sign.
    """
    for option in command.params:
        if isinstance(option, click.Option) and option.name is not None:
            flag = max(option.opts, key=len)
            message = re.sub(rf"(?<![-'\"\w]){option.name}=(?=\S)", f"{flag} ", message)
            if "_" in option.name:
                message = re.sub(rf"(?<![-'\"\w]){option.name}\b", flag, message)
    return message
