"""What an audit or a diagnosis found, as places that a page goes to."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import treeviz
from treeviz import GameTree, InputError, audit, diagnose, explore, games
from treeviz.cli import main
from treeviz.diagnosis import Diagnosis

Open = Callable[..., Any]
BOARD = games.TicTacToe("xo_/_x_/__o")


def cuts_too_early(board: Any, alpha: float = -99, beta: float = 99, bigger: bool = True) -> float:
    """Search as alpha-beta does, but for a cut where nothing is lost yet."""
    game = games.TicTacToe()
    moves = list(game.moves(board))
    if not moves:
        return game.utility(board)
    best = -99.0 if bigger else 99.0
    for move in moves:
        value = cuts_too_early(game.play(board, move), alpha, beta, not bigger)
        best = max(best, value) if bigger else min(best, value)
        if bigger:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha <= beta:
            break
    return best


@pytest.fixture(scope="module")
def judged() -> Any:
    """Return an audit that found something of each kind."""
    return audit(BOARD, heuristic="lines", depth=1)


@pytest.fixture(scope="module")
def faulty() -> Diagnosis:
    """Return a diagnosis of a search at fault."""
    return diagnose(BOARD, search=cuts_too_early, max_positions=50)


@pytest.mark.browser
def test_what_an_audit_found_is_gone_to(open_page: Open, judged: Any) -> None:
    """Each place has the report's own words, its position, and both searches of it."""
    page = open_page(judged)
    told = page.locator("#findings li button")
    assert told.count() == len(judged.faulty)  # here none has two faults
    first = judged.examples[0]
    assert page.text_content("h1") == first.title
    assert page.text_content("#place .sentence") == first.text.replace("`", "")
    assert judged.headline.replace("`", "") in page.text_content("#findings")
    wrong = next(one for one in judged.examples if one.fault == "wrong move")
    told.filter(has_text=wrong.position).filter(has_text="wrong move").click()
    page.wait_for_function(
        "title => document.querySelector('h1').textContent === title", arg=wrong.title
    )
    assert f"{len(wrong.tree):,} nodes" in page.text_content("#caption")
    assert page.locator("#focus .lit").count() == 2  # the move it plays, and the best
    page.click("#place >> text=the truth")
    page.wait_for_selector("#place [aria-pressed=true] >> text=the truth")
    assert f"{wrong.judged.nodes:,} nodes" in page.text_content("#caption")
    page.keyboard.press("ArrowDown")
    page.wait_for_timeout(350)
    again = open_page(judged, page.url[page.url.index("#") :])
    for place in ("h1", "#place", "#here", "#which", "#caption"):
        assert again.text_content(place) == page.text_content(place)


@pytest.mark.browser
def test_what_a_diagnosis_found_is_gone_to(open_page: Open, faulty: Diagnosis) -> None:
    """A fault of a search is a node of its recording; what to look at in the code is told."""
    page = open_page(faulty)
    assert page.text_content("h1") == faulty.findings[0].title
    for finding in faulty.findings:
        assert page.text_content("#place .sentence") == finding.text.replace("`", "")
        assert finding.advice in page.text_content("#place")
        node = finding.tree.find(finding.view.focus)
        badge = finding.tree.notation(node) if node else "The position searched"
        assert badge in page.text_content("#here .name")
        page.keyboard.press("f")
    page.keyboard.press("?")
    assert {"f", "F"} <= set(page.locator("#keys kbd").all_text_contents())


class Unruly(games.TicTacToe):
    """Rules that fail in a corner."""

    def play(self, state: Any, move: Any) -> Any:
        """Fail there."""
        if move == (2, 2):
            raise RuntimeError("no such corner")
        return super().play(state, move)


class Unseen(Unruly):
    """Rules that have no board, either."""

    def board(self, state: Any) -> Any:
        """Fail everywhere."""
        raise RuntimeError("no board")


def test_rules_at_fault_have_a_page_where_it_can_be_made() -> None:
    """What broken rules do is shown as far as it goes; where nothing can be shown, that is said."""
    found = diagnose(Unruly(), max_positions=30)
    assert found.faults
    told = explore(found).packed.header["findings"]["places"]
    assert [place["text"] for place in told] == [finding.text for finding in found.findings]
    assert all(place["seen"] for place in told)
    with pytest.raises(InputError, match="no tree of what was found can be shown"):
        explore(diagnose(Unseen(), max_positions=30))


def test_the_smallest_positions_of_each_fault_are_listed() -> None:
    """A long list is cut at the smallest trees, and says so; the truth of a large one is not."""
    found = audit(BOARD, heuristic="lines", depth=0)
    told = explore(found).packed.header["findings"]
    assert "the 12 smallest of " in told["more"]
    for example in found.examples:
        assert example.text in [place["text"] for place in told["places"]]


def test_where_nothing_is_wrong_there_is_no_page(folder: Path, article: GameTree) -> None:
    """Nothing found: no file, one line, and it is no failure; other reports are no places."""
    page = ("--page", "faults.html")
    done = CliRunner().invoke(main, ["diagnose", "tictactoe", "xox/oox/___", *page])
    assert (done.exit_code, "nothing wrong was found" in done.output) == (0, True)
    assert not (folder / "faults.html").exists()
    with pytest.raises(InputError, match="no place to go to"):
        explore(diagnose(games.TicTacToe("xox/oox/___")))
    with pytest.raises(InputError, match="explore"):
        explore(treeviz.stats(article))  # type: ignore[arg-type]


def test_commands_write_the_page(folder: Path) -> None:
    """`audit --page` writes it beside the words; an ending that is no page is refused first."""
    words = ["audit", "tictactoe", "xo_/_x_/__o", "--heuristic", "lines", "--depth", "1"]
    done = CliRunner().invoke(main, [*words, "--page", "faults.html"])
    assert (done.exit_code, b"The heuristic `lines`" in done.stdout_bytes) == (0, True)
    page = (folder / "faults.html").read_text()
    assert page.count('<script type="application/octet-stream"') > 14
    assert page == explore(audit(BOARD, heuristic="lines", depth=1)).html
    for verb in (words, ["diagnose", "tictactoe"]):
        refused = CliRunner().invoke(main, [*verb, "--page", "faults.svg"])
        assert (refused.exit_code, "html" in refused.output) == (2, True)
