"""A checked file as a tree: `Document → GameTree`, with its game where that is at hand."""

from __future__ import annotations

from array import array
from typing import Any

from treeviz.errors import InputError
from treeviz.files.built_in_games import made
from treeviz.files.document import Document
from treeviz.files.moves_only import played
from treeviz.files.plain_json import unpacked
from treeviz.files.position_index import NOWHERE
from treeviz.files.recorded_game import (
    PositionFacts,
    RecordedGame,
    RecordedPosition,
    RecordedSymmetricGame,
)
from treeviz.files.replayed import Replay, begun
from treeviz.game.checked_game import CheckedGame
from treeviz.game.game import (
    Board,
    Heuristic,
    Move,
    Player,
    State,
    complete,
    heuristics_of,
    winner_by_sign,
)
from treeviz.game.player import SIDES
from treeviz.tree.columns import PRUNED, Columns
from treeviz.tree.game_tree import GameTree
from treeviz.tree.opinions import Kept


def loaded(given: dict[str, Any], game: Any = None) -> GameTree:
    """Return the tree of a file's object.

    Parameters
    ----------
    given
        The object, as :func:`~treeviz.files.reader.opened` returns it.
    game
        The game, to play the recording through; None: a built-in one is made anew, of any other
        only what the file tells is known.

    Raises
    ------
    InputError
        If it is no recording, or does not keep to the rules of its game.
    """
    document = Document.of(given)
    if game is None and document.arguments() is not None:
        game = made(document.name(), document.arguments())
    if document.replays:
        return _played(document, game)
    return _told(document) if game is None else _replayed(document, begun(document, game))


def _played(document: Document, game: Any) -> GameTree:
    """Return the tree of a file that holds moves only, whose states are played when asked for."""
    if game is None:
        raise InputError(
            f"it holds moves and no positions, so it takes the rules of {document.name()!r} to "
            "read it: load(path, game), or --rules on the command line"
        )
    game = begun(document, game)
    rules = complete(game)
    columns = played(document, CheckedGame(rules))
    facts, (origin, doc) = document.facts(), document.heuristic()
    heuristic: str | Heuristic | None = None
    if origin == "named":
        heuristic = facts.heuristic
    if origin == "function" or (origin == "named" and heuristic not in heuristics_of(rules)):
        heuristic = Kept([], {}, origin, doc)
    return GameTree.over(columns, game, heuristic, facts)


def _replayed(document: Document, game: Any) -> GameTree:
    """Return the tree with the game's own states and moves."""
    columns, rules = document.columns, complete(game)
    columns.state, columns.move = Replay(document, CheckedGame(rules)).run()
    facts, (origin, doc) = document.facts(), document.heuristic()
    heuristic: str | Heuristic | None = None
    if origin == "named":
        heuristic = facts.heuristic
    if origin == "function" or (origin == "named" and heuristic not in heuristics_of(rules)):
        places = {s: p for s, p in zip(columns.state, document.positions, strict=True) if p >= 0}
        heuristic = Kept(document.judgements(), places, origin, doc)
    for node in range(len(columns)):
        if columns.kind[node] == PRUNED:
            columns.state[node] = None  # it was never entered: played when somebody asks
    return GameTree.over(columns, game, heuristic, facts)


def _told(document: Document) -> GameTree:
    """Return the tree with what the file tells of its positions and moves."""
    columns, texts = document.columns, document.texts
    plain = (
        document.told("state", None, _state) if "state" in document.given["positions"] else texts
    )
    states = [
        RecordedPosition(text) if state is None else state
        for state, text in zip(plain, texts, strict=True)
    ]
    places: dict[State, int] = {state: place for place, state in enumerate(states)}
    if len(places) < len(states):
        raise InputError("two positions of the recording have the same state")
    acts = [
        text if act is None else act
        for act, text in zip(document.acts, document.notations, strict=True)
    ]
    found = [*states, None]  # the last is that of `NOWHERE`
    columns.state = [found[place] for place in document.positions]
    columns.move = [*map([*acts, None].__getitem__, document.moves)]
    facts, (origin, doc) = document.facts(), document.heuristic()
    positions = Positions(document, states, acts)
    if facts.ordered:
        _check_ordered(columns, positions, document.positions)
    kind = RecordedSymmetricGame if "symmetry" in document.given["positions"] else RecordedGame
    told = kind(
        document.name(),
        columns.state[0],
        positions,
        places,
        document.sides(),
        document.heuristics(),
        *_notations(document, columns.state, acts),
        document.transposes(),
        document.words(),
    )
    kept = Kept(document.judgements(), places, origin, doc)
    return GameTree.over(columns, told, kept, facts)


