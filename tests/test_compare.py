"""Two searches compared: nothing is said to differ that might be the same."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Any

import pytest
from hypothesis import example, given
from strategies import PLAYERS, Payoffs, payoffs, recorded

from treeviz import (
    Comparison,
    GameTree,
    InputError,
    Player,
    Recorder,
    View,
    ViewError,
    alphabeta,
    compare,
    games,
    minimax,
    overlay,
)
from treeviz.analysis.alignment import NONE
from treeviz.analysis.superposed import superposed
from treeviz.picture.sheet import SHEET_WIDTH
from treeviz.view.scene import Mark
from treeviz.view.stub import Stub

CONVENTIONS = [
    {},
    {"cut_on_equal": False},
    {"fail": "hard"},
    {"exact_root": True},
    {"order": lambda _, moves: moves[::-1]},
]


def tilted(state: object) -> float:
    """Return an estimate that looks like any other."""
    return float(sum(map(ord, repr(state))) % 9 - 4)


def turned_over(state: object) -> float:
    """Return the opposite opinion."""
    return -tilted(state)


@pytest.fixture(scope="module")
def heuristics() -> Comparison:
    """Return two depths of one heuristic compared: the choice differs."""
    game = games.TicTacToe("xo_/___/___")
    return compare(*(minimax(game, depth=depth, heuristic="lines") for depth in (2, 3)))


@given(tree=payoffs(), player=PLAYERS)
def test_a_search_does_not_differ_from_itself(tree: list[Payoffs], player: Player) -> None:
    """Compared with itself, a tree has no differences at all."""
    for search in (minimax, alphabeta):
        found = compare(*(search(games.Explicit(tree, player)) for _ in range(2)))
        assert found.same
        assert (found.choice, found.divergence, found.flips, found.changes) == (
            "same",
            None,
            (),
            (),
        )
        assert found.counts[1:] == (0,) * 6
        told = " ".join(found.text.split())
        assert " Nowhere do their choices or their values contradict each other. " in f"{told} "


@pytest.mark.parametrize("how", CONVENTIONS)
@example(tree=[0, [[[-10], 0, -10]]], player=Player.MAX)
@example(tree=[0, [[[10], 0, 10]]], player=Player.MIN)
@given(tree=payoffs(), player=PLAYERS)
def test_alphabeta_contradicts_minimax_nowhere(
    how: dict, tree: list[Payoffs], player: Player
) -> None:
    """Whatever is cut, in whatever convention: same value, no flip, and the cuts are counted."""
    game = games.Explicit(tree, player)
    found = compare(minimax(game), alphabeta(game, **how))
    assert found.a.value == found.b.value
    assert found.choice == "same" or "order" in how
    assert (found.flips, found.changes, found.changed) == ((), (), 0)
    assert found.counts.only_b == 0
    assert found.counts.both == found.b.columns.visited
    assert found.counts.cut_in_b == len(found.b) - found.b.columns.visited


@given(tree=payoffs(), player=PLAYERS)
def test_a_comparison_can_be_mirrored(tree: list[Payoffs], player: Player) -> None:
    """Compared the other way round, two searches differ in the same."""
    game = games.Explicit(tree, player)
    a = minimax(game, depth=2, heuristic=tilted)
    b = alphabeta(game, depth=3, heuristic=turned_over)
    one, other = compare(a, b), compare(b, a)
    assert (one.choice, one.changed, one.same) == (other.choice, other.changed, other.same)
    assert {tuple(pair) for pair in one.flips} == {(there, here) for here, there in other.flips}
    assert {tuple(pair) for pair in one.changes} == {(m, n) for n, m in other.changes}
    mirrored = (other.divergence.b, other.divergence.a) if other.divergence else None
    assert (tuple(one.divergence) if one.divergence else None) == mirrored
    counts = other.counts
    assert one.counts == (
        counts.both,
        counts.only_b,
        counts.only_a,
        counts.cut_in_b,
        counts.cut_in_a,
        counts.elsewhere_b,
        counts.elsewhere_a,
    )


@given(tree=payoffs(), player=PLAYERS)
def test_differences_are_those_of_brute_force(tree: list[Payoffs], player: Player) -> None:
    """Of two whole trees of one shape, flips and changes are found by looking at every node."""
    game = games.Explicit(tree, player)
    a = minimax(game, depth=3, heuristic=tilted)
    b = minimax(game, depth=3, heuristic=turned_over)
    found = compare(a, b)
    nodes = range(len(a))
    assert found.alignment.to_b.tolist() == list(nodes)
    assert {pair.a for pair in found.changes} == {
        n for n in nodes if a.value_at(n) != b.value_at(n)
    }
    flips = {
        n
        for n in nodes
        if a.choice(n) != b.choice(n)
        and not (b.choice(n) in a.best_children(n) and a.choice(n) in b.best_children(n))
    }
    assert {pair.a for pair in found.flips} == flips


def test_two_depths_are_told_apart(
    heuristics: Comparison, check_golden: Callable[[str, str], None]
) -> None:
    """Choices, lines, nodes, values: the text and the Markdown, sign for sign."""
    assert (heuristics.choice, heuristics.divergence) == ("different", (0, 0))
    assert heuristics.counts == (50, 0, 210, 0, 0, 0, 0)
    check_golden("compare.txt", f"{heuristics}\n")
    check_golden("compare.md", f"{heuristics.markdown()}\n")


def test_a_position_on_another_line_is_counted() -> None:
    """What one search saw by one order of moves, the other may have seen by another one."""
    game = games.TicTacToe("xo_/_x_/__o")
    found = compare(minimax(game), alphabeta(game))
    assert 0 < found.counts.elsewhere_a <= found.counts.only_a
    assert "by another line" in " ".join(found.text.split())


def cutting(game: games.TicTacToe, depth: int) -> GameTree:
    """Record a hand-written alpha-beta, the last move first, that tells what it left out."""
    recorder = Recorder(game)

    def search(state: Any, move: Any, plies: int, alpha: float, beta: float) -> float:
        with recorder.visit(state, move, alpha=alpha, beta=beta) as visit:
            player, moves = game.to_move(state), list(game.moves(state))[::-1]
            if not moves or not plies:
                visit.value = game.utility(state) if not moves else 0
                return visit.value
            values = list[float]()
            for step in moves:
                below = game.play(state, step)
                if alpha >= beta:
                    recorder.prune(step, state=below)
                    continue
                values.append(search(below, step, plies - 1, alpha, beta))
                if player is Player.MAX:
                    alpha = max(alpha, values[-1])
                else:
                    beta = min(beta, values[-1])
            visit.value = player.best(values)
        return visit.value

    search(game.start, None, depth, -inf, inf)
    return recorder.tree()


def by_line(tree: GameTree) -> dict[tuple[object, ...], int]:
    """Return the nodes of a tree by the moves that lead to them."""
    return {tuple(map(tree.move, tree.path(node)[1:])): node for node in tree}


@pytest.mark.parametrize("position", ["xo_/_x_/__o", "xo_/xo_/___", "_xo/__x/__o"])
@pytest.mark.parametrize("depth", [3, 4])
def test_counts_are_those_of_brute_force(position: str, depth: int) -> None:
    """Who visited, cut or reached otherwise what: as told by the sets of lines and positions."""
    game = games.TicTacToe(position)
    how: dict[str, Any] = {"depth": depth, "heuristic": "lines"}
    searches = [minimax(game, **how), alphabeta(game, **how)]
    searches += [alphabeta(game, order=lambda _, moves: moves[::-1], **how), cutting(game, depth)]
    seen = [0] * 7
    for a in searches:
        for b in searches:
            lines = by_line(a), by_line(b)
            known = [set(line) for line in lines]
            visited = [
                {moves for moves, node in line.items() if tree.kind(node) != "pruned"}
                for line, tree in zip(lines, (a, b), strict=True)
            ]
            places = [
                {tree.position(line[moves]) for moves in moved}
                for line, tree, moved in zip(lines, (a, b), visited, strict=True)
            ]
            alone = visited[0] - visited[1], visited[1] - visited[0]
            expected = (
                len(visited[0] & visited[1]),
                *map(len, alone),
                len(alone[1] & known[0]),
                len(alone[0] & known[1]),
                sum(a.position(lines[0][moves]) in places[1] for moves in alone[0]),
                sum(b.position(lines[1][moves]) in places[0] for moves in alone[1]),
            )
            assert compare(a, b).counts == expected
            seen = [one + other for one, other in zip(seen, expected, strict=True)]
    assert min(seen) > 0


def test_a_tie_is_no_contradiction() -> None:
    """Different moves of which neither is proved better are said to be that."""
    game = games.TicTacToe("xo_/___/___")
    found = compare(minimax(game), alphabeta(game, order=lambda _, moves: moves[::-1]))
    assert found.a.best_move != found.b.best_move
    assert (found.choice, found.flips) == ("tie", ())
    assert "Neither proves its own choice better" in " ".join(found.text.split())


def test_a_recording_of_ones_own_is_aligned_by_its_moves() -> None:
    """A search that gives other move objects is laid on ours by how its moves are written."""
    tree = [[3, 12], [2, 4]]
    ours, own = minimax(games.Explicit(tree)), recorded(tree, Player.MAX, {1: 1}).tree()
    found = compare(ours, own)
    assert NONE not in found.alignment.to_b
    assert [found.line(pair) for pair in found.changes] == []  # what it claims is not proved
    assert found.a.value_at(1) != found.b.value_at(1)


def test_moves_of_another_kind_are_known_by_how_they_are_written() -> None:
    """Where moves are other objects, and not as many, what is written alike is the same move."""
    ours = minimax(games.TicTacToe("xox/oox/___"))
    own = Recorder()
    with own.visit("xox/oox/___", player=Player.MAX) as root:
        for move, state, value in (("[2,2]", "xox/oox/__x", 10), ("[2,0]", "xox/oox/x__", -10)):
            with own.visit(state, move, player=Player.MIN) as visit:
                visit.value = value
        root.value = 10
    there = compare(ours, own.tree()).alignment.to_a
    assert [ours.notation(node) for node in there[1:]] == ["[2,2]", "[2,0]"]


def test_other_values_are_a_difference_though_the_choice_is_one() -> None:
    """Searches that choose alike and value differently are not the same."""
    game = games.TicTacToe("xo_/_x_/__o")
    one = minimax(game, depth=1, heuristic=tilted)
    two = minimax(game, depth=1, heuristic=lambda state: tilted(state) + 1)
    found = compare(one, two)
    assert (found.choice, found.flips) == ("same", ())
    assert found.changed
    assert not found.same
    assert compare(one, one).same


def test_where_lines_part_the_way_there_is_told() -> None:
    """It holds every move from the root to where the two lines go on differently."""
    game = games.Explicit([[[9, 4], [5, 8]], [[0, 7], [3, 0]]])
    text = compare(minimax(game, depth=2, heuristic=tilted), minimax(game)).text
    told = "Their chosen lines part after 0: a goes on with 0, b with 1."
    assert told in " ".join(text.split())


def test_json_holds_what_differs(heuristics: Comparison) -> None:
    """The JSON has the schema, both searches, and every difference as plain data."""
    told = heuristics.to_dict()
    assert (told["schema"], told["choice"], told["same"]) == (1, "different", False)
    assert (told["values"], told["best_moves"]) == ([1, 3], [[1, 1], [2, 0]])
    assert told["nodes"]["only_b"] == 210
    assert told["flips"][0] == {"line": [], "choices": [[1, 1], [2, 0]], "values": [1, 3]}
    assert (told["flipped"], told["changed"], len(told["changes"])) == (4, 50, 50)


def test_what_is_of_two_games_is_refused(article: GameTree, aima: GameTree) -> None:
    """Other games, other positions, another side to move: each is named."""
    with pytest.raises(InputError, match="not TicTacToe and Explicit"):
        compare(article, aima)
    with pytest.raises(InputError, match="not 'xox/oox/___' and '___/___/___'"):
        compare(article, minimax(games.TicTacToe(), depth=1))
    with pytest.raises(InputError, match="not MAX and MIN"):
        compare(minimax(games.Explicit([1, 2])), minimax(games.Explicit([1, 2], "min")))


# The picture


@pytest.mark.parametrize("marks", [40, 120, 400])
def test_the_picture_counts_the_nodes_of_both(heuristics: Comparison, marks: int) -> None:
    """Marks and stubs together account for every node of either tree, within the budget."""
    scene = superposed(heuristics, View(marks=marks))
    drawn = sum(isinstance(mark, Mark) for mark in scene.marks)
    hidden = sum(mark.nodes for mark in scene.marks if isinstance(mark, Stub))
    counts = heuristics.counts
    assert drawn + hidden == scene.nodes == counts.both + counts.only_a + counts.only_b
    assert len(scene.marks) <= marks


def test_both_values_and_both_lines_are_in_the_picture(heuristics: Comparison) -> None:
    """The plate has a's value, the words below b's; lines are told by mark and not by colour."""
    scene = superposed(heuristics, View(marks=60))
    marks = {mark.hint.split(":")[0]: mark for mark in scene.marks if isinstance(mark, Mark)}
    root, centre, corner = scene.marks[0], marks["After [1,1]"], marks["After [2,0]"]
    assert (root.value, root.words, root.framed) == ("+1", "b +3, plays [2,0]", True)
    assert (centre.chosen, centre.rival) == (True, False)
    assert (corner.chosen, corner.rival) == (False, True)
    assert any(mark.notes == ("only in b",) for mark in marks.values())
    assert "b's chosen line, where it parts" in scene.lines


def test_the_picture_has_its_title() -> None:
    """The title says what each chooses and holds, or which of them was there at all."""
    game = games.Explicit([[3, 12], [2, 4]])
    whole, blind = minimax(game), minimax(game, depth=0, heuristic=lambda _: 7)
    level = minimax(game, depth=1, heuristic=lambda state: 7 - state.index)
    tilt = minimax(game, depth=1, heuristic=lambda state: state.index)

    def title(a: GameTree, b: GameTree, root: str = "") -> str:
        return superposed(compare(a, b), View(root=root)).title

    assert title(whole, whole) == "MAX to move: a and b choose 0, +3"
    assert title(level, whole) == "MAX to move: a and b choose 0; a holds it +7, b +3"
    assert title(tilt, whole) == "MAX to move: a chooses 1 (+1), b 0 (+3)"
    assert title(blind, whole) == "MAX to move: a holds it +7, b +3"
    assert title(whole, blind) == "MAX to move: a holds it +3, b +7"
    assert title(level, whole, "1") == "After 1: MIN to move: a holds it +6, b +2"
    assert title(level, whole, "1 0") == "After 1 0: MAX to move: only b was here"
    assert title(whole, level, "1 0") == "After 1 0: MAX to move: only a was here"


def test_the_picture_is_the_golden_one(check_golden: Callable[[str, str], None]) -> None:
    """The DOT and the outline of two searches, a cut in one of them, to the byte."""
    game = games.Explicit("A(B(3 12 8) C(2 4 6) D(14 5 2))")
    diagram = overlay(compare(minimax(game, depth=1, heuristic=tilted), alphabeta(game)))
    check_golden("overlay.dot", diagram.source)
    check_golden("overlay.txt", diagram.text + "\n")


@given(tree=payoffs(), player=PLAYERS)
def test_any_two_searches_can_be_drawn(tree: list[Payoffs], player: Player) -> None:
    """Depths, cuts and orders that differ make one scene whose marks are each in a tree."""
    game = games.Explicit(tree, player)
    reverse = alphabeta(game, order=lambda _, moves: moves[::-1])
    for other in (minimax(game, depth=1), reverse, minimax(game, depth=0)):
        for found in (compare(reverse, other), compare(other, reverse)):
            scene = superposed(found, View(marks=1000))
            every = [mark for mark in scene.marks if isinstance(mark, Mark)]
            assert len(every) == scene.nodes == len({mark.node for mark in every})
            line = {tuple(found.b.path(n)) for n in found.b.best_play()}
            assert sum(mark.rival or mark.chosen for mark in every) >= len(line)


@pytest.mark.parametrize(
    "view",
    [View(proof=True), View(values="none"), View(notes={"[1,1]": "mine"}), View(causes=True)],
)
def test_views_of_one_search_are_refused(heuristics: Comparison, view: View) -> None:
    """What belongs to one search does not go with two of them."""
    with pytest.raises(ViewError, match="is of one search"):
        overlay(heuristics, view)


def test_a_part_of_the_picture_can_be_drawn(heuristics: Comparison) -> None:
    """`root`, `depth` and `title` choose a part."""
    scene = superposed(heuristics, View(root="[1,1]", depth=1, title="here"))
    assert (scene.title, scene.nodes) == ("here", 37)
    assert {mark.ply for mark in scene.marks} == {1, 2, 3}
    assert superposed(heuristics, View(root="[1,1]")).title == (
        "After [1,1]: o to move: a chooses [2,0] (+1), b [2,2] (+2)"
    )
    assert heuristics.a.value != inf


def test_two_searches_fit_where_one_does() -> None:
    """Without a size the picture is as wide as one reads, and all marks are for the wall."""
    both = compare(
        minimax(games.TicTacToe("xo_/___/___"), depth=2),
        minimax(games.TicTacToe("xo_/___/___"), depth=3, heuristic="lines"),
    )
    assert overlay(both).width <= SHEET_WIDTH < overlay(both, fit="wall").width
