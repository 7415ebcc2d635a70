"""Which positions an audit judges, what stops it and what does not, and in how many processes."""

from __future__ import annotations

import threading
from collections.abc import Callable
from math import nan
from typing import Any, NamedTuple

import numpy as np
import pytest

from treeviz import Audit, Game, GameError, InputError, audit, games, minimax
from treeviz.auditing import Interrupted
from treeviz.auditing.engines import find_engine
from treeviz.auditing.judgement import Judged
from treeviz.game.game import Player
from treeviz.games.functional import from_functions

pytestmark = pytest.mark.long("many audits are made")

TICTACTOE = games.TicTacToe()


def _zero(_: Any) -> float:
    return 0


# Which positions


def test_random_positions_are_judged_as_they_are_found() -> None:
    """None is listed before: the first one is judged when it alone was looked for."""
    listed: list[tuple[int, int | None]] = []
    played = 0

    class Counted(games.Nim):
        def play(self, state: Any, move: Any) -> Any:
            nonlocal played
            played += 1
            return super().play(state, move)

    def tell(judged: int, planned: int | None) -> None:
        listed.append((judged, planned))
        if judged == 1:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted) as stopped:
        audit(Counted(2, 2), heuristic=_zero, depth=0, random=10_000, progress=tell)
    assert listed == [(1, 10_000)]
    assert played < 1000
    assert stopped.value.found.planned == 10_000
    whole = audit(Counted(2, 2), heuristic=_zero, depth=0, random=10_000)
    assert whole.planned == len(whole) < 20
    assert not whole.interrupted


def test_random_positions_are_distinct_and_repeatable() -> None:
    """The same seed gives the same positions, each once; another seed gives others."""
    first, again, other = (
        [one.state for one in audit(TICTACTOE, heuristic="lines", depth=0, random=50, seed=seed)]
        for seed in (1, 1, 2)
    )
    assert first == again
    assert len(set(first)) == 50
    assert first != other


def test_fewer_positions_than_asked_for_are_said() -> None:
    """A small game has no thousand positions: all are found, and the report says so."""
    found = audit(games.Nim(1, 2), heuristic=_zero, depth=1, random=1000)
    assert len(found) == len(audit(games.Nim(1, 2), heuristic=_zero, depth=1))
    assert "of the 1,000 asked for: no more were met" in found.text


def test_given_positions_stay_in_their_order() -> None:
    """Positions that somebody gives are judged as they come, and have no ply."""
    states = ["xox/oox/___", "___/___/___", "xox/oox/___"]
    found = audit(TICTACTOE, heuristic="lines", depth=1, positions=iter(states))
    assert [one.state for one in found] == states
    assert found.plies == ()


def test_a_game_without_a_key_is_its_states() -> None:
    """A game that inherits nothing is audited; its states are its positions."""

    class Count:
        start = 0

        def to_move(self, state: int) -> Player:
            return Player.MIN if state % 2 else Player.MAX

        def moves(self, state: int) -> list[int]:
            return [1, 3] if state < 6 else []

        def play(self, state: int, move: int) -> int:
            return state + move

        def utility(self, state: int) -> float:
            return state - 7

    found = audit(Count(), heuristic=_zero, depth=1)
    assert {one.state for one in found} == set(range(9))
    assert all(one.truth == minimax(_at(Count, one.state)).value for one in found)


def _at(maker: Callable[[], Any], state: int) -> Any:
    game = maker()
    game.start = state
    return game


def test_boards_of_arrays_are_positions_too() -> None:
    """A game of two functions on numpy arrays is audited; equal boards are one position."""

    def successors(board: Any, player: int) -> list[Any]:
        after = []
        for place in np.flatnonzero(board == -1):
            following = board.copy()
            following[place] = player
            after.append(following)
        return after

    def heuristic(board: Any) -> float:
        return float((board == 0).argmax() - (board == 1).argmax())

    found = audit(from_functions(successors, heuristic, np.full(4, -1)), depth=1)
    assert len(found) == 1 + 4 + 12 + 12 + 6
    assert all(one.regret is None or one.regret >= 0 for one in found)


# A heuristic that fails


@pytest.mark.parametrize("wrong", [None, nan, "three", KeyError("no such board")])
def test_a_failing_heuristic_is_a_finding(wrong: Any) -> None:
    """Where the heuristic fails, the position is told and counted, and the audit goes on."""

    def mostly(state: str) -> Any:
        if state != "xo_/___/___":
            return 1
        if isinstance(wrong, Exception):
            raise wrong
        return wrong

    found = audit(TICTACTOE, heuristic=mostly, depth=0)
    assert (len(found), found.total.positions, found.total.failed) == (5478, 5477, 1)
    assert [one.state for one in found.failures] == ["xo_/___/___"]
    assert "'xo_/___/___'" in found.failures[0].failure
    assert found.failures[0].failure in found.text
    assert "of 5,477 positions" in found.headline
    assert "It failed in 1 more position." in found.text


