"""A command whose help shows the options that people use first, and the others under headings."""

from __future__ import annotations

import click

# Whatever is under no heading stands first. The names are those of the parameters.
HEADINGS = {
    "The board": ("rows", "columns", "k", "moves"),
    "The search": (
        "rules", "states", "max_nodes", "depth_penalty", "window", "fail", "cut_on_equal",
        "exact_root", "watch", "call", "reads", "stats",
    ),
    "What is shown": (
        "best", "focus", "root", "plies", "line", "where", "framed", "margins", "proof", "merge",
        "pruned", "tier", "direction",
    ),
    "What is written": (
        "values", "note", "causes", "windows", "classes", "arithmetic", "static", "terms", "title",
        "legend",
    ),
    "The file": ("format", "min_text", "engine", "animated", "seconds", "replace"),
}  # fmt: skip
_FEW = 12  # options that need no headings


class Grouped(click.Command):
    """A command with its options in groups."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options: those used first, then the others under their headings."""
        records = [
            (parameter.name, record)
            for parameter in self.get_params(ctx)
            if isinstance(parameter, click.Option)
            and (record := parameter.get_help_record(ctx)) is not None
        ]
        if len(records) <= _FEW:
            super().format_options(ctx, formatter)
            return
        under = {name: heading for heading, names in HEADINGS.items() for name in names}
        groups: dict[str, list[tuple[str, str]]] = {"Options": []}
        groups |= {heading: [] for heading in HEADINGS}
        for name, record in records:
            groups[under.get(name or "", "Options")].append(record)
        for heading, listed in groups.items():
            if listed:
                with formatter.section(heading):
                    formatter.write_dl(listed)
