"""Games of OpenSpiel, as far as they fit; all others are refused by name.

They must have two players who move in turns, be zero-sum, of perfect information. Dice may be
thrown: in ``pig``, say, or ``backgammon``; such games are searched with `expectimax`.

A state is OpenSpiel's own serialisation as text, which two equal histories share. MAX is the player
who moves first: in chess, for one, that is OpenSpiel's player 1. Values are OpenSpiel's returns of
that player. A move is OpenSpiel's action number, written as OpenSpiel writes it. A position is
given as a history of such actions, ``"d3 c3"``. Boards are drawn: squares, hexagons, points and
lines, walls, piles and houses; whatever else OpenSpiel prints is shown as it prints it.

Where counting tells who is ahead, a game has a heuristic that counts: ``discs`` in Othello,
``boxes`` in Dots and Boxes, ``stones`` and ``seeds`` in the stores of Mancala and Oware, ``men``
in Checkers, Breakthrough and Nine Men's Morris, and the open ``lines`` where a row wins.

It needs the extra: ``pip install 'gametreeviz[openspiel]'``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from importlib import import_module
from typing import Any

from treeviz.errors import InputError, ReadsNoPositions, unknown
from treeviz.formatting.lettering import one_line, shortened
from treeviz.formatting.phrases import in_words, listed
from treeviz.formatting.plain_values import bare_text, read_text
from treeviz.formatting.printed import repr_of
from treeviz.game.game import Board, Game, Heuristic, Player
from treeviz.games.counted_on_board import CountOnBoard, OpenRows
from treeviz.games.extras import needs
from treeviz.games.openspiel_looks import LOOKS
from treeviz.games.printed_board import plain_text, read_board
from treeviz.games.rows_of_k import full_row

_STATES_KEPT = 1 << 14
_APART = " ,;"  # what may stand between two actions of a history


class OpenSpiel(Game):
    """A game of OpenSpiel's, by its name and parameters.

    Parameters
    ----------
    name
        As OpenSpiel loads it: ``"tic_tac_toe"``, ``"connect_four(rows=4,columns=5)"``.

    Raises
    ------
    InputError
        If OpenSpiel is not installed, has no such game, or the game does not fit: the message
        says why.
    """

    start: str
    position_meaning = "the moves from the start"

    def __init__(self, name: str) -> None:
        try:
            spiel: Any = import_module("pyspiel")
        except ModuleNotFoundError as error:
            raise needs("openspiel", "OpenSpiel") from error
        known = spiel.registered_names()
        name = bare_text(name) or repr_of(name)
        if name.split("(")[0] not in known:
            raise unknown("game of OpenSpiel", name, known)
        try:
            self._game = spiel.load_game(name)
        except spiel.SpielError as error:
            raise InputError(f"OpenSpiel cannot load {repr_of(name)}: {error}") from error
        kind = self._game.get_type()
        _check_fits(name, kind, spiel.GameType, self._game.num_players())
        self.name = name
        self._look = LOOKS.get(name.split("(")[0])
        called = "" if self._look is None else self._look.called
        self.known_as = called or str(kind.long_name)
        self._spiel = spiel
        self.notation_meaning = "" if self._look is None else self._look.notation_meaning
        self.counted = "" if self._look is None else self._look.counted
        even = self._game.max_utility() == -self._game.min_utility() == 1
        self.win_worth = 1.0 if even else None
        root = self._game.new_initial_state()
        self._first = max(root.current_player(), 0)  # a game may begin with dice
        self._state = lru_cache(maxsize=_STATES_KEPT)(self._game.deserialize_state)
        self._typed = lru_cache(maxsize=_STATES_KEPT)(self._history)
        self.start = root.serialize()
        self._signs = None if self._look is None else self._look.signs
        if self._signs is not None and self._signs.numbers:
            largest = max(map(int, re.findall(r"\d+", str(root))))
            self._signs = self._signs._replace(numbers=largest)
        self._row, self.aim = self._how_one_wins()
        self._counts = self._estimates()

    def __copy__(self) -> OpenSpiel:
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)  # what it remembers serves both
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        return _made, (type(self), self.name, self.start)

    def _how_one_wins(self) -> tuple[int, str]:
        """Return how many in a row win, 0 where no row does, and how one wins in one clause."""
        look = self._look
        if look is None:
            return 0, ""
        usual = self._game.get_type().parameter_specification
        parameters = {**usual, **self._game.get_parameters()}
        row = parameters[look.row] if isinstance(look.row, str) else look.row
        aim = f"{in_words(row)} in a row wins" if row else look.aim.format(**parameters)
        if parameters.get("anti") or parameters.get("is_misere"):
            return 0, aim.removesuffix("wins") + "loses"
        return row, aim

    def _estimates(self) -> dict[str, Heuristic]:
        """Return the heuristic of the game by its name, where it has one."""
        look, board = self._look, None
        if look is not None and look.heuristic:
            board = self.board(self.start)
        if look is None or board is None:
            return {}
        if look.heuristic == "lines":
            rows = OpenRows(self._row, look.sides, self.board, board) if self._row else None
            return {} if rows is None else {"lines": rows}
        crowns = "".join(crown for _, crown in look.signs.crowned)
        whole = self.win_worth is not None
        counts = CountOnBoard(
            look.heuristic, look.sides, self.board, board, crowns=crowns, whole=whole
        )
        return {look.heuristic: counts}

    @property
    def heuristics(self) -> Mapping[str, Heuristic]:
        """What can be counted on the board, where that is an estimate: by default no opinion."""
        return self._counts

    def to_move(self, state: str) -> Player:
        """Return MAX for the player who moves first in the game; MIN when it is over, too."""
        here = self._state(state)
        if here.is_chance_node():
            return Player.CHANCE
        return Player.MAX if here.current_player() == self._first else Player.MIN

    def moves(self, state: str) -> list[int]:
        """Return OpenSpiel's legal actions."""
        here = self._state(state)
        return [] if here.is_terminal() else list(here.legal_actions())

    def probability(self, state: str, move: int) -> float:
        """Return how likely an outcome is where dice are thrown."""
        return float(dict(self._state(state).chance_outcomes())[move])

    def play(self, state: str, move: int) -> str:
        """Return the state after an action."""
        return str(self._state(state).child(move).serialize())

    def utility(self, state: str) -> float:
        """Return OpenSpiel's return of the player who moved first."""
        return float(self._state(state).returns()[self._first])

    def side(self, player: Player) -> str:
        """Return how the game's sides are called where that is known, else ``Player 0`` …."""
        if self._look is not None:
            return self._look.sides[player is Player.MIN]
        return f"Player {self._first if player is Player.MAX else 1 - self._first}"

    def takes(self, state: str, move: int) -> bool | None:
        """Tell by how an action is written whether it takes something; None: that is not known."""
        sign = None if self._look is None else self._look.takes
        return None if sign is None else bool(sign) and sign in self.notation_at(state, move)

    def position(self, state: str) -> str:
        """Return the state as OpenSpiel prints it, in one line."""
        return one_line(self._printed(state))

    def typed(self, state: str) -> str:
        """Return the actions that lead to a state, as OpenSpiel writes them.

        Empty at the start, and where the game did not begin as it usually does.
        """
        return self._typed(state)

    def _history(self, state: str) -> str:
        here, told = self._game.new_initial_state(), list[str]()
        for action in self._state(state).history():
            if action not in here.legal_actions():
                return ""
            told.append(_written(here, action))
            here = here.child(action)
        return " ".join(told) if here.serialize() == state else ""

    def parse(self, text: str) -> str:
        """Return the state after a history of actions, written as OpenSpiel writes or numbers them.

        Games that OpenSpiel itself starts from a text, such as a FEN, are started so, too.

        Raises
        ------
        InputError
            If an action is not legal where it stands.
        """
        text = read_text(text, "a position as text")
        state, rest = self._game.new_initial_state(), " ".join(text.split())
        while rest:
            action = _next_action(state, rest)
            if action is None:
                return self._from_text(text, state, rest)
            state, rest = state.child(action[0]), rest[action[1] :].lstrip(_APART)
        return str(state.serialize())

    def _from_text(self, text: str, state: Any, rest: str) -> str:
        """Return the state that OpenSpiel reads from a text that is no history of actions."""
        if self._look is not None and self._look.signs.fen:
            try:
                return str(self._game.new_initial_state(text.strip()).serialize())
            except self._spiel.SpielError:
                pass
        legal = [] if state.is_terminal() else state.legal_actions()
        written = [repr(_written(state, action)) for action in legal]
        here = listed(written, "or") if written else "nothing, for the game is over"
        raise ReadsNoPositions(
            f"{self.name} of OpenSpiel reads no positions, but a history of actions: expected "
            f"{here}; got {repr_of(shortened(rest, 40, 1))}"
        )

    def label(self, state: str) -> str:
        """Return what OpenSpiel prints, line by line."""
        return self._printed(state).strip("\n")

    def key(self, state: str) -> str:
        """Return the position as OpenSpiel prints it: histories that lead to it are alike."""
        return f"{self.position(state)} {self.to_move(state)}"

    def board(self, state: str) -> Board | None:
        """Return the board where OpenSpiel prints one; None where it prints something else."""
        if self._signs is None:
            return None
        board = read_board(self._printed(state), self._signs)
        if board is None or not self._row or not self._state(state).is_terminal():
            return board
        winner = self.winner(state)
        return board if winner is None else board._replace(line=full_row(board, winner, self._row))

    def notation_at(self, state: str, move: int) -> str:
        """Return the action as OpenSpiel writes it."""
        return _written(self._state(state), move)

    def _printed(self, state: str) -> str:
        return plain_text(str(self._state(state)))


