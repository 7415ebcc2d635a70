"""What moves force past the depth of the search: wins and losses that the rules alone show.

The estimate of a move says nothing of a win that lies a few plies deeper. Where threats force it,
a threat search finds it: of the move played and of the others. If the move played loses so, all
replies are tried to find which others do as soon, also to quiet answers.

>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe("____/__x_/x___/___o", k=3), depth=3, heuristic="lines")
>>> forced = forced_past_depth(tree)
>>> {tree.notation(move): line for move, line in forced.won.items()}
{'[3,1]': ('[3,2]', '[2,2]', '[0,0]', '[1,1]')}
>>> tree.notation(tree.choice(0)), forced.lost[tree.choice(0)]
('[1,1]', ('[2,2]', '[0,0]', '[0,2]'))
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import isinf
from typing import NamedTuple

from treeviz.errors import GameError
from treeviz.formatting.lettering import visible
from treeviz.formatting.phrases import in_words
from treeviz.game.game import Move, State
from treeviz.game.player import Player
from treeviz.tree.asked_once import asked_once
from treeviz.tree.columns import HORIZON, TERMINAL
from treeviz.tree.estimates import rests_on_estimates
from treeviz.tree.exhaustive import Exhaustive
from treeviz.tree.game_tree import GameTree
from treeviz.tree.next_wins import winning_move, wins_after_all
from treeviz.tree.scout import end_of_depth
from treeviz.tree.threat_search import MOST_DEFENCES, MOST_THREATS, ThreatSearch

_ASKED = 6_000  # moves, of which it is asked whether they win at once: for wins, again for losses
_TRIED = 10_000  # moves, of which it is asked whether others lose as soon by quiet answers
_SLOWER = 5  # replies to the move played that may not lose at once
_AGAIN, _MORE = 6, 2  # times as many are asked of the others, if the move played loses; else
_SOON = 2  # threats, where nobody wins in what was seen
_FEW = 4  # others of which it is asked though nobody wins in what was seen


class Forced(NamedTuple):
    """The moves of the root that force something, each with the moves that follow it, as written.

    Attributes
    ----------
    won
        After which who made them wins, whatever is answered.
    lost
        After which the opponent wins, whatever is replied; the first move of the line is the answer
        that does it.
    """

    won: Mapping[int, tuple[str, ...]]
    lost: Mapping[int, tuple[str, ...]]


_NOTHING = Forced({}, {})


@asked_once
def forced_past_depth(tree: GameTree) -> Forced:
    """Return what the moves of the root force, of those that rest on estimates.

    Nothing where the move played counts as a win, or wins itself, unless the end of its line shows
    it; and where the game fails past the depth. Where neither the search nor that line meets an
    end nothing wins so soon, and only the moves worth most are asked whether they lose; in games of
    exchanges, in which what is taken tells more, only the one played. If that loses, all are asked,
    and what is left of them also of quiet answers, as far as the others lose.
    Of wins those of the fewest threats; of the last of many moves it is not asked, nor of those
    after which the same side moves again, or chance.

    Parameters
    ----------
    tree
        The recording.
    """
    choice, value = tree.choice(0), tree.value_at(0) or 0.0
    if choice is None or not rests_on_estimates(tree, choice):
        return _NOTHING
    if isinf(value) and tree.player(0).better(value, 0.0):
        return _NOTHING
    try:
        return _forced(tree, choice)
    except GameError:
        return _NOTHING


def _forced(tree: GameTree, choice: int) -> Forced:
    state = tree.state(0)
    if state is None or not tree.rules.known:
        return _NOTHING
    exchanges = tree.rules.captures(state) is not None
    winner = None if exchanges else _winner_at_its_end(tree, choice)
    near = winner is not None or TERMINAL in tree.columns.kind
    open_ = [move for move in tree.children(0) if rests_on_estimates(tree, move)]
    open_.sort(key=lambda move: move != choice)
    won = dict(_won(tree, open_)) if near and not exchanges else {}
    if won and choice not in won:  # it may win, too, if later
        won = {**dict(_won(tree, [choice], _SLOWER)), **won}
    if choice in won and winner is not tree.player(0):
        return _NOTHING  # no news: its estimate is the best
    search, most = _search(tree), MOST_THREATS if near else _SOON
    lost = {} if choice in won else dict(_lost(tree, search, [choice], most))
    others = _closest_first(tree, [n for n in open_ if n not in won and n != choice])
    if lost:  # which others do not is what a reader asks next
        search = _search(tree, times=_AGAIN)
    elif exchanges:
        others = []
    elif not near:
        most, others = 1, others[:_FEW]
    else:
        search = _search(tree, times=_MORE)
    lost = {**lost, **dict(_lost(tree, search, others, most))}
    left = [move for move in others if move not in lost] if choice in lost else []
    return Forced(won, {**lost, **dict(_lost_as_soon(tree, left, lost))})


def _closest_first(tree: GameTree, moves: Sequence[int]) -> list[int]:
    """Return moves in the order of what they are worth to who makes them, as far as it is known."""
    sign = 1.0 if tree.player(0) is Player.MAX else -1.0
    worth = {move: sign * value for move in moves if (value := tree.value_at(move)) is not None}
    return sorted(worth, key=worth.__getitem__, reverse=True)


def _winner_at_its_end(tree: GameTree, choice: int) -> Player | None:
    """Return who wins where the line of the move played ends, if the next moves show it."""
    end = tree.best_play(choice)[-1]
    state, rules = tree.state(end), tree.rules
    if state is None or tree.columns.kind[end] != HORIZON or rules.is_over(state):
        return None
    mover = rules.to_move(state)
    if winning_move(rules, state) is not None:
        return mover
    return mover.other if wins_after_all(rules, state) else None


@asked_once
def lost_later(tree: GameTree) -> Mapping[int, tuple[str, ...]]:
    """Return those of the moves of the root that lose past the depth: none that does so within it.

    A search that cuts need not have seen those; each with its line, as written.

    Parameters
    ----------
    tree
        The recording.
    """
    depth = end_of_depth(tree) or tree.facts.depth or 0
    lost = forced_past_depth(tree).lost
    return {move: line for move, line in lost.items() if 1 + len(line) > depth}


def plies_past_end(tree: GameTree, line: Sequence[str], before: int) -> str:
    """Return how far past the depth a forced line ends: ``"at most two plies"``.

    Parameters
    ----------
    tree, line
        The recording, and the line.
    before
        How many moves from the root were made before it.
    """
    depth = end_of_depth(tree) or tree.facts.depth or 0
    past = before + len(line) - depth
    return "one ply" if past <= 1 else f"at most {in_words(past)} plies"


def _search(tree: GameTree, defences: int = MOST_DEFENCES, times: int = 1) -> ThreatSearch:
    return ThreatSearch(tree.rules, times * _ASKED // len(tree.children(0)), defences)


def _won(
    tree: GameTree, moves: list[int], defences: int = MOST_DEFENCES
) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Yield the moves that win by the fewest threats, each with what follows it."""
    search, them = _search(tree, defences), tree.player(0).other
    theirs = [move for move in moves if tree.player(move) is them]
    for threats in range(MOST_THREATS):
        found = False
        for move in theirs:
            state = tree.state(move)
            line = None if state is None else search.loss(state, threats)
            if line:
                found = True
                yield move, _written(tree, move, line)
        if found:
            return


