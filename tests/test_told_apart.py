"""What a stranger must be able to tell from a picture alone: cut or folded, whose win, how sure."""

from __future__ import annotations

from itertools import chain, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import Payoffs, payoffs, recorded

from treeviz import View, alphabeta, draw, explain, games, minimax
from treeviz.game.player import Player
from treeviz.picture import background
from treeviz.picture.board_grid import square_side
from treeviz.picture.boards import board_card, board_size
from treeviz.picture.legend import groups_of
from treeviz.tree.game_tree import GameTree
from treeviz.tree.proof import contradicted
from treeviz.view.equals import equally_good
from treeviz.view.labels import value_text
from treeviz.view.ranking import Ranking
from treeviz.view.scene import Mark
from treeviz.view.stub import Stub
from treeviz.view.stubs import fold
from treeviz.view.titles import headline
from treeviz.view.transpositions import Shape

CLEARING = "..../.V../.VHH/.... H"


def stubs(tree: GameTree, **choices: object) -> list[Stub]:
    scene = View(**choices)(tree)  # type: ignore[arg-type]
    return [mark for mark in scene.marks if isinstance(mark, Stub)]


def legend(tree: GameTree, **choices: object) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    scene = draw(tree, View(**choices)).layout.scene  # type: ignore[arg-type]
    for entry in chain.from_iterable(groups_of(scene)):
        found.setdefault(entry.icon, []).append(entry.text)
    return found


def test_a_stub_of_cut_branches_has_the_sign_of_cuts() -> None:
    """It has no cards, says who has what already, and its edge is severed."""
    tree = alphabeta(games.Domineering(CLEARING), depth=2)
    found = stubs(tree, marks=16, pruned="folded")
    cut = [stub for stub in found if stub.only_cut]
    assert cut
    assert all(stub.told[0][0] == "cut" for stub in cut)
    for stub in cut:  # what was verified afterwards names the best answer instead
        assert stub.why_cut in " ".join(stub.lines) or stub.unsearched[0] in stub.lines[-1]
    assert all(stub.why_cut for stub in cut)
    assert all(stub.told[0][0] == "more" for stub in found if not stub.only_cut)
    told = legend(tree, marks=16, pruned="folded")
    assert told["pruned"] == ["cut: not searched, it could not change the root's value"]
    assert not any(" at a cut" in text for text in told["none"])  # there is no sign to be read


def test_a_cut_without_stubs_beside_has_no_cards_in_the_legend() -> None:
    """The legend shows cards only where something that was looked at is not drawn."""
    tree = alphabeta(games.Explicit([[3, 12, 8], [2, 4, 6, 7, 9]]))
    assert "stub" not in legend(tree, pruned="folded")
    assert "pruned" in legend(tree, pruned="folded")
    assert "stub" in legend(tree, marks=4)


