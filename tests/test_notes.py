"""What notes in pictures say of moves: whose they are, who wins, and what may be as good."""

from __future__ import annotations

import pytest
from hypothesis import given
from strategies import PLAYERS, Payoffs, payoffs

from treeviz import Game, Player, View, alphabeta, draw, games, minimax
from treeviz.formatting.lettering import text_width
from treeviz.picture import background
from treeviz.picture.legend import groups_of, icon_width
from treeviz.picture.theme import PAPER, SLIDE, Theme
from treeviz.tree.game_tree import GameTree
from treeviz.tree.unseen_wins import unseen_wins
from treeviz.view.line_told import whose
from treeviz.view.scene import Mark
from treeviz.view.severed import UNSETTLED
from treeviz.view.short_stub import shortened_stub
from treeviz.view.stub import Stub
from treeviz.view.stubs import fold
from treeviz.view.titles import headline
from treeviz.view.value_told import value_told


class Twice(Game):
    """MAX moves twice, then MIN."""

    start = ""

    def moves(self, state: str) -> str:
        return "ab" if len(state) < 3 else ""

    def play(self, state: str, move: str) -> str:
        return state + move

    def to_move(self, state: str) -> Player:
        return Player.MAX if len(state) < 2 else Player.MIN

    def utility(self, state: str) -> float:
        return float(state.count("a"))


class Signed(Game):
    """Moves are written with a sign of who makes them, as OpenSpiel writes them."""

    start = ""

    def moves(self, state: str) -> list[str]:
        return [f"{'xo'[len(state) // 2 % 2]}{n}" for n in range(2)] if len(state) < 6 else []

    def play(self, state: str, move: str) -> str:
        return state + move

    def to_move(self, state: str) -> Player:
        return Player.MIN if len(state) // 2 % 2 else Player.MAX

    def utility(self, state: str) -> float:
        return float(state.count("1"))

    def side(self, player: Player) -> str:
        return "x" if player is Player.MAX else "o"


def stubs(tree: GameTree, view: View) -> list[Stub]:
    return [mark for mark in view(tree).marks if isinstance(mark, Stub)]


@pytest.mark.parametrize(
    ("game", "owner"),
    [
        (games.TicTacToe("__x/x__/__o"), "x's "),
        (games.Domineering(rows=4, columns=4), "▼ "),
        (games.Explicit([[3, 4], [2, 5], [1, 6]]), "MIN's "),
    ],
    ids=["a sign", "a long name", "no name"],
)
def test_a_reply_that_is_named_has_its_owner(game: Game, owner: str) -> None:
    """The side before it, or its triangle; moves of the mark above the stub need none."""
    tree = alphabeta(game, depth=2)
    feet = [
        stub
        for stub in stubs(tree, View(depth=1))
        if stub.alone and stub.cut and not stub.at_once[1]
    ]
    assert feet
    assert all(stub.lines[0].startswith(owner) for stub in feet)


def test_moves_that_begin_with_their_side_have_no_owner_before_them() -> None:
    """It would say the same twice."""
    tree = minimax(Signed())
    assert {whose(tree, node) for node in tree if tree.children(node)} == {""}


def test_a_win_is_told_by_its_winner() -> None:
    """A note says who wins, as the plates of finished games do, and not what that counts."""
    tree = minimax(games.TicTacToe("xox/oox/___"))
    assert [value_told(tree, node) for node in tree.children(0)] == ["o wins", "draw", "x wins"]
    lines = fold(tree, tree.children(0)[:2], parent=0, ply=1, answer=tree.best_reply).lines
    assert lines == ("[2,0]: o wins with [2,1];", "[2,1]: draw after o's [2,2]")


@given(payoffs(), PLAYERS)
def test_what_may_be_as_good_is_the_same_everywhere(spec: list[Payoffs], player: Player) -> None:
    """The headline counts what has the sign, or stands in the note."""
    tree = alphabeta(games.Explicit(spec, player=player.name.lower()))
    for marks in (3, 5, 40):
        scene = View(marks=marks)(tree)
        if not any(isinstance(m, Mark) and m.parent == 0 for m in scene.marks):
            continue  # only how it goes on is told
        signs = [m for m in scene.marks if isinstance(m, Mark) and m.maybe and m.parent == 0]
        notes = [m for m in scene.marks if isinstance(m, Stub) and m.parent == 0 and m.doubts]
        for stub in notes:
            assert any("may be" in line for line in stub.lines)
            assert stub.doubts == len(stub.doubtful) or not stub.doubtful
        found = len(signs) + sum(stub.doubts for stub in notes)
        if "others may be as good" in headline(tree):
            assert f"; {found} others may be as good" in headline(tree)
        elif "may be as good" in headline(tree) and "never looked at" not in headline(tree):
            assert 0 < found <= 3


