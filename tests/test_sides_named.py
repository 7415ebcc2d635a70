"""Sides that a program calls by names of its own, such as "A" and "B"."""

from __future__ import annotations

import linecache
from collections.abc import Callable
from itertools import count
from typing import Any

import pytest

from treeviz import InputError, diagnose, explain, games
from treeviz.diagnosis.values.watched_search import watched_search

PROGRAM = """
FIRST, SECOND = "A", "B"
TAKES = {"A": max, "B": min}
def other(turn):
    return SECOND if turn == FIRST else FIRST
def sides(board, turn):
    if board == 0:
        return -1 if turn == "A" else 1
    after = [sides(board - n, "B" if turn == "A" else "A") for n in range(1, board + 1)]
    return max(after) if turn == "A" else min(after)
def module(board, player):
    if board == 0:
        return -1 if player == FIRST else 1
    after = [module(board - n, other(player)) for n in range(1, board + 1)]
    return max(after) if player == FIRST else min(after)
def table(board, turn):
    after = [table(board - n, "B" if turn == "A" else "A") for n in range(1, board + 1)]
    return TAKES[turn](after, default={"A": -1, "B": 1}[turn])
def refuses(board, who):
    if who not in ("me", "you"):
        raise TypeError(who)
    if board == 0:
        return -1 if who == "me" else 1
    after = []
    for n in range(1, board + 1):
        after.append(refuses(board - n, "you" if who == "me" else "me"))
    return max(after) if who == "me" else min(after)
def of_objects(board, turn):
    if board.heap == 0:
        return -1 if turn == "A" else 1
    after = [of_objects(board.take(n), other(turn)) for n in board.moves()]
    return max(after) if turn == "A" else min(after)
"""
_number = count()


def program(name: str, *changes: tuple[str, str]) -> Callable[..., Any]:
    """Return a function of the program, changed, with lines that can be read."""
    code = PROGRAM
    for old, new in changes:
        assert old in code
        code = code.replace(old, new)
    file = f"<sides {next(_number)}>"
    linecache.cache[file] = len(code), None, code.splitlines(keepends=True), file
    names: dict[str, Any] = {}
    exec(compile(code, file, "exec"), names)
    search: Callable[..., Any] = names[name]
    return search


@pytest.mark.parametrize("name", ["sides", "module", "table", "refuses"])
@pytest.mark.parametrize("first", ["max", "min"])
def test_what_a_program_compares_the_turn_with_is_what_it_gets(name: str, first: str) -> None:
    """The tree has the sides of the rules, and the value that they prove."""
    game = games.Nim(3, player=first)
    tree = watched_search(game, program(name))
    assert tree.value == (1 if first == "max" else -1)
    assert tree.check() == []
    assert explain(tree).verify() == ()
    assert [tree.player(c) for c in tree.children(0)][:2] == [game.to_move(game.start).other] * 2


@pytest.mark.parametrize("name", ["sides", "module", "table", "refuses"])
def test_a_program_with_names_of_its_own_is_not_blamed(name: str) -> None:
    """A diagnosis gives it what it knows, and sees a fault that it has."""
    assert diagnose(games.Nim(1, player="max"), search=program(name)).faults == ()
    found = diagnose(games.Nim(4), search=program(name))
    assert found.faults == ()
    assert found.examined.nodes > found.examined.calls


def test_a_fault_beside_names_of_its_own_is_named() -> None:
    """What is wrong is told of the program, not of how it was called."""
    turned = (
        'max(after) if turn == "A" else min(after)\ndef mod',
        'min(after) if turn == "A" else max(after)\ndef mod',
    )
    search = program("sides", turned)
    assert [fault.name for fault in diagnose(games.Nim(4), search=search).faults] == [
        "takes-the-worst"
    ]


def test_what_does_not_fit_is_asked_for_with_the_line_to_write() -> None:
    """Neither a picture nor an error of the program itself is shown."""
    for call in (watched_search, lambda game, search: diagnose(game, search=search)):
        with pytest.raises(InputError) as raised:
            call(games.Nim(3), program("of_objects"))
        assert str(raised.value) == (
            "what should 'turn' of of_objects(board, turn) be: its code asks whether it is 'A'. "
            "Say how it is called: write def arguments(state): return (board, turn), and give "
            "call=arguments"
        )
