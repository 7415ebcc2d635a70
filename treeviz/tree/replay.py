"""A certificate replayed by the rules of the game: nothing of the recording is believed.

>>> from treeviz import games, minimax
>>> from treeviz.tree.certificate import Claim, certificate
>>> tree = minimax(games.TicTacToe("xox/oox/___"))
>>> claim = Claim(tree.find("[2,1]"), "=", 0)
>>> proof = certificate(tree, claim)
>>> len(proof), holds(tree, claim, proof), holds(tree, Claim(claim.node, "=", 10), proof)
(5, True, False)
"""

from __future__ import annotations

from collections.abc import Collection
from math import fsum, isinf

from treeviz.formatting.numerals import nearer_zero
from treeviz.game.game import Move, Player, State, winner_by_sign
from treeviz.game.same_move import same_move
from treeviz.tree.certificate import Claim, Relation, says_nothing
from treeviz.tree.columns import CHANCE, HORIZON, TERMINAL
from treeviz.tree.game_tree import GameTree
from treeviz.tree.means import ROUNDING, weighted
from treeviz.tree.opinions import silent


def holds(tree: GameTree, claim: Claim, proof: Collection[int]) -> bool:
    """Tell whether a certificate proves its claim when it is played through by the rules.

    Positions are reached by playing the moves; finished games are judged by the rules, horizons by
    the heuristic; where the opponent is to move, every legal move must be in the certificate. Of a
    recording without a game only the values of leaves are left to believe.

    Parameters
    ----------
    tree
        The recording.
    claim
        What is claimed.
    proof
        The nodes of the certificate.
    """
    return PlayedThrough(tree, claim, proof).bears_out(claim)


class PlayedThrough:
    """A certificate played through: what it bears out of its claim, and of nodes on the way.

    Parameters
    ----------
    tree, claim, proof
        What :func:`holds` takes.

    Examples
    --------
    >>> from treeviz import games, minimax
    >>> from treeviz.tree.certificate import certificate
    >>> tree = minimax(games.TicTacToe("xox/oox/___"))
    >>> claim = Claim(tree.find("[2,1]"), "=", 0)
    >>> replay = PlayedThrough(tree, claim, certificate(tree, claim))
    >>> later = Claim(tree.find("[2,1] [2,2]"), "=", 0)
    >>> replay.bears_out(later), replay.bears_out(later._replace(value=10))
    (True, False)
    """

    def __init__(self, tree: GameTree, claim: Claim, proof: Collection[int]) -> None:
        self._tree, self._claim, self._proof = tree, claim, set(proof)
        self._states: dict[int, State] = {claim.node: tree.state(claim.node)}
        winners = _winners(claim)
        self._good: dict[Player, set[int]] = {winner: set() for winner in winners}
        for node, children in reversed(self._played() if winners else []):
            self._judge(node, children)

    @property
    def nodes(self) -> Collection[int]:
        """The nodes that the moves lead to."""
        return self._states.keys()

    def bears_out(self, claim: Claim) -> bool:
        """Tell whether a claim follows: the certificate's own, or the same value of a node below.

        A node on the way is where the moves have led; only if the recording has the same state
        there is it what is claimed of.
        """
        winners, node = _winners(claim), claim.node
        if winners and (claim.value != self._claim.value or node not in self._states):
            return False
        return all(node in self._good.get(winner, ()) for winner in winners) and (
            not winners or same_move(self._states[node], self._tree.state(node))
        )

    def _played(self) -> list[tuple[int, list[int]]]:
        """Play the moves of the certificate; return the nodes reached, each with its children.

        It ends at the parts of a mean, which are claims of their own.
        """
        tree, states, proof = self._tree, self._states, self._proof
        children_of, player = tree.columns.children, tree.columns.player
        reached, pending = [], [self._claim.node]
        while pending:
            node = pending.pop()
            children = [child for child in children_of(node) if child in proof]
            reached.append((node, children))
            if player[node] != CHANCE:
                for child in children:
                    states[child] = _played(tree, states[node], child)
                pending += children
        return reached

    def _judge(self, node: int, children: list[int]) -> None:
        """Note for whom a node is good: who gets at least the claimed value there."""
        tree, claim, state = self._tree, self._claim, self._states[node]
        if not children:
            value = _leaf_value(tree, node, state)
            for winner, good in self._good.items():
                if value is not None and not winner.better(claim.value, value):
                    good.add(node)
            return
        mover, by_chance = _mover(tree, node, state), tree.columns.player[node] == CHANCE
        every = self._good.keys() == {mover} or _all_replies(tree, state, children)
        for winner, good in self._good.items():
            if mover is winner:
                proved = not good.isdisjoint(children)
            elif by_chance:
                proved = every and _mean_holds(tree, node, claim, self._proof, winner)
            else:
                proved = every and good.issuperset(children)
            if proved:
                good.add(node)


