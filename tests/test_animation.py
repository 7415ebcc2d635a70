"""One SVG that plays: the union of its frames, which ends on the last, in a browser too."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from chromium import BROWSER
from hypothesis import given, settings
from strategies import PLAYERS, Payoffs, payoffs

from treeviz import Frames, GameTree, View, alphabeta, draw, frames, games, minimax
from treeviz.game.game import Player
from treeviz.talk.animation import united
from treeviz.talk.playing import frame_strip, play

SVG = "{http://www.w3.org/2000/svg}"
AIMA = "A(B(3 12 8) C(2 4 6) D(14 5 2))"


@cache
def reel_of(name: str) -> Frames:
    """Return frames of all sorts: boards, cuts with arrows, stubs, a game."""
    return made(name)


def made(name: str) -> Frames:
    """Make the frames of a name anew."""
    match name:
        case "article":
            return frames(minimax(games.TicTacToe("xox/oox/___")))
        case "cuts":
            tree = alphabeta(games.Explicit(AIMA))
            return frames(tree, View(causes=True, windows=True, classes=True), "auto")
        case "stubs":
            return frames(minimax(games.TicTacToe("xo_/_x_/__o")), View(marks=25), "slide")
        case _:
            return frame_strip(play(games.Domineering(".V../.VHH/HH../.... V"), depth=3))


REELS = ["article", "cuts", "stubs", "game"]


def drawn(svg: str) -> tuple[str, ET.Element]:
    """Return the id of a picture, and the group that everything is in."""
    groups = ET.fromstring(svg).iter(f"{SVG}g")
    group = next(g for g in groups if g.get("class", "").startswith("graph"))
    return str(group.get("id")), group


def written(element: ET.Element) -> str:
    """Return an element as text, but for what differs and is not seen: ids, widths of no line."""
    text = re.sub(r' id="[^"]*"', "", ET.tostring(element, encoding="unicode")).strip()
    text = re.sub(r'stroke="none" stroke-width="[^"]*"', 'stroke="none"', text)
    return re.sub(r"\s+", "", text)


def span_of(element: ET.Element) -> re.Match[str] | None:
    """Return the span of a group that is there for some frames only."""
    return re.fullmatch(r"f(\d+)-(\d+)", element.get("class", ""))


def visible_at(group: ET.Element, number: int) -> list[str]:
    """Return the elements of an animation that its spans show in a frame, counted from 0."""
    elements = []
    for child in group:
        inner = span_of(child[0]) if len(child) else None  # a node holds its span
        span = span_of(child) or inner
        if child.tag == f"{SVG}style" or (span and not int(span[1]) <= number < int(span[2])):
            continue
        if inner:
            child[:] = list(child[0])
        elements += [written(part) for part in child] if span_of(child) else [written(child)]
    return elements


def union_of(raw: list[str]) -> ET.Element:
    """Return the group of all elements of an animation, before it is made fit for a page."""
    return drawn(united(raw, [1] * len(raw)))[1]


def elements_of(raw: str) -> list[str]:
    return [written(child) for child in drawn(raw)[1]]


@pytest.mark.parametrize("name", REELS)
def test_an_animation_shows_its_frames_and_nothing_else(name: str) -> None:
    """At every third step and the last the spans show the elements of that frame, in order."""
    raw = [frame.raw_svg() for frame in reel_of(name)]
    whole = union_of(raw)
    for number in {*range(0, len(raw), 3), len(raw) - 1}:
        assert visible_at(deepcopy(whole), number) == elements_of(raw[number])


@settings(max_examples=4)
@given(payoffs(root_moves=5), PLAYERS)
def test_an_animation_of_any_tree_ends_on_its_picture(tree: list[Payoffs], player: Player) -> None:
    """Whatever was searched, what stays to the end is what `draw` draws."""
    searched = alphabeta(games.Explicit(tree, player))
    view = View(marks=len(searched))
    reel = frames(searched, view)
    still = draw(searched, view).raw_svg()
    assert visible_at(union_of([frame.raw_svg() for frame in reel]), len(reel) - 1) == elements_of(
        still
    )


@pytest.mark.parametrize("name", REELS)
def test_spans_play_one_after_another(name: str) -> None:
    """What comes later waits for its step, what goes is shown from its first step to its last."""
    reel = reel_of(name)
    svg = reel.animated(0.5).svg()
    own, group = drawn(svg)
    steps = len(reel)
    still = [c for c in group.iter() if span_of(c)]
    spans = {c.get("class") for c in still}
    rules = dict(re.findall(rf"#{own} \.(f\d+-\d+)\{{[^}}]*animation:{own}-([^}}]*)\}}", svg))
    assert set(rules) == spans != set()
    for span, rule in rules.items():
        first, last = map(int, span[1:].split("-"))
        shown = f"show {500 * (last - first)}ms {500 * first}ms"
        assert rule == (f"wait {500 * first}ms" if last == steps else shown)
    for child in still:
        ends = int(str(child.get("class")).split("-")[1]) == steps
        assert child.get("display") == (None if ends else "none")
    assert reel.animated(0.5).seconds == 0.5 * (steps - 1)
    assert svg.count("@media (prefers-reduced-motion:no-preference){") == 1


@pytest.mark.parametrize("name", REELS)
def test_an_animation_is_a_picture_like_any_other(name: str) -> None:
    """It has a title, a description, a role, ids of its own, and rules for its theme."""
    reel = reel_of(name)
    svg, still = reel.animated().svg(), reel[-1].svg()
    root, last = ET.fromstring(svg), ET.fromstring(still)
    assert root.get("role") == "img"
    assert [root[0].text, root[1].text] == [last[0].text, last[1].text]
    ids = [str(e.get("id")) for page in (root, last) for e in page.iter() if e.get("id")]
    assert len(ids) == len(set(ids))
    assert root.get("viewBox") == last.get("viewBox")
    assert "<script" not in svg
    assert ("light-dark(" in svg) == (name == "cuts")
    assert svg == made(name).animated().svg()


def test_frames_stand_as_long_as_they_take_to_read(article: GameTree) -> None:
    """Without a time each frame stands by the length of its sentence; with one all alike."""
    reel = frames(article)
    longest, shortest = max(reel.sentences, key=len), min(reel.sentences, key=len)
    slow = reel.animated().seconds
    assert slow == pytest.approx(
        sum(max(1.2, 0.8 + len(s) / 16) for s in reel.sentences[:-1]), abs=1
    )
    assert len(longest) > len(shortest)
    assert reel.animated(2).seconds == 2 * (len(reel) - 1)


def test_an_animation_is_saved_as_svg_only(article: GameTree, tmp_path: Path) -> None:
    """It is written whole to an svg; other formats cannot move."""
    animation = frames(article).animated(1)
    saved = animation.save(tmp_path / "search.svg", width="12cm")
    assert saved.read_text() == animation.svg("12cm")
    assert 'width="340.16pt"' in animation.svg("12cm")
    with pytest.raises(ValueError, match=r"an animation is an svg, got '.*search\.png'"):
        animation.save(tmp_path / "search.png")
    assert set(animation._repr_mimebundle_()) == {"text/html", "text/plain"}


# In a browser


def screenshot(browser: Any, folder: Path, svg: str, wait: int = 300) -> bytes:
    """Return how a browser shows an SVG in an <img>, so many milliseconds after it is there."""
    (folder / "picture.svg").write_text(svg)
    (folder / "page.html").write_text('<!doctype html><img src="picture.svg" width="700">')
    page = browser.new_page(viewport={"width": 720, "height": 520})
    page.goto((folder / "page.html").as_uri())
    page.wait_for_timeout(wait)
    shot: bytes = page.screenshot()
    page.close()
    return shot


@pytest.mark.browser
def test_a_browser_plays_it_to_its_end(browser: Any, tmp_path: Path) -> None:
    """In an <img> it begins with the first frame and ends on the picture of `draw`."""
    tree = alphabeta(games.Explicit(AIMA))
    reel = frames(tree)
    first, last = (screenshot(browser, tmp_path, f.svg()) for f in (reel[0], reel[-1]))
    assert first != last
    assert screenshot(browser, tmp_path, reel.animated(600).svg()) == first
    assert screenshot(browser, tmp_path, reel.animated(0.02).svg(), 1500) == last
    # An <img> learns of its reader's wish from the browser as a whole.
    wish = [*BROWSER["args"], "--force-prefers-reduced-motion"]
    calm = browser.browser_type.launch(**{**BROWSER, "args": wish})
    assert screenshot(calm, tmp_path, reel.animated(600).svg()) == last
    calm.close()
