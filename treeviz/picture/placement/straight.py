"""Edges that bend where they leave the channel between two plies → straight ones, where they may.

An edge runs aslant up to where the texts of a ply begin, and straight ahead from there to its own.
Where its own text is shorter than the others, that is a kink; it is taken out if the straight way
meets no text of another mark. Among dots, whose texts are none, what is to be passed by is the few
boards: at a distance, so that nothing seems to hang from a board that is not its own.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from treeviz.picture.placement.geometry import FOOT_GAP, Placed, Rect
from treeviz.picture.xdot import Point
from treeviz.view.stub import Stub

_CLEAR = 2.0  # points between an edge and a text that it passes
_PAST = 6.0  # … and a board among dots


def straightened(placed: list[Placed], line: float) -> list[Placed]:
    """Return the marks with their edges straight, as far as they pass by the texts of others.

    Parameters
    ----------
    placed
        The marks.
    line
        The height of a line of text, in points.
    """
    plies: dict[int, list[int]] = {}
    for place, at in enumerate(placed):
        if not _is_foot(at):
            plies.setdefault(at.mark.ply, []).append(place)
    found = list(placed)
    for places in plies.values():
        bent = [place for place in places if placed[place].enter != placed[place].arrive]
        if not bent or placed[bent[0]].mark.parent is None:
            continue
        # The axis across the ply: 0 if the tree grows down, 1 if it grows to the right.
        axis = 0 if placed[bent[0]].enter[0] == placed[bent[0]].arrive[0] else 1
        written = [place for place in places if placed[place].parts.move]
        written.sort(key=lambda place: placed[place].arrive[axis])
        across = [placed[place].arrive[axis] for place in written]
        texts = [_text(placed[place], line) for place in written]
        reach = max((text[axis + 2] for text in texts), default=0.0)
        for place in bent:
            at = placed[place]
            start = placed[at.mark.parent or 0].leave
            ends = at.arrive[axis], _level(start, at.arrive, axis, at.enter[1 - axis])
            first, last = min(ends) - reach, max(ends) + reach
            beside = range(bisect_left(across, first), bisect_left(across, last))
            if not any(written[n] != place and met(start, at.arrive, texts[n]) for n in beside):
                found[place] = at._replace(enter=at.arrive)
    return found


def past_boards(placed: list[Placed], axis: int) -> list[Placed]:
    """Return a tree of dots with its edges straight, as far as they pass by the few boards.

    Parameters
    ----------
    placed
        The marks, with edges that run straight ahead past all boards of their ply.
    axis
        The axis across the ply: 0 if the tree grows down, 1 if it grows to the right.
    """
    walls: dict[int, list[tuple[int, Rect]]] = {}
    families: dict[int, list[int]] = {}
    for place, at in enumerate(placed):
        if not at.parts.dot:
            walls.setdefault(at.mark.ply, []).append((place, _wall(at)))
        if at.mark.parent is not None and not (isinstance(at.mark, Stub) and at.mark.alone):
            families.setdefault(at.mark.parent, []).append(place)
    foot = max((at.box[3 - axis] for at in placed if _is_foot(at) and at.parts.dot), default=0.0)
    found = list(placed)
    for parent, children in families.items():
        at = placed[parent]
        beside = walls.get(at.mark.ply, ()), walls.get(at.mark.ply + 1, ())
        near = list(at.depart)
        near[1 - axis] += 0.0 if axis or not foot else foot + FOOT_GAP
        for leave in ((near[0], near[1]), at.leave) if at.parts.dot else (at.leave,):
            found[parent] = found[parent]._replace(leave=leave)
            enters = _enters(found, leave, children, beside[1], axis)
            ways = [(leave, enter) for enter in enters]
            if not any(n != parent and met(*way, wall) for n, wall in beside[0] for way in ways):
                break
        for child, enter in zip(children, enters, strict=True):
            found[child] = found[child]._replace(enter=enter)
    return found


def _enters(
    placed: list[Placed],
    leave: Point,
    children: list[int],
    walls: Sequence[tuple[int, Rect]],
    axis: int,
) -> list[Point]:
    """Return where edges to the children of one mark come out of the channel between two plies.

    Beyond one that must come out of it before a board, all others do, lest they cross.
    """
    straight: dict[int, bool] = {}
    for side in (1, -1):
        free = True
        for child in children[::side]:
            at = placed[child]
            if (at.arrive[axis] - leave[axis]) * side < 0 or child in straight:
                continue
            way = leave, at.arrive
            free = free and not any(n != child and met(*way, wall) for n, wall in walls)
            straight[child] = free
    return [placed[child].arrive if straight[child] else placed[child].enter for child in children]


def _wall(placed: Placed) -> Rect:
    """Return what an edge must pass by at a board: all of it, its move and its ribbon."""
    (x, y, wide, high), (left, top) = placed.box, placed.arrive
    half = max(wide, placed.parts.move_width) / 2 + _PAST
    middle = x + wide / 2
    first = min(top, y) - _PAST
    start = min(middle - half, left)
    return Rect(start, first, middle + half - start, y + high + _PAST - first)


def _is_foot(placed: Placed) -> bool:
    return isinstance(placed.mark, Stub) and placed.mark.alone


def _level(start: Point, end: Point, axis: int, along: float) -> float:
    """Return where across a ply a straight line is when it has come so far along."""
    part = (along - start[1 - axis]) / (end[1 - axis] - start[1 - axis])
    return start[axis] + (end[axis] - start[axis]) * part


def _text(placed: Placed, line: float) -> Rect:
    """Return the ground of what is written before a mark."""
    (x, y), parts, box = placed.arrive, placed.parts, placed.box
    if placed.move_anchor == "middle":
        wide = max(parts.move_width, parts.cut_width) + 2 * _CLEAR
        return Rect(x - wide / 2, y, wide, box.y - y)
    top = placed.move_at[1] - line
    bottom = (placed.cut_at if parts.cut else placed.move_at)[1] + _CLEAR + line / 4
    return Rect(x, top, box.x - x, bottom - top)


def met(start: Point, end: Point, rect: Rect) -> bool:
    """Tell whether a straight line meets the inside of a rectangle.

    Examples
    --------
    >>> met((0, 0), (10, 10), Rect(4, 4, 2, 2)), met((0, 0), (10, 10), Rect(6, 0, 2, 2))
    (True, False)
    """
    first, last = 0.0, 1.0  # the part of the line that is between the sides
    for here, there, low, size in zip(start, end, rect[:2], rect[2:], strict=True):
        if here == there:
            if not low < here < low + size:
                return False
            continue
        into, out = sorted(((low - here) / (there - here), (low + size - here) / (there - here)))
        first, last = max(first, into), min(last, out)
    return first < last
