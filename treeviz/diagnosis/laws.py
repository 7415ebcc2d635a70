"""Laws of the rules: what must hold at every position, whoever searches.

>>> from treeviz import games
>>> sample = Sample(games.TicTacToe("xox/oox/___"))
>>> [law.__name__ for law in LAWS if list(law(sample))]
[]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from treeviz.diagnosis.example_tree import at, finding
from treeviz.diagnosis.findings import Finding
from treeviz.diagnosis.sample import Sample
from treeviz.errors import GameError
from treeviz.formatting.numerals import count, signed
from treeviz.formatting.phrases import result_words
from treeviz.game.contract import Law, ask, breaches, notation_of, place_of, winner_of
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
    yield finding(name, sample.rules, state, f"{_sentence(str(error))}", plies=0)


def contract_broken(sample: Sample) -> Iterator[Finding]:
    """Yield an answer of the wrong kind, and what other laws do not name."""
    for state in sample.unfinished[:_ASKED_AGAIN]:
        for breach in breaches(sample.rules, state):
            if breach.law is not Law.OVER:  # that one is told by `moves_when_over`
                yield finding(
                    "breaks-contract", sample.rules, state, _sentence(breach.text), plies=0
                )
                return


def moves_when_over(sample: Sample) -> Iterator[Finding]:
    """Yield that there are moves though somebody has a line on the board."""
    wrong = [state for state in sample.unfinished if _line(sample.rules, state)]
    if not wrong:
        return
    state = sample.smallest(wrong)
    moves = count(len(sample.moves[state]), "move")
    board = sample.rules.board(state)
    won = (
        f"{sample.rules.side(owner)} has a line" if (owner := _owner(board)) else "there is a line"
    )
    yield finding(
        "moves-when-over",
        sample.rules,
        state,
        f"{at(sample, state)} {won}, and moves() still gives {moves}.",
    )


def order_of_moves(sample: Sample) -> Iterator[Finding]:
    """Yield that moves come in another order, or are others, when they are asked again."""
    rules = sample.rules
    for state in sample.unfinished[-_ASKED_AGAIN:]:
        before = _written(rules, sample.moves[state])
        again = _written(rules, ask(rules, "moves", state, lambda here: list(rules.moves(here))))
        if before == again:
            continue
        if sorted(before) == sorted(again):
            text = f"first {_few(before)}, then {_few(again)}"
            yield finding(
                "order-changes",
                rules,
                state,
                f"{at(sample, state)} moves() gave {text}.",
            )
        else:
            yield finding(
                "not-restored",
                rules,
                state,
                f"{at(sample, state)} moves() gave {_few(before)}; after other positions were "
                f"looked at, it gives {_few(again)}.",
                plies=0,
            )
        return


def winners(sample: Sample) -> Iterator[Finding]:
    """Yield that a finished game's value contradicts the line on its board, or its winner."""
    rules = sample.rules
    won = [(s, w) for s in sample.finished if s in sample.value and (w := _winner(rules, s))]
    unseen = [(s, w) for s, w in won if sample.value[s] == 0]
    wrong = [(s, w) for s, w in won if (sample.value[s] < 0) is (w is Player.MAX)]
    wrong = [pair for pair in wrong if sample.value[pair[0]] != 0]
    if unseen:
        state = sample.smallest(s for s, _ in unseen)
        side = rules.side(dict(unseen)[state])
        text = f"{at(sample, state)} {side} has won, but utility() gives 0."
        yield finding("win-not-counted", rules, state, text, came=sample.before(state))
    if not wrong:
        return
    state = sample.smallest(s for s, _ in wrong)
    value, side = signed(sample.value[state]), rules.side(dict(wrong)[state])
    text = f"{at(sample, state)} {side} has won, but utility() gives {value}."
    text += f" So it is for {len(wrong)} of {count(len(won), 'won game')} examined."
    movers = {sample.mover[s] for s, _ in wrong}
    others = [s for s, _ in won if sample.mover[s] not in movers and sample.value[s]]
    every = len(movers) == 1 and all(
        (sample.value[s] < 0) is (w is Player.MAX) for s, w in won if sample.mover[s] in movers
    )
    said = any(_told_winner(rules, s) is w for s, w in wrong)
    if len(wrong) == len(won) and len({w for _, w in won}) == 2 and not said:
        yield finding("line-loses", rules, state, text, came=sample.before(state))
    elif every and others:
        yield finding("win-by-the-mover", rules, state, text, came=sample.before(state))
    else:
        yield finding("win-for-the-loser", rules, state, text, came=sample.before(state))


