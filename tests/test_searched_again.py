"""A move that was probed and searched again is one move; two moves to one position are two."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from math import inf
from typing import Any

import pytest

from treeviz import GameTree, Player, Recorder, alphabeta, explain, games
from treeviz.files.trace import read_trace

Score = Callable[..., float]


def won(game: Any, state: Any) -> float | None:
    """Return what a finished game is worth to MAX; None while it goes on."""
    return game.utility(state) if not list(game.moves(state)) else None


def programs(game: Any, again: str, table: dict[Any, Any] | None) -> tuple[Score, Score]:
    """Return a principal variation search of a game as negamax, and with max and min.

    `again` is where the second search of a move begins: at alpha, or at what the probe found.
    """

    def negamax(state: Any, depth: int, alpha: float, beta: float, colour: int) -> float:
        over = won(game, state)
        if over is not None or depth == 0:
            return colour * (over or 0)
        began, key = alpha, (state, depth)
        if table is not None and key in table:
            kind, value = table[key]
            if kind == "exact" or (kind == "low" and value >= beta):
                return value
            if kind == "high" and value <= alpha:
                return value
        best = -inf
        for place, move in enumerate(game.moves(state)):
            after = game.play(state, move)
            if place == 0:
                score = -negamax(after, depth - 1, -beta, -alpha, -colour)
            else:
                score = -negamax(after, depth - 1, -alpha - 1, -alpha, -colour)
                if alpha < score < beta:
                    low = alpha if again == "alpha" else score
                    score = -negamax(after, depth - 1, -beta, -low, -colour)
            best = max(best, score)
            alpha = max(alpha, score)
            if alpha >= beta:
                break
        if table is not None:
            kind = "high" if best <= began else "low" if best >= beta else "exact"
            table[key] = kind, best
        return best

    def minimax(state: Any, depth: int, alpha: float, beta: float, maximizing: bool) -> float:
        over = won(game, state)
        if over is not None or depth == 0:
            return over or 0
        best = -inf if maximizing else inf
        for place, move in enumerate(game.moves(state)):
            after = game.play(state, move)
            window = (alpha, alpha + 1) if maximizing else (beta - 1, beta)
            if place == 0:
                window = alpha, beta
            score = minimax(after, depth - 1, *window, not maximizing)
            if place and alpha < score < beta:
                low = score if maximizing and again == "score" else alpha
                high = score if not maximizing and again == "score" else beta
                score = minimax(after, depth - 1, low, high, not maximizing)
            if maximizing:
                best = max(best, score)
                alpha = max(alpha, best)
            else:
                best = min(best, score)
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best

    return negamax, minimax


GAMES = {
    "tic-tac-toe": (games.TicTacToe("x__/_o_/__x"), 9),
    "its middle game": (games.TicTacToe("x_o/___/_xo"), 9),
    "connect": (games.Connect("____/____/_o_x/_xxo", k=3), 5),
}


def watched(search: Score, *args: Any, game: Any = None, **reads: Any) -> GameTree:
    recorder = Recorder(game)
    recorder.runcall(search, *args, reads=reads)
    return recorder.tree()


def told_rightly(tree: GameTree) -> None:
    """Nothing is accused, everything told is proved, and no move stands there twice."""
    assert tree.check() == []
    explain(tree).verify()
    for node in tree:
        below = [tree.state(child) for child in tree.children(node) if tree.kind(child) != "pruned"]
        assert len(below) == len(set(below))


@pytest.mark.parametrize("ruled", [True, False])
@pytest.mark.parametrize("again", ["alpha", "score"])
@pytest.mark.parametrize("shape", ["negamax", "negamax with a table", "max and min"])
@pytest.mark.parametrize("name", GAMES)
def test_a_move_that_was_searched_again_is_one_move(
    name: str, shape: str, again: str, ruled: bool
) -> None:
    game, depth = GAMES[name]
    first = game.to_move(game.start).value == "max"
    negamax, minimax = programs(game, again, {} if "table" in shape else None)
    search, side = (minimax, first) if shape == "max and min" else (negamax, 1 if first else -1)
    rules = game if ruled else None
    tree = watched(search, game.start, depth, -1000, 1000, side, game=rules, max_player=1)
    told_rightly(tree)
    ours = alphabeta(game, depth=depth)
    assert tree.value == ours.value
    assert tree.state(tree.choice(0)) == ours.state(ours.choice(0))
    assert tree.bounds(0) == (ours.value, ours.value)
    probes = tree.facts.probes or 0
    assert probes > 0
    assert f"{probes} probe{'s' * (probes > 1)} searched again" in " ".join(
        str(explain(tree)).split()
    )


def smaller(heaps: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return what each move of Nim makes of some heaps; equal heaps give equal positions."""
    return [
        tuple(sorted((*heaps[:at], left, *heaps[at + 1 :]), reverse=True))
        for at, heap in enumerate(heaps)
        for left in range(heap)
    ]


