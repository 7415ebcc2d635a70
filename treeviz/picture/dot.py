"""A laid-out scene × theme → DOT, through the `graphviz` package.

Every mark is a Graphviz node at our position: its value plate, as a real shape with the value as
its label. Every edge is a Graphviz edge with its move as its label. Bands, ribbon, boards and
legend are the graph's background, drawn as free forms below them. The graph names its own layout
engine, `nop2`, which places nothing: so any `dot` on any machine shows the same picture.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import graphviz

from treeviz.picture.background import background, dot_ground, outline_of, tint_of
from treeviz.picture.edges import PAINTED, EdgeRole, role_of, stroke
from treeviz.picture.placement.geometry import Layout, Placed, drawn_path, edge_path
from treeviz.picture.plate import HOUSE_FOOT
from treeviz.picture.range_bar import BAR
from treeviz.picture.sizes import STACK, Parts
from treeviz.picture.theme import Theme
from treeviz.picture.xdot import BOLD, REGULAR, Point
from treeviz.view.scene import Join, Mark
from treeviz.view.stub import Stub

_PIECE = 4000  # signs, of up to four bytes each
_HEAD, _GRAPHVIZ_HEAD = 6.0, 10.0  # points: the heads of our arrows, and of Graphviz's own
_INCH = 72.0  # points; Graphviz measures nodes in inches


class Drawn(NamedTuple):
    """A picture in DOT, in two parts.

    Attributes
    ----------
    told
        The DOT of nodes and edges in the order of the tree.
    foreground
        The same in the order in which they are painted.
    background
        What stands below them, in xdot.
    """

    told: str
    foreground: str
    background: str

    @property
    def source(self) -> str:
        """All in one, in the order of the tree: complete DOT."""
        return self._whole(self.told)

    @property
    def painted(self) -> str:
        """All in one, in the order in which it is painted."""
        return self._whole(self.foreground)

    def _whole(self, foreground: str) -> str:
        head, brace, rest = foreground.partition("{\n")
        return f"{head}{brace}\tgraph [_background={quoted(self.background)}]\n{rest}"


def dot_of(layout: Layout, theme: Theme) -> Drawn:
    """Return the DOT of a laid-out scene.

    Parameters
    ----------
    layout
        The scene with a place for everything.
    theme
        How its roles look.
    """
    drawn = background(layout, theme)
    # An id of the content: two pictures on one page do not share ids or styles.
    written = (
        f"{p.parts.move} {p.mark.value if isinstance(p.mark, Mark) else p.parts.lines}"
        for p in layout.placed
    )
    content = f"{drawn}{' '.join(written)}{theme.name}"
    name = f"treeviz_{zlib.crc32(content.encode(errors='replace')):08x}"
    graph = graphviz.Digraph(
        "treeviz",
        graph_attr={
            "bb": f"0,0,{layout.width:.2f},{layout.height:.2f}",
            "bgcolor": "transparent",
            "class": "treeviz",
            "id": name,
            "layout": "nop2",
            "margin": "0",
            "outputorder": "edgesfirst",
            "pad": "0",
        },
        node_attr={
            "fixedsize": "true",
            "fontcolor": theme.plate_ink,
            "fontname": BOLD,
            "fontsize": f"{theme.value_size:g}",
            "margin": "0",
            "style": "filled",
        },
        edge_attr={
            "arrowhead": "none",
            "fontcolor": theme.ink,
            "fontname": REGULAR,
            "fontsize": f"{theme.text_size:g}",
        },
    )
    names = names_of(layout)
    # Graphviz paints edges in the order of the nodes at their ends, whatever their own: so for
    # painting the nodes come in the order in which the edges that lead to them are to be painted.
    nodes: list[tuple[EdgeRole, str]] = []
    edges: list[tuple[EdgeRole, str]] = []
    for own, placed in zip(names, layout.placed, strict=True):
        node = _statement(own, _node(placed, layout, theme, f"{name}_{own}"))
        nodes.append((role_of(placed.mark), node))
    for own, placed in zip(names, layout.placed, strict=True):
        parent = placed.mark.parent
        if parent is not None:
            path = drawn_path(layout.placed[parent], placed)
            edge = _edge(placed, path, layout, theme)
            edges.append((role_of(placed.mark), _statement(f"{names[parent]} -> {own}", edge)))
    for join in layout.scene.joins:
        ends = layout.placed[join.parent], layout.placed[join.child]
        edge = _join(join, edge_path(*ends), layout, theme)
        ours = _statement(f"{names[join.parent]} -> {names[join.child]}", edge)
        edges.append(("taken" if join.taken else "other", ours))
    for cause, cut in layout.scene.arrows:
        arrow = _arrow(layout.routes[cause, cut], layout, theme)
        edges.append(("cause", _statement(f"{names[cause]} -> {names[cut]}", arrow)))
    graph.body = [statement for _, statement in nodes + edges]
    told = graph.source
    graph.body = [statement for part in (nodes, edges) for _, statement in sorted(part, key=_late)]
    return Drawn(told, graph.source, drawn)


def _late(statement: tuple[EdgeRole, str]) -> int:
    """Return how late the edge to a node, or an edge itself, is painted."""
    return PAINTED.index(statement[0])


def _statement(what: str, attributes: dict[str, str]) -> str:
    """Return a line of DOT; the names are ours, and no value has a quote that is not escaped.

    The package's own `node` and `edge` look into every value whether it needs quotes, which takes
    a third of the time of a large picture.
    """
    written = " ".join([f'{key}="{attributes[key]}"' for key in sorted(attributes)])
    return f"\t{what} [{written}]\n"


def quoted(text: str) -> str:
    r"""Return a long text as a DOT string in several pieces.

    Graphviz reads no quoted string of more than 16,384 bytes, but joins pieces of any number.

    Examples
    --------
    >>> quoted('say "hi"'), quoted("a" * 9000).count('" + "')
    ('"say \\"hi\\""', 2)
    """
    pieces = [text[at : at + _PIECE] for at in range(0, len(text), _PIECE)] or [""]
    return " + ".join('"{}"'.format(piece.replace('"', '\\"')) for piece in pieces)


def names_of(layout: Layout) -> list[str]:
    """Return the names of the marks in the DOT, in the order of the tree."""
    return [_name(placed.mark, layout) for placed in layout.placed]


def _name(mark: Mark | Stub, layout: Layout) -> str:
    """Return a mark's name in the DOT: `n` and its number; a stub has that of its parent."""
    if isinstance(mark, Mark):
        return f"n{mark.node}"
    parent = layout.scene.marks[mark.parent]
    assert isinstance(parent, Mark), "a stub stands below a node"
    return f"s{parent.node}"


