"""The front door: what `treeviz` prints, where it writes, and how it stops."""

from __future__ import annotations

import json
import re
import shlex
import struct
import subprocess
import sys
import xml.etree.ElementTree as ET
from importlib import import_module
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result
from needs import needs_program
from refusal import lacks_an_extra

from treeviz import __version__, cli, explain, games, minimax
from treeviz.cli import main
from treeviz.cli.verbs import VERBS
from treeviz.picture.theme import THEMES

BOARD = "xox/oox/___"
COURSE = ".V../.VHH/HH../.... V"
MAGIC = {"svg": b"<svg ", "png": b"\x89PNG\r\n\x1a\n", "pdf": b"%PDF-", "dot": b"digraph treeviz {"}


def run(*args: str, stdin: str | None = None, status: int = 0) -> Result:
    """Run a command line, hold it to its exit status and return what it said."""
    result = CliRunner().invoke(main, args, input=stdin)
    assert (result.exit_code, result.stderr if status == 0 else "") == (status, ""), result.stderr
    return result


@pytest.mark.parametrize("format", ["svg", "png", "pdf", "dot", "txt"])
@pytest.mark.parametrize("verb", ["draw", "play"])
def test_the_ending_says_the_format(folder: Path, verb: str, format: str) -> None:
    """A file has the format of its ending, and nothing is printed."""
    assert run(verb, "tictactoe", BOARD, "-o", f"tree.{format}").output == ""
    content = (folder / f"tree.{format}").read_bytes()
    assert content.startswith(MAGIC.get(format, b"x"))
    assert format != "txt" or "x wins" in content.decode()


@pytest.mark.parametrize("format", ["svg", "png", "pdf", "dot"])
def test_a_dash_is_a_pipe(folder: Path, format: str) -> None:
    """`-o -` writes to standard output what `-o FILE` would write to the file."""
    piped = run("draw", "tictactoe", BOARD, "-o", "-", "--format", format).stdout_bytes
    run("draw", "tictactoe", BOARD, "-o", f"tree.{format}")
    written = (folder / f"tree.{format}").read_bytes()
    same = len(piped) == len(written) if format == "pdf" else piped == written  # it holds a date
    assert same
    assert piped.startswith(MAGIC[format])


def test_without_an_output_the_outline_is_printed() -> None:
    """In a terminal one sees the outline at once."""
    printed = run("draw", "tictactoe", BOARD).stdout
    assert printed.splitlines()[0] == "x plays [2,2] and wins at once (+10)"
    assert "┗━ [2,2]  +10 x wins ◀" in printed


@pytest.mark.parametrize(
    ("ending", "begin"), [("txt", "x to move (MAX)"), ("md", ""), ("json", "{")]
)
def test_explanations_have_formats_too(folder: Path, ending: str, begin: str) -> None:
    """`explain -o` writes text, Markdown or JSON."""
    run("explain", "tictactoe", BOARD, "-o", f"why.{ending}")
    written = (folder / f"why.{ending}").read_text()
    assert written.startswith(begin)
    assert "x wins at once: it completes the column" in written


def test_json_is_the_explanation() -> None:
    """The JSON has the schema's keys, and its content is that of `explain(tree).to_dict()`."""
    told = json.loads(run("explain", "tictactoe", BOARD, "--format", "json").stdout)
    expected = explain(minimax(games.TicTacToe(BOARD))).to_dict()
    assert told == json.loads(json.dumps(expected))
    assert {"schema", "value", "best_move", "best_moves", "moves", "text"} <= set(told)
    assert (told["schema"], told["value"], told["best_move"]) == (1, 10, [2, 2])
    keys = {"move", "notation", "value", "bound", "chosen", "line", "text"}
    assert all(keys <= set(move) for move in told["moves"])
    assert [move["notation"] for move in told["moves"]] == ["[2,0]", "[2,1]", "[2,2]"]


def test_json_has_no_infinities() -> None:
    """Infinite values are strings: what is written is JSON for every reader."""

    def refuse(literal: str) -> None:
        raise AssertionError(literal)

    printed = run("explain", "domineering", COURSE, "--format", "json").stdout
    told = json.loads(printed, parse_constant=refuse)
    assert {move["value"] for move in told["moves"]} <= {"inf", "-inf"}


def test_a_position_comes_from_standard_input() -> None:
    """`-` reads the position, in rows or on one line."""
    expected = run("draw", "tictactoe", BOARD).stdout
    assert run("draw", "tictactoe", "-", stdin=f"{BOARD}\n").stdout == expected
    assert run("draw", "tictactoe", "-", stdin="xox\noox\n___\n").stdout == expected


