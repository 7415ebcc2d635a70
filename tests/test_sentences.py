"""Every sentence that is told: one of each shape, by its kind, in a file that people read.

The sentences come from games and from random trees, of both sides and every way to search. A
change of words, of what is said where, or of the nodes a sentence is about shows in the file.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from math import inf
from random import Random
from typing import Any

from rare_facts import rare
from test_alphabeta_laws import random_tree
from test_statements import TREES, deepened, stated, stepped, weighed

from treeviz import GameTree, alphabeta, compare, expectimax, explain, games, minimax
from treeviz.explanation import Statement, zugzwang
from treeviz.explanation.english import ENGLISH, words
from treeviz.formatting.lettering import visible

RANDOM = 120
MOST = 24  # sentences of each kind
SEARCHES: list[tuple[Any, dict[str, Any]]] = [
    (minimax, {}),
    (minimax, {"depth": 1}),
    (minimax, {"depth": 2}),
    (alphabeta, {}),
    (alphabeta, {"cut_on_equal": False}),
    (alphabeta, {"window": (-2, 1)}),
    (alphabeta, {"window": (-inf, -3)}),
    (alphabeta, {"window": (3, inf)}),
    (alphabeta, {"fail": "hard", "depth": 2}),
    (alphabeta, {"exact_root": True}),
]


CHANCES = (
    "A(B(1/2:8 1/2:24) C(1/4:40 3/4:D(4 5)) E(F(1/3:1 1/3:2 1/3:3) 7))",
    "A(B(1/8:3 1/8:1 1/8:4 1/8:1 1/8:5 1/8:9 1/8:2 1/8:6) 4)",
    "A(0.5:B(3 12) 0.5:C(0.9:2 0.1:D(14 5)))",
)


def judged(state: Any) -> dict[str, float]:
    """Return an estimate of two terms that look like any others."""
    seed = sum(map(ord, repr(state)))
    return {"reach": seed % 7 - 3, "risk": seed % 5 - 2}


def extreme() -> Iterator[GameTree]:
    """Yield searches by what says one thing of every position, and by what fades with depth."""
    for board in ("x__/_o_/___", "x__/___/___", "xox/oox/___", "xox/oo_/_x_", "xo_/xo_/___"):
        for worth in (inf, 50.0, -50.0, -inf):
            yield minimax(games.TicTacToe(board), depth=1, heuristic=lambda _, worth=worth: worth)
        for search in (minimax, alphabeta):
            yield search(games.TicTacToe(board), depth=2, heuristic="lines", depth_penalty=1)


def corpus() -> Iterator[GameTree]:
    """Yield the trees whose sentences are told."""
    for make in TREES.values():
        yield make()
    for board in ("xo_/_x_/__o", "x__/_o_/__x", "xo_/xo_/___", "_xo/__x/__o", "xox/oxo/_x_"):
        for search, how in SEARCHES[:6]:
            yield search(games.TicTacToe(board), **how, heuristic="lines")
    for number in range(RANDOM):
        given, player, _ = random_tree(number)
        search, how = Random(number).choice(SEARCHES)
        yield search(games.Explicit(given, player), **how, heuristic=judged)
    yield from extreme()
    for text in CHANCES:
        yield expectimax(games.Explicit(text))


def compared() -> Iterator[Statement]:
    """Yield what is told of two searches of one position."""
    positions: list[Any] = [games.TicTacToe(board) for board in ("xo_/___/___", "x__/_o_/__x")]
    for number in range(60):
        given, player, _ = random_tree(number)
        positions.append(games.Explicit(given, player))
    for number, game in enumerate(positions):
        opinion = "lines" if isinstance(game, games.TicTacToe) else judged
        pair = [
            search(game, **{"depth": 3, **how}, heuristic=opinion)
            for search, how in Random(number).sample(SEARCHES, 2)
        ]
        yield from map(Statement, compare(*pair).stated())


def waiting(board: str) -> list[GameTree]:
    """Return the searches of a board of Domineering with either side to move."""
    return [minimax(games.Domineering(f"{board} {side}")) for side in "VH"]


def shape(text: str) -> str:
    """Return a sentence without its numbers and without the names of its moves."""
    text = re.sub(r"\[\d+,\d+\]|\(\d,\d\)-\(\d,\d\)|[+−]?\d[\d,./]*|[+−]∞|\b[A-M]\b", "#", text)
    text = re.sub(r"\b(MAX|MIN|x|o|vertical|horizontal)\b", "$", text)
    return re.sub(r"#(,? (and |or )?\$? ?#)+", "##", text)


def everything() -> Iterator[Statement]:
    """Yield every statement of every tree, of its steps, of two searches, and of several depths."""
    for tree in corpus():
        if len(tree) > 1:
            yield from stated(tree)
            yield from map(Statement, stepped(tree))
    yield from compared()
    yield from map(Statement, deepened())
    yield from map(Statement, weighed())
    for board in (".HH/.../HH.", "HHV/..V/HH."):
        yield from filter(None, [zugzwang(*waiting(board)), zugzwang(*waiting(board)[::-1])])


def test_rare_sentences_are_those_of_the_file(check_golden: Callable[[str, str], None]) -> None:
    """Facts that hardly any search states are told as the file tells them."""
    told = dict.fromkeys(f"{fact.kind}: {words(fact)}" for fact in rare())
    check_golden("rare.txt", "\n".join([*told, ""]))


def test_explanations_are_those_of_the_file(check_golden: Callable[[str, str], None]) -> None:
    """Whole explanations, as text and with every move, and the least that is told."""
    lines = []
    for name, make in TREES.items():
        tree = make()
        told = explain(tree)
        lines += [f"# {name}", "", told.text, ""]
        lines += [f"best {told.best_moves}, of {told.value}"]
        for move in told.moves:
            known = move.bound if move.certain else f"{move.bound} by estimates"
            lines.append(f"{move.notation} {move.value} {known}: {' '.join(move.line)}")
        least, most = (explain(tree, words=words).markdown() for words in ("short", "full"))
        plain = told.markdown()
        lines += ["", *(text for text in (least, most) if text != plain), ""]
    check_golden("explained.txt", "\n".join(lines))


def test_the_sentences_are_those_of_the_file(check_golden: Callable[[str, str], None]) -> None:
    """Each kind of fact is told as the file tells it, about the nodes that the file names."""
    told: dict[str, dict[str, str]] = defaultdict(dict)
    for statement in everything():
        shapes = told[statement.fact.kind]
        text = visible(" ".join(statement.text.split()))
        if len(shapes) < MOST:
            nodes = f"  [{' '.join(map(str, statement.nodes))}]" if statement.nodes else ""
            shapes.setdefault(shape(text), text + nodes)
    assert set(told) == {kind.kind for kind in ENGLISH}
    lines = []
    for kind in sorted(told):
        lines += [f"# {kind}", *sorted(told[kind].values()), ""]
    check_golden("sentences.txt", "\n".join(lines))