def ties(sample: Sample) -> Iterator[Finding]:
    """Yield that a tie, as the game itself says by its winner, is not worth 0."""
    rules = sample.rules
    if not defines(rules, "winner"):
        return  # by default a tie is what is worth 0
    values = {s: sample.value[s] for s in sample.finished if s in sample.value}
    tied = [s for s in values if _outcome(rules, s) and _told_winner(rules, s) is None]
    off = [s for s in tied if values[s] != 0]
    if not off:
        return
    state = sample.smallest(off)
    tie = result_words(_outcome(rules, state))
    told = f"{at(sample, state)} the game is {tie}, and utility() gives {signed(values[state])}."
    decided = {values[s] for s in values if s not in tied}
    between = len(decided) > 1 and min(decided) < values[state] < max(decided)
    even = bool(decided) and min(decided) == -max(decided)
    if between and not even:
        told += f" A loss is worth {signed(min(decided))}, a win {signed(max(decided))}."
    name = "tie-off-centre" if between and not even else "tie-not-zero"
    yield finding(name, rules, state, told, came=sample.before(state))


def keys(sample: Sample) -> Iterator[Finding]:
    """Yield that keys are equal for positions which are not."""
    rules = sample.rules
    if _own_key(rules) is None:
        return
    first: dict[Any, State] = {}
    clashes: dict[str, list[tuple[State, State, str]]] = {}
    for state in sample.states:
        if state not in sample.mover:
            continue
        other = first.setdefault(ask(rules, "key", state, rules.key), state)
        if other == state:
            continue
        if sample.mover[state] is not sample.mover[other]:
            told = (
                f"{rules.side(sample.mover[other])} and {rules.side(sample.mover[state])} to move"
            )
            clashes.setdefault("key-mixes-movers", []).append((state, other, told))
        elif len(sample.moves[state]) != len(sample.moves[other]):
            sizes = sorted((len(sample.moves[other]), len(sample.moves[state])))
            told = f"{sizes[0]} and {count(sizes[1], 'move')} to choose from"
            clashes.setdefault("key-mixes-positions", []).append((state, other, told))
        elif sample.value.get(state) != sample.value.get(other) and {state, other} <= set(
            sample.value
        ):
            told = f"worth {signed(sample.value[other])} and {signed(sample.value[state])}"
            clashes.setdefault("key-mixes-positions", []).append((state, other, told))
    for name, pairs in clashes.items():
        state = sample.smallest(s for s, _, _ in pairs)
        other, told = next((o, t) for s, o, t in pairs if s == state)
        yield finding(
            name,
            rules,
            state,
            f"{place_of(rules, other)} and {place_of(rules, state)} have the same key, "
            f"{rules.key(state)!r}, with {told}.",
        )


LAWS: tuple[Callable[[Sample], Iterator[Finding]], ...] = (
    code_that_fails,
    contract_broken,
    moves_when_over,
    order_of_moves,
    winners,
    ties,
    keys,
)


def untried(sample: Sample) -> Iterator[str]:
    """Yield which laws could not be tried on a game, and why."""
    rules = sample.rules
    states = sample.states[:1] + sample.finished[:200]
    if not any(_winner(rules, state) for state in states):
        yield "winners: neither a board with the winning line nor winner() says who has won"
    if _own_key(rules) is None:
        yield "keys: the game has no key() of its own"


def _own_key(rules: Game) -> Any:
    """Return the game's own `key`; None if it is the default, the state itself."""
    key = getattr(rules.key, "__func__", rules.key)
    return None if key is Game.key else key


def _written(rules: Game, moves: Any) -> list[str]:
    return [notation_of(rules, move) for move in moves]


def _few(texts: list[str]) -> str:
    return ", ".join(texts[:4]) + (" …" if len(texts) > 4 else "")


def _sentence(text: str) -> str:
    text = text.rstrip(".")
    return f"{text[:1].upper()}{text[1:]}." if not text[:1].isupper() else f"{text}."


def _board(rules: Game, state: State) -> Board | None:
    try:
        board = ask(rules, "board", state, rules.board)
    except GameError:
        return None
    return board if isinstance(board, Board) else None


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
        return str(ask(rules, "outcome", state, rules.outcome))
    except GameError:
        return ""


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
