"""The legend: one entry for every kind of thing that occurs in a scene, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain
from typing import TYPE_CHECKING, Literal, NamedTuple, get_args

from treeviz.formatting.lettering import text_width
from treeviz.formatting.numerals import count
from treeviz.formatting.phrases import possessive
from treeviz.game.game import Player
from treeviz.picture.board_marks import is_crooked
from treeviz.picture.legend_in_short import caption_in_short, reading_in_short, sign_in_short
from treeviz.picture.theme import Theme
from treeviz.view.level_of_detail import TIERS
from treeviz.view.scene import Mark, Scene
from treeviz.view.severed import LATER_TOO, SOME_AGAIN, UNSETTLED
from treeviz.view.stub import Stub

if TYPE_CHECKING:
    from treeviz.view.icicle import Icicle

# What stands in a picture, before what it means: a group of its own.
_KEY = re.compile(
    r"(?:otherwise )?(estimates|2nd look|→ n[^:]*|then X → n|[^:]*\bwins(?: next)?"
    r"|[^:]*in 2 more plies|safer|captures counted|[≥≤](?:, ≤)?): "
)
Icon = Literal[
    "max", "min", "max_disc", "min_disc", "max_stone", "min_stone",
    "chance", "box", "estimate", "unknown", "equal", "maybe",
    "chosen", "rival", "taken", "other",
    "pruned", "unseen", "open",
    "cause", "stub", "span", "fresh", "turned", "gone", "check", "won", "shores",
    "coming_max", "coming_min",
    "good", "bad", "even",
    "tone_max", "tone_even", "tone_min", "tone_unseen", "none", "rest", "heading",
]  # fmt: skip

# From when on a talk may tell it: at once, when something was cut, or when all is found.
Since = Literal["start", "cut", "end"]

ICON_WIDTH = 22.0
AFTER_ICON = 6.0
_PLAYED: dict[str, str] = {
    "first": ": the first is played",
    "last": ": the last is played",
    "": "",
}
_AROUND = 12.0  # points of a plate beside its word
_PLAIN: frozenset[Icon] = frozenset({"none", "rest", "heading"})  # texts without an icon
_WIDER: dict[Icon, float] = {
    **dict.fromkeys(("max_disc", "min_disc", "max_stone", "min_stone"), 18.0),
}  # icons that show what belongs to a side, too


class LegendText(NamedTuple):
    """An icon, a text, and from when on a talk may tell it."""

    icon: Icon
    text: str
    since: Since = "start"


Groups = list[list[LegendText]]


class LegendEntry(NamedTuple):
    """One entry: an icon, a text, and where it begins relative to the legend's top left.

    `since` is from when on a talk may tell it.
    """

    icon: Icon
    text: str
    x: float
    y: float
    since: Since = "start"


class PlacedLegend(NamedTuple):
    """The entries in their places, and how high they are together, in points."""

    entries: tuple[LegendEntry, ...]
    height: float

    def until(self, *, cut: bool) -> PlacedLegend:
        """Return what of it a talk may tell before all is found, in its places.

        Parameters
        ----------
        cut
            Whether something was cut by then.
        """
        known = ("start", "cut") if cut else ("start",)
        return self._replace(entries=tuple(e for e in self.entries if e.since in known))

    @property
    def joined(self) -> tuple[LegendEntry, ...]:
        """The entries with words that follow one another in a line as one text.

        Other programs set a text wider than is thought, and it would run into what stands behind.
        """
        found: list[LegendEntry] = []
        for entry in self.entries:
            before = found[-1] if found else None
            if before and before.y == entry.y and before.icon == entry.icon == "none":
                found[-1] = before._replace(text=f"{before.text} {entry.text}")
            else:
                found.append(entry)
        return tuple(found)


def icon_width(icon: Icon, theme: Theme) -> float:
    """Return how wide an icon is, in points; 0 for a text without one."""
    if icon == "open":  # the plate has its word
        return text_width(UNSETTLED, theme.text_size, bold=True) + _AROUND
    return 0.0 if icon in _PLAIN else ICON_WIDTH + _WIDER.get(icon, 0.0)


def entry_width(told: LegendText, theme: Theme) -> float:
    """Return how wide an entry is with its icon, in points."""
    bold = told.icon == "heading"
    beside = 0.0 if told.icon in _PLAIN else icon_width(told.icon, theme) + AFTER_ICON
    return beside + text_width(told.text, theme.text_size, bold=bold)


def text_offset(entry: LegendEntry, theme: Theme) -> float:
    """Return how far right of an entry's begin its text begins, in points."""
    return 0.0 if entry.icon in _PLAIN else icon_width(entry.icon, theme) + AFTER_ICON


