"""Why not this move: what is said of it is true of the game, whatever was cut."""

from __future__ import annotations

from collections.abc import Callable
from math import inf

import pytest
from hypothesis import given
from strategies import PLAYERS, Payoffs, brute_force, payoffs

from treeviz import (
    GameTree,
    InputError,
    LimitReached,
    Player,
    alphabeta,
    games,
    minimax,
    why_not,
)
from treeviz.tree.certificate import certificate, claim_of
from treeviz.tree.replay import holds

CUTS = "xo_/_x_/__o"


@pytest.mark.parametrize(
    "search",
    [
        minimax,
        alphabeta,
        lambda game: alphabeta(game, cut_on_equal=False),
        lambda game: alphabeta(game, exact_root=True),
        lambda game: alphabeta(game, order=lambda _, moves: moves[::-1]),
        lambda game: alphabeta(game, window=(-2, 2)),
    ],
)
@given(tree=payoffs(), player=PLAYERS)
def test_verdicts_are_true(
    search: Callable[..., GameTree], tree: list[Payoffs], player: Player
) -> None:
    """Worse is worse, equal is equal, by brute force; and only cuts leave a question open."""
    found = search(games.Explicit(tree, player))
    for child in found.children(0):
        told = why_not(found, found.move(child))
        worth = brute_force(tree[found.move(child)], player.other)
        best = brute_force(tree, player)
        if told.verdict == "worse":
            assert player.better(best, worth)
        elif told.verdict == "equal":
            assert worth == best
        elif told.verdict == "chosen":
            assert found.choice(0) == child
        else:
            assert search is not minimax
        assert told.notation in told.text


@given(tree=payoffs(), player=PLAYERS)
def test_what_is_told_can_be_replayed(tree: list[Payoffs], player: Player) -> None:
    """What the sentences rest on is proved by the rules."""
    found = alphabeta(games.Explicit(tree, player))
    for child in found.children(0):
        for statement in why_not(found, found.move(child)).statements:
            for claim in filter(None, (claim_of(found, node) for node in statement.nodes)):
                assert holds(found, claim, certificate(found, claim))


def test_the_texts_are_the_golden_ones(check_golden: Callable[[str, str], None]) -> None:
    """Losses, draws, ties, cuts, estimates with terms: sign for sign."""
    trees = [
        minimax(games.TicTacToe("xox/oox/___")),
        minimax(games.TicTacToe("x__/_o_/__x")),
        alphabeta(games.TicTacToe(CUTS)),
        minimax(games.Domineering(".V../.VHH/HH../.... V"), depth=2),
    ]
    told = [why_not(tree, tree.move(child)) for tree in trees for child in tree.children(0)]
    check_golden("why_not.txt", "\n\n".join(map(str, told)) + "\n")


def test_a_refutation_ends_at_the_leaf_that_decides(article: GameTree) -> None:
    """The left move of the article's board loses to [2,1], where the game is over."""
    told = why_not(article, "[2,0]")
    assert (told.verdict, told.value, told.line) == ("worse", -10, ("[2,0]", "[2,1]"))
    assert article.outcome(told.leaf) == "o wins"
    assert "The line ends at xox/oox/xo_: the game is over, o wins (−10)." in " ".join(
        told.text.split()
    )


def test_a_proved_tie_is_told_as_one() -> None:
    """A move that is as good was only searched later."""
    told = why_not(minimax(games.TicTacToe("x__/_o_/__x")), (1, 0))
    assert told.verdict == "equal"
    assert told.statements[0].text == (
        "It is as good as [0,1], which o plays: both draw. It was only searched later."
    )


def test_a_bound_is_no_tie() -> None:
    """A cut move with the bound +10 is not said to be as good as the +10 that is chosen."""
    tree = alphabeta(games.TicTacToe(CUTS))
    told = why_not(tree, "[1,2]")
    assert (told.verdict, told.bound, told.value) == ("open", "upper", 10)
    assert told.statements[0].text.startswith("It is no better than [1,0], which x plays")


def test_terms_tell_what_makes_the_difference(course: GameTree) -> None:
    """Where both lines end in estimates, the terms that speak against the move come first."""
    told = why_not(course, "(2,3)-(3,3)")
    assert [tuple(term) for term in told.terms] == [
        ("moves for Horizontal", -2, -1),
        ("moves for Vertical", 2, 2),
    ]
    assert told.statements[-1].text.endswith("moves for Horizontal −2 against −1.")


