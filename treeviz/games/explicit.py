"""A tree typed by hand: nested lists, or named as text, `A(B(3 12 8) C(2 4 6) D(14 5 2))`.

Where chance moves, each child has its probability before it: `A(B(1/2:8 1/2:24) C(0.9:9 0.1:0))`.

A state is a :class:`Node` of the tree as it was typed: its `name`, `payoff`, `children`, `ply`. A
move is a child's index. Payoffs are in points of MAX's side, numbers, fractions such as `1/3` or
±∞; nobody is said to win, a payoff is a payoff.

>>> game = Explicit("A(B(3 12 8) C(2 4 6) D(14 5 2))")
>>> c = game.play(game.start, 1)
>>> game.position(c), game.utility(game.play(c, 0)), list(game.moves(c))
('C', 2.0, [0, 1, 2])
>>> deep = Explicit([[3, [5, 9]], 4])
>>> deep.position(deep.parse("0.1"))
'0.1'
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from itertools import islice
from math import fsum, inf, isclose, isnan, nan
from typing import Any

from treeviz.errors import InputError
from treeviz.formatting.expected import is_one_of, whole_number
from treeviz.formatting.numerals import count
from treeviz.formatting.plain_values import bare_text, own_items, read_text
from treeviz.formatting.printed import repr_of
from treeviz.game.game import Game, Player
from treeviz.game.keys import FAULTS
from treeviz.game.player import SIDES

_TOKENS = re.compile(r"\s*(?:([(\[])|([)\]])|([^\s()\[\],]+)|(,))")
_SHARE = re.compile(r"(\d+(?:\.\d*)?|\.\d+)(?:/(\d+)|(%))?:")  # 1/2:  0.5:  50%:
_LONGEST_WAY = 100  # indices; places further down have a number instead
_NUMBERED = re.compile(r"node (\d{1,18})")  # no name: names have no blanks
_NUMBER = re.compile(
    r"([+\-−]?(?:(?:\d+\.?\d*|\.\d+)(?:e[+\-]?\d+)?|inf|infinity|∞))(?:(?<=\d)/(0*[1-9]\d*))?",
    re.IGNORECASE,
)


class Node:
    """A node of a typed tree; it never changes once the tree is read.

    Attributes
    ----------
    name
        Its name; empty if it has none.
    payoff
        What a leaf is worth, in points of MAX's side; None for an inner node.
    children
        The nodes below, in the order typed.
    parent, index
        The node above and the place among its children; None and 0 at the root.
    ply
        The distance from the root.
    share
        How likely the move to it is, where chance makes it; None where a player does.
    turn
        How many moves of players led here; those of chance are nobody's turn.
    """

    __slots__ = ("children", "index", "name", "parent", "payoff", "ply", "share", "turn")

    def __init__(
        self,
        name: str = "",
        payoff: float | None = None,
        parent: Node | None = None,
        share: float | None = None,
    ) -> None:
        self.name = name
        self.payoff = payoff
        self.parent = parent
        self.children = _NONE_YET
        self.share = share
        self.index = self.ply = self.turn = 0
        if parent is not None:
            if parent.children is _NONE_YET:
                parent.children = []
            self.index, self.ply = len(parent.children), parent.ply + 1
            self.turn = parent.turn + (share is None)
            parent.children.append(self)

    def __repr__(self) -> str:
        """Return the name, or the indices of the children from the root or a named node.

        Of a long way, only the end.
        """
        steps: list[str] = []
        node: Node = self
        while node.parent is not None and not node.name:
            if len(steps) == _LONGEST_WAY:
                return ".".join(["…", *steps[::-1]])
            steps.append(str(node.index))
            node = node.parent
        return ".".join([node.name, *steps[::-1]] if node.name else steps[::-1]) or "root"

    def __deepcopy__(self, memo: dict[int, Any]) -> Node:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        if self.parent is not None:  # travels before its children, however deep they are
            return _child, (self.parent, self.index)
        nodes = [self]
        for node in nodes:
            nodes += node.children
        told = [(node.name, node.payoff, node.share, len(node.children)) for node in nodes]
        return _grown, (told,)

    @property
    def is_chance(self) -> bool:
        """Whether chance moves here, and not a player."""
        return any(child.share is not None for child in self.children)


_INDEXES = ("_named", "_numbers")  # of the tree, found again from it
_NONE_YET: list[Node] = []  # one for all leaves: a million lists take as long as the leaves


def _child(node: Node, index: int) -> Node:
    """Return a child by its index."""
    return node.children[index]


def _grown(told: list[tuple[str, float | None, float | None, int]]) -> Node:
    """Return the root of a tree of which each node was told, level by level."""
    name, payoff, share, _ = told[0]
    nodes = [Node(name, payoff, share=share)]
    left = iter(told[1:])
    for parent, (*_, children) in zip(nodes, told, strict=False):  # it grows on the way
        for name, payoff, share, _ in islice(left, children):
            nodes.append(Node(name, payoff, parent, share))
    return nodes[0]


class Explicit(Game):
    """A game that is one tree, given in full.

    Parameters
    ----------
    tree
        Nested lists of payoffs, ``[[3, 12, 8], [2, 4, 6]]``; a bare number is a finished game. Or
        text: a node is ``name(children)`` or ``(children)``, a leaf ``3`` or ``name=3``; ``inf``
        and ``-inf`` are payoffs too. A probability before each child, ``1/2:``, ``0.5:`` or
        ``50%:``, makes it chance's turn; search such a tree with :func:`~treeviz.expectimax`.
    player
        Who moves first, ``"max"`` or ``"min"``; then they take turns.

    Raises
    ------
    InputError
        If it is no such tree; the message says where.
    """

    transposes = False  # a position is a place in the tree

    def __init__(self, tree: Any = None, player: Player | str = Player.MAX) -> None:
        if tree is None:
            raise InputError(
                "a hand-typed tree is missing: give nested lists, or text such as "
                "'A(B(3 12 8) C(2 4 6))'"
            )
        if not is_one_of(player, SIDES):
            raise InputError(
                f"expected 'max' or 'min' as the player at the root, got {repr_of(player)}"
            )
        self.player = Player(player)
        self.start: Node = (
            _from_lists(tree) if (text := bare_text(tree)) is None else _from_text(text)
        )
        self._named = {node.name: node for node in _every(self.start) if node.name}

    def __getstate__(self) -> dict[str, Any]:
        return {name: kept for name, kept in vars(self).items() if name not in _INDEXES}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._named = {node.name: node for node in _every(self.start) if node.name}

    def to_move(self, state: Node) -> Player:
        """Return whose turn it is: the players take turns, whatever chance does in between."""
        if state.is_chance:
            return Player.CHANCE
        return self.player if state.turn % 2 == 0 else self.player.other

    def probability(self, state: Node, move: int) -> float:
        """Return the probability that was typed before a child."""
        return state.children[move].share or 0.0

    def moves(self, state: Node) -> range:
        """Return the indices of the children."""
        return range(len(state.children))

    def play(self, state: Node, move: int) -> Node:
        """Return the child of that index."""
        return state.children[move]

    def utility(self, state: Node) -> float:
        """Return the payoff of a leaf, in points of MAX's side.

        Raises
        ------
        InputError
            If the node is no leaf.
        """
        if state.payoff is None:
            raise InputError(f"{repr_of(state)} is an inner node; only leaves have payoffs")
        return state.payoff

    def winner(self, state: Node) -> Player | None:
        """Return nobody: a payoff is not a win."""
        return None

    def outcome(self, state: Node) -> str:
        """Return nothing: a payoff is not a win."""
        return ""

    def position(self, state: Node) -> str:
        """Return the name of a node, or its place: indices below the root or a named node.

        A hundred indices say nothing to anybody: places further down are numbered.

        >>> from functools import reduce
        >>> deep = Explicit(reduce(lambda below, _: [below], range(200), 1))
        >>> line = list(_every(deep.start))
        >>> deep.position(line[3]), deep.position(line[150]), deep.parse("node 150") is line[150]
        ('0.0.0', 'node 150', True)
        """
        place = repr(state)
        number = self._numbers.get(state) if place.startswith("….") else None
        return place if number is None else f"node {number}"

    @cached_property
    def _numbers(self) -> dict[Node, int]:
        return {node: number for number, node in enumerate(_every(self.start))}

    def parse(self, text: str) -> Node:
        """Return the node that a position names: the way back from `position`.

        Raises
        ------
        InputError
            If the tree has no such node.
        """
        text = read_text(text, "a position as text")
        if numbered := _NUMBERED.fullmatch(text.strip()):
            found = next(islice(self._numbers, int(numbered[1]), None), None)
            if found is None:
                raise InputError(f"no node {text!r} in this tree")
            return found
        name, *rest = text.strip().split(".")
        node: Node = self._named.get(name, self.start)
        steps = rest if name in self._named or text.strip() == "root" else [name, *rest]
        for step in steps:
            child = whole_number(step)
            if child is None or child >= len(node.children):
                raise InputError(f"no node {text!r} in this tree")
            node = node.children[child]
        return node

    def notation_at(self, state: Node, move: int) -> str:
        """Return the name of the child that a move leads to, or its index if it has none."""
        return state.children[move].name or str(move)

    def label(self, state: Node) -> str:
        """Return the name of the root; other names stand on the edges."""
        return state.name if state.parent is None else ""


def _every(root: Node) -> Iterator[Node]:
    pending = [root]
    while pending:
        node = pending.pop()
        yield node
        pending += node.children


def _from_lists(tree: Any) -> Node:
    root = Node()
    pending: list[tuple[Any, Node | None]] = [(tree, root)]
    around = set[int]()  # the lists that hold the one being read
    while pending:
        given, node = pending.pop()
        if node is None:
            around.remove(given)
        elif (inside := own_items(given)) is not None:
            if not inside:
                raise InputError(f"an empty list at {_place(node)}: a leaf needs a payoff")
            if id(given) in around:
                raise InputError(f"the list at {_place(node)} holds itself: a tree has an end")
            around.add(id(given))
            pending.append((id(given), None))
            pending += [(child, Node(parent=node)) for child in inside]
        else:
            node.payoff = _payoff(given, node)
    return root


def _payoff(given: Any, node: Node) -> float:
    try:
        payoff = nan if isinstance(given, bool | str) else float(given)
    except FAULTS:  # no number, one too large, or a class of somebody's own that raises
        payoff = nan
    if isnan(payoff):
        raise InputError(f"expected a number or a list at {_place(node)}, got {repr_of(given)}")
    return payoff


def _place(node: Node) -> str:
    return "the root of the tree" if node.parent is None else f"child {repr_of(node)} of the tree"


def _from_text(text: str) -> Node:
    """Read ``name(child child …)``; commas may stand between children."""
    whole = Node()
    whole.ply = whole.turn = -1
    open_nodes = [whole]
    place, named, tail = 0, "", len(text.rstrip())  # `named`: a name whose bracket may follow
    share: float | None = None
    while place < tail:
        token = _TOKENS.match(text, place)
        assert token is not None, "every sign fits one of the groups"
        opening, closing, word, _ = token.groups("")
        if named and not opening:
            raise _misread(text, place, f"{named!r} needs children in brackets or a payoff")
        if opening:
            open_nodes.append(Node(named, parent=open_nodes[-1], share=share))
            named, share = "", None
        elif closing:
            if len(open_nodes) == 1:
                raise _misread(text, place, "a bracket closes that was never opened")
            closed = open_nodes.pop()
            if share is not None or not closed.children:
                raise _misread(text, place, "a node without children needs a payoff")
            if wrong := _wrong_shares(closed):
                raise _misread(text, place, wrong)
        elif word.isdecimal():
            Node("", float(word), parent=open_nodes[-1], share=share)
            share = None
        elif word:
            if likely := _SHARE.match(word):
                share, word = _share(likely), word[likely.end() :]
            name, equals, payoff = word.rpartition("=")
            if number := _NUMBER.fullmatch(payoff):
                Node(name, _number(number), parent=open_nodes[-1], share=share)
                share = None
            elif equals:
                raise _misread(text, place, f"{payoff!r} is no number")
            else:
                named = word
        place = token.end()
    if named:
        raise _misread(text, place, f"{named!r} needs children in brackets or a payoff")
    if len(open_nodes) > 1:
        still = count(len(open_nodes) - 1, "bracket")
        verb = "is" if len(open_nodes) == 2 else "are"
        raise _misread(text, place, f"{still} {verb} still open")
    if len(whole.children) != 1:
        raise _misread(text, place, f"expected one root, got {len(whole.children)}")
    root = whole.children[0]
    root.parent = None
    return root


def _number(typed: re.Match[str]) -> float:
    """Return a payoff as it was typed: a number, a fraction or ±∞."""
    above, below = typed.groups()
    return float(above.replace("−", "-").replace("∞", "inf")) / float(below or 1)


def _share(typed: re.Match[str]) -> float:
    """Return a probability as it was typed: a fraction, a number or a percentage."""
    number, below, percent = typed.groups()
    return float(number) / (float(below or 1) or inf) / (100 if percent else 1)


def _wrong_shares(node: Node) -> str:
    """Return what is wrong with the probabilities below a node; empty if nothing is."""
    shares = [child.share for child in node.children]
    known = [share for share in shares if share is not None]
    if not known:
        return ""
    if len(known) < len(shares):
        return "some children have a probability before them and some have none"
    total = fsum(known)
    return "" if isclose(total, 1, abs_tol=1e-6) else f"the probabilities add up to {total:g}"


def _misread(text: str, place: int, problem: str) -> InputError:
    around = text[max(place - 12, 0) : place + 12]
    return InputError(
        f"cannot read the tree at sign {place}, near {around!r}: {problem}; "
        "expected such as 'A(B(3 12 8) C(2 4 6))'"
    )