def groups_of(scene: Scene, *, slide: bool = False) -> Groups:
    """Return what the legend of a scene tells, in groups: signs, game, moves, values, search.

    Each group of words begins with its name.

    Parameters
    ----------
    scene
        What is drawn.
    slide
        Whether somebody speaks beside it, who says which game it is if everybody reads its moves;
        room is for boards there.
    """
    if not scene.legend:
        return []
    signs, values, caption = _signs(scene), _values(scene), scene.caption
    if slide:
        signs = [one._replace(text=sign_in_short(one.text)) for one in signs]
        values = [one._replace(text=reading_in_short(one.text)) for one in values]
        caption = caption_in_short(caption)
    groups = [signs]
    if slide and _shows_how_moves_are_read(scene):
        scene = scene._replace(game="", notation="")  # its room is for the whole tree
    words: tuple[tuple[str, list[LegendText]], ...] = (
        ("game", [LegendText("none", scene.game if not slide or scene.notation else "")]),
        ("moves", [LegendText("none", scene.notation)]),
        ("values", values),
        ("search", [LegendText("none", caption, "end")]),
    )
    for name, told in chain.from_iterable(_keyed(*group) for group in words):
        items = [item for item in told if item.text]
        if items:
            # A name stands as soon as there is something beside it.
            first = min((item.since for item in items), key=get_args(Since).index)
            groups.append([LegendText("heading", name, first), *items])
    return groups


def _keyed(name: str, told: list[LegendText]) -> Iterator[tuple[str, list[LegendText]]]:
    """Yield a group without what explains a sign or a word of its own, and each of these apart."""
    found = [(_KEY.match(one.text), one) for one in told]
    yield name, [one for key, one in found if key is None]
    for key, one in found:
        if key is not None:
            yield key[1], [one._replace(text=one.text[key.end() :])]


def _shows_how_moves_are_read(scene: Scene) -> bool:
    """Tell whether a whole tree is drawn, and its boards have names for rows and columns."""
    boards = (mark.board for mark in scene.marks if isinstance(mark, Mark) and mark.board)
    named = any(board.row_names and board.column_names for board in boards)
    return named and not any(isinstance(mark, Stub) for mark in scene.marks)


def _values(scene: Scene) -> list[LegendText]:
    """Return what the values mean that occur."""
    texts = []
    if scene.results:
        texts.append(" · ".join(f"{value} {text}" for value, text in scene.results))
    otherwise = "otherwise " if scene.results else ""
    texts += (f"{otherwise * told.startswith('estimates')}{told}" for told in scene.readings)
    if not any(isinstance(mark, Mark) and mark.estimated for mark in scene.marks):
        texts.append(_estimated(scene) if _calls_estimates(scene) else "")
    told = [LegendText("none", text) for text in texts]
    told += (LegendText("none", text, "cut") for text in scene.comparisons)
    shown = [mark for mark in scene.marks if isinstance(mark, Mark) and not mark.blank]
    written = [text for mark in shown for text in (mark.value, mark.result)]
    written += [line for stub in _told_stubs(scene) if not stub.blank for line in stub.lines]
    bounds = {
        sign: meant
        for sign, meant in (("≥", "at least"), ("≤", "at most"))
        if any(sign in value and "#" not in value for value in written)
    }  # no mate is more or less
    if bounds:
        rest = "" if scene.complete else " (a bound was enough)"
        means = f"{', '.join(bounds)}: {', '.join(bounds.values())}{rest}"
        told.append(LegendText("none", means, "cut"))
    return told


def _sides(scene: Scene, marks: list[Mark]) -> list[LegendText]:
    """Return the entries of the two sides, with the discs or stones that boards have."""
    styles = {mark.board.style for mark in marks if mark.board is not None}
    icons: tuple[Icon, Icon] = ("max", "min")
    if "discs" in styles:
        icons = ("max_disc", "min_disc")
    elif styles & {"stones", "points"}:
        icons = ("max_stone", "min_stone")
    entries = []
    for player, side, icon in zip((Player.MAX, Player.MIN), scene.sides, icons, strict=True):
        if any(mark.player is player for mark in marks):
            entries.append(
                LegendText(icon, player.name if side == player.name else f"{player.name} {side}")
            )
    return entries


