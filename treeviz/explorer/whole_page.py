"""`explore`: a recorded tree → a `Page`, one file that needs nothing but a browser.

The page has no address to ask and may not ask any: its policy allows its own program and its own
style, known by their hashes, and nothing else. So it can be mailed, put on a site, opened from a
disk or years later. Same tree, same bytes.

>>> from treeviz import explore, games, minimax
>>> page = explore(minimax(games.TicTacToe("xox/oox/___")))
>>> page.html[:15], "https:" in page.html
('<!doctype html>', False)
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Mapping, Sequence
from functools import cached_property
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from treeviz.analysis.comparison import Comparison
from treeviz.errors import InputError
from treeviz.explorer.differences_told import differences_of
from treeviz.explorer.packed_tree import Packed, packed_tree
from treeviz.explorer.program import part, program
from treeviz.files.atomic import path_given, save_whole
from treeviz.formatting.expected import is_a
from treeviz.formatting.lettering import visible
from treeviz.formatting.numerals import count
from treeviz.formatting.report import Report
from treeviz.picture.theme import DARK, Theme, find_theme
from treeviz.tree.expect_tree import expect_tree
from treeviz.tree.game_tree import GameTree

if TYPE_CHECKING:
    from treeviz.auditing import Audit
    from treeviz.diagnosis import Diagnosis

_ENDINGS = (".html", ".htm")
_FRAME = 900  # pixels: the height in a notebook
_LARGEST = 400_000_000  # letters of data: browsers hold no text of much more than 500 million


def explore(tree: GameTree | Comparison | Audit | Diagnosis, theme: str | Theme = "auto") -> Page:
    """Return the whole of a recorded tree as one page to look around in.

    Parameters
    ----------
    tree
        The recording; or a comparison of two, which are then looked at side by side; or an audit or
        a diagnosis, whose findings are then places to go to, each in its tree.
    theme
        Its colours, as for :func:`~treeviz.draw`. One of a theme with a night (``"auto"``) follows
        its reader's light or dark mode.

    Raises
    ------
    InputError
        If this is no recorded tree, nothing was found, or there is no such theme.
    GameError
        If the game is asked for a board, a position or a move, and fails.

    Examples
    --------
    >>> from treeviz import alphabeta, explore, games
    >>> explore(alphabeta(games.Explicit([[3, 12, 8], [2, 4, 6], [14, 5, 2]])))
    <Page of 13 nodes: MAX plays 0, the best move: +3>
    """
    colours = find_theme(theme)
    if is_a(tree, Comparison):
        told = {"compared": differences_of(tree)}
        return Page(packed_tree(tree.a).telling(told), colours, (packed_tree(tree.b),))
    if is_a(tree, Report):  # type: ignore[type-abstract]
        # Only here: whoever explores a tree does not wait for what judges programs.
        from treeviz.explorer.findings_told import findings_of

        findings, (first, *others) = findings_of(tree)
        return Page(first.telling({"findings": findings}), colours, others)
    expect_tree(tree, "explore")
    return Page(packed_tree(tree), colours)  # type: ignore[arg-type]  # it is a tree


class Page:
    """A page that shows a whole tree. Notebooks show it by themselves, in a frame of its own.

    Attributes
    ----------
    packed
        What it is given of the tree.
    theme
        Its colours.
    others
        What it is given of other trees: of a second search of the same position, or of those in
        which something was found.
    """

    def __init__(self, packed: Packed, theme: Theme, others: Sequence[Packed] = ()) -> None:
        self.packed = packed
        self.theme = theme
        self.others = tuple(others)

    def __repr__(self) -> str:
        header = self.packed.header
        if "findings" in header:
            return f"<Page of {count(len(header['findings']['places']), 'finding')}: {self.title}>"
        return f"<Page of {count(header['nodes'], 'node')}: {self.title}>"

    @property
    def title(self) -> str:
        """What was found, in one sentence."""
        header = self.packed.header
        title: str = header["findings"]["headline"] if "findings" in header else header["title"]
        return title.replace("`", "")

    @cached_property
    def html(self) -> str:
        """The page, all of it.

        Raises
        ------
        InputError
            If a browser could not take it; the message says what to leave out.
        """
        script, style = program(), _style(self.theme)
        sources = f"script-src '{_hash(script)}'; style-src '{_hash(style)}'"
        blocks = [_block(f"data-{at}", one) for at, one in enumerate(self.others, start=1)]
        data = "\n".join([_block("data", self.packed), *blocks])
        if len(data) > _LARGEST:
            raise InputError(
                f"the page would have {len(data) / 1e6:,.0f} MB, and browsers take "
                f"{_LARGEST / 1e6:,.0f}: leave out the last plies (a smaller depth), or explore "
                "what follows some moves (a later position)"
            )
        return _filled(
            part("page.html"),
            {
                "policy": f"default-src 'none'; {sources}; img-src data: blob:; base-uri 'none'; "
                "form-action 'none'",
                "title": escape(visible(self.title)),
                "style": style,
                "data": data,
                "script": script,
            },
        )

    def save(self, path: str | Path) -> Path:
        """Write the page to a file, whole or not at all; return its path.

        Raises
        ------
        InputError
            If the file's ending is not html, or a browser could not take the page.
        OSError
            If it cannot be written; one that was there stays as it was.
        """
        path = path_given(path)
        if path.suffix.lower() not in _ENDINGS:
            raise InputError(f"a page is a file that ends in .html; got {str(path)!r}")
        save_whole(path, self.html.encode())
        return path

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        frame = (
            f'<iframe srcdoc="{escape(self.html)}" width="100%" height="{_FRAME}" '
            'sandbox="allow-scripts allow-forms allow-downloads allow-modals" '
            f'title="{escape(visible(self.title))}"></iframe>'
        )
        return {"text/html": frame, "text/plain": repr(self)}


def _block(name: str, packed: Packed) -> str:
    data = base64.b64encode(packed.data()).decode()
    return f'<script type="application/octet-stream" id="{name}">{data}</script>'


def _style(theme: Theme) -> str:
    """Return the style of the page: the colours of the theme by role, then what uses them."""
    day = theme.colours()
    night = theme.night.colours() if theme.night else DARK.colours()
    rules = [_variables(":root", day)]
    if theme.night:
        inner = _variables(":root:not([data-look=light])", night)
        rules.append(f"@media (prefers-color-scheme: dark) {{ {inner} }}")
    rules += [
        _variables(":root[data-look=dark]", night),
        ":root[data-look=light] { color-scheme: light; }",
        ":root[data-look=dark] { color-scheme: dark; }",
        f"@media print {{ {_variables(':root:root', day)} }}",
    ]
    return "\n".join([*rules, part("page.css")])


def _variables(selector: str, colours: Mapping[str, str]) -> str:
    told = " ".join(f"--{role}: {colour};" for role, colour in colours.items())
    return f"{selector} {{ {told} }}"


def _hash(text: str) -> str:
    digest = hashlib.sha256(text.encode()).digest()
    return f"sha256-{base64.b64encode(digest).decode()}"


def _filled(template: str, parts: Mapping[str, str]) -> str:
    """Return a template with each `{name}` filled once; what comes in is not looked at again."""
    pieces = [template]
    for name, text in parts.items():
        for at in range(len(pieces) - 1, -1, -2):
            pieces[at : at + 1] = _between(pieces[at].split(f"{{{name}}}"), text)
    return "".join(pieces)


def _between(pieces: list[str], text: str) -> list[str]:
    found = [pieces[0]]
    for piece in pieces[1:]:
        found += [text, piece]
    return found
