"""`why_not`: why a move was not chosen: the answer to it, and the leaf that decides.

>>> from treeviz import games, minimax
>>> print(why_not(minimax(games.TicTacToe("xox/oox/___")), "[2,1]"))
Why not [2,1]? It only draws (0); x plays [2,2], which wins (+10).
o answers [2,2]; x is left with [2,0], and it is a draw. x could win here if o answered
[2,0]. o will never let that happen: [2,2] gives it the draw. The line ends at
xox/oox/xxo: the game is over, a draw (0).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from treeviz.errors import InputError, unknown
from treeviz.explanation.cut_facts import CutFact
from treeviz.explanation.fact import Estimate, Fact, Named, Side
from treeviz.explanation.hopes import nothing_better
from treeviz.explanation.meaning import Meaning, meaning, proved
from treeviz.explanation.moves import about_move
from treeviz.explanation.moves_told import Statement
from treeviz.explanation.reasons import reasons
from treeviz.explanation.refutation_facts import (
    AsGood,
    Change,
    Difference,
    End,
    IsChosen,
    LineEnds,
    NotFoundOut,
    Rated,
    Unproved,
    Worse,
    Worth,
    end_words,
)
from treeviz.explanation.why_cut import about_cut
from treeviz.formatting.blocks import Block, Paragraph, Span
from treeviz.formatting.numerals import added, json_number
from treeviz.formatting.plain_values import bare_text
from treeviz.formatting.plaindata import plain
from treeviz.formatting.printed import repr_of
from treeviz.formatting.report import Report
from treeviz.game.game import Move, Player
from treeviz.tree.columns import HORIZON, PRUNED
from treeviz.tree.cuts import cut_at
from treeviz.tree.expect_tree import expect_tree
from treeviz.tree.game_tree import GameTree
from treeviz.tree.only_move import is_only_move
from treeviz.tree.preference import prefers

Verdict = Literal["chosen", "equal", "worse", "open", "unseen"]
_FEW, _SHORT = 12, 60  # moves that are all named, and signs of a position that is
_ANSWERED = 2  # plies: the move, and the answer that wins


class Term(NamedTuple):
    """One named term of a heuristic at the ends of two lines.

    Attributes
    ----------
    name
        What the heuristic calls it.
    here, there
        What it adds at the end of the line of the move in question, and of the chosen one; in
        points of MAX's side.
    """

    name: str
    here: float
    there: float

    @property
    def more(self) -> float:
        """How much more it adds here than there, in points of MAX's side."""
        return added([self.here, -self.there])


@dataclass(frozen=True)
class Refutation(Report):
    """Why a move was not chosen; ``str()`` gives the text.

    Attributes
    ----------
    move, notation
        The move in question, the game's own object, and how it is written.
    node
        The node that it leads to.
    verdict
        ``"chosen"``: it is the chosen move. ``"equal"``: it is proved as good, only not first.
        ``"worse"``: it is proved worse. ``"open"``: neither is proved, for only a bound is known
        of it. ``"unseen"``: it was never looked at.
    value, bound
        What the search found it to be worth, MAX's side, and what that is to the proof: exact,
        lower, upper or open.
    chosen, chosen_value
        The chosen move as it is written, empty if there is none; what it is worth.
    line, chosen_line
        The moves of best play from it, as they are written, the move itself first; and of the
        chosen move.
    leaf
        The node at which its line ends: the leaf that decides. None if it was never looked at.
    terms
        The heuristic's terms where the two lines end, those that speak most against the move
        first; empty where a line ends with the game, or the heuristic names no terms.
    statements
        The sentences.
    """

    move: Move
    notation: str
    node: int
    verdict: Verdict
    value: float | None
    bound: str
    chosen: str
    chosen_value: float | None
    line: tuple[str, ...]
    chosen_line: tuple[str, ...]
    leaf: int | None
    terms: tuple[Term, ...]
    statements: tuple[Statement, ...]

    def blocks(self) -> list[Block]:
        """Return the question with its short answer, then why."""
        first, *rest = (statement.text for statement in self.statements)
        asked = Span(f"Why not {self.notation}?", strong=True)
        return [Paragraph.of((asked, Span(f" {first}")), " ".join(rest))]

    def facts(self) -> dict[str, Any]:
        """Return the answer as plain data for JSON; infinities are strings."""
        return {
            "move": plain(self.move),
            "notation": self.notation,
            "verdict": self.verdict,
            "value": json_number(self.value),
            "bound": self.bound,
            "line": list(self.line),
            "chosen": self.chosen or None,
            "chosen_value": json_number(self.chosen_value),
            "chosen_line": list(self.chosen_line),
            "terms": [
                {"name": name, "here": json_number(here), "there": json_number(there)}
                for name, here, there in self.terms
            ],
            "statements": [statement.to_dict() for statement in self.statements],
        }