def test_a_line_that_passes_by_a_win_at_once_says_so() -> None:
    """Below what was cut of the winner's own moves; the rules tell, for nobody looked there."""
    tree = alphabeta(games.Connect("_____/_____/__x__/oox__", k=3))
    told = [stub for stub in stubs(tree, View(marks=30)) if stub.missed]
    assert told
    for stub in told:
        assert stub.lines[-2].endswith("cut,")
        assert stub.lines[-1] == "[2] wins, too"  # as the one that is drawn


def test_who_moves_again_gives_no_reply() -> None:
    """Only the other side replies."""
    tree = minimax(Twice())
    (after,) = (node for node in tree if tree.notation(node) == "b" and tree.parent(node) == 0)
    own = fold(tree, tree.children(after), parent=0, ply=2, alone=True)
    answers = fold(tree, tree.children(tree.children(after)[0]), parent=0, ply=3, alone=True)
    assert own._replace(named=()).lines[0] == "2 moves"
    assert answers._replace(named=()).lines[0] == "2 replies"


def test_ties_of_wins_at_once_are_not_called_as_long() -> None:
    """Nothing is quicker; later ones are as quick, and lost moves last as long."""
    at_once = View()(minimax(games.TicTacToe("xx_/oo_/x__")))
    later = View(depth=1)(minimax(games.TicTacToe("xo_/___/___")))
    lost = View(depth=1)(minimax(games.Nim(1, 1, 1, 1)))
    assert (at_once.timed, later.timed, lost.timed) == ("", "as quick", "lasts as long")


def test_no_number_is_compared_that_nobody_judged() -> None:
    """A blind search cuts by what it counts as 0: the legend says so, and notes no number."""
    tree = alphabeta(games.TicTacToe(), depth=2)
    notes = [line for stub in stubs(tree, View()) for line in stub.lines]
    assert "is already no better than " in " ".join(notes)
    assert not any(" has 0" in line for line in notes)
    (told,) = (t.text for t in groups_of(draw(tree).layout.scene)[0] if t.icon == "pruned")
    assert told == "cut: not searched, it could change nothing while unknown counts as 0"


def test_a_severed_edge_needs_no_sign_before_the_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """The sign of a cut stands once for each cut, and once in the legend."""
    painted: list[object] = []
    monkeypatch.setattr(background, "_paint_bars", lambda *drawn: painted.append(drawn))
    tree = alphabeta(games.Connect("_____/_____/__x__/oox__", k=3))
    picture = draw(tree)
    assert picture.source
    scene = picture.layout.scene
    cuts = [
        m for m in scene.marks
        if (m.cut or m.cut_below if isinstance(m, Stub) else m.pruned and not m.chosen)
    ]  # fmt: skip
    assert len(painted) == len(cuts) + 1


@pytest.mark.parametrize("theme", [PAPER, SLIDE], ids=["paper", "slide"])
def test_the_plate_in_the_legend_holds_its_word(theme: Theme) -> None:
    """Whatever the size of the text."""
    word = text_width(UNSETTLED, theme.text_size, bold=True)
    assert word < icon_width("open", theme) < 1.5 * word


def test_what_the_rules_refute_is_no_unsettled_move() -> None:
    """Where an answer that was cut wins at once, plates have its worth, and notes say who wins."""
    tree = alphabeta(games.Connect("_____/_____/__x__/_ox__", k=3), depth=3)
    marks = {m.move: m for m in View(marks=60)(tree).marks if isinstance(m, Mark) and m.ply == 1}
    for move in tree.children(0):
        mark = marks[tree.notation(move)]
        lost = bool(unseen_wins(tree, move, Player.MAX))
        assert (mark.said.worth == "x wins") is lost
        if lost:
            assert not mark.estimated
            assert (mark.value, mark.result) == ("+10", "2nd look")
            assert value_told(tree, move, unknown=True) == "x wins"
    assert sum(mark.result == "2nd look" for mark in marks.values()) == 2


def test_a_win_that_a_second_look_found_is_told_on_a_slide_too() -> None:
    """Its value would contradict what else is told of the move."""
    tree = alphabeta(games.TicTacToe("_x_/o__/oxx"))
    scene = draw(tree, theme="slide").layout.scene
    valued = {
        place for place, m in enumerate(scene.marks) if isinstance(m, Mark) and m.value == "+10"
    }
    below = [m for m in scene.marks if isinstance(m, Stub) and m.parent in valued]
    assert below
    for stub in below:
        assert "2nd look: [1,1] wins at once" in [line for _, line in shortened_stub(stub).told]
