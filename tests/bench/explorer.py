"""How large a page is, how soon it is ready, how fluent: in Chromium, run by hand.

``python tests/bench/explorer.py`` measures tic-tac-toe; with ``large`` behind it some millions of
nodes of connect four, and a tree of 10,000 plies.
"""

from __future__ import annotations

import resource
import shutil
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

from treeviz import GameTree, alphabeta, explore, games, minimax

FRAMES = """async () => {
  const canvas = document.querySelector("#icicle"), box = canvas.getBoundingClientRect();
  const spent = [], apart = [], drawing = [];
  const ask = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = act => ask(now => {
    const begun = performance.now(); act(now); drawing.push(performance.now() - begun); });
  let last = 0;
  for (let i = 0; i < 160; i++) {
    const begun = performance.now();
    const at = { clientX: box.left + box.width * (0.3 + 0.3 * Math.sin(i / 20)),
                 clientY: box.top + 90, bubbles: true, cancelable: true };
    const way = i % 80 < 40 ? -110 : 110;
    canvas.dispatchEvent(new WheelEvent("wheel", { ...at, deltaY: way }));
    spent.push(performance.now() - begun);
    const now = await new Promise(done => requestAnimationFrame(done));
    const drawn = performance.now();
    await new Promise(done => setTimeout(done, 0));
    if (last) apart.push(now - last);
    last = now;
  }
  const p = (all, part) => [...all].sort((a, b) => a - b)[Math.floor(all.length * part)];
  return { frame_p50: p(apart, .5), frame_p95: p(apart, .95), wheel_p95: p(spent, .95),
           draw_p50: p(drawing, .5), draw_p95: p(drawing, .95) };
}"""
QUERIES = [
    "ply == 5 and value > 0 and player == 'max'",
    "kind == 'terminal' and below == 0",
    "abs(difference) >= 5",
    "position == 'x'",
]


def measure(name: str, tree: GameTree) -> None:
    """Print what a page of a tree costs."""
    begun = time.perf_counter()
    page = explore(tree)
    with tempfile.TemporaryDirectory() as folder:
        file = page.save(Path(folder) / "tree.html")
        made, size = time.perf_counter() - begun, file.stat().st_size
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=shutil.which("chromium"),
                args=["--no-sandbox", "--disable-gpu", "--enable-precise-memory-info"],
            )
            context = browser.new_context(viewport={"width": 1440, "height": 900}, bypass_csp=True)
            tab = context.new_page()
            tab.on("pageerror", lambda error: print("   ERROR", error))
            begun = time.perf_counter()
            tab.goto(file.as_uri())
            tab.wait_for_selector("html[data-ready=true]", timeout=120_000)
            ready = time.perf_counter() - begun
            frames = tab.evaluate(FRAMES)
            print(f"{name}: {len(tree):,} nodes, made in {made:.1f} s, {size / 1000:,.0f} kB")
            print(f"   ready {ready * 1000:.0f} ms", {k: round(v, 1) for k, v in frames.items()})
            for query in QUERIES:
                spent = tab.evaluate(
                    """query => { const input = document.querySelector("#query");
                    input.value = query; const begun = performance.now();
                    document.querySelector("#find").requestSubmit();
                    return performance.now() - begun; }""",
                    query,
                )
                said = tab.text_content("#found h2") or tab.text_content("#notice")
                print(f"   {spent:5.0f} ms  {query}  →  {said}")
            memory = tab.evaluate("performance.memory.usedJSHeapSize") / 1e6
            session = context.new_cdp_session(tab)
            whole = session.send("Runtime.getHeapUsage")
            print(f"   memory {memory:.0f} MB; {whole}")
            browser.close()


def main() -> None:
    """Measure what was asked for."""
    if "large" in sys.argv:
        measure("chain", minimax(games.Explicit(nested(10_000)), max_nodes=20_000))
        measure(
            "connect four", minimax(games.Connect(), depth=8, states="replay", max_nodes=9_000_000)
        )
    else:
        measure("one node", minimax(games.TicTacToe("xox/oox/__x")))
        measure("tic-tac-toe", minimax(games.TicTacToe()))
        measure("tic-tac-toe, alpha-beta", alphabeta(games.TicTacToe()))
    print(f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000:.0f} MB in Python")


def nested(plies: int) -> object:
    """Return a payoff inside so many lists, some with a second move."""
    tree: object = 1.0
    for ply in range(plies):
        tree = [tree, 0.0] if ply % 7 == 0 else [tree]
    return tree


if __name__ == "__main__":
    main()
