r"""The same scene for the LaTeX package ``forest``: a plain tree in brackets, to be edited by hand.

>>> from treeviz import View, games, minimax
>>> print(forest(View()(minimax(games.Explicit([[3, 12], [2, 4]])))).splitlines()[-8])
  [{$\triangle$ +3}, chosen
"""

from __future__ import annotations

from treeviz.formatting.latex import SIGN, latex
from treeviz.game.player import Player
from treeviz.view.scene import Mark, Scene
from treeviz.view.stub import Stub

_STYLES = r"""\forestset{
  default preamble={for tree={draw, inner sep=3pt, s sep=4mm, l sep=9mm, edge={line width=.4pt}}},
  chosen/.style={line width=1.2pt, edge={line width=1.6pt}},
  taken/.style={edge={line width=.9pt}},
  estimate/.style={dashed},
  pruned/.style={draw=gray, dotted, edge={dotted}},
  stub/.style={draw=none, align=center, font=\footnotesize, edge={gray}},
  move/.style={edge label={node[midway, fill=white, inner sep=1pt, font=\footnotesize]{#1}}},
}
"""
_TURNS = {
    Player.MAX: r"$\triangle$",
    Player.MIN: r"$\nabla$",
    Player.CHANCE: r"$\bullet$",
    None: "",
}


def forest(scene: Scene) -> str:
    """Return a scene as a `forest` environment, with the styles that it needs before it."""
    children: dict[int | None, list[int]] = {}
    for number, mark in enumerate(scene.marks):
        children.setdefault(mark.parent, []).append(number)
    lines: list[str] = []
    # Brackets are opened and closed in the order of the tree, without recursion: it may be deep.
    waiting: list[int | None] = [0]
    opened: list[int] = []
    while waiting:
        place = waiting.pop()
        if place is None:
            opened.pop()
            lines[-1] += "]"
            continue
        lines.append(f"{'  ' * (len(opened) + 1)}[{_node(scene.marks[place])}")
        opened.append(place)
        waiting.append(None)
        waiting.extend(reversed(children.get(place, [])))
    return "\n".join([f"{_STYLES}{SIGN}", r"\begin{forest}", *lines, r"\end{forest}", ""])


def _node(mark: Mark | Stub) -> str:
    if isinstance(mark, Stub):
        lines = r"\\{}".join(map(latex, mark.lines))
        return f"{{{lines}}}, stub"
    told = latex("" if mark.blank else " ".join(filter(None, (mark.value, mark.result))))
    told = " ".join(filter(None, (_TURNS[mark.player], told)))
    styles = [
        name
        for name, holds in (
            ("chosen", mark.chosen),
            ("taken", mark.taken and not mark.chosen),
            ("estimate", mark.estimated),
            ("pruned", mark.pruned),
        )
        if holds
    ]
    if mark.move:
        styles.append(f"move={{{latex(mark.move)}}}")
    return ", ".join([f"{{{told}}}", *styles])
