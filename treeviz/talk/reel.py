"""`frames`: a recorded tree → the search as a talk, one picture a step, each with one sentence.

Every frame has the size of the last, which is what :func:`~treeviz.draw` shows of the same view,
and every node has its place in all of them: what the search has not come to yet is a pale outline
there. A frame around a node says where the search is; its value is what is known of it until now.

>>> from treeviz import frames, games, minimax
>>> reel = frames(minimax(games.Explicit([[3, 12], [2, 4]])))
>>> reel
<Frames: 10, to MAX plays 0, the best move: +3>
>>> reel[4].sentence
'0 is worth +3: MAX has +3 at least.'
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from html import escape
from pathlib import Path
from typing import Any, overload

from treeviz.errors import InputError, ViewError
from treeviz.files.atomic import path_given, save_together
from treeviz.formatting.expected import is_one_of
from treeviz.formatting.lettering import shortened, text_width, wrapped
from treeviz.formatting.plain_values import bare_number, read_flag, unexpected
from treeviz.formatting.printed import repr_of
from treeviz.picture.diagram import Diagram, draw, format_of
from treeviz.picture.placement.geometry import MARGIN, Layout, Placed, Rect
from treeviz.picture.render import Engine
from treeviz.picture.sizes import LEADING, measure
from treeviz.picture.theme import Theme
from treeviz.talk.animation import Animation, reading_time
from treeviz.talk.numbering import numbered
from treeviz.talk.stepper import stepper
from treeviz.talk.steps import Deed, Step, steps, waiting
from treeviz.tree.expect_tree import expect_tree
from treeviz.tree.game_tree import GameTree
from treeviz.view.level_of_detail import TIERS
from treeviz.view.scene import Mark, Scene
from treeviz.view.stub import Stub
from treeviz.view.view import View, expect_view

_FORMATS = ("svg", "png", "pdf")
_SHORTEST, _LONGEST = 0.01, 3600.0  # seconds that a frame stands
_SHARE = 0.7  # of the gap beside a plate, that it may grow into
_MIDDLE = 0.35  # from the foot of a line of text to its middle, in sizes of the text


def frames(
    tree: GameTree,
    view: View | None = None,
    theme: str | Theme = "paper",
    *,
    fit: str | None = None,
    width: str | float | None = None,
    min_text: str | float | None = None,
    engine: Engine = "bundled",
) -> Frames:
    """Return the search as steps, each a picture with one sentence.

    Parameters
    ----------
    tree
        The recording.
    view
        Which part of it to show, as for :func:`~treeviz.draw`; the fewer marks, the shorter the
        talk. What is framed is so in the last picture only: before, the frame is where the
        search is.
    theme, fit, width, min_text, engine
        As for :func:`~treeviz.draw`.

    Raises
    ------
    InputError
        If there is no such theme or fit, or a length is not understood.
    ViewError
        If the view asks for what the tree cannot give, leaves values out, or merges positions.

    Examples
    --------
    >>> from treeviz import alphabeta, frames, games
    >>> reel = frames(alphabeta(games.Explicit("A(B(3 12 8) C(2 4 6) D(14 5 2))")))
    >>> len(reel), reel[8].kind
    (16, 'cut')
    >>> print(reel[8].sentence)
    C is worth +2 at most, and B already gives MAX +3: leaf 1 and leaf 2 are not looked at.
    """
    expect_tree(tree, "frames")
    view = expect_view(view)
    check_told(view)
    last = draw(tree, view, theme, fit=fit, width=width, min_text=min_text, engine=engine)
    return Frames(last, tuple(steps(tree, last.layout.scene)))


def check_told(view: View) -> None:
    """Refuse a view that leaves values out, which are told, or merges what is entered twice.

    Raises
    ------
    ViewError
        If it does.
    """
    if view.merge is not None:
        raise ViewError(
            "frames follow the search, which comes to a merged position more than once: expected "
            f"no merge, got {repr_of(view.merge)}"
        )
    if view.values != "all":
        raise ViewError(
            f"frames tell every value: expected values 'all', got {repr_of(view.values)}"
        )


def read_seconds(seconds: object) -> float:
    """Return how long a frame stands, in seconds.

    Raises
    ------
    InputError
        If it is less than a hundredth of a second, or more than an hour.
    """
    found = bare_number(seconds)
    if found is None or not _SHORTEST <= found <= _LONGEST:
        raise unexpected(f"{_SHORTEST:g} to {_LONGEST:,.0f} seconds for each frame", seconds)
    return found


class Frame(Diagram):
    """One step of a search as a picture; all that a :class:`~treeviz.Diagram` can.

    Attributes
    ----------
    number
        Which of the frames it is, counted from 1.
    sentence
        What happens in it.
    fact
        What the sentence states, with its arguments; None where it is the title.
    kind
        What the search does: ``"enter"``, ``"pass"`` (moves that are not drawn), ``"back up"``,
        ``"cut"`` or ``"choose"``.
    node
        The node of the tree that does it.
    """

    def __init__(self, layout: Layout, last: Diagram, number: int, step: Step) -> None:
        super().__init__(layout, last.theme, last.engine, last.width)
        self.number = number
        self.sentence = step.sentence
        self.fact = step.fact
        self.kind: Deed = step.kind
        self.node = step.node

    def __repr__(self) -> str:
        return f"<Frame {self.number}: {self.sentence}>"


class Frames(Sequence[Frame]):
    """The steps of a search as pictures, from its first node to its choice; it cannot change.

    Notebooks show it by themselves, to step through with the arrow keys.

    Parameters
    ----------
    last
        The last picture: all of it is there, and every frame has its places.
    steps
        What happens in each.
    numbers
        Which of the steps are in it; None: all.
    """

    def __init__(
        self, last: Diagram, steps: tuple[Step, ...], numbers: range | None = None
    ) -> None:
        self._picture = last
        self._steps = steps
        self._numbers = range(len(steps)) if numbers is None else numbers

    def __repr__(self) -> str:
        return f"<Frames: {len(self)}, to {self.sentences[-1] if self._numbers else 'nothing'}>"

    def __len__(self) -> int:
        return len(self._numbers)

    @overload
    def __getitem__(self, index: int) -> Frame: ...
    @overload
    def __getitem__(self, index: slice) -> Frames: ...
    def __getitem__(self, index: int | slice) -> Frame | Frames:
        if isinstance(index, slice):
            part = self._numbers[index]
            return Frames(self._picture, self._steps, part)
        return self._frame(self._numbers[index])

    def __iter__(self) -> Iterator[Frame]:
        return map(self._frame, self._numbers)

    @property
    def sentences(self) -> tuple[str, ...]:
        """What happens in each frame."""
        return tuple(self._steps[number].sentence for number in self._numbers)

    def _repr_html_(self) -> str:
        return stepper(self, self.sentences) if self._numbers else escape(repr(self))

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        if not self._numbers:
            return {"text/plain": repr(self)}
        # What shows no HTML shows the picture on which the frames end.
        last: dict[str, Any] = self[-1]._repr_mimebundle_()
        return last | {"text/html": self._repr_html_(), "text/plain": repr(self)}

    @property
    def text(self) -> str:
        """The sentences as numbered lines: what one says to the pictures."""
        wide = len(str(max(self._numbers, default=0) + 1))
        return "\n".join(
            f"{number + 1:>{wide}}  {sentence}"
            for number, sentence in zip(self._numbers, self.sentences, strict=True)
        )

    def save(
        self,
        pattern: str | Path,
        *,
        format: str | None = None,
        width: str | float | None = None,
        replace: bool = False,
    ) -> list[Path]:
        """Write each frame to a file of its own, numbered from 1; return their paths.

        Nothing is written before all of them are made, and none takes its place before all are on
        the disk. Files of the same name with higher numbers, left by an earlier and longer series,
        would be shown after the last frame by whoever takes all files of that name: so they are
        refused, or deleted if you say so.

        Parameters
        ----------
        pattern
            Where to, with one place for the number: ``"search-%02d.svg"`` or ``"search-{n}.png"``.
            The ending says the format: svg, png or pdf.
        format
            The format, if the ending does not say it.
        width
            As for :meth:`treeviz.Diagram.svg`.
        replace
            Whether to delete what an earlier, longer series left.

        Raises
        ------
        InputError
            If the pattern has no place for a number, the format or the width is not understood, or
            files of a longer series are there.
        RenderError
            If Graphviz cannot make them.
        OSError
            If they cannot be written; what was there stays as it was.
        """
        first = path_given(pattern)
        names = numbered(pattern)
        chosen = format_of(first) if format is None else format
        if not is_one_of(chosen, _FORMATS):
            raise unexpected("svg, png or pdf for frames", chosen)
        replace = read_flag(replace, "replace")
        if not replace:
            names.refuse_leftovers(len(self._steps))
        contents = {names.path(frame.number): frame.encode(chosen, width) for frame in self}
        save_together(contents)
        if replace:
            for file in names.beyond(len(self._steps)):
                file.unlink(missing_ok=True)
        return list(contents)

    def animated(self, seconds: float | None = None) -> Animation:
        """Return the frames as one SVG that plays once and ends on the last of them.

        It plays in an ``<img>`` too. Readers who prefer reduced motion see the last frame, still.

        Parameters
        ----------
        seconds
            How long each frame stands; None: as long as its sentence takes to read.

        Raises
        ------
        InputError
            If no frame can stand so long, or there are no frames.
        RenderError
            If Graphviz cannot make them.
        """
        asked = None if seconds is None else read_seconds(seconds)
        if not self._numbers:
            raise InputError("there are no frames to animate")
        each = [reading_time(s) if asked is None else asked for s in self.sentences]
        return Animation([frame.raw_svg() for frame in self], each, self[-1])

    @cached_property
    def _size(self) -> float:
        """The one size in which all sentences fit into one line, or into one more than the title.

        Sentences of one size stand still; in sizes of their own they would jump.
        """
        theme, room = self._picture.theme, self._room
        sentences = [step.sentence for step in self._steps if step.place is not None]
        widest = max((text_width(s, theme.title_size, bold=True) for s in sentences), default=1.0)
        return max(theme.text_size, theme.title_size * min(1.0, room / widest))

    @property
    def _room(self) -> float:
        return self._picture.layout.width - 2 * MARGIN

    def _frame(self, number: int) -> Frame:
        return Frame(self._at(number), self._picture, number + 1, self._steps[number])

    def _at(self, number: int) -> Layout:
        """Return the layout of a step: everything in its place, as it is by then."""
        layout, step = self._picture.layout, self._steps[number]
        if step.place is None:
            return layout
        changed: dict[int, Mark | Stub] = {}
        for past in self._steps[: number + 1]:
            changed.update(past.changes)
        marks = [changed.get(at) or waiting(mark) for at, mark in enumerate(layout.scene.marks)]
        here = marks[step.place]
        if isinstance(here, Mark):
            marks[step.place] = here._replace(framed=True)
        scene = layout.scene._replace(title=step.sentence, marks=tuple(marks), arrows=step.arrows)
        placed = tuple(
            _changed(placed, mark, scene, self._picture.theme)
            for placed, mark in zip(layout.placed, marks, strict=True)
        )
        legend = layout.legend.until(cut=any(map(_is_cut, marks)))
        return self._titled(layout._replace(scene=scene, placed=placed, legend=legend))

    def _titled(self, layout: Layout) -> Layout:
        """Return a layout with the sentence of its scene in the middle of the title's place."""
        if not layout.title:
            return layout
        size, title = self._size, layout.title
        lines = wrapped(layout.scene.title, self._room, size, bold=True)
        kept, rest = lines[: len(title)], " ".join(lines[len(title) :])
        if rest:
            kept = (*kept, shortened(rest, self._room, size, bold=True))
        # From the middle of the title's lines up to that of the sentence's first, and to its foot.
        x, y = layout.title_at
        title_size = self._picture.theme.title_size
        y += ((len(title) - 1) * title_size - (len(kept) - 1) * size) * LEADING / 2
        y += (size - title_size) * _MIDDLE
        return layout._replace(title=kept, title_at=(x, y), title_size=size)


