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
from treeviz.game.game import Player, State, same_move, winner_by_sign
from treeviz.tree.certificate import Claim, Relation, says_nothing
from treeviz.tree.columns import HORIZON, TERMINAL
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
    proved = True
    if claim.relation in ("=", "≥"):
        proved = proved and _proves(tree, claim, set(proof), Player.MAX)
    if claim.relation in ("=", "≤"):
        proved = proved and _proves(tree, claim, set(proof), Player.MIN)
    return proved


def _proves(tree: GameTree, claim: Claim, proof: set[int], winner: Player) -> bool:
    """Tell whether `winner` gets at least the claimed value, playing by the certificate."""
    if says_nothing(claim, winner):
        return True
    states: dict[int, State] = {claim.node: tree.state(claim.node)}
    pending = [claim.node]
    while pending:
        node = pending.pop()
        if tree.player(node) is Player.CHANCE:
            continue  # the parts of a mean are claims of their own
        for child in tree.children(node):
            if child in proof:
                states[child] = _played(tree, states[node], child)
                pending.append(child)
    good: dict[int, bool] = {}
    for node in sorted(states, reverse=True):
        children = [child for child in tree.children(node) if child in proof]
        if not children:
            value = _leaf_value(tree, node, states[node])
            good[node] = value is not None and not winner.better(claim.value, value)
        elif _mover(tree, node, states[node]) is winner:
            good[node] = any(good.get(child, False) for child in children)
        elif tree.player(node) is Player.CHANCE:
            every = _all_replies(tree, states[node], children)
            good[node] = every and _mean_holds(tree, node, claim, proof, winner)
        else:
            every = _all_replies(tree, states[node], children)
            good[node] = every and all(good.get(child, False) for child in children)
    return good.get(claim.node, False)


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
        any(same_move(move, reply) for reply in replies) for move in legal
    )


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
