"""Laws of the heuristic: what an opinion may not contradict, and what it had better not.

>>> from treeviz import games
>>> game = games.Domineering(".V../.VHH/HH../.... V")
>>> opinions = SampleEstimates(Sample(game), game.heuristic)
>>> [finding.name for law in ESTIMATES for finding in law(opinions)]
[]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from math import inf, isnan, nan

from treeviz.diagnosis.findings.estimate_facts import (
    BeyondWin,
    BothStuck,
    ChoiceFlips,
    NamesTheLoser,
    Ranked,
    RanksWrongly,
    SureAndWrong,
)
from treeviz.diagnosis.findings.example_tree import at, finding, said
from treeviz.diagnosis.findings.finding import Finding
from treeviz.diagnosis.findings.rule_facts import FindingFact
from treeviz.diagnosis.findings.untried_facts import (
    FewDecided,
    SwappedUntold,
    SymmetriesUntold,
    Untried,
)
from treeviz.diagnosis.laws.rankings import PairRanking, rankings
from treeviz.diagnosis.laws.swapped_sides import Swap, swap_of, tells_swapped
from treeviz.diagnosis.sample import Sample
from treeviz.errors import GameError
from treeviz.explanation.fact import Side
from treeviz.game.checked_game import CheckedGame
from treeviz.game.contract import ask, number, place_of, worth
from treeviz.game.game import Heuristic, Opinion, Player, State
from treeviz.game.player import SIDES

_ENOUGH = 8  # decided positions of each kind, before a sign is said to be wrong
_RESULTS = 3  # win, tie and loss
_NEARLY_ALL = 0.8  # of them
_FLIPS = 400  # positions, and nodes of a tree, in which the choice at two depths is compared


class SampleEstimates:
    """What a heuristic says of the positions of a sample.

    Parameters
    ----------
    sample
        The positions.
    heuristic
        State → points of MAX's side.
    tell
        Called now and then while it is asked.

    Attributes
    ----------
    value
        What it says of each unfinished position.
    terms
        What each of its terms says there, if it names them.
    troubles
        Positions at which it raises or gives no number, with the error.
    """

    def __init__(
        self, sample: Sample, heuristic: Heuristic, tell: Callable[[], None] = lambda: None
    ) -> None:
        self.sample = sample
        self.heuristic = heuristic
        self.value: dict[State, float] = {}
        self.terms: dict[str, dict[State, float]] = {}
        self.troubles: list[tuple[State, GameError]] = []
        for state in sample.asked(sample.unfinished):
            tell()
            try:
                self.value[state] = self._take(state)
            except GameError as error:
                self.troubles.append((state, error))

    def of(self, state: State) -> float:
        """Return what the heuristic says of a state, in points of MAX's side.

        Raises
        ------
        GameError
            If it raises or gives no number; the position is named.
        """
        opinion = ask(self.sample.rules, "the heuristic", state, self.heuristic)
        return worth(opinion, "the heuristic", self.sample.rules, state)

    @cached_property
    def swap(self) -> Swap | None:
        """What swaps the sides of a position, if that is told or was found.

        What was found may lead to boards that no game comes to: one at which the heuristic fails
        says nothing.
        """
        swap = swap_of(self.sample)
        if swap is None or tells_swapped(self.sample.rules):
            return swap
        return swap if all(self._says(swap(state)) for state in self.value) else None

    def _says(self, state: State) -> bool:
        try:
            self.of(state)
        except GameError:
            return False
        return True

    def _take(self, state: State) -> float:
        """Return what the heuristic says of a state, and keep what its terms say."""
        opinion = ask(self.sample.rules, "the heuristic", state, self.heuristic)
        value = worth(opinion, "the heuristic", self.sample.rules, state)
        for name, term in self._terms(state, opinion).items():
            self.terms.setdefault(name, {})[state] = term
        return value

    def terms_of(self, state: State) -> dict[str, float]:
        """Return what each term says of a state; of a heuristic without terms, nothing."""
        opinion = ask(self.sample.rules, "the heuristic", state, self.heuristic)
        return self._terms(state, opinion)

    def _terms(self, state: State, opinion: Opinion) -> dict[str, float]:
        if not isinstance(opinion, Mapping):
            return {}
        rules = self.sample.rules
        return {
            str(name): number(term, "the heuristic", rules, state) for name, term in opinion.items()
        }

    def side(self, player: Player) -> Side:
        """Return a player, and what the game calls it."""
        return Side(player, self.sample.rules.side(player))

    def told(self, name: str, state: State, fact: FindingFact, plies: int = 1) -> Finding:
        """Return a finding on the heuristic."""
        sample = self.sample
        came = None if sample.moves.get(state) else sample.before(state)
        return finding(
            name, sample.rules, state, fact, plies=plies, heuristic=self.heuristic, came=came
        )


def heuristic_fails(opinions: SampleEstimates) -> Iterator[Finding]:
    """Yield a position at which the heuristic raises, or gives no number."""
    if opinions.troubles:
        state = opinions.sample.smallest(s for s, _ in opinions.troubles)
        error = next(e for s, e in opinions.troubles if s == state)
        name = "code-fails" if error.__cause__ is not None else "breaks-contract"
        yield opinions.told(name, state, said(error), 0)


def beyond_win(opinions: SampleEstimates) -> Iterator[Finding]:
    """Yield an estimate larger than what a win is worth."""
    sample = opinions.sample
    truths = [sample.value[s] for s in sample.finished if s in sample.value]
    win, loss = max(truths, default=0), min(truths, default=0)
    if len(set(truths)) > _RESULTS:
        return  # points are counted, and there is no most of them
    beyond = [s for s, h in opinions.value.items() if (0 < win < h) or (h < loss < 0)]
    if not beyond:
        return
    state = sample.smallest(beyond)
    estimate = opinions.value[state]
    winner = opinions.side(Player.MAX if estimate > 0 else Player.MIN)
    most = win if estimate > 0 else loss
    yield opinions.told(
        "estimate-beyond-win",
        state,
        BeyondWin(at(sample, state), estimate, winner, most),
    )


def point_of_view(opinions: SampleEstimates) -> Iterator[Finding]:
    """Yield that a heuristic says the opposite of the truth, always or at one side's turn.

    Only positions that are decided, and on which it has an opinion, count. Winners are told apart
    from movers: one who is to move often wins, and a heuristic that always hopes is only that.
    It is a fault if every one of them shows it, so that the sign turned would be right in all.
    """
    sample = opinions.sample
    right: dict[tuple[Player, bool], list[State]] = {}
    wrong: dict[tuple[Player, bool], list[State]] = {}
    for state, estimate in opinions.value.items():
        truth = sample.value.get(state, 0.0)
        if truth and estimate:
            kind = sample.mover[state], truth > 0
            (right if (estimate > 0) is (truth > 0) else wrong).setdefault(kind, []).append(state)

    def mostly(one: dict[tuple[Player, bool], list[State]], player: Player, win: bool) -> bool:
        here, all_of = (
            len(one.get((player, win), ())),
            sum(len(cells.get((player, win), ())) for cells in (right, wrong)),
        )
        return all_of >= _ENOUGH and here >= _NEARLY_ALL * all_of

    def always(one: dict[tuple[Player, bool], list[State]], player: Player) -> bool:
        return mostly(one, player, True) and mostly(one, player, False)

    bad = [player for player in SIDES if always(wrong, player)]
    good = [player for player in SIDES if always(right, player)]
    if not bad or len(bad) + len(good) < 2:
        return
    mistaken = [s for (player, _), states in wrong.items() if player in bad for s in states]
    total = len(mistaken) + sum(len(s) for (p, _), s in right.items() if p in bad)
    state = sample.smallest(mistaken)
    truth, estimate = sample.value[state], opinions.value[state]
    winner = opinions.side(Player.MAX if truth > 0 else Player.MIN)
    mover = None if len(bad) == 2 else opinions.side(bad[0])
    told = ("heuristic-reversed", "heuristic-by-the-mover")
    if len(mistaken) < total:
        told = ("favours-the-loser", "favours-the-loser-at-one-turn")
    yield opinions.told(
        told[mover is not None],
        state,
        NamesTheLoser(at(sample, state), winner, truth, estimate, len(mistaken), total, mover),
        min(sample.plies[state], 3),
    )


def ranks_wrongly(opinions: SampleEstimates) -> Iterator[Finding]:
    """Yield that of two moves a heuristic mostly prefers the worse, always or at one side's turn.

    Seen by positions with the same player to move, so that a bonus for the move counts nothing.
    It is a fault if of two positions, one won and one lost, it prefers the lost one every time.
    """
    sample = opinions.sample
    by_mover = rankings(sample, opinions.value)
    bad = [mover for mover, ranking in by_mover.items() if ranking.reversed]
    good = [mover for mover, ranking in by_mover.items() if ranking.right]
    for player, ranking in by_mover.items():
        if bad and player not in (*bad, *good) and ranking.leaning:
            (good if ranking.leaning > 0 else bad).append(player)
    if not bad or len(bad) + len(good) < len(SIDES):
        return
    decided = rankings(sample, opinions.value, decided=True)
    pairs = PairRanking.of(decided[mover] for mover in bad)
    sure = pairs.turned
    if not sure:
        pairs = PairRanking.of(by_mover[mover] for mover in bad)
    kind = "heuristic" if sure else "ranks"
    state, better, worse = pairs.example
    mover = None if len(bad) == len(SIDES) else opinions.side(sample.mover[better])
    good_move, bad_move = (
        Ranked(place_of(sample.rules, to), sample.value[to], opinions.value[to])
        for to in (better, worse)
    )
    yield opinions.told(
        f"{kind}-reversed" if mover is None else f"{kind}-by-the-mover",
        state,
        RanksWrongly(at(sample, state), good_move, bad_move, pairs.wrong, pairs.total, mover, sure),
    )


def wrong_sign(opinions: SampleEstimates) -> Iterator[Finding]:
    """Yield that a heuristic has the wrong sign: by whom it names, or by what it prefers."""
    told = [*point_of_view(opinions), *ranks_wrongly(opinions)]
    yield from [one for one in told if one.fault][:1] or told[:1]


def sure_and_wrong(opinions: SampleEstimates) -> Iterator[Finding]:
    """Yield an estimate that is as good as a win, for the side that loses."""
    sample = opinions.sample
    truths = [sample.value[s] for s in sample.finished if s in sample.value]
    win, loss = max(truths, default=0), min(truths, default=0)
    wrong = [
        s
        for s, h in opinions.value.items()
        if s in sample.value
        and ((h == win > 0 and sample.value[s] < 0) or (h == loss < 0 and sample.value[s] > 0))
    ]
    if wrong:
        state = sample.smallest(wrong)
        truth, estimate = sample.value[state], opinions.value[state]
        winner = opinions.side(Player.MAX if truth > 0 else Player.MIN)
        fact = SureAndWrong(at(sample, state), estimate, winner, truth)
        yield opinions.told("sure-and-wrong", state, fact)


def flips(opinions: SampleEstimates) -> Iterator[Finding]:
    """Yield that one ply deeper none of the best moves stays among the best."""
    sample = opinions.sample
    kept: dict[tuple[State, int], float] = {}

    def limited(state: State, depth: int) -> float:
        if depth == 0 or not sample.after[state]:
            known = opinions.value if sample.after[state] else sample.value
            return known.get(state, nan)  # the heuristic may fail here
        if (state, depth) not in kept:
            below = [limited(after, depth - 1) for after in sample.after[state]]
            kept[state, depth] = nan if any(map(isnan, below)) else sample.mover[state].best(below)
        return kept[state, depth]

    def best(state: State, depth: int) -> list[int]:
        values = [limited(after, depth - 1) for after in sample.after[state]]
        if any(map(isnan, values)):
            return []
        return [i for i, value in enumerate(values) if value == sample.mover[state].best(values)]

    small = [
        s for s in opinions.value if len(sample.after[s]) > 1 and sample.size.get(s, inf) <= _FLIPS
    ]
    small.sort(key=lambda s: (sample.plies[s], sample.size[s]))
    for state in small[:_FLIPS]:
        for depth in range(1, sample.plies[state]):
            first, later = best(state, depth), best(state, depth + 1)
            if not (first and later):
                continue
            if not set(first) & set(later):
                rules, moves = sample.rules, sample.moves[state]
                one, other = (
                    ask(rules, "notation", state, rules.notation_at, moves[choice[0]])
                    for choice in (first, later)
                )
                yield opinions.told(
                    "choice-flips",
                    state,
                    ChoiceFlips(at(sample, state), one, depth, other),
                    depth + 1,
                )
                return


def judged_by_heuristic(opinions: SampleEstimates) -> Iterator[Finding]:
    """Yield that finished games contradict each other about who wins when a player is stuck.

    Where the same function judges all leaves (`games.functional`), it says itself what being stuck
    means: if on every board on which just one side is stuck that side has lost, then the side to
    move on a board on which both are stuck has lost too.
    """
    sample = opinions.sample
    stuck_at = getattr(sample.rules, "stuck", None)
    if stuck_at is None:
        return
    alone: dict[Player, list[float]] = {player: [] for player in SIDES}
    both: list[State] = []
    for state, value in (opinions.value | sample.value).items():
        over = not sample.after.get(state, ())
        value = sample.value[state] if over else opinions.value.get(state, value)
        stuck = ask(sample.rules, "successors", state, stuck_at)
        if len(stuck) == 1:
            alone[stuck[0]].append(value)
        elif stuck and over:
            both.append(state)
    sizes = {abs(value) for values in alone.values() for value in values}
    sizes |= {abs(sample.value[state]) for state in both}
    loses = (
        all(alone.values())
        and all(value < 0 for value in alone[Player.MAX])
        and all(value > 0 for value in alone[Player.MIN])
    )
    if not loses or len(sizes - {0.0}) != 1:  # no winners, but points
        return
    wrong = [s for s in both if (sample.value[s] < 0) is not (sample.mover[s] is Player.MAX)]
    if wrong:
        state = sample.smallest(wrong)
        mover = sample.mover[state]
        sides = opinions.side(mover), opinions.side(mover.other)
        yield opinions.told(
            "finished-by-heuristic",
            state,
            BothStuck(
                at(sample, state), *sides, sample.value[state], len(wrong), len(sample.finished)
            ),
        )


ESTIMATES: tuple[Callable[[SampleEstimates], Iterator[Finding]], ...] = (
    heuristic_fails,
    judged_by_heuristic,
    wrong_sign,
    beyond_win,
    sure_and_wrong,
    flips,
)


def untried_estimates(opinions: SampleEstimates) -> Iterator[Untried]:
    """Yield which laws could not be tried on a heuristic, and why."""
    sample, rules = opinions.sample, opinions.sample.rules
    decided = sum(1 for s in opinions.value if sample.value.get(s))
    if decided < 4 * _ENOUGH:
        yield FewDecided(decided)
    state = sample.states[0]
    if len(list(CheckedGame(rules).symmetries(state))) < 2:
        yield SymmetriesUntold()
    if opinions.swap is None:
        yield SwappedUntold()
