"""The manners of the command line: completion, help in groups, the manual, progress."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import sysconfig
from pathlib import Path

import click
import pytest
from click.shell_completion import BashComplete
from click.testing import CliRunner
from needs import needs_program

from treeviz import games, minimax
from treeviz.cli import main
from treeviz.cli.grouped import HEADINGS
from treeviz.cli.verbs import VERBS

BOARD = "xox/oox/___"


@pytest.mark.parametrize(
    ("typed", "begun", "offered"),
    [
        (("draw", "tictactoe", BOARD, "--root"), "", ["[2,0]", "[2,1]", "[2,2]"]),
        (("draw", "tictactoe", BOARD, "--focus"), "[2,1] ", ["[2,1] [2,0]", "[2,1] [2,2]"]),
        (("explain", "tictactoe", BOARD, "--not"), "[2,2", ["[2,2]"]),
        (("draw", "tictactoe", "--heuristic"), "l", ["lines"]),
        (("draw", "tictactoe", "--theme"), "d", ["dark"]),
        (("draw", "tictactoe", "--search"), "a", ["alphabeta"]),
        (("draw",), "c", ["connect", "chess"]),
        (("draw", "my_game.py:Race", "--root"), "", []),
        (("draw", "tictactoe", "nonsense", "--root"), "", []),
        (("draw", "tictactoe", BOARD, "--focus"), "[0,0] ", []),
        (("draw", "tictactoe", BOARD, "--format"), "p", ["png", "pdf"]),
        (
            ("draw", "tictactoe", "--moves"),
            "[0,0] [2",
            ["[0,0] [2,0]", "[0,0] [2,1]", "[0,0] [2,2]"],
        ),
        (("explain", "tictactoe", "--format"), "h", ["html"]),
        (("frames", "tictactoe", "--format"), "pp", ["pptx"]),
        (("inspect", "tictactoe", "--columns"), "node,st", ["node,static"]),
        (("audit", "tictactoe", "--heuristic"), "", ["lines"]),
        (("explore", "tictactoe", "--theme"), "a", ["auto"]),
    ],
)
def test_values_are_completed(typed: tuple[str, ...], begun: str, offered: list[str]) -> None:
    """Names, values and moves of the position are offered; nothing of one's own is run for it."""
    shell = BashComplete(main, {}, "treeviz", "_TREEVIZ_COMPLETE")
    found = shell.get_completions(list(typed), begun)
    assert [item.value for item in found] == offered


def test_files_are_completed() -> None:
    """Where a file may stand, the shell completes files."""
    shell = BashComplete(main, {}, "treeviz", "_TREEVIZ_COMPLETE")
    places = (("draw", "tictactoe", "-o"), "tr"), (("draw",), "my_"), (("md",), "R")
    for typed, begun in (*places, (("diagnose", "tictactoe", "--search"), "my")):
        assert [item.type for item in shell.get_completions(list(typed), begun)] == ["file"]


# What a value stands for that nobody can offer: a number, a length, words, something of one's own.
_FREE = {
    "--k", "--rows", "--columns", "--depth", "--depth-penalty", "--max-nodes", "--window",
    "--watch", "--call", "--reads", "--marks", "--best", "--note", "--plies", "--where", "--title",
    "--width", "--min-text", "--random", "--seed", "--truth-depth", "--jobs", "--scheduler",
    "--max-positions", "--max-rows", "--seconds", "--infinity", "--a", "--b",
}  # fmt: skip


@pytest.mark.parametrize("verb", VERBS)
def test_every_value_that_can_be_offered_is(verb: str) -> None:
    """An option with a value of which there are some to choose from completes it."""
    command = main.get_command(click.Context(main), verb)
    assert command is not None
    for option in command.params:
        if isinstance(option, click.Option) and not option.is_flag and option.opts[0] not in _FREE:
            offers = option._custom_shell_complete is not None
            assert offers or isinstance(option.type, click.Choice), option.opts


# What each shell is told, to answer what a Tab offers after `--root ` and after a line begun.
ASKED = {
    "bash": """
eval "$(_TREEVIZ_COMPLETE=bash_source treeviz)"
shopt -s nullglob  # what looks like a pattern would go
for begun in "" "'[2,0] [2"; do
  COMP_WORDS=(treeviz draw tictactoe {board} --root "$begun") COMP_CWORD=5 COMPREPLY=()
  _treeviz_completion treeviz
  printf '%s\\n' "${{COMPREPLY[@]}}"
done
""",
    "fish": """
_TREEVIZ_COMPLETE=fish_source treeviz | source
complete -C "treeviz draw tictactoe {board} --root "
complete -C "treeviz draw tictactoe {board} --root '[2,0] [2"
""",
    # Zsh's own words for completing are there in its editor only: the last says what is offered.
    "zsh": """
compdef() {{ }}
compadd() {{ print -rl -- "${{(@P)@[-1]}}" }}
eval "$(_TREEVIZ_COMPLETE=zsh_source treeviz)"
for begun in "" "'[2,0] [2"; do
  words=(treeviz draw tictactoe {board} --root "$begun") CURRENT=6
  _treeviz_completion
done
""",
}


