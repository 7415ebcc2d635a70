"""Every healthy program at every game that it plays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

from tests import healthy_unusual as unusual
from tests import planted_games as g
from tests.healthy import (
    Table,
    Walker,
    aspiration,
    by_object,
    closure,
    decays,
    deepened,
    entry_of_helpers,
    fail_hard,
    fail_hard_two,
    last_tie,
    limited,
    mate_in,
    memory,
    minimax,
    mtdf,
    negamax,
    negamax_windows,
    only_move,
    own_depth,
    own_root,
    scout,
    stand_pat,
    tail,
    windows,
    with_helpers,
    with_memo,
)
from tests.healthy_games import BOARD, CONNECT, LANE, NIM, Passes, Twice
from tests.healthy_variants import (
    by_parent,
    can_win,
    expected,
    expectimax,
    lasting,
    null_move,
    stops_at_wins,
    winning,
)  # fmt: skip
from tests.line_faults import Coins

Function: TypeAlias = Callable[..., Any]
STRICT = (BOARD, CONNECT, NIM, LANE)
LOOSE = (Passes(), Twice())


class Case(NamedTuple):
    """A program at a game: what it is called, and what of it is watched."""

    name: str
    game: Any
    search: Function
    watch: Function | None = None


def cases() -> list[Case]:
    """Return every healthy program at every game that it plays."""
    made: list[Case] = []

    def add(search: Function, where: tuple[Any, ...], watch: Function | None = None) -> None:
        for game in where:
            label = f"{search.__qualname__}@{type(game).__name__}"
            made.append(Case(label, game, search, watch))

    for search in (
        negamax, negamax_windows, fail_hard, scout, tail, mate_in, decays,
    ):  # fmt: skip
        add(search, STRICT)
    add(fail_hard_two, STRICT)
    add(memory, (*STRICT, *LOOSE))
    add(mtdf, (*STRICT, *LOOSE), watch=memory)
    add(mtdf, STRICT)
    add(aspiration, STRICT, watch=negamax_windows)
    add(deepened, STRICT, watch=limited)
    add(own_depth, STRICT, watch=limited)
    for search in (minimax, windows):
        add(search, (*STRICT, *LOOSE))
    for game in (*STRICT, *LOOSE):
        add(with_memo(), (game,))
    add(entry_of_helpers, (*STRICT, *LOOSE), watch=with_helpers)
    for search in (only_move, last_tie, own_root):
        add(search, (*STRICT, *LOOSE), watch=minimax)
    add(closure, (*STRICT, *LOOSE))
    add(by_object, (*STRICT, *LOOSE), watch=Walker.search)
    for game in STRICT:
        add(Table().search, (game,))
    add(stand_pat, STRICT)
    add(null_move, (NIM, LANE))
    for search in (expectimax, expected):
        add(search, (CONNECT, NIM, LANE, *LOOSE))
    for search in (lasting, can_win, stops_at_wins):
        add(search, (CONNECT, NIM, LANE))
    add(winning, (NIM, LANE))
    add(by_parent, (CONNECT, NIM, LANE))
    return [*made, *unusual_cases()]


def unusual_cases() -> list[Case]:
    """Return what is made in an unusual way, at games of points and at others."""
    points = (g.BOXES, Coins())
    where = {
        unusual.STRICT_ONLY: (g.CONNECT, g.ISOLATION, g.CHOMP, Coins()),
        unusual.ANY: (g.CONNECT, g.ISOLATION, *points, *LOOSE),
        unusual.WON_OR_LOST: (g.CONNECT, g.HEXAPAWN, *LOOSE),
    }
    return [
        Case(f"{search.__qualname__}@{type(game).__name__}", game, search, None)
        for searches, games in where.items()
        for search in searches
        for game in games
    ]