def _lost(
    tree: GameTree, search: ThreatSearch, moves: Sequence[int], most: int
) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Yield the moves to which an answer wins by so many threats at most, each with that line.

    So all are asked of the fewest threats before one is of many, for which there is less room.
    """
    left = list(_answered(tree, moves))
    for threats in sorted({1, most}):
        for move, state in left.copy():
            if line := search.win(state, threats):
                left.remove((move, state))
                yield move, _written(tree, move, line)


def _lost_as_soon(
    tree: GameTree, moves: Sequence[int], lost: Mapping[int, tuple[str, ...]]
) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Yield those of some moves that lose as soon as others do, to quiet answers, each so.

    All moves are tried, for those of which nothing is told are taken for ways out.
    """
    search = Exhaustive(tree.rules, _TRIED)
    plies = max(map(len, lost.values()), default=0)
    for move, state in _answered(tree, moves):
        if line := search.win(state, plies):
            yield move, _written(tree, move, line)


def _answered(tree: GameTree, moves: Sequence[int]) -> Iterator[tuple[int, State]]:
    """Yield those of some moves of the root that the opponent answers, with their states."""
    them = tree.player(0).other
    for move in moves:
        state = tree.state(move)
        if state is not None and not tree.rules.is_over(state) and tree.player(move) is them:
            yield move, state


def _written(tree: GameTree, move: int, line: Sequence[Move]) -> tuple[str, ...]:
    """Return moves that follow one of the root, as they are written."""
    state, written = tree.state(move), list[str]()
    for then in line:
        written.append(visible(str(tree.rules.notation_at(state, then))))
        state = tree.rules.play(state, then)
    return tuple(written)
