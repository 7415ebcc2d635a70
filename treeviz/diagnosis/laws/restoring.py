"""Are positions left as they are? Games are played out to the end, then walked back.

An engine that plays on one board and forgets to take something back, and a `play` that changes the
board it was given, show themselves at the last position first: so the board that shows it is small.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any, NamedTuple

from treeviz.diagnosis.findings.catalogue import CATALOGUE
from treeviz.diagnosis.findings.finding import Finding
from treeviz.diagnosis.findings.rule_facts import ChangedMeanwhile
from treeviz.diagnosis.stopwatch import Stopwatch
from treeviz.game.contract import ask, moves_of, notation_of, place_of, player_of
from treeviz.game.game import Game, Move, Player, State
from treeviz.game.grids import grid_of
from treeviz.game.keys import FAULTS
from treeviz.game.snapshot import snapshot
from treeviz.recorder.recorder import Recorder
from treeviz.tree.game_tree import GameTree
from treeviz.view.view import View

_GAMES = 8
_LONGEST = 300  # plies
_SECONDS = 0.2  # of work, before no more is played


class Glance(NamedTuple):
    """What a position looked like when it was asked."""

    own: Any  # the state object itself
    position: str
    mover: str
    moves: tuple[str, ...]


def not_restored(rules: Game) -> Iterator[Finding]:
    """Yield the first position found that is another one after moves were played from it.

    Raises
    ------
    GameError
        If the rules raise while a game is played out; the position is named.
    """
    random, watch = Random(0), Stopwatch()
    for _ in range(_GAMES):
        path, moves = [rules.start], list[Move]()
        looks = [_look(rules, rules.start)]
        while len(path) < _LONGEST and not watch.beyond(_SECONDS):
            state = path[-1]
            there = moves_of(rules, state)
            if not there:
                break
            moves.append(random.choice(there))
            path.append(ask(rules, "play", state, rules.play, moves[-1]))
            looks.append(_look(rules, path[-1]))
        for ply in range(len(moves) - 1, -1, -1):
            again = _look(rules, path[ply])
            if again != looks[ply] and _differs(again, looks[ply]):
                yield _told(looks[ply], again, moves[ply], rules)
                return


def _look(rules: Game, state: State) -> Glance:
    own = None
    try:
        own = snapshot(vars(state), insist=False) if hasattr(state, "__dict__") else None
        own = (own, hash(state))
    except FAULTS:  # what cannot be a key is looked into
        own = (own, snapshot(state, insist=False))
    moves = moves_of(rules, state)
    written = tuple(notation_of(rules, move) for move in moves)
    mover = str(player_of(ask(rules, "to_move", state, rules.to_move), rules, state))
    return Glance(own, place_of(rules, state), mover, written)


def _differs(one: Glance, other: Glance) -> bool:
    """Tell whether two looks differ by more than the order of the moves."""
    return one._replace(moves=tuple(sorted(one.moves))) != other._replace(
        moves=tuple(sorted(other.moves))
    )


def _told(before: Glance, after: Glance, move: Move, rules: Game) -> Finding:
    name = "not-restored" if before.own == after.own else "changed-by-play"
    written = rules.notation(move)
    fact = ChangedMeanwhile(before.position, written, None)
    if before.position != after.position:
        fact = replace(fact, now=after.position)
    elif before.mover != after.mover:
        fact = replace(fact, mover=after.mover, mover_before=before.mover)
    elif before.moves != after.moves:
        fact = replace(fact, moves=after.moves, before=before.moves)
    title = f"{CATALOGUE[name].headline}: before, and looked at again"
    return Finding(
        name, fact, before.position.strip("'"), _pair(before, after, written), View(title=title)
    )


def _pair(before: Glance, after: Glance, move: str) -> GameTree:
    recorder = Recorder(search="looked at twice")
    recorder.enter(_drawn(before.position), None, Player(before.mover))
    recorder.enter(_drawn(after.position), move, Player(after.mover))
    recorder.abandon()
    recorder.abandon()
    return recorder.tree()


def _drawn(position: str) -> Any:
    """Return a position's text as rows of signs, if it is such a grid; else as it is."""
    text = position.strip("'")
    rows = tuple(tuple(row) for row in text.split("/"))
    return text if "/" not in text or grid_of(rows) is None else rows
