"""`CheckedGame`: a game as pictures and words ask it; its own faults are told politely.

How positions, moves and results are written and drawn is the game's own code, and may fail like the
rules may. What it raises becomes one line that names the method and the position; what it returns
is checked to be what was asked for. Its words reach terminals and pages: a control character in
them is shown as a sign and does nothing. Only `position` stays as it is, for `parse` reads it back.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from itertools import islice
from typing import Any, TypeVar

from treeviz.errors import GameError, InputError
from treeviz.formatting.expected import is_a
from treeviz.formatting.lettering import one_line, visible
from treeviz.formatting.printed import repr_of
from treeviz.formatting.scale import Scale
from treeviz.game.board import Board
from treeviz.game.board_problem import board_problem
from treeviz.game.contract import (
    all_listed,
    ask,
    ask_about,
    moves_of,
    notation_of,
    number,
    place_of,
    player_of,
    signs_of,
    winner_of,
)
from treeviz.game.game import (
    Game,
    Heuristic,
    Move,
    Opinion,
    Player,
    State,
    heuristics_of,
    scale_of,
)
from treeviz.game.keys import FAULTS, unsteady
from treeviz.game.plain_board import plain_board

_MOST = 100_000  # starts, and states that are the same by symmetry; more never end
Attribute = TypeVar("Attribute")


class CheckedGame(Game):
    """The same game, with its answers checked.

    Parameters
    ----------
    game
        The game; :func:`treeviz.game.game.complete` made sure that it has all methods.
    heuristic
        What estimates its positions, and may say how values are written; None: nothing does.
    """

    def __init__(self, game: Game, heuristic: Heuristic | None = None) -> None:
        self._game = game
        self.start = game.start
        self.known = game.known
        self.known_as = visible(_said(game, "known_as", str, "text"))
        self.aim = visible(_said(game, "aim", str, "text"))
        self.counted = visible(_said(game, "counted", str, "text"))
        self.notation_meaning = visible(_said(game, "notation_meaning", str, "text"))
        self.position_meaning = visible(_said(game, "position_meaning", str, "text"))
        self.win_worth = _said(game, "win_worth", float | int | None, "a number or None")
        _said(game, "scale", Scale, "a Scale")
        self.scale = scale_of(game, heuristic)

    def _text(self, what: str, state: State, question: Callable[..., Any], *more: Any) -> str:
        answer = ask(self._game, what, state, question, *more)
        if not is_a(answer, str):
            raise GameError(
                f"{what} gave {repr_of(answer)} at {place_of(self._game, state)}; expected text"
            )
        return answer if type(answer) is str else signs_of(answer)

    def to_move(self, state: State) -> Player:
        """Return whose turn it is."""
        answer = ask(self._game, "to_move", state, self._game.to_move)
        return answer if type(answer) is Player else player_of(answer, self._game, state)

    def moves(self, state: State) -> Iterable[Move]:
        """Return the moves in search order."""
        return moves_of(self._game, state)

    def is_over(self, state: State) -> bool:
        """Tell whether there is no move: of moves that come one by one only the first is made."""
        return ask(
            self._game, "moves", state, lambda at: not any(True for _ in self._game.moves(at))
        )

    def probability(self, state: State, move: Move) -> float:
        """Return how likely a move of chance is."""
        return number(
            ask(self._game, "probability", state, self._game.probability, move),
            "probability", self._game, state,
        )  # fmt: skip

    def play(self, state: State, move: Move) -> State:
        """Return the state that a move leads to."""
        return ask(self._game, "play", state, self._game.play, move)

    def utility(self, state: State) -> float:
        """Return the value of a finished game, MAX's side."""
        value = ask(self._game, "utility", state, self._game.utility)
        return number(value, "utility", self._game, state)

    def heuristic(self, state: State) -> Opinion:
        """Return an estimate of an unfinished game, MAX's side."""
        return ask(self._game, "the heuristic", state, self._game.heuristic)

    @property
    def heuristics(self) -> Mapping[str, Heuristic]:
        """The game's heuristics by name."""
        return ask_about(
            lambda said: GameError(f"heuristics raised {said}"), heuristics_of, self._game
        )

    def starts(self) -> Iterable[State]:
        """Return the states in which a game may begin."""
        return ask(
            self._game, "starts", self.start, lambda _: list(islice(self._game.starts(), _MOST))
        )

    def side(self, player: Player) -> str:
        """Return what a player is called; chance has one name in all games."""
        if player is Player.CHANCE:
            return str(player)
        answer = ask_about(
            lambda said: GameError(f"side raised {said} for {player!r}"), self._game.side, player
        )
        if not is_a(answer, str):
            raise GameError(f"side gave {repr_of(answer)} for {player!r}; expected text")
        return visible(signs_of(answer))

    def winner(self, state: State) -> Player | None:
        """Return who has won a finished game."""
        return winner_of(self._game, state)

    def outcome(self, state: State) -> str:
        """Return how a finished game ended."""
        if getattr(self._game.outcome, "__func__", None) is Game.outcome:
            return super().outcome(state)  # so that what it asks is named if it fails
        return visible(self._text("outcome", state, self._game.outcome))

    def position(self, state: State) -> str:
        """Return the state as one line of text."""
        text = self._text("position", state, self._game.position)
        return one_line(text) if "\n" in text else text

    def typed(self, state: State) -> str:
        """Return the state as people give it to `parse`."""
        text = self._text("typed", state, self._game.typed)
        return one_line(text) if "\n" in text else text

    def remark(self, state: State) -> str | None:
        """Return what the theory of the game says of a state."""
        answer = ask(self._game, "remark", state, self._game.remark)
        if answer is not None and not is_a(answer, str):
            raise GameError(
                f"remark gave {repr_of(answer)} at {place_of(self._game, state)}; expected text or "
                "None"
            )
        return visible(signs_of(answer)) if answer else None

    def takes(self, state: State, move: Move) -> bool | None:
        """Tell whether a move takes something off the board; None: the game does not say."""
        told = ask(self._game, "takes", state, self._game.takes, move)
        return told if isinstance(told, bool) else None

    def captures(self, state: State) -> list[Move] | None:
        """Return the moves that take something; None: the game does not list them."""
        given = ask(self._game, "captures", state, self._game.captures)
        return None if given is None else all_listed(given, "captures", self._game, state)

    def may_win(self, state: State, move: Move) -> bool:
        """Tell whether a move may win at once; False where the game says that it does not."""
        return ask(self._game, "may_win", state, self._game.may_win, move) is not False

    def parse(self, text: str) -> State:
        """Return the state that a text describes."""
        return ask_about(
            lambda said: InputError(f"the game cannot read {repr_of(text)}: parse raised {said}"),
            self._game.parse,
            text,
        )

    def label(self, state: State) -> str:
        """Return what a picture writes where there is no board, in one line or several."""
        default = type(self._game).label is Game.label  # how it prints, or its position
        text = self._text("position" if default else "label", state, self._game.label)
        text = text.expandtabs().replace("\r\n", "\n")
        if text.replace("\n", "").isprintable():  # as nearly all are
            return text
        return "\n".join(map(visible, text.split("\n")))

    def board(self, state: State) -> Board | None:
        """Return the position as a board to draw; None: draw its label."""
        given = ask(self._game, "board", state, self._game.board)
        if given is None:
            return None
        problem = "" if is_a(given, Board) else f"{repr_of(given)}; expected a Board or None"
        try:
            board = given if problem else plain_board(given)
        except InputError as error:
            problem = f"a board that cannot be read: {error}"
        if problem := problem or board_problem(board):
            raise GameError(f"board gave {problem} at {place_of(self._game, state)}")
        return board

    def notation(self, move: Move) -> str:
        """Return how a move is written."""
        return visible(notation_of(self._game, move))

    def notation_at(self, state: State, move: Move) -> str:
        """Return how a move is written where it is played."""
        return visible(self._text("notation", state, self._game.notation_at, move))

    def move_between(self, before: State, after: State) -> Move:
        """Return the first move that leads from one state to another."""
        return ask(self._game, "moves", before, self._game.move_between, after)

    def key(self, state: State) -> Hashable:
        """Return what makes two states the same position."""
        key = ask(self._game, "key", state, self._game.key)
        try:
            first, _ = hash(key), bool(key == key)  # its class may raise at each
            steady = hash(key) == first
        except FAULTS as error:
            where = place_of(self._game, state)
            raise GameError(
                f"key gave {repr_of(key)} at {where}; expected a hashable value"
            ) from error
        if not steady:
            raise unsteady(key, place_of(self._game, state))
        return key

    def symmetries(self, state: State) -> Iterable[State]:
        """Return the states that are the same by symmetry."""
        return ask(
            self._game,
            "symmetries",
            state,
            lambda at: list(islice(self._game.symmetries(at), _MOST)),
        )

    def at(self, state: State) -> Game:
        """Return the same game, starting in another state."""
        return self._game.at(state)  # whoever asks it will guard it


def _said(game: Game, name: str, kind: Any, expected: str) -> Any:
    """Return what a game says of itself, if it is of the right kind."""
    answer = ask_about(
        lambda said: GameError(f"{name} of {type(game).__name__} raised {said}"),
        getattr,
        game,
        name,
    )
    if not is_a(answer, kind):
        raise GameError(
            f"{name} of {type(game).__name__} is {repr_of(answer)}; expected {expected}"
        )
    return answer
