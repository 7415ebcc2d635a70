"""`why_not`: why a move was not chosen: the answer to it, and the leaf that decides.

>>> from treeviz import games, minimax
>>> print(why_not(minimax(games.TicTacToe("xox/oox/___")), "[2,1]"))
Why not [2,1]? It is worth 0, and [2,2], which x plays, +10: 10 points more.
o answers [2,2]; x is left with [2,0], and it is a draw. x could win here if o answered
[2,0]. o will never let that happen: [2,2] gives it the draw. The line ends at
xox/oox/xxo: the game is over, a draw (0).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import isfinite
from typing import Any, Literal, NamedTuple

from treeviz.errors import InputError, unknown
from treeviz.explanation.cut_words import about_cut
from treeviz.explanation.explained import Statement
from treeviz.explanation.meaning import terms_text
from treeviz.explanation.moves import about_move
from treeviz.formatting.blocks import Block, Paragraph, Span
from treeviz.formatting.numerals import added, bounded, json_number, signed, unsigned
from treeviz.formatting.phrases import listed, result_words
from treeviz.formatting.plaindata import plain
from treeviz.formatting.report import Report
from treeviz.game.game import Move, Player
from treeviz.tree.columns import HORIZON, PRUNED, TERMINAL
from treeviz.tree.cuts import cut_at
from treeviz.tree.game_tree import GameTree
from treeviz.tree.preference import prefers

Verdict = Literal["chosen", "equal", "worse", "open", "unseen"]


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
    ('worse', 'upper', ('C', '0'), 'Only ≤ +2 is known of it, and B, which MAX plays, is worth +3.')
    """
    children = tree.children(node)
    if not children:
        raise InputError(f"no move {move!r} here: {_end(tree, node)}")
    child = tree.child(node, move)
    if child is None:
        named = move if isinstance(move, str) else tree.rules.notation(move)
        raise unknown("move", named, map(tree.notation, children))
    choice = _choice(tree, node)
    asked = _Question(tree, node, child, choice)
    line = tree.principal_variation(child)
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


def _end(tree: GameTree, node: int) -> str:
    """Return how a line ends at a node."""
    value = signed(tree.value_at(node))
    kind = tree.columns.kind[node]
    if kind == TERMINAL:
        result = tree.outcome(node)
        if not result:
            return f"the game is over, {value}"
        return f"the game is over, {result_words(result)} ({value})"
    if kind == HORIZON:
        terms = terms_text(tree, node)
        estimate = f"{value} ({terms})" if terms else value
        return f"the depth ends there, and the estimate is {estimate}"
    return f"a leaf worth {value}"