def _on_boards(scene: Scene, marks: list[Mark]) -> list[LegendText]:
    """Return the entries of what boards point out: the last move, a king in check."""
    drawn = [
        mark
        for mark in marks
        if mark.board is not None
        and not mark.bare
        and (TIERS[scene.tier].board or mark.whole)
        and not mark.waiting
    ]
    entries: list[LegendText] = []
    fresh = [mark.board for mark in drawn if mark.fresh and mark.board is not None]
    if any(mark.turned for mark in drawn):
        entries.append(LegendText("turned", "turned over"))
    if any(board.style == "objects" for board in fresh):
        entries.append(LegendText("gone", "just taken"))
    if any(board.style != "objects" for board in fresh):
        entries.append(LegendText("fresh", "last move"))
    if any(mark.board is not None and mark.board.shores for mark in drawn):
        first, second = map(possessive, scene.sides)
        entries.append(LegendText("shores", f"{first} and {second} edges"))
    if any(mark.board is not None and mark.board.marked for mark in drawn):
        entries.append(LegendText("check", "in check"))
    boards = [mark.board for mark in drawn if mark.board is not None]
    if any(board.line and is_crooked(board) and not board.slant for board in boards):
        entries.append(LegendText("won", "winning squares"))
    icons: tuple[Icon, Icon] = ("coming_max", "coming_min")
    for player, icon, side in zip((Player.MAX, Player.MIN), icons, scene.sides, strict=True):
        if pointed := [mark for mark in drawn if mark.coming_for is player]:
            moves = any(mark.player is player for mark in pointed)
            wins = "wins there next" if moves else "threatens to win there"
            entries.append(LegendText(icon, f"{side} {wins}"))
    return entries


def _mean(marks: list[Mark]) -> str:
    """Return what positions of chance are worth, as far as it is known how likely things are."""
    if not any(mark.unweighed for mark in marks):
        return "the mean of what may happen"
    some = any(mark.player is Player.CHANCE and not mark.unweighed for mark in marks)
    return f"a mean, {'some ' if some else ''}weights not known"


def _signs(scene: Scene) -> list[LegendText]:
    marks = [mark for mark in scene.marks if isinstance(mark, Mark)]
    stubs = [mark for mark in scene.marks if isinstance(mark, Stub)]
    entries = _sides(scene, marks)
    if any(mark.player is Player.CHANCE for mark in marks):
        entries.append(LegendText("chance", f"chance: {_mean(marks)}"))
    if any(mark.player is None and mark.result and not mark.pruned for mark in marks):
        entries.append(LegendText("box", "game over"))
    if any(mark.estimated for mark in marks):
        entries.append(LegendText("unknown" if scene.unknown else "estimate", _estimated(scene)))
    entries += _equal(scene, marks)
    children = [mark for mark in marks if mark.parent is not None]
    if any(mark.chosen for mark in children):
        entries.append(LegendText("chosen", scene.lines[0]))
    if any(mark.rival for mark in children):
        entries.append(LegendText("rival", scene.lines[1]))
    exercise = any(mark.blank for mark in marks)
    unlike = [mark for mark in children if not (mark.chosen or mark.rival or mark.pruned)]
    taken = [mark for mark in unlike if mark.taken]
    if scene.plies and taken:
        severed = {mark.parent for mark in scene.marks if isinstance(mark, Mark) and mark.pruned}
        severed |= {stub.parent for stub in stubs if stub.cut}
        enough = any(mark.parent in severed for mark in taken)
        entries.append(
            LegendText("taken", f"value taken{', or the reply that ruled a move out' * enough}")
        )
    if not exercise and any(not mark.taken and not mark.pruned for mark in children):
        entries.append(LegendText("other", "other move"))
    searched = any(mark.saved for mark in marks)
    counted = any(stub.cut or stub.cut_below for stub in stubs)
    if counted or any(mark.pruned for mark in marks):
        why = ", it could not change the root's value" if scene.harmless else ""
        if why and scene.unknown and marks[0].estimated:
            why = ", it could change nothing while unknown counts as 0"
        told = "cut; searched afterwards" if searched else f"cut: not searched{why}"
        entries.append(LegendText("pruned", told, "cut"))
    asked = [mark for mark in marks if mark.value == "?" and mark.pruned and not mark.blank]
    if any(not (mark.hollow and TIERS[scene.tier].board) for mark in asked):
        entries.append(LegendText("unseen", "value not known", "cut"))
    if scene.open and not exercise:
        plate = any(mark.value == UNSETTLED for mark in marks)
        words = scene.open if plate else f"{UNSETTLED}: {scene.open}"
        entries.append(LegendText("open" if plate else "none", words, "cut"))
    if scene.arrows:
        entries.append(LegendText("cause", "caused the cut", "cut"))
    entries += _on_boards(scene, marks)
    if scene.tier == "dot":
        entries += [
            LegendText("good", f"good for {scene.sides[0]}"),
            LegendText("bad", f"good for {scene.sides[1]}"),
            LegendText("even", "even, or not known"),
        ]
    if scene.icicle is not None:
        entries += _tones(scene.icicle, scene)
    if scene.tier == "dot" and stubs:
        nodes = count(sum(stub.nodes for stub in stubs), "node")
        entries.append(LegendText("stub", f"{nodes} not drawn"))
    elif not all(stub.only_cut for stub in stubs):
        lines = (line for stub in _told_stubs(scene) for line in stub.lines)
        again = any(SOME_AGAIN in line for line in lines)
        entries.append(LegendText("stub", f"looked at{again * LATER_TOO}, not drawn"))
    if any(stub.bar for stub in _told_stubs(scene)):
        entries.append(
            LegendText(
                "span",
                "where the values not drawn lie, ┃ the value taken",
            )
        )
    return entries


