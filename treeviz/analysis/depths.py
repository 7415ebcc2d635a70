"""`by_depth`: what a search finds at each depth, and where its choice turns.

A search that looks one ply further may change its mind. Where it does, the shallower one was
deceived by its estimates; what happens on the ply between tells by what.

>>> from treeviz import games
>>> print(by_depth(games.Domineering(".V../.VHH/HH../.... V"), range(1, 6)))
Vertical to move (MAX). Searched by minimax to each depth.
<BLANKLINE>
depth  value                 move         nodes  line
    1      0  estimate       (2,2)-(3,2)      4  (2,2)-(3,2)
    2     +1  estimate       (2,2)-(3,2)     14  (2,2)-(3,2) (0,2)-(0,3)
    3      0  estimate       (2,2)-(3,2)     28  (2,2)-(3,2) (0,2)-(0,3) (0,0)-(1,0)
    4     +∞  estimate       (2,2)-(3,2)     44  (2,2)-(3,2) (0,2)-(0,3) (0,0)-(1,0) …
    5     +∞  Vertical wins  (2,2)-(3,2)     56  (2,2)-(3,2) (0,2)-(0,3) (0,0)-(1,0) …
<BLANKLINE>
The choice is (2,2)-(3,2) at every depth from 1 to 5. From depth 5 on the result is
proved: Vertical wins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise, takewhile
from typing import Any

from treeviz.errors import InputError
from treeviz.explanation.depth_facts import (
    BeyondHorizon,
    ChoiceStays,
    ChoiceTurned,
    NoChoice,
    NoTurn,
    OnlyEstimates,
    ProvedFrom,
    WholeAt,
)
from treeviz.explanation.english import words
from treeviz.explanation.fact import Fact, Side
from treeviz.explanation.meaning import Meaning, meaning, proved
from treeviz.explanation.refutation_facts import Worth
from treeviz.formatting.blocks import Block, Paragraph, TableBlock
from treeviz.formatting.expected import expect_callable
from treeviz.formatting.numerals import json_number
from treeviz.formatting.phrases import capitalised
from treeviz.formatting.plain_values import call_given, read_items, read_whole
from treeviz.formatting.plaindata import plain
from treeviz.formatting.report import Report
from treeviz.formatting.scale import POINTS, Scale
from treeviz.game.game import Move, Player
from treeviz.search.minimax import minimax
from treeviz.tree.columns import HORIZON
from treeviz.tree.estimates import rests_on_estimates
from treeviz.tree.expect_tree import expect_tree
from treeviz.tree.game_tree import GameTree
from treeviz.tree.preference import counterpart, turned

_A_DEPTH = "depths of so many plies, such as range(6)"
_MOST = 10_000  # depths; more would only fill the memory
_MOVES_TOLD = 3  # of a line, in a table
_HEAD = ("depth", "value", "", "move", "nodes", "line")
_ALIGNMENT = "rrllrl"


@dataclass(frozen=True)
class AtDepth:
    """What one search found.

    Attributes
    ----------
    depth
        How many plies it looked ahead.
    value, bound
        What the position is worth to it, MAX's side; and what that value is to the proof: exact,
        lower, upper or open.
    proved
        What follows from the rules alone, whatever the heuristic says: ``"x wins"``, ``"draw"``, or
        ``"proved"`` where the game has no such words, or a bound; empty while it rests on
        estimates.
    decided, meaning
        Whether that is a result: who wins, or a draw; and not only a value. What it is to the
        player to move, where it is; None elsewhere.
    whole
        Whether every game was searched to its end, so that no depth beyond can differ.
    best_move, best_moves
        The chosen move, and every move proved equal to it; the game's own objects.
    notation
        How the chosen move is written; empty if there is none.
    line
        Best play, as it is written: the chosen move first.
    nodes
        How many nodes were visited.
    turn
        Where the choice turned from that of the depth before: what this search holds of the move
        that was chosen there. None where it did not turn. A tie that is told apart by nothing but
        the order is no turn.
    """

    depth: int
    value: float | None
    bound: str
    proved: str
    decided: bool
    meaning: Meaning | None
    whole: bool
    best_move: Move | None
    best_moves: tuple[Move, ...]
    notation: str
    line: tuple[str, ...]
    nodes: int
    turn: ChoiceTurn | None = None


@dataclass(frozen=True)
class ChoiceTurn:
    """A choice that turned.

    Attributes
    ----------
    former
        The move that the depth before had chosen, as it is written.
    value, bound
        What the new search holds of it, MAX's side.
    meaning
        What that is to the player to move; None where it has no value.
    """

    former: str
    value: float | None
    bound: str
    meaning: Meaning | None = None


@dataclass(frozen=True)
class Depths(Report):
    """What a search found at each depth; ``str()`` gives the table.

    Attributes
    ----------
    rows
        One for each depth, from the shallowest.
    side, player
        Who is to move, as the game calls it, and whether it is MAX.
    search
        What the search is called.
    scale
        How the game writes its values.
    """

    rows: tuple[AtDepth, ...]
    side: str
    player: Player
    search: str
    scale: Scale = POINTS

    @property
    def turns(self) -> tuple[AtDepth, ...]:
        """The rows at which the choice turned."""
        return tuple(row for row in self.rows if row.turn)

    def blocks(self) -> list[Block]:
        """Return the opening, a table, and where the choice turns."""
        table = TableBlock(_HEAD, [_cells(row, self.scale) for row in self.rows], _ALIGNMENT)
        return [
            Paragraph.of(self._opening()),
            table,
            Paragraph.of(" ".join(map(words, self.stated()))),
        ]

    def facts(self) -> dict[str, Any]:
        """Return what was found as plain data for JSON; infinities are strings."""
        return {
            "search": self.search,
            "to_move": str(self.player),
            "statements": [{**fact.to_dict(), "text": words(fact)} for fact in self.stated()],
            "depths": [
                {
                    "depth": row.depth,
                    "value": json_number(row.value),
                    "bound": row.bound,
                    "proved": row.proved or None,
                    "whole": row.whole,
                    "best_move": plain(row.best_move),
                    "best_moves": [plain(move) for move in row.best_moves],
                    "notation": row.notation,
                    "line": list(row.line),
                    "nodes": row.nodes,
                    "turned_from": row.turn.former if row.turn else None,
                }
                for row in self.rows
            ],
        }

    def _opening(self) -> str:
        if self.player is Player.CHANCE:
            return f"Chance moves. Searched by {self.search} to each depth."
        role = f" ({self.player.name})" if self.side != self.player.name else ""
        return capitalised(f"{self.side} to move{role}. Searched by {self.search} to each depth.")

    def stated(self) -> Iterator[Fact]:
        """Yield where the choice turns, and what is proved."""
        for fact in (*self._choices(), *self._proof()):
            yield replace(fact, scale=self.scale)

    def _choices(self) -> Iterator[Fact]:
        """Yield what is chosen, and where that turns."""
        choosing = [row for row in self.rows if row.notation]
        if not choosing:
            chance = self.player is Player.CHANCE
            yield NoChoice(over=self.rows[-1].whole and not chance, chance=chance)
            return
        mover = Side(self.player, self.side)
        for before, row in pairwise(self.rows):
            if row.turn is None:
                continue
            held = Worth(row.turn.value, row.turn.bound, row.turn.meaning)
            means = row.meaning if row.proved else Meaning.ESTIMATE
            now = Worth(row.value, row.bound, means)
            hoped = Worth(before.value, before.bound)
            yield ChoiceTurned(
                row.depth, mover, row.turn.former, row.notation, held, now, before.depth, hoped
            )
        if self.turns:
            return
        if len({row.notation for row in choosing}) > 1:
            yield NoTurn()
        else:
            missed = tuple(r.depth for r in self.rows if r.line and not r.notation)
            first, last = choosing[0].depth, choosing[-1].depth
            yield ChoiceStays(choosing[0].notation, first, last, missed)

    def _proof(self) -> Iterator[Fact]:
        """Yield from which depth on the value is no estimate any more."""
        over = not self.rows[-1].notation and self.player is not Player.CHANCE
        if over and self.rows[-1].whole:
            return
        certain = list(takewhile(lambda row: row.proved, reversed(self.rows)))
        if not certain:
            yield OnlyEstimates()
            return
        row, before = certain[-1], self.rows[: -len(certain)]
        last = before[-1] if before else None
        if last and last.value != row.value and row.meaning in (Meaning.WIN, Meaning.LOSS):
            yield BeyondHorizon(last.depth, row.meaning, Worth(last.value, last.bound))
        result = row.proved if row.decided else ""
        yield ProvedFrom(row.depth, result, Worth(row.value, row.bound))
        whole = next((row for row in self.rows if row.whole), None)
        if whole and whole is not self.rows[-1]:
            yield WholeAt(whole.depth)


def by_depth(
    game: object,
    depths: Iterable[int] = range(6),
    *,
    search: Callable[..., GameTree] = minimax,
    **options: Any,
) -> Depths:
    """Search a game to several depths; tell value, choice, nodes and line of each.

    Parameters
    ----------
    game
        Any object with the methods of :class:`~treeviz.Game`.
    depths
        How far to look ahead, in plies; told from the smallest.
    search
        The search: :func:`~treeviz.minimax`, :func:`~treeviz.alphabeta`,
        :func:`~treeviz.expectimax` for a game with chance, or one like them.
    **options
        What it takes, for every depth: ``heuristic="lines"`` …

    Raises
    ------
    InputError
        If there are no depths, or one of them is no depth.
    GameError, LimitReached
        As the search raises them.

    Examples
    --------
    >>> from treeviz import games
    >>> found = by_depth(games.TicTacToe("xo_/___/___"), range(1, 4), heuristic="lines")
    >>> [(row.depth, row.value, row.notation) for row in found.rows]
    [(1, 4.0, '[1,1]'), (2, 1.0, '[1,1]'), (3, 3.0, '[2,0]')]
    >>> found.turns[0].turn
    ChoiceTurn(former='[1,1]', value=2.0, bound='exact', meaning=<Meaning.ESTIMATE: 'estimate'>)
    """
    expect_callable(search, "a function as search")
    asked = read_items(depths, "depths such as range(6)", _MOST)
    if len(asked) > _MOST:
        raise InputError(f"expected at most {_MOST:,} depths, such as range(6); got more")
    wanted = sorted({read_whole(depth, 0, _A_DEPTH) for depth in asked})
    if not wanted:
        raise InputError("expected one depth or more, such as range(6); got none")
    rows: list[AtDepth] = []
    tree: GameTree | None = None
    for depth in wanted:
        if tree is not None and rows[-1].whole:  # a deeper search would visit the same nodes
            rows.append(replace(rows[-1], depth=depth, turn=None))
            continue
        deeper = call_given("search", search, game, depth=depth, **options)
        expect_tree(deeper, "by_depth")
        rows.append(_row(deeper, depth, tree))
        tree = deeper
    assert tree is not None, "there was a depth"
    return Depths(
        rows=tuple(rows),
        side=tree.rules.side(tree.player(0)),
        player=tree.player(0),
        search=tree.facts.search,
        scale=tree.rules.scale,
    )


def _row(tree: GameTree, depth: int, before: GameTree | None) -> AtDepth:
    """Return what a search found, beside what the one before it had found."""
    choice, best = tree.choice(0), tree.best_move
    result = _result(tree)
    certain = tree.value is not None and not rests_on_estimates(tree, 0)
    return AtDepth(
        depth=depth,
        value=tree.value,
        bound=tree.bound(0),
        proved=result or ("proved" if certain else ""),
        decided=bool(result),
        meaning=proved(tree, 0, tree.player(0)) if result else None,
        whole=HORIZON not in tree.columns.kind,
        best_move=best,
        best_moves=tree.best_moves,
        notation="" if choice is None or best is None else tree.notation(choice),
        line=tuple(map(tree.notation, tree.best_play()[1:])),
        nodes=tree.columns.visited,
        turn=None if before is None else _turn(before, tree),
    )


def _result(tree: GameTree) -> str:
    """Return who wins by the rules alone, or that it is a draw; empty if they do not prove it."""
    player = tree.player(0)
    match proved(tree, 0, player):
        case Meaning.WIN:
            return f"{tree.rules.side(player)} wins"
        case Meaning.LOSS:
            return f"{tree.rules.side(player.other)} wins"
        case Meaning.DRAW:
            return "draw"
    return ""


def _turn(before: GameTree, tree: GameTree) -> ChoiceTurn | None:
    former = before.choice(0)
    if former is None or not turned(before, 0, tree, 0):
        return None
    now = counterpart(tree, 0, before, former)
    if now is None or tree.value_at(now) is None:
        return ChoiceTurn(before.notation(former), None, "open")
    means = meaning(tree, now, tree.player(0))
    return ChoiceTurn(before.notation(former), tree.value_at(now), tree.bound(now), means)


def _cells(row: AtDepth, scale: Scale) -> tuple[str, ...]:
    line = " ".join(row.line[:_MOVES_TOLD]) + (" …" if len(row.line) > _MOVES_TOLD else "")
    value = scale.bounded(row.value, row.bound)
    return str(row.depth), value, row.proved or "estimate", row.notation, f"{row.nodes:,}", line
