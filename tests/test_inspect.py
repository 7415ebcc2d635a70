"""`treeviz inspect` and `draw --where`: the questions of a command line, good and bad."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from refusal import TARGET, refused
from test_cli import BOARD, COURSE, run

from treeviz import games, minimax, rows
from treeviz.cli import main
from treeviz.query.features import FEATURES

LINE = ("inspect", "domineering", COURSE, "--depth", "2")


def test_the_table_is_that_of_python() -> None:
    """What is printed is what `rows` gives, in the same order and the same columns."""
    tree = minimax(games.Domineering(COURSE), depth=2)
    where, sort, show = "abs(difference) >= 1", "-abs(difference)", "line,static,terms"
    printed = run(*LINE, "--where", where, "--sort", sort, "--show", show, "--max-rows", "3").stdout
    assert printed == f"{rows(tree, where, sort=sort, columns=show, max_rows=3)}\n"
    assert run(*LINE).stdout == f"{rows(tree)}\n"


@pytest.mark.parametrize("option", ["--path", "--root"])
def test_a_path_takes_a_part(option: str) -> None:
    """Only the node of the line and what is below it is looked at."""
    printed = run("inspect", "tictactoe", BOARD, option, "[2,1]", "--show", "line").stdout
    assert printed.splitlines()[1:] == [
        "[2,1]", "[2,1] [2,0]", "[2,1] [2,0] [2,2]", "[2,1] [2,2]", "[2,1] [2,2] [2,0]", "5 nodes",
    ]  # fmt: skip


@pytest.mark.parametrize("ending", ["txt", "csv", "jsonl", "md"])
def test_the_ending_says_the_format(folder: Path, ending: str) -> None:
    """A table has the format of its file's ending, the same as it has on a pipe."""
    assert run(*LINE, "-o", f"nodes.{ending}").output == ""
    content = (folder / f"nodes.{ending}").read_text()
    assert content == run(*LINE, "-o", "-", "--format", ending).stdout
    lines = content.splitlines()
    if ending == "csv":
        assert [row["node"] for row in csv.DictReader(lines)] == [str(n) for n in range(14)]
    elif ending == "jsonl":
        assert [json.loads(line)["node"] for line in lines] == list(range(14))
        assert all(json.loads(line)["schema"] == 1 for line in lines)
    else:
        assert "14 nodes" in lines[-1]


def test_a_long_table_is_cut_and_counted() -> None:
    """A table has 50 rows unless one says how many; forms for programs have all."""
    line = ("inspect", "tictactoe", "xo_/___/___", "--where", "ply == 4")
    assert run(*line).stdout.splitlines()[-1] == "760 of 8,232 nodes, 50 shown"
    assert len(run(*line, "--max-rows", "70").stdout.splitlines()) == 72
    assert len(run(*line, "--format", "csv").stdout.splitlines()) == 761


def test_the_help_tells_every_column() -> None:
    """Whatever can be asked for is told in the help, and nothing that cannot."""
    helped = run("inspect", "--help").stdout
    listed = helped.split("Columns:")[1].split("EXPR compares")[0]
    names = {name for line in listed.splitlines() for name in line.strip()[:11].strip().split(", ")}
    assert names == {*FEATURES, "terms.NAME", ""}


def test_nodes_found_are_drawn(folder: Path) -> None:
    """`--draw` frames the rows of the table; `draw --where` frames all that is found."""
    where = ("--where", "ply == 1 and difference == -1")
    run(*LINE, *where, "--draw", "found.dot", "-o", "found.csv")
    drawn = run("draw", *LINE[1:], *where, "--format", "dot").stdout
    assert (folder / "found.dot").read_text() == drawn
    assert "framed: 2 nodes" in drawn  # a line may end there
    assert len((folder / "found.csv").read_text().splitlines()) == 3
    told = run("draw", *LINE[1:], "--where", "ply == 7").stdout
    assert told.endswith("; no node found\n")


