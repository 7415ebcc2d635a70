"""What a value means for a player, as far as the tree proves it: a win, a draw, a loss, a number.

A value is called a win only if the rules prove it: the interval that follows from finished games
alone holds nothing but wins, as the game's `winner` tells of the finished games recorded. Where an
estimate could still tip it, it stays an estimate.
"""

from __future__ import annotations

from enum import Enum
from math import isinf

from treeviz.game.game import Player
from treeviz.tree.columns import HORIZON, MAX, MIN, TERMINAL
from treeviz.tree.game_tree import GameTree
from treeviz.tree.soonest_ends import telling_end


class Meaning(Enum):
    """What a node's value is to a player."""

    WIN = "wins"
    DRAW = "draws"
    LOSS = "loses"
    PAYOFF = "payoff"  # a number: nobody is said to win
    ESTIMATE = "estimate"
    BOUND = "bound"  # the search knows only that it is no better, or no worse

    @property
    def plural(self) -> str:
        """What several moves do that come to this: ``"lose"``."""
        return "lose" if self is Meaning.LOSS else self.value.removesuffix("s")

    @property
    def decided(self) -> bool:
        """Whether the rules decide it: a win, a draw or a loss."""
        return self in (Meaning.WIN, Meaning.DRAW, Meaning.LOSS)


def meaning(tree: GameTree, node: int, player: Player) -> Meaning:
    """Return what a node's value means for a player, following the chosen line to its end."""
    if tree.bound(node) != "exact":
        end = tree.principal_variation(node)[-1]
        decided = proved(tree, node, player) if has_winner(tree, end) else None
        return decided or Meaning.BOUND
    end = tree.principal_variation(node)[-1]
    if tree.columns.kind[end] == HORIZON:
        return proved(tree, node, player) or Meaning.ESTIMATE
    if not has_winner(tree, end):
        return _number(tree, node)
    return proved(tree, node, player) or _number(tree, node)


def had_as(tree: GameTree, node: int, player: Player) -> Meaning:
    """Return what a node's value means for a player as what is had already: a win is enough.

    Where plies are counted a sooner win is better, so that one is only worth what it is.
    """
    means = meaning(tree, node, player)
    return Meaning.PAYOFF if means is Meaning.WIN and tree.facts.depth_penalty else means


def has_winner(tree: GameTree, end: int) -> bool:
    """Return whether a game ended at a node with a winner or a draw, and not only with a value.

    Where a line ends because chance moves, games with winners may go on from there.
    """
    if tree.player(end) is Player.CHANCE and tree.children(end):
        return tree.results.win is not None or tree.results.loss is not None
    return tree.winner(end) is not None or is_draw(tree, end)


def is_draw(tree: GameTree, end: int) -> bool:
    """Tell whether a game ended at a node with a draw, and not only with a value."""
    drawn = bool(tree.outcome(end)) and tree.winner(end) is None
    return drawn and tree.columns.value[end] in tree.results.drawn


def proved(tree: GameTree, node: int, player: Player) -> Meaning | None:
    """Return how a game with winners ends from a node, if the rules alone prove it; else None."""
    results, value = tree.results, tree.value_at(node)
    if tree.columns.kind[node] == TERMINAL and value is not None:
        winner = tree.winner(node)
        drawn = winner is None and results.is_draw(value, value)
    else:
        no_worse = tree.certainty.no_worse
        wins = results.won is not None and no_worse(node, results.won, MAX)
        loses = results.lost is not None and no_worse(node, results.lost, MIN)
        winner = Player.MAX if wins else Player.MIN if loses else None
        drawn = any(no_worse(node, v, MAX) and no_worse(node, v, MIN) for v in results.drawn)
    if winner is not None:
        return Meaning.WIN if winner is player else Meaning.LOSS
    return Meaning.DRAW if drawn else None


def _number(tree: GameTree, node: int) -> Meaning:
    """Return whether a number without winners is a payoff or rests on an estimate somewhere."""
    low, high = tree.certainty.at(node)
    certain = low == high
    return Meaning.PAYOFF if certain or not tree.reaches_horizon else Meaning.ESTIMATE


def counts_as(value: float | None, player: Player) -> Meaning | None:
    """Return what an infinite estimate is to a player: as good as a win, or as bad as a loss.

    Examples
    --------
    >>> counts_as(float("inf"), Player.MIN), counts_as(3.0, Player.MIN)
    (<Meaning.LOSS: 'loses'>, None)
    """
    if value is None or not isinf(value):
        return None
    return Meaning.WIN if (value > 0) is (player is Player.MAX) else Meaning.LOSS


def plies_of(tree: GameTree, node: int, child: int) -> tuple[int | None, bool]:
    """Return in how many plies from a position a move ends the game; whether that is at most."""
    if not proved(tree, child, tree.player(node)):
        return None, False
    plies, at_most = telling_end(tree, child)
    return (None if plies is None else plies + 1), at_most
