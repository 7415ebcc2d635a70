"""What stubs say beside the moves that are drawn: laws over several small trees."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

from playing_on import begun

from treeviz import GameTree, View, alphabeta, games, minimax
from treeviz.view.stub import Stub


def positions(seed: int, number: int = 20) -> Iterator[games.TicTacToe]:
    """Yield games of tic-tac-toe that begin after a few moves, the same ones each time."""
    dice = random.Random(seed)
    for _ in range(number):
        yield begun(games.TicTacToe(), dice, dice.randint(3, 5))


def stubs(tree: GameTree) -> Iterator[tuple[int, Stub]]:
    """Yield the stubs of a small picture, each with the node it stands below."""
    marks = View(marks=9)(tree).marks
    for mark in marks:
        if isinstance(mark, Stub):
            yield getattr(marks[mark.parent], "node", 0), mark


def test_a_move_called_no_better_is_none() -> None:
    """The search knew no more of it; one without cuts does."""
    told = 0
    for game in positions(3, 40):
        cut, whole = alphabeta(game), minimax(game)
        for node, stub in stubs(cut):
            above = whole.find(" ".join(map(cut.notation, cut.path(node)[1:])))
            best = whole.value_at(above)
            for move, worth in stub.named:
                if worth.startswith("no better"):
                    value = whole.value_at(
                        next(n for n in whole.children(above) if whole.notation(n) == move)
                    )
                    assert value is not None
                    assert best is not None
                    assert not whole.player(above).better(value, best)
                    told += 1
    assert told


def test_the_moves_that_the_commonest_answer_leaves_are_told() -> None:
    """By another answer, or by what they are worth: their numbers add up."""
    told = 0
    for rows, columns in ((4, 4), (4, 5), (5, 4), (5, 5)):
        game = games.Domineering(rows=rows, columns=columns)
        for first in list(game.moves(game.start))[:4]:
            later = game.at(game.play(game.start, first))
            for node, stub in stubs(alphabeta(later, depth=2)):
                found = re.search(r" answers (\d+) of them(.*)", " ".join(stub.lines))
                if node or found is None:
                    continue
                few, rest = int(found[1]), found[2]
                others = re.search(r", \S+ answers (\d+)(?: |$)", rest)
                named = re.search(r": . \S+ \S+(?: and (\d+) more)?: ", rest)
                if others is None and named is None:
                    continue  # several answers meet the rest
                left = int(others[1]) if others else 1 + int((named and named[1]) or 0)
                assert few + left == stub.moves - stub.as_good - stub.cut
                told += 1
    assert told


def test_what_the_search_counted_stands_before_what_the_rules_show() -> None:
    """A move that the estimate misjudges is told by the estimate first, then by who wins next."""
    told = 0
    for game in positions(5, 30):
        tree = alphabeta(game, depth=2, heuristic="lines")
        for _, stub in stubs(tree):
            for _, worth in stub.named:
                assert not re.search(r"wins next \((?!unknown)", worth)
                told += bool(re.fullmatch(r".*\d, then [▲▼] wins", worth))
    assert told


def test_others_that_do_not_win_are_told_apart_from_those_that_do() -> None:
    """After the names of those that win others are counted as such, behind a semicolon."""
    tree = alphabeta(games.TicTacToe("___o/__x_/____/_xo_", k=3), depth=3)
    told = " ".join(line for _, stub in stubs(tree) for line in stub.lines)
    assert re.search(r"win, too; \d others do not within 3 plies", told)


def test_long_moves_that_all_end_alike_are_counted() -> None:
    """Their names would take a line each, and say no more."""
    far = tuple((f"({n},0)-({n},1)", "Vertical wins") for n in range(3))
    sides = "Vertical", "Horizontal"
    stub = Stub(0, 2, 3, 9, 9, 9, named=far, results=(3, 0, 0), sides=sides)
    assert stub.lines == ("3 more replies", "Vertical wins after each")
