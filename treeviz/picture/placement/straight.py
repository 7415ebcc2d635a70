"""Edges with knees past whatever stands between two plies → straight ones, where they may be.

An edge goes straight ahead past all marks of its ply, aslant up to where the texts of the next
begin, and straight ahead from there to its own. Each of the two knees is taken out if the straight
way meets nothing that belongs to another mark. Among dots, whose texts are none, what
is to be passed by is the few boards: at a distance, so that nothing seems to hang from a board that
is not its own.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import pairwise
from math import atan2
from typing import Literal

from treeviz.picture.placement.geometry import FOOT_GAP, RESULT_FOOT, Placed, Rect
from treeviz.picture.xdot import Point
from treeviz.view.scene import Mark
from treeviz.view.stub import Stub

_SIDES: tuple[Literal[1, -1], ...] = (1, -1)
_CLEAR = 2.0  # points between an edge and a text that it passes
_BESIDE = 5.0  # … and a mark of the ply that it leaves
_APART, _CORNER = 11.0, 8.0  # … and the next of the same mark; and the corner of that mark
_AT_SIGN, _BESIDE_ANOTHER = 7.0, 16.0  # from a stub's side to its signs; and between two edges
_NEARLY_ALONG = 0.1  # radians between two edges that are hard to tell apart at first
_PAST = 6.0  # … and a board among dots


def straightened(placed: list[Placed], line: float, axis: Literal[0, 1]) -> list[Placed]:
    """Return the marks with their edges straight, as far as these pass by all that stands there.

    Parameters
    ----------
    placed
        The marks.
    line
        The height of a line of text, in points.
    axis
        The axis across the plies: 0 if the tree grows down, 1 if it grows to the right.
    """
    marks = dict[int, list[Rect]]()
    texts = dict[int, list[Rect]]()
    families = dict[int, list[int]]()
    for place, at in enumerate(placed):
        foot = at.stands_by_its_parent
        marks.setdefault(at.mark.ply - foot, []).append(_around(at.box))
        if not foot:
            texts.setdefault(at.mark.ply, []).append(_text(at, line))
        if at.mark.parent is not None and not foot:
            families.setdefault(at.mark.parent, []).append(place)
    boards = {ply: _Row(rects, axis) for ply, rects in marks.items()}
    words = {ply: _Row(rects, axis) for ply, rects in texts.items()}
    found = list(placed)
    for parent, children in families.items():
        above = placed[parent]
        here = above.depart[axis]
        for side in _SIDES:
            there = [n for n in children if (placed[n].arrive[axis] - here) * side >= 0]
            past = False
            begins = _begins(above, there, placed, side) if axis == 0 else {}
            # The outermost first: what is inside of an edge with a knee would cross it without one.
            for child in sorted(there, key=lambda n: -side * placed[n].arrive[axis]):
                at = placed[child]._replace(begin=begins.get(child))
                row = words.get(at.mark.ply, _Row([], axis))
                walls = boards[above.mark.ply]
                found[child] = at = _joined(at, above, walls, row, line, past)
                if at.knee and axis == 0 and isinstance(at.mark, Stub):
                    found[child] = at = _apart(at, above, walls, row, line, side)
                past |= at.knee
    return found


class _Row:
    """Rectangles of one ply, in the order in which they stand across it."""

    def __init__(self, rects: list[Rect], axis: Literal[0, 1]) -> None:
        self.rects, self.axis = sorted(rects, key=lambda rect: rect[axis]), axis
        self.first = [rect[axis] for rect in self.rects]
        self.reach = max((rect[axis + 2] for rect in self.rects), default=0.0)

    def meets(self, start: Point, end: Point, own: Rect) -> bool:
        """Tell whether a line meets one of them that is not its own."""
        low, high = sorted((start[self.axis], end[self.axis]))
        near = slice(bisect_left(self.first, low - self.reach), bisect_right(self.first, high))
        return any(rect != own and met(start, end, rect) for rect in self.rects[near])


def _joined(
    at: Placed, above: Placed, boards: _Row, texts: _Row, line: float, past: bool
) -> Placed:
    """Return a mark with the edge from its parent as straight as can be.

    Parameters
    ----------
    at, above
        The mark and its parent.
    boards, texts
        What stands in the ply of the parent, and what is written before the marks of the next.
    line
        The height of a line of text, in points.
    past
        Whether the edge must go past all marks of the parent's ply before it turns.
    """
    around, own, parts = _around(above.box), _text(at, line), _own_parts(above)
    for start in () if past else _starts(at, above, boards.axis):
        for enter in (at.arrive, at.enter):
            if any(met(start, enter, part) for part in parts):
                continue  # its own plate, which begins where it does
            if boards.meets(start, enter, around):
                continue
            if enter == at.enter or not texts.meets(start, enter, own):
                begin = None if start == above.depart else start
                return at._replace(knee=False, enter=enter, begin=begin)
    straight = at.arrive == at.enter or not texts.meets(above.leave, at.arrive, own)
    enter = at.arrive if straight else at.enter
    return at._replace(knee=above.leave != above.depart, enter=enter, begin=None)


def _starts(at: Placed, above: Placed, axis: Literal[0, 1]) -> list[Point]:
    """Return where a straight edge may begin, the usual place first.

    To the right a wide plate stands above the board, and in the way of an edge that rises steeply:
    that one begins at the plate's own side.
    """
    begins = [at.begin or above.depart]
    if axis == 1 and above.plate.width:
        x, y, wide, high = above.plate
        begins.append((x + wide, y + high / 2))
    return begins


def _apart(
    at: Placed, above: Placed, boards: _Row, texts: _Row, line: float, side: Literal[1, -1]
) -> Placed:
    """Return a stub with an edge that has nothing in common with those of other moves.

    Where one with a knee would run down the edge of another move it goes straight to the side of
    the stub that is nearer, if that passes by all that stands there; else it begins beside it.
    """
    near = at.box.x if side > 0 else at.box.x + at.box.width
    nearer = at._replace(
        arrive=(near + side * _AT_SIGN, at.arrive[1]), enter=(near + side * _AT_SIGN, at.enter[1])
    )
    straight = _joined(nearer, above, boards, texts, line, past=False)
    if not straight.knee:
        return straight
    (x, y), out = above.depart, _room_beside(above)
    return at._replace(begin=(x + side * min(out, _BESIDE_ANOTHER), y)) if out else at


def _room_beside(at: Placed) -> float:
    """Return how far beside the middle of what is lowest of a mark an edge may begin."""
    parts = at.parts
    wide = parts.notes_width or parts.result_width or parts.body_width - 2 * parts.blank_width
    return max(wide / 2 - _CORNER, 0.0)


def _begins(
    above: Placed, there: list[int], placed: list[Placed], side: Literal[1, -1]
) -> dict[int, Point]:
    """Return where the edges of a mark to one side begin that do not where all others do.

    From one point flat ones would run together for half their length: the farther one leads, the
    farther out it begins. The chosen one begins where all do, for it is told from any other.
    """
    x, y = above.depart
    step = min(_APART, _room_beside(above) / max(len(there) - 1, 1))
    others = (n for n in there if not _is_chosen(placed[n]))
    nearest = sorted(others, key=lambda n: abs(placed[n].arrive[0] - x))
    found, out = dict[int, Point](), 0.0
    for before, child in pairwise(nearest):
        ends = (placed[before].arrive, placed[child].arrive)
        first, second = (atan2(end[1] - y, abs(end[0] - x)) for end in ends)
        out += step if first - second < _NEARLY_ALONG else 0.0
        if out:
            found[child] = (x + side * out, y)
    return found


def _is_chosen(at: Placed) -> bool:
    return isinstance(at.mark, Mark) and at.mark.chosen


def _own_parts(at: Placed) -> tuple[Rect, Rect, Rect]:
    """Return what belongs to a mark and may lie farther on than where its edges leave it."""
    (x, y), wide, high = at.result_at, at.parts.result_width, at.parts.result_height
    return at.plate, at.notes, Rect(x - wide / 2, y + RESULT_FOOT - high, wide, high)


def _around(rect: Rect) -> Rect:
    """Return a mark with what is to be free around it."""
    x, y, wide, high = rect
    return Rect(x - _BESIDE, y - _BESIDE, wide + 2 * _BESIDE, high + 2 * _BESIDE)


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


def _text(placed: Placed, line: float) -> Rect:
    """Return the ground of what is written before a mark; of a stub all of it."""
    (x, y), parts, box = placed.arrive, placed.parts, placed.box
    if isinstance(placed.mark, Stub):
        return box
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
    left, top, wide, high = rect
    first, last = _between(start[0], end[0], left, left + wide)
    into, out = _between(start[1], end[1], top, top + high)
    return (first if first > into else into) < (last if last < out else out)


def _between(here: float, there: float, low: float, high: float) -> tuple[float, float]:
    """Return which part of a way is between two limits, from 0 at its start to 1 at its end."""
    if here == there:
        return (0.0, 1.0) if low < here < high else (1.0, 0.0)
    into, out = (low - here) / (there - here), (high - here) / (there - here)
    if into > out:
        into, out = out, into
    return into if into > 0.0 else 0.0, out if out < 1.0 else 1.0
