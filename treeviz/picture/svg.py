"""Graphviz's SVG made fit for a page: accessible, scoped, and without what no reader needs.

Graphviz writes a header, comments, font names at every text, and node names where a screen reader
expects a sentence. Here the drawing gets a title, a description and the role of an image; every
mark gets its sentence; and ids and styles are scoped by an id made of the content, so that two
pictures on one page do not disturb one another.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from html import escape

from treeviz.errors import RenderError
from treeviz.picture.stylesheet import rules
from treeviz.picture.svg_minify import Common, slim_drawing, slim_nodes
from treeviz.picture.xdot import BACKSLASH

_ROOT = re.compile(r'<svg width="[^"]*" height="[^"]*"\s+viewBox="([^"]*)"[^>]*>')
_GRAPH_ID = re.compile(r'<g id="([^"]+)" class="graph')
_COMMENT = re.compile(r"<!--[^>]*-->\n?")
_NAMED = re.compile(
    r'<title>[^<]*</title>\n<g id="a_[^"]*"><a xlink:title="([^"]*)">\n(.*?)</a>\n</g>\n',
    re.DOTALL,
)
_NAME = re.compile(r'(<g id="[^>]* class="(?:graph|edge)[^>]*>\n)<title>[^<]*</title>\n')
_FONT = re.compile(r' font-family="(?!Courier)[^"]*"')
_TYPED = re.compile(r'font-family="Courier[^"]*"')
_NODE = re.compile(r'<g id="[^"]*" class="node')
_NODE_NAME = re.compile(r"<!-- [ns]\d+ -->")  # that of an edge has two names
_END = "</g>\n</svg>"
_PIECE = 1 << 18  # signs
_OTHER = "expected the SVG that Graphviz makes of this tree, got that of something else"
_TYPED_FONTS = "'DejaVu Sans Mono',Menlo,Consolas,monospace"
# The face that texts are measured with, and the one of Windows and macOS that is as wide.
_FONTS = "'DejaVu Sans',Verdana,Geneva,sans-serif"


def finish_svg(
    raw: str,
    title: str,
    description: str,
    width: float | None = None,
    nightly: Mapping[str, str] | None = None,
    *,
    common: Common,
) -> str:
    """Return an SVG that can stand in a page.

    Parameters
    ----------
    raw
        What Graphviz wrote.
    title, description
        What a screen reader says of the picture: one line, and the whole of it in words.
    width
        How wide it shall be, in points; None: as it was drawn.
    nightly
        What each colour becomes where the reader prefers dark colours; None: it stays.
    common
        What most of its texts have in common.

    Raises
    ------
    RenderError
        If it is no SVG as Graphviz writes it.
    """
    drawing = raw[max(raw.find("<svg"), 0) :]
    root, graph = _ROOT.match(drawing), _GRAPH_ID.search(drawing)
    if root is None or graph is None:
        raise RenderError(_OTHER)
    name = graph[1]
    box_width, box_height = map(float, root[1].split()[2:])
    scale = 1.0 if width is None else width / box_width
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="treeviz" role="img" '
        f'aria-labelledby="{name}-title {name}-desc" '
        f'width="{box_width * scale:.2f}pt" height="{box_height * scale:.2f}pt" '
        f'viewBox="{root[1]}" style="max-width:100%;height:auto">\n'
        f'<title id="{name}-title">{escape(title)}</title>\n'
        f'<desc id="{name}-desc">{escape(description)}</desc>\n'
    )
    body = drawing[root.end() :].lstrip()
    body = body.replace(
        f'<g id="{name}" ', f'<g id="{name}" font-family="{_FONTS}" {common.drawing} ', 1
    )
    opening, rest = _NAME.sub(r"\1", body, count=1).split("\n", 1)
    end = rest.rindex(_END)
    nodes = _first_node(rest, end)
    below = [slim_drawing(_told(piece), common) for piece in _pieces(rest[:nodes])]
    above = [slim_nodes(_told(piece), common) for piece in _pieces(rest[nodes:end])]
    written = [*below, f"<g {common.nodes}>\n", *above, "</g>\n", rest[end:]]
    drawn = "\n".join([opening, "".join(written)])
    return f"{head}<style>{_style(name)}{rules(name, drawn, nightly or {})}</style>\n{drawn}"


def in_order(raw: str, names: Sequence[str]) -> str:
    """Return what Graphviz wrote with its nodes, which come last, in the order of some names.

    Raises
    ------
    RenderError
        If it is the picture of something else.
    """
    first = _NODE_NAME.search(raw)
    end = raw.rfind(_END)
    if first is None or end < 0:
        raise RenderError(_OTHER)
    start = first.start()
    groups = {}
    for group in raw[start:end].split("<!-- ")[1:]:
        name, _, drawing = group.partition(" -->\n")
        groups[name] = f"<!-- {name} -->\n{drawing}"
    if any(name not in groups for name in names):
        raise RenderError(_OTHER)
    return f"{raw[:start]}{''.join(map(groups.__getitem__, names))}{raw[end:]}"


def _first_node(body: str, end: int) -> int:
    """Return where the nodes begin, which come last; a comment stands before each."""
    found = _NODE.search(body)
    if found is None:
        return end
    comment = body.rfind("<!--", 0, found.start())
    return found.start() if comment < 0 else comment


def _pieces(body: str) -> Iterator[str]:
    """Yield a part of the drawing in pieces that the machine's caches can hold, groups whole.

    A comment stands before each group; what comes before the first are single elements.
    """
    groups, start = body.find("<!--"), 0
    while groups >= 0 and len(body) - start > _PIECE:
        at = start + _PIECE
        cut = body.find("\n<!--" if at >= groups else "\n<", at)
        if cut < 0:
            break
        yield body[start : cut + 1]
        start = cut + 1
    yield body[start:]


def _told(piece: str) -> str:
    """Return marks with their sentences, and without names, fonts and comments."""
    piece = _COMMENT.sub("", piece)
    piece = _NAMED.sub(r"<title>\1</title>\n\2", piece)
    piece = _NAME.sub(r"\1", piece)  # of edges: only names
    piece = piece.replace(BACKSLASH, "\\")
    piece = _TYPED.sub(f'font-family="{_TYPED_FONTS}"', _FONT.sub("", piece))
    return piece.replace(' xml:space="preserve"', "")


def _style(name: str) -> str:
    # Round ends for the strokes of signs; figures of one width; a mark's sentence shows wherever
    # one points at it.
    return (
        f"#{name} polyline,#{name} path{{stroke-linecap:round}}"
        f"#{name} .edge path,#{name} path.edge{{stroke-linecap:butt}}"
        f"#{name} text{{font-variant-numeric:tabular-nums}}"
        f"#{name} .node polygon,#{name} .node path{{pointer-events:all}}"
    )