def test_the_words_of_a_position_are_joined() -> None:
    """A position with a blank needs no quotes."""
    joined = run("explain", "domineering", *COURSE.split(), "--depth", "2").stdout
    assert joined == run("explain", "domineering", COURSE, "--depth", "2").stdout
    assert joined.startswith("Vertical to move")


@pytest.mark.parametrize(
    ("name", "nodes"),
    [
        ("my_game.py:Race", 20),
        ("my_game.py:ready", 20),
        ("my_game.py:short", 7),
        ("my_game.py:Holder.made", 20),
        ("my_game:Race", 20),
        ("treeviz.games:TicTacToe", 549_946),
    ],
)
def test_games_are_found_where_one_says(folder: Path, name: str, nodes: int) -> None:
    """A class, an instance or a function that makes one, of a file or of a module."""
    assert f"minimax to the end: value certain, {nodes:,} nodes" in run("draw", name).stdout


def test_ones_own_game_reads_its_positions(folder: Path) -> None:
    """A position is given to the game's own `parse`."""
    assert (
        run("draw", "my_game.py:Race", "4").stdout.splitlines()[-1]
        == "minimax to the end: value certain, 2 nodes, nothing cut"
    )


@pytest.mark.parametrize("name", ["my_game.py:said", "my_game:said"])
def test_heuristics_are_found_where_one_says(folder: Path, name: str) -> None:
    """A function of a file or of a module estimates at the horizon."""
    printed = run("draw", "my_game.py:Race", "--depth", "1", "--heuristic", name).stdout
    assert re.findall(r"\+\d", printed.split("\n\n")[1]) == ["+2", "+1", "+2"]


def test_a_heuristic_has_a_name() -> None:
    """`--heuristic lines` is the game's own, and changes what is found at a horizon."""
    told = run("explain", "tictactoe", "--depth", "1", "--heuristic", "lines").stdout
    assert "x plays [1,1], the best estimate (+4)" in told
    assert told != run("explain", "tictactoe", "--depth", "1").stdout


def test_a_depth_penalty_tells_faster_wins() -> None:
    """With a penalty of one point a win in one ply is worth one point less."""
    assert "+9" in run("draw", "tictactoe", BOARD, "--depth-penalty", "1").stdout.splitlines()[0]


@pytest.mark.parametrize("marks", [40, 60, 250])
def test_marks_are_a_budget(marks: int) -> None:
    """No more marks are drawn than asked for, stubs included."""
    dot = run("draw", "tictactoe", "xo_/___/___", "--marks", str(marks), "--format", "dot").stdout
    drawn = len(re.findall(r"^\t[ns]\d+ \[", dot, re.MULTILINE))
    assert marks / 2 < drawn <= marks


def test_every_theme_and_direction_draws_its_own_picture() -> None:
    """Themes and directions differ from one another, and all are valid."""
    line = ("draw", "tictactoe", BOARD, "--format", "svg")
    pictures = [run(*line, "--theme", theme).stdout for theme in THEMES]
    pictures.append(run(*line, "--direction", "right").stdout)
    assert (
        len({ET.fromstring(picture).get("viewBox") + picture for picture in pictures})
        == len(THEMES) + 1
    )


def test_a_title_is_the_title() -> None:
    """What `--title` says stands above the picture and names it."""
    line = ("tictactoe", BOARD, "--title", "Who <wins>?")
    assert run("draw", *line).stdout.splitlines()[0] == "Who <wins>?"
    for verb in ("draw", "play"):
        root = ET.fromstring(run(verb, *line, "--format", "svg").stdout)
        assert root[0].text == "Who <wins>?"


@pytest.mark.parametrize(("width", "points"), [("800", 600), ("12cm", 340.16), ("5in", 360)])
def test_an_svg_is_as_wide_as_asked(width: str, points: float) -> None:
    """The width of an SVG is the one asked for, and its height follows."""
    root = ET.fromstring(
        run("draw", "tictactoe", BOARD, "--format", "svg", "--width", width).stdout
    )
    wide, high = (float(root.get(side, "").removesuffix("pt")) for side in ("width", "height"))
    assert wide == pytest.approx(points, abs=0.01)
    box = list(map(float, root.get("viewBox", "").split()))
    assert high / wide == pytest.approx(box[3] / box[2], abs=0.001)