def why_not(tree: GameTree, move: Move, node: int = 0) -> Refutation:
    """Say why a move was not chosen: the best answer to it, and the leaf that decides.

    Parameters
    ----------
    tree
        The recording.
    move
        The game's own move, or how it is written; brackets and blanks do not matter.
    node
        The position it is asked of; the root by default.

    Raises
    ------
    InputError
        If there is no such move; the message says which there are.
    ViewError
        If there is no such node.

    Examples
    --------
    >>> from treeviz import alphabeta, games
    >>> tree = alphabeta(games.Explicit("A(B(3 12 8) C(2 4 6) D(14 5 2))"))
    >>> found = why_not(tree, "C")
    >>> found.verdict, found.bound, found.line, found.statements[0].text
    ('worse', 'upper', ('C', '0'), 'It is worth +2 at best; MAX plays B, worth +3.')
    """
    expect_tree(tree, "why_not")
    children = tree.children(node)
    if not children:
        raise InputError(
            f"no move {repr_of(move)} here: {end_words(_end(tree, node), tree.rules.scale)}"
        )
    if tree.player(node) is Player.CHANCE:
        raise InputError(f"nobody chose {repr_of(move)} or another move here: chance moves")
    child = tree.child(node, move)
    if child is None:
        typed = bare_text(move)
        named = tree.rules.notation(move) if typed is None else typed
        names = [tree.notation(child) for child in children]
        if len(names) > _FEW:
            raise unknown("move", named, names)
        position = tree.position(node)
        where = f" at {position}" if len(position) <= _SHORT and "\n" not in position else ""
        raise InputError(f"{named!r} cannot be played{where}: there are {', '.join(names)}")
    choice = _choice(tree, node)
    asked = _Question(tree, node, child, choice)
    line = tree.best_play(child)
    return Refutation(
        move=tree.move(child),
        notation=tree.notation(child),
        node=child,
        verdict=asked.verdict,
        value=tree.value_at(child),
        bound=tree.bound(child),
        chosen="" if choice is None else tree.notation(choice),
        chosen_value=None if choice is None else tree.value_at(choice),
        line=tuple(map(tree.notation, line)),
        chosen_line=() if choice is None else asked.notations(choice),
        leaf=None if asked.verdict == "unseen" else line[-1],
        terms=asked.terms,
        statements=tuple(asked.statements()),
    )


def _choice(tree: GameTree, node: int) -> int | None:
    """Return the chosen child; None where no move reached the window, so that none is preferred."""
    worse = "upper" if tree.player(node) is Player.MAX else "lower"
    return None if tree.bound(node) == worse else tree.choice(node)


def _end(tree: GameTree, node: int) -> End:
    """Return how a line ends at a node."""
    kind, value = tree.kind(node).value, tree.value_at(node)
    estimate = Estimate.of(tree, node) if kind == "horizon" else Estimate(value)
    return End(kind, tree.outcome(node), estimate)


