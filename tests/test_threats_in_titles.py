"""Laws: a title that names threats names all of them, those that the words name."""

from __future__ import annotations

import re

import pytest

from treeviz import alphabeta, explain, games, minimax
from treeviz.view.titles import headline

_THREE = re.compile(r"it threatens (.+?)(?:;|$)")
_WORDS = re.compile(r"It (?:threatens|leaves the threats) (.+?); \w+ cannot stop (?:both|them all)")
_WIDE = ["___o/__x_/____/_xo_", "xo__/_x__/____/____", "x__o/____/_x__/___o", "o___/_xx_/____/o___"]
_SMALL = ["xo_/___/___", "x_o/___/___", "_x_/o__/___", "x__/_o_/__x", "xo_/_x_/__o"]


@pytest.mark.parametrize("board", [*_WIDE, *_SMALL])
def test_a_title_names_the_threats_that_the_words_name(board: str) -> None:
    """Who names two of three threats says that there are two; many are counted."""
    game = games.TicTacToe(board, k=3)
    for tree in (alphabeta(game, depth=3), alphabeta(game, depth=3, heuristic="lines")):
        told, words = headline(tree), re.sub(r"\s+", " ", str(explain(tree)))
        found = _THREE.search(told)
        if found and (", then " in found[1] or " and " not in found[1]):  # one after the other
            assert f"hreatens {found[1].partition(',')[0]}" in f"{words}{told}"
        elif found:
            named = _WORDS.search(words)
            assert named is not None
            assert found[1] == named[1]
        elif counted := re.search(r"it makes (\w+) threats", told):
            named = _WORDS.search(words)
            assert named is not None
            assert len(re.findall(r"\[\d,\d\]", named[1])) == int(counted[1])


def test_three_threats_are_all_named() -> None:
    """A title said that [1,1] threatens [1,0] and [1,3], and it threatens [2,1] as well."""
    told = headline(alphabeta(games.TicTacToe(_WIDE[0], k=3), depth=3))
    assert "it threatens [1,0], [1,3] and [2,1]" in told
    told = headline(minimax(games.TicTacToe("x_o/___/o_x")))
    assert told.startswith("x plays")
