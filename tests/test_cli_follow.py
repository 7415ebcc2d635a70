"""`explain --not`, `--margins`, `--depth 0-5`, `draw --margins` and `compare`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from refusal import TARGET, refused
from test_cli import BOARD, COURSE, MAGIC, run

from treeviz import by_depth, compare, games, margins, minimax, why_not

OPENING = "xo_/___/___"


def test_questions_are_answered_as_in_python() -> None:
    """The text of each verb is that of the function it stands for."""
    article = minimax(games.TicTacToe(BOARD))
    assert run("explain", "tictactoe", BOARD, "--not", "2,1").stdout == (
        f"{why_not(article, (2, 1))}\n"
    )
    assert run("explain", "tictactoe", BOARD, "--margins").stdout == f"{margins(article)}\n"
    domineering = games.Domineering(COURSE)
    told = run("explain", "domineering", COURSE, "--depth", "0-4").stdout
    assert told == f"{by_depth(domineering, range(5))}\n"
    one, other = minimax(domineering, depth=1), minimax(domineering, depth=2)
    told = run("compare", "domineering", COURSE, "--a", "depth=1", "--b", "depth=2").stdout
    assert told == f"{compare(one, other)}\n"


@pytest.mark.parametrize(
    "line",
    [
        ("explain", "tictactoe", BOARD, "--not", "[2,0]"),
        ("explain", "tictactoe", BOARD, "--margins"),
        ("explain", "domineering", COURSE, "--depth", "0-5"),
        ("compare", "domineering", COURSE, "--a", "depth=1", "--b", "search=alphabeta"),
    ],
)
def test_every_answer_has_formats(folder: Path, line: tuple[str, ...]) -> None:
    """Text, Markdown and JSON; what goes to a file is what goes to the pipe."""
    data = json.loads(run(*line, "--format", "json").stdout)
    assert data["schema"] == 1
    assert data["text"] + "\n" == run(*line).stdout
    run(*line, "-o", "told.md")
    assert (folder / "told.md").read_text() == run(*line, "--format", "markdown").stdout


@pytest.mark.parametrize("format", ["svg", "png", "pdf", "dot"])
def test_a_comparison_is_drawn_too(folder: Path, format: str) -> None:
    """The ending of the output says whether words or a picture are wanted."""
    run("compare", "tictactoe", OPENING, "--a", "depth=1", "--b", "depth=2", "-o", f"a.{format}")
    assert (folder / f"a.{format}").read_bytes().startswith(MAGIC[format])


def test_options_of_a_search_can_be_written_both_ways() -> None:
    """`depth=2` and `--depth 2` mean the same; flags need no value, a window has a comma."""
    first = run("compare", "tictactoe", OPENING, "--a", "depth=1", "--b", "depth=2").stdout
    assert (
        first == run("compare", "tictactoe", OPENING, "--a", "--depth=1", "--b", "--depth 2").stdout
    )
    told = run(
        "compare", "tictactoe", OPENING,
        "--a", "search=alphabeta window=-1,1 exact-root depth=2",
        "--b", "search=alphabeta no_cut_on_equal depth=2",
    ).stdout  # fmt: skip
    assert told.count("alpha-beta, 2 plies deep") == 2


def test_critical_leaves_are_drawn(folder: Path) -> None:
    """`draw --margins` writes beside the leaves what they would have to be."""
    printed = run("draw", "domineering", COURSE, "--depth", "2", "--margins").stdout
    assert printed.count("(less than 0: then (2,3)-(3,3))") == 2


def test_a_position_further_on_is_explained(folder: Path) -> None:
    """`--root` asks about what follows a line, of a recording as well."""
    assert run("record", "tictactoe", BOARD, "-o", "tree.json").exit_code == 0
    for game in (("tictactoe", BOARD), ("tree.json",)):
        told = run("explain", *game, "--root", "[2,1]").stdout
        assert told.startswith("o to move (MIN")
        asked = run("explain", *game, "--root", "[2,1]", "--not", "[2,0]").stdout
        assert asked.startswith("Why not [2,0]?")


REFUSED = {
    "not a move": (
        ("explain", "tictactoe", BOARD, "--not", "[2,3]"),
        "cannot be played at xox",
        "[2,2]",
    ),
    "no moves": (("explain", "tictactoe", "xox/oox/__x", "--not", "[2,0]"), "the game is over"),
    "margins further on": (
        ("explain", "tictactoe", "--margins", "--root", "1,1"),
        "--margins asks about the first position",
    ),
    "two moves": (
        ("explain", "tictactoe", "--not", "1,1", "--not", "2,2"),
        "--not asks about one move",
    ),
    "two questions": (("explain", "tictactoe", "--not", "1,1", "--margins"), "one at a time"),
    "not of depths": (
        ("explain", "tictactoe", "--not", "1,1", "--depth", "0-2"),
        "give one --depth",
    ),
    "firm at depths": (("explain", "tictactoe", "--margins", "--depth", "0-2"), "--margins asks"),
    "cost of depths": (("explain", "tictactoe", "--stats", "--depth", "0-2"), "--stats tells"),
    "depths in words": (("explain", "tictactoe", "--depth", "0-x"), "'0-x'", "0-5"),
    "depths downwards": (("explain", "tictactoe", "--depth", "3-1"), "smaller depth comes first"),
    "depths to draw": (("draw", "tictactoe", "--depth", "0-3"), "'--depth'", "'0-3'"),
    "cut margins": (
        ("explain", "tictactoe", "xo_/_x_/__o", "--search", "alphabeta", "--margins"),
        "search with minimax",
    ),
    "nothing to compare": (("compare", "tictactoe"), "say how they differ", "--b depth=3"),
    "option of b": (("compare", "tictactoe", "--b", "dept=1"), "--b 'dept=1'", "'--depth'"),
    "value of a": (("compare", "tictactoe", "--a", "depth=x"), "--a 'depth=x'", "'x'"),
    "heuristic of b": (
        ("compare", "tictactoe", BOARD, "--b", "heuristic=line"),
        "--b: unknown heuristic 'line'",
        "did you mean 'lines'?",
    ),
    "quotes of a": (("compare", "tictactoe", "--a", "'depth=1"), "no closing quotation"),
    "stray word": (("compare", "tictactoe", "--b", "alphabeta"), "'alphabeta'"),
    "search of b": (("compare", "tictactoe", BOARD, "--b", "search=alphbeta"), "'alphabeta'?"),
    "depth of b": (("compare", "tictactoe", BOARD, "--b", "depth=-1"), "--b: expected a depth"),
}


@pytest.mark.parametrize("row", REFUSED.values(), ids=REFUSED)
def test_questions_that_make_no_sense(folder: Path, row: tuple) -> None:
    """What cannot be asked is refused in one line that says what can."""
    args, *words = row
    said = refused(folder, (*args, "-o", TARGET, "--format", "txt"))
    assert [word for word in words if word not in said] == []


def test_no_marks_are_refused(folder: Path) -> None:
    """Any budget gives a picture; only none at all is refused."""
    line = ("compare", "tictactoe", OPENING, "--a", "depth=1", "--b", "depth=2", "--marks", "0")
    assert "expected 1 or more marks, got 0" in refused(folder, (*line, "-o", TARGET))
