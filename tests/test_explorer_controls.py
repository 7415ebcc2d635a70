"""Every button of the explorer does something; what a page cannot do it says; axe finds nothing."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from treeviz import GameTree, InputError, alphabeta, audit, compare, explore, games, minimax
from treeviz.explorer import whole_page

Open = Callable[..., Any]
pytestmark = pytest.mark.browser
FIGURE = "A(B(3 12 8) C(2 4 6) D(14 5 2))"
SEEN = """async hash => {
    const frame = () => new Promise(requestAnimationFrame);
    if (hash) location.hash = hash;
    await frame(); await frame(); await frame();
    let sum = 0;
    for (const canvas of document.querySelectorAll('canvas')) {
        const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
        for (const one of new Uint32Array(data.buffer)) sum = (sum * 31 + one) % 1000003; }
    const { dataset } = document.documentElement;
    for (const letter of document.body.innerHTML) sum = (sum * 31 + letter.charCodeAt()) % 1000003;
    return [sum, dataset.look, dataset.mode, document.querySelector('dialog').open].join(); }"""


@pytest.fixture(scope="module")
def cuts() -> GameTree:
    """Return a tree with cuts, more moves than are drawn, and the same position twice."""
    return alphabeta(games.TicTacToe("x__/_o_/___"), depth=4, heuristic="lines")


def pressed(page: Any, selector: str) -> list[str]:
    """Press every button there, each in the view that the page was opened with."""
    address = page.evaluate("location.hash")
    names = page.locator(selector).all_text_contents()
    for at, name in enumerate(names):
        page.keyboard.press("Escape")
        before = page.evaluate(SEEN, f"{address}&again={at}")
        button = page.locator(selector).nth(at)
        group = button.locator("xpath=..").get_attribute("role") == "group"
        if group and button.get_attribute("aria-pressed") == "true":
            continue  # it is chosen already
        button.click()
        assert page.evaluate(SEEN, "") != before, name
    return names


def test_every_button_above_and_beside_the_tree_does_something(
    open_page: Open, cuts: GameTree
) -> None:
    """Header, places, bars, inspector: each button changes what is seen."""
    node = cuts.children(0)[1]
    child = cuts.children(node)[1]
    middle = f"#node={child}&span=20-60&open={node}"
    page = open_page(cuts, middle)
    assert {"Step", "Try it", "Quiz", "Save", "◐", "?"} <= set(pressed(page, "header nav button"))
    assert len(pressed(open_page(cuts, middle), "#places button")) >= 3
    assert {"+", "−", "this position", "all", "fold"} <= set(
        pressed(open_page(cuts, middle), "main .bar button")
    )
    page = open_page(cuts, middle)
    assert len(pressed(page, "#inspector ol.line li:not(:last-child) button")) == 2
    page.locator("#inspector td button").first.click()
    assert page.text_content("#here .name") != f"After {cuts.notation(child)}"


def test_every_button_of_a_mode_does_something(open_page: Open) -> None:
    """Stepping, trying, the quiz, the found: each button changes what is seen."""
    tree = alphabeta(games.Explicit(FIGURE))
    assert len(pressed(open_page(tree, "#step=6"), "#stepper button")) == 9
    assert "Stop" in pressed(open_page(tree, "#mode=try&node=1"), "#asked button")
    assert len(pressed(open_page(tree, "#mode=quiz"), "#asked button")) == 2
    page = open_page(tree, "#find=ply+%3D%3D+1&node=5")
    assert {"◀ before", "next ▶", "Close"} <= set(
        pressed(page, "#found .bar button:not(:text('CSV')), #found th:nth-child(n + 6) button")
    )
    page = open_page(tree, "#step=6")
    page.locator("#stepper input[type=range]").fill("2")
    assert "step 3 of" in page.text_content("#stepper")
    page.locator("#stepper select").select_option(index=2)
    page.click("#stepper >> text=play")
    page.wait_for_function(
        "() => !/step 3 of/.test(document.querySelector('#stepper').textContent)"
    )


def test_an_address_opened_while_the_page_writes_its_own_is_read(open_page: Open) -> None:
    """The view that was left is written a moment later, and not over what was opened meanwhile."""
    page = open_page(alphabeta(games.Explicit(FIGURE)), "#step=6")
    page.evaluate(
        """() => {
            const { setTimeout } = window;
            let write;
            window.setTimeout = act => { write = act; return 0; };
            document.querySelector("#step").click(); // leaves the steps, whose address is to go
            window.setTimeout = setTimeout;
            location.hash = "#step=4";
            write(); // that moment is over before the page is told of the other address
        }"""
    )
    page.wait_for_selector("#stepper:visible")
    assert page.evaluate("location.hash") == "#step=4"
    assert "step 5 of" in page.text_content("#stepper")


def test_what_is_copied_and_saved_arrives(open_page: Open, article: GameTree) -> None:
    """Line, position, command and link go to the clipboard; the drawing becomes a PNG."""
    page = open_page(article, "#node=5", permissions=["clipboard-read", "clipboard-write"])
    page.click("#inspector summary >> text=As text")
    read = "navigator.clipboard.readText()"
    for name, text in (
        ("line", "[2,1]"),
        ("position", article.position(5)),
        ("terminal", f"treeviz explore tictactoe '{article.position(5)}' --open"),
    ):
        page.click(f"[aria-label='Copy {name}']")
        page.wait_for_function(f"text => {read}.then(found => found === text)", arg=text)
    page.click("#save")
    page.click("text=A link to this view")
    page.wait_for_function(f"() => {read}.then(found => found.endsWith('#node=5'))")
    page.click("#save")
    with page.expect_download() as download:
        page.click("text=The drawing as PNG")
    assert Path(download.value.path()).read_bytes().startswith(b"\x89PNG")


def test_what_is_found_nowhere_is_told(open_page: Open, article: GameTree) -> None:
    """A line that ends somewhere says where, and which moves are there; nonsense is named."""
    page = open_page(article)
    for text, said in (
        ("ply == 1", ""),
        ("[2,1] [9,9]", "no move [9,9] after [2,1]; moves there: [2,0] [2,2]"),
        ("2,2 2,0", "no move 2,0 after 2,2; no move follows there"),
        ("e4", "e4 is no move at the start, no position of this tree, and no condition such as"),
        ("ply ==", "cannot read 'ply ==▸' at the ▸: invalid syntax"),
    ):
        page.fill("#query", text)
        page.press("#query", "Enter")
        assert said in page.text_content("#notice")
        assert page.is_visible("#found") == (not said)


@pytest.mark.parametrize(
    ("broken", "said"),
    [
        ("delete globalThis.DecompressionStream", "This browser is too old for this page"),
        ("globalThis.atob = () => 'AAAA'", "The data of this page is damaged"),
        (
            "const full = () => { throw new RangeError('full'); };"
            "globalThis.Float64Array = function () { full(); }; Float64Array.from = full;",
            "This tree is larger than this browser can hold",
        ),
    ],
)
def test_what_a_browser_cannot_do_is_told_in_one_sentence(
    browser: Any, article: GameTree, tmp_path: Path, broken: str, said: str
) -> None:
    """A browser that is too old, a damaged page, a tree too large: one sentence, no empty page."""
    file = explore(article).save(tmp_path / "tree.html")
    context = browser.new_context()
    context.add_init_script(broken)
    page = context.new_page()
    page.goto(file.as_uri())
    page.wait_for_selector("#notice:not([hidden])")
    assert said in page.text_content("#notice")
    context.close()


def test_a_page_too_large_for_browsers_is_refused(
    article: GameTree, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What to leave out is said."""
    monkeypatch.setattr(whole_page, "_LARGEST", 1000)
    with pytest.raises(InputError, match=r"leave out the last plies \(a smaller depth\)"):
        explore(article).html  # noqa: B018  # it is made when it is asked for