def from_openspiel(name: str, history: str = "") -> OpenSpiel:
    """Return a game of OpenSpiel's, begun after some actions.

    Parameters
    ----------
    name
        As OpenSpiel loads it.
    history
        The actions, as OpenSpiel writes or numbers them: ``"d3 c3"``; empty: from the start.

    Raises
    ------
    InputError
        If OpenSpiel is not installed, has no such game, the game does not fit, or an action is not
        legal where it stands.
    """
    game, moves = OpenSpiel(name), read_text(history, "moves as text")
    if moves:
        game.start = game.parse(moves)
    return game


def openspiel_names() -> list[str]:
    """Return the names of all games of OpenSpiel; none where it is not installed."""
    try:
        return list(import_module("pyspiel").registered_names())
    except ModuleNotFoundError:
        return []


def _written(state: Any, action: int) -> str:
    """Return an action as OpenSpiel writes it, without a stop at its end.

    What falls by chance is told without its number: "roll: 12" of "chance outcome 0 (roll: 12)".
    """
    text = str(state.action_to_string(action)).rstrip(_APART)
    fallen = text.removeprefix(f"chance outcome {action} ")
    if fallen != text and fallen.startswith("(") and fallen.endswith(")"):
        return fallen[1:-1]
    return fallen


def _next_action(state: Any, text: str) -> tuple[int, int] | None:
    """Return the legal action with which a text begins, and how long it is written there."""
    if state.is_terminal():
        return None
    legal = state.legal_actions()
    written = {" ".join(_written(state, action).split()): action for action in legal}
    for told in (state.action_to_string, str):  # as it is printed elsewhere, or its number
        for action in legal:
            written.setdefault(" ".join(told(action).rstrip(_APART).split()), action)
    for name in sorted(written, key=len, reverse=True):
        if text.startswith(name) and text[len(name) :][:1] in ("", *_APART):
            return written[name], len(name)
    return None


def _check_fits(name: str, kind: Any, types: Any, players: int) -> None:
    """Refuse a game that this package cannot search, saying why."""
    reasons = [
        reason
        for holds, reason in (
            (players == 2, f"it has {players} players"),
            (kind.utility == types.Utility.ZERO_SUM, "it is not zero-sum"),
            (kind.dynamics == types.Dynamics.SEQUENTIAL, "its players do not move in turns"),
            (
                kind.chance_mode != types.ChanceMode.SAMPLED_STOCHASTIC,
                "it does not tell how likely things are",
            ),
            (
                kind.information == types.Information.PERFECT_INFORMATION,
                "its players do not see everything",
            ),
        )
        if not holds
    ]
    if reasons:
        raise InputError(
            f"{name} does not fit: {', '.join(reasons)}; expected two players, zero-sum, in turns, "
            "of perfect information"
        )


def _made(kind: type[OpenSpiel], name: str, start: str) -> OpenSpiel:
    """Return a game as it was pickled: by its name, and the state it begins in."""
    game = kind(name)
    game.start = start
    return game