def _calls_estimates(scene: Scene) -> bool:
    """Tell whether a stub writes that values rest on estimates, in short."""
    stubs = _told_stubs(scene)
    return any(stub.tells_estimates and not (stub.unknown or stub.blank) for stub in stubs)


def _told_stubs(scene: Scene) -> list[Stub]:
    """Return the stubs that say what they stand for, and do not only count it."""
    return [m for m in scene.marks if isinstance(m, Stub) and m.told_in(TIERS[scene.tier].stubs)]


def _estimated(scene: Scene) -> str:
    """Return what values are that rest on estimates, and what is written for it in stubs."""
    told = "unknown: counted as 0" if scene.unknown else "rests on estimates"
    return f"est.: {told}" if _calls_estimates(scene) else told


def _equal(scene: Scene, marks: list[Mark]) -> list[LegendText]:
    """Return what the signs of equally good moves say."""
    equal = [mark for mark in marks if mark.equal and not mark.hushed]
    entries = []
    if equal:
        guessed = {mark.estimated for mark in equal}  # of both kinds, the plates tell which
        alike = "is estimated equal" if guessed == {True} else "is equal"
        long = f", and {scene.timed}" if scene.timed and guessed == {False} else ""
        if scene.wins_too:  # nobody asked how soon
            alike, long = "is as good" if any(m.parent for m in equal) else "wins, too", ""
        told = f"another move {alike}{long}{_PLAYED[scene.ties]}"
        entries.append(LegendText("equal", told, "end"))
    if any(mark.maybe and not mark.hushed for mark in marks):
        entries.append(LegendText("maybe", "may be as good, not better", "end"))
    return entries


def _tones(whole: Icicle, scene: Scene) -> list[LegendText]:
    """Return what the grounds of an icicle mean, those that occur."""
    from treeviz.view.icicle import Tone  # of great trees only

    tones = {run.tone for run in whole.runs}
    meanings: tuple[tuple[Icon, str, set[Tone]], ...] = (
        ("tone_max", f"good for {scene.sides[0]}", {Tone.MAX, Tone.LEANS_MAX}),
        ("tone_even", "even" if scene.complete else "even, or not known", {Tone.EVEN}),
        ("tone_min", f"good for {scene.sides[1]}", {Tone.MIN, Tone.LEANS_MIN}),
        ("tone_unseen", "never looked at", {Tone.UNSEEN}),
    )
    entries = [LegendText(icon, text) for icon, text, meant in meanings if tones & meant]
    if not all(run.firm for run in whole.runs):
        entries.append(LegendText("none", "half height: estimates"))
    entries.append(LegendText("none", "each node as wide as all that is below it"))
    if whole.step > 1:
        entries.append(LegendText("none", f"a row for each {whole.step} plies"))
    return entries
