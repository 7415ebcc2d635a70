"""A reply that is forced is drawn with a note that it is."""

from __future__ import annotations

import random

from games_told import MenInARow

from treeviz import View, alphabeta
from treeviz.view.only_reply import ONLY_REPLY
from treeviz.view.scene import Mark


def test_what_is_called_the_only_reply_is_the_only_legal_one() -> None:
    """And each such reply is called so, where another move leaves several."""
    dice, told = random.Random(3), 0
    for _ in range(150):
        game = MenInARow("".join(dice.choice("♖♟♜♙..") for _ in range(dice.randint(5, 7))))
        if len(game.moves(game.start)) < 2:
            continue
        tree = alphabeta(game, depth=2)
        moves = tree.children(0)
        several = any(len(tree.children(move)) > 1 for move in moves)
        for mark in View()(tree).marks:
            if not isinstance(mark, Mark) or tree.parent(mark.node) not in moves or mark.pruned:
                continue
            above = tree.parent(mark.node)
            assert above is not None
            alone = len(list(game.moves(tree.state(above)))) == 1
            assert (ONLY_REPLY in mark.notes) is (alone and several)
            told += alone and several
    assert told