def scout_nim(heaps: tuple[int, ...], alpha: float, beta: float) -> float:
    """Nim, last object wins, as a principal variation search whose windows are not guarded."""
    best = -inf
    for place, after in enumerate(smaller(heaps)):
        score = -scout_nim(after, -beta if not place else -alpha - 1, -alpha)
        if place and score > alpha:
            score = -scout_nim(after, -beta, -alpha)
        best, alpha = max(best, score), max(alpha, score)
        if alpha >= beta:
            break
    return best if heaps and any(heaps) else -1


def alphabeta_nim(heaps: tuple[int, ...], alpha: float, beta: float) -> float:
    best = -inf
    for after in smaller(heaps):
        best = max(best, -alphabeta_nim(after, -beta, -max(alpha, best)))
        if best >= beta:
            break
    return best if any(heaps) else -1


@pytest.mark.parametrize("heaps", [(2, 2), (3, 3), (2, 2, 1), (1, 1, 1)])
@pytest.mark.parametrize("window", [(-9, 9), (-1, 1), (0, 1), (-1, 0)])
@pytest.mark.parametrize("search", [scout_nim, alphabeta_nim])
def test_two_moves_to_equal_positions_are_two_moves(
    search: Score, heaps: tuple[int, ...], window: tuple[int, int]
) -> None:
    """What is looked at of each node is what a search without probes has looked at."""
    tree = watched(search, heaps, *window)
    assert tree.check() == []
    explain(tree).verify()
    for node in (node for node in tree if tree.kind(node) != "pruned"):
        looked = [tree.state(c) for c in tree.children(node) if tree.kind(c) != "pruned"]
        assert looked == smaller(tree.state(node))[: len(looked)]
    if search is alphabeta_nim:
        assert tree.facts.probes is None


def test_a_probe_by_a_function_of_its_own() -> None:
    """The null window is a function with beta alone; both are watched, by their names."""

    def choose(heaps: tuple[int, ...]) -> float:
        def proves(heaps: tuple[int, ...], beta: float) -> float:
            best = -inf if any(heaps) else -1
            for after in smaller(heaps):
                best = max(best, -proves(after, 1 - beta))
                if best >= beta:
                    break
            return best

        def principal(heaps: tuple[int, ...], alpha: float, beta: float) -> float:
            best = -inf if any(heaps) else -1
            for place, after in enumerate(smaller(heaps)):
                score = -principal(after, -beta, -alpha) if not place else -proves(after, -alpha)
                if place and alpha < score < beta:
                    score = -principal(after, -beta, -alpha)
                best, alpha = max(best, score), max(alpha, score)
                if alpha >= beta:
                    break
            return best

        return principal(heaps, -9, 9)

    recorder = Recorder()
    value = recorder.runcall(choose, (2, 2, 1), watch=["principal", "proves"])
    tree = recorder.tree()
    assert tree.value == value == 1
    assert tree.check() == []
    assert tree.facts.probes
    looked = [tree.state(c) for c in tree.children(0) if tree.kind(c) != "pruned"]
    assert looked == smaller((2, 2, 1))[: len(looked)]


