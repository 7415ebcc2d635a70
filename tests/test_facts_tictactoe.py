"""The figures of the article "finding the optimal move", and of the whole game."""

from __future__ import annotations

from collections import Counter

import pytest

from treeviz import GameTree, games, minimax
from treeviz.tree.columns import KINDS

ARTICLE = "xox/oox/___"


def values(tree: GameTree) -> list[float | None]:
    return [tree.value_at(child) for child in tree.children(0)]


def leaves(tree: GameTree) -> list[int]:
    return [n for n in tree if not tree.children(n)]


def per_ply(tree: GameTree) -> list[int]:
    return list(Counter(tree.columns.plies()).values())


@pytest.fixture(scope="module")
def whole() -> GameTree:
    return minimax(games.TicTacToe())


@pytest.fixture(scope="module")
def hasty() -> GameTree:
    return minimax(games.TicTacToe(), depth_penalty=1)


@pytest.fixture(scope="module")
def first_visits(whole: GameTree) -> dict[str, int]:
    """Every position of the game → the node of its first visit."""
    visits: dict[str, int] = {}
    for node, state in enumerate(whole.columns.state):
        visits.setdefault(state, node)
    return visits


# The article's board


def test_article_counts(article: GameTree) -> None:
    """The tree has 11 nodes, 5 of them leaves, and 1, 3, 4, 3 on its plies."""
    assert len(article) == 11
    assert len(leaves(article)) == 5
    assert per_ply(article) == [1, 3, 4, 3]


def test_article_answer(article: GameTree) -> None:
    """The article prints 10, row 2, column 2; nothing else is as good."""
    assert (article.value, article.best_move) == (10, (2, 2))
    assert article.best_moves == ((2, 2),)
    assert [article.notation(n) for n in article.children(0)] == ["[2,0]", "[2,1]", "[2,2]"]
    assert values(article) == [-10, 0, 10]


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("0", -10), ("0.0", -10), ("0.1", 0), ("0.1.0", 0),
        ("1", 0), ("1.0", 10), ("1.0.0", 10), ("1.1", 0), ("1.1.0", 0),
        ("2", 10),
    ],
)  # fmt: skip
def test_article_value_of_each_node(article: GameTree, path: str, value: float) -> None:
    """Each node has the value that the article's picture gives it, by the places of children."""
    node = 0
    for index in path.split("."):
        node = article.children(node)[int(index)]
    assert article.nodes[node]["value"] == value
    assert article.ply(node) == path.count(".") + 1


def test_article_what_happens(article: GameTree) -> None:
    """After [2,0] o wins with [2,1], after [2,1] o draws with [2,2], with [2,2] x has won."""
    lines = [article.principal_variation(child) for child in article.children(0)]
    assert [[article.notation(n) for n in line] for line in lines] == [
        ["[2,0]", "[2,1]"],
        ["[2,1]", "[2,2]", "[2,0]"],
        ["[2,2]"],
    ]
    assert [article.outcome(line[-1]) for line in lines] == ["o wins", "draw", "x wins"]
    assert article.outcome(article.find("[2,1] [2,0] [2,2]")) == "x wins"


@pytest.mark.parametrize(
    ("depth", "root", "moves"),
    [
        (0, 0, []),
        (1, 10, [0, 0, 10]),
        (2, 10, [-10, 0, 10]),
        (3, 10, [-10, 0, 10]),
        (9, 10, [-10, 0, 10]),
    ],
)
def test_article_depth(depth: int, root: float, moves: list[float]) -> None:
    """Finished games are judged at any depth, all else is 0 at the horizon."""
    tree = minimax(games.TicTacToe(ARTICLE), depth=depth)
    assert (tree.value, values(tree)) == (root, moves)


def test_article_depth_0_values_the_root() -> None:
    """A search of depth 0 sees one node and chooses nothing."""
    tree = minimax(games.TicTacToe(ARTICLE), depth=0)
    assert (len(tree), tree.best_move, tree.best_moves) == (1, None, ())
    assert tree.kind(0) == "horizon"


# Faster wins


def test_penalty_on_the_articles_board() -> None:
    """With a point a ply from the root, the moves are worth −8, 0 and 9."""
    tree = minimax(games.TicTacToe(ARTICLE), depth_penalty=1)
    assert values(tree) == [-8, 0, 9]
    assert tree.best_moves == ((2, 2),)


