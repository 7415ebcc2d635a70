"""What an explanation says of known boards, and the laws that every explanation keeps."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from math import inf
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from strategies import PLAYERS, Payoffs, chain, payoffs

from treeviz import Explanation, GameTree, ViewError, alphabeta, explain, games, minimax
from treeviz.explanation import MoveExplained
from treeviz.explanation.english import words
from treeviz.explanation.fact import BoardSquare, Named
from treeviz.explanation.group_facts import MeetsThreat, Threatens, WinToo
from treeviz.explanation.told_by_rules import borne_out
from treeviz.formatting.numerals import signed
from treeviz.game.game import Player

DEPTHS = st.none() | st.integers(0, 3)
_SIGNED = re.compile(r"≈?[+−](?:∞|\d+(?:\.\d+)?(?:e[+−]?\d+)?)")
_WINNER = re.compile(r"(\w+) (?:(?:answers|can only answer|is left with) \S+ and )?wins")


def told(position: str) -> Explanation:
    return explain(minimax(games.TicTacToe(position)))


def flat(explanation: Explanation) -> str:
    return " ".join(explanation.text.split())


def search(tree: Payoffs, player: Player, depth: int | None = None) -> GameTree:
    return minimax(games.Explicit(tree, player), depth=depth)


def test_many_moves_are_explained_in_one_go(monkeypatch: pytest.MonkeyPatch) -> None:
    """What concerns all moves is asked once: a line is followed a few times for each node told."""
    tree = minimax(games.TicTacToe(rows=6, columns=6, k=4), depth=2, heuristic="lines")
    followed = 0
    follow = GameTree.principal_variation

    def counting(self: GameTree, node: int = 0) -> list[int]:
        nonlocal followed
        followed += 1
        return follow(self, node)

    monkeypatch.setattr(GameTree, "principal_variation", counting)
    assert explain(tree).text
    assert followed < 4 * len(tree)


# Known boards


def test_article_board() -> None:
    """The left move loses to [2,1], the middle one draws after [2,2], the right one wins."""
    explanation = told("xox/oox/___")
    left, middle, right = explanation.moves
    assert [m.place for m in explanation.moves] == ["left", "middle", "right"]
    assert [m.notation for m in explanation.moves] == ["[2,0]", "[2,1]", "[2,2]"]
    assert [m.value for m in explanation.moves] == [-10, 0, 10]
    assert [m.chosen for m in explanation.moves] == [False, False, True]
    assert left.text == "o answers [2,1] and wins at once."
    assert right.text == "x wins at once: it completes the column [0,2] [1,2] [2,2]."
    answer, hope = (statement.text for statement in middle.statements)
    assert re.search(r"o answers \[2,2\].*x.*\[2,0\].*draw", answer)
    assert re.search(r"x could win .*if o answered \[2,0\].*never.*\[2,2\] .*draw", hope)
    text = flat(explanation)
    assert "x to move (MAX). Searched to the end of the game: 11 nodes, no branch cut." in text
    assert "+10 x wins, 0 draw, −10 o wins" in text
    assert text.endswith("x plays [2,2] and wins. The middle move only draws; the left move loses.")


def test_tie_board() -> None:
    """Four moves draw alike, the first is played; the two others lose to the opposite corner."""
    explanation = told("x__/_o_/__x")
    text = flat(explanation)
    assert (
        "o to move (MIN: lower is better). "
        "Searched to the end of the game: 1,053 nodes, no branch cut." in text
    )
    assert re.search(r"Four moves are equally good, each a draw \(0\): \[0,1\], \[1,0\], ", text)
    assert explanation.best_moves == ((0, 1), (1, 0), (1, 2), (2, 1))
    assert "o plays [0,1] only because it was searched first." in text
    assert re.search(r"two others lose|other two lose|and [^ ]+ lose", text)
    by_move = {m.notation: m for m in explanation.moves}
    for move, answer in (("[0,2]", "[2,0]"), ("[2,0]", "[0,2]")):
        assert by_move[move].value == 10
        text = by_move[move].text
        assert re.match(rf"x answers \{answer}, threatening .* and .*, and wins in 4 p", text)


def test_domineering_to_depth_2() -> None:
    """Estimates are told with their terms; only the lost left move is said to be proved."""
    explanation = explain(minimax(games.Domineering(".V../.VHH/HH../.... V"), depth=2))
    left, middle, right = explanation.moves
    text = flat(explanation)
    assert text.startswith(
        "Vertical to move (MAX). The search stops after 2 plies (14 nodes, no branch cut) "
    )
    assert "estimates there: places left for a vertical domino, overlapping ones too, minus" in text
    assert "; + is good for Vertical." in text
    assert [signed(m.value) for m in explanation.moves] == ["−∞", "+1", "0"]
    assert re.search(r"Horizontal .*\(2,2\)-\(2,3\).*\(3,2\)-\(3,3\)", left.text)
    assert "estimated" not in left.text
    answers = "Horizontal can only answer (0,2)-(0,3) or (3,0)-(3,1)"
    assert middle.text == f"{answers}: each is estimated at 2 − 1 = +1."
    assert re.search(r"Horizontal answers with \(0,2\)-\(0,3\).* 2 − 2 = 0", right.text)
    assert "(3,1)-(3,2) is as good" in right.text
    assert "Vertical plays (2,2)-(3,2), the best estimate" in text
    assert (
        "Only this is proved: the left move loses, and no answer to (2,2)-(3,2) wins at once."
        in text
    )
    assert "Who wins after the other two is open." in text


def test_lost_board() -> None:
    """Every move loses; the first of three is played; two of them leave o one winning answer."""
    explanation = told("xxo/oo_/_x_")
    assert [m.notation for m in explanation.moves] == ["[1,2]", "[2,0]", "[2,2]"]
    assert [m.text for m in explanation.moves] == [
        "o answers [2,0] and wins at once.",
        "o answers [1,2] and wins at once.",
        "o wins at once with [1,2] or with [2,0].",
    ]
    text = flat(explanation)
    assert (
        "Searched to the end of the game: 12 nodes, no branch cut. Every move loses (−10)." in text
    )
    assert "x plays [1,2] only because it was searched first: all three moves lose." in text
    assert "After [1,2] or [2,0] o must still find its one winning answer" in text


@pytest.mark.parametrize(
    ("position", "result"),
    [
        ("xox/oox/__x", r"x (has won|wins) with \[0,2\] \[1,2\] \[2,2\] \(\+10\)"),
        ("xox/xox/oxo", r"[Aa] draw \(0\)"),
        ("ooo/xx_/x__", r"o (has won|wins) with \[0,0\] \[0,1\] \[0,2\] \(−10\)"),
    ],
)
def test_finished_boards(position: str, result: str) -> None:
    """A finished game is said to be over, with its result and line, and has no moves."""
    explanation = told(position)
    assert re.search(f"^The game is over: .*{result}. No move to choose.$", flat(explanation))
    assert (explanation.moves, explanation.best_move, explanation.best_moves) == ((), None, ())


def test_two_wins_are_a_tie_only_where_they_are_equal() -> None:
    """The exact values of the board of the cuts: two moves win, the three others draw."""
    explanation = told("xo_/_x_/__o")
    assert [m.value for m in explanation.moves] == [0, 10, 0, 10, 0]
    assert "238 nodes" in explanation.text
    assert re.search(r"Two moves .*\(\+10\): \[1,0\] and \[2,0\]", flat(explanation))


def test_explain_another_node() -> None:
    """Any node can be explained; what is not in the tree cannot."""
    tree = minimax(games.TicTacToe("xox/oox/___"))
    explanation = explain(tree, tree.find("[2,1]"))
    assert flat(explanation).startswith("o to move (MIN: lower is better).")
    assert [m.notation for m in explanation.moves] == ["[2,0]", "[2,2]"]
    assert "5 nodes" in explanation.text
    with pytest.raises(ViewError, match="no node 11"):
        explain(tree, 11)


# Laws


def replaced(tree: Payoffs, path: list[int], payoff: float) -> Payoffs:
    if not path:
        return payoff
    assert isinstance(tree, list)
    return [replaced(c, path[1:], payoff) if i == path[0] else c for i, c in enumerate(tree)]


@example([chain([3.0, 3.0], 10), 5.0], Player.MAX, 9.0)  # a tie beyond what is told move by move
@given(payoffs(), PLAYERS, st.integers(-30, 30).map(float))
def test_a_changed_leaf_changes_the_text(
    given_tree: list[Payoffs], player: Player, payoff: float
) -> None:
    """Each move's text or value changes with the payoff at the end of the line it shows."""
    tree = search(given_tree, player)
    before = explain(tree)
    for index, child in enumerate(tree.children(0)):
        end = tree.best_play(child)[-1]
        if tree.value_at(end) == payoff:
            continue
        path = [tree.move(node) for node in tree.path(end)[1:]]
        after = explain(search(replaced(given_tree, path, payoff), player))
        assert _words(after.moves[index]) != _words(before.moves[index])


