"""What the replies to a move would have to be for it to be better: hopes that will not come true.

>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe("xox/oox/___"))
>>> middle = tree.find("[2,1]")
>>> for told in Hopes(tree, 0, middle, [tree.best_reply(middle)]).lost():
...     print(told.text)  # doctest: +NORMALIZE_WHITESPACE
x could win here if o answered [2,0]. o will never let that happen: [2,2] gives it the draw.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from treeviz.explanation.fact import Named, Side
from treeviz.explanation.hope_facts import Hope
from treeviz.explanation.meaning import Meaning, meaning, proved
from treeviz.explanation.moves_told import MovesTold, Statement
from treeviz.explanation.threats import threat_after
from treeviz.explanation.why_cut import called
from treeviz.game.player import Player
from treeviz.tree.columns import PRUNED
from treeviz.tree.game_tree import GameTree
from treeviz.tree.unseen_wins import unseen_wins


def nothing_better(tree: GameTree, node: int) -> Named | None:
    """Return the move than which nothing can be better, whatever was not looked at; or None.

    Parameters
    ----------
    tree, node
        The recording, and the position.
    """
    choice = tree.choice(node)
    sure = choice is not None and tree.bound(node) == "exact"
    return Named.of(tree, choice) if sure and choice is not None else None


def replies_beaten(tree: GameTree, row: MovesTold) -> frozenset[int]:
    """Return the replies of which it is told that one win follows them all, so that is enough.

    Parameters
    ----------
    tree, row
        The recording, and what is told of moves.
    """
    found = set[int]()
    for fact in (one.fact for one in row.statements):
        if isinstance(fact, Hope) and fact.wider:
            met = {move.node for move in fact.better}
            found.update(n for n in tree.children(fact.move.node) if n not in met)
    return frozenset(found)


class Hopes:
    """The hopes beside one move.

    Parameters
    ----------
    tree, node, child
        The recording, the position, and the node that the move leads to.
    reply
        The reply that is told, if there is one.
    """

    def __init__(self, tree: GameTree, node: int, child: int, reply: Sequence[int]) -> None:
        self.tree, self.node, self.child, self.me = tree, node, child, tree.player(node)
        self.move, self.mover = Named.of(tree, child), Side.of(tree, self.me)
        self.reply = reply[0] if reply else child

    def lost(self) -> Iterator[Statement]:
        """Tell which replies would make the move at least as good as the chosen one."""
        tree, best, value = self.tree, self.tree.value_at(self.node), self.tree.value_at(self.child)
        if best is None or value is None or not self.me.better(best, value):
            return
        values, replies = tree.columns.value, tree.children(self.child)
        worst, most = (0, 1) if self.me is Player.MAX else (1, 0)
        good = [reply for reply in replies if self._as_good(values[reply], best)]
        hopes = [reply for reply in good if self._as_good(tree.bounds(reply)[worst], best)]
        if not hopes:
            return
        pruned = {reply for reply in replies if tree.columns.kind[reply] == PRUNED}
        others = [reply for reply in replies if reply not in hopes and reply not in pruned]
        unknown = any(self._as_good(tree.bounds(reply)[most], best) for reply in others)
        first, reply, they = hopes[0], self.reply, self.me.other
        alike = [reply for reply in hopes if values[reply] == values[first]]
        compared = len(alike) < len(hopes) or not meaning(tree, first, self.me).decided
        threat, met = None, [n for n in others if not unseen_wins(tree, n, self.me)]
        if meaning(tree, first, self.me) is Meaning.WIN and alike == hopes and len(met) == 1:
            threat = threat_after(tree, [n for n in replies if n not in met], self.me)
        if threat is not None:
            unknown, pruned, others = False, set(), met
        fact = Hope(
            move=self.move,
            mover=self.mover,
            replier=Side.of(tree, they),
            meaning=meaning(tree, first, self.me),
            value=tree.value_at(first),
            errors=tuple(called(tree, error, self.child) for error in alike),
            others=len(hopes) - len(alike),
            answer=called(tree, reply, self.child),
            gives=meaning(tree, reply, they),
            holds=tree.value_at(reply),
            open=unknown or bool(pruned),
            better=() if unknown or alike != hopes else Named.all_of(tree, others),
            unseen=len(pruned),
            threat=threat,
            among=len(replies) - 1,
            wider=threat is not None and len(replies) > len(alike) + len(met),
            than=nothing_better(tree, self.node) if compared else None,
            level=values[first] == best,
            at_least=any(tree.bound(reply) != "exact" for reply in alike),
        )
        than = () if fact.than is None else (fact.than.node,)
        yield Statement.of(tree, fact, (*alike, reply, *than))

    def held(self) -> Iterator[Statement]:
        """Tell of the chosen move that all but a few replies would let the mover win."""
        tree, child, me = self.tree, self.child, self.me
        if meaning(tree, child, me) is Meaning.WIN:
            return
        replies = tree.children(child)
        wins = [reply for reply in replies if proved(tree, reply, me) is Meaning.WIN]
        others = [reply for reply in replies if reply not in wins]
        open_ = [reply for reply in others if not unseen_wins(tree, reply, me)]
        if not wins or 2 * len(open_) >= len(replies):
            return
        held = [reply for reply in others if tree.columns.kind[reply] != PRUNED]
        reply, they, unseen = self.reply, me.other, len(others) - len(held)
        met = [n for n in held if n in open_]
        threat = threat_after(tree, [n for n in replies if n not in met], me)
        if threat is None:
            threat = threat_after(tree, [n for n in replies if n not in held], me)
        else:  # by the rules it wins after the others, too
            held = met
        fact = Hope(
            move=self.move,
            mover=self.mover,
            replier=Side.of(tree, they),
            meaning=Meaning.WIN,
            value=tree.value_at(wins[0]),
            errors=Named.all_of(tree, wins),
            others=0,
            answer=called(tree, reply, child),
            gives=meaning(tree, reply, they),
            holds=tree.value_at(reply),
            better=Named.all_of(tree, held),
            unseen=0 if threat is not None else unseen,
            threat=threat,
            among=len(replies) - 1,
            wider=threat is not None and len(replies) > len(wins) + len(held),
            unsettled=() if threat is not None else self._open(held, wins),
        )
        carried_out = () if threat is None else (threat.node,)
        yield Statement.of(tree, fact, (*wins, reply, *carried_out))

    def _open(self, held: Sequence[int], wins: Sequence[int]) -> tuple[Named, ...]:
        """Return the replies after which the mover may win, too, as far as the recording goes."""
        me, most = self.me, 1 if self.me is Player.MAX else 0
        least = me.other.best(self.tree.bounds(win)[1 - most] for win in wins)
        may = (reply for reply in held if not me.better(least, self.tree.bounds(reply)[most]))
        return Named.all_of(self.tree, may)

    def _as_good(self, value: float, best: float) -> bool:
        """Tell whether a value is at least as good for the mover as what is played instead.

        An estimate is to be better: one as good shows nothing.
        """
        if value == best:
            return meaning(self.tree, self.node, self.me) is not Meaning.ESTIMATE
        return self.me.better(value, best)