class _Question:
    """Why the move to `child` is not the chosen one, `choice`."""

    def __init__(self, tree: GameTree, node: int, child: int, choice: int | None) -> None:
        self.tree = tree
        self.node = node
        self.child = child
        self.choice = choice
        self.player = tree.player(node)
        self.mover = Side.of(tree, self.player)
        self.move = Named.of(tree, child)
        self.about = [] if choice is None else about_move(tree, node, child)
        cuts = (one.fact for one in self.about if isinstance(one.fact, CutFact))
        self.refuted = any(cut.lost_unseen for cut in cuts)  # an answer wins at once, by the rules
        self.verdict = self._verdict()
        self.terms = self._terms()

    def notations(self, node: int) -> tuple[str, ...]:
        """Return best play from a node as it is written, the move to it first."""
        return tuple(map(self.tree.notation, self.tree.best_play(node)))

    def statements(self) -> Iterator[Statement]:
        """Yield the short answer, then why."""
        tree, child = self.tree, self.child
        yield Statement.of(self.tree, self._answer(), self._nodes())
        if self.verdict == "unseen":
            if tree.columns.kind[child] == PRUNED:
                best = nothing_better(tree, self.node)
                cut = about_cut(tree, cut_at(tree, self.node))
                yield from about_move(tree, self.node, child) if best is not None else (cut,)
            return
        if self.verdict == "chosen":
            yield from reasons(tree, self.node, child)
        yield from self.about or about_move(tree, self.node, child)
        if self.refuted:
            return  # the line that the search saw is not how the move is lost
        if len(tree.best_play(child)) > 1 or tree.columns.kind[child] == HORIZON:
            yield self._leaf()
        if self.terms:
            yield self._difference()

    def _nodes(self) -> tuple[int, ...]:
        return (self.child,) if self.choice in (None, self.child) else (self.child, self.choice)

    def _verdict(self) -> Verdict:
        tree, child, choice = self.tree, self.child, self.choice
        if child == choice:
            return "chosen"
        if tree.columns.kind[child] == PRUNED or tree.value_at(child) is None:
            return "unseen"
        if choice is None:
            return "open"
        if self.refuted and proved(tree, choice, self.player) is not Meaning.LOSS:
            return "worse"
        if child in tree.best_children(self.node):
            return "equal"
        return "worse" if prefers(tree, self.node, choice, child) else "open"

    def _answer(self) -> Fact:
        tree, move, worth = self.tree, self.move, self._worth(self.child)
        if self.verdict == "chosen":
            return self._is_chosen()
        if self.verdict == "unseen":
            return NotFoundOut(move)
        if self.choice is None:
            return Unproved(move, self.mover, worth, None, better=False)
        chosen = Rated(Named.of(tree, self.choice), self._worth(self.choice))
        if self.verdict == "equal":
            return AsGood(move, self.mover, worth, chosen)
        if self.verdict == "worse":
            return Worse(move, self.mover, worth, chosen)
        return Unproved(move, self.mover, worth, chosen, better=self._may_be_better())

    def _worth(self, node: int) -> Worth:
        tree, plies = self.tree, self.tree.plies_to_end(node)
        if self.refuted and node == self.child:
            return Worth(None, "exact", Meaning.LOSS, _ANSWERED)
        return Worth(
            value=tree.value_at(node),
            bound=tree.bound(node),
            meaning=None if tree.value_at(node) is None else meaning(tree, node, self.player),
            plies=None if plies is None else plies + 1,
        )

    def _is_chosen(self) -> IsChosen:
        """Tell of the chosen move what comes next to it."""
        tree = self.tree
        others = [c for c in tree.children(self.node) if c != self.child]
        exact = [c for c in others if tree.bound(c) == "exact"]
        second = None
        if exact and len(exact) == len(others):
            best = self.player.best(tree.columns.value[c] for c in exact)
            node = next(c for c in exact if tree.columns.value[c] == best)
            second = Rated(Named.of(tree, node), self._worth(node))
        equal = (c for c in tree.best_children(self.node) if c != self.child)
        return IsChosen(
            move=self.move,
            mover=self.mover,
            worth=self._worth(self.child),
            equals=tuple(Named.of(tree, c) for c in equal),
            others=len(others),
            exact=len(exact),
            second=second,
            only=is_only_move(tree, self.node),
        )

    def _may_be_better(self) -> bool:
        """Tell whether the proof leaves room for the move to be strictly better than the chosen."""
        tree, choice = self.tree, self.choice
        assert choice is not None, "a move is compared with another"
        if self.player is Player.MAX:
            return tree.bounds(self.child)[1] > tree.bounds(choice)[0]
        return tree.bounds(self.child)[0] < tree.bounds(choice)[1]

    def _leaf(self) -> Statement:
        tree, end = self.tree, self.tree.best_play(self.child)[-1]
        place = tree.position(end) or f"node {end}"
        exact = tree.bound(self.child) == "exact"
        return Statement.of(self.tree, LineEnds(self.move, place, exact, _end(tree, end)), (end,))

    def _terms(self) -> tuple[Term, ...]:
        """Return the terms at both ends, if both are estimates with terms and both are exact."""
        tree, choice = self.tree, self.choice
        if choice is None or self.verdict not in ("worse", "equal"):
            return ()
        if tree.bound(self.child) != "exact" or tree.bound(choice) != "exact":
            return ()
        ends = [tree.best_play(node)[-1] for node in (self.child, choice)]
        if any(tree.columns.kind[end] != HORIZON or not tree.terms(end) for end in ends):
            return ()
        here, there = map(tree.terms, ends)
        terms = [Term(name, here.get(name, 0.0), there.get(name, 0.0)) for name in here | there]
        side = 1 if self.player is Player.MAX else -1
        return tuple(sorted(terms, key=lambda term: side * (term.here - term.there)))

    def _difference(self) -> Statement:
        """Tell which terms make the difference of the two estimates."""
        tree, choice = self.tree, self.choice
        assert choice is not None, "a move is compared with another"
        end = tree.best_play(choice)[-1]
        fact = Difference(
            move=self.move,
            chosen=Named.of(tree, choice),
            position=tree.position(end),
            estimate=Estimate.of(tree, end),
            changes=tuple(Change(*term) for term in self.terms if term.here != term.there),
            total=added([term.more for term in self.terms]),
        )
        return Statement.of(self.tree, fact, (end,))
