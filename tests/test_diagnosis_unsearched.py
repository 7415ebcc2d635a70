"""A search that was not looked into, or whose values the rules refute, is no all-clear."""

from __future__ import annotations

import pytest

from treeviz import Diagnosis, diagnose, games
from treeviz.diagnosis.calls.calling import Calling
from treeviz.diagnosis.stopwatch import Stopwatch

GAME = games.Nim(2, 3)
LAST = games.TicTacToe("xo_/_x_/__o")


def named(found: Diagnosis) -> list[str]:
    return [one.name for one in found.findings]


def other_empty_sign(board, isMax):  # type: ignore[no-untyped-def]
    """Look for moves on squares that hold a blank."""
    values = [0]
    for row in board:
        for column, sign in enumerate(row):
            if sign == " ":
                row[column] = "x" if isMax else "o"
                values.append(other_empty_sign(board, not isMax))
                row[column] = " "
    return max(values) if isMax else min(values)


def always_one(state):  # type: ignore[no-untyped-def]
    """Return the same value anywhere."""
    return 1


def stops_early(state, left=1):  # type: ignore[no-untyped-def]
    """Look one move ahead, and call all beyond even."""
    if not GAME.moves(state):
        return GAME.utility(state)
    if left == 0:
        return 0
    values = [stops_early(GAME.play(state, move), left - 1) for move in GAME.moves(state)]
    return GAME.to_move(state).best(values)


@pytest.mark.parametrize(
    ("game", "search", "handed"),
    [
        (LAST, other_empty_sign, "'_'"),
        (GAME, always_one, "always_one("),
    ],
)
def test_nothing_searched_is_said(game: object, search: object, handed: str) -> None:
    """The board that was handed over, its worth and the way out are told, and no all-clear."""
    found = diagnose(game, search=search)  # type: ignore[arg-type]
    assert named(found)[:1] == ["nothing-searched"]
    text = " ".join(str(found).split())
    assert handed in text
    assert "--call" in text
    assert "never left its root" in text
    assert "No fault found" not in text


def test_values_that_the_rules_refute_are_no_all_clear() -> None:
    """A search asked to the end, that values lost and won positions alike: a remark at least."""
    found = diagnose(GAME, search=stops_early)
    assert "values-refuted" in named(found)
    assert not found.faults


def on_piles(piles, maximizing):  # type: ignore[no-untyped-def]
    """Search Nim on a list of numbers."""
    values = []
    for place, size in enumerate(piles):
        for left in range(size):
            after = [*piles[:place], left, *piles[place + 1 :]]
            values.append(on_piles(after, not maximizing))
    if sum(piles) == 0:
        return -1 if maximizing else 1
    return max(values) if maximizing else min(values)


def on_a_dict(state, is_max):  # type: ignore[no-untyped-def]
    """Read a board that is something else."""
    left = state
    return left["board"]


def test_piles_are_handed_as_numbers() -> None:
    """A search with piles and whose turn it is gets no side among the piles."""
    found = diagnose(GAME, search=on_piles)
    assert found.findings == ()
    assert found.examined.nodes != 62


def test_an_error_before_anything_was_understood_is_no_fault() -> None:
    """How it was called and the line that raised are told, and the way out."""
    found = diagnose(GAME, search=on_a_dict)
    assert [one.name for one in found.findings] == ["not-called"]
    assert found.remarks[0].lines[0].text == 'return left["board"]'
    assert "on_a_dict(((" in str(found)
    assert "No fault found" not in found.verdict


def one_move_unseen(piles, depth, is_max):  # type: ignore[no-untyped-def]
    """Search Nim with a depth that counts up, and never see single objects."""
    if sum(piles) == 0:
        return depth - 10 if is_max else 10 - depth
    values = [
        one_move_unseen([*piles[:place], left, *piles[place + 1 :]], depth + 1, not is_max)
        for place, size in enumerate(piles)
        for left in range(size if size > 1 else 0)
    ]
    return (max if is_max else min)(values, default=0)


def test_what_a_depth_counts_is_asked_at_several_positions() -> None:
    """Where the only move is one that a search does not see, its depth is not taken for a sign."""
    found = diagnose(GAME, search=one_move_unseen)
    assert not found.faults
    assert "values-refuted" in named(found)


def two_plies(state, depth):  # type: ignore[no-untyped-def]
    """Look so many plies ahead."""
    after = [GAME.play(state, move) for move in GAME.moves(state)] if depth else []
    values = [two_plies(one, depth - 1) for one in after]
    return GAME.to_move(state).best(values) if values else 0


def test_what_a_depth_counts_is_not_judged_without_time() -> None:
    """Calls that were broken off as the time was up say nothing, and what is known stays known."""
    calling = Calling(GAME, two_plies)
    assert len(calling(GAME.start, 1).tree) == 6
    calling.clock = Stopwatch(-1)
    calling.settle_depth([GAME.start])
    calling.clock = None
    assert len(calling(GAME.start, 1).tree) == 6


@pytest.mark.parametrize("error", [SystemExit(3), GeneratorExit()])
def test_a_program_that_ends_itself_ends_no_diagnosis(error: BaseException) -> None:
    calls = iter([True, True, False])

    def entry(state):  # type: ignore[no-untyped-def]
        if not next(calls, False):
            raise error
        return stops_early(state)

    assert "search-fails" in named(diagnose(GAME, search=entry, max_positions=50, max_nodes=200))