def test_the_edge_to_what_was_cut_is_severed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two bars across the edge and two in the legend, none more before the words."""
    severed: list[object] = []
    monkeypatch.setattr(background, "_paint_bars", lambda *drawn: severed.append(drawn))
    payoffs = games.Explicit([[3, 12, 8], [2, 4, 6, 7, 9]])
    assert draw(alphabeta(payoffs), View(pruned="folded")).source
    assert len(severed) == 2
    severed.clear()
    assert draw(minimax(payoffs), View(marks=4)).source
    assert not severed


def test_wins_are_told_by_their_winner() -> None:
    """A reader need not know whose moves a stub holds: it says which side wins."""
    tree = minimax(games.TicTacToe("x__/_o_/__x"))
    for stub in stubs(tree):
        beside_a_win = stub.alone and stub.at_once[1]  # there it says who wins
        words = {word for line in stub.lines for word in line.split()}
        assert beside_a_win or not words & {"win", "lose"}
        if stub.results is None or stub.named:
            continue
        won, drawn, lost = stub.results
        children = [n for n in range(len(tree)) if tree.ply(n) == stub.ply]
        assert won + drawn + lost == stub.moves - stub.cut <= len(children)
    all_lost = Stub(0, 2, 4, 9, 10, 10, results=(4, 0, 0), sides=("x", "o"))
    assert all_lost.lines == ("4 more replies", "x wins after each")


def test_estimates_are_marked_in_lists_of_moves() -> None:
    """A move that is named says of its own value whether it is an estimate."""
    tree = minimax(games.Connect("____/____/_o_x/_xxo", k=3), depth=4)
    written = {value for stub in stubs(tree, marks=20) for _, value in stub.named}
    assert {"unknown", "o wins"} <= written
    assert "0" not in written, "no 0 is proved here"
    asked = minimax(games.Connect("____/____/_o_x/_xxo", k=3), depth=4, heuristic="lines")
    written = {value for stub in stubs(asked, marks=20) for _, value in stub.named}
    assert any(value.startswith("est. ") for value in written)


def test_a_bound_is_not_called_best() -> None:
    """Where other moves may be worth as much, the headline says no more than was shown."""
    plain = minimax(games.Explicit([[3, 12], [2, 4], [3, 5]]))
    assert headline(plain) == "MAX plays 0: +3; 2, searched later, is equally good"
    cut = alphabeta(games.Explicit([[3, 12], [2, 4], [3, 5]]))
    assert headline(cut) == "MAX plays 0: +3; 2, searched later, may be as good, none is better"
    better = alphabeta(games.Explicit([[3, 12], [2, 4], [1, 5]]))
    assert headline(better) == "MAX plays 0, the best move: +3"
    opening = minimax(games.TicTacToe(), depth=1)
    told = "searched first of 9 moves: all are unknown after 1 ply (no heuristic)"
    assert headline(opening) == f"x plays [0,0], {told}"


def test_a_move_that_loses_sooner_is_not_equally_good() -> None:
    """The sign of equally good moves stands at those that are equal in length, too."""
    tree = minimax(games.Connect("____/____/_o_x/_xxo", k=3), depth=4)
    assert len(tree.best_moves) == 4
    assert len(equally_good(tree, 0)) == 1
    marks = View()(tree).marks
    assert not any(isinstance(mark, Mark) and mark.parent == 0 and mark.equal for mark in marks)
    two = minimax(games.TicTacToe("xx_/oo_/__x"))
    told = "o plays [0,2] and wins in 3 plies (−10); [1,2] wins at once, but counts the same"
    assert headline(two) == f"{told} and was found later"


def test_the_legend_explains_every_win_that_is_written() -> None:
    """Also those in stubs, where no finished game is drawn."""
    tree = minimax(games.Connect("____/____/_o_x/_xxo", k=3), depth=4)
    (told,) = [text for text in legend(tree, marks=9)["none"] if "x wins" in text]
    assert told == "+10 x wins · −10 o wins"


def test_the_legend_explains_draws_where_no_estimate_is_shown() -> None:
    """A 0 is a draw if it is proved; where estimates are shown, the legend does not say so."""
    proved = minimax(games.TicTacToe("x__/_o_/__x"))
    assert any("0 draw" in text for text in legend(proved, marks=4)["none"])
    guessed = minimax(games.TicTacToe(), depth=2)
    assert not any("draw" in text.split() for text in legend(guessed)["none"])


def test_coordinates_stand_on_the_left_and_below_only() -> None:
    """What is seen of the root's board ends at its right side; the board stands in the middle."""
    game = games.TicTacToe()
    board = game.board(game.start)
    assert board is not None
    wide, high = board_size(board, 90.0, named=True)
    left, top, width, height = board_card(board, (0.0, 0.0), 90.0, named=True)
    side = square_side(board, 90.0)
    assert (left, top, height) == (0.0, 0.0, high)
    assert width - 3 * side == pytest.approx(wide - width), "as much is free on the right"
    assert board_card(board, (0.0, 0.0), 90.0)[2] == pytest.approx(3 * side)


