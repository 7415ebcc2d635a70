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
from treeviz.tree.asked_once import asked_once
from treeviz.tree.columns import TERMINAL
from treeviz.tree.estimates import rests_on_estimates
from treeviz.tree.game_tree import GameTree
from treeviz.tree.scout import end_of_depth
from treeviz.tree.threat_search import Threats, ThreatSearch

_ASKED = 6_000  # moves, of which it is asked whether they win at once: for wins, again for losses
_THREATS = 5  # one after the other


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
    it lose nor does another win instead; where the search met no end of a game; in games of
    exchanges, in which what is taken tells more; and where the game fails past the depth. Of wins
    those of the fewest threats; of the last of many moves it is not asked.

    Parameters
    ----------
    tree
        The recording.
    """
    choice, value = tree.choice(0), tree.value_at(0) or 0.0
    if choice is None or not rests_on_estimates(tree, choice) or not _asks(tree):
        return _NOTHING
    if isinf(value) and tree.player(0).better(value, 0.0):
        return _NOTHING
    open_ = [move for move in tree.children(0) if rests_on_estimates(tree, move)]
    open_.sort(key=lambda move: move != choice)
    try:
        won = dict(_won(tree, open_))
        if choice in won or not (won or {*_lost(tree, [choice])}):
            return _NOTHING
        return Forced(won, dict(_lost(tree, [move for move in open_ if move not in won])))
    except GameError:
        return _NOTHING


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


def _asks(tree: GameTree) -> bool:
    """Tell whether anything may be forced past the depth: the search met an end, and rules tell."""
    rules, state = tree.rules, tree.state(0)
    met_an_end = rules.known and TERMINAL in tree.columns.kind
    return met_an_end and state is not None and rules.captures(state) is None


def _search(tree: GameTree) -> ThreatSearch:
    return ThreatSearch(tree.rules, _ASKED // len(tree.children(0)))


def _won(tree: GameTree, moves: list[int]) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Yield the moves that win by the fewest threats, each with what follows it."""
    search = _search(tree)
    for threats in range(_THREATS):
        found = False
        for move in moves:
            state = tree.state(move)
            line = None if state is None else search.loss(state, threats)
            if line:
                found = True
                yield move, _written(tree, move, line)
        if found:
            return


def _lost(tree: GameTree, moves: list[int]) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Yield the moves to which an answer wins by threats, each with that line."""
    search, me = _search(tree), tree.player(0)
    for move in moves:
        state = tree.state(move)
        if state is None or tree.rules.is_over(state) or tree.player(move) is not me.other:
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
