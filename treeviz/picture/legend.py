"""The legend: one entry for every kind of thing that occurs in a scene, and nothing else."""

from __future__ import annotations

from typing import Literal, NamedTuple

from treeviz.formatting.lettering import text_width, wrapped
from treeviz.formatting.numerals import count
from treeviz.game.game import Player
from treeviz.picture.sizes import line_height
from treeviz.picture.theme import Theme
from treeviz.view.icicle import Icicle, Tone
from treeviz.view.scene import Mark, Scene
from treeviz.view.stub import Stub

Icon = Literal[
    "max", "min", "box", "estimate", "chosen", "taken", "other", "pruned", "cause", "stub", "none",
    "good", "bad", "even", "rival", "equal", "tone_max", "tone_even", "tone_min", "tone_unseen",
]  # fmt: skip

ICON_WIDTH = 22.0
_AFTER_ICON = 6.0
_BETWEEN = 16.0


class Entry(NamedTuple):
    """One entry: an icon, a text, and where it begins relative to the legend's top left."""

    icon: Icon
    text: str
    x: float
    y: float


class Legend(NamedTuple):
    """The entries in their places, and how high they are together, in points."""

    entries: tuple[Entry, ...]
    height: float


def legend(scene: Scene, theme: Theme, width: float) -> Legend:
    """Return the legend of a scene, in as many lines as its width asks for.

    Parameters
    ----------
    scene
        What is shown.
    theme
        The size of its text.
    width
        How wide it may become, in points.
    """
    x = y = 0.0
    line = line_height(theme) + 3
    entries = []
    for icon, text in _lines(scene, theme, width):
        wide = _width(icon, text, theme)
        if x and x + wide > width:
            x, y = 0.0, y + line
        entries.append(Entry(icon, text, x, y))
        x += wide + _BETWEEN
    return Legend(tuple(entries), y + line)


def _lines(scene: Scene, theme: Theme, width: float) -> list[tuple[Icon, str]]:
    """Return the entries, those that are too long for a line broken into several."""
    broken: list[tuple[Icon, str]] = []
    for icon, text in _occurring(scene):
        beside = _width(icon, "", theme)
        first, *others = wrapped(text, width - beside, theme.text_size)
        broken += [(icon, first), *(("none", line) for line in others)]
    return broken


def widest_entry(scene: Scene, theme: Theme) -> float:
    """Return how wide the widest entry of a scene's legend is, in points."""
    return max(_width(icon, text, theme) for icon, text in _occurring(scene))


def _width(icon: Icon, text: str, theme: Theme) -> float:
    beside = 0.0 if icon == "none" else ICON_WIDTH + _AFTER_ICON
    return beside + text_width(text, theme.text_size)


def text_offset(entry: Entry) -> float:
    """Return how far right of an entry's begin its text begins, in points."""
    return 0.0 if entry.icon == "none" else ICON_WIDTH + _AFTER_ICON


def _occurring(scene: Scene) -> list[tuple[Icon, str]]:
    marks = [mark for mark in scene.marks if isinstance(mark, Mark)]
    entries: list[tuple[Icon, str]] = []
    for player, side, icon in (
        (Player.MAX, scene.sides[0], "max"),
        (Player.MIN, scene.sides[1], "min"),
    ):
        if any(mark.player is player for mark in marks):
            name = player.name if side == player.name else f"{player.name} {side}"
            entries.append(("max" if icon == "max" else "min", name))
    if any(mark.player is None and mark.result and not mark.pruned for mark in marks):
        entries.append(("box", "game over"))
    if any(mark.estimated for mark in marks):
        entries.append(("estimate", "rests on estimates"))
    if any(mark.equal and not mark.hushed for mark in marks):
        entries.append(("equal", "equally good"))
    children = [mark for mark in marks if mark.parent is not None]
    if any(mark.chosen for mark in children):
        entries.append(("chosen", scene.lines[0]))
    if any(mark.rival for mark in children):
        entries.append(("rival", scene.lines[1]))
    exercise = any(mark.blank for mark in marks)
    if scene.plies and any(mark.taken and not (mark.chosen or mark.rival) for mark in children):
        entries.append(("taken", "value taken"))
    if not exercise and any(not mark.taken and not mark.pruned for mark in children):
        entries.append(("other", "other move"))
    if any(mark.pruned for mark in marks):
        searched = any(mark.saved for mark in marks)
        entries.append(
            ("pruned", "cut; searched afterwards" if searched else "cut: never looked at")
        )
    if scene.arrows:
        entries.append(("cause", "caused the cut"))
    if any(mark.value.startswith(("≥", "≤")) for mark in marks):
        entries.append(("none", "≥ ≤ a bound"))
    if scene.tier == "dot":
        entries += [
            ("good", f"good for {scene.sides[0]}"),
            ("bad", f"good for {scene.sides[1]}"),
            ("even", "even, or not known"),
        ]
    if scene.icicle is not None:
        entries += _tones(scene.icicle, scene.sides)
    stubs = [mark for mark in scene.marks if isinstance(mark, Stub)]
    if stubs:
        told = f"{count(sum(stub.nodes for stub in stubs), 'node')} not drawn"
        entries.append(("stub", told if scene.tier == "dot" else "more, not drawn"))
    if scene.results:
        meanings = " · ".join(f"{value} {text}" for value, text in scene.results)
        entries.append(("none", meanings))
    entries += [("none", reading) for reading in scene.readings]
    entries.append(("none", scene.caption))
    return entries


def _tones(whole: Icicle, sides: tuple[str, str]) -> list[tuple[Icon, str]]:
    """Return what the grounds of an icicle mean, those that occur."""
    tones = {run.tone for run in whole.runs}
    meanings: tuple[tuple[Icon, str, set[Tone]], ...] = (
        ("tone_max", f"good for {sides[0]}", {Tone.MAX, Tone.LEANS_MAX}),
        ("tone_even", "even", {Tone.EVEN}),
        ("tone_min", f"good for {sides[1]}", {Tone.MIN, Tone.LEANS_MIN}),
        ("tone_unseen", "never looked at", {Tone.UNSEEN}),
    )
    entries: list[tuple[Icon, str]] = [
        (icon, text) for icon, text, meant in meanings if tones & meant
    ]
    if not all(run.firm for run in whole.runs):
        entries.append(("none", "half height: estimates"))
    entries.append(("none", "each node as wide as all that is below it"))
    if whole.step > 1:
        entries.append(("none", f"a row for each {whole.step} plies"))
    return entries
