"""What the calls of a search mean, found by what makes them a minimax.

A call log says which numbers were returned, not what they stand for. But in a minimax a value is
the best of the values below it, for whoever moves. So the readings that are possible (which part of
the result is the value, which value of a parameter means MAX, whether values are told from MAX's
side or from the mover's) are tried on the calls themselves, and the one that explains most of them
is taken; of equals the most usual. What the user said is not guessed.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import product
from typing import Any

from treeviz.errors import RecordingError
from treeviz.game.player import SIDES, Player
from treeviz.recorder.call_log import NO_CALLER, NOT_RETURNED, CallLog
from treeviz.recorder.call_reading import (
    CallReading,
    PointOfView,
    Wishes,
    plain_said,
    usual_max,
    window_in,
)
from treeviz.recorder.chance_calls import ChanceCalls, chance_calls
from treeviz.recorder.chance_moves import mover_by_sign
from treeviz.recorder.choosers import choosing_calls, for_the_other, untold
from treeviz.recorder.not_minimax import check_two_players
from treeviz.recorder.parts_of_states import arguments_left, turns_told
from treeviz.recorder.result_parts import Part, number_in, parts_of, value_parts
from treeviz.recorder.unread_results import no_number, no_part

_MOST_ASKED = 1500  # calls by which a reading is judged
_AT_AN_END = 0.75  # how well a value is explained that is an end of its window: fail-hard
_NOT_SEARCHED = 0.6  # one that is better than all below: a win that was seen without a call
_NEAR = 1.0  # points: mate scores lose so much a ply


class Interpretation:
    """The calls of a log as visits: who moved, what it was worth, within which window.

    Parameters
    ----------
    log
        The calls.
    fixed
        For each watched function, whose turn it always is; None if that differs.
    told
        call → whose turn it is by the rules of a game that was given; None if none was.
    wishes
        What the user said.
    known
        What values of the player's parameter mean by themselves, such as the game's names of sides.
    rooted
        Whether the outermost calls are answers to a move, not the search itself.
    names
        What the watched functions are called.
    quiet
        Those that search on until the board is quiet, where a player may also stop.
    verdicts
        Whether True and False may be values: what a game says of draws is not known.

    Attributes
    ----------
    asked
        The calls by which it is judged what the others mean.

    Raises
    ------
    RecordingError
        If no part of the results is a number, or they are no minimax of two players.
    InputError
        If a player's parameter has values of which nobody can tell whose turn they mean.
    """

    def __init__(
        self,
        log: CallLog,
        *,
        fixed: Sequence[Player | None],
        told: Callable[[int], Player | None],
        wishes: Wishes,
        known: Mapping[Any, Player],
        rooted: bool,
        names: Sequence[str],
        quiet: Collection[int] = (),
        verdicts: bool = True,
    ) -> None:
        name, self._quiet, self._may_be_verdicts = names[0], quiet, verdicts
        self._numbers: dict[Part, dict[int, float | None]] = {}
        self._log, self._fixed, self._told = log, fixed, told
        self._wishes, self._known, self._rooted, self._name = wishes, known, rooted, name
        self._choosers = frozenset() if wishes.part else choosing_calls(log)
        self._for_other = frozenset[int]()
        self.asked = log.sample(_MOST_ASKED)
        if wishes.part is None:
            check_two_players(log, self.asked, name)
        self._chance: ChanceCalls | None = None  # at which calls it is chance's turn
        self._turn: Callable[[int], Any] = lambda call: log.said[call].player
        self.meaning = self._found()
        part = self.meaning.part
        if any(told(call) is Player.CHANCE for call in self.asked):
            self._chance = ChanceCalls(lambda call: told(call) is Player.CHANCE)
        else:
            self._chance = chance_calls(log, self.asked, lambda c: _number(log, c, part), names)
        if self._chance is not None:
            self.meaning = self._found()
        if untold := self._untold():
            self._choosers |= untold
            self.meaning = self._found()
        if not wishes.pov:
            odd = [call for call in self._odd() if self.players[call] is Player.MIN]
            self._for_other = for_the_other(log, odd, self.value)

    @cached_property
    def players(self) -> list[Player]:
        """Who is to move at each call."""
        return self._players(self.meaning)

    def value(self, call: int) -> float | None:
        """Return what a call was worth, in points of MAX's side; None if an error left it.

        Raises
        ------
        RecordingError
            If its result has no number where the value should be.
        """
        result = self._log.result[call]
        if result is NOT_RETURNED:
            return None
        if call in self._choosers:
            below = [self.value(inside) for inside in self._log.inside(call)]
            known = [value for value in below if value is not None]
            return self.players[call].best(known) if known else None
        number = number_in(result, self.meaning.part)
        if number is None:
            raise RecordingError(no_number(result, self._name))
        mover = self.meaning.pov == "mover" and self.players[call] is Player.MIN
        return -number if mover != (call in self._for_other) else number

    def returned(self, call: int) -> float | None:
        """Return the number that a call returned, whoever it is told for; None if it has none."""
        return self._number(call, self.meaning.part)

    def weights(self, call: int) -> Sequence[float] | None:
        """Return how likely the calls inside one of chance's are; None if alike, or not known."""
        if self._chance is None or self.players[call] is not Player.CHANCE:
            return None
        return self._chance.weights(list(map(self.value, self._log.inside(call))), self.value(call))

    def root_player(self, answer: int, root: Any = None) -> Player:
        """Return who moved to an outermost call, an answer to a move, from the root's position."""
        players, player = self.players, self.players[answer]
        if player is not Player.CHANCE:
            return player.other
        choosing = [
            players[call]
            for call in self.asked
            if self._log.end[call] > call + 1 and players[call] is not Player.CHANCE
        ]
        if len(set(choosing)) < 2:  # one player against the dice
            return choosing[0] if choosing else Player.MAX
        by_sign = mover_by_sign(self._log, players, root, self._log.state[answer])
        if by_sign is not None:
            return by_sign
        below = (players[call] for call in range(answer, self._log.end[answer]))
        return next(one for one in below if one is not Player.CHANCE).other

    def window(self, call: int) -> tuple[float, float] | None:
        """Return alpha and beta on entry, MAX's side; None if the call does not say them."""
        player = self.players[call]
        player = player.other if call in self._for_other else player
        return window_in(self._log.said[call], self.meaning, player)

    # How a reading is chosen

    def _found(self) -> CallReading:
        """Return the best reading; if taking turns leaves calls unexplained, others may say it.

        What an argument or a part of all positions says of whose turn it is must explain each call;
        where turns do so, too, an argument must hand every window down as alpha-beta does.
        """
        best, shares = self._best()
        whole, handed_down = shares[0] == 1.0, 0.0 < shares[1] < 1.0
        if (whole and not handed_down) or any(one.player is not None for one in self._log.said):
            return best
        if any(self._told(call) is not None for call in self.asked):
            return best
        by_turns = self._turn
        for part in arguments_left(self._log) if whole else turns_told(self._log):
            self._turn = part
            told, others = self._best()
            more = others > shares and (others[0] > shares[0] or others[1] == 1.0)
            if more and not self._unexplained(told):
                return told
        self._turn = by_turns
        return best

    def _best(self) -> tuple[CallReading, tuple[float, float, float]]:
        """Return the reading that explains most calls, and the shares of them that it explains.

        Of equals it is the first, most usual one.
        """
        best, most = None, (-1.0, -1.0, -1.0)
        windowed = any(self._log.said[call].alpha is not None for call in self.asked)
        for meaning in self._possible():
            explained = self._explained(meaning)
            if explained > most:
                best, most = meaning, explained
            if most[0] == most[2] == 1.0 and (most[1] == 1.0 or not windowed):
                break  # nothing explains more
        assert best is not None, "there is always a reading"
        return best, most

    def _possible(self) -> Iterator[CallReading]:
        """Yield the readings that can be, the most usual first."""
        asked, chance = self._wishes.pov, self._chance is not None
        usual: Sequence[PointOfView] = ("max",) if chance else ("max", "mover")
        povs = usual if asked is None else (asked,)
        outermost = Player.MIN if self._rooted else Player.MAX
        firsts = (outermost, outermost.other)
        for part, pov in product(self._parts(), povs):
            for sides, first in product(self._sides(pov), firsts):
                if chance:  # one player against the dice is more usual than two
                    yield CallReading(part, sides, pov, first, alternating=False)
                yield CallReading(part, sides, pov, first)

    def _parts(self) -> list[Part]:
        """Return which parts of the results may be the value.

        Raises
        ------
        RecordingError
            If no part is a number in all of them.
        """
        log, wished = self._log, self._wishes.part
        chosen = self._choosers
        results = [log.result[call] for call in self.asked if call not in chosen]
        results = [result for result in results if result is not NOT_RETURNED]
        if wished is not None:
            for result in results:
                if number_in(result, wished) is None:
                    raise RecordingError(no_part(result, wished, self._name))
            return [wished]
        sure = value_parts(results, verdicts=self._may_be_verdicts)
        if not sure and results:
            bad = next((r for r in results if not list(parts_of(r))), results[0])
            raise RecordingError(no_number(bad, self._name))
        return sure or [None]

    def _sides(self, pov: PointOfView) -> list[Mapping[Any, Player] | None]:
        """Return what the values of the player's parameter may mean, the likeliest first."""
        chosen = (call for call in self.asked if not self._by_chance(call))
        said = list(dict.fromkeys(plain_said(self._turn(call)) for call in chosen))
        values = [value for value in said if value is not None]
        if not values or all(player is not None for player in self._fixed):
            return [None]
        wished = self._wishes.max_player
        letters = all(isinstance(value, str) for value in values)  # of which no number is one
        if wished is not NOT_RETURNED and not (letters and isinstance(wished, int)):
            meant = plain_said(wished)
            return [{v: Player.MAX if v == meant else Player.MIN for v in values}]
        usual = {True: Player.MAX, False: Player.MIN} if pov == "max" else {}
        known = {v: self._known[v] for v in values if v in self._known} | {
            v: usual[v] for v in values if isinstance(v, bool) and v in usual
        }
        if len(known) == len(values):
            return [known]
        if len(values) == 1:
            return [None, *({values[0]: player} for player in SIDES)]
        splits: list[Mapping[Any, Player] | None] = [
            {value: Player.MAX if value == chosen else Player.MIN for value in values}
            for chosen in sorted(values, key=usual_max)
        ]
        if pov == "mover":  # the mover of the search itself is MAX: values keep their sign
            first = plain_said(self._turn(0))
            mover = Player.MIN if self._rooted else Player.MAX
            splits.sort(key=lambda split: split is None or split.get(first) is not mover)
        return [*splits, None]

    def _explained(self, meaning: CallReading) -> tuple[float, float, float]:
        """Return which share of the calls with calls inside them a reading explains.

        By their values; where these leave it open (all are 0, say), by their windows; and where it
        is open whose side a negamax begins on, by whose turn it is to the rules.
        """
        players = self._players(meaning)
        asked = explained = handed_down = in_turn = turned = 0.0
        other = [player if player is Player.CHANCE else player.other for player in players]
        for call, below in self._judged():
            asked += 1
            explained += self._explains(meaning, players, call, below)
            if self._wishes.pov == "max" and self._told(call) is not None:
                turned += self._explains(meaning, other, call, below)  # told for who begins
            handed_down += self._hands_down(meaning, players, call, below[-1])
            in_turn += self._told(call) in (None, players[call])
        parts = asked if turned == asked else explained, handed_down, in_turn
        first, second, third = (part / asked if asked else 0.0 for part in parts)
        return first, second, third

    def _unexplained(self, meaning: CallReading) -> bool:
        """Tell whether a reading leaves any call unexplained; ends of windows are explained."""
        players = self._players(meaning)
        return any(self._explains(meaning, players, *one) < _AT_AN_END for one in self._judged())

    def _untold(self) -> frozenset[int]:
        """Return outermost calls whose number is no value, such as one that returns a column."""
        odd = self._odd()
        if self._wishes.part or any(self._told(call) for call in odd):
            return frozenset()
        return untold(self._log, odd, len(list(self._judged())), self.returned)

    def _odd(self) -> list[int]:
        """Return the calls whose value is not explained by those below."""
        meaning, players = self.meaning, self._players(self.meaning)
        judged = self._judged()
        return [one[0] for one in judged if self._explains(meaning, players, *one) <= _NOT_SEARCHED]

    def _judged(self) -> Iterator[tuple[int, list[int]]]:
        """Yield the calls of which a reading must explain the value, and those inside each."""
        log = self._log
        for call in self.asked:
            below = [c for c in log.inside(call) if log.result[c] is not NOT_RETURNED]
            tells = log.result[call] is not NOT_RETURNED and call not in self._choosers
            if below and not self._by_chance(call) and tells:
                yield call, below

    def _hands_down(
        self, meaning: CallReading, players: list[Player], call: int, below: int
    ) -> bool:
        """Tell whether a window is handed down as by alpha-beta: MAX keeps beta, MIN alpha."""
        end = 1 if players[call] is Player.MAX else 0
        here = window_in(self._log.said[call], meaning, players[call])
        there = window_in(self._log.said[below], meaning, players[below])
        return here is not None and there is not None and here[end] == there[end]

    def _explains(
        self, meaning: CallReading, players: list[Player], call: int, below: list[int]
    ) -> float:
        """Return how well a reading explains one value by those below it, from 0 to 1."""

        def worth(at: int) -> float:
            number = self._number(at, meaning.part)
            assert number is not None, "a part that is no number is no candidate"
            mover = meaning.pov == "mover" and players[at] is Player.MIN
            return -number if mover else number

        log = self._log
        value, best = worth(call), players[call].best(map(worth, below))
        stops = log.function[call] in self._quiet and players[call].better(value, best)
        if value == best or stops:
            return 1.0
        said = self._log.said[call]
        if value in (said.alpha, said.beta) or -value in (said.alpha, said.beta):
            return _AT_AN_END
        if abs(value - best) <= _NEAR and value * best > 0:
            return 0.5
        return _NOT_SEARCHED if players[call].better(value, best) else 0.0

    def _players(self, meaning: CallReading) -> list[Player]:
        log, fixed, told = self._log, self._fixed, self._told
        players: list[Player] = []
        for call in range(len(log)):
            player = Player.CHANCE if self._by_chance(call) else fixed[log.function[call]]
            if player is None and meaning.sides is not None:
                player = meaning.sides.get(plain_said(self._turn(call)))
            if player is None:
                player = told(call)
            if player is None:
                player = self._in_turn(call, players, meaning)
            players.append(player)
        return players

    def _by_chance(self, call: int) -> bool:
        return self._chance is not None and self._chance.tells(call)

    def _in_turn(self, call: int, players: Sequence[Player], meaning: CallReading) -> Player:
        """Return who moves at a call of which nothing tells it, by who moved before."""
        caller = self._log.caller[call]
        while caller != NO_CALLER and players[caller] is Player.CHANCE:
            caller = self._log.caller[caller]
        if caller == NO_CALLER:
            return meaning.first
        return players[caller].other if meaning.alternating else players[caller]

    def _number(self, call: int, part: Part) -> float | None:
        """Return the number that a call returned; every reading asks for the same ones."""
        known = self._numbers.setdefault(part, {})
        if call not in known:
            known[call] = _number(self._log, call, part)
        return known[call]


def _number(log: CallLog, call: int, part: Part) -> float | None:
    """Return the number that a call returned, as it returned it; None if it returned none."""
    result = log.result[call]
    return None if result is NOT_RETURNED else number_in(result, part)
