"""Pictures of one size → one SVG that plays them, and ends on the last.

An animation is the union of its frames. What is the same in successive frames is one element, which
is there for a span of them; a span is a class with a delay and a length in CSS. So it plays inside
an ``<img>``, where no script runs, and a reader who prefers reduced motion, or whose viewer knows
no animations, sees the last frame and nothing else: what is not in it is not displayed, and only
the rules of those who know animations bring it back.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from functools import cached_property
from itertools import accumulate, groupby
from pathlib import Path
from typing import Any, NamedTuple

from treeviz.errors import InputError
from treeviz.files.atomic import path_given, save_whole
from treeviz.formatting.printed import repr_of
from treeviz.picture.diagram import Diagram
from treeviz.picture.embedded import image
from treeviz.view.plaintext import describe

_GRAPH = re.compile(r'(.*?<g id=")([^"]+)(" class="graph[^>]*>\n<title>[^<]*</title>\n)', re.DOTALL)
_NODE = re.compile(r'(<g id="[^"]*" class="node[^"]*">\n)(.*)(</g>\n)', re.DOTALL)
_END = "</g>\n</svg>\n"
_COMMENT = re.compile(r"<!--.*?-->\n?", re.DOTALL)
_NO_LINE = re.compile(r'stroke="none" stroke-width="[^"]*"')
_NAME = "treeviz-name"  # stands for the id of a picture, which differs from frame to frame
_SHORTEST, _FOREWORD, _SIGNS = 1.2, 0.8, 16.0  # seconds, seconds, signs a second


class _Span(NamedTuple):
    """An element, and in which frames it is there: from the first, to before the last."""

    element: str
    first: int
    last: int


def reading_time(sentence: str) -> float:
    """Return how long it takes to read a sentence and look where it points, in seconds.

    Examples
    --------
    >>> reading_time("B is worth +3: MAX has +3 at least."), reading_time("A leaf.")
    (3.0, 1.2)
    """
    return max(_SHORTEST, round(_FOREWORD + len(sentence) / _SIGNS, 1))


class Animation:
    """Frames that play in one SVG, once, and end on the last. Notebooks show it by themselves.

    Parameters
    ----------
    frames
        What Graphviz wrote for each of them.
    seconds
        How long each of them stands.
    last
        The picture on which it ends: what a screen reader says of it, and how wide it is.
    """

    def __init__(self, frames: Sequence[str], seconds: Sequence[float], last: Diagram) -> None:
        self._frames = frames
        self._seconds = tuple(seconds)
        self._last = last

    def __repr__(self) -> str:
        title = self._last.layout.scene.title
        return f"<Animation of {len(self._frames)} frames, {self.seconds:g} seconds: {title}>"

    @property
    def seconds(self) -> float:
        """How long it plays until its last frame stands still, in seconds."""
        return round(sum(self._seconds[:-1]), 3)

    @cached_property
    def _raw(self) -> str:
        return united(self._frames, self._seconds)

    def svg(self, width: str | float | None = None) -> str:
        """Return the animation as SVG that can be put into a page, inline or as an ``<img>``.

        Parameters
        ----------
        width
            How wide: pixels, or text such as ``"12cm"``; None: as it was drawn.

        Raises
        ------
        InputError
            If the width is no length.
        """
        return self._last.finish(self._raw, width)

    def save(self, path: str | Path, *, width: str | float | None = None) -> Path:
        """Write the animation to an SVG file, whole or not at all; return its path.

        Parameters
        ----------
        path
            Where to; it ends in ``.svg``, the one format here that can move.
        width
            As in `svg`.

        Raises
        ------
        InputError
            If it ends otherwise, or the width is not understood.
        OSError
            If the file cannot be written; one that was there stays as it was.
        """
        path = path_given(path)
        if path.suffix.lower() != ".svg":
            instead = path.stem + ".svg"
            raise InputError(f"an animation is an svg, got {str(path)!r}: write {repr_of(instead)}")
        save_whole(path, self.svg(width).encode())
        return path

    def _repr_html_(self) -> str:
        return image(self.svg(), describe(self._last.layout.scene), self._last.width)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        return {"text/html": self._repr_html_(), "text/plain": repr(self)}


def united(frames: Sequence[str], seconds: Sequence[float]) -> str:
    """Return the frames as one drawing, as Graphviz would have written it; see the module.

    Parameters
    ----------
    frames
        What Graphviz wrote for each of them.
    seconds
        How long each of them stands.
    """
    head, name, begin = "", "", ""
    listed: list[list[str]] = []
    for frame in frames:
        match = _GRAPH.match(frame)
        assert match is not None, "our graph has an id and a title"
        head, name, begin = match.groups()
        body = _COMMENT.sub("", frame[match.end() :].replace(name, _NAME))
        body = _NO_LINE.sub('stroke="none"', body.removesuffix(_END))
        listed.append(list(_elements(body)))
    spans = _spans(listed)
    body = "".join(_drawn(spans, len(frames)))
    own = f"treeviz_{zlib.crc32(f'{body}{seconds}'.encode(errors='replace')):08x}"
    style = _style(own, sorted({(s.first, s.last) for s in spans}), seconds)
    return f"{head}{own}{begin}{style}{body.replace(_NAME, own)}{_END}"


def _elements(body: str) -> Iterator[str]:
    """Yield the elements of a drawing: each a line, or a group of lines with groups in it."""
    element, depth = "", 0
    for line in body.splitlines(keepends=True):
        element += line
        depth += line.count("<g ") - line.count("</g>")
        if not depth:
            yield element
            element = ""


def _spans(frames: Iterable[list[str]]) -> list[_Span]:
    """Return every element with its span, each frame's in the order in which that frame has them.

    A frame is merged into what came before by its longest common run with the frame before it.
    """
    merged: list[_Span] = []
    there: list[int] = []  # where in `merged` the elements of the frame before are
    for number, frame in enumerate(frames):
        before = [merged[at].element for at in there]
        matcher = SequenceMatcher(None, before, frame, autojunk=False)
        renewed: list[_Span] = []
        now: list[int] = []
        carried = 0  # how many of `merged` are in `renewed` already
        for how, old, old_end, new, new_end in matcher.get_opcodes():
            until = there[old] if old < len(there) else len(merged)
            renewed += merged[carried:until]
            carried = until
            if how == "equal":
                for at in there[old:old_end]:
                    renewed += merged[carried:at]
                    carried = at + 1
                    now.append(len(renewed))
                    renewed.append(merged[at]._replace(last=number + 1))
            else:  # what is there no more is carried over later, and its span has ended
                now += range(len(renewed), len(renewed) + new_end - new)
                renewed += (_Span(element, number, number + 1) for element in frame[new:new_end])
        merged, there = renewed + merged[carried:], now
    return merged


def _drawn(spans: list[_Span], count: int) -> Iterator[str]:
    """Yield the elements in groups of the class of their span; nodes stay groups of their own."""
    for (first, last, is_node), group in groupby(spans, key=_kind):
        elements = "".join(span.element for span in group)
        if (first, last) == (0, count):
            yield elements
            continue
        begin = f'<g class="f{first}-{last}">\n'
        if last < count:
            begin = f'<g class="f{first}-{last}" display="none">\n'
            # An id must be there once: only what stays to the end keeps its own.
            elements = re.sub(rf'<g id="(a_)?{_NAME}_', rf'<g id="\1{_NAME}_f{first}_', elements)
        if is_node:
            yield _NODE.sub(rf"\1{begin}\2</g>\n\3", elements)
        else:
            yield f"{begin}{elements}</g>\n"


def _kind(span: _Span) -> tuple[int, int, str]:
    """Return what neighbours must share to stand in one group; a node shares nothing."""
    node = _NODE.match(span.element)
    return span.first, span.last, node[1] if node else ""


def _style(name: str, spans: list[tuple[int, int]], seconds: Sequence[float]) -> str:
    """Return the rules that play the spans: hidden until they begin, shown until they end."""
    count = len(seconds)
    starts = [0, *accumulate(round(second * 1000) for second in seconds)]  # milliseconds
    rules = []
    for first, last in spans:
        if (first, last) == (0, count):
            continue
        if last == count:
            play = f"{name}-wait {starts[first]}ms"
        else:
            play = f"{name}-show {starts[last] - starts[first]}ms {starts[first]}ms"
        gone = "" if last == count else "display:inline;visibility:hidden;"
        rules.append(f"#{name} .f{first}-{last}{{{gone}animation:{play}}}")
    return (
        f"<style>@keyframes {name}-wait{{from,to{{visibility:hidden}}}}"
        f"@keyframes {name}-show{{from,to{{visibility:visible}}}}"
        f"@media (prefers-reduced-motion:no-preference){{{''.join(rules)}}}</style>\n"
    )
