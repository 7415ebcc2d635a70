"""The same scene as text: an outline for terminals, and a description for screen readers.

>>> from treeviz import games, minimax, outline
>>> print(outline(minimax(games.TicTacToe("xox/oox/__x"))))
The game is over: x wins (+10)
<BLANKLINE>
xox/oox/__x  +10 x wins
"""

from __future__ import annotations

from collections.abc import Callable

from treeviz.formatting.lettering import one_line
from treeviz.game.game import Player
from treeviz.tree.expect_tree import expect_tree
from treeviz.tree.game_tree import GameTree
from treeviz.view.scene import Mark, Scene
from treeviz.view.spoken import spoken_line, spoken_mark, spoken_stub
from treeviz.view.stub import Stub
from treeviz.view.view import View, expect_view

Styled = Callable[[Mark | Stub, str], str]
_LONGEST_DESCRIPTION = 200  # marks; a longer list would not be listened to


def outline(tree: GameTree, view: View | None = None) -> str:
    """Return what a picture of the same view shows, as text.

    Each line is a mark: its move, its value with ▲ for MAX to move and ▼ for MIN, and how the game
    ended. Heavy lines and ◀ are the chosen line; = marks the reply that gave its parent the value.
    A value that rests on estimates says so, and a branch that was cut why: ``(cut: +2 ≤ +3)``.

    Parameters
    ----------
    tree
        The recording.
    view
        Which part of it to show; None: ``View()``.

    Raises
    ------
    ViewError
        If the view asks for what the tree cannot give.

    Examples
    --------
    >>> from treeviz import games, minimax
    >>> print(outline(minimax(games.Explicit([[3, 12], [2, 4]]))))
    MAX plays 0, the best move: +3
    <BLANKLINE>
    root  ▲ +3
    ┣━ 0  ▼ +3 ◀
    │  ┣━ 0  +3 ◀
    │  └─ 1  +12
    └─ 1  ▼ +2
       ├─ 0  +2 =
       └─ 1  +4
    <BLANKLINE>
    minimax to the end: value certain, 7 nodes, nothing cut
    """
    expect_tree(tree, "outline")
    return write_outline(expect_view(view)(tree))


def write_outline(scene: Scene, styled: Styled | None = None) -> str:
    """Return a scene as an outline.

    Parameters
    ----------
    scene
        What it shows.
    styled
        Makes what is written of a mark stand out where that can be; None: nothing does.
    """
    lines = [scene.title, ""]
    for (stem, branch), mark in zip(_branches(scene), scene.marks, strict=True):
        told = f"{stem}{branch}{_line(mark)}".rstrip()
        lines.append(told if styled is None else styled(mark, told))
    if len(scene.marks) > 1:
        lines += ["", scene.caption]
    return "\n".join(lines)


def describe(scene: Scene) -> str:
    """Return a scene in words for those who cannot see it: its result and line, then its marks."""
    marks: list[Mark | Stub] = [mark for mark in scene.marks if not mark.waiting]
    if len(scene.marks) > _LONGEST_DESCRIPTION:
        nearest = scene.marks[0].ply + 1
        marks = [mark for mark in marks if isinstance(mark, Mark) and mark.ply <= nearest]
    told = [
        spoken_mark(mark, scene.sides) if isinstance(mark, Mark) else spoken_stub(mark, scene.sides)
        for mark in marks
    ]
    line = spoken_line(scene)
    return "\n".join(
        [" ".join(filter(None, [f"{scene.title}.", line, f"{scene.caption}."])), *told]
    )


_TURNS = {Player.MAX: "▲ ", Player.MIN: "▼ ", Player.CHANCE: "● ", None: ""}


def _line(mark: Mark | Stub) -> str:
    if mark.waiting:
        return "·"
    if isinstance(mark, Stub):
        return f"… {mark.text}"
    name = mark.move or mark.position or one_line(mark.label)
    turn = _TURNS[mark.player]
    value = "___" if mark.blank else mark.value
    parts = [f"{name}  {turn}{value}" if name else f"{turn}{value}"]
    if mark.move and mark.label and mark.board is None:
        parts.append(one_line(mark.label))
    if mark.result and not mark.blank:
        parts.append(mark.result)
    if mark.estimated:
        parts.append("(unknown)" if value == "?" else "(estimate)")
    if mark.unfinished:
        parts.append("(broken off)")
    if mark.equal and not mark.hushed:
        parts.append("(equally good)")
    if mark.maybe and not mark.hushed:
        parts.append("(may be as good)")
    if mark.cut and not mark.hushed:
        parts.append(f"(cut: {mark.cut})")
    parts += [f"(also {way})" for way in mark.also]
    if mark.framed:
        parts.append("(framed)")
    if mark.notes and not mark.hushed:
        parts.append(f"[{' · '.join(mark.notes).replace(': · ', ': ')}]")
    if mark.words:
        parts.append(f"({mark.words})")
    if mark.rival:
        parts.append("◁")
    elif mark.parent is not None and mark.taken:
        parts.append("◀" if mark.chosen else "=")
    return " ".join(parts)


def _branches(scene: Scene) -> list[tuple[str, str]]:
    """Return what is drawn before each mark: the stems of its ancestors, and its own branch."""
    last_child: dict[int, int] = {}
    for place, mark in enumerate(scene.marks):
        if mark.parent is not None:
            last_child[mark.parent] = place
    chosen_child = {
        mark.parent: place
        for place, mark in enumerate(scene.marks)
        if isinstance(mark, Mark) and mark.chosen and mark.parent is not None
    }
    drawn: list[tuple[str, str]] = []
    inner: list[str] = []  # what stands before the children of each mark
    for place, mark in enumerate(scene.marks):
        if mark.parent is None:
            drawn.append(("", ""))
            inner.append("")
            continue
        stem = inner[mark.parent]
        last = last_child[mark.parent] == place
        chosen = isinstance(mark, Mark) and mark.chosen
        ahead = chosen_child.get(mark.parent, -1) > place  # the chosen line passes by
        branch = ("┗━ " if last else "┣━ ") if chosen else "└─ " if last else "├─ "
        if ahead:
            branch = "┠─ "
        drawn.append((stem, branch))
        inner.append(stem + ("   " if last else "┃  " if ahead else "│  "))
    return drawn