def _is_cut(mark: Mark | Stub) -> bool:
    """Tell whether a mark shows that something was cut."""
    cut = mark.pruned if isinstance(mark, Mark) else bool(mark.cut)
    return cut and not mark.waiting


def _changed(placed: Placed, mark: Mark | Stub, scene: Scene, theme: Theme) -> Placed:
    """Return a place with its mark as it is at a step; a wider value grows into the gaps beside."""
    final = placed.mark
    if isinstance(mark, Stub):
        if mark.waiting or mark == final:
            return placed._replace(mark=mark)
        now = measure(mark, theme, scene.tier)
        parts = placed.parts._replace(lines=now.lines, signs=now.signs)
        return placed._replace(mark=mark, parts=parts)
    if mark.waiting or not isinstance(final, Mark) or mark.value in ("", final.value):
        return placed._replace(mark=mark)
    parts = measure(mark, theme, scene.tier)
    if parts.dot or parts.value_width <= placed.parts.value_width:
        return placed._replace(mark=mark)
    room = placed.box.width + TIERS[scene.tier].gap * _SHARE
    width = min(parts.value_width, room)
    value = shortened(mark.value, width - 4, theme.value_size, bold=True)
    return placed._replace(
        mark=mark._replace(value=value),
        parts=placed.parts._replace(value_width=width, plate_width=width),
        plate=_widened(placed.plate, width),
        box=_widened(placed.box, max(width, placed.box.width)),
    )


def _widened(rect: Rect, width: float) -> Rect:
    return rect._replace(x=rect.centre[0] - width / 2, width=width)
