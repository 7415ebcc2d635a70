"""What moves force past the depth of the search: wins and losses that the rules alone show.

The estimate of a move says nothing of a win that lies a few plies deeper. Where threats force it,
a threat search finds it: of the move played and of the others.

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
from treeviz.game.player import Player
from treeviz.tree.asked_once import asked_once
from treeviz.tree.columns import HORIZON, TERMINAL
from treeviz.tree.estimates import rests_on_estimates
from treeviz.tree.game_tree import GameTree
from treeviz.tree.next_wins import winning_move, wins_after_all
from treeviz.tree.scout import end_of_depth
from treeviz.tree.threat_search import MOST_DEFENCES, MOST_THREATS, Threats, ThreatSearch

_ASKED = 6_000  # moves, of which it is asked whether they win at once: for wins, again for losses
_SLOWER = 5  # replies to the move played that may not lose at once


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

    Nothing where that speaks not against the move played, for it counts as a win, or neither does
    it lose nor does another win instead; where it wins itself, unless the end of its line shows it;
    in games of exchanges, in which what is taken tells more; and where the game fails past the
    depth. Where neither the search nor that line meets an end, it is first asked of the move played
    whether it loses. Of wins those of the fewest threats; of the last of many moves it is not
    asked, nor of those after which the same side moves again, or chance.

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
    if state is None or not tree.rules.known or tree.rules.captures(state) is not None:
        return _NOTHING
    winner = _winner_at_its_end(tree, choice)
    search, lost = _search(tree), dict[int, tuple[str, ...]]()
    if winner is None and TERMINAL not in tree.columns.kind:
        lost = dict(_lost(tree, search, [choice]))
        if not lost:
            return _NOTHING
    open_ = [move for move in tree.children(0) if rests_on_estimates(tree, move)]
    open_.sort(key=lambda move: move != choice)
    won = dict(_won(tree, open_))
    if won and choice not in won:  # it may win, too, if later
        won = {**dict(_won(tree, [choice], _SLOWER)), **won}
    if choice in won and winner is not tree.player(0):
        return _NOTHING  # no news: its estimate is the best
    if not lost and choice not in won:
        lost = dict(_lost(tree, search, [choice]))
    if not (won or lost):
        return _NOTHING
    others = [move for move in open_ if move not in won and move != choice]
    return Forced(won, {**lost, **dict(_lost(tree, search, others))})


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


def plies_past_end(tree: GameTree, line: Sequence[str], before: int) -> str:
    """Return how far past the depth a line of threats ends: ``"at most two plies"``.

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


def _search(tree: GameTree, defences: int = MOST_DEFENCES) -> ThreatSearch:
    return ThreatSearch(tree.rules, _ASKED // len(tree.children(0)), defences)


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
    tree: GameTree, search: ThreatSearch, moves: list[int]
) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Yield the moves to which an answer wins by threats, each with that line."""
    them = tree.player(0).other
    for move in moves:
        state = tree.state(move)
        if state is None or tree.rules.is_over(state) or tree.player(move) is not them:
            continue
        if line := search.win(state):
            yield move, _written(tree, move, line)


def _written(tree: GameTree, move: int, line: Threats) -> tuple[str, ...]:
    """Return moves that follow one of the root, as they are written."""
    state, written = tree.state(move), list[str]()
    for then in line:
        written.append(visible(str(tree.rules.notation_at(state, then))))
        state = tree.rules.play(state, then)
    return tuple(written)