@pytest.mark.parametrize("width", [100, 333, 800, 1921])
@pytest.mark.parametrize(
    "line",
    [
        ("draw", "tictactoe", BOARD),
        ("draw", "tictactoe", "xo_/___/___", "--theme", "slide"),
        ("draw", "domineering", COURSE, "--depth", "2", "--direction", "right"),
        ("play", "tictactoe", BOARD),
    ],
    ids=" ".join,
)
def test_a_png_is_exactly_as_wide_as_asked(line: tuple[str, ...], width: int) -> None:
    """A PNG of `--width 800` is 800 pixels wide, neither 799 nor 801."""
    image = run(*line, "--format", "png", "--width", str(width)).stdout_bytes
    assert struct.unpack(">I", image[16:20]) == (width,)


# The other Graphviz is what is tested, and no system package is needed to pass the tests.
@needs_program("dot", "what is tested is the machine's own")
def test_the_machines_own_graphviz_can_draw(folder: Path) -> None:
    """`--engine dot` draws the same marks with the Graphviz of the machine."""
    line = ("draw", "tictactoe", BOARD, "--format", "svg")
    pictures = [run(*line, "--engine", engine).stdout for engine in ("dot", "bundled")]
    ids = [re.findall(r'<g id="[^"]*" class="(?:node|edge)', picture) for picture in pictures]
    assert ids[0] == ids[1] != []


