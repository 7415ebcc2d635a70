"""Laws of the rules: what must hold at every position, whoever searches.

>>> from treeviz import games
>>> sample = Sample(games.TicTacToe("xox/oox/___"))
>>> [law.__name__ for law in LAWS if list(law(sample))]
[]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from treeviz.diagnosis.findings.example_tree import at, finding, said
from treeviz.diagnosis.findings.finding import Finding
from treeviz.diagnosis.findings.rule_facts import (
    LineAndMoves,
    OtherMoves,
    OtherOrder,
    SameKey,
    SameKeyOtherMover,
    SameKeyOtherMoves,
    SameKeyOtherWorth,
    TieWorth,
    WonBut,
)
from treeviz.diagnosis.findings.untried_facts import KeysUntold, Untried, WinnersUntold
from treeviz.diagnosis.sample import Sample
from treeviz.errors import GameError
from treeviz.explanation.fact import Side
from treeviz.formatting.expected import is_a
from treeviz.formatting.printed import repr_of
from treeviz.game.checked_game import CheckedGame
from treeviz.game.contract import Law, ask, breaches, moves_of, notation_of, place_of, winner_of
from treeviz.game.game import Board, Game, Player, State, defines

_ASKED_AGAIN = 3000  # positions


def code_that_fails(sample: Sample) -> Iterator[Finding]:
    """Yield a position at which the rules raise, or give what cannot be."""
    if not sample.troubles:
        return
    state, error = min(
        sample.troubles, key=lambda trouble: -len(sample.line(trouble[0]))
    )  # the latest: the fewest plies are left there
    name = "code-fails" if error.__cause__ is not None else "breaks-contract"
    yield finding(name, sample.rules, state, said(error), plies=0)


def contract_broken(sample: Sample) -> Iterator[Finding]:
    """Yield an answer of the wrong kind, and what other laws do not name."""
    for state in sample.asked(sample.unfinished[:_ASKED_AGAIN]):
        for breach in breaches(sample.rules, state):
            if breach.law is not Law.OVER:  # that one is told by `moves_when_over`
                found = said(GameError(breach.text))
                yield finding("breaks-contract", sample.rules, state, found, plies=0)
                return


def moves_when_over(sample: Sample) -> Iterator[Finding]:
    """Yield that there are moves though somebody has a line on the board."""
    unfinished = sample.asked(sample.unfinished)
    wrong = [state for state in unfinished if _line(sample.rules, state)]
    if not wrong:
        return
    state = sample.smallest(wrong)
    owner = _owner(sample.rules.board(state))
    whose = None if owner is None else _side(sample, owner)
    fact = LineAndMoves(at(sample, state), whose, len(sample.moves[state]))
    yield finding("moves-when-over", sample.rules, state, fact)


def order_of_moves(sample: Sample) -> Iterator[Finding]:
    """Yield that moves come in another order, or are others, when they are asked again."""
    rules = sample.rules
    for state in sample.asked(sample.unfinished[-_ASKED_AGAIN:]):
        before = _written(rules, sample.moves[state])
        again = _written(rules, moves_of(rules, state))
        if before == again:
            continue
        where = at(sample, state)
        if sorted(before) == sorted(again):
            yield finding("order-changes", rules, state, OtherOrder(where, before, again))
        else:
            moved = OtherMoves(where, before, again)
            yield finding("not-restored", rules, state, moved, plies=0)
        return


def winners(sample: Sample) -> Iterator[Finding]:
    """Yield that a finished game's value contradicts the line on its board, or its winner."""
    rules = sample.rules
    valued = [s for s in sample.finished if s in sample.value]
    won = [(s, w) for s in sample.asked(valued) if (w := _winner(rules, s))]
    unseen = [(s, w) for s, w in won if sample.value[s] == 0]
    wrong = [(s, w) for s, w in won if (sample.value[s] < 0) is (w is Player.MAX)]
    wrong = [pair for pair in wrong if sample.value[pair[0]] != 0]
    if unseen:
        state = sample.smallest(s for s, _ in unseen)
        fact = WonBut(at(sample, state), _side(sample, dict(unseen)[state]), 0.0)
        yield finding("win-not-counted", rules, state, fact, came=sample.before(state))
    if not wrong:
        return
    state = sample.smallest(s for s, _ in wrong)
    side, value = _side(sample, dict(wrong)[state]), sample.value[state]
    fact = WonBut(at(sample, state), side, value, len(wrong), len(won))
    movers = {sample.mover[s] for s, _ in wrong}
    others = [s for s, _ in won if sample.mover[s] not in movers and sample.value[s]]
    every = len(movers) == 1 and all(
        (sample.value[s] < 0) is (w is Player.MAX) for s, w in won if sample.mover[s] in movers
    )
    said = any(_told_winner(rules, s) is w for s, w in wrong)
    if len(wrong) == len(won) and len({w for _, w in won}) == 2 and not said:
        yield finding("line-loses", rules, state, fact, came=sample.before(state))
    elif every and others:
        yield finding("win-by-the-mover", rules, state, fact, came=sample.before(state))
    else:
        yield finding("win-for-the-loser", rules, state, fact, came=sample.before(state))