def test_terms_are_told_from_the_side_to_move() -> None:
    """For MIN, what is higher speaks against a move."""

    class Terms(games.Explicit):
        def heuristic(self, state: object) -> dict[str, float]:
            return {"a": state.index, "b": 1 - state.index}

    told = why_not(minimax(Terms([[1], [2], [3]], "min"), depth=1), 2)
    assert told.verdict == "equal"
    assert [term.name for term in told.terms] == ["a", "b"]


def test_a_single_number_has_no_terms() -> None:
    """A heuristic without names gives nothing to compare."""
    tree = minimax(games.Explicit([[1], [2]]), depth=1, heuristic=lambda state: state.index)
    assert why_not(tree, 0).terms == ()
    assert "makes the difference" not in why_not(tree, 0).text


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("[0,0]", "cannot be played at xox/oox/___: there are [2,0], [2,1], [2,2]"),
        ("[2,l]", "'[2,l]' cannot be played"),
        ((5, 5), "5,5"),
    ],
)
def test_a_move_that_is_none_is_refused(article: GameTree, move: object, words: str) -> None:
    """The moves that there are are listed."""
    with pytest.raises(InputError) as refused:
        why_not(article, move)
    assert words in str(refused.value)


def test_one_of_many_moves_is_guessed() -> None:
    """Where there are too many to name, the nearest is."""
    with pytest.raises(InputError, match=r"unknown move '\(0,1\)-\(1,l\)': did you mean '\(0,1"):
        why_not(minimax(games.Domineering(rows=5, columns=5), depth=1), "(0,1)-(1,l)")


def test_a_finished_game_has_no_moves(finished: GameTree) -> None:
    """Where the game is over the message says so."""
    with pytest.raises(InputError, match=r"no move '\[0,0\]' here: the game is over, x wins"):
        why_not(finished, "[0,0]")


def test_a_move_that_was_not_found_out() -> None:
    """What was cut at the root, or broken off, is not said to be worse."""
    cut = alphabeta(games.Explicit([5, 7, 9]), window=(-1, 4))
    assert why_not(cut, 1).verdict == "unseen"
    with pytest.raises(LimitReached) as stopped:
        minimax(games.Explicit([[1, 2], [3, 4]]), max_nodes=5)
    assert why_not(stopped.value.tree, 1).verdict == "unseen"


def test_no_move_in_the_window_is_preferred() -> None:
    """Where a search fails low it prefers no move, and says so."""
    told = why_not(alphabeta(games.Explicit([[1, 2], [3, 4]]), window=(8, inf)), 0)
    assert (told.verdict, told.chosen) == ("open", "")
    assert "No move reached the window" in told.text


def test_markdown_and_json_tell_the_same(article: GameTree) -> None:
    """The question is bold in Markdown; JSON has lines, values and the text."""
    told = why_not(article, "[2,1]")
    assert told.markdown().startswith("**Why not \\[2,1\\]?** It only draws (0); x plays")
    data = told.to_dict()
    assert (data["schema"], data["move"], data["line"]) == (1, [2, 1], ["[2,1]", "[2,2]", "[2,0]"])
    assert (data["verdict"], data["chosen"], data["chosen_value"]) == ("worse", "[2,2]", 10)


def test_a_deeper_position_can_be_asked_about(article: GameTree) -> None:
    """`node` asks about another position of the tree."""
    told = why_not(article, "[2,0]", node=article.find("[2,1]"))
    assert (told.verdict, told.chosen) == ("worse", "[2,2]")
    assert "It loses (+10); o plays [2,2], which draws (0)." in " ".join(told.text.split())


def test_a_move_never_looked_at_says_what_nothing_is_better_than() -> None:
    """In the words of the explanation, from the side of who moves."""
    game = games.Domineering(".HH./.V../.VHH/...V/...V")
    refutation = why_not(alphabeta(game, depth=2, heuristic="course"), "(3,2)-(4,2)")
    assert refutation.text.endswith("Never looked at: nothing is better than (3,1)-(4,1).")


def test_the_answer_that_wins_at_once_is_why_not() -> None:
    """Where the search left it out, the line that it saw is not told."""
    position = "_______/__o___o/__o_x_x/__x_x_x/_xo_ooo/oxx_xox"
    tree = alphabeta(games.Connect(position), depth=4, heuristic="lines")
    found = why_not(tree, "[4]")
    assert found.verdict == "worse"
    assert found.text.startswith("Why not [4]? It loses; o plays [3], which wins (−10).")
    assert "x answers [3] and wins at once, by the rules" in found.text
    assert "The line of that answer" not in found.text
    lost = alphabeta(games.TicTacToe("xo_/x__/___"))
    text = why_not(lost, "[2,2]").text
    assert "It loses, as does [0,2], which o plays." in text