def _check_ordered(columns: Columns, positions: Positions, places: array[int]) -> None:
    """Refuse a search with an order of its own if the file does not tell the game's."""
    for node in range(1, len(columns)):
        place = places[columns.parent[node]]
        if place == NOWHERE or columns.move[node] not in positions(place).moves:
            raise InputError(f"the game's order does not tell of the move to node {node}")


def _state(given: Any) -> State:
    if given is None:
        return None
    state = unpacked(given)
    try:
        hash(state)
    except TypeError:
        raise InputError(f"a state must be hashable, got {state!r}") from None
    return state


def _notations(
    document: Document, states: list[State], acts: list[Move]
) -> tuple[dict[Move, str], dict[tuple[State, Move], str]]:
    """Return how moves are written, and where it depends on the position, how they are there."""
    written: dict[Move, str] = {}
    depends = set()
    for act, text in zip(acts, document.notations, strict=True):
        if written.setdefault(act, text) != text:
            depends.add(act)
    if not depends:
        return written, {}
    parents, notations = document.columns.parent, document.notations
    return written, {
        (states[parents[node]], acts[move]): notations[move]
        for node, move in enumerate(document.moves)
        if move != NOWHERE and acts[move] in depends
    }


class Positions:
    """What a checked file tells of its positions: called with a place, returns it."""

    def __init__(self, document: Document, states: list[State], acts: list[Move]) -> None:
        self._texts = document.texts
        self._labels = document.told("label", None, _text)
        self._outcomes = document.told("outcome", "", _text)
        self._winners = _winners(document, self._outcomes)
        self._boards: list[Board | None] = document.boards()
        self._keys = document.told("key", None, _place)
        self._moves = document.told("moves", (), lambda given: _moves(given, acts))
        self._remarks = document.told("remark", None, _text_or_none)
        self._classes = document.told("symmetry", None, _place)
        self._alike: dict[int | None, list[State]] = {}
        for state, alike in zip(states, self._classes, strict=True):
            if alike is not None:
                self._alike.setdefault(alike, []).append(state)

    def __call__(self, place: int) -> PositionFacts:
        """Return what is told of the position at a place."""
        text, label, key = self._texts[place], self._labels[place], self._keys[place]
        return PositionFacts(
            text,
            text if label is None else label,
            self._outcomes[place],
            self._winners[place],
            self._boards[place],
            place if key is None else key,
            self._moves[place],
            tuple(self._alike.get(self._classes[place], ())),
            self._remarks[place],
        )


def _text(given: Any) -> str:
    if type(given) is not str:
        raise InputError(f"expected text of a position, got {given!r}")
    return given


def _winners(document: Document, outcomes: list[str]) -> list[Player | None]:
    """Return who has won at each position: as the file tells, else by the sign of the utility."""
    if "winner" in document.given["positions"]:
        return document.told("winner", None, _winner)
    values = (value for value, _ in document.judgements())
    return [
        winner_by_sign(value) if outcome else None
        for value, outcome in zip(values, outcomes, strict=True)
    ]


def _winner(given: Any) -> Player | None:
    if given not in (None, *SIDES):
        raise InputError(f"expected 'max', 'min' or null as the winner, got {given!r}")
    return None if given is None else Player(given)


def _text_or_none(given: Any) -> str | None:
    return None if given is None else _text(given)


def _place(given: Any) -> int:
    if type(given) is not int:
        raise InputError(f"expected the place of a position, got {given!r}")
    return given


def _moves(given: Any, acts: list[Move]) -> tuple[Move, ...]:
    whole = isinstance(given, list)
    if not whole or any(p is not None and (type(p) is not int or p < 0) for p in given):
        raise InputError(f"expected the moves of a position, got {given!r}")
    if any(p is not None and p >= len(acts) for p in given):
        raise InputError("the moves of a position are not among those of the recording")
    return tuple(None if place is None else acts[place] for place in given)