def test_what_the_heuristic_says_is_drawn() -> None:
    """`--static` and `--terms` write the opinion below each node."""
    printed = run("draw", *LINE[1:], "--static", "--terms").stdout
    assert "[static −2 · moves for Vertical +3 · moves for Horizontal −5]" in printed


def test_board_sizes_stay_board_sizes() -> None:
    """`--rows` and `--columns` are those of an empty board, as with every verb."""
    line = ("inspect", "domineering", "--rows", "2", "--columns", "2", "--show", "position")
    assert run(*line).stdout.splitlines()[1:] == ["../.. V", "V./V. H", ".V/.V H", "3 nodes"]


REFUSALS = {
    "does not parse": (("--where", "ply == and"), "'ply == ▸and'", "invalid syntax"),
    "open bracket": (("--where", "abs(ply > 3"), "'abs▸(ply > 3'", "never closed"),
    "unknown column": (("--where", "valeu > 3"), "'valeu'", "did you mean 'value'?"),
    "wrong type": (("--where", "player > 3"), "'player > ▸3'", "a text", "a number"),
    "a call": (("--where", "print(ply) > 3"), "▸print(ply)", "allowed are"),
    "nothing": (("--where", ""), "got nothing"),
    "unknown term": (("--where", "terms.vertcal > 3"), "unknown term", "'vertcal'"),
    "unknown order": (("--sort", "valeu"), "did you mean 'value'?"),
    "unknown name": (("--show", "node,valeu"), "did you mean 'value'?"),
    "no rows": (("--max-rows", "-1"), "limit of 0 or more", "-1"),
    "no line": (("--path", "(9,9)-(9,8)"), "no move '(9,9)-(9,8)'", "'(0,0)-(1,0)'"),
    "format": (("--format", "cvs"), "unknown format 'cvs'", "did you mean 'csv'?"),
    "picture": (("--draw", "found.svgg"), "'svgg'", "did you mean 'svg'?"),
    "picture's folder": (("--draw", "gone/found.svg"), "there is no folder 'gone'"),
}


@pytest.mark.parametrize("row", REFUSALS.values(), ids=REFUSALS)
def test_questions_that_cannot_be_asked(folder: Path, row: tuple) -> None:
    """A question that is not understood is refused in one line, and no file is touched."""
    args, *words = row
    form = () if "--format" in args else ("--format", "txt")
    said = refused(folder, (*LINE, *args, "-o", TARGET, *form))
    assert [word for word in words if word not in said] == []


@pytest.mark.parametrize("verb", ["inspect", "draw"])
def test_a_mistake_is_told_before_the_search(folder: Path, verb: str) -> None:
    """A condition that is not understood is refused before half a million nodes are searched."""
    line = (verb, "tictactoe", "--max-nodes", "10", "--where", "ply = 2")
    assert "'ply ▸= 2'" in refused(folder, line)


def test_a_heuristic_at_fault_is_named(folder: Path) -> None:
    """What a heuristic raises when it is asked is told with the position, and nothing is left."""
    (folder / "opinion.py").write_text("def judge(state):\n    return 1 / 0\n")
    line = ("inspect", "tictactoe", BOARD, "--heuristic", "opinion.py:judge", "-o", TARGET)
    said = refused(folder, (*line, "--format", "txt"))
    assert "ZeroDivisionError" in said
    assert repr(BOARD) in said
    quiet = (*line[:-2], "--show", "node,value")
    assert CliRunner().invoke(main, quiet).exit_code == 0


def test_a_search_broken_off_is_told(folder: Path) -> None:
    """A limit that is reached ends the command, as with every verb."""
    assert "--max-nodes 10" in refused(folder, ("inspect", "tictactoe", "--max-nodes", "10"))


def test_ones_own_game_is_inspected(folder: Path) -> None:
    """A game and a heuristic of one's own, with a term in the condition."""
    line = ("inspect", "my_game.py:Race", "--heuristic", "my_game.py:said")
    printed = run(*line, "--where", 'terms["said"] == 3', "--format", "csv").stdout
    found = list(csv.DictReader(io.StringIO(printed)))
    assert {row["static"] for row in found} == {"3"}
    assert len(found) == 3
