"""What a game says of the recorded positions, as JSON: for readers that do not have the game."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import asdict
from typing import Any

from treeviz.errors import GameError
from treeviz.files.plain_json import packed
from treeviz.files.position_index import NOWHERE, Tables
from treeviz.files.steady_texts import steady_texts
from treeviz.formatting.numerals import json_number
from treeviz.formatting.scale import POINTS
from treeviz.game.game import (
    Board,
    Cell,
    Game,
    Player,
    Square,
    State,
    defines,
    winner_by_sign,
)
from treeviz.game.keys import FAULTS
from treeviz.game.same_move import same_move
from treeviz.tree.columns import TERMINAL
from treeviz.tree.game_tree import GameTree
from treeviz.tree.opinions import Opinions


def plain_key(value: Any) -> Any:
    """Return a state or move as JSON holds it; None if it is not plain, or no key of a dict."""
    try:
        hash(value)
        return packed(value)
    except FAULTS:  # of a class of somebody's own
        return None


class Cells:
    """The distinct squares of all boards: each is its place among `rows`."""

    def __init__(self) -> None:
        self.rows: list[list[Any]] = []
        self._places: dict[Cell, int] = {}

    def board(self, board: Board | None) -> dict[str, Any] | None:
        """Return a board as JSON holds it."""
        if board is None:
            return None
        told = {
            "rows": [[self._place(cell) for cell in row] for row in board.rows],
            "pieces": [_squares(piece) for piece in board.pieces],
            "line": _squares(board.line),
            "marked": _squares(board.marked),
            "checkered": bool(board.checkered),
            "style": "" if board.style == "signs" else board.style,
            "column_names": list(board.column_names),
            "row_names": list(board.row_names),
            "slant": int(board.slant),
            "block": int(board.block),
            "absent": _squares(board.absent),
            "links": [_squares(link) for link in board.links],
            "lanes": board.lanes,
            "upper_names": list(board.upper_names),
            "stores": _squares(board.stores),
            "shores": "" if board.shores is None else Player(board.shores).value,
        }
        return {name: part for name, part in told.items() if part}

    def _place(self, cell: Cell) -> int:
        place = self._places.setdefault(cell, len(self.rows))
        if place == len(self.rows):
            owner = None if cell.owner is None else Player(cell.owner).value
            self.rows.append([cell.sign, owner])
        return place


def _squares(squares: Iterable[Square]) -> list[list[int]]:
    return [[int(row), int(column)] for row, column in squares]


def said_of_positions(tree: GameTree, tables: Tables, cells: Cells) -> dict[str, Sequence[Any]]:
    """Return what the game says of each position; what goes without saying is left out."""
    rules, states, texts = tree.rules, tables.states, tables.texts
    over = {tables.positions[n] for n, kind in enumerate(tree.columns.kind) if kind == TERMINAL}
    known: dict[Any, int] = {}
    columns: dict[str, tuple[Sequence[Any], Sequence[Any]]] = {  # and what goes without saying
        "state": ([plain_key(state) for state in states], texts),
        "label": (list(map(rules.label, states)), texts),
        "outcome": (
            steady_texts(
                "outcome",
                [rules.outcome(state) if p in over else "" for p, state in enumerate(states)],
            ),
            [""] * len(states),
        ),
        "winner": _winners(tree, tables),
        "board": ([cells.board(rules.board(state)) for state in states], [None] * len(states)),
        "key": (
            [known.setdefault(rules.key(state), place) for place, state in enumerate(states)],
            range(len(states)),
        ),
    }
    if defines(tree.game, "remark"):
        columns["remark"] = (list(map(rules.remark, states)), [None] * len(states))
    if defines(tree.game, "symmetries"):
        columns["symmetry"] = (_classes(rules, states), ())
    if tree.unfinished or tree.facts.ordered:
        columns["moves"] = (_legal(tree, tables), ())
    return {name: said for name, (said, silence) in columns.items() if list(silence) != said}


def _winners(tree: GameTree, tables: Tables) -> tuple[list[Any], list[Any]]:
    """Return who has won at each position; and who would have by the sign of its utility."""
    rules, kinds = tree.rules, tree.columns.kind
    nodes = {p: node for node, p in enumerate(tables.positions) if kinds[node] == TERMINAL}
    won: list[Player | None] = [None] * len(tables.states)
    signs = won.copy()
    for place, node in nodes.items():
        state = tables.states[place]
        if rules.outcome(state):  # else it has only a value
            won[place] = rules.winner(state)
            signs[place] = winner_by_sign(tree.static(node))
    return won, signs


def _classes(rules: Game, states: list[State]) -> list[int]:
    """Return for each position the place of the first that is the same by symmetry."""
    firsts: dict[Hashable, int] = {}
    for place, state in enumerate(states):
        if rules.key(state) not in firsts:
            for image in (state, *rules.symmetries(state)):
                firsts.setdefault(rules.key(image), place)
    # A key that is another one at every question is no key: then each position is its own class.
    return [firsts.get(rules.key(state), place) for place, state in enumerate(states)]


def _legal(tree: GameTree, tables: Tables) -> list[list[int | None]]:
    """Return all moves of each position in the game's order; None for one never recorded."""
    recorded: dict[int, list[int]] = {}
    for before, move, _ in tables.steps(tree.columns.parent):
        if NOWHERE not in (before, move):
            recorded.setdefault(before, []).append(move)

    def place(before: int, act: Any) -> int | None:
        here = recorded.get(before, [])
        return next((move for move in here if same_move(tables.acts[move], act)), None)

    return [
        [place(before, act) for act in tree.rules.moves(state)]
        for before, state in enumerate(tables.states)
    ]


def game_words(rules: Game) -> dict[str, Any]:
    """Return what a game says of itself and its values, as far as it differs from the default."""
    told: dict[str, Any] = {"known_as": rules.known_as, "aim": rules.aim}
    told["notation_meaning"] = rules.notation_meaning
    told["position_meaning"] = rules.position_meaning
    told["counted"] = rules.counted
    if rules.win_worth is not None:
        told["win_worth"] = json_number(rules.win_worth)
    if rules.scale != POINTS:
        told["scale"] = asdict(rules.scale)
    told = {name: said for name, said in told.items() if said}
    typed = rules.typed(rules.start)
    if typed != rules.position(rules.start):
        told["typed"] = typed
    return {"words": told} if told else {}


def opinions(tree: GameTree, tables: Tables) -> dict[str, Sequence[Any]]:
    """Return the value of each position by the heuristic, or its utility, and the named terms."""
    judge = Opinions(tree.columns, tree.rules, tree.heuristic)
    nodes = dict.fromkeys(range(len(tables.states)), 0)
    for node in range(len(tree) - 1, -1, -1):
        nodes[tables.positions[node]] = node  # the first with this position
    values: list[Any] = []
    terms: list[Any] = []
    for place, state in enumerate(tables.states):
        try:
            value, parts = judge.ask(nodes[place], state)
        except GameError:  # it never was asked of this position, and has no answer
            value, parts = None, {}
        values.append(json_number(value))
        said = {str(name): json_number(float(part)) for name, part in parts.items()}
        terms.append(said or None)
    return {"static": values} | ({"terms": terms} if any(terms) else {})