def test_penalty_takes_the_immediate_win() -> None:
    """Plain minimax takes a slower win that comes first; the penalty takes the win at once."""
    game = games.TicTacToe("___/__x/oox")
    plain, hasty = minimax(game), minimax(game, depth_penalty=1)
    assert (plain.best_move, plain.value) == ((0, 0), 10)
    assert (hasty.best_move, hasty.value) == ((0, 2), 9)
    assert (plain.distance(0), hasty.distance(0)) == (3, 1)
    assert set(hasty.best_moves) < set(plain.best_moves)


def test_penalty_changes_485_of_4438_choices(
    whole: GameTree, hasty: GameTree, first_visits: dict[str, int]
) -> None:
    """Of the unfinished positions with three stones or more, 485 of 4,438 get another move.

    Read from two recordings of the whole game: below a node every finished game is penalised for
    the same plies more than if the search had begun there, so the order of wins is the same.
    """
    asked = [
        node
        for state, node in first_visits.items()
        if whole.kind(node) == "inner" and 9 - state.count("_") >= 3
    ]
    moves = [(whole.move(whole.choice(n)), hasty.move(hasty.choice(n))) for n in asked]
    assert (len(asked), sum(plain != quick for plain, quick in moves)) == (4438, 485)
    for node, (plain, quick) in list(zip(asked, moves, strict=True))[::97]:
        game = games.TicTacToe(whole.state(node))
        assert minimax(game).best_move == plain
        assert minimax(game, depth_penalty=1).best_move == quick


# The whole game


def test_whole_counts(whole: GameTree) -> None:
    """The whole tree has 549,946 nodes and 255,168 complete games, as published."""
    assert len(whole) == 549_946
    assert per_ply(whole) == [1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]
    kinds = Counter(KINDS[code] for code in whole.columns.kind)
    assert kinds == {"terminal": 255_168, "inner": 549_946 - 255_168}


def test_whole_results(whole: GameTree) -> None:
    """Of the games x wins 131,184, o 77,904, and 46,080 are drawn."""
    state, value, end = whole.columns.state, whole.columns.value, whole.columns.end
    games_over = [n for n in range(len(whole)) if end[n] == n + 1]
    assert Counter(value[n] for n in games_over) == {10: 131_184, -10: 77_904, 0: 46_080}
    outcome = {s: whole.rules.outcome(s) for s in {state[n] for n in games_over}}
    assert Counter(outcome[state[n]] for n in games_over) == {
        "x wins": 131_184,
        "o wins": 77_904,
        "draw": 46_080,
    }


def test_whole_positions(whole: GameTree, first_visits: dict[str, int]) -> None:
    """There are 5,478 positions, 765 up to the eight symmetries of the square."""
    game = games.TicTacToe()
    assert len({game.key(state) for state in first_visits}) == 5478
    assert len({min(game.symmetries(state)) for state in first_visits}) == 765
    visited = sum(len(nodes) for nodes in whole.transpositions())
    once = len(first_visits) - len(whole.transpositions())
    assert visited + once == len(whole)


def test_whole_value(whole: GameTree) -> None:
    """The game is a draw, whatever x plays first; ties go to the first move."""
    assert (whole.value, whole.best_move) == (0, (0, 0))
    assert values(whole) == [0] * 9
    assert whole.best_moves == tuple((r, c) for r in range(3) for c in range(3))
    assert whole.bounds(0) == (0, 0)


def test_whole_subtree_sizes(whole: GameTree) -> None:
    """A corner has 59,705 nodes below it, an edge 63,905, the centre 55,505, itself included."""
    corner, edge, centre = 59_705, 63_905, 55_505
    sizes = [whole.subtree_size(child) for child in whole.children(0)]
    assert sizes == [corner, edge, corner, edge, centre, edge, corner, edge, corner]
    assert sum(sizes) + 1 == len(whole)


@pytest.mark.parametrize("first", [(0, 0), (0, 2), (2, 0), (2, 2)])
def test_whole_only_reply_to_a_corner(whole: GameTree, first: tuple[int, int]) -> None:
    """The centre is o's only drawing reply to a corner."""
    assert _best_replies(whole, first) == [(1, 1)]


def test_whole_only_replies_to_the_centre(whole: GameTree) -> None:
    """The corners are o's only drawing replies to the centre."""
    assert _best_replies(whole, (1, 1)) == [(0, 0), (0, 2), (2, 0), (2, 2)]


def _best_replies(tree: GameTree, first: tuple[int, int]) -> list[tuple[int, int]]:
    node = tree.find([first])
    replies = tree.children(node)
    drawing = [n for n in replies if tree.value_at(n) == 0]
    assert drawing == tree.best_children(node)
    assert {tree.value_at(n) for n in replies if n not in drawing} == {10}
    return [tree.move(n) for n in drawing]