SHELLS = [pytest.param(name, marks=needs_program(name, "it runs its script")) for name in ASKED]


@pytest.mark.parametrize("shell", SHELLS)
def test_shells_complete_moves(shell: str, tmp_path: Path) -> None:
    """The script of each shell is run in it: moves are offered whole, commas, brackets and all."""
    # The scripts ask the command by its name, which a venv that is not activated does not offer.
    path = f"{sysconfig.get_path('scripts')}{os.pathsep}{os.environ['PATH']}"
    (tmp_path / "2").touch()  # what Bash would take the pattern [2,0] for
    command = [shell, *{"zsh": ["-f"], "fish": ["--no-config"]}.get(shell, []), "-c"]
    told = subprocess.run(
        [*command, ASKED[shell].format(board=BOARD)], capture_output=True, text=True, cwd=tmp_path,
        env=os.environ | {"PATH": path}, timeout=60,
    ).stdout  # fmt: skip
    offered = set(re.findall(r"\[2,[012]\](?: \[2,[012]\])?", told))
    assert offered >= {"[2,0]", "[2,1]", "[2,2]", "[2,0] [2,1]", "[2,0] [2,2]"}, told


def test_help_shows_first_what_is_used_first() -> None:
    """A dozen options stand first, the others under headings, each once."""
    helped = CliRunner().invoke(main, ["draw", "--help"]).stdout
    first = helped.split("\nOptions:\n")[1].split("\n\n")[0]
    options = [line.split()[0] for line in first.splitlines() if line.startswith("  -")]
    assert len(options) <= 12
    assert {"-o,", "--depth", "--search", "--heuristic", "--marks", "--theme"} <= set(options)
    assert all(f"\n{heading}:\n" in helped for heading in HEADINGS)
    assert helped.count("\n  --merge ") == 1


def test_what_needs_no_headings_has_none() -> None:
    """A verb with few options lists them."""
    helped = CliRunner().invoke(main, ["md", "--help"]).stdout
    assert "Options:" in helped
    assert "The search:" not in helped


def test_alone_it_shows_how_to_begin() -> None:
    """Three examples, and every verb."""
    told = CliRunner().invoke(main, []).output
    assert told.count("\n  treeviz ") == 3
    assert all(f"\n  {verb} " in told for verb in VERBS)


def test_the_manual_has_every_verb_and_option() -> None:
    """The page is made of the help."""
    page = CliRunner().invoke(main, ["--man"]).stdout
    assert page.startswith(".TH TREEVIZ 1")
    assert all(f'.SS "treeviz {verb}"' in page for verb in VERBS)
    assert "\\-\\-depth\\-penalty" in page


@needs_program("groff", "only a formatter sets a manual page")
def test_the_manual_is_set_without_a_warning() -> None:
    """What sets pages for `man` finds nothing wrong with it."""
    page = CliRunner().invoke(main, ["--man"]).stdout
    command = ["groff", "-man", "-Tutf8", "-ww", "-K", "utf8"]
    done = subprocess.run(command, input=page, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_progress_tells_how_many_moves_of_the_root_were_begun() -> None:
    """Whoever asks for it is told the moves of the root beside the nodes, in order."""

    class Heard:
        def __init__(self) -> None:
            self.moves: list[tuple[int, int | None]] = []
            self.nodes: list[int] = []

        def __call__(self, done: int, planned: int | None) -> None:
            self.nodes.append(done)

        def begun(self, moves: int, planned: int | None) -> None:
            self.moves.append((moves, planned))

    heard = Heard()
    tree = minimax(games.TicTacToe("x__/___/___"), progress=heard)
    assert heard.nodes == sorted(heard.nodes)
    assert len(heard.moves) == len(heard.nodes) > 3
    for (begun, planned), nodes in zip(heard.moves, heard.nodes, strict=True):
        assert planned == 8
        assert begun == sum(child < nodes for child in tree.children(0))


def test_the_chosen_line_stands_out_where_it_can() -> None:
    """On a terminal the chosen line is bold; without the codes it is the same outline."""
    # Whether colours are shown depends on a terminal, which Windows has in another way.
    pty = pytest.importorskip("pty", reason="there are no such terminals on this system")
    command = [sys.executable, "-m", "treeviz", "draw", "tictactoe", BOARD]
    plain = subprocess.run(command, capture_output=True, text=True).stdout
    told = []
    own = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    for environment in (own | {"NO_COLOR": "1"}, own):
        reader, writer = pty.openpty()
        subprocess.run(command, stdout=writer, stderr=subprocess.DEVNULL, env=environment)
        os.close(writer)
        with open(reader, "rb", closefd=True, buffering=0) as terminal:
            told.append(terminal.read(20_000).decode().replace("\r\n", "\n"))
    assert told[0] == plain
    assert "\x1b[1m┗━ [2,2]  +10 x wins ◀\x1b[0m" in told[1]
    assert re.sub(r"\x1b\[\d+m", "", told[1]) == plain
