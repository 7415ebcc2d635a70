"""How the moves of a position look before anything is searched: which of them a reader asks about.

>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe("xo_/___/___"), depth=2, heuristic="lines")
>>> looks = FirstLooks(tree, 0, tree.children(0))
>>> tree.notation(looks.promising_first()[0]), tree.notation(looks.tempting)
('[1,1]', '[1,1]')
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from treeviz.game.player import Player
from treeviz.tree.game_tree import GameTree
from treeviz.tree.losing_answers import losing_answers
from treeviz.tree.opinions import silent
from treeviz.tree.pieces_taken import takes_a_piece

_ASKED = 60  # moves: chess has some forty; of more nobody asks what each takes


class FirstLooks:
    """How the moves of one position look.

    Parameters
    ----------
    tree, root
        The recording, and the position.
    moves
        The nodes of its moves that may be shown.
    """

    def __init__(self, tree: GameTree, root: int, moves: Sequence[int]) -> None:
        self.tree, self.root, self.moves = tree, root, list(moves)
        self._few = len(self.moves) <= _ASKED

    def promising_first(self) -> list[int]:
        """Return the moves, those first that look best at once, if that is soon seen.

        That is what the heuristic says right after them, and next whether they take a piece; last
        are those that give one away. Of moves that are worth the same a reader asks about these.
        """
        tree, looks, lost = self.tree, self._looks, self._gives_away
        if not self._few:
            return self.moves
        return sorted(
            self.moves, key=lambda move: (move in lost, -looks[move], not takes_a_piece(tree, move))
        )

    def asked_first(self, worths: Mapping[int, float | None]) -> list[int]:
        """Return moves in their order, but that first that is tempting, and next sound takes.

        Those do not come to less than the position counts: a reader asks why not these before quiet
        moves that were only searched in part.

        Parameters
        ----------
        worths
            What moves come to, as far as it is known, in points of MAX's side.
        """
        tree, now = self.tree, self.tree.static(self.root) if self._few else None
        sound, me = set[int](), tree.player(self.root)
        if now is not None and any(self._looks.values()):
            kept = (m for m, worth in worths.items() if worth is not None)
            sound = {m for m in kept if not me.better(now, worths[m] or 0.0)}
            sound = {move for move in sound if takes_a_piece(tree, move)}
        return sorted(worths, key=lambda move: (move != self.tempting, move not in sound))

    @cached_property
    def tempting(self) -> int | None:
        """The one move that looks better at once than all others: a reader asks why not that."""
        looks = sorted(self._looks.values())
        if len(looks) < 2 or looks[-1] == looks[-2]:
            return None
        return max(self._looks, key=self._looks.__getitem__)

    @cached_property
    def _looks(self) -> dict[int, float]:
        """How good each move looks at once to who makes it, by the heuristic."""
        tree = self.tree
        if not self._few or not tree.reaches_horizon or silent(tree.heuristic):
            return dict.fromkeys(self.moves, 0.0)
        sign = -1.0 if tree.player(self.root) is Player.MIN else 1.0
        return {move: sign * (tree.static(move) or 0.0) for move in self.moves}

    @cached_property
    def _gives_away(self) -> frozenset[int]:
        """The quiet moves of the root that lose a piece: a reader does not ask about them first."""
        tree = self.tree
        if self.root or not self._few or not any(self._looks.values()):
            return frozenset()
        cut = [n for n in tree.children(0) if tree.bound(n) not in ("exact", "open")]
        return frozenset(n for n in losing_answers(tree, cut) if not takes_a_piece(tree, n))