def _node(placed: Placed, layout: Layout, theme: Theme, identity: str) -> dict[str, str]:
    mark, parts = placed.mark, placed.parts
    if isinstance(mark, Stub):
        x, y = placed.body.centre
        stack = STACK if parts.lines else 0.0  # the signs stand in a column before the lines
        bar = BAR if parts.span else 0.0  # … and the bar after them
        attributes = {
            "class": "stub",
            "fillcolor": theme.paper if parts.dot else "transparent",
            "fontcolor": theme.ink,
            "color": theme.line_other if parts.dot else "transparent",
            "fontname": REGULAR,
            "fontsize": f"{theme.text_size:g}",
            "height": _inches(parts.body_height),
            "id": identity,
            "label": "".join([f"{_label(line)}\\l" for line in parts.lines]),
            "pos": _position((x + (stack - bar) / 2, y), layout),
            "shape": "box",
            "style": "filled",
            "tooltip": _tooltip(f"Not drawn: {mark.text}."),
            "width": _inches(parts.body_width - stack - bar),
        }
        waits = {"class": "waiting", "label": "", "tooltip": " "}
        return attributes | (waits if mark.waiting else {})
    plate = placed.plate
    x, y = plate.x + parts.value_width / 2, plate.centre[1]
    if parts.shape == "house":
        y += plate.height * HOUSE_FOOT  # so that its foot stands on the board
    attributes = {
        "class": _classes(mark),
        "color": outline_of(mark, theme, parts.dot),
        "fillcolor": dot_ground(mark, theme) if parts.dot else tint_of(mark, theme),
        "height": _inches(plate.height),
        "id": identity,
        "label": "" if mark.blank or parts.dot else _label(mark.value),
        "penwidth": "2" if mark.chosen else "1.2",
        "pos": _position((x, y), layout),
        "shape": parts.shape,
        "tooltip": _tooltip(mark.hint),
        "width": _inches(parts.value_width),
    }
    if mark.pruned and not mark.checked:  # an empty outline
        attributes |= {"fillcolor": "transparent", "fontcolor": theme.ink}
    if parts.empty:  # its outline is drawn in the background
        attributes |= {"color": "transparent", "label": ""}
    if parts.wide:  # its plate is drawn in the background
        attributes |= {"color": "transparent", "fillcolor": "transparent"}
    elif mark.estimated:
        attributes["style"] = "filled,dashed"
    return attributes | (_waiting(parts, theme) if mark.waiting else {})


