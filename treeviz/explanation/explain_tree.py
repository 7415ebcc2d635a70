"""`explain`: the opening, every move, and the closing."""

from __future__ import annotations

import inspect
from collections.abc import Iterator

from treeviz.explanation.explained import Explanation, MoveExplained, Statement, written_value
from treeviz.explanation.meaning import Meaning, has_winner, meaning, proved, terms_text
from treeviz.explanation.moves import about_move
from treeviz.formatting.numerals import count, signed
from treeviz.formatting.phrases import in_words, listed, result_words
from treeviz.game.game import Player
from treeviz.tree.columns import HORIZON, OPEN, PRUNED, TERMINAL
from treeviz.tree.cuts import cuts
from treeviz.tree.game_tree import GameTree
from treeviz.tree.opinions import silent

_PLACES = {2: ("left", "right"), 3: ("left", "middle", "right")}
_MOST_MEANINGS = 4


def explain(tree: GameTree, node: int = 0) -> Explanation:
    """Say why each move at a node is good or bad.

    Parameters
    ----------
    tree
        The recording.
    node
        The position to explain; the root by default.

    Raises
    ------
    ViewError
        If there is no such node.

    Examples
    --------
    >>> from treeviz import explain, games, minimax
    >>> tree = minimax(games.TicTacToe("xox/oox/___"))
    >>> print(explain(tree).moves[0].text, "|", explain(tree, node=3).moves[0].text)
    o answers [2,1] and wins. | It is a draw at once.
    """
    children = tree.children(node)
    choice = tree.choice(node)
    places = _PLACES.get(len(children), ("",) * len(children))
    moves = tuple(
        MoveExplained(
            node=child,
            move=tree.move(child),
            notation=tree.notation(child),
            place=place,
            value=tree.value_at(child),
            bound=tree.bound(child),
            chosen=child == choice,
            line=tuple(map(tree.notation, tree.principal_variation(child))),
            statements=tuple(about_move(tree, node, child)),
        )
        for child, place in zip(children, places, strict=True)
    )
    whole = _Whole(tree, node, moves)
    return Explanation(
        value=tree.value_at(node),
        best_move=None if choice is None else tree.move(choice),
        best_moves=tuple(map(tree.move, tree.best_children(node))),
        opening=tuple(whole.opening()),
        moves=moves,
        closing=tuple(whole.closing()),
        tree=tree,
    )


