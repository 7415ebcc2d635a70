"""A game plays itself: each side searches and plays its best move, until the rules end it.

Where chance moves, what happens is drawn by a seed, and the seed is told.

>>> from treeviz import games
>>> played = play(games.Domineering(".V../.VHH/HH../.... V"), depth=3)
>>> [turn.notation for turn in played.turns], played.outcome
(['(2,2)-(3,2)', '(0,2)-(0,3)', '(0,0)-(1,0)', '(3,0)-(3,1)', '(2,3)-(3,3)'], 'Vertical wins')
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from treeviz.errors import InputError
from treeviz.formatting.blocks import Block, Code
from treeviz.formatting.expected import expect_callable
from treeviz.formatting.lettering import visible
from treeviz.formatting.numerals import count, json_number, likelihood
from treeviz.formatting.phrases import result_words
from treeviz.formatting.plain_values import bare_whole, call_given, read_named_text, unexpected
from treeviz.formatting.plaindata import plain
from treeviz.formatting.report import Report
from treeviz.game.board_text import board_text
from treeviz.game.checked_game import CheckedGame
from treeviz.game.contract import shares_of
from treeviz.game.game import Game, Move, Player, State, complete
from treeviz.picture.diagram import Diagram
from treeviz.picture.layout import lay_out
from treeviz.picture.theme import Theme, find_theme
from treeviz.search.minimax import minimax
from treeviz.talk.reel import Frames
from treeviz.talk.steps import Step
from treeviz.tree.expect_tree import expect_tree
from treeviz.tree.game_tree import GameTree
from treeviz.view.scene import Hint, Mark, Scene

if TYPE_CHECKING:
    from random import Random

_LONGEST_GAME = 1000  # moves


@dataclass(frozen=True)
class PlayedTurn:
    """One turn of a game that played itself.

    Attributes
    ----------
    state, player
        The position, and whose turn it was.
    move, notation
        What was played, the game's own object, and how it is written.
    value
        What the search found the position to be worth, MAX's side.
    nodes
        How many nodes it recorded for that.
    probability
        How likely the move was, where chance made it; else None.
    """

    state: State
    player: Player
    move: Move
    notation: str
    value: float
    nodes: int
    probability: float | None = None


@dataclass(frozen=True)
class Played(Report):
    """A whole game; ``str()`` gives it as text, board after board.

    Attributes
    ----------
    game
        The game, on which everything of :class:`~treeviz.Game` can be asked.
    turns
        The turns, in order.
    end
        The last position.
    value
        What the rules say it is worth, MAX's side.
    winner
        Who has won; None: nobody.
    outcome
        How it ended, such as ``"x wins"``; the value where the game has no words for it.
    seed
        By what chance was drawn; None if it never moved.
    """

    game: Game
    turns: tuple[PlayedTurn, ...]
    end: State
    value: float
    winner: Player | None
    outcome: str
    seed: int | None = None

    def blocks(self) -> Iterator[Block]:
        """Yield each board with what was played on it, then the last with who has won."""
        rules = self.game
        for number, turn in enumerate(self.turns, start=1):
            value = rules.scale.signed(turn.value)
            if turn.probability is None:
                told = f"{rules.side(turn.player)} plays {turn.notation} (value {value})"
            else:
                likely = likelihood(turn.probability)
                told = f"Chance brings {turn.notation} (probability {likely}; value {value})"
            yield Code(_board_lines(rules, turn.state), f"{number}. {told}")
        drawn = "" if self.seed is None else f" Chance was drawn by seed {self.seed}."
        yield Code(_board_lines(rules, self.end), f"{_ended(self)}.{drawn}")

    def facts(self) -> dict[str, Any]:
        """Return the game as plain data for JSON; infinities are strings."""
        return {
            "turns": [
                {
                    "position": self.game.position(turn.state),
                    "player": str(turn.player),
                    "move": plain(turn.move),
                    "notation": turn.notation,
                    "value": json_number(turn.value),
                    "nodes": turn.nodes,
                    "probability": turn.probability,
                }
                for turn in self.turns
            ],
            "seed": self.seed,
            "end": self.game.position(self.end),
            "value": json_number(self.value),
            "outcome": self.outcome,
        }

    def diagram(self, theme: str | Theme = "paper", *, title: str | None = None) -> Diagram:
        """Return its boards as one picture: see `draw_strip`."""
        return draw_strip(self, theme, title=title)

    def frames(self, theme: str | Theme = "paper", *, title: str | None = None) -> Frames:
        """Return its boards as frames, one more in each: see `frame_strip`."""
        return frame_strip(self, theme, title=title)


def play(
    game: object,
    *,
    search: Callable[..., GameTree] = minimax,
    seed: int = 0,
    **limits: Any,
) -> Played:
    """Let a game play itself: at every turn the best move of a search is played.

    Where chance moves (dice, cards), what happens is drawn, each thing as likely as the game says;
    the same seed draws the same.

    Parameters
    ----------
    game
        Any object with the methods of :class:`~treeviz.Game`.
    search
        The search: :func:`~treeviz.minimax`, :func:`~treeviz.alphabeta`,
        :func:`~treeviz.expectimax` for a game with chance, or one like them.
    seed
        By what chance is drawn.
    **limits
        What it takes, for every turn: ``depth=3``, ``heuristic="lines"`` …

    Raises
    ------
    InputError
        If the game has not ended after 1,000 moves.
    GameError, LimitReached
        As the search raises them.

    Examples
    --------
    >>> from treeviz import games, play
    >>> from treeviz import expectimax
    >>> coin = games.Explicit("(take=1 toss(1/4:tails=0 3/4:heads=3))")
    >>> [turn.notation for turn in play(coin, search=expectimax).turns]
    ['toss', 'heads']
    >>> print(play(games.TicTacToe("xox/oox/___")))
    x o x
    o o x
    · · ·
    1. x plays [2,2] (value +10)
    <BLANKLINE>
    x o x
    o o x
    · · x
    x wins after 1 move.
    """
    if (begun := bare_whole(seed)) is None:
        raise unexpected("a whole number as the seed", seed)
    expect_callable(search, "a function as search")
    from random import Random  # slow to import

    rules, dice = CheckedGame(complete(game)), Random(begun)
    state, turns = rules.start, list[PlayedTurn]()
    while any(True for _ in rules.moves(state)):
        if len(turns) == _LONGEST_GAME:
            moves = count(_LONGEST_GAME, "move")
            raise InputError(f"the game has not ended after {moves}: begin nearer to its end")
        tree = call_given("search", search, rules.at(state), **limits)
        expect_tree(tree, "play")
        turn = _turn(rules, state, tree, dice)
        turns.append(turn)
        state = rules.play(state, turn.move)
    value = float(rules.utility(state))
    outcome = rules.outcome(state)
    winner = rules.winner(state) if outcome else None
    drawn = any(turn.probability is not None for turn in turns)
    return Played(
        rules, tuple(turns), state, value, winner, outcome or rules.scale.signed(value),
        begun if drawn else None,
    )  # fmt: skip


def _turn(rules: Game, state: State, tree: GameTree, dice: Random) -> PlayedTurn:
    """Return what is played: what the search chose, or what chance brings."""
    player, choice, probability = tree.player(0), tree.choice(0), None
    if player is Player.CHANCE:
        moves = tuple(rules.moves(state))
        shares = shares_of(rules, state, moves)
        ((move, probability),) = dice.choices(list(zip(moves, shares, strict=True)), shares)
        notation = rules.notation_at(state, move)
    elif choice is not None:
        move, notation = tree.move(choice), tree.notation(choice)
    if tree.value is None or (choice is None and probability is None):
        raise InputError("a game plays itself only if it looks ahead: give a depth above 0")
    return PlayedTurn(state, player, move, notation, tree.value, len(tree), probability)


def _ended(played: Played) -> str:
    result = result_words(played.outcome)
    if played.winner is None:  # else the sentence begins with a name, as it is written
        result = f"{result[:1].upper()}{result[1:]}"
    drawn = sum(turn.probability is not None for turn in played.turns)
    by_chance = f" and {count(drawn, 'turn')} of chance" if drawn else ""
    return f"{result} after {count(len(played.turns) - drawn, 'move')}{by_chance}"


def _board_lines(rules: Game, state: State) -> tuple[str, ...]:
    board = rules.board(state)
    if board is None:
        return tuple(rules.label(state).split("\n"))
    return tuple(board_text(board))


def frame_strip(
    played: Played, theme: str | Theme = "paper", *, title: str | None = None
) -> Frames:
    """Return the boards of a whole game as frames: one board more in each, all in their places.

    Parameters
    ----------
    played
        The game.
    theme, title
        As for `draw_strip`; its picture is the last frame.

    Examples
    --------
    >>> from treeviz import games
    >>> print(frame_strip(play(games.TicTacToe("xox/oox/___"))).text)
    1  x is to move: the search finds +10.
    2  x wins after 1 move
    """
    strip = draw_strip(played, theme, title=title)
    return Frames(strip, tuple(_turns(played, strip.layout.scene)))


def _turns(played: Played, scene: Scene) -> Iterator[Step]:
    """Yield a step for every board; on the last one the game is over."""
    rules, before = played.game, ""
    for place, turn in enumerate(played.turns):
        value, side = rules.scale.signed(turn.value), rules.side(turn.player)
        if turn.probability is None:
            told = f"{side} is to move: the search finds {value}."
            after = f"{side} plays {turn.notation}. "
        else:
            told = f"Chance moves: the search finds {value} on average."
            after = f"Chance brings {turn.notation}. "
        yield Step("play", place, visible(before + told), {place: scene.marks[place]}, place)
        before = after
    last = len(played.turns)
    yield Step("play", last, scene.title, {}, None)


def draw_strip(
    played: Played, theme: str | Theme = "paper", *, title: str | None = None
) -> Diagram:
    """Draw the boards of a whole game as one picture, in rows from left to right.

    Parameters
    ----------
    played
        The game.
    theme
        How it looks, as for :func:`~treeviz.draw`.
    title
        The line above; None: how it ended.
    """
    title = read_named_text(title, "title")
    found = find_theme(theme)
    rules, last = played.game, len(played.turns)
    states = [*(turn.state for turn in played.turns), played.end]
    boards = [rules.board(state) for state in states]
    marks = []
    for place, (state, board) in enumerate(zip(states, boards, strict=True)):
        over = place == last
        before = boards[place - 1] if place else None
        turn = played.turns[place] if not over else None
        result = rules.outcome(state) if over else ""
        value = played.value if turn is None else turn.value
        marks.append(
            Mark(
                node=place,
                parent=place - 1 if place else None,
                ply=place,
                player=None if turn is None else turn.player,
                move=visible(f"{place}. {played.turns[place - 1].notation}") if place else "",
                value=rules.scale.signed(value),
                result=visible(result),
                label="" if board else rules.label(state),
                board=board,
                fresh=board.changed(before) if board and before else frozenset(),
                mover=played.turns[place - 1].player if place else None,
                chosen=False,
                taken=True,
                estimated=False,
                horizon=False,
                unfinished=False,
                said=Hint("", f"{rules.position(state)}: {result or rules.scale.signed(value)}"),
            )
        )
    scene = Scene(
        title=visible(title or _ended(played)),
        caption="on each board what its search found, on the last what the rules say"
        + ("" if played.seed is None else f"; chance was drawn by seed {played.seed}"),
        marks=tuple(marks),
        plies=(),
        sides=(visible(rules.side(Player.MAX)), visible(rules.side(Player.MIN))),
        results=(),
        nodes=len(marks),
        notation=visible(rules.notation_meaning) if last else "",
    )
    return Diagram(lay_out(scene, found, "strip"), found)
