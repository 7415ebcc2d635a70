"""What is said of a tree is text: no escape sequence of a label reaches anybody's terminal."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from typing import Any

import pytest
from click.testing import CliRunner
from hostile import HOSTILE, Hostile

from treeviz import (
    GameTree,
    alphabeta,
    audit,
    by_depth,
    compare,
    diagnose,
    draw,
    explain,
    load,
    margins,
    minimax,
    outline,
    rows,
    save,
    why_not,
)
from treeviz.cli import main

COLOURED = "\x1b[31m"


class Judging(Hostile):
    """The game with a heuristic that names its terms as strangely."""

    def heuristic(self, state: tuple) -> dict[str, float]:
        """Count \x1b[31mones."""  # noqa: D301
        return {f"t{self.text}": state[0].count("1"), "more": 0.5}


def trees(text: str) -> tuple[GameTree, GameTree]:
    """Return a search to the end and one with estimates."""
    return minimax(Judging(text)), alphabeta(Judging(text), depth=1)


WORDS: dict[str, Callable[[GameTree, GameTree], Any]] = {
    "explanation": lambda whole, short: [explain(whole), explain(short), explain(short, 1)],
    "explanation in Markdown": lambda whole, short: [explain(t).markdown() for t in (whole, short)],
    "refutation": lambda whole, short: [why_not(t, t.children(0)[0]) for t in (whole, short)],
    "repr": lambda whole, short: [repr(whole), repr(draw(short)), repr(compare(whole, short))],
    "comparison": lambda whole, short: [compare(whole, short), compare(whole, short).markdown()],
    "depths": lambda whole, short: [by_depth(whole.game, range(3))],
    "margins": lambda whole, short: [margins(short), margins(short).markdown()],
    "outline": lambda whole, short: [outline(whole), outline(short)],
    "rows": lambda whole, short: [rows(whole), rows(whole).markdown()],
    "audit": lambda whole, short: [audit(whole.game, depth=1)],
    "audit in Markdown": lambda whole, short: [audit(whole.game, depth=1).markdown()],
    "diagnosis": lambda whole, short: [diagnose(short)],
}  # fmt: skip


def assert_plain(text: str) -> None:
    """Check that a text has line ends and signs, and nothing that a terminal would obey."""
    strange = {sign for sign in text if unicodedata.category(sign) in ("Cc", "Cs")} - {"\n"}
    assert not strange, text


@pytest.mark.parametrize("words", WORDS.values(), ids=WORDS)
@pytest.mark.parametrize(
    "text",
    [COLOURED, "\x9b31m", "\ud800", *(HOSTILE[name] for name in ("NUL", "control characters"))],
)
def test_words_hold_no_escape_sequence(text: str, words: Callable[..., Any]) -> None:
    """Whatever moves, sides, results, positions and terms are called, words are plain."""
    for told in words(*trees(text)):
        assert str(told)
        assert_plain(str(told))


@pytest.mark.parametrize("verb", ["explain", "draw", "inspect", "frames"])
def test_a_strangers_recording_does_nothing_to_a_terminal(verb: str, tmp_path: Any) -> None:
    """A recording is data: shown, it stays text."""
    save(trees(COLOURED)[1], tmp_path / "tree.json")
    assert repr(load(tmp_path / "tree.json"))
    done = CliRunner().invoke(main, [verb, str(tmp_path / "tree.json")], color=True)
    assert done.exit_code == 0, done.output
    assert "␛[31m" in done.stdout
    assert_plain(done.stdout)


def test_refusals_are_plain() -> None:
    """What was typed comes back in a refusal, as text."""
    done = CliRunner().invoke(main, ["draw", f"tic{COLOURED}tac"], color=True)
    assert done.exit_code == 2
    assert_plain(done.stderr)