def _words(move: MoveExplained) -> tuple[str, float | None]:
    return move.text, move.value


@given(payoffs(), PLAYERS, DEPTHS)
def test_every_signed_number_is_a_value(
    given_tree: list[Payoffs], player: Player, depth: int | None
) -> None:
    """Whatever number is told with a sign, some node of the tree is worth it."""
    tree = search(given_tree, player, depth)
    values = {signed(tree.value_at(node)) for node in tree}
    assert set(_SIGNED.findall(explain(tree).text)) <= values


@given(payoffs(), PLAYERS, DEPTHS)
def test_ties_are_told_if_there_are_any(
    given_tree: list[Payoffs], player: Player, depth: int | None
) -> None:
    """Equal moves are said to be equal exactly where more than one is best."""
    tree = search(given_tree, player, depth)
    text = flat(explain(tree))
    equal = re.search("equally good|estimated equal", text) is not None
    assert equal == ("searched first" in text) == (len(tree.best_moves) > 1)


@example([[-inf, [-inf]]], Player.MAX, 2)
@example([[-inf, [-inf]]], Player.MIN, 2)
@given(payoffs(), PLAYERS, DEPTHS)
def test_estimates_are_told_if_there_are_any(
    given_tree: list[Payoffs], player: Player, depth: int | None
) -> None:
    """A text speaks of estimates exactly where the depth ended; of typed trees nobody wins."""
    tree = search(given_tree, player, depth)
    text = flat(explain(tree))
    assert ("estimate" in text) == tree.reaches_horizon == ("end of the game" not in text)
    assert not re.search(r"\b(wins|loses|draws?|lost)\b", text)


