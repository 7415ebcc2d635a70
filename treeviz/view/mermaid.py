"""The same scene as a flowchart of Mermaid, which GitHub and many others draw by themselves.

It has no boards: a position is a line of text. Shapes and lines say what colours would, so that it
reads by day and by night.

>>> from treeviz import View, games, minimax
>>> print(mermaid(View()(minimax(games.Explicit([[3, 12], [2, 4]])))).splitlines()[10])
    n0 ==>|"0"| n1
"""

from __future__ import annotations

from treeviz.formatting.lettering import one_line, visible
from treeviz.game.player import Player
from treeviz.view.scene import Mark, Scene
from treeviz.view.stub import Stub

# Measured with Mermaid 11 as GitHub sets it: 500 edges are drawn and 501 are not, and above 50,000
# signs a picture of an error takes its place. Readers cannot raise either.
MOST_EDGES, MOST_SIGNS = 450, 45_000
_SHAPES = {
    Player.MAX: ("[/", "\\]"),
    Player.MIN: ("[\\", "/]"),
    Player.CHANCE: ("([", "])"),
    None: ("[", "]"),
}
_FORBIDDEN = frozenset('#"<>&`\\|[](){}*_~')  # written by their numbers


def mermaid(scene: Scene) -> str:
    """Return a scene as a flowchart."""
    lines = [
        "flowchart TD",
        f"    accTitle: {_plain(scene.title)}",
        f"    accDescr: {_plain(scene.caption)}",
    ]
    lines += (f"    {_node(place, mark)}" for place, mark in enumerate(scene.marks))
    for place, mark in enumerate(scene.marks):
        if mark.parent is not None:
            lines.append(f"    n{mark.parent} {_arrow(mark)} n{place}")
    lines += (
        f"    n{join.parent} {'-->' if join.taken else '---'} n{join.child}" for join in scene.joins
    )
    lines += [
        "    classDef chosen stroke-width:4px,font-weight:bold",
        "    classDef pruned stroke-dasharray:2 4",
        "    classDef stub stroke-width:0px,fill:transparent",
    ]
    for role in ("chosen", "pruned", "stub"):
        named = ",".join(
            f"n{place}" for place, mark in enumerate(scene.marks) if _role(mark) == role
        )
        lines += [f"    class {named} {role}"] if named else []
    return "\n".join(lines)


def beyond_limits(written: str) -> str:
    r"""Return a warning if a flowchart is one that GitHub would not draw; else nothing.

    Examples
    --------
    >>> [bool(beyond_limits("n0 --> n1\n" * edges)) for edges in (450, 451)]
    [False, True]
    >>> [bool(beyond_limits("x" * signs)) for signs in (45_000, 45_001)]
    [False, True]
    """
    edges = sum(" n" in line and line.lstrip().startswith("n") for line in written.splitlines())
    if edges > MOST_EDGES or len(written) > MOST_SIGNS:
        return (
            f"GitHub does not draw a flowchart of {edges:,} edges and {len(written):,} signs; "
            f"up to {MOST_EDGES} and {MOST_SIGNS:,} are safe: ask for fewer marks, --marks 100"
        )
    return ""


def _role(mark: Mark | Stub) -> str:
    if isinstance(mark, Stub):
        return "stub"
    return "pruned" if mark.pruned else "chosen" if mark.chosen else ""


def _node(place: int, mark: Mark | Stub) -> str:
    if isinstance(mark, Stub):
        return f'n{place}["{"<br>".join(map(_escaped, mark.lines))}"]'
    before, after = _SHAPES[mark.player]
    told = [] if mark.blank else [" ".join(filter(None, (mark.value, mark.result)))]
    if mark.estimated and not mark.blank:
        told.append("estimate")
    told += [] if mark.hushed else mark.notes
    if mark.parent is None and mark.position:
        told.append(mark.position)
    elif mark.board is None and mark.label and mark.label != mark.move:
        told.append(one_line(mark.label))
    if mark.words:
        told.append(mark.words)
    return f'n{place}{before}"{"<br>".join(map(_escaped, filter(None, told))) or " "}"{after}'


def _arrow(mark: Mark | Stub) -> str:
    if isinstance(mark, Stub):
        return "-.-"
    line = "==>" if mark.chosen else "-.-x" if mark.pruned else "-->" if mark.taken else "---"
    return f'{line}|"{_escaped(mark.move)}"|' if mark.move else line


def _escaped(text: str) -> str:
    return "".join(f"#{ord(s)};" if s in _FORBIDDEN else s for s in visible(text))


def _plain(text: str) -> str:
    """Return a line of the description, which is read as it is, up to its end."""
    return " ".join(visible(text).replace("#", "").replace(";", ",").split())