def test_a_heuristic_may_fail_everywhere() -> None:
    """Even then there is a report."""
    found = audit(TICTACTOE, heuristic=lambda _: None, depth=0, random=9)
    failed = sum(1 for one in found if one.failure)
    assert 0 < failed == len(found.failures)
    found = audit(games.Explicit([1, 2]), heuristic=lambda _: None, judge_finished=True)
    assert found.headline == "The heuristic `<lambda>` failed in all 3 positions."


def test_broken_rules_end_the_audit() -> None:
    """Rules that raise are no finding about a heuristic: the position is named."""

    class Broken(games.TicTacToe):
        def utility(self, state: str) -> float:
            raise RuntimeError("nobody knows")

    with pytest.raises(GameError, match=r"utility raised RuntimeError: nobody knows at "):
        audit(Broken(), heuristic="lines", depth=1)


# Limits and mistakes


def test_too_many_positions_have_a_way_out() -> None:
    """A limit says what to do: of the positions, of the truth, of the search."""
    with pytest.raises(InputError, match="reach more than 1,000 positions: judge some at random"):
        audit(TICTACTOE, heuristic="lines", max_positions=1000)
    start = [TICTACTOE.start]
    with pytest.raises(
        InputError, match=r"the truth of .* more than 1,000 positions: compare with"
    ):
        audit(TICTACTOE, heuristic="lines", depth=1, positions=start, max_positions=1000)
    found = audit(
        TICTACTOE, heuristic="lines", depth=1, truth_depth=3, positions=start, max_positions=1000
    )
    assert len(found) == 1


def test_a_limit_is_one_of_memory() -> None:
    """Earlier positions are forgotten where there is no more room, and nothing changes."""
    plenty = audit(TICTACTOE, heuristic="lines", depth=2, random=60)
    states = [one.state for one in plenty if one.ply and one.ply > 2]
    little = audit(TICTACTOE, heuristic="lines", depth=2, positions=states, max_positions=900)
    known = {one.state: one._replace(ply=None) for one in plenty}
    assert [one for one in little] == [known[state] for state in states]


def test_a_game_that_goes_in_circles_has_no_end_to_search() -> None:
    """Where a position comes back, a search to the end is refused, and a deeper one is not."""

    class Circle(games.Nim):
        def moves(self, state: Any) -> list[tuple[int, int]]:
            return [(0, 0), (0, 1)] if state[0][0] else []

    with pytest.raises(InputError, match="comes back to a position, so it never ends"):
        audit(Circle(2), heuristic=_zero, depth=1)
    assert audit(Circle(2), heuristic=_zero, depth=1, truth_depth=2).total.positions == 6


def test_a_game_without_end_is_refused_at_the_limit() -> None:
    """A line that never ends and never comes back ends at the limit, with the way out."""

    class Endless(games.Nim):
        def moves(self, state: Any) -> list[tuple[int, int]]:
            return [(0, -1)]

    with pytest.raises(InputError, match="more than 5,000 positions: compare with a deeper search"):
        audit(Endless(1), heuristic=_zero, depth=1, random=2, max_positions=5000)
    found = audit(Endless(1), heuristic=_zero, depth=1, truth_depth=2, random=2)
    assert len(found) == 2


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"heuristic": "lins"}, "did you mean 'lines'"),
        ({"heuristic": None}, "no heuristic of its own to audit: name one of 'lines'"),
        ({"depth": -1}, "expected a depth of 0 or more plies"),
        ({"depth": 2, "truth_depth": 2}, "expected a truth depth beyond the depth"),
        ({"truth_depth": 4}, "to the end"),
        ({"random": 0}, "expected 1 or more random positions"),
        ({"random": 5, "seed": 0.5}, "expected a whole number as the seed"),
        ({"random": 5, "positions": []}, "got both"),
        ({"positions": []}, "expected one position or more, got none"),
        ({"jobs": 0}, "expected 1 or more jobs"),
        ({"jobs": -2}, "or -1 for one on each core; got -2"),
        ({"jobs": True}, "expected 1 or more jobs"),
        ({"backend": "dusk"}, "did you mean 'dask'"),
        ({"scheduler": "tcp://a:1"}, "a scheduler goes with a backend"),
        ({"max_positions": 0}, "expected max_positions of 1 or more"),
    ],
)
def test_mistakes_are_refused(options: dict[str, Any], said: str) -> None:
    """An option that makes no sense is refused before anything is searched."""
    with pytest.raises(InputError) as refusal:
        audit(TICTACTOE, **({"heuristic": "lines"} | options))
    assert said in str(refusal.value)