@given(payoffs(), PLAYERS, DEPTHS)
def test_explanation_says_what_the_tree_says(
    given_tree: list[Payoffs], player: Player, depth: int | None
) -> None:
    """Values, moves and lines are those of the tree; statements rest on nodes that exist."""
    tree = search(given_tree, player, depth)
    explanation = explain(tree)
    assert explanation.value == tree.value
    assert (explanation.best_move, explanation.best_moves) == (tree.best_move, tree.best_moves)
    assert [m.node for m in explanation.moves] == tree.children(0)
    assert [m.value for m in explanation.moves] == [tree.value_at(n) for n in tree.children(0)]
    for move in explanation.moves:
        line = tree.best_play(move.node)
        assert move.line == tuple(tree.notation(node) for node in line)
        assert all(node in tree for statement in move.statements for node in statement.nodes)
    told = [move for row in explanation.rows for move in row.moves]
    assert sorted(told, key=lambda move: move.node) == list(explanation.moves)
    assert all(row.text in flat(explanation) for row in explanation.rows)


def positions_of_tictactoe() -> list[str]:
    tree = minimax(games.TicTacToe("___/_o_/x__"))
    return sorted({s for n, s in enumerate(tree.columns.state) if tree.children(n)})[::9]


@pytest.mark.parametrize("position", positions_of_tictactoe())
def test_results_are_those_of_the_rules(position: str) -> None:
    """Of each move the first sentence after its threats names the winner, or tells of a draw."""
    explanation = told(position)
    for move in explanation.moves:
        first = next(
            s for s in move.statements if not isinstance(s.fact, MeetsThreat | Threatens)
        ).text
        winner = _WINNER.search(first)
        result = {10: "x", -10: "o", 0: None}[move.value]
        assert (winner[1] if winner else None) == result
        assert ("draw" in first) == (result is None)
    chosen = next(m for m in explanation.moves if m.chosen)
    assert f"plays {chosen.notation}" in explanation.closing[0].text


# JSON


@given(payoffs(), PLAYERS, DEPTHS)
def test_json_keeps_the_contract(
    given_tree: list[Payoffs], player: Player, depth: int | None
) -> None:
    """The JSON form is strict JSON with the promised keys; infinities are strings."""
    tree = search(given_tree, player, depth)
    data: dict[str, Any] = json.loads(json.dumps(explain(tree).to_dict(), allow_nan=False))
    head = ["schema", "value", "best_move", "best_moves"]
    assert list(data) == [*head, "opening", "moves", "rows", "closing", "text"]
    assert data["schema"] == 1
    assert float(data["value"]) == tree.value
    assert (data["best_move"], data["best_moves"]) == (tree.best_move, list(tree.best_moves))
    for move, child in zip(data["moves"], tree.children(0), strict=True):
        keys = ["move", "notation", "value", "bound", "chosen", "line", "statements", "text"]
        assert list(move) == keys
        assert float(move["value"]) == tree.value_at(child)
        assert (move["move"], move["bound"]) == (tree.move(child), "exact")
    assert sum(move["chosen"] for move in data["moves"]) == (tree.best_move is not None)


def test_two_moves_that_win_too_are_told_with_the_lines_they_complete() -> None:
    """As the move played is; of three that would be a list nobody reads."""
    text = explain(alphabeta(games.TicTacToe("___o/oo_x/o__x/_xx_", k=3), depth=3))
    assert (
        "[3,0] and [3,3] win too, at once: they complete the row [3,0] [3,1] [3,2] and the column "
        "[1,3] [2,3] [3,3]."
    ) in flat(text)
    (fact,) = (one.fact for one in text.statements if isinstance(one.fact, WinToo))
    assert not borne_out(text.tree, replace(fact, lines=fact.lines[::-1]))
    assert text.verify() == ()
    unwritten = tuple(Named(move.node, "a1") for move in fact.moves)
    same = replace(fact, moves=unwritten, lines=fact.lines[:1] * 2)
    assert words(same) == "a1 and a1 win too, at once: both complete a row."
    standing = ((BoardSquare(1, 3), BoardSquare(2, 3)), (BoardSquare(1, 4), BoardSquare(2, 4)))
    connect = replace(fact, moves=(Named(1, "[3]"), Named(2, "[4]")), lines=standing)
    assert words(connect) == "[3] and [4] win too, at once: both complete a vertical line."
    three = explain(minimax(games.TicTacToe("xox_/x_o_/_o__/_x__", k=3), depth=1))
    assert "[1,1], [2,3] and [3,0] win too, at once." in flat(three)
