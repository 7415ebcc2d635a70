"""Pictures above their words: `treeviz explain --figure`, and that both show the same."""

from __future__ import annotations

import json
import os
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from refusal import refused
from strategies import Payoffs, payoffs

from treeviz import GameTree, View, alphabeta, draw, explain, games, margins, minimax
from treeviz.cli import main
from treeviz.explanation.cut_facts import CutFact
from treeviz.explanation.look_again_facts import WinsAgain
from treeviz.explanation.whole_facts import Tie
from treeviz.explanation.worth_words import value_words
from treeviz.formatting.blocks import Picture
from treeviz.view.equals import found_level
from treeviz.view.scene import Mark
from treeviz.view.second_look import second_look

BOARD = ("tictactoe", "xox/oox/___")


def run(*args: str) -> str:
    """Return what `treeviz explain` prints; it succeeds."""
    result = CliRunner().invoke(main, ("explain", *BOARD, *args))
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def test_a_page_has_the_picture_above_its_words(tmp_path: Path) -> None:
    """Markdown and HTML show it, as seen from their own folders; plain text is as without."""
    (tmp_path / "pictures").mkdir()
    figure = tmp_path / "pictures" / "tree.svg"
    page, note = tmp_path / "why.md", tmp_path / "pictures" / "why.html"
    run("--figure", str(figure), "-o", str(page), "-o", str(note))
    assert figure.read_text().startswith("<svg ")
    tree = minimax(games.TicTacToe("xox/oox/___"))
    words = explain(tree).under(Picture("pictures/tree.svg", "")).markdown().split("\n", 2)[2]
    assert "0 x o x" not in words  # the picture shows the board
    assert figure.read_text() == draw(tree).svg()
    title = r"x plays \[2,2\] and wins at once (+10)"
    assert page.read_text() == f"![{title}](<pictures/tree.svg>)\n\n{words}\n"
    assert note.read_text().splitlines()[1].startswith('<p><img src="tree.svg" alt="x plays [2,2]')
    assert run("--figure", str(figure)) == run()
    told = json.loads(run("--figure", str(figure), "--format", "json"))
    assert told.pop("figure") == os.path.relpath(figure).replace(os.sep, "/")
    assert told == json.loads(run("--format", "json"))


def test_other_questions_have_pictures(tmp_path: Path) -> None:
    """Why not a move, and what would change the choice: what is asked about is framed."""
    figure, tree = tmp_path / "tree.svg", minimax(games.TicTacToe("xox/oox/___"))
    asked = {
        ("--not", "2,1"): View(framed=("[2,1]",)),
        ("--margins",): margins(tree).view(),
    }
    for question, view in asked.items():
        assert run(*question, "--figure", str(figure)) == run(*question)
        assert figure.read_text() == draw(tree, view).svg()


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("--figure", "tree.gif"), "expected a name that ends in .svg, .png or .pdf"),
        (("--figure", "tree"), "expected a name that ends in .svg, .png or .pdf"),
        (("--figure", "-"), "--figure writes a file"),
        (("--figure", "nowhere/tree.svg"), "there is no folder 'nowhere'"),
        (("--figure", "t.svg", "--depth", "1-3"), "--figure asks about one search"),
    ],
)
def test_figures_that_cannot_be_written_are_refused(
    args: tuple[str, ...], message: str, tmp_path: Path
) -> None:
    """Before anything is searched, in one line."""
    assert message in refused(tmp_path, ("explain", *BOARD, *args))


def test_any_report_goes_under_a_picture() -> None:
    """Its text is as it was, and its facts say where the picture is."""
    report = explain(minimax(games.Explicit([3, 2])))
    shown = report.under(Picture("a b.svg", "two leaves"))
    assert shown.text == report.text
    assert shown.to_dict() == {**report.to_dict(), "figure": "a b.svg"}
    assert shown.markdown() == f"![two leaves](<a b.svg>)\n\n{report.markdown()}"


@given(payoffs(root_moves=5, leaves=5))
def test_picture_and_words_tell_the_same(tree: Payoffs) -> None:
    """The same moves in the same order, and the same line, for a tree that is shown whole."""
    found = minimax(games.Explicit(tree))
    told, scene = explain(found), draw(found).layout.scene
    if len(scene.marks) < len(found):
        return
    marks = [mark for mark in scene.marks if isinstance(mark, Mark)]
    assert [m.node for m in told.moves] == [m.node for m in marks if found.ply(m.node) == 1]
    assert [m.node for m in marks if m.chosen] == found.best_play()
    assert [m.node for m in told.moves if m.chosen] == found.best_play()[1:2]


def searched() -> Iterator[GameTree]:
    """Yield searches of positions of several games, some too large to be shown whole."""
    chance = random.Random(5)
    for game, how in (
        (games.TicTacToe(), {"depth": 3, "heuristic": "lines"}),
        (games.TicTacToe(rows=4, columns=4, k=3), {"depth": 2}),
        (games.Connect(rows=4, columns=5, k=3), {"depth": 3}),
        (games.Domineering(), {"depth": 2}),
        (games.Nim(2, 3, 1), {}),
    ):
        state = game.start
        for _ in range(chance.randint(2, 4)):
            state = game.play(state, chance.choice(list(game.moves(state))))
        for search in (minimax, alphabeta):
            yield search(game.at(state), **how)


@pytest.mark.long("many games are searched, drawn and explained")
def test_picture_and_words_of_games_tell_the_same() -> None:
    """What is drawn of the moves has the order, values, line, equals and cuts of the words."""
    assert sum(map(_cuts_checked, searched())) > 5


def _cuts_checked(tree: GameTree) -> int:
    """Check one search; return how many of its cuts were."""
    told = explain(tree, words="full")
    marks = [mark for mark in draw(tree).layout.scene.marks if isinstance(mark, Mark)]
    first = {mark.node: mark for mark in marks if mark.ply == 1}
    moves = [move for move in told.moves if move.node in first]
    assert [move.node for move in moves] == list(first)
    level = found_level(tree, 0, tree.choice(0))
    written = [
        first[m.node].value
        if (m.known == "open" and first[m.node].value in ("?", "unsettled"))
        or first[m.node].value == "?"
        or m.refuted
        else second_look(tree, m.node, level) or value_words(m.value, m.known, tree.rules.scale)
        for m in moves
        if m.value is not None
    ]
    assert written == [mark.value for mark in first.values() if not mark.pruned]
    line = tree.best_play()[: 1 + sum(mark.chosen for mark in marks[1:])]
    assert [mark.node for mark in marks if mark.chosen] == line
    ties = [fact for s in told.opening if isinstance(fact := s.fact, Tie)]
    equal = {mark.node for mark in marks if mark.equal and mark.ply == 1}
    too = [
        move for s in told.statements if isinstance(s.fact, WinsAgain) for move in s.fact.winning
    ]
    alike = {move.node for tie in ties for move in (*(tie.quickest or tie.moves), *tie.again)}
    alike |= {move.node for move in too} | ({tree.choice(0)} if too else set())
    assert equal <= alike
    facts = [s.fact for s in told.statements if isinstance(s.fact, CutFact)]
    reasons = {b.node: fact for fact in facts if fact.answer and fact.line for b in fact.branches}
    more = [mark for mark in View(marks=300)(tree).marks if isinstance(mark, Mark)]
    drawn = [(mark, reasons[mark.node]) for mark in more if mark.node in reasons]
    for mark, fact in drawn:
        assert fact.answer is not None
        assert f"Cut because {fact.answer.notation} gives" in mark.hint
        assert fact.line[-1].notation in mark.hint
    return len(drawn)