def test_a_program_that_probes_the_moves_of_its_root() -> None:
    """The entry loops over the moves and searches one again: that is one search, and one root."""

    def best_move(heaps: tuple[int, ...]) -> int:
        alpha, chosen = -9.0, -1
        for place, after in enumerate(smaller(heaps)):
            score = -scout_nim(after, -9 if not place else -alpha - 1, -alpha)
            if place and score > alpha:
                score = -scout_nim(after, -9, -alpha)
            if score > alpha:
                alpha, chosen = score, place
        return chosen

    recorder = Recorder()
    chosen = recorder.runcall(best_move, (2, 1), watch=scout_nim)
    (tree,) = recorder.trees()
    assert [tree.state(c) for c in tree.children(0)] == smaller((2, 1))
    assert tree.state(tree.choice(0)) == smaller((2, 1))[chosen]
    assert tree.check() == []
    assert tree.facts.probes


def test_a_window_around_each_move() -> None:
    """Each move is tried within a narrow window; equal moves, each tried once, stay two."""

    def search(node: Any, alpha: float, beta: float, colour: int) -> float:
        if isinstance(node, int):
            return colour * node
        best = -inf
        for place, child in enumerate(node):
            low, high = (alpha, beta) if not place else (alpha - 1, alpha + 2)
            score = -search(child, -high, -low, -colour)
            if place and score >= high:
                score = -search(child, -beta, -alpha, -colour)
            best, alpha = max(best, score), max(alpha, score)
            if alpha >= beta:
                break
        return best

    lists = [[3, 5], [2, 0, 2], [[4, 9], [4, 9]], [[8, 1], [7, 9]]]
    tree = watched(search, lists, -50, 50, 1)
    assert tree.check() == []
    for node in (node for node in tree if isinstance(tree.state(node), tuple)):
        assert len(tree.children(node)) == len(tree.state(node))
    assert tree.facts.probes


def tells(recorder: Recorder, game: Any, first: str) -> None:
    """Tell a principal variation search visit by visit, its probes among them.

    `first`: whether a move that is better than the best is searched at once, or after all probes.
    """

    def search(state: Any, move: Any, alpha: float, beta: float) -> float:
        recorder.enter(state, move, window=(alpha, beta))
        moves, player = list(game.moves(state)), game.to_move(state)
        if not moves:
            recorder.leave(game.utility(state))
            return game.utility(state)
        best, promising = None, []
        for place, after in enumerate(moves):
            narrow = (alpha, alpha + 1) if player is Player.MAX else (beta - 1, beta)
            value = search(game.play(state, after), after, *(narrow if place else (alpha, beta)))
            if place and alpha < value < beta:
                if first == "probes":
                    promising.append(after)
                    continue
                value = search(game.play(state, after), after, alpha, beta)
            best = value if best is None else player.best([best, value])
            alpha, beta = closed(player, value, alpha, beta)
            if alpha >= beta:
                for left in moves[place + 1 :]:
                    recorder.prune(left)
                promising = []
                break
        for after in promising:
            value = search(game.play(state, after), after, alpha, beta)
            best = player.best([best, value])
            alpha, beta = closed(player, value, alpha, beta)
        recorder.leave(best)
        return best

    search(game.start, None, -1000, 1000)


def closed(player: Player, value: float, alpha: float, beta: float) -> tuple[float, float]:
    return (max(alpha, value), beta) if player is Player.MAX else (alpha, min(beta, value))


@pytest.mark.parametrize("first", ["moves", "probes"])
@pytest.mark.parametrize("states", ["keep", "replay"])
def test_an_engine_that_tells_its_probes_shows_each_move_once(first: str, states: Any) -> None:
    game = games.TicTacToe("x_o/___/_xo")
    recorder = Recorder(game, states=states)
    tells(recorder, game, first)
    tree = recorder.tree()
    told_rightly(tree)
    ours = alphabeta(game)
    assert tree.bounds(0) == (ours.value, ours.value)
    assert tree.facts.probes
    assert recorder.tree().facts.probes == tree.facts.probes, "asked twice, told twice"