class _Question:
    """Why the move to `child` is not the chosen one, `choice`."""

    def __init__(self, tree: GameTree, node: int, child: int, choice: int | None) -> None:
        self.tree = tree
        self.node = node
        self.child = child
        self.choice = choice
        self.player = tree.player(node)
        self.mine = tree.rules.side(self.player)
        self.verdict = self._verdict()
        self.terms = self._terms()

    def notations(self, node: int) -> tuple[str, ...]:
        """Return the chosen line from a node as it is written, the move to it first."""
        return tuple(map(self.tree.notation, self.tree.principal_variation(node)))

    def statements(self) -> Iterator[Statement]:
        """Yield the short answer, then why."""
        tree, child = self.tree, self.child
        yield Statement(self._answer(), self._nodes())
        if self.verdict == "unseen":
            if tree.columns.kind[child] == PRUNED:
                yield about_cut(tree, cut_at(tree, self.node))
            return
        yield from about_move(tree, self.node, child)
        if len(tree.principal_variation(child)) > 1 or tree.columns.kind[child] == HORIZON:
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
        if child in tree.best_children(self.node):
            return "equal"
        return "worse" if prefers(tree, self.node, choice, child) else "open"

    def _answer(self) -> str:
        match self.verdict:
            case "chosen":
                worth = self._worth(self.child)
                return f"It is what {self.mine} plays, worth {worth}.{self._next()}"
            case "unseen":
                return "The search never found out what it is worth."
            case "equal":
                return (
                    f"It is as good as {self._named()}, which {self.mine} plays: both are worth "
                    f"{self._worth(self.child)}. It was only searched later."
                )
            case "worse":
                return self._worse()
            case "open":
                return self._unproved()

    def _worth(self, node: int) -> str:
        return bounded(self.tree.value_at(node), self.tree.bound(node))

    def _named(self) -> str:
        assert self.choice is not None, "there is a chosen move"
        return self.tree.notation(self.choice)

    def _next(self) -> str:
        """Tell of the chosen move what comes next to it."""
        tree = self.tree
        others = [c for c in tree.children(self.node) if c != self.child]
        equal = [c for c in tree.best_children(self.node) if c != self.child]
        if equal:
            verb = "is" if len(equal) == 1 else "are"
            return f" {listed([tree.notation(c) for c in equal])} {verb} as good."
        if not others:
            return " It is the only move."
        exact = [c for c in others if tree.bound(c) == "exact"]
        if len(exact) < len(others):
            return " No other move is proved better." if not exact else ""
        best = self.player.best(tree.columns.value[c] for c in exact)
        second = next(c for c in exact if tree.columns.value[c] == best)
        return f" The next best, {tree.notation(second)}, is worth {signed(best)}."

    def _worse(self) -> str:
        tree, child, choice = self.tree, self.child, self.choice
        assert choice is not None, "a move is worse than another"
        plays, best = f"{self._named()}, which {self.mine} plays,", self._worth(choice)
        if tree.bound(child) != "exact":
            return f"Only {self._worth(child)} is known of it, and {plays} is worth {best}."
        value, chosen = tree.value_at(child), tree.value_at(choice)
        text = f"It is worth {self._worth(child)}, and {plays} {best}"
        if value is None or chosen is None or not isfinite(chosen - value):
            return f"{text}."
        points = unsigned(chosen - value)
        noun = "point" if points == "1" else "points"
        if chosen > value:
            return f"{text}: {points} {noun} more."
        return f"{text}: {points} {noun} less, and lower is better for {self.mine}."

    def _unproved(self) -> str:
        tree, child = self.tree, self.child
        known = f"Of it only {self._worth(child)} is known"
        if tree.bound(child) == "open":
            known = "Nothing is proved of it"
        elif tree.bound(child) == "exact":
            known = f"It is worth {self._worth(child)}"
        if self.choice is None:
            return f"{known}. No move reached the window, so the search prefers none."
        chosen = f"{self._named()}, which {self.mine} plays, is worth {self._worth(self.choice)}"
        rest = "it is no better; whether it is as good was not found out"
        if self._may_be_better():
            rest = "whether it is better, as good or worse was not found out"
        return f"{known}, and {chosen}: {rest}."

    def _may_be_better(self) -> bool:
        """Tell whether the proof leaves room for the move to be strictly better than the chosen."""
        tree, choice = self.tree, self.choice
        assert choice is not None, "a move is compared with another"
        if self.player is Player.MAX:
            return tree.bounds(self.child)[1] > tree.bounds(choice)[0]
        return tree.bounds(self.child)[0] < tree.bounds(choice)[1]

    def _leaf(self) -> Statement:
        tree, end = self.tree, self.tree.principal_variation(self.child)[-1]
        place = tree.position(end) or f"node {end}"
        if tree.columns.kind[end] == HORIZON and tree.bound(self.child) == "exact":
            return Statement(f"The depth ends there, at {place}.", (end,))
        line = "The line" if tree.bound(self.child) == "exact" else "The line of that answer"
        return Statement(f"{line} ends at {place}: {_end(tree, end)}.", (end,))

    def _terms(self) -> tuple[Term, ...]:
        """Return the terms at both ends, if both are estimates with terms and both are exact."""
        tree, choice = self.tree, self.choice
        if choice is None or self.verdict not in ("worse", "equal"):
            return ()
        if tree.bound(self.child) != "exact" or tree.bound(choice) != "exact":
            return ()
        ends = [tree.principal_variation(node)[-1] for node in (self.child, choice)]
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
        end = tree.principal_variation(choice)[-1]
        changes = [
            f"{term.name} {signed(term.more)}" for term in self.terms if term.here != term.there
        ]
        worth = f"{signed(tree.value_at(end))} ({terms_text(tree, end)})"
        other = f"The line of {self._named()} ends at {tree.position(end)}, at {worth}."
        if not changes:
            return Statement(f"{other} Every term is the same there.", (end,))
        total = added([term.more for term in self.terms])
        made = f"What makes the difference: {', '.join(changes)}"
        made += f", together {signed(total)}." if len(changes) > 1 else "."
        return Statement(f"{other} {made}", (end,))