def test_an_interruption_keeps_what_was_judged() -> None:
    """Ctrl-C ends the audit as it ends every program, and carries what was done until then."""
    asked = []

    def impatient(state: str) -> float:
        asked.append(state)
        if len(asked) == 100:
            raise KeyboardInterrupt
        return 1

    with pytest.raises(KeyboardInterrupt) as interruption:
        audit(TICTACTOE, heuristic=impatient, depth=0)
    assert isinstance(interruption.value, Interrupted)
    part: Audit = interruption.value.found
    assert part.interrupted
    assert part.planned == 5478
    done = len(part)  # each asks about the moves below, too
    assert 9 < done < 100
    whole = audit(TICTACTOE, heuristic=lambda _: 1, depth=0)
    assert list(part) == list(whole)[:done]
    assert f"It was interrupted after {done} of 5,478 positions." in part.sentences


# Several processes


def test_jobs_change_nothing() -> None:
    """Two processes find what one finds, in the same order."""
    one, two = (
        audit(TICTACTOE, heuristic="lines", depth=2, random=300, jobs=jobs) for jobs in (1, 2)
    )
    assert one.judged == two.judged
    assert one.text == two.text
    assert not two.note


def test_a_local_function_travels() -> None:
    """A heuristic of a notebook, and one that closes over others, is judged by any process."""
    weight = 2

    def twice(state: str) -> float:
        return weight * (state.count("x") - state.count("o"))

    one, two = (audit(TICTACTOE, heuristic=twice, depth=0, random=90, jobs=n) for n in (1, 2))
    assert one.judged == two.judged
    assert one.text == two.text
    assert not two.note


def test_a_game_of_ones_own_travels_with_its_states() -> None:
    """So do a local class of games and the objects that it plays with."""

    class Pile(NamedTuple):
        left: int

    class Take(Game):
        start = Pile(9)

        def to_move(self, state: Pile) -> Player:
            return Player.MAX if state.left % 2 else Player.MIN

        def moves(self, state: Pile) -> range:
            return range(1, min(3, state.left) + 1)

        def play(self, state: Pile, move: int) -> Pile:
            return Pile(state.left - move)

        def utility(self, state: Pile) -> float:
            return 1.0

        def heuristic(self, state: Pile) -> float:
            return float(state.left)

    one, two = (audit(Take(), depth=1, jobs=jobs) for jobs in (1, 2))
    assert one.judged == two.judged
    assert all(isinstance(judged.state, Pile) for judged in two)


def test_what_cannot_be_sent_is_judged_here() -> None:
    """A heuristic that holds a lock is judged by one process, which is said."""
    lock = threading.Lock()

    def guarded(state: str) -> float:
        with lock:
            return 1

    alone = audit(TICTACTOE, heuristic=guarded, depth=0, random=20)
    found = audit(TICTACTOE, heuristic=guarded, depth=0, random=20, jobs=2)
    assert found.judged == alone.judged
    assert found.note.startswith("One process went on alone: what is needed cannot be sent")


def test_a_broken_rule_is_an_error_at_its_place() -> None:
    """What breaks the contract in another process is told as it is told here."""

    class Broken(games.TicTacToe):
        def play(self, state: str, move: tuple[int, int]) -> str:
            if state.count("x") == 4:
                raise RuntimeError("no more ink")
            return super().play(state, move)

    states = [one.state for one in audit(TICTACTOE, heuristic=_zero, depth=0, random=60)]
    said = set()
    for jobs in (1, 2):
        with pytest.raises(GameError, match="no more ink") as error:
            audit(Broken(), heuristic="lines", positions=states, depth=1, truth_depth=2, jobs=jobs)
        said.add(str(error.value))
    assert len(said) == 1


def test_all_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    """-1 is one process for each core; a single one is this one."""
    monkeypatch.setattr("joblib.effective_n_jobs", {-1: 7, 1: 1}.__getitem__)
    engine = find_engine(-1, None, None)
    assert engine is not None
    assert engine.jobs == 7
    assert find_engine(None, None, None) is find_engine(1, None, None) is None


def test_progress_is_told() -> None:
    """While positions are listed and judged somebody may be told."""
    told: list[tuple[int, int]] = []
    audit(TICTACTOE, heuristic="lines", depth=0, progress=lambda *figures: told.append(figures))
    listing = [found for found, planned in told if not planned]
    assert len(listing) == 6
    assert listing == sorted(listing)
    assert told[-1] == (5478, 5478)


def test_judged_positions_are_plain_values() -> None:
    """What is known of a position is a tuple that equals its like."""
    (one,) = audit(TICTACTOE, heuristic="lines", depth=1, positions=["xo_/_x_/__o"])
    assert one == Judged(**one._asdict())
    assert (one.value, one.truth, one.played, one.regret) == (2, 10, 0, 10)