def test_a_trace_with_probes_shows_each_move_once() -> None:
    lines = [
        '{"format": "treeviz trace", "schema": 1}',
        '{"enter": "root", "alpha": -9, "beta": 9}',
        *('{"enter": "a", "move": "a", "alpha": -9, "beta": 9}', '{"leave": 3}'),
        '{"enter": "b", "move": "b", "alpha": 3, "beta": 4}',
        *('{"enter": "bx", "move": "x"}', '{"leave": 5}', '{"prune": "y"}', '{"leave": 5}'),
        '{"enter": "c", "move": "c", "alpha": 3, "beta": 4}',
        *('{"enter": "cx", "move": "x"}', '{"leave": 2}', '{"prune": null}', '{"leave": 2}'),
        '{"enter": "b", "move": "b", "alpha": 3, "beta": 9}',
        *('{"enter": "bx", "move": "x"}', '{"leave": 5}', '{"enter": "by", "move": "y"}'),
        *('{"leave": 6}', '{"leave": 5}', '{"leave": 5}'),
    ]
    tree = read_trace(BytesIO("\n".join([*lines, ""]).encode()))
    assert [tree.notation(child) for child in tree.children(0)] == ["a", "c", "b"]
    assert [tree.notation(child) for child in tree.children(tree.choice(0))] == ["x", "y"]
    assert tree.facts.probes == 1
    assert tree.check() == []
    explain(tree).verify()


def test_moves_that_a_shallow_look_puts_in_order_stand_there_once() -> None:
    """All moves are valued a ply ahead, and then searched, the likeliest first."""
    game = games.TicTacToe("x_o/___/_xo")

    def value_of(state: Any, depth: int) -> float:
        over = won(game, state)
        if over is not None or depth == 0:
            return over or 0.0
        after = [game.play(state, move) for move in game.moves(state)]
        player = game.to_move(state)
        if depth > 2:
            after.sort(key=lambda one: value_of(one, 1), reverse=player is Player.MAX)
        return player.best([value_of(one, depth - 1) for one in after])

    tree = watched(value_of, game.start, 5)
    told_rightly(tree)
    assert tree.value == alphabeta(game).value
    assert tree.facts.probes


def test_nested_lists_are_no_boards_however_even_they_are() -> None:
    """Rows of one length and few numbers would be a board, if positions did not hold each other."""

    def search(node: Any, maximizing: bool) -> float:
        if isinstance(node, int):
            return node
        values = [search(child, not maximizing) for child in node]
        return max(values) if maximizing else min(values)

    rows = [[[3, 2, 3], [3, 0, 2], [3, 0, 3]], [[0, 1, 3], [1, 1, 3], [0, 2, 2]]]
    tree = watched(search, rows, True)
    assert len(tree) == 1 + 2 + 6 + 18
    assert [tree.notation(child) for child in tree.children(0)] == ["0", "1"]
    assert tree.rules.board(tree.state(0)) is None


@pytest.mark.parametrize(("position", "colour"), [("x_o/___/_xo", 1), ("xxo/___/_xo", -1)])
def test_a_negamax_of_either_colour_begins_on_the_side_whose_turn_it_is(
    position: str, colour: int
) -> None:
    game = games.TicTacToe(position)

    def negamax(state: Any, colour: int) -> float:
        over = won(game, state)
        if over is not None:
            return colour * over
        return max(-negamax(game.play(state, move), -colour) for move in game.moves(state))

    tree = watched(negamax, game.start, colour, game=game)
    assert tree.player(0) is game.to_move(game.start)
    assert tree.value == alphabeta(game).value
    told_rightly(tree)