def test_families_stand_further_apart_than_siblings() -> None:
    """Between children of different parents there is more room than between those of one."""
    layout = draw(minimax(games.Explicit([[1, 2], [3, 4], [5, 6]])), View(tier="value")).layout
    leaves = [placed for placed in layout.placed if placed.mark.ply == 2]
    gaps: dict[bool, list[float]] = {True: [], False: []}
    for left, right in pairwise(leaves):
        free = right.box.x - left.box.x - left.box.width
        gaps[left.mark.parent == right.mark.parent].append(free)
    assert max(gaps[True]) < min(gaps[False])


def test_the_legend_says_what_the_estimate_counts() -> None:
    """In the heuristic's own first line; a game without an opinion says that."""
    tree = alphabeta(games.Domineering(CLEARING), depth=2)
    counts = "places left for a vertical domino, overlapping ones too, minus"
    assert any(told.startswith(counts) for told in legend(tree)["none"])
    assert "estimates" in legend(tree)["heading"]
    silent = minimax(games.TicTacToe(), depth=1)
    told = "? counts as 0: no heuristic estimates it"
    assert told in legend(silent)["none"]


def test_the_legend_is_in_groups() -> None:
    """Signs first, then the game, its moves, values and the search, each after its name.

    What has a word of its own in the picture stands after that word.
    """
    tree = minimax(games.Connect("____/____/_o_x/_xxo", k=3), depth=4)
    told = legend(tree)
    assert told["heading"] == ["game", "moves", "values", "wins next", "search"]
    assert "Connect three: three in a row wins" in told["none"]
    assert told["max_disc"] == ["MAX x"]
    assert told["min_disc"] == ["MIN o"]
    assert told["fresh"] == ["last move"]
    entries = draw(tree).layout.legend.entries
    signs = {entry.y for entry in entries if entry.icon not in ("none", "heading")}
    words = {entry.y for entry in entries if entry.icon in ("none", "heading")}
    assert max(signs) < min(words)


def test_the_legend_names_a_check_and_what_is_not_known() -> None:
    """A ring around a king, and the question mark of a branch that was never looked at."""
    pytest.importorskip("chess", reason="python-chess is an extra")
    checked = minimax(games.Chess("4k3/8/8/8/8/8/4q3/4K3 w - - 0 1"), depth=1)
    assert legend(checked)["check"] == ["in check"]
    cut = alphabeta(games.Explicit("A(B(3 12 8) C(2 4 6) D(14 5 2))"))
    assert legend(cut)["unseen"] == ["value not known"]


def test_a_cut_below_a_win_says_so() -> None:
    """Where a proved win ended the search of a position, no numbers are compared."""
    tree = alphabeta(games.TicTacToe("xo_/_x_/__o"))
    told = {mark.cut for mark in View(marks=200)(tree).marks if isinstance(mark, Mark) and mark.cut}
    assert "x wins with [2,0]" in told
    assert "x already wins" in told, "what is no better than that is not compared"
    assert not any(text.startswith(("+10", "−10")) for text in told)


@given(st.lists(st.lists(st.integers(-3, 3), min_size=1, max_size=3), min_size=1, max_size=4))
def test_a_headline_names_the_move_that_is_played(spec: list[list[int]]) -> None:
    """Whatever was found, and however it was searched."""
    for tree in (minimax(games.Explicit(spec)), alphabeta(games.Explicit(spec))):
        played = f"MAX plays {tree.notation(tree.choice(0))}"
        assert headline(tree).startswith(played)


def test_the_only_proved_rival_is_drawn_before_equal_bounds() -> None:
    """Moves of which something is known come before those that nothing was found out of."""
    tree = alphabeta(games.TicTacToe("x_o/_o_/x__"))
    ranked = (node for group in Ranking(Shape(tree)).groups() for node in group)
    rivals = [value_text(tree, node) for node in ranked if tree.parent(node) == 0][1:]
    assert rivals == ["0", "?", "?", "?"]


