"""What is said of the other moves beside one that wins: which win, too, or that all lose, or draw.

>>> from treeviz import alphabeta, games, minimax
>>> others_told(minimax(games.TicTacToe("x_o/___/o_x")), 0, 90)
"; every other move loses to o's [1,1]"
>>> others_told(alphabeta(games.Domineering("V../V../HHV/..V H")), 0, 90)
'; (1,1)-(1,2) wins at once, too (2nd look)'
>>> others_told(alphabeta(games.TicTacToe("x__/o__/ox_")), 0, 90)
'; [0,2], [1,1] and [1,2] win, too (2nd look)'
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from treeviz.formatting.numerals import count
from treeviz.formatting.phrases import listed, possessive
from treeviz.game.player import Player
from treeviz.tree.columns import TERMINAL
from treeviz.tree.game_tree import GameTree
from treeviz.tree.no_other_wins import no_other_wins
from treeviz.tree.proved_winner import proved_winner
from treeviz.tree.unseen_wins import unseen_wins
from treeviz.tree.wins_too import lost_instead, wins_too
from treeviz.view.answers import won_in_common
from treeviz.view.names import short_move, short_side
from treeviz.view.open_moves import found_too
from treeviz.view.scene import Mark
from treeviz.view.severed import AFTER_THEM, AGAIN, CHECKED, FOUND_AGAIN, UNSETTLED, WINS
from treeviz.view.stub import Stub

_NO_WIN = "no win"
_NAMED = 3  # moves that win, too: more are counted


def also_winning(tree: GameTree, root: int) -> list[int]:
    """Return which other moves win, too, by a second look; none beside a win at once.

    None, too, where the search itself found another win: these two are compared.

    Parameters
    ----------
    tree, root
        The recording, and the position; of one below the root of the tree nothing is asked.
    """
    played = tree.choice(root)
    if root or played is None or tree.columns.kind[played] == TERMINAL:
        return []
    others = (move for move in tree.children(root) if move != played)
    if any(proved_winner(tree, move) is tree.player(root) for move in others):
        return []
    return [move for move, wins in wins_too(tree).items() if wins and move != played]


def wins_besides(tree: GameTree, root: int) -> list[int]:
    """Return which other moves win, too, by a second look: at once, if the one played does.

    Parameters
    ----------
    tree, root
        As for :func:`also_winning`.

    Examples
    --------
    >>> from treeviz import alphabeta, games
    >>> tree = alphabeta(games.Domineering("V../V../HHV/..V H"))
    >>> [tree.notation(move) for move in wins_besides(tree, 0)]
    ['(1,1)-(1,2)']
    """
    played = tree.choice(root)
    if played is not None and tree.columns.kind[played] == TERMINAL:
        me = tree.player(root)
        return unseen_wins(tree, root, me) if tree.winner(played) is me else []
    return also_winning(tree, root)


def with_wins_besides(tree: GameTree, root: int, marks: Sequence[Mark | Stub]) -> list[Mark | Stub]:
    """Return marks of which the move played is marked as one of several, if others win, too.

    So are those of these others that are drawn, and their plates say what a second look found; of
    those that the search left unsettled also that they lose, or do not win.

    Parameters
    ----------
    tree, root, marks
        The recording, where the picture begins, and its marks.
    """
    played, told, me = tree.choice(root), list(marks), tree.player(root)
    losing, wins = ({}, {}) if root else (lost_instead(tree), wins_too(tree))
    for place, mark in enumerate(marks):
        if isinstance(mark, Mark) and mark.parent == 0 and mark.value == UNSETTLED:
            told[place] = _as_won_by(tree, me.other, mark) if mark.node in losing else mark
            if mark.node not in losing and wins.get(mark.node) is False:
                told[place] = _as_no_win(mark)
    if not (winning := wins_besides(tree, root)):
        return told
    for place, mark in enumerate(marks):
        above = marks[mark.parent or 0]
        if isinstance(mark, Stub):  # whatever is answered to a move that wins, too, it wins
            if isinstance(above, Mark) and above.parent == 0 and above.node in winning:
                told[place] = _whatever_is_replied(mark, me)
        elif mark.parent == 0 and mark.node == played:
            told[place] = mark._replace(equal=True)
        elif mark.parent == 0 and mark.node in winning:
            told[place] = _as_winning(tree, root, mark)
    return told


def _whatever_is_replied(stub: Stub, me: Player) -> Stub:
    """Return what is not drawn below a move that wins, too: whatever is replied, its side wins."""
    wins = f"{stub.sides[me is Player.MIN]}{WINS}"
    seen = f"{wins}{FOUND_AGAIN}"
    named = tuple((reply, seen if worth == UNSETTLED else worth) for reply, worth in stub.named)
    held = f"{wins}{AFTER_THEM}" if stub.cut and stub.alone else stub.held
    return stub._replace(named=named, held=held)


def _as_winning(tree: GameTree, root: int, mark: Mark) -> Mark:
    """Return the mark of a move that wins, too, as a second look found: also if it was cut."""
    me = tree.player(root)
    mark = _as_won_by(tree, me, mark)._replace(equal=True, estimated=False)
    if not mark.pruned:
        return mark
    notes = mark.notes[: len(mark.notes) - len(found_too(tree, mark.node))]  # its plate says it
    mark = mark._replace(bare=False, checked=True, cut="", notes=notes)
    if mark.node in unseen_wins(tree, root, me):  # the game is over
        wins = f"{short_side(tree, me)}{WINS}"
        return mark._replace(cut=CHECKED, result=wins if mark.value != wins else "")
    return mark._replace(player=tree.player(mark.node))


def _as_won_by(tree: GameTree, side: Player, mark: Mark) -> Mark:
    """Return the mark of a move after which a side wins, as a second look found."""
    worth = tree.results.win if side is Player.MAX else tree.results.loss
    known = worth is not None and not tree.facts.depth_penalty  # nobody asked how soon
    value = tree.rules.scale.signed(worth) if known else f"{short_side(tree, side)}{WINS}"
    said = mark.said._replace(worth=f"by a second look {value}")
    return mark._replace(value=value, result=AGAIN, said=said)


def _as_no_win(mark: Mark) -> Mark:
    """Return the mark of a move that does not win, as a second look found."""
    said = mark.said._replace(worth=f"by a second look {_NO_WIN}")
    return mark._replace(value=_NO_WIN, said=said)


def others_told(tree: GameTree, root: int, room: int) -> str:
    """Return which other moves win, too, or how all end; empty if that is not known, or long.

    Parameters
    ----------
    tree, root
        The recording, and a position where who moves wins.
    room
        How many letters it may have.
    """
    told = (f"; {words}" for words in _ways(tree, root))
    return next((words for words in told if len(words) <= room), "")


def _ways(tree: GameTree, root: int) -> Iterator[str]:
    """Yield ways to say it, the longest first."""
    played, me = tree.choice(root), tree.player(root)
    others = [move for move in tree.children(root) if move != played]
    over = played is not None and tree.columns.kind[played] == TERMINAL
    if winning := wins_besides(tree, root):
        win = f"win{'s' * (len(winning) == 1)}{' at once' * over}, too{FOUND_AGAIN}"
        if len(winning) <= _NAMED:
            yield f"{listed([short_move(tree, move) for move in winning])} {win}"
        yield f"{len(winning)} other{'s' * (len(winning) > 1)} {win}"
        return
    lost = [n for n in others if proved_winner(tree, n) is me.other or _answered(tree, n)]
    certain = tree.certainty
    drawn = [n for n in others if tree.results.is_draw(*certain.at(n)) and n not in lost]
    if others and len(lost) + len(drawn) < len(others):
        yield from _none_wins(tree, root, others)
    if not others or len(lost) + len(drawn) < len(others):
        return
    one = len(others) == 1
    if not drawn:
        every = "the other move" if one else "every other move"
        if not one and (common := won_in_common(tree, others)):
            they = possessive(short_side(tree, me.other))
            yield f"{every} loses to {they} {min(common)}"
        yield f"{every} loses"
    elif not lost:
        yield "the other move only draws" if one else "the others only draw"


def _none_wins(tree: GameTree, root: int, others: Sequence[int]) -> Iterator[str]:
    """Yield ways to say that none of some moves wins within the depth, if that is known of all."""
    depth = tree.facts.depth if tree.reaches_horizon else None
    if root or (tree.reaches_horizon and depth is None) or not {*others} <= {*no_other_wins(tree)}:
        return
    again = FOUND_AGAIN * any(move in wins_too(tree) for move in others)
    at_once = depth == 1
    within = "" if depth is None else " at once" if at_once else f" within {count(depth, 'ply')}"
    which = "no other move wins" if len(others) > 1 else "the other move does not win"
    yield f"{which}{within}{again}"


def _answered(tree: GameTree, move: int) -> bool:
    """Tell whether an answer to a move that was cut wins at once, by the rules."""
    return bool(unseen_wins(tree, move, tree.player(tree.columns.parent[move]).other))
