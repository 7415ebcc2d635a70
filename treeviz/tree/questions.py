"""`Questions`: how much of a tree may be looked at before folding it as a whole is the better way.

What a few nodes are asked is found by following the lines that decide it, mostly a small part of
the tree. Where more and more is asked, one pass over all nodes costs no more and answers all.

>>> questions = Questions(16)
>>> questions.look(plies=200), questions.look(plies=200)
(None, None)
>>> questions.look(plies=200)
Traceback (most recent call last):
    ...
treeviz.tree.questions.TooMuchAskedError
"""

from __future__ import annotations

_SHARE = 8  # one node of so many may be looked at; then folding costs no more
DEEPEST = 200  # plies that one question may follow a line, far from Python's own limit


class TooMuchAskedError(Exception):
    """So much was asked that folding costs no more."""


class Questions:
    """Counts the nodes that are looked at to answer what is asked of one tree.

    Parameters
    ----------
    nodes
        How many the tree has.
    """

    def __init__(self, nodes: int) -> None:
        self._left = nodes // _SHARE

    def look(self, plies: int) -> None:
        """Count a node that is looked at.

        Parameters
        ----------
        plies
            How many plies farther the question may still follow its line.

        Raises
        ------
        TooMuchAskedError
            If that is one too many.
        """
        self._left -= 1
        if self._left < 0 or not plies:
            raise TooMuchAskedError