def _waiting(parts: Parts, theme: Theme) -> dict[str, str]:
    """Return what makes a mark the pale outline of one that the search has not come to yet."""
    return {
        "class": "waiting",
        "color": "transparent" if parts.wide else theme.ribbon,
        "fillcolor": "transparent",
        "label": "",
        "penwidth": "1.2",
        "style": "filled",
        "tooltip": " ",
    }


def _join(join: Join, path: list[Point], layout: Layout, theme: Theme) -> dict[str, str]:
    role: EdgeRole = "taken" if join.taken else "other"
    colour, width = stroke(role, theme)
    return {
        "class": role,
        "color": colour,
        "penwidth": f"{width:g}",
        "pos": _curve(path, layout),
    }


def _curve(path: Sequence[Point], layout: Layout) -> str:
    """Return straight lines as the Béziers that Graphviz asks for: their handles are their ends."""
    places = [_position(point, layout) for point in path]
    lines = [f"{start} {end} {end}" for start, end in pairwise(places)]
    return " ".join([places[0], *lines])


def _edge(placed: Placed, path: list[Point], layout: Layout, theme: Theme) -> dict[str, str]:
    mark = placed.mark
    attributes = {"pos": _curve(path, layout)}
    if mark.waiting:
        colour = theme.ribbon if placed.joined else "transparent"
        return attributes | {"class": "waiting", "color": colour}
    role = role_of(mark)
    colour, width = stroke(role, theme)
    if role == "rival":
        colour = theme.paper  # between the two lines that the background holds
    if not placed.joined or (isinstance(mark, Stub) and mark.alone):
        colour = "transparent"
    attributes |= {"class": role, "color": colour, "penwidth": f"{width:g}"}
    if isinstance(mark, Stub):
        return attributes
    if placed.parts.move:
        x, y = placed.move_at
        half = placed.parts.move_width / 2
        middle = x if placed.move_anchor == "middle" else x - half
        label_at = (middle, y - theme.text_size * 0.33)
        attributes |= {
            "label": _label(placed.parts.move),
            "lp": _position(label_at, layout),
        }
        if mark.chosen:
            attributes["fontname"] = BOLD
    return attributes


def _arrow(way: Sequence[Point], layout: Layout, theme: Theme) -> dict[str, str]:
    """Return an arrow along its way, from the node whose value caused a cut to where it was."""
    *_, (x, y), tip = way
    length = max(abs(tip[0] - x), abs(tip[1] - y)) or 1.0
    part = max(length - _HEAD, 0.0) / length  # where the head begins
    end = (x + (tip[0] - x) * part, y + (tip[1] - y) * part)
    return {
        "arrowhead": "normal",
        "arrowsize": f"{_HEAD / _GRAPHVIZ_HEAD:g}",
        "class": "cause",
        "color": theme.ink,
        "penwidth": f"{stroke('cause', theme).width:g}",
        "pos": f"e,{_position(tip, layout)} {_curve([*way[:-1], end], layout)}",
        "style": "dotted",
    }


def _classes(mark: Mark) -> str:
    roles = ["node", "over" if mark.player is None else str(mark.player)]
    if mark.pruned:
        return "node pruned"
    roles += [
        role
        for role, holds in (
            ("chosen", mark.chosen),
            ("taken", mark.taken),
            ("estimate", mark.estimated),
            ("unfinished", mark.unfinished),
        )
        if holds
    ]
    return " ".join(roles)


def _label(text: str) -> str:
    """Return a text that Graphviz shows as it is: it decodes entities, and reads backslashes."""
    return _escaped(text.replace("&", "&amp;"))


def _tooltip(text: str) -> str:
    """Return a text that Graphviz shows as it is in a tooltip, where it reads backslashes twice."""
    return _escaped(text.replace("&", "&amp;").replace("\\", "\\\\"))


def _escaped(text: str) -> str:
    """Return a text as it stands between quotes, in several lines if it is a long one.

    Graphviz reads no piece of more than 16,384 bytes; a backslash before the end of a line joins
    two.
    """
    pieces = [text[at : at + _PIECE] for at in range(0, len(text), _PIECE)]
    return "\\\n".join([p.replace("\\", "\\\\").replace('"', '\\"') for p in pieces])


def _inches(points: float) -> str:
    return f"{points / _INCH:.6f}"


def _position(point: Point, layout: Layout) -> str:
    return f"{point[0]:.2f},{layout.height - point[1]:.2f}"
