"""`GameTree`: one recorded search as a networkx graph, and the questions one asks of it.

>>> import networkx as nx
>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe("xox/oox/___"))
>>> tree
GameTree(11 nodes, value +10, best [2,2])
>>> tree.best_move, tree.principal_variation()
((2, 2), [0, 10])
>>> tree.nodes[1]["value"], tree.edges[0, 1]["notation"], nx.is_arborescence(tree)
(-10.0, '[2,0]', True)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

import networkx as nx

from treeviz.errors import ViewError
from treeviz.formatting.expected import expect_kind
from treeviz.formatting.numerals import bounded, count
from treeviz.formatting.plain_values import read_text
from treeviz.formatting.printed import repr_of
from treeviz.game.checked_game import CheckedGame
from treeviz.game.game import Game, Heuristic, Move, Player, State, complete, find_heuristic
from treeviz.tree.adjacency import (
    Attributes,
    Nodes,
    Predecessors,
    ReadOnly,
    ReadOnlyDict,
    SuccessorView,
    node_number,
)
from treeviz.tree.best_play import BestPlay
from treeviz.tree.choices import Choices, Preferences
from treeviz.tree.columns import CHANCE, HORIZON, KINDS, OPEN, PRUNED, TERMINAL, Columns, Kind
from treeviz.tree.exchanges import Exchanges
from treeviz.tree.intervals import ESTIMATED, Intervals
from treeviz.tree.next_wins import NextWins
from treeviz.tree.node_readers import node_readers
from treeviz.tree.opinions import Opinions, travelling
from treeviz.tree.plain_copies import PlainCopies
from treeviz.tree.plies import Plies
from treeviz.tree.proof import Breach, bound_of, contradictions
from treeviz.tree.results import Results, first_ends, recorded_results
from treeviz.tree.sealed import refuse
from treeviz.tree.search_facts import SearchFacts
from treeviz.tree.transcript import Transcript


class GameTree(PlainCopies):
    """A recorded search: a read-only networkx DiGraph over compact columns.

    Nodes are 0, 1, 2 … in visiting order, 0 the root, children in search order. Values are in
    points of MAX's side. `len(tree)` counts visited nodes and pruned branches.

    A node has the attributes `state`, `position`, `player`, `value`, `bound`, `static`, `terms`,
    `kind`, `alpha`, `beta` and `ply`; an edge has `move` and `notation`. They are read when asked.

    Trees come from a search or a :class:`~treeviz.Recorder`. networkx makes new graphs by calling
    the class of the old one, and those are no recordings: so calling this class gives a plain
    ``nx.DiGraph``, and so do ``tree.copy()``, ``nx.relabel_nodes(tree, …)`` and the like.

    Attributes
    ----------
    game
        The game that was searched, as it was given.
    rules
        The same game, on which everything of :class:`~treeviz.Game` can be asked.
    facts
        What the search says of itself: its name, depth, heuristic …; `graph` is their printing.
    """

    _columns: Columns
    _transcript: Transcript
    game: Any
    rules: Game
    facts: SearchFacts

    def __new__(cls, *args: Any, **kwargs: Any) -> nx.DiGraph:
        """Return a plain graph: what networkx derives from a recording is no recording."""
        return nx.DiGraph(*args, **kwargs)

    @classmethod
    def over(
        cls,
        columns: Columns,
        game: Any,
        heuristic: str | Heuristic | None,
        facts: SearchFacts | Mapping[str, Any],
    ) -> GameTree:
        """Return the tree that stands on finished columns.

        Parameters
        ----------
        columns
            The recording; it is sealed, so that nobody can write to it any more.
        game
            The game, to read states and moves with.
        heuristic
            What the search estimated with; None: the game's own.
        facts
            What the search says of itself; or its printing, as trees were once pickled with.
        """
        expect_kind(columns, Columns, "the columns of a recording")
        tree: GameTree = object.__new__(cls)
        tree._columns, tree.game, whole = columns.seal(), game, complete(game)
        tree._count = len(columns)  # asked at every node
        tree._heuristic = find_heuristic(whole, heuristic)
        tree.rules = CheckedGame(whole, tree._heuristic if tree.reaches_horizon else None)
        tree._opinions = Opinions(columns, tree.rules, tree._heuristic)
        tree.facts = SearchFacts.of(facts)
        tree.graph = ReadOnlyDict(tree.facts.printed())
        tree.frozen, tree.__networkx_cache__ = True, {}  # `nx.is_frozen` looks at the first
        script = tree._transcript = Transcript(columns, tree.rules)
        at_nodes = node_readers(script, tree._opinions, tree.proof, tree._plies)
        edge_readers: dict[str, Any] = {"move": script.move, "notation": script.notation}
        if CHANCE in columns.player:
            edge_readers["probability"] = columns.probability_of

        def edge(child: int) -> ReadOnly:
            return Attributes(child, edge_readers)

        tree._node = Nodes(columns, lambda node: Attributes(node, at_nodes))
        tree._adj = Nodes(columns, lambda node: SuccessorView(columns, node, edge))
        tree._pred = Nodes(columns, lambda node: Predecessors(columns, node, edge))
        return tree

    add_node = add_nodes_from = add_edge = add_edges_from = add_weighted_edges_from = refuse
    remove_node = remove_nodes_from = remove_edge = remove_edges_from = refuse
    update = clear = clear_edges = refuse

    @property
    def heuristic(self) -> Heuristic:
        """What the search estimated with: state → points of MAX's side."""
        function: Heuristic = self._heuristic
        return function

    def __reduce__(self) -> tuple[Any, ...]:
        heuristic = travelling(self._heuristic, self.facts.heuristic, self.rules)
        return GameTree.over, (self._columns, self.game, heuristic, self.facts)

    def __repr__(self) -> str:
        choice = None if self.best_move is None else self.choice(0)
        best = "none" if choice is None else self.notation(choice)
        value = bounded(self.value, self.bound(0))
        return f"GameTree({count(len(self), 'node')}, value {value}, best {best})"

    __str__ = __repr__

    @property
    def columns(self) -> Columns:
        """The columns themselves, for reading many nodes quickly; they cannot be written to."""
        return self._columns

    @property
    def value(self) -> float | None:
        """What the search found the root to be worth, MAX's side; None if it was broken off."""
        return self._columns.value_of(0)

    @property
    def best_move(self) -> Move | None:
        """The chosen move, the game's own object; None if there is none, or none in the window."""
        worse = "upper" if self.player(0) is Player.MAX else "lower"
        choice = None if self.bound(0) == worse else self.choice(0)
        return None if choice is None else self.move(choice)

    @property
    def best_moves(self) -> tuple[Move, ...]:
        """Every move that is proved equal to the best, in the game's order.

        A move whose value is only a bound is not among them, even if the bound equals the best.
        """
        return tuple(map(self.move, self.best_children(0)))

    @property
    def unfinished(self) -> bool:
        """Whether the search was broken off, so that some nodes have no value."""
        return OPEN in self._columns.kind

    @cached_property
    def reaches_horizon(self) -> bool:
        """Whether some value rests on an estimate and not on a finished game."""
        return HORIZON in self._columns.kind

    def children(self, node: int) -> list[int]:
        """Return the children of a node in search order, pruned branches included."""
        return list(self._columns.children(self._known(node)))

    def parent(self, node: int) -> int | None:
        """Return the parent of a node; None for the root."""
        return self._columns.parent[number] if (number := self._known(node)) else None

    def path(self, node: int) -> list[int]:
        """Return the nodes from the root to this one, both included."""
        path = [self._known(node)]
        while path[-1]:
            path.append(self._columns.parent[path[-1]])
        return path[::-1]

    def ply(self, node: int) -> int:
        """Return the distance of a node from the root, in plies."""
        return self._plies.of(self._known(node))

    def size(self, weight: Any = None) -> Any:
        """Return the number of edges, as networkx asks it, or the sum of their weights."""
        if weight is not None:
            return super().size(read_text(weight, "a text as weight"))
        return max(len(self) - 1, 0)

    def subtree_size(self, node: int) -> int:
        """Return how many nodes hang at and below this one, itself included."""
        return self._columns.end[number := self._known(node)] - number

    def player(self, node: int) -> Player:
        """Return who is to move at a node; at a finished game, who would be."""
        cut = self._columns.kind[at := self._known(node)] == PRUNED
        return (self._transcript if cut else self._columns).player_of(at)

    def kind(self, node: int) -> Kind:
        """Return what a node was to its search."""
        return KINDS[self._columns.kind[self._known(node)]]

    def state(self, node: int) -> State:
        """Return the state at a node, the game's own object; that of a pruned branch is played."""
        return self._transcript.state(self._known(node))

    def position(self, node: int) -> str:
        """Return the state at a node as one line of text."""
        state = self.state(node)
        return "" if state is None else self.rules.position(state)

    def move(self, node: int) -> Move:
        """Return the move that led to a node, the game's own object; None at the root."""
        return self._transcript.move(self._known(node))

    def notation(self, node: int) -> str:
        """Return how the move that led to a node is written; empty at the root."""
        return self._transcript.notation(self._known(node))

    def value_at(self, node: int) -> float | None:
        """Return what the search backed up at a node, MAX's side; None if pruned or given up."""
        return self._columns.value_of(self._known(node))

    def bounds(self, node: int) -> tuple[float, float]:
        """Return the interval in which the recording proves a node's value to lie."""
        return self.proof.at(self._known(node))

    def bound(self, node: int) -> str:
        """Return what the recorded value is to the proof: exact, lower, upper or open."""
        return bound_of(self._columns, self.proof, self._known(node))

    def static(self, node: int) -> float | None:
        """Return the heuristic's opinion of a node, or its utility where the game is over.

        In points of MAX's side; None where no state was recorded.
        """
        value: float | None = self._opinions.of(self._known(node), self.state(node))[0]
        return value

    def terms(self, node: int) -> dict[str, float]:
        """Return the named parts of the heuristic's opinion; empty if it names none."""
        return dict(self._opinions.of(self._known(node), self.state(node))[1])

    def outcome(self, node: int) -> str:
        """Return how the game ended at a node, such as ``"x wins"``; empty if it did not."""
        number = self._known(node)
        state = self._columns.state[number]
        if self._columns.kind[number] != TERMINAL or state is None:
            return ""
        return self.rules.outcome(state)

    def winner(self, node: int) -> Player | None:
        """Return who has won the game that is over at a node; None: nobody, or it goes on."""
        return self.rules.winner(self.state(node)) if self.outcome(node) else None

    @cached_property
    def results(self) -> Results:
        """Which values are wins, losses and draws, by the finished games that are recorded."""
        results = recorded_results(self.ends, self.winner, self.outcome)
        return results.of_means() if CHANCE in self._columns.player else results

    @cached_property
    def ends(self) -> Mapping[float, int]:
        """The values of the recorded finished games, each with the first node that has it."""
        return first_ends(self._columns, 0)

    def choice(self, node: int) -> int | None:
        """Return the child that gave a node its value; None if no child did.

        Among equals it is the first in search order whose value is proved, never a later one that
        is only a bound. With a depth penalty and infinite values it is the nearest win or the
        farthest loss, which the values alone cannot tell apart.
        """
        return self._choices.of(self._known(node))

    def best_children(self, node: int) -> list[int]:
        """Return the children of a node that are proved equal to its best, in the game's order."""
        return self._choices.best(self._known(node))

    def principal_variation(self, node: int = 0) -> list[int]:
        """Return the chosen line from a node to its end, the node first."""
        return self._choices.line(self._known(node))

    def best_play(self, node: int = 0) -> list[int]:
        """Return the line of best play from a node to its end; see :mod:`.tree.best_play`."""
        return self._best_play.line(self._known(node))

    def best_reply(self, node: int) -> int | None:
        """Return the child of a node that best play goes on with; None if there is none."""
        return self._best_play.reply(self._known(node))

    def plies_to_end(self, node: int = 0, *, at_most: bool = False) -> int | None:
        """Return how far the end of a won game is, or is at most; None if that is not proved."""
        return self._best_play.plies(self._known(node), at_most)

    def distance(self, node: int) -> int:
        """Return the length of the chosen line from a node, in plies."""
        return len(self.principal_variation(node)) - 1

    def find(self, moves: str | Iterable[Move]) -> int:
        """Return the node that a line of moves leads to.

        Parameters
        ----------
        moves
            The game's own moves, or their notations, or one string of notations; brackets and
            blanks in them do not matter.

        Raises
        ------
        ViewError
            If the line is not in the tree; the message says which moves are.

        Examples
        --------
        >>> from treeviz import games, minimax
        >>> tree = minimax(games.TicTacToe("xox/oox/___"))
        >>> tree.find([(2, 1), (2, 2)]), tree.find("[2,1] 2,2"), tree.find([])
        (8, 8, 0)
        """
        return self._transcript.line(moves)

    def child(self, node: int, move: Move) -> int | None:
        """Return the child that a move, or its notation, leads to; None if there is none."""
        return self._transcript.child(self._known(node), move)

    def transpositions(self) -> list[tuple[int, ...]]:
        """Return the nodes of each position that was visited twice or more, as `key` tells them."""
        return self._transcript.transpositions()

    @cached_property
    def _choices(self) -> Choices:
        facts, place = self.facts, self._transcript.place_in_game
        preferences = Preferences(bool(facts.ordered), bool(facts.depth_penalty))
        return Choices(self._columns, self.proof, preferences, place)

    @cached_property
    def _best_play(self) -> BestPlay:
        ends = self.proof, self.certainty
        past = self.exchanges, NextWins(self.rules, self._transcript.state)
        return BestPlay(self._columns, self._choices, self._transcript.move, *ends, *past)

    @cached_property
    def exchanges(self) -> Exchanges:
        """What is left where the depth ends once what can be taken next is."""
        return Exchanges(self._columns, self.rules, self._transcript.state, self._opinions)

    @cached_property
    def proof(self) -> Intervals:
        """What the recording proves of every node, estimates at the horizon believed."""
        return Intervals(self._columns)

    @cached_property
    def certainty(self) -> Intervals:
        """What follows of every node from the rules alone: no estimate is believed."""
        return Intervals(self._columns, ESTIMATED) if self.reaches_horizon else self.proof

    def check(self) -> list[Breach]:
        """Return the nodes whose recorded values the leaves below them contradict.

        A value inside the node's window claims to be exact; one at or below alpha claims to be an
        upper bound, one at or above beta a lower one. Empty: the search backed up and cut rightly.
        """
        return list(contradictions(self._columns, self.proof, self.position))

    @cached_property
    def _plies(self) -> Plies:
        return Plies(self._columns.parent)

    def _known(self, node: int) -> int:
        if type(node) is int and 0 <= node < self._count:
            return node  # as nearly always
        if (number := node_number(node, self._count)) is None:
            raise ViewError(f"no node {repr_of(node)}: the nodes are 0 to {self._count - 1}")
        return number
