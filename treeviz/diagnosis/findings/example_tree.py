"""The board that shows a fault, as a small tree to draw, and in words.

The rules may be at fault themselves, so nothing is checked here: what they do is taken down.
"""

from __future__ import annotations

from dataclasses import replace

from treeviz.diagnosis.findings.catalogue import CATALOGUE
from treeviz.diagnosis.findings.finding import Finding
from treeviz.diagnosis.findings.rule_facts import At, Said
from treeviz.diagnosis.sample import Sample
from treeviz.errors import GameError, TreevizError
from treeviz.explanation.fact import Fact
from treeviz.formatting.printed import repr_of
from treeviz.game.contract import ask, moves_of, number, place_of, worth
from treeviz.game.game import Game, Heuristic, Move, Player, State
from treeviz.game.player import player_named
from treeviz.game.same_move import same_move
from treeviz.recorder.recorder import Recorder
from treeviz.tree.columns import Kind
from treeviz.tree.game_tree import GameTree
from treeviz.view.view import View

_NODES = 40  # more would not be read
_LONGEST_LINE = 6  # moves told of the way to a position


def at(sample: Sample, state: State) -> At:
    """Return where a position is: its text, and the way there from the beginning if it is short.

    Examples
    --------
    >>> from treeviz import games
    >>> sample = Sample(games.TicTacToe("xox/oox/___"))
    >>> at(sample, "xox/oox/__x"), at(sample, "xox/oox/___").line
    (At(position="'xox/oox/__x'", line=('[2,2]',)), ())
    """
    where = place_of(sample.rules, state)
    try:
        line = sample.line(state)
    except GameError:
        line = []
    return At(where, tuple(line) if 0 < len(line) <= _LONGEST_LINE else ())


def said(error: GameError) -> Said:
    """Return what somebody's code, or the rules it breaks, say of a failure: as a sentence."""
    text = str(error).rstrip(".")
    return Said(f"{text[:1].upper()}{text[1:]}.")


def finding(
    name: str,
    rules: Game,
    state: State,
    fact: Fact,
    *,
    plies: int = 1,
    heuristic: Heuristic | None = None,
    came: tuple[State, Move] | None = None,
) -> Finding:
    """Return a finding on the rules or the heuristic, shown by a position and what follows it.

    Parameters
    ----------
    name
        Its name in the catalogue.
    rules, state
        The game, and the position that shows it.
    fact
        What is the matter there.
    plies
        How far the tree shall go; it goes less far where it would be large.
    heuristic
        What estimates unfinished positions; None: the game's own.
    came
        The position before and the move that led here, if they shall be seen.
    """
    opinion, position = rules.heuristic if heuristic is None else heuristic, _position(rules, state)
    title = CATALOGUE[name].headline
    fact = replace(fact, scale=rules.scale)
    if came is None:
        tree = tree_from(rules, state, plies, opinion)
        return Finding(name, fact, position, tree, View(title=title))
    before, move = came
    tree = tree_from(rules, before, 1, opinion)
    child = next((c for c in tree.children(0) if same_move(tree.move(c), move)), 0)
    line = (tree.notation(child),) if child else ()
    return Finding(name, fact, position, tree, View(framed=line, focus=line, title=title))


def _position(rules: Game, state: State) -> str:
    try:
        position = ask(rules, "position", state, rules.position)
    except GameError:  # the text says what is wrong
        return repr_of(state)
    return position if isinstance(position, str) else repr_of(position)


def tree_from(rules: Game, state: State, plies: int, heuristic: Heuristic) -> GameTree:
    """Return a position and so many plies below it as a tree, with whatever values the code gives.

    Where the code raises, a node stays without a value.
    """
    while plies and _nodes_below(rules, state, plies) > _NODES:
        plies -= 1
    recorder = Recorder(rules, search="the rules as they are", heuristic=heuristic, depth=plies)

    def look(state: State, move: Move, left: int) -> float | None:
        moves = _moves(rules, state)
        player = _mover(rules, state)
        recorder.enter(state, move, player)
        value: float | None
        kind = Kind.INNER
        if not moves:
            value, kind = _value(rules, state, over=True, heuristic=heuristic), Kind.TERMINAL
        elif left == 0:
            value, kind = _value(rules, state, over=False, heuristic=heuristic), Kind.HORIZON
        else:
            replies = [look(_played(rules, state, m), m, left - 1) for m in moves]
            known = [reply for reply in replies if reply is not None]
            value = player.best(known) if known else None
        if value is None:
            recorder.abandon()
        else:
            recorder.leave(value, kind)
        return value

    look(state, None, plies)
    return recorder.tree()


def _nodes_below(rules: Game, state: State, plies: int) -> int:
    if plies == 0:
        return 1
    count = 1
    for move in _moves(rules, state):
        count += _nodes_below(rules, _played(rules, state, move), plies - 1)
        if count > _NODES:
            break
    return count


def _moves(rules: Game, state: State) -> list[Move]:
    try:
        return moves_of(rules, state)
    except GameError:
        return []


def _mover(rules: Game, state: State) -> Player:
    try:
        return player_named(ask(rules, "to_move", state, rules.to_move))
    except TreevizError:
        return Player.MAX


def _played(rules: Game, state: State, move: Move) -> State:
    try:
        return ask(rules, "play", state, rules.play, move)
    except GameError:
        return state


def _value(rules: Game, state: State, *, over: bool, heuristic: Heuristic) -> float | None:
    try:
        if over:
            return number(ask(rules, "utility", state, rules.utility), "utility", rules, state)
        opinion = ask(rules, "the heuristic", state, heuristic)
        return worth(opinion, "the heuristic", rules, state)
    except GameError:
        return None
