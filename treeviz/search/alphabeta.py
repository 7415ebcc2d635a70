"""Alpha-beta: minimax that does not look at what cannot matter any more.

Every position is searched with a window: MAX already has `alpha` elsewhere, MIN already has `beta`.
As soon as a value falls outside of it, the opponent would not let the game come here, and the
remaining moves are left out. They stay in the tree as pruned branches. What a cut node returns is a
bound and not a value; `tree.bounds(n)` tells what is proved.

>>> from treeviz import alphabeta, games
>>> tree = alphabeta(games.Explicit("A(B(3 12 8) C(2 4 6) D(14 5 2))"))
>>> tree.value, [tree.kind(n).value for n in tree.children(tree.find("C"))]
(3.0, ['terminal', 'pruned', 'pruned'])
>>> tree.bounds(tree.find("C"))
(-inf, 2.0)

References
----------
D. Knuth and R. Moore, "An analysis of alpha-beta pruning", 1975.
S. Russell and P. Norvig, "Artificial Intelligence: A Modern Approach", figure 5.7.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from math import inf
from typing import TYPE_CHECKING, Literal

from treeviz.errors import GameError
from treeviz.formatting.expected import is_a, is_one_of
from treeviz.formatting.plain_values import (
    bare_number,
    bare_text,
    bare_whole,
    read_flag,
    read_items,
    unexpected,
)
from treeviz.formatting.printed import repr_of
from treeviz.formatting.progress import Progress
from treeviz.game.contract import ask, place_of
from treeviz.game.game import Game, Heuristic, Move, Player, State
from treeviz.game.keys import FAULTS
from treeviz.game.same_move import same_move
from treeviz.recorder.recorder import Recorder
from treeviz.recorder.tape import States
from treeviz.search.cached_game import UNLIMITED, CachedGame, read_limits, searching
from treeviz.tree.columns import HORIZON, INNER, TERMINAL
from treeviz.tree.search_facts import SearchFacts

if TYPE_CHECKING:
    from treeviz.tree.game_tree import GameTree

MAX, MIN = Player.MAX, Player.MIN
Fail = Literal["soft", "hard"]
_A_WINDOW = "a window with alpha below beta, such as (-inf, inf)"
Order = Callable[[State, Sequence[Move]], Iterable[Move]]


def alphabeta(
    game: object,
    *,
    depth: int | None = None,
    heuristic: str | Heuristic | None = None,
    depth_penalty: float = 0,
    max_nodes: int = 1_000_000,
    cut_on_equal: bool = True,
    fail: Fail = "soft",
    window: tuple[float, float] = (-inf, inf),
    exact_root: bool = False,
    order: Order | None = None,
    progress: Progress | None = None,
    states: States = "keep",
) -> GameTree:
    """Search a game with alpha-beta and return the tree of what it saw and what it left out.

    Parameters
    ----------
    game, depth, heuristic, depth_penalty, max_nodes, progress, states
        As in :func:`~treeviz.minimax`; `max_nodes` counts pruned branches too.
    cut_on_equal
        Cut when alpha ≥ beta; False: only when alpha > beta.
    fail
        ``"soft"``: a node returns the best value it saw. ``"hard"``: an inner node's value is
        clamped to its window; leaves are not.
    window
        Alpha and beta at the root, in points of MAX's side.
    exact_root
        Search every root move with the full window, so that their values can be compared.
    order
        ``order(state, moves)`` returns the moves in the order in which to search them. Among moves
        proved equal, the first in the game's own order is chosen all the same.

    Raises
    ------
    InputError
        If a limit makes no sense, the window is empty or inverted, or `fail` is neither way.
    GameError
        If the rules, the heuristic or the order break their contract; the position is named.
    LimitReached
        If the tree is larger than `max_nodes`.

    Examples
    --------
    >>> from treeviz import alphabeta, games
    >>> alphabeta(games.Domineering(".V../.VHH/HH../.... V"), depth=2).columns.visited
    9
    """
    depth, depth_penalty, max_nodes = read_limits(depth, depth_penalty, max_nodes)
    window, fail = _read_window(window), _read_fail(fail)
    exact_root = read_flag(exact_root, "exact_root")
    cut_on_equal = read_flag(cut_on_equal, "cut_on_equal")
    rules = CachedGame(game, heuristic, depth_penalty, max_nodes=max_nodes)
    facts = SearchFacts(
        "alpha-beta",
        depth=depth,
        depth_penalty=depth_penalty,
        cut_on_equal=cut_on_equal,
        fail=fail,
        window=window,
        exact_root=exact_root,
        ordered=order is not None,
    )
    recorder = Recorder(
        game,
        search=facts,
        heuristic=heuristic,
        max_nodes=max_nodes,
        progress=progress,
        states=states,
    )
    enter, leave, leaf, prune, *_ = recorder.pen
    clamped = fail == "hard"

    def search(state: State, move: Move, ply: int, depth: int, alpha: float, beta: float) -> float:
        player, moves = rules.turn(state)
        if not moves:
            return leaf(state, move, player, rules.utility(state, ply), TERMINAL, alpha, beta)
        if not depth:
            return leaf(state, move, player, rules.estimate(state), HORIZON, alpha, beta)
        enter(state, move, player, alpha, beta)
        if order is not None:
            moves = _ordered(rules.game, order, state, moves)
        low, high = alpha, beta
        narrowing = ply > 0 or not exact_root
        value = -inf if player is MAX else inf
        for place, move in enumerate(moves, 1):
            reply = search(rules.play(state, move), move, ply + 1, depth - 1, alpha, beta)
            if player is MAX:
                if reply > value:
                    value = reply
                    if narrowing and value > alpha:
                        alpha = value
            elif reply < value:
                value = reply
                if narrowing and value < beta:
                    beta = value
            if alpha >= beta and (cut_on_equal or alpha > beta):
                prune(moves[place:], MIN if player is MAX else MAX)
                break
        if clamped:
            value = max(low, min(value, high))
        leave(value, INNER)
        return value

    try:
        with searching(recorder, max_nodes if depth is None else depth):
            search(rules.game.start, None, 0, UNLIMITED if depth is None else depth, *window)
    finally:
        del search  # it calls itself, so it would hold itself and all that it searched
    return recorder.tree()


def _read_window(window: object) -> tuple[float, float]:
    """Return a window as plain numbers; an end may be larger than any float."""
    ends = read_items(window, _A_WINDOW, 2) if is_a(window, tuple) or is_a(window, list) else ()
    if len(ends) == 2:
        low, high = (bare_whole(end) if is_a(end, int) else bare_number(end) for end in ends)
        if low is not None and high is not None and low < high:
            return low, high
    raise unexpected(_A_WINDOW, window)


def _read_fail(fail: object) -> Fail:
    """Return what a search that fails high or low returns."""
    if is_one_of(fail, ("soft", "hard")):
        return "soft" if bare_text(fail) == "soft" else "hard"
    raise unexpected("fail='soft' or fail='hard'", fail)


def _ordered(game: Game, order: Order, state: State, moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """Return the moves as `order` wants them; they must be the same moves."""
    most = len(moves) + 1  # one too many is told as such; there may be no end of them
    ordered = ask(game, "the order", state, lambda at: tuple(islice(order(at, moves), most)))
    if _same_keys(ordered, moves):
        return ordered
    left = list(moves)
    for move in ordered:
        place = next((place for place, one in enumerate(left) if same_move(one, move)), None)
        if place is None:
            raise GameError(
                f"the order gave {repr_of(move)} at {place_of(game, state)}, which is no move "
                "there or came before; expected each move once"
            )
        del left[place]
    if left:
        raise GameError(
            f"the order left out {repr_of(left[0])} at {place_of(game, state)}; expected each "
            "move once"
        )
    return ordered


def _same_keys(some: Sequence[Move], others: Sequence[Move]) -> bool:
    """Tell whether moves that can be keys are the same, whatever their order."""
    try:
        return Counter(some) == Counter(others)
    except FAULTS:
        return False
