"""What an explanation is made of, and how it is written out: text, Markdown, JSON."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from treeviz.errors import RecordingError
from treeviz.explanation.board_facts import BOARD, BoardShown
from treeviz.explanation.legend_facts import Legend
from treeviz.explanation.moves_told import MoveExplained, MovesTold, Statement, value_shown
from treeviz.explanation.told_by_rules import borne_out
from treeviz.formatting.blocks import Block, Code, Paragraph, Prose, Span, TableBlock
from treeviz.formatting.expected import expect_kind
from treeviz.formatting.numerals import count, json_number
from treeviz.formatting.phrases import in_words
from treeviz.formatting.plaindata import plain
from treeviz.formatting.report import Report
from treeviz.formatting.scale import Scale
from treeviz.game.game import Move
from treeviz.tree.certificate import Claim, certificate, claim_of
from treeviz.tree.game_tree import GameTree
from treeviz.tree.replay import PlayedThrough, own_points

_HEAD, _ALIGNMENT = ("", "move", "value", "what happens"), "llrl"


@dataclass(frozen=True)
class Explanation(Report):
    """Why each move at a position is good or bad; ``str()`` gives the text.

    Attributes
    ----------
    value
        What the position is worth, MAX's side; None if the search was broken off before.
    best_move, best_moves
        The chosen move, and every move proved equal to it; the game's own objects.
    opening
        Who is to move, what was searched, what the values mean; and what is played, where estimates
        decide that among more than three moves.
    moves
        Every move at the position, in search order.
    closing
        What was cut, what is played elsewhere, and what is proved of the rest.
    rows
        The moves as the text tells them: those of one fate together.
    tree
        The recording that it was read from.
    """

    value: float | None
    best_move: Move | None
    best_moves: tuple[Move, ...]
    opening: tuple[Statement, ...]
    moves: tuple[MoveExplained, ...]
    closing: tuple[Statement, ...]
    rows: tuple[MovesTold, ...]
    tree: GameTree = field(repr=False, compare=False)

    @property
    def statements(self) -> tuple[Statement, ...]:
        """Every statement, in the order of the text."""
        told = (statement for row in self.rows for statement in row.statements)
        return (*self.opening, *told, *self.closing)

    def beside_picture(self) -> Explanation:
        """Return the explanation as it is told beside a picture, which shows the position."""
        opening = tuple(one for one in self.opening if not isinstance(one.fact, BOARD))
        return replace(self, opening=opening)

    def certificate(self, statement: Statement | None = None) -> frozenset[int]:
        """Return the smallest part of the tree that proves a statement; by default all of them.

        Of each node whose value is told, it holds all replies of the one and one move of the other
        player, down to the leaves.

        Examples
        --------
        >>> from treeviz import explain, games, minimax
        >>> explanation = explain(minimax(games.TicTacToe("xox/oox/___")))
        >>> sorted(explanation.certificate(explanation.moves[0].statements[0]))
        [1, 2, 3, 4]
        """
        if statement is not None:
            expect_kind(statement, Statement, "one of the `statements`")
        statements = self.statements if statement is None else (statement,)
        claims = dict.fromkeys(claim for told in statements for claim in self._of(told))
        return frozenset().union(*(certificate(self.tree, claim) for claim in claims))

    def verify(self) -> tuple[str, ...]:
        """Replay the certificate of every statement by the rules of the game.

        Returns
        -------
        tuple
            What could not be checked, in sentences; usually nothing. A search may give a finished
            game points of its own, such as ``10 - depth``: who has won is checked, the points are
            not.

        Raises
        ------
        RecordingError
            If a statement does not follow from the rules; it is named.
        """
        passed: dict[int, PlayedThrough] = {}  # by the nodes on the way of each
        proved = set[int]()
        for statement in self.statements:
            if self.tree.rules.known and not borne_out(self.tree, statement.fact):
                raise RecordingError(f"the rules do not bear out {statement.text!r}")
            for claim in self._of(statement):
                if claim.node in passed and passed[claim.node].bears_out(claim):
                    continue
                proof = certificate(self.tree, claim)
                played = PlayedThrough(self.tree, claim, proof)
                if not played.bears_out(claim):
                    raise RecordingError(f"the rules do not bear out {statement.text!r}")
                passed.update(dict.fromkeys(played.nodes, played))
                proved |= proof
        return tuple(self._unchecked(proved))

    def _unchecked(self, proof: Collection[int]) -> Iterator[str]:
        """Yield what the rules cannot tell of the finished games that the statements rest on."""
        tree = self.tree
        own = sorted(node for node in proof if own_points(tree, node))
        if own:
            line = " ".join(map(tree.notation, tree.path(own[0])[1:]))
            value, rules = tree.value_at(own[0]), tree.static(own[0])
            signed = tree.rules.scale.signed
            yield (
                f"The search gives {count(len(own), 'finished game')} points of its own, such as "
                f"{signed(value)} after {line}, by the rules {signed(rules)}: who has won there "
                "was checked, the points could not be."
            )

    def _of(self, statement: Statement) -> list[Claim]:
        """Return what a statement claims of the nodes it tells of."""
        claims = (claim_of(self.tree, node) for node in statement.nodes)
        return [claim for claim in claims if claim is not None]

    def blocks(self) -> list[Block]:
        """Return the opening, the moves as a table, the chosen one strong, and the closing.

        Examples
        --------
        >>> from treeviz import explain, games, minimax
        >>> told = explain(minimax(games.Explicit([3, 2]))).markdown()
        >>> print(told)  # doctest: +NORMALIZE_WHITESPACE
        MAX to move. MAX wants large values, MIN small ones. Searched to the end of the game: 3
        nodes.
        <BLANKLINE>
        |  | move | value | what happens |
        |:--|:--|--:|:--|
        | **Left** | **0** | **+3** | The game ends at once. |
        | Right | 1 | +2 | The game ends at once. |
        <BLANKLINE>
        MAX plays 0 for +3. The right move gives +2.
        """
        opening, closing = _with_board(self.opening), Paragraph(tuple(_lines(self.closing)))
        if not self.moves:
            return [*opening, closing]
        rows = [_row(row, self.tree.rules.scale) for row in self.rows]
        return [*opening, TableBlock(_HEAD, rows, _ALIGNMENT, bare=True, wrapped=True), closing]

    def facts(self) -> dict[str, Any]:
        """Return the explanation as plain data for JSON; infinities are strings.

        Examples
        --------
        >>> from treeviz import explain, games, minimax
        >>> told = explain(minimax(games.TicTacToe("xox/oox/___"))).to_dict()
        >>> told["schema"], told["value"], told["best_move"], told["moves"][1]["line"]
        (1, 10, [2, 2], ['[2,1]', '[2,2]', '[2,0]'])
        """
        return {
            "value": json_number(self.value),
            "best_move": plain(self.best_move),
            "best_moves": [plain(move) for move in self.best_moves],
            "opening": [statement.to_dict() for statement in self.opening],
            "moves": [
                {
                    "move": plain(move.move),
                    "notation": move.notation,
                    "value": json_number(move.value),
                    "bound": move.bound,
                    "chosen": move.chosen,
                    "line": list(move.line),
                    "statements": [statement.to_dict() for statement in move.statements],
                    "text": move.text,
                }
                for move in self.moves
            ],
            "rows": [
                {
                    "moves": [move.notation for move in row.moves],
                    "statements": [statement.to_dict() for statement in row.statements],
                    "text": row.text,
                }
                for row in self.rows
            ],
            "closing": [statement.to_dict() for statement in self.closing],
        }


def _with_board(opening: Sequence[Statement]) -> Iterator[Block]:
    """Yield an opening in paragraphs: how the board is read stands beside it, if it is shown."""
    place = next((n for n, one in enumerate(opening) if isinstance(one.fact, BoardShown)), None)
    if place is None:
        yield Paragraph(tuple(_lines(opening)))
        return
    before, read = list(_lines(opening[:place])), any(isinstance(s.fact, Legend) for s in opening)
    beside = [before.pop()] if read else []
    yield Paragraph(tuple(before))
    yield Code(tuple(opening[place].text.splitlines()), beside=tuple(beside))
    yield Paragraph(tuple(_lines(opening[place + 1 :])))


def _lines(statements: Iterable[Statement]) -> Iterator[str]:
    """Yield statements in lines: some begin one, the others go on in it."""
    line: list[str] = []
    for statement in statements:
        if statement.fact.begins_line and line:
            yield " ".join(line)
            line = []
        line.append(statement.text)
    if line:
        yield " ".join(line)


def _row(row: MovesTold, scale: Scale) -> tuple[Prose, ...]:
    first = row.moves[0]
    if len(row.moves) > 1:
        number = in_words(len(row.moves)).capitalize()
        return "", f"{number} moves", value_shown(row, scale), row.text
    cells = (first.place.capitalize(), first.notation, value_shown(row, scale))
    strong = (((Span(cell, strong=True),) if cell else "") for cell in cells)
    return (*(strong if first.chosen else cells), row.text)