def test_moves_decided_among_estimates_are_named() -> None:
    """A stub names the move that loses for certain, not only that there is one."""
    tree = minimax(games.Connect("____/____/_o_x/_xxo", k=3), depth=4)
    inner = [node for node in tree if tree.children(node)]
    found = [fold(tree, tree.children(node), parent=0, ply=1) for node in inner]
    lines = [line for stub in found for line in stub.lines]
    assert any("wins, too" in line or "win, too" in line for line in lines)
    feet = [fold(tree, tree.children(node), parent=0, ply=1, alone=True) for node in inner]
    assert any(": x wins," in line for stub in feet for line in stub.lines)


def test_each_direction_of_cuts_and_bounds_is_read() -> None:
    """The legend reads what is written, and nothing else."""
    both = "R(A(B(4 7 1) C(9 2)) D(E(3 8) F(6 5 5)) G(H(1 0) I(12 2)))"
    read = " ".join(legend(alphabeta(games.Explicit(both)))["none"])
    assert "+9 ≥ +7 at a cut" in read
    assert "+1 ≤ +7 at a cut" in read
    assert "at least, at most (a bound was enough)" in read
    assert "≥, ≤" in legend(alphabeta(games.Explicit(both)))["heading"]
    one = " ".join(legend(alphabeta(games.Explicit([[3, 12], [2, 4]])))["none"])
    assert "+2 ≤ +3 at a cut" in one
    assert "≥" not in one


def test_a_value_that_its_leaves_contradict_is_told_as_that() -> None:
    """Not as a bound, which it would be to a proof, nor as a cut: all was looked at."""
    tree = recorded([[[1], [2]], [3]], Player.MAX, {1: 5.0, 0: 9.0}).tree()
    assert headline(tree) == "MAX to move: the search returned +9, but its leaves prove +3"
    read = " ".join(legend(tree)["none"])
    assert "after 0 the search returned +5, but its leaves prove +1 (one of 2 drawn)" in read
    assert "not looked at" not in read
    told = explain(tree).text
    assert "The search returned +5, but its leaves prove +1." in told
    assert told.endswith("The search returned +9, but its leaves prove +3.")


@given(payoffs(), st.integers(0, 40), st.integers(-9, 9))
def test_one_value_is_contradicted_where_all_are_judged(
    spec: list[Payoffs], node: int, lie: int
) -> None:
    """Of one node the same is found as of all: where nothing was cut, every breach is one."""
    tree = recorded(spec, Player.MIN, {node: float(lie)}).tree()
    alone = {n for n in tree if contradicted(tree.columns, tree.proof.at(n), n)}
    assert alone == {breach.node for breach in tree.check()}


def test_the_sign_of_equal_moves_is_explained_once() -> None:
    """Moves proved or estimated to be equal have one sign; their plates tell which they are."""
    tree = minimax(games.Domineering(".VV./.VV./..../..HH H"), depth=2, heuristic="course")
    told = legend(tree, marks=40)
    assert told["equal"] == ["another move is equal: the first is played"]
    guessed = legend(minimax(games.Connect("____/____/____/____", k=4), depth=2), marks=40)
    assert "equal" not in guessed  # nobody judged them


def test_a_lost_position_names_all_moves_that_hold_out_longest() -> None:
    """How long a lost game lasts is said with the moves that make it last, not with another."""
    assert headline(minimax(games.Nim(2, 3, 1)), 0).endswith(
        "all moves lose and count the same (−1); [1,1] and [2,1] hold out longest, 6 plies"
    )


def test_how_soon_a_move_loses_is_said_of_that_move() -> None:
    """And which holds out longest, where the rules show that the others lose at once."""
    cut = alphabeta(games.TicTacToe("_ox/_x_/___"))
    longest = "[2,0] holds out longest, 4 plies"
    assert (
        headline(cut, 0)
        == f"o plays [0,0], searched first: all moves lose and count the same (+10); {longest}"
    )
    assert cut.plies_to_end(cut.find("[0,0]")) == 1
    assert cut.plies_to_end() is None
