r"""A trace: a search in any language, told while it runs, one JSON object a line. Schema 1.

A program in C++, Java or JavaScript writes a line when it enters a node and one when it leaves it;
that is all there is to it (`gallery/traces/` has writers in five languages):

>>> import io
>>> trace = b'''{"format": "treeviz trace", "schema": 1, "search": "my search in C++"}
... {"enter": "xox/oox/___"}
... {"enter": "xox/oox/_x_", "alpha": -10}
... {"leave": 0}
... {"enter": "xox/oox/__x"}
... {"leave": 10}
... {"leave": 10}
... '''
>>> read_trace(io.BytesIO(trace))
GameTree(3 nodes, value +10, best [2,2])

The first line is the header. Of its members only the first two must be there:

================  ==============================================================================
``format``        ``"treeviz trace"``.
``schema``        1. A reader refuses a larger number.
``game``          A built-in game, such as ``"tictactoe"``. Without one (and without a game given
                  to the reader) positions and moves are shown as they are written.
``position``      Where the game begins, as it writes positions.
``k``             How many in a row wins, for games that take it.
``search``        What the search is called.
``side``          Whose side values and windows are on: ``"max"`` (also if it is not said), or
                  ``"mover"``, who is to move, as in a negamax.
``depth`` …       Other facts of the search: ``heuristic``, ``depth_penalty``, ``cut_on_equal``,
                  ``fail``, ``exact_root``, ``ordered`` (its moves have an order of its own).
================  ==============================================================================

Each line after it is one of three, told by the member that it begins with:

``{"enter": POSITION}``: a node is entered, below the one that was entered last and not yet left.
The position is text, or rows (``["xox", "oox", "__x"]``, ``[[1, 0], [0, -1]]``), or null.

====================  ============================================================================
``move``              The move that led here, as the game writes it. Found from the positions, if it
                      is not said; with a game, a move is enough, and ``enter`` may be null.
``player``            Who is to move: ``"max"`` or ``"min"``, or what the game calls them;
                      ``"chance"`` where dice or cards decide. If it is not said: as the game knows;
                      else MAX at the root, and then in turns.
``probability``       How likely the move is, below a node of chance; those that say none are alike.
``alpha``, ``beta``   The window on entry.
====================  ============================================================================

``{"leave": VALUE}``: the innermost node is left with its value, a number, ``"inf"`` or ``"-inf"``;
null: it was given up and has none.

==================  ==============================================================================
``kind``            What it was: ``"terminal"`` (the game ended), ``"horizon"`` (the depth ended),
                    ``"known"`` (not searched again: its value came from a table), ``"null"`` (a
                    null move was good enough: no move was searched), ``"unseen"`` (searched on
                    within its window, and not shown), ``"leaf"``, ``"inner"``.
                    Found by the game and the shape, if it is not said.
``static``          What the heuristic says of its position, always in points of MAX's side.
``terms``           The named parts of that: ``{"lines": 3, "centre": 1}``.
==================  ==============================================================================

``{"prune": MOVE}``: a branch at the innermost node that is known of and was not entered; null, if
its move is not known.

Children stand in the order of the lines. A trace that breaks off, even within a line, is a search
that was broken off: its open nodes have no value, and it can be drawn. Whatever else is wrong is
refused with the number of its line.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from math import inf
from pathlib import Path
from typing import IO, Any, NoReturn

from treeviz import games
from treeviz.errors import GameError, InputError, RecordingError, unknown
from treeviz.files.plain_json import shown
from treeviz.files.reader import name_of
from treeviz.files.trace_positions import Ruled, Shown
from treeviz.formatting.expected import is_one_of
from treeviz.formatting.progress import Progress
from treeviz.game.game import Game, complete, heuristics_of
from treeviz.game.player import Player
from treeviz.recorder.tape import Tape
from treeviz.tree.columns import MIN, NO_PARENT, TERMINAL, Columns, Kind
from treeviz.tree.game_tree import GameTree
from treeviz.tree.opinions import Judgement, Kept
from treeviz.tree.search_facts import SearchFacts

FORMAT, SCHEMA = "treeviz trace", 1
_LONGEST = 1 << 20  # bytes of a line, so that one without an end does not fill the memory
_BITS = 1023  # of a whole number that a float holds
_INFINITIES = {"inf": inf, "+inf": inf, "-inf": -inf}
_ENTER = frozenset({"enter", "move", "player", "alpha", "beta", "probability"})
_LEAVE = frozenset({"leave", "kind", "static", "terms"})
_PRUNE = frozenset({"prune"})
_HEADER = frozenset({"format", "schema", "game", "position", "k", "side"})
_KINDS = {str(kind): kind for kind in Kind if kind not in (Kind.OPEN, Kind.PRUNED)}
_decoded = json.JSONDecoder().decode


def read_trace(
    source: str | Path | IO[bytes],
    game: object = None,
    *,
    max_nodes: int | None = None,
    progress: Progress | None = None,
) -> GameTree:
    """Return the tree of a search that was told line by line.

    A pipe is read while the program that fills it runs. Nothing of the trace is kept but the tree.

    Parameters
    ----------
    source
        A path, or a binary stream.
    game
        The game, if it is not a built-in one that the trace names.
    max_nodes
        How many nodes to read before :class:`~treeviz.errors.LimitReached` is raised.
    progress
        Called with the number of nodes read so far, every few thousand.

    Raises
    ------
    InputError
        If the trace cannot be read or contradicts itself or its game; it names the line.
    """
    name = name_of(source)
    try:
        if isinstance(source, str | Path):
            with Path(source).open("rb") as stream:
                return _read(stream, name, game, max_nodes, progress)
        return _read(source, name, game, max_nodes, progress)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise InputError(f"cannot read {name!r}: {reason}") from error


def _read(
    stream: IO[bytes],
    name: str,
    game: object,
    max_nodes: int | None,
    progress: Progress | None,
) -> GameTree:
    number = 1
    try:
        header = _object(stream.readline(_LONGEST))
        told = _Told(header, game, max_nodes=max_nodes, progress=progress)
        take, readline = told.take, stream.readline
        while line := readline(_LONGEST):
            number += 1
            try:
                event = _decoded(line.decode())
            except ValueError:
                if line[-1:] == b"\n" or len(line) == _LONGEST:
                    _refuse_line(line)
                break  # it was broken off within a line
            take(event)
    except (InputError, GameError, RecordingError) as error:
        raise InputError(f"{name!r}, line {number}: {error}") from error
    return told.tree(name)


def _object(line: bytes) -> dict[str, Any]:
    """Return the header, checked to be one."""
    try:
        header = _decoded(line.decode())
    except ValueError:
        _refuse_line(line)
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        raise InputError(
            f'expected the header of a trace, {{"format": "{FORMAT}", "schema": {SCHEMA}, …}}, '
            f"got {shown(header)}"
        )
    schema = header.get("schema")
    if type(schema) is not int or schema < 1:
        raise InputError(f"expected a schema of {SCHEMA}, got {schema!r}")
    if schema > SCHEMA:
        raise InputError(
            f"this trace has schema {schema}, and this treeviz reads up to {SCHEMA}: update treeviz"
        )
    return header


def _refuse_line(line: bytes) -> NoReturn:
    if len(line) == _LONGEST:
        raise InputError(f"expected lines of less than {_LONGEST:,} bytes")
    text = line.decode(errors="replace").rstrip("\n")
    raise InputError(f"expected a JSON object, got {shown(text)}")


class _Told:
    """A trace as it is told: takes its lines, and is asked for the tree in the end."""

    def __init__(self, header: Mapping[str, Any], game: object, **limits: Any) -> None:
        side = header.get("side", "max")
        if side not in ("max", "mover"):
            raise InputError(f"expected 'max' or 'mover' as the side of values, got {shown(side)}")
        self._mover = side == "mover"
        self._game = _named_game(header) if game is None else complete(game)
        rules = self._game
        facts = SearchFacts.of({name: fact for name, fact in header.items() if name not in _HEADER})
        named = facts.heuristic if rules and facts.heuristic in heuristics_of(rules) else None
        self._tape = Tape(rules, search=facts, heuristic=named, **limits)
        self._places: Shown | Ruled = Shown() if rules is None else Ruled(rules)
        self._judged: dict[Any, Judgement] = {}
        self._columns: Columns = self._tape.columns
        self.take = self._taking()

    def _taking(self) -> Callable[[Any], None]:
        """Return what takes a line; the attributes it needs are looked up once."""
        tape, columns, places, mover = self._tape, self._columns, self._places, self._mover
        placed, innermost, enter, leave = places.placed, tape.pen.innermost, tape.enter, tape.leave
        states, players = columns.state, columns.player

        def take(event: Any) -> None:
            if type(event) is not dict:
                raise InputError(f"expected a JSON object, got {shown(event)}")
            if "leave" in event:
                node = innermost()
                if node == NO_PARENT:
                    raise InputError("a leave too many: no node is open")
                if len(event) > 1:
                    self._note(event, node)
                value = event["leave"]
                if value is None:
                    tape.abandon()
                    return
                worth = value if type(value) in (int, float) else _number(value, "the value")
                if worth != worth:
                    _number("NaN", "the value")
                kind = event.get("kind")
                if mover and players[node] == MIN:
                    worth = -worth
                leave(worth, None if kind is None else _kind(kind))
            elif "enter" in event:
                if not event.keys() <= _ENTER:
                    _refuse_members(event, _ENTER)
                node = innermost()
                if node == NO_PARENT and states:
                    raise InputError("a second root: the first node was left, and another entered")
                before = None if node == NO_PARENT else states[node]
                state, move, player = placed(
                    before, event["enter"], event.get("move"), event.get("player")
                )
                if mover and player is Player.CHANCE:
                    raise InputError(
                        "whose side is the value of a chance node on? Tell all values from MAX's "
                        'side: "side": "max"'
                    )
                share = event.get("probability")
                if "alpha" in event or "beta" in event:
                    if player is None:
                        player = tape.next_in_turn()
                    window = _window(event, mover and player is Player.MIN)
                    enter(state, move, player, window, probability=share)
                elif share is not None:
                    enter(state, move, player, probability=share)
                else:
                    enter(state, move, player)
            elif "prune" in event:
                if not event.keys() <= _PRUNE:
                    _refuse_members(event, _PRUNE)
                node = innermost()
                if node == NO_PARENT:
                    raise InputError("a prune outside of any node")
                tape.prune(places.pruned(states[node], event["prune"]))
            else:
                raise InputError(f"expected 'enter', 'leave' or 'prune', got {shown(event)}")

        return take

    def _note(self, event: dict[str, Any], node: int) -> None:
        """Note what is said of a node beside its value."""
        if not event.keys() <= _LEAVE:
            _refuse_members(event, _LEAVE)
        static, terms = event.get("static"), event.get("terms")
        if static is None and terms is None:
            return
        state = self._columns.state[node]
        if state is None:
            raise InputError("what the heuristic says is kept by position: enter with one")
        parts = {} if terms is None else terms
        if type(parts) is not dict:
            raise InputError(f"expected terms by name, got {shown(terms)}")
        parts = {term: _number(part, f"the term {term!r}") for term, part in parts.items()}
        value = sum(parts.values()) if static is None else _number(static, "the static value")
        self._judged[state] = value, parts

    def tree(self, name: str) -> GameTree:
        """Return the tree; what is still open is given up."""
        tape, columns = self._tape, self._columns
        if not len(tape):
            raise InputError(f"{name!r} tells of no node: a header and nothing after it")
        while tape.innermost != NO_PARENT:
            tape.abandon()
        if self._judged:
            if self._game is not None:
                for node, kind in enumerate(columns.kind):
                    if kind == TERMINAL:
                        state = columns.state[node]
                        self._judged[state] = float(self._game.utility(state)), {}
            places = {state: place for place, state in enumerate(self._judged)}
            tape.judge_by(Kept([*self._judged.values()], places, "function", ""))
        return tape.finish()


def _named_game(header: Mapping[str, Any]) -> Game | None:
    """Return the built-in game that a header names; None if it names none."""
    name, position = header.get("game"), header.get("position")
    if name is None:
        return None
    if not is_one_of(name, games.BUILT_IN):
        raise unknown("game", name, [*games.BUILT_IN])
    if position is not None and not isinstance(position, str):
        raise InputError(f"expected the position as text, got {shown(position)}")
    make = getattr(games, games.BUILT_IN[name])
    sizes = {"k": header["k"]} if "k" in header else {}
    if any(type(size) is not int for size in sizes.values()) or (
        sizes and name not in ("tictactoe", "connect")
    ):
        raise InputError(f"{name} takes no k={shown(header['k'])}")
    made: Game = make(**sizes) if position is None else make(position, **sizes)
    return made


def _number(value: Any, what: str) -> float:
    """Return a number as a trace writes it."""
    if isinstance(value, str) and value in _INFINITIES:
        return _INFINITIES[value]
    held = type(value) is float or (type(value) is int and value.bit_length() <= _BITS)
    if held and value == value:
        return float(value)
    raise InputError(f'expected a number, "inf" or "-inf" as {what}, got {shown(value)}')


def _window(event: dict[str, Any], turned: bool) -> tuple[float, float]:
    """Return alpha and beta, MAX's side; they are turned where MIN told them from its own."""
    said_alpha, said_beta = event.get("alpha"), event.get("beta")
    alpha = -inf if said_alpha is None else _number(said_alpha, "alpha")
    beta = inf if said_beta is None else _number(said_beta, "beta")
    return (-beta, -alpha) if turned else (alpha, beta)


def _kind(said: Any) -> Kind:
    if not is_one_of(said, _KINDS):
        raise unknown("kind", said, _KINDS)
    return _KINDS[said]


def _refuse_members(event: dict[str, Any], known: frozenset[str]) -> None:
    strange = next(name for name in event if name not in known)
    raise unknown("member", strange, sorted(known))
