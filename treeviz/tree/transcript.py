"""The positions and moves of a recording, and lines of moves as people write them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any

from treeviz.errors import ViewError
from treeviz.formatting.plain_values import bare_text, each_of
from treeviz.formatting.printed import repr_of
from treeviz.game.checked_game import CheckedGame
from treeviz.game.game import Move, State
from treeviz.game.player import Player
from treeviz.game.same_move import same_move
from treeviz.tree.columns import HORIZON, INNER, PRUNED, Columns

_MOVE = re.compile(r"(?:\([^)]*\)|\[[^\]]*\]|\S)+")  # blanks inside brackets belong to the move
_KEPT = 1 << 18  # notations, each asked for again and again along a line
_PLAYED = 1 << 12  # states of branches that were cut: a picture asks some hundred, and again
_NOISE = str.maketrans("", "", " []()")


class Transcript:
    """The positions and moves of a recording, as its game reads them.

    Parameters
    ----------
    columns
        The recording.
    rules
        The game; asked for what was not taken down.
    """

    def __init__(self, columns: Columns, rules: CheckedGame) -> None:
        self.columns, self.rules = columns, rules
        self._played: dict[int, State] = {}  # states of pruned branches
        self._found: dict[int, Move] = {}  # moves that were not taken down
        self._written: dict[int, str] = {}  # notations that were asked for

    def state(self, node: int) -> State:
        """Return the state at a node; that of a pruned branch is played."""
        state = self.columns.state[node]
        if state is None and node and self.rules.known:
            state = self._played.get(node)
            if state is None:
                state = self._after_move(node)
                if len(self._played) < _PLAYED:
                    self._played[node] = state
        return state

    def player_of(self, node: int) -> Player:
        """Return who is to move at a node; after a move that was cut, where one may move again.

        No search asked that, so that there the rules are.
        """
        told = self.columns.player_of(node)
        state = self.state(node) if self._some_move_again else None
        if state is None or self.rules.is_over(state):
            return told
        return self.rules.to_move(state)

    @cached_property
    def _some_move_again(self) -> bool:
        """Whether who moved was to move again anywhere in the recording."""
        kind, player, parent = self.columns.kind, self.columns.player, self.columns.parent
        goes_on = (n for n in range(1, len(kind)) if kind[n] in (INNER, HORIZON))
        return any(player[n] == player[parent[n]] for n in goes_on)

    def _after_move(self, node: int) -> State:
        """Return the state that the move to a node leads to; None if one of them is not known."""
        before, move = self.state(self.columns.parent[node]), self.columns.move[node]
        return None if before is None or move is None else self.rules.play(before, move)

    def move(self, node: int) -> Move:
        """Return the move that led to a node; None at the root, or where nothing tells it."""
        columns = self.columns
        move = columns.move[node]
        if move is not None or node == 0:
            return move
        before, after = columns.state[columns.parent[node]], columns.state[node]
        if before is None or after is None:
            return None
        if node not in self._found:
            self._found[node] = self.rules.move_between(before, after)
        return self._found[node]

    def notation(self, node: int) -> str:
        """Return how the move that led to a node is written; empty at the root."""
        written = self._written.get(node)
        if written is None:
            written = self._notation(node)
            if len(self._written) < _KEPT:
                self._written[node] = written
        return written

    def _notation(self, node: int) -> str:
        move = self.move(node)
        if not node or move is None:
            return ""
        return self.rules.notation_at(self.columns.state[self.columns.parent[node]], move)

    def place_in_game(self, child: int) -> int:
        """Return the place of a child's move in the game's own order, whatever came first.

        Moves that the game makes anew and that are never equal stand after all others.
        """
        moves = list(self.rules.moves(self.columns.state[self.columns.parent[child]]))
        places = (i for i, move in enumerate(moves) if same_move(move, self.move(child)))
        return next(places, len(moves))

    def transpositions(self) -> list[tuple[int, ...]]:
        """Return the nodes that share a position; see `GameTree.transpositions`."""
        seen: dict[Any, list[int]] = {}
        for node, state in enumerate(self.columns.state):
            if state is not None and self.columns.kind[node] != PRUNED:
                seen.setdefault(self.rules.key(state), []).append(node)
        return [tuple(nodes) for nodes in seen.values() if len(nodes) > 1]

    def child(self, node: int, move: Move) -> int | None:
        """Return the child that a move or its notation leads to; None if there is none."""
        children = list(self.columns.children(node))
        for child in children:
            if same_move(self.move(child), move):
                return child
        if (typed := bare_text(move)) is not None:
            wanted = typed.translate(_NOISE)
            for child in children:
                spoken = self.notation(child), str(self.move(child))
                if any(text.translate(_NOISE) == wanted for text in spoken):
                    return child
        return None

    def _spelled(self, node: int, text: str, start: int) -> tuple[int, int] | None:
        """Return the child whose notation a text goes on with, and where the notation ends in it.

        The longest one counts, so that a notation may have blanks in it.
        """
        best = None
        for child in self.columns.children(node):
            notation = self.notation(child).strip()
            stop = start + len(notation)
            ends = (
                notation and not text[stop : stop + 1].strip() and text.startswith(notation, start)
            )
            if ends and (best is None or stop > best[1]):
                best = child, stop
        return best

    def line(self, moves: str | Iterable[Move]) -> int:
        """Return the node that a line of moves leads to; see :meth:`treeviz.GameTree.find`.

        Raises
        ------
        ViewError
            If the line is not in the tree; the message says which moves are.
        """
        if (text := bare_text(moves)) is not None:
            return self._line_of_text(text)
        line = [0]
        # A line that goes on past the tree ends at the first move that is not in it.
        for move in each_of(moves, "a line of moves, such as '[2,0] [2,1]'", ViewError):
            line.append(self._child_in_line(line, move))
        return line[-1]

    def _line_of_text(self, text: str) -> int:
        line, start = [0], 0
        while found := _MOVE.search(text, start):
            child, start = self._spelled(line[-1], text, found.start()) or (None, found.end())
            line.append(self._child_in_line(line, found[0]) if child is None else child)
        return line[-1]

    def _child_in_line(self, line: Sequence[int], move: Move) -> int:
        """Return the child that a move leads to from the last node of a line, or raise why not."""
        node = line[-1]
        child = self.child(node, move)
        if child is None:
            there = ", ".join(repr(self.notation(c)) for c in self.columns.children(node))
            after = f" after {' '.join(map(self.notation, line[1:]))}" if line[1:] else ""
            raise ViewError(
                f"no move {repr_of(move)} at ply {len(line) - 1}{after}; "
                f"moves there: {there or 'none, the line ends here'}"
            )
        return child
