"""The sentences about one move: how the opponent answers, how it ends, and the hope that fails.

>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe("xox/oox/___"))
>>> [statement.text for statement in about_move(tree, 0, 1)]
['o answers [2,1] and wins.']
"""

from __future__ import annotations

from collections.abc import Iterator

from treeviz.explanation.cut_words import about_cut
from treeviz.explanation.explained import Statement
from treeviz.explanation.meaning import Meaning, meaning, terms_text
from treeviz.formatting.numerals import count, signed
from treeviz.formatting.phrases import in_words, listed, sentence
from treeviz.game.game import Player
from treeviz.tree.columns import HORIZON, INNER, OPEN, PRUNED
from treeviz.tree.cuts import cut_at
from treeviz.tree.game_tree import GameTree

_LINE_TOLD = 12  # plies of a line that are told move by move


def about_move(tree: GameTree, node: int, child: int) -> list[Statement]:
    """Return why the move from a node to one of its children is good or bad.

    Parameters
    ----------
    tree
        The recording.
    node
        The position that is explained.
    child
        The node that the move leads to.
    """
    return list(_Telling(tree, node, child).statements())


class _Telling:
    """What the sentences speak of: the mover `me`, the move to `child`, and the replies to it."""

    def __init__(self, tree: GameTree, node: int, child: int) -> None:
        self.tree = tree
        self.node = node
        self.child = child
        self.me = tree.player(node)
        self.side = {player: tree.rules.side(player) for player in Player}
        self.line = tree.principal_variation(child)
        self.end = self.line[-1]

    def statements(self) -> Iterator[Statement]:
        tree, child = self.tree, self.child
        kind = tree.columns.kind[child]
        if kind == PRUNED:
            yield Statement("Never looked at.")
        elif tree.value_at(child) is None or kind == OPEN:
            yield Statement("The search was broken off here: nothing is known of it.", (child,))
        elif kind == HORIZON:
            yield Statement(f"Not searched further: {self._estimate(child)}.", (child,))
        elif kind != INNER:
            yield Statement(self._at_once(), (child,))
        elif tree.bound(child) != "exact":
            yield self._bounded()
        else:
            yield self._answer()
            if tree.player(child) is not self.me:
                yield from self._hope()

    def _mine(self) -> str:
        return self.side[self.me]

    def _meaning(self, node: int) -> Meaning:
        return meaning(self.tree, node, self.me)

    def _notations(self, nodes: list[int]) -> list[str]:
        return [self.tree.notation(node) for node in nodes]

    def _estimate(self, node: int) -> str:
        terms = terms_text(self.tree, node)
        value = f"estimated at {signed(self.tree.value_at(node))}"
        return f"{value} ({terms})" if terms else value

    def _at_once(self) -> str:
        match self._meaning(self.child):
            case Meaning.WIN:
                return f"{self._mine()} wins at once."
            case Meaning.DRAW:
                return "It is a draw at once."
            case Meaning.LOSS:
                return f"{self._mine()} loses at once."
            case _:
                outcome = self.tree.outcome(self.child)
                if outcome:
                    return sentence(f"The game ends at once: {outcome}")
                return "The game ends at once." if self._is_finished(self.child) else "A leaf."

    def _is_finished(self, node: int) -> bool:
        return self.tree.kind(node) == "terminal"

    def _bounded(self) -> Statement:
        """Tell of a move of which only a bound is known: the cut, or the cuts below it."""
        tree, child = self.tree, self.child
        if any(tree.columns.kind[reply] == PRUNED for reply in tree.children(child)):
            return about_cut(tree, cut_at(tree, child))
        value, bound = tree.value_at(child), tree.bound(child)
        if bound == "open" or value is None:
            return Statement("Nothing is known of it: it was cut off.", (child,))
        most = "at most" if bound == "upper" else "at least"
        told = f"Worth {signed(value)} {most}"
        if len(self.line) > 1:
            told += (
                f", for {self.side[tree.player(child)]} can answer {tree.notation(self.line[1])}"
            )
        return Statement(f"{told}; exactly how much was not needed.", (child,))

    # How the opponent answers

    def _answer(self) -> Statement:
        tree, child = self.tree, self.child
        replier = tree.player(child)
        best = tree.best_children(child)
        if not best:
            return Statement("No reply to it has a value.", (child,))
        reply = self.line[1]
        as_good = [other for other in best if other != reply]
        told = (child, reply, *as_good)
        if self._wins_at_once(reply, replier):
            at_once = [r for r in [reply, *as_good] if self._wins_at_once(r, replier)]
            return Statement(self._wins_with(replier, at_once), told)
        if replier is not self.me and len(best) == len(tree.children(child)) > 1:
            return Statement(sentence(self._whatever(replier, len(best))), told)
        text = sentence(self._told_line(replier)) + self._as_good(as_good)
        return Statement(text, told)

    def _wins_at_once(self, reply: int, replier: Player) -> bool:
        return self._is_finished(reply) and meaning(self.tree, reply, replier) is Meaning.WIN

    def _wins_with(self, replier: Player, replies: list[int]) -> str:
        side, notations = self.side[replier], self._notations(replies)
        if replier is self.me:
            return f"{side} moves again and wins with {listed(notations, 'or')}."
        if len(replies) == 1:
            return f"{side} answers {notations[0]} and wins."
        return f"{side} wins with {listed(notations, 'or with')}."

    def _whatever(self, replier: Player, replies: int) -> str:
        """Tell that every reply comes to the same, and one line of best play to show it."""
        they, reply = self.side[replier], self.tree.notation(self.line[1])
        match self._meaning(self.child):
            case Meaning.WIN | Meaning.LOSS | Meaning.DRAW:
                told = f"Whatever {they} answers, {self._ending()}".replace(", a draw", ": a draw")
                return f"{told}; after {reply}{self._rest_of_line()}" if self.line[2:] else told
        every = "Both replies" if replies == 2 else f"All {in_words(replies)} replies"
        told = f"{every} come to the same, {signed(self.tree.value_at(self.child))}"
        return f"{told}; after {reply}{self._rest_of_line()}: {self._ending()}"

    def _rest_of_line(self) -> str:
        """Tell the moves after the first reply, with who makes each."""
        rest, line_end = self.line[2:], self.tree.notation(self.end)
        steps = [
            f"{self.side[self.tree.player(self.line[at + 1])]} {step}"
            for at, step in enumerate(self._notations(rest[:_LINE_TOLD]))
        ]
        if len(rest) > _LINE_TOLD:
            steps.append(f"and {count(len(rest) - _LINE_TOLD, 'ply')} more to {line_end}")
        return f" {', '.join(steps)}" if steps else ""

    def _told_line(self, replier: Player) -> str:
        """Tell the best play after the move, to its end."""
        line = self._notations(self.line)
        reply, rest = line[1], self.line[2:]
        verb = "goes on with" if replier is self.me else "answers"
        only = "" if len(self.tree.children(self.child)) > 1 else "can only answer"
        if only and replier is not self.me:
            verb = only
        told = f"{self.side[replier]} {verb} {reply}"
        if not rest:
            return f"{told}{self._ending_joined(direct=True)}"
        if len(rest) == 1 and self._forced(rest[0]):
            mover = self.side[self.tree.player(self.line[1])]
            return f"{told}; {mover} is left with {line[2]}{self._ending_joined(direct=False)}"
        if replier is not self.me and self._meaning(self.child) is Meaning.LOSS:
            return f"{told} and wins whatever {self._mine()} plays:{self._rest_of_line()}"
        return f"{told}, then{self._rest_of_line()}: {self._ending()}"

    def _forced(self, node: int) -> bool:
        parent = self.tree.parent(node)
        return parent is not None and len(self.tree.children(parent)) == 1

    def _ending(self) -> str:
        """Say how the line ends, after a colon."""
        match self._meaning(self.child):
            case Meaning.WIN:
                return f"{self._mine()} wins"
            case Meaning.DRAW:
                return "a draw"
            case Meaning.LOSS:
                return f"{self.side[self.me.other]} wins"
            case Meaning.ESTIMATE if self.tree.columns.kind[self.end] == HORIZON:
                return self._estimate(self.end)
            case Meaning.ESTIMATE:
                return f"{signed(self.tree.value_at(self.child))} as far as it was searched"
            case _:
                value, outcome = signed(self.tree.value_at(self.child)), self.tree.outcome(self.end)
                return f"{outcome} ({value})" if outcome else value

    def _ending_joined(self, direct: bool) -> str:
        """Say how the line ends, as the end of the sentence that tells its last move."""
        match self._meaning(self.child):
            case Meaning.DRAW:
                return ", and it is a draw"
            case Meaning.WIN if not direct:
                return " and wins"  # the only move of a side that wins with it
            case Meaning.WIN | Meaning.LOSS:
                return f", and {self._ending()}"
            case _:
                return f": {self._ending()}"

    def _as_good(self, others: list[int]) -> str:
        if not others:
            return ""
        verb = "is" if len(others) == 1 else "are"
        return f" {listed(self._notations(others))} {verb} as good."

    # The hope that the opponent will not let come true

    def _hope(self) -> Iterator[Statement]:
        """Tell which replies would make the move at least as good as the chosen one."""
        tree, best, value = self.tree, self.tree.value_at(self.node), self.tree.value_at(self.child)
        if best is None or value is None or not self.me.better(best, value):
            return
        hopes = [
            reply
            for reply in tree.children(self.child)
            if (worth := tree.value_at(reply)) is not None
            and not self.me.better(best, worth)
            and tree.bound(reply) == "exact"
        ]
        if not hopes:
            return
        they, reply = self.side[self.me.other], self.line[1]
        first = hopes[0]
        alike = [r for r in hopes if tree.value_at(r) == tree.value_at(first)]
        could = {
            Meaning.WIN: f"{self._mine()} could win here",
            Meaning.DRAW: f"{self._mine()} could draw here",
        }.get(
            self._meaning(first), f"{self._mine()} could have {signed(tree.value_at(first))} here"
        )
        answers = listed(self._notations(alike), "or")
        gives = {
            Meaning.WIN: "wins",
            Meaning.DRAW: "gives it the draw",
        }.get(meaning(tree, reply, self.me.other), f"holds it to {signed(tree.value_at(reply))}")
        others = len(hopes) - len(alike)
        noun = "reply" if others == 1 else "replies"
        more = f" ({in_words(others)} other {noun} would do as well)" if others else ""
        yield Statement(
            f"{could} if {they} answered {answers}{more}. {they} will never let that happen: "
            f"{tree.notation(reply)} {gives}.",
            (*alike, reply),
        )
