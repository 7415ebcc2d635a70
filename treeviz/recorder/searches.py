"""The calls of a log → the trees of the searches that were run, each call a visit.

The visits are written by the same three calls as anybody's. Branches that a search did not enter
are found by the rules, where a game was given; without rules all that shows is that a node was left
when its window had closed, so that moves may be missing there, and its value is a bound.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, lru_cache
from math import inf
from typing import TYPE_CHECKING, Any

from treeviz.errors import RecordingError
from treeviz.game.checked_game import CheckedGame
from treeviz.game.game import Game, State
from treeviz.game.player import SIDES, Player
from treeviz.recorder.call_log import CallLog
from treeviz.recorder.call_reading import Wishes
from treeviz.recorder.chance_moves import outcome_name
from treeviz.recorder.early_stops import stopped_at_wins
from treeviz.recorder.engine_calls import played_calls, quiescent
from treeviz.recorder.interpretation import Interpretation
from treeviz.recorder.looked_up import asks_its_table, moves_not_called
from treeviz.recorder.not_minimax import Backed, changed_on_the_way
from treeviz.recorder.runs import Run, runs_of
from treeviz.recorder.searched_again import last_calls
from treeviz.recorder.twins import Twins
from treeviz.tree.columns import Kind

if TYPE_CHECKING:
    from treeviz.recorder.tape import Tape

STAND_PAT = "stand pat"  # to stop where one is, and take the estimate


class Searches:
    """The searches of one log.

    Parameters
    ----------
    log
        The calls.
    entry
        The position that the program began from; None if it is not known.
    rules
        The game, if one was given.
    fixed, wishes, names
        As for :class:`~treeviz.recorder.interpretation.Interpretation`.
    windowed
        Whether the program knows of alpha and beta, so that it may cut.
    unseen
        For each watched function, the names of those that search on below its calls, within their
        windows, and are not watched.
    probes_apart
        Whether probes stay beside the searches that follow them: whoever judges a program sees its
        calls as they were.
    verdicts
        Whether True and False may be values; None: where there are no rules.
    """

    def __init__(
        self,
        log: CallLog,
        entry: State,
        *,
        rules: Game | None,
        fixed: list[Player | None],
        wishes: Wishes,
        windowed: bool,
        probes_apart: bool = False,
        verdicts: bool | None = None,
        names: Sequence[str],
        unseen: Sequence[Sequence[str]] = (),
    ) -> None:
        log, self._null, self.left_out, quiet = played_calls(log)
        self._quiet, self._unseen = quiescent(names) | quiet, unseen
        self._windowed, self._judged = windowed, probes_apart
        self._rules = None if rules is None else CheckedGame(rules)
        self._take(log, entry)
        self._untold: dict[int, str] = {}  # what moves from an unknown position are called
        self._weights: dict[int, float] = {}  # of calls to come: how likely they were
        known: dict[Any, Player] = {str(player): player for player in SIDES}
        if rules is not None:
            known |= {rules.side(player).lower(): player for player in SIDES}

        def read() -> Interpretation:
            return Interpretation(
                self._log,
                fixed=fixed,
                told=self._told(),
                wishes=wishes,
                known=known,
                rooted=bool(self.runs) and self.runs[-1].rooted,
                names=names,
                quiet=self._quiet,
                verdicts=rules is None if verdicts is None else verdicts,
            )

        self._read = read()
        if not probes_apart and (changed := changed_on_the_way(self._backed())) is not None:
            raise RecordingError(changed.told(names[0]))
        self._probes: list[int] = []  # calls that search again what was probed before
        self._complete: set[int] = set()  # joined with a probe, which went through every move
        if not probes_apart and (last := last_calls(log, self._read, self.runs)) is not None:
            place = last.place
            last.log.known.update(place[call] for call in self._known if call in place)
            del self._known  # of the calls that are left it is asked anew
            self._null = frozenset(place[call] for call in self._null if call in place)
            self._probes = last.probes
            self._complete = {
                call for call, visits in last.joined.items() if any(map(self._went_through, visits))
            }
            self._take(last.log, entry)
            self._read = read()
        self._twins = Twins(self._log)

    def _backed(self) -> Iterator[Backed]:
        """Yield the calls at which a player chooses, and what came back to them."""
        log, read = self._log, self._read
        for call in read.asked:
            below = [read.returned(inside) for inside in log.inside(call)]
            value = read.returned(call) if below else None
            known = [worth for worth in below if worth is not None]
            chosen = read.players[call] is not Player.CHANCE
            stops = log.function[call] in self._quiet
            if value is not None and len(known) == len(below) and chosen and not stops:
                yield Backed(value, known, read.window(call) or ())

    def _take(self, log: CallLog, entry: State) -> None:
        """Take the calls of a log as those of the searches."""
        self._log, self.runs, self._outermost = log, runs_of(log, entry), log.outermost()

    def untraced(self, limited: bool) -> dict[str, Any]:
        """Return the facts on moves that leave no trace, such as beyond a limit, without rules."""
        if self._rules is not None:
            return {}
        stops = not self._windowed and stopped_at_wins(self._log, self._read)
        skips = limited or asks_its_table(self._log, self._read)
        return {"stops_at_wins": stops or None, "skips_moves": skips or None}

    def probes(self, run: Run) -> int:
        """Return how many probes of moves a search made that it then searched again."""
        return sum(run.calls[0] <= call < self._log.end[run.calls[-1]] for call in self._probes)

    def write(self, run: Run, tape: Tape) -> None:
        """Write a search as visits.

        Parameters
        ----------
        run
            Which one.
        tape
            Where to.
        """
        if not run.rooted:
            self._write(run.calls[0], tape)
            return
        player = self._read.root_player(run.calls[0], run.root)
        if run.root is None and self._rules is None:  # nothing shows what a move changed
            self._untold = {call: f"move {n}" for n, call in enumerate(run.calls, 1)}
        tape.enter(run.root, None, player)
        known = [v for call in run.calls if (v := self._write(call, tape)) is not None]
        if not known:
            tape.abandon()
            return
        self._write_missing(run.root, list(run.calls), tape, None)
        tape.leave(player.best(known), Kind.INNER)

    def _told(self) -> Callable[[int], Player | None]:
        if self._rules is None:
            return lambda call: None
        to_move, states = lru_cache(maxsize=1 << 14)(self._rules.to_move), self._log.state
        return lambda call: to_move(states[call])

    def _write(self, first: int, tape: Tape) -> float | None:
        """Write a call and those inside it; return its value, None if an error left it."""
        log, read = self._log, self._read
        opened: list[int] = []
        value: float | None = None
        for call in range(first, log.end[first]):
            while opened and log.end[opened[-1]] <= call:
                self._leave(opened.pop(), tape)
            window, player = read.window(call), read.players[call]
            tape.enter(
                log.state[call], self._move(call), player, window, probability=self._likely(call)
            )
            opened.append(call)
            if (weights := read.weights(call)) is not None:
                self._weights.update(zip(log.inside(call), weights, strict=True))
        while opened:
            value = self._leave(opened.pop(), tape)
        return value

    def _by_chance(self, call: int) -> bool:
        """Tell whether it was chance's turn where a call was made from."""
        caller = self._log.caller[call]
        return caller >= 0 and self._read.players[caller] is Player.CHANCE

    def _move(self, call: int) -> Any:
        """Return the move that led to a call; of chance's, whose likelihood is asked, by rules."""
        move = self._log.said[call].move
        log, chance = self._log, move is None and self._by_chance(call)
        if chance and self._rules is not None:
            return self._rules.move_between(log.state[log.caller[call]], log.state[call])
        move = outcome_name(log, self._read.players, call) if chance else move
        if move is None and self._rules is None:
            return self._untold.get(call, self._twins.place_of(call))
        return move

    def _likely(self, call: int) -> float | None:
        """Return how likely a move of chance was, by the program's own word or by its means."""
        if not self._by_chance(call):
            return None
        said, found = self._log.said[call].probability, self._weights.pop(call, None)
        return found if said is None else said

    def _leave(self, call: int, tape: Tape) -> float | None:
        value = self._read.value(call)
        self._twins.forget(call)
        if value is None:
            tape.abandon()
            return None
        below = list(self._log.inside(call))
        if below and self._log.function[call] in self._quiet:
            self._write_stand_pat(call, value, below, tape)
        elif below:
            if not_called := self._not_called.get(call):
                tape.enter(None, not_called[0], self._read.players[call].other)
                tape.leave(value, not_called[1])
            self._write_missing(self._log.state[call], below, tape, call)
        tape.leave(value, Kind.INNER if below else self._leaf(call))
        return value

    def _write_stand_pat(self, call: int, value: float, below: list[int], tape: Tape) -> None:
        """Write that a player stood pat, where that is what the value of a position came from."""
        player = self._read.players[call]
        known = [worth for inside in below if (worth := self._read.value(inside)) is not None]
        sure = [inside for inside in below if not self._at_an_end(inside)]
        if value not in map(self._read.value, sure) and not player.better(
            player.best(known or [value]), value
        ):
            tape.enter(None, STAND_PAT, player, self._read.window(call))
            tape.leave(value, self._quiet_end(call))

    def _leaf(self, call: int) -> Kind:
        """Return what a call without calls inside it was: known, over, or at the horizon."""
        if call in self._null:
            return Kind.NULL
        function = self._log.function[call]
        if self._rules is not None and not self._moves(self._log.state[call]):
            return Kind.TERMINAL
        if function in self._quiet:
            return self._quiet_end(call)
        if call in self._known:
            return Kind.KNOWN
        if self._unseen and self._unseen[function]:
            return Kind.UNSEEN
        return Kind.LEAF if self._rules is None else Kind.HORIZON

    @cached_property
    def _not_called(self) -> dict[int, tuple[str, Kind]]:
        log, read, judged = self._log, self._read, self._judged
        return {} if self._rules is not None else moves_not_called(log, read, judged=judged)

    def _quiet_end(self, call: int) -> Kind:
        """Return what an estimate of a quiet board is: at an end of the window it is a bound."""
        return Kind.UNSEEN if self._at_an_end(call) else Kind.HORIZON

    def _at_an_end(self, call: int) -> bool:
        """Tell whether a value is an end of its window, as what a cut leaves of it."""
        value, (alpha, beta) = self._read.value(call), self._read.window(call) or (-inf, inf)
        return value is not None and (-inf < alpha == value or value == beta < inf)

    @cached_property
    def _known(self) -> set[int]:
        """The calls whose value was known from before.

        A cache says so. A table of the program's own does not; but what was searched on before and
        now gives the same value at once, no deeper than others were searched on, was looked up.
        """
        log, read = self._log, self._read
        found, plies = set(log.known), array("i")
        deepest: dict[int, int] = {}
        for call, caller in enumerate(log.caller):
            plies.append(0 if caller < 0 else plies[caller] + 1)
            if log.end[call] > call + 1:
                run = self._first(call)
                deepest[run] = max(plies[call], deepest.get(run, 0))
        values: dict[Any, set[float | None]] = {}
        for call, (function, state) in enumerate(zip(log.function, log.state, strict=True)):
            key = function, state, read.players[call]
            if log.end[call] > call + 1:
                values.setdefault(key, set()).add(read.value(call))
            elif read.value(call) in values.get(key, ()):
                deep = plies[call] > deepest.get(self._first(call), -1)
                found.update(() if deep else (call,))
        return found

    def _first(self, call: int) -> int:
        """Return the outermost call that a call was made inside."""
        return self._outermost[bisect_right(self._outermost, call) - 1]

    def _write_missing(self, state: State, below: list[int], tape: Tape, call: int | None) -> None:
        """Write the branches that were not entered: by the rules, or that there may be some."""
        if self._rules is not None:
            for move in self._not_entered(state, below):
                tape.prune(move)
        elif isinstance(state, tuple) and all(self._log.state[inside] in state for inside in below):
            entered = Counter(self._log.state[inside] for inside in below)
            for place, child in enumerate(state):  # nested lists name their children
                if entered[child]:
                    entered[child] -= 1
                else:
                    tape.prune(place)
        elif (
            call is not None
            and self._windowed
            and call not in self._complete
            and self._closed(call, below)
        ):
            tape.prune(None)

    def _not_entered(self, state: State, below: list[int]) -> Iterator[Any]:
        """Yield the moves of a position that lead to none of the calls made from it."""
        rules = self._rules
        assert rules is not None, "asked only where there are rules"
        entered = [self._log.state[call] for call in below]
        for move in self._moves(state):
            after = rules.play(state, move)
            if after in entered:
                entered.remove(after)
            else:
                yield move

    def _moves(self, state: State) -> tuple[Any, ...]:
        assert self._rules is not None, "asked only where there are rules"
        return tuple(self._rules.moves(state))

    def _went_through(self, call: int) -> bool:
        """Tell whether a call looked at moves and was not left by a cut."""
        below = list(self._log.inside(call))
        return bool(below) and not self._closed(call, below)

    def _closed(self, call: int, below: list[int]) -> bool:
        """Tell whether the window of a call had closed when it was left, as far as visits show."""
        alpha, beta = self._window(call)
        player = self._read.players[call]
        if player is Player.CHANCE:
            return False
        for inside in below:
            value = self._read.value(inside)
            if value is None:
                return True
            if player is Player.MAX:
                alpha = max(alpha, value)
            else:
                beta = min(beta, value)
        return alpha >= beta

    def _window(self, call: int) -> tuple[float, float]:
        """Return the window of a call: as it was said, else as the visits before it make it."""
        said = self._read.window(call)
        if said is not None:
            return said
        alpha, beta = -inf, inf
        caller = self._log.caller[call]
        while caller >= 0:
            player = self._read.players[caller]
            if player is Player.CHANCE:
                break  # a mean bounds nothing
            for inside in self._log.inside(caller):
                if inside >= call:
                    break
                value = self._read.value(inside)
                if value is None:
                    continue
                if player is Player.MAX:
                    alpha = max(alpha, value)
                else:
                    beta = min(beta, value)
            call, caller = caller, self._log.caller[caller]
        return alpha, beta