def axe() -> str:
    """Return the program of axe-core, as the package that drives it from Python carries it."""
    return files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")


RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
COLOURS = ["color-contrast", "link-in-text-block"]  # the rules that ask what colours there are


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("hash", ["", "#mode=quiz", "#mode=try", "#step=4", "#find=ply+%3D%3D+1"])
def test_axe_finds_nothing(open_page: Open, cuts: GameTree, hash: str, scheme: str) -> None:
    """No state of the page has a fault that axe-core knows; by night only colours are others."""
    program, rules = axe(), RULES if scheme == "light" else COLOURS
    page = open_page(cuts, hash, color_scheme=scheme, bypass_csp=True)
    judge(page, program, rules)
    if not hash:  # the help is the same in each state
        page.keyboard.press("?")
        judge(page, program, rules)


@pytest.mark.parametrize("size", [(390, 844), (1280, 800)])
def test_axe_finds_nothing_in_pages_of_several_trees(
    open_page: Open, size: tuple[int, int], tmp_path: Path
) -> None:
    """Nor has a page of two searches, or of what an audit found, on a phone or a desk."""
    program = axe()
    how = {"viewport": dict(zip(("width", "height"), size, strict=True)), "bypass_csp": True}
    game = games.TicTacToe("xo_/_x_/__o")
    both = compare(*(minimax(game, depth=depth, heuristic="lines") for depth in (1, 2)))
    judge(open_page(both, **how), program)
    (tmp_path / "tree.html").unlink()
    judge(open_page(audit(game, heuristic="lines", depth=1), **how), program)


def judge(page: Any, program: str, rules: list[str] = RULES) -> None:
    """Let axe-core look at a page as it is now, by some rules or groups of rules."""
    page.evaluate(program)
    asked = json.dumps({"resultTypes": ["violations"], "runOnly": rules})
    found = page.evaluate(f"axe.run(document, {asked})")["violations"]
    told = [(one["id"], re.sub(r"\s+", " ", one["nodes"][0]["html"])[:120]) for one in found]
    assert told == []