def ties(sample: Sample) -> Iterator[Finding]:
    """Yield that a tie, as the game itself says by its winner, is not worth 0."""
    rules = sample.rules
    if not defines(rules, "winner"):
        return  # by default a tie is what is worth 0
    values = {s: sample.value[s] for s in sample.finished if s in sample.value}
    told = [s for s in sample.asked(values) if _outcome(rules, s)]
    tied = [s for s in told if _told_winner(rules, s) is None]
    off = [s for s in tied if values[s] != 0]
    if not off:
        return
    state = sample.smallest(off)
    fact = TieWorth(at(sample, state), _outcome(rules, state), values[state])
    decided = {values[s] for s in values if s not in tied}
    between = len(decided) > 1 and min(decided) < values[state] < max(decided)
    even = bool(decided) and min(decided) == -max(decided)
    if between and not even:
        fact = replace(fact, loss=min(decided), win=max(decided))
    name = "tie-off-centre" if between and not even else "tie-not-zero"
    yield finding(name, rules, state, fact, came=sample.before(state))


def keys(sample: Sample) -> Iterator[Finding]:
    """Yield that keys are equal for positions which are not."""
    rules = sample.rules
    if _own_key(rules) is None:
        return
    key, first = CheckedGame(rules).key, dict[Any, State]()
    clashes: dict[str, list[tuple[State, SameKey]]] = {}
    for state in sample.asked(sample.states):
        if state not in sample.mover:
            continue
        other = first.setdefault(key(state), state)
        if other != state and (clash := _clash(sample, other, state)) is not None:
            mixed = "movers" if isinstance(clash, SameKeyOtherMover) else "positions"
            clashes.setdefault(f"key-mixes-{mixed}", []).append((state, clash))
    for name, pairs in clashes.items():
        state = sample.smallest(s for s, _ in pairs)
        yield finding(name, rules, state, next(clash for s, clash in pairs if s == state))


def _clash(sample: Sample, one: State, other: State) -> SameKey | None:
    """Return how two positions of the same key differ; None if nothing tells them apart."""
    rules = sample.rules
    same = place_of(rules, one), place_of(rules, other), repr_of(rules.key(other))
    movers = sample.mover[one], sample.mover[other]
    if movers[0] is not movers[1]:
        return SameKeyOtherMover(*same, tuple(_side(sample, mover) for mover in movers))
    fewer, more = sorted((len(sample.moves[one]), len(sample.moves[other])))
    if fewer != more:
        return SameKeyOtherMoves(*same, fewer, more)
    if {one, other} <= set(sample.value) and sample.value[one] != sample.value[other]:
        return SameKeyOtherWorth(*same, sample.value[one], sample.value[other])
    return None


LAWS: tuple[Callable[[Sample], Iterator[Finding]], ...] = (
    code_that_fails,
    contract_broken,
    moves_when_over,
    order_of_moves,
    winners,
    ties,
    keys,
)


def untried_laws(sample: Sample) -> Iterator[Untried]:
    """Yield which laws could not be tried on a game, and why."""
    rules = sample.rules
    states = sample.states[:1] + sample.finished[:200]
    if not any(_winner(rules, state) for state in sample.asked(states)):
        yield WinnersUntold()
    if _own_key(rules) is None:
        yield KeysUntold()


def _own_key(rules: Game) -> Any:
    """Return the game's own `key`; None if it is the default, the state itself."""
    key = getattr(rules.key, "__func__", rules.key)
    return None if key is Game.key else key


def _written(rules: Game, moves: Any) -> tuple[str, ...]:
    return tuple(notation_of(rules, move) for move in moves)


def _side(sample: Sample, player: Player) -> Side:
    return Side(player, sample.rules.side(player))


def _board(rules: Game, state: State) -> Board | None:
    try:
        board = ask(rules, "board", state, rules.board)
    except GameError:
        return None
    return board if is_a(board, Board) else None


def _line(rules: Game, state: State) -> bool:
    board = _board(rules, state)
    return bool(board is not None and board.line)


def _owner(board: Board | None) -> Player | None:
    """Return whose the line on a board is, if all its squares are one player's."""
    if board is None or not board.line:
        return None
    owners = {board.rows[r][c].owner for r, c in board.line}
    return owners.pop() if len(owners) == 1 else None


def _outcome(rules: Game, state: State) -> str:
    try:
        outcome = ask(rules, "outcome", state, rules.outcome)
    except GameError:
        return ""
    return outcome if is_a(outcome, str) else ""


def _told_winner(rules: Game, state: State) -> Player | None:
    """Return who has won a finished game as the game itself says; None where it does not."""
    if not defines(rules, "winner"):
        return None  # by default it follows from the value
    try:
        return winner_of(rules, state)
    except GameError:
        return None


def _winner(rules: Game, state: State) -> Player | None:
    """Return who has won a finished game: by the line on its board, else as it says itself."""
    return _owner(_board(rules, state)) or _told_winner(rules, state)