def _winners(claim: Claim) -> list[Player]:
    """Return who must get at least the claimed value; nobody need reach what holds of any value."""
    sides = {"≥": [Player.MAX], "≤": [Player.MIN]}.get(claim.relation, [Player.MAX, Player.MIN])
    return [winner for winner in sides if not says_nothing(claim, winner)]


def _mean_holds(tree: GameTree, node: int, claim: Claim, proof: set[int], winner: Player) -> bool:
    """Tell whether the mean of what is proved below a chance node is at least what is claimed."""
    relation: Relation = "≥" if winner is Player.MAX else "≤"
    parts = []
    for child, share in tree.columns.shares(node):
        end = tree.bounds(child)[relation == "≤"]
        if not holds(tree, Claim(child, relation, end), proof):
            return False
        parts.append((end, share if not tree.rules.known else _chance(tree, node, child)))
    mean = weighted(parts)
    if tree.columns.unweighed(node):
        mean = _taken_mean(tree, node, [end for end, _ in parts], relation)
    slack = 0.0 if isinf(mean) else ROUNDING * fsum(abs(value) * share for value, share in parts)
    return mean >= claim.value - slack if winner is Player.MAX else mean <= claim.value + slack


def _taken_mean(tree: GameTree, node: int, ends: list[float], relation: Relation) -> float:
    """Return what is known of a mean if it is not known how likely things are."""
    value, recorded = tree.value_at(node), list(map(tree.value_at, tree.children(node)))
    if value is not None and recorded == ends and min(ends) <= value <= max(ends):
        return value  # as the search returned it
    return min(ends) if relation == "≥" else max(ends)


def _chance(tree: GameTree, node: int, child: int) -> float:
    """Return how likely a move of chance is by the rules."""
    return tree.rules.probability(tree.state(node), tree.move(child))


def _played(tree: GameTree, before: State, node: int) -> State:
    if before is None or not tree.rules.known:
        return tree.state(node)
    return tree.rules.play(before, tree.move(node))


def _mover(tree: GameTree, node: int, state: State) -> Player:
    ruled = state is not None and tree.rules.known
    return tree.rules.to_move(state) if ruled else tree.player(node)


def _all_replies(tree: GameTree, state: State, children: list[int]) -> bool:
    """Tell whether the certificate holds every legal move of a position."""
    if state is None or not tree.rules.known:
        return bool(children)
    replies = [tree.move(child) for child in children]
    legal = list(tree.rules.moves(state))
    return len(legal) == len(replies) and all(
        any(same_move(move, reply) for reply in replies) or _leads_alike(tree, state, move, replies)
        for move in legal
    )


def _leads_alike(tree: GameTree, state: State, move: Move, replies: list[Move]) -> bool:
    """Tell whether a move does what one of the replies does, though it is equal to none.

    A game may make its moves anew whenever it is asked, of a class that cannot be compared.
    """
    after = tree.rules.play(state, move)
    return any(same_move(after, tree.rules.play(state, reply)) for reply in replies)


def _leaf_value(tree: GameTree, node: int, state: State) -> float | None:
    """Return what a leaf is worth by the rules or the heuristic; None if that is not known."""
    kind = tree.columns.kind[node]
    if state is None or not tree.rules.known or kind not in (TERMINAL, HORIZON):
        leaf = tree.columns.end[node] == node + 1
        return tree.columns.value_of(node) if leaf else None
    over = not any(True for _ in tree.rules.moves(state))
    if over != (kind == TERMINAL):
        return None
    recorded = tree.columns.value_of(node)
    if not over and silent(tree.heuristic):
        return recorded  # the game has no opinion: it is the search's own
    if over and recorded is not None and _scores(tree.rules.winner(state), recorded):
        return recorded  # the rules say who has won; how many points that is, a search may choose
    return _by_rules(tree, node)


def own_points(tree: GameTree, node: int) -> bool:
    """Tell whether a search gave a finished game its own points, for the winner of the rules.

    A search that prefers the nearer win by ``10 - depth`` does. The rules bear out who has won, and
    not the number of points.

    Examples
    --------
    >>> from treeviz import games, minimax
    >>> tree = minimax(games.TicTacToe("xox/oox/___"))
    >>> any(own_points(tree, node) for node in tree)
    False
    """
    recorded = tree.columns.value_of(node)
    if tree.columns.kind[node] != TERMINAL or recorded is None or not tree.rules.known:
        return False
    return _scores(tree.winner(node), recorded) and recorded != _by_rules(tree, node)


def _scores(winner: Player | None, value: float) -> bool:
    """Tell whether a value is one of a game that a player has won."""
    return winner is not None and winner_by_sign(value) is winner


def _by_rules(tree: GameTree, node: int) -> float | None:
    """Return what the rules or the heuristic make of a leaf, with the penalty asked for."""
    value, penalty = tree.static(node), tree.facts.depth_penalty or 0
    if value is None or tree.columns.kind[node] != TERMINAL or not penalty:
        return value
    return nearer_zero(value, penalty, tree.ply(node))