def test_the_picture_is_opened_when_asked(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`--open` shows the file that was written."""
    shown = []
    monkeypatch.setattr(click, "launch", shown.append)
    run("draw", "tictactoe", BOARD, "-o", "tree.svg", "--open")
    assert shown == ["tree.svg"]
    assert (folder / "tree.svg").exists()


def test_play_tells_the_whole_game() -> None:
    """Every board, every move with its value, and who has won by the rules."""
    told = run("play", "domineering", COURSE, "--depth", "3").stdout
    assert told.count("Vertical plays") == 3
    assert told.rstrip().endswith("Vertical wins after 5 moves.")


def test_games_are_listed_with_positions_that_work() -> None:
    """`treeviz games` names every game, and each of their examples can be pasted."""
    listed = run("games").stdout
    examples = [shlex.split(example) for example in re.findall(r"treeviz (draw .*)", listed)]
    built_in = [words for words in examples if words[1] in games.BUILT_IN]
    assert [words[1] for words in built_in] == list(games.BUILT_IN)
    for words in built_in:
        run(*words, "--depth", "1")


def test_version_is_told() -> None:
    """`--version` tells the version of the package."""
    assert run("--version").stdout.strip().endswith(__version__)


@pytest.mark.parametrize("verb", ["draw", "explain", "compare", "inspect", "play"])
def test_the_examples_of_the_help_work(
    folder: Path, monkeypatch: pytest.MonkeyPatch, verb: str
) -> None:
    """Whatever the help shows can be run as it stands."""
    monkeypatch.setattr(click, "launch", lambda _: None)
    helped = run(verb, "--help").stdout
    examples = re.findall(r"^ +(.*treeviz .*?)(?:   .*)?$", helped.split("Examples:")[1], re.M)
    assert len(examples) >= 3
    for example in examples:
        said, _, line = example.rpartition("| treeviz ")
        line = re.split(r" [|>] ", line.removeprefix("treeviz "))[0]
        words = shlex.split(line)
        assert words[0] == verb
        result = CliRunner().invoke(main, words, input=said.removeprefix("echo "))
        assert lacks_an_extra(result) or (result.exit_code, result.stderr) == (0, "")


def test_main_help_shows_examples_and_verbs() -> None:
    """`treeviz --help`, and `treeviz` alone, show the verbs and examples in readable lines."""
    helped = run("--help").stdout
    verbs = ("draw", "explain", "compare", "inspect", "play", "games")
    assert all(f"  {verb} " in helped for verb in verbs)
    assert "  treeviz draw tictactoe xox/oox/___ -o tree.svg\n" in helped
    alone = CliRunner().invoke(main, [])
    assert alone.exit_code in (0, 2)
    assert "\n  draw " in alone.output


def test_a_limit_is_told_in_one_line() -> None:
    """A search past its limit ends with one line and exit status 2."""
    said = run("draw", "tictactoe", "--max-nodes", "100", status=2).stderr
    assert said.startswith("treeviz: the search is larger than --max-nodes 100")
    assert said.count("\n") == 1


def test_a_generous_limit_is_no_error() -> None:
    """However many nodes or plies are allowed, a small tree is a small tree."""
    for option in ("--max-nodes", "--depth"):
        printed = run("draw", "tictactoe", BOARD, option, str(10**12)).stdout
        assert "11 nodes" in printed.splitlines()[-1]


def test_the_list_of_verbs_is_true() -> None:
    """Every verb is listed, and there is a module and a command of its name."""
    told = run("--help").stdout.split("Commands:")[1].split("Examples:")[0]
    listed = [line.split()[0] for line in told.splitlines() if line.strip()]
    files = Path(cli.__file__).parent.glob("*.py")
    verbs = [
        file.stem
        for file in files
        if isinstance(
            getattr(import_module(f"treeviz.cli.{file.stem}"), file.stem, None), click.Command
        )
    ]
    assert listed == sorted(verbs) == list(VERBS)
    for verb in VERBS:
        assert run(verb, "--help").stdout.startswith(f"Usage: main {verb} ")


def test_a_verb_is_imported_when_it_is_asked_for() -> None:
    """The help names every verb and imports none of them; a mistyped one is asked after."""
    code = (
        "import sys; from treeviz.cli import main\ntry: main(['--help'])\nexcept SystemExit: pass"
    )
    code += "\nprint(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {f"treeviz.cli.{verb}" for verb in VERBS} & set(done.stdout.split())
    assert "Did you mean 'draw'?" in run("drow", status=2).stderr


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("draw", "tictactoe", "--max-nodes", "9"), "larger than --max-nodes 9: set a depth"),
        (("diagnose", "tictactoe", "--max-positions", "0"), "expected --max-positions of 1"),
        (("inspect", "tictactoe", BOARD, "--max-rows", "-1"), "a limit of 0 or more rows"),
    ],
)
def test_refusals_speak_of_options(args: tuple[str, ...], words: str) -> None:
    """What the library says of an argument is said of the option."""
    told = run(*args, status=2).stderr
    assert words in told
    assert not re.search(r"\bmax_", told)


@pytest.mark.parametrize(
    ("args", "files"),
    [
        (("draw", "tictactoe", BOARD), ("tree.svg", "tree.txt", "tree.png")),
        (("explain", "tictactoe", BOARD), ("why.md", "why.html", "why.json")),
        (("play", "tictactoe", BOARD), ("game.md", "game.svg", "board-%02d.svg")),
        (("frames", "tictactoe", BOARD), ("talk.txt", "step-%02d.svg")),
        (("record", "tictactoe", BOARD), ("tree.json", "tree.csv", "tree.graphml")),
        (("inspect", "tictactoe", BOARD), ("nodes.csv", "nodes.jsonl", "nodes.html")),
        (("compare", "tictactoe", BOARD, "--b", "depth=1"), ("both.svg", "both.md")),
        (("diagnose", "tictactoe", BOARD), ("found.txt", "found.html")),
        (("audit", "tictactoe", BOARD, "--heuristic", "lines"), ("audit.md", "audit.json")),
    ],
    ids=lambda value: value[0],
)
def test_every_output_is_written(
    folder: Path, args: tuple[str, ...], files: tuple[str, ...]
) -> None:
    """Each `-o` is written as it would be alone, from one search; or none, if one cannot be."""
    outputs = [word for file in files for word in ("-o", file)]
    assert run(*args, *outputs).output == ""
    together = {file: Path(file.replace("%02d", "01")).read_bytes() for file in files}
    for file in files:
        for path in folder.iterdir():
            path.unlink()
        run(*args, "-o", file)
        assert Path(file.replace("%02d", "01")).read_bytes() == together[file]
    for path in folder.iterdir():
        path.unlink()
    refused = run(*args, *outputs, "-o", f"no/{files[0]}", status=2).stderr
    assert "there is no folder 'no'" in refused
    assert not list(folder.iterdir())


def test_a_file_that_nothing_opens(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`--open` says so where the machine has no program to show a file with."""
    monkeypatch.setattr(click, "launch", lambda _: 1)
    said = run("draw", "tictactoe", BOARD, "-o", "tree.svg", "--open", status=2).stderr
    assert "'tree.svg' is written, but this machine has nothing to open it with" in said
    assert Path("tree.svg").is_file()


def test_a_board_with_rows_missing_is_told() -> None:
    """A position says how large its board is; fewer rows than usual may be a slip, and are told."""
    told = "treeviz: this board is 2 rows of 3; tictactoe usually has 3: is a row missing?\n"
    result = CliRunner().invoke(main, ["explain", "tictactoe", "xox/oox", "-o", "-"])
    assert (result.exit_code, result.stderr) == (0, told)
    for line in (["xox/oox/___"], ["--rows", "2"], ["xo/ox"], ["____/____/____"]):
        assert CliRunner().invoke(main, ["draw", "tictactoe", *line, "--depth", "1"]).stderr == ""