class _Whole:
    """What is said before and after the moves."""

    def __init__(self, tree: GameTree, node: int, moves: tuple[MoveExplained, ...]) -> None:
        self.tree = tree
        self.node = node
        self.moves = moves
        self.me = tree.player(node)
        self.mine = tree.rules.side(self.me)
        self.value = tree.value_at(node)
        self.best = tree.best_children(node)
        self.chosen = next((move for move in moves if move.chosen), None)

    # Before the moves

    def opening(self) -> Iterator[Statement]:
        kind = self.tree.columns.kind[self.node]
        if kind == TERMINAL or (not self.moves and kind not in (HORIZON, OPEN)):
            yield Statement(self._game_over(), (self.node,))
            return
        yield Statement(f"{self._to_move()} {self._searched()}{self._all_lose()}", (self.node,))
        meanings = self._meanings()
        if meanings:
            yield Statement(f"Values: {meanings}.")
        if len(self.best) > 1 and not self._all_lose():
            yield Statement(self._tie(), tuple(self.best))

    def _game_over(self) -> str:
        tree, value = self.tree, signed(self.value)
        if tree.kind(self.node) != "terminal":
            return f"A leaf worth {value}. No move to choose."
        result = tree.outcome(self.node)
        if not result:
            return f"The game is over: {value}. No move to choose."
        board = tree.rules.board(tree.state(self.node))
        line = " ".join(f"[{r},{c}]" for r, c in board.line) if board and board.line else ""
        told = result_words(result) + (f" with {line}" if line else "")
        return f"The game is over: {told} ({value}). No move to choose."

    def _to_move(self) -> str:
        role = self.me.name if self.me is Player.MAX else f"{self.me.name}: lower is better"
        if self.mine == self.me.name:
            role = "" if self.me is Player.MAX else "lower is better"
        return f"{self.mine} to move ({role})." if role else f"{self.mine} to move."

    def _searched(self) -> str:
        tree, depth = self.tree, self.tree.facts.depth
        size = _size(tree, self.node)
        if tree.unfinished:
            missing = sum(1 for _ in tree.rules.moves(tree.state(self.node))) - len(self.moves)
            more = f"; {count(missing, 'move')} here were not reached" if missing > 0 else ""
            return f"The search was broken off after {size}: only what it had seen is told{more}."
        if HORIZON in tree.columns.kind[self.node : tree.columns.end[self.node]]:
            left = f"{count(max(depth - tree.ply(self.node), 0), 'ply')}" if depth else ""
            how = f"Searched {left}: {size}." if left else f"Not searched: {size}."
            return f"{how} Beyond that the values are estimates: {self._heuristic()}."
        if "leaf" in {tree.kind(leaf) for leaf in self._some_leaves()}:
            return f"Recorded from {tree.facts.search}: {size}."
        return f"Searched to the end of the game: {size}."

    def _some_leaves(self) -> list[int]:
        return [move.node for move in self.moves] + [
            self.tree.principal_variation(move.node)[-1] for move in self.moves
        ]

    def _heuristic(self) -> str:
        """Return what the heuristic says it is: the first line of its docstring, or its name."""
        heuristic = self.tree.heuristic
        # Its own words only: an inherited docstring speaks of heuristics in general.
        told = inspect.cleandoc(getattr(heuristic, "__doc__", None) or "").split("\n")[0]
        told = told.rstrip(".").replace("*", "").replace("`", "")
        name = self.tree.facts.heuristic
        if silent(heuristic):
            named = ", ".join(self.tree.rules.heuristics)
            there = f" (there is: {named})" if named else ""
            return f"0 for every unfinished position, for no heuristic was given{there}"
        if not told:
            return "by the game's own heuristic" if name in ("", "heuristic") else f"by {name}"
        return told[0].lower() + told[1:]

    def _all_lose(self) -> str:
        everything = [meaning(self.tree, move.node, self.me) for move in self.moves]
        if len(everything) < 2 or set(everything) != {Meaning.LOSS}:
            return ""
        values = {move.value for move in self.moves}
        told = f" ({signed(values.pop())})" if len(values) == 1 else ""
        return f" Every move loses{told}."

    def _meanings(self) -> str:
        """Return what the values mean, if a few of them tell it all."""
        tree = self.tree
        kinds, values = tree.columns.kind, tree.columns.value
        told: dict[float, str] = {}
        for leaf in range(self.node, tree.columns.end[self.node]):
            if kinds[leaf] == TERMINAL and values[leaf] not in told:
                told[values[leaf]] = tree.outcome(leaf)
                if len(told) > _MOST_MEANINGS:
                    return ""
        if len(told) < 2 or "" in told.values():
            return ""
        return ", ".join(f"{signed(value)} {told[value]}" for value in sorted(told, reverse=True))

    def _ends(self) -> Iterator[int]:
        for move in self.moves:
            for reply in [move.node, *self.tree.children(move.node)]:
                yield self.tree.principal_variation(reply)[-1]

    def _tie(self) -> str:
        tree = self.tree
        number = in_words(len(self.best))
        every = f"All {number}" if len(self.best) == len(self.moves) else number.capitalize()
        every = "Both" if len(self.best) == len(self.moves) == 2 else every
        kind = meaning(tree, self.best[0], self.me)
        each = {
            Meaning.WIN: f"each wins ({signed(self.value)})",
            Meaning.DRAW: f"each a draw ({signed(self.value)})",
            Meaning.ESTIMATE: f"each estimated at {signed(self.value)}",
        }.get(kind, f"each worth {signed(self.value)}")
        names = listed([tree.notation(child) for child in self.best])
        return f"{every} moves are equally good, {each}: {names}."

    # After the moves

    def closing(self) -> Iterator[Statement]:
        if self.chosen is None:
            if self.moves:
                yield Statement("So no move can be recommended.", (self.node,))
            elif self.tree.columns.kind[self.node] == HORIZON:
                yield Statement(self._not_searched(), (self.node,))
            return
        if self._fails_low():
            yield Statement(self._nothing_reached(), (self.node,))
            return
        yield Statement(self._plays(self.chosen), tuple(move.node for move in self.moves))
        others = [
            move
            for move in self.moves
            if move.node not in (*self.best, self.chosen.node)
            and self.tree.columns.kind[move.node] != PRUNED
        ]
        if others and self._kind(self.chosen) not in (Meaning.LOSS, Meaning.ESTIMATE):
            yield Statement(self._others(others), tuple(move.node for move in others))
        if self._all_lose():
            yield from self._traps()
        yield from self._deeper_cuts()
        if self._kind(self.chosen) is Meaning.ESTIMATE:
            yield Statement(self._proved(), tuple(move.node for move in self.moves))

    def _deeper_cuts(self) -> Iterator[Statement]:
        """Tell how many cuts there were beyond those of the moves themselves."""
        tree = self.tree
        if PRUNED not in tree.columns.kind:
            return
        end = tree.columns.end[self.node]
        deeper = [
            cut
            for cut in cuts(tree)
            if self.node < cut.node < end and tree.parent(cut.node) != self.node
        ]
        if deeper:
            branches = sum(len(cut.pruned) for cut in deeper)
            yield Statement(
                f"Deeper in the tree {count(len(deeper), 'cut')} left out "
                f"{count(branches, 'branch')}."
            )

    def _fails_low(self) -> bool:
        """Return whether no move reached the window, so that the search prefers none of them."""
        worse = "upper" if self.me is Player.MAX else "lower"
        return self.tree.bound(self.node) == worse

    def _nothing_reached(self) -> str:
        sign = "≤" if self.me is Player.MAX else "≥"
        return (
            f"No move reaches the window: the position is worth {sign} {signed(self.value)}, and "
            "which move is best was not found out."
        )

    def _not_searched(self) -> str:
        terms = terms_text(self.tree, self.node)
        return f"Estimated at {signed(self.value)}{f' ({terms})' if terms else ''}."

    def _kind(self, move: MoveExplained) -> Meaning:
        return meaning(self.tree, move.node, self.me)

    def _plays(self, chosen: MoveExplained) -> str:
        plays = f"{self.mine} plays {chosen.notation}"
        kind = self._kind(chosen)
        if len(self.moves) == 1:
            plays += ", the only move,"
        elif self._all_lose() and len(self.best) > 1:
            number = in_words(len(self.best))
            return f"{plays}, the first of {number} equal losses."
        elif len(self.best) > 1:
            return f"{plays} only because it was searched first."
        elif self.tree.bound(self.node) != "exact":
            sign = "≥" if self.me is Player.MAX else "≤"
            left = sum(self.tree.columns.kind[move.node] == PRUNED for move in self.moves)
            rest = (
                f", so {count(left, 'move')} of {len(self.moves)} were not looked at"
                if left
                else ""
            )
            return f"{plays}, which is good enough ({sign} {signed(self.value)}){rest}."
        ending = {
            Meaning.WIN: " and wins.",
            Meaning.DRAW: " and draws.",
            Meaning.LOSS: " and loses all the same.",
            Meaning.ESTIMATE: f", the best estimate ({signed(self.value)}).",
            Meaning.PAYOFF: f" for {signed(self.value)}.",
            Meaning.BOUND: f"; of its value only a bound is known ({written_value(chosen)}).",
        }[kind]
        if kind is Meaning.ESTIMATE and len(self.moves) == 1:
            ending = f" estimated at {signed(self.value)}."
        return plays + ending

    def _others(self, others: list[MoveExplained]) -> str:
        kinds = {move.node: self._kind(move) for move in others}
        told = []
        for kind, verb in ((Meaning.DRAW, "draw"), (Meaning.LOSS, "lose")):
            these = [move for move in others if kinds[move.node] is kind]
            if these:
                only = "only " if kind is Meaning.DRAW else ""
                plural = len(these) > 1
                told.append(f"{self._these(these)} {only}{verb}{'' if plural else 's'}")
        for kind, one, more in (
            (Meaning.PAYOFF, "gives", "give"),
            (Meaning.ESTIMATE, "is estimated at", "are estimated at"),
        ):
            these = [move for move in others if kinds[move.node] is kind]
            if these:
                verb = more if len(these) > 1 else one
                told.append(f"{self._these(these)} {verb} {_range(these)}")
        bounded = [move for move in others if kinds[move.node] is Meaning.BOUND]
        if bounded:
            verb = "are" if len(bounded) > 1 else "is"
            told.append(f"{self._these(bounded)} {verb} known only to be no better")
        won = [move for move in others if kinds[move.node] is Meaning.WIN]
        if won:
            wins = "win" if len(won) > 1 else "wins"
            told.append(f"{self._these(won)} {wins} too, but for less ({_range(won)})")
        text = "; ".join(told)
        return f"{text[0].upper()}{text[1:]}."

    def _these(self, moves: list[MoveExplained]) -> str:
        """Name some of the moves: by their place, as the rest, or by their notation."""
        rest = [move for move in self.moves if move.node not in self.best]
        if all(move.place for move in moves) and len(self.moves) > 2:
            names = listed([move.place for move in moves])
            return f"the {names} move{'s' if len(moves) > 1 else ''}"
        if len(moves) == len(rest):
            return "the other one" if len(rest) == 1 else f"the other {in_words(len(rest))}"
        return listed([move.notation for move in moves])

    def _traps(self) -> Iterator[Statement]:
        """Tell after which moves the opponent has just one winning answer to find."""
        tree, they = self.tree, self.me.other
        traps: list[tuple[str, list[int]]] = []
        for move in self.moves:
            replies = tree.children(move.node)
            ends = [proved(tree, reply, they) for reply in replies]
            known = None not in ends  # of a reply that was cut nothing may be said
            alone = known and ends.count(Meaning.WIN) == 1 and len(ends) > 1
            if alone and tree.player(move.node) is they:
                traps.append((move.notation, [move.node, *replies]))
        if traps:
            names = listed([name for name, _ in traps], "or")
            text = f"After {names} {tree.rules.side(they)} must still find its one winning answer."
            yield Statement(text, tuple(node for _, nodes in traps for node in nodes))

    def _proved(self) -> str:
        """Tell what is proved in spite of the estimates, and what is open."""
        known = self.moves if self._has_winners() else ()
        kinds = ((move, proved(self.tree, move.node, self.me)) for move in known)
        sure = [(move, kind) for move, kind in kinds if kind is not None]
        opened = len(self.moves) - len(sure)
        if not sure:
            return "Nothing is proved: every value rests on estimates."
        facts = [f"{self._these([move])} {kind.value}" for move, kind in sure]
        text = f"Only this is proved: {listed(facts)}."
        if opened:
            rest = f"other {in_words(opened)}" if opened > 1 else "other one"
            text += f" Who wins after the {rest} is open."
        return text

    def _has_winners(self) -> bool:
        """Return whether some finished game in sight has a result in words."""
        return any(has_winner(self.tree, end) for end in self._ends())


def _size(tree: GameTree, node: int) -> str:
    """Return how many nodes were visited at and below a node, and how many branches cut."""
    pruned = tree.columns.kind.count(PRUNED, node, tree.columns.end[node])
    visited = count(tree.subtree_size(node) - pruned, "node")
    return f"{visited} visited, {count(pruned, 'branch')} cut" if pruned else visited


def _range(moves: list[MoveExplained]) -> str:
    """Return the values of some moves: the only one, or from the lowest to the highest."""
    values = sorted(move.value for move in moves if move.value is not None)
    if not values:
        return "nothing known"
    if values[0] == values[-1]:
        return signed(values[0])
    return f"{signed(values[0])} to {signed(values[-1])}"
