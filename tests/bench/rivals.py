"""Where peers end: as many nodes in them as in our page, more and more.

``python tests/bench/rivals.py FOLDER`` needs Chromium and D3: ``npm install --prefix FOLDER d3``.
The first rival is what D3's own example of a collapsible tree does: a hierarchy of objects, the
tidy tree, a group in the SVG for each node with a circle and its text, a path for each link,
zoomed and moved as a whole. It is given the same tree, as JSON; ours is what `explore` writes. The
second, where it is installed (``pip install supertree``), shows trees of decisions only, with two
children: it is given as many nodes, as even as can be. In each all is open, as ours shows all, and
it is made larger until it is not ready within 2 seconds, or a frame lasts more than 200 ms. On two
busy cores that is at 1,061 nodes for supertree (650 ms a frame), at 8,232 for D3 (817 ms), and
nowhere up to 549,946 for ours.
"""

from __future__ import annotations

import contextlib
import json
import shutil
import sys
import tempfile
import time
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from treeviz import GameTree, explore, games, minimax

POSITIONS = (
    "xox/oox/___", "xo_/_x_/o__", "xo_/_x_/___", "xo_/___/___", "x__/___/___", "___/___/___",
)  # fmt: skip
SLOW, STUCK = 2.0, 200.0  # seconds until ready, milliseconds a frame
PATIENCE = 90_000  # milliseconds
TARGETS = {"supertree": ".st-body-tree-div svg", "D3": "svg", "treeviz": "#icicle"}

RIVAL = """<!doctype html><meta charset="utf-8"><title>D3</title>
<svg width="1400" height="860" style="font: 10px sans-serif"></svg>
<script>%s</script>
<script>
const root = d3.hierarchy(%s);
d3.tree().nodeSize([12, 120])(root);
const svg = d3.select("svg"), all = svg.append("g");
all.append("g").attr("fill", "none").attr("stroke", "#999").selectAll("path").data(root.links())
  .join("path").attr("d", d3.linkHorizontal().x(d => d.y).y(d => d.x));
const node = all.append("g").selectAll("g").data(root.descendants()).join("g")
  .attr("transform", d => `translate(${d.y},${d.x})`)
  .on("click", (event, d) => { [d.children, d._children] = [d._children, d.children]; });
node.append("circle").attr("r", 3).attr("fill", d => d.children ? "#555" : "#999");
node.append("text").attr("x", 6).attr("dy", "0.31em").text(d => d.data.name);
const zoom = d3.zoom().scaleExtent([0.0001, 20])
  .on("zoom", event => all.attr("transform", event.transform));
svg.call(zoom).call(zoom.transform, d3.zoomIdentity.translate(80, 430).scale(0.4));
document.documentElement.getBoundingClientRect();
const drawn = () => (document.documentElement.dataset.ready = "true");
requestAnimationFrame(() => requestAnimationFrame(drawn));
</script>"""

# Ready when every node is there and two frames were shown.
ALL_THERE = """<script>(function look() {
const there = document.querySelectorAll(".treeNode").length >= %d;
const drawn = () => (document.documentElement.dataset.ready = "true");
requestAnimationFrame(there ? () => requestAnimationFrame(drawn) : look);
})();</script>"""

FRAMES = """async selector => {
  const target = document.querySelector(selector), box = target.getBoundingClientRect();
  const apart = [];
  let last = await new Promise(requestAnimationFrame);
  const end = performance.now() + 6000;
  for (let i = 0; i < 90 && performance.now() < end; i++) {
    target.dispatchEvent(new WheelEvent("wheel", { clientX: box.left + 500, clientY: box.top + 90,
      deltaY: i % 60 < 30 ? -60 : 60, bubbles: true, cancelable: true }));
    const now = await new Promise(requestAnimationFrame);
    apart.push(now - last);
    last = now;
  }
  apart.sort((a, b) => a - b);
  return apart[Math.floor(apart.length * 0.95)];
}"""


def plain(tree: GameTree) -> str:
    """Return a tree as D3 is given one: objects in objects."""
    told: list[dict[str, Any]] = []
    for node in range(len(tree)):
        one = {"name": f"{tree.notation(node) if node else 'start'}: {tree.value_at(node):+g}"}
        told.append(one)
        if node:
            told[tree.parent(node)].setdefault("children", []).append(one)
    return json.dumps(told[0], ensure_ascii=False).replace("<", "\\u003c")


def supertree_page(count: int, file: Path) -> None:
    """Write a page of supertree's, with about so many nodes, all of them open."""
    from supertree import SuperTree
    from supertree.model_loader import ModelLoader

    inner = count // 2
    nodes = [
        {
            "index": node, "feature": 0, "threshold": 0.5, "impurity": 0.5, "samples": 1,
            "class_distribution": [[1.0]], "predicted_class": 0, "is_leaf": node >= inner,
            "left_child_index": 2 * node + 1 if node < inner else -1,
            "right_child_index": 2 * node + 2 if node < inner else -1,
        }
        for node in range(2 * inner + 1)
    ]  # fmt: skip
    with contextlib.redirect_stdout(None):
        SuperTree(ModelLoader("regression", nodes)).save_html(str(file), start_depth=100)
    with file.open("a", encoding="utf-8") as page:
        page.write(ALL_THERE % len(nodes))


def measured(browser: Any, file: Path, ready: str, target: str) -> tuple[float, float] | None:
    """Return seconds until a page is ready, and milliseconds a frame takes at the 95th of 100."""
    tab = browser.new_context(viewport={"width": 1440, "height": 900}, bypass_csp=True).new_page()
    tab.set_default_timeout(PATIENCE)
    try:
        begun = time.perf_counter()
        tab.goto(file.as_uri())
        tab.wait_for_selector(ready, state="attached")
        spent = time.perf_counter() - begun
        return spent, tab.evaluate(FRAMES, target)
    except Exception as error:  # a page that crashes, or does not come
        print("   ", str(error).splitlines()[0])
        return None
    finally:
        tab.context.close()


def main(library: str) -> None:
    """Print a table: nodes, who, size, ready, frame."""
    ended = set[str]() if find_spec("supertree") else {"supertree"}
    print(f"{'nodes':>8}  {'who':<10} {'size':>10} {'ready':>10} {'frame p95':>10}")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
        )
        for position in POSITIONS:
            tree = minimax(games.TicTacToe(position))
            for who, target in TARGETS.items():
                if who in ended:
                    continue
                file = Path(folder) / f"{who}.html"
                if who == "supertree":
                    supertree_page(len(tree), file)
                elif who == "D3":
                    file.write_text(RIVAL % (library, plain(tree)), encoding="utf-8")
                else:
                    explore(tree).save(file)
                found = measured(browser, file, "html[data-ready=true]", target)
                size = f"{file.stat().st_size / 1000:,.0f} kB"
                if found is None:
                    print(f"{len(tree):>8,}  {who:<10} {size:>10}  did not come", flush=True)
                    ended.add(who)
                    continue
                ready, frame = found
                print(
                    f"{len(tree):>8,}  {who:<10} {size:>10} {ready:>8.2f} s {frame:>7.0f} ms",
                    flush=True,
                )
                if ready > SLOW or frame > STUCK:
                    ended.add(who)
        browser.close()


if __name__ == "__main__":
    main((Path(sys.argv[1]) / "node_modules/d3/dist/d3.min.js").read_text(encoding="utf-8"))
