"""Threats, as the recorded replies show them: moves that win at once unless they are stopped.

A search records no threats, but it records what happens to the moves that do not meet them. A move
with which the opponent wins at once after most of what the mover could play is threatened; a move
of the mover's that wins at once after some replies is a threat of his.

>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe("xox/___/_o_"))
>>> chosen = tree.choice(0)
>>> [tree.notation(n) for n in met_threat(tree, 0, chosen)][:1]
['[1,1]']
>>> sorted({tree.notation(n) for n in unstoppable(tree, chosen).values()})
['[2,0]', '[2,2]']
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from treeviz.explanation.fact import Named
from treeviz.explanation.meaning import Meaning, proved
from treeviz.formatting.phrases import decides, either_remark, in_general
from treeviz.game.game import Player
from treeviz.tree.board_at import board_at
from treeviz.tree.columns import PRUNED, TERMINAL
from treeviz.tree.game_tree import GameTree
from treeviz.tree.unseen_wins import rules_tell, unseen_wins

_MOST = 3  # threats that are made at once, at most
_LINE = 2  # squares at least that win together
_SCANNED = 40  # moves among which they are looked for


def met_threat(tree: GameTree, node: int, child: int, *, certain: bool = False) -> list[int]:
    """Return the nodes in which a threat that a move meets is carried out; empty if there is none.

    It is the opponent's move that wins at once after at least two of the other moves, and not after
    this one: after more than half of them, or by squares that the opponent has already.

    Parameters
    ----------
    tree
        The recording.
    node, child
        The position, and the move that is explained.
    certain
        Whether the squares must show it: the other moves do not all lose.
    """
    found: dict[str, list[int]] = {}
    they, others = tree.player(node).other, [c for c in tree.children(node) if c != child]
    for other in others:
        for win in _wins_by_rules(tree, other, they):
            found.setdefault(tree.notation(win), []).append(win)
    if not found:
        return []
    most = max(found.values(), key=len)
    if len(most) < 2 or _may_follow(tree, child, tree.notation(most[0])):
        return []
    often = 2 * len(most) > len(others) and not certain
    return most if often or _stood(tree, node, most[0]) else []


def _may_follow(tree: GameTree, child: int, name: str) -> bool:
    """Tell whether a move may win at once after another: it does, or was not looked at there."""
    replies = (reply for reply in tree.children(child) if tree.notation(reply) == name)
    they = tree.player(child)
    return any(
        tree.columns.kind[reply] == PRUNED or proved(tree, reply, they) is Meaning.WIN
        for reply in replies
    )


def _stood(tree: GameTree, node: int, win: int) -> bool:
    """Tell whether all but one square of what wins was there before, as the boards show it."""
    before, after = (board_at(tree, at) for at in (node, win))
    if before is None or after is None or len(after.line) < _LINE:
        return False
    return sum(before.rows[r][c] != after.rows[r][c] for r, c in after.line) == 1


def unstoppable(tree: GameTree, child: int) -> dict[int, int]:
    """Return for each reply to a move the threat that wins at once after it; empty if one has none.

    Of all threats the fewest are taken that are enough: the first pair, if a pair is.
    """
    replies = tree.children(child)
    mover = tree.player(child).other
    winning = list[dict[str, int]]()
    for reply in replies:
        wins = _wins_by_rules(tree, reply, mover)
        if not wins:
            return {}
        winning.append({tree.notation(win): win for win in wins})
    if not winning:
        return {}
    threats = list(dict.fromkeys(name for wins in winning for name in wins))[:_SCANNED]
    for number in range(1, _MOST + 1):
        for few in combinations(threats, number):
            hits = [next((wins[name] for name in few if name in wins), None) for wins in winning]
            if None not in hits:
                return {r: hit for r, hit in zip(replies, hits, strict=True) if hit is not None}
    return {}


def further_threats(tree: GameTree, child: int) -> dict[str, int]:
    """Return what else wins at once after most replies to a move, where some threats are enough.

    Parameters
    ----------
    tree, child
        The recording, and a move whose threats cannot all be met.
    """
    replies, enough = tree.children(child), set(unstoppable(tree, child).values())
    known = {tree.notation(win) for win in enough}
    found: dict[str, list[int]] = {}
    for reply in replies:
        for win in _wins_by_rules(tree, reply, tree.player(child).other):
            found.setdefault(tree.notation(win), []).append(win)
    most = {name: wins[0] for name, wins in found.items() if 2 * len(wins) > len(replies)}
    return {name: win for name, win in most.items() if name not in known}


def made_threat(tree: GameTree, child: int) -> list[int]:
    """Return the nodes in which a threat that a move makes is carried out; empty if it makes none.

    It is the mover's move that wins at once after at least two of the replies, by squares that are
    the mover's after the move.
    """
    found: dict[str, list[int]] = {}
    for reply in tree.children(child):
        for win in _wins(tree, reply, tree.player(child).other):
            found.setdefault(tree.notation(win), []).append(win)
    most = max(found.values(), key=len, default=[])
    return most if len(most) > 1 and _stood(tree, child, most[0]) else []


def are_threats(tree: GameTree, hits: Mapping[int, int]) -> bool:
    """Tell whether each of some moves that win after replies wins after another one than itself.

    One that wins only where the other side has just played it, as on top of that stone in a column,
    is threatened by nobody: the reply makes it possible.

    Parameters
    ----------
    tree, hits
        The recording, and for each reply the move that wins after it.
    """
    names = {tree.notation(win) for win in hits.values()}
    apart = {tree.notation(w) for r, w in hits.items() if tree.notation(r) != tree.notation(w)}
    return names == apart


def threats_of(tree: GameTree, answer: int) -> dict[int, int]:
    """Return for each reply to an answer the threat that wins; empty unless it makes several.

    Where the theory of the game tells why the answer wins, it tells more.

    Parameters
    ----------
    tree, answer
        The recording, and a node after which its player wins.
    """
    if remark_of(tree, [answer]):
        return {}
    found = unstoppable(tree, answer)
    return found if how_many(tree, found) > 1 and are_threats(tree, found) else {}


def wins_otherwise(tree: GameTree, answers: Sequence[int], *, lost: bool) -> Named | None:
    """Return the move with which the mover wins at once after any other answer; None if none does.

    It is the same after every other answer to each of the moves; None, too, where two answers win.

    Parameters
    ----------
    tree, answers
        The recording, and the nodes of the best answers to some moves.
    lost
        Whether these win, each of them at once.
    """
    moves = [tree.columns.parent[answer] for answer in answers]
    if not lost:
        others = [n for move in moves for n in tree.children(move) if n not in {*answers}]
        return next(iter(_win_after_each(tree, others, tree.player(moves[0]).other)), None)
    found: Named | None = None
    for move in moves:
        they, replies = tree.player(move), tree.children(move)
        over = [reply for reply in replies if tree.columns.kind[reply] == TERMINAL]
        won = [reply for reply in over if proved(tree, reply, they) is Meaning.WIN]
        if len(won) > 1:
            return None
        for reply in replies:
            if reply in won:
                continue
            wins = _wins(tree, reply, they.other)
            if found is None and wins:
                found = Named.of(tree, wins[0])
            if found is None or found.notation not in map(tree.notation, wins):
                return None
    return found


def threat_after(tree: GameTree, replies: Iterable[int], player: Player) -> Named | None:
    """Return the one move with which a player wins at once after each of some replies, or None.

    Of replies that were not looked at the rules are asked; one of them at least was.

    Parameters
    ----------
    tree, replies
        The recording, and the nodes of the replies.
    player
        Whose move it then is.
    """
    wins = _win_after_each(tree, replies, player)
    return wins[0] if len(wins) == 1 else None


def _win_after_each(tree: GameTree, replies: Iterable[int], player: Player) -> list[Named]:
    """Return the moves with which a player wins at once after each of some replies."""
    wins: dict[str, int] | None = None
    for reply in sorted(replies, key=lambda node: tree.columns.kind[node] == PRUNED):
        if tree.columns.kind[reply] == PRUNED:
            found = dict.fromkeys(_wins_past_cut(tree, reply, player), reply)
        else:
            found = {tree.notation(n): n for n in _wins_by_rules(tree, reply, player)}
        wins = found if wins is None else {name: n for name, n in wins.items() if name in found}
        if not wins:
            break
    return [Named(node, name) for name, node in (wins or {}).items()]


def named_threats(tree: GameTree, hits: Mapping[int, int]) -> tuple[str, ...]:
    """Return the different threats that are carried out after the replies to a move."""
    return tuple(sorted({tree.notation(hit) for hit in hits.values()}))


def how_many(tree: GameTree, hits: Mapping[int, int]) -> int:
    """Return how many different threats are carried out after the replies to a move."""
    return len({tree.notation(hit) for hit in hits.values()})


def remark_of(tree: GameTree, answers: Iterable[int]) -> str:
    """Return what the theory of the game says of all these positions; empty if not of each."""
    told = dict.fromkeys(tree.rules.remark(tree.state(answer)) or "" for answer in answers)
    alike = told if len(told) == 1 else dict.fromkeys(map(in_general, told))
    if "" in alike or not alike:
        return ""
    return next(iter(alike)) if len(alike) == 1 else either_remark(list(told))


def theory_of(tree: GameTree, moves: Iterable[int]) -> str:
    """Return what the theory of the game says of all these positions that decides them, or nothing.

    Parameters
    ----------
    tree, moves
        The recording, and the nodes of the positions.
    """
    told = remark_of(tree, moves)
    return told if decides(told) else ""


def _wins(tree: GameTree, node: int, player: Player) -> list[int]:
    """Return the moves at a node with which a player wins at once, if it is that player's turn."""
    if tree.player(node) is not player:
        return []
    return [
        child
        for child in tree.children(node)
        if tree.columns.kind[child] == TERMINAL and proved(tree, child, player) is Meaning.WIN
    ]


def _wins_by_rules(tree: GameTree, node: int, player: Player) -> list[int]:
    """Return the same, and the moves that were cut and win at once by the rules."""
    return [*_wins(tree, node, player), *unseen_wins(tree, node, player)]


def _wins_past_cut(tree: GameTree, reply: int, player: Player) -> Iterator[str]:
    """Yield the moves with which a player wins at once after a reply that was not looked at."""
    state, rules = tree.state(reply), tree.rules
    if state is None or not rules_tell(tree) or rules.is_over(state):
        return
    if rules.to_move(state) is not player:
        return
    for move in rules.moves(state):
        then = rules.play(state, move)
        if rules.is_over(then) and rules.winner(then) is player:
            yield rules.notation_at(state, move)
