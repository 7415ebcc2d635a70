"""JupyterLab as a reader opens it: trusted or not, by day and by night, in a Chromium."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import Request, urlopen

import pytest
from chromium import brightness
from needs import needs

from treeviz import GameTree, alphabeta, draw, explain, frames, games, rows
from treeviz.view.plaintext import describe

pytestmark = [
    pytest.mark.browser,
    # It is large, so only CI installs it, by the extra of its name.
    needs(find_spec("jupyterlab"), "JupyterLab is an extra of the tests"),
]
_TOKEN = "treeviz"
_START, _SHOW = 60.0, 60_000  # seconds, and thousandths of them
_OUTPUTS = ".jp-OutputArea-output"
_LEAST_TEXT = 10.0  # pixels


def free_port() -> int:
    """Return a port on which nobody listens."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        port: int = listening.getsockname()[1]
        return port


def written(folder: Path, name: str, results: list[object]) -> None:
    """Write a notebook that shows results, as a kernel would have displayed them."""
    import nbformat
    from IPython.core.interactiveshell import InteractiveShell

    formatter = InteractiveShell().display_formatter
    cells = []
    for result in results:
        data, metadata = formatter.format(result)
        output = nbformat.v4.new_output("execute_result", data, metadata=metadata)
        cells.append(nbformat.v4.new_code_cell(name, outputs=[output]))
    # Without a kernel's name the page would be covered by a question.
    kernel = {"name": "python3", "display_name": "Python 3"}
    notebook = nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": kernel})
    nbformat.write(notebook, folder / f"{name}.ipynb")


@pytest.fixture(scope="module")
def results(article: GameTree) -> list[Any]:
    """Return what the notebooks show: a picture, frames, words and a table."""
    reel = frames(alphabeta(games.Explicit([[3, 12], [2, 4]])))
    return [draw(article, theme="auto"), reel, explain(article), rows(article)]


@pytest.fixture(scope="module")
def lab(results: list[Any], tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Run JupyterLab over two notebooks, one of them trusted; return its address."""
    folder = tmp_path_factory.mktemp("lab")
    own = {f"JUPYTER_{kind}_DIR": str(folder / kind) for kind in ("CONFIG", "DATA", "RUNTIME")}
    environment = os.environ | own | {"HOME": str(folder), "NO_PROXY": "127.0.0.1"}
    for name in ("trusted", "untrusted"):
        written(folder, name, results)
    trust = [sys.executable, "-m", "nbformat.sign", "trusted.ipynb"]
    subprocess.run(trust, cwd=folder, env=environment, check=True, capture_output=True)
    port = free_port()
    command = [
        sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--ip=127.0.0.1",
        f"--port={port}", "--ServerApp.port_retries=0", f"--IdentityProvider.token={_TOKEN}",
        "--LabApp.news_url=None", "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
    ]  # fmt: skip
    with (folder / "log.txt").open("w") as log:
        server = subprocess.Popen(command, cwd=folder, env=environment, stdout=log, stderr=log)
    try:
        address = f"http://127.0.0.1:{port}"
        _wait_for(f"{address}/api?token={_TOKEN}", server, folder / "log.txt")
        yield address
    finally:
        server.kill()  # nothing of it is to be kept
        server.wait()


def _wait_for(address: str, server: subprocess.Popen[bytes], log: Path) -> None:
    until = time.monotonic() + _START
    while server.poll() is None and time.monotonic() < until:
        try:
            urlopen(address, timeout=5).close()
            return
        except (URLError, OSError):
            time.sleep(0.2)
    raise AssertionError(f"JupyterLab does not run: {log.read_text()[-2000:]}")


def opened(lab: str, browser: Any, name: str, theme: str) -> Any:
    """Open a notebook in a theme; return its page when its results are there."""
    place = f"{lab}/lab/api/settings/@jupyterlab/apputils-extension:themes?token={_TOKEN}"
    chosen = json.dumps({"raw": json.dumps({"theme": f"JupyterLab {theme}"})}).encode()
    urlopen(Request(place, data=chosen, method="PUT")).close()
    page = browser.new_page(viewport={"width": 1280, "height": 3000}, color_scheme="light")
    page.goto(f"{lab}/doc/tree/{name}.ipynb?token={_TOKEN}&reset")
    page.wait_for_function(
        "([outputs, theme]) => document.querySelectorAll(outputs).length === 4 && "
        "document.body.dataset.jpThemeName === theme &&"
        "[...document.querySelectorAll(outputs + ' img')].every(i => i.complete)",
        arg=[_OUTPUTS, f"JupyterLab {theme}"],
        timeout=_SHOW,
    )
    return page


def test_results_are_seen_in_jupyterlab(lab: str, browser: Any, results: list[Any]) -> None:
    """What a cell shows is there, trusted or not, by day and by night."""
    for theme, name in (("Light", "untrusted"), ("Dark", "trusted")):
        page = opened(lab, browser, name, theme)
        picture, stepped, words, table = page.locator(_OUTPUTS).all()
        _check_picture(picture, results[0], dark=theme == "Dark")
        assert "o answers [2,1] and wins" in words.inner_text()
        assert table.locator("tr").count() > 11
        (_check_steps if name == "trusted" else _check_last)(stepped, results[1])
        page.close()


def _check_picture(shown: Any, diagram: Any, *, dark: bool) -> None:
    """The picture is there, legible, described, and in the colours of the page."""
    image = shown.locator("img")
    box = image.bounding_box()
    assert image.get_attribute("alt") == describe(diagram.layout.scene)
    assert diagram.theme.text_size * box["width"] / diagram.layout.width >= _LEAST_TEXT
    assert box["width"] <= shown.bounding_box()["width"]
    assert brightness(image) < 60 if dark else brightness(image) > 200


def _check_steps(shown: Any, reel: Any) -> None:
    """Frames are stepped by buttons and by keys."""
    assert reel[0].sentence in shown.inner_text()
    shown.locator("button").nth(2).click()
    assert reel[1].sentence in shown.inner_text()
    shown.locator("button").nth(2).press("End")
    assert f"{len(reel)} of {len(reel)}" in shown.inner_text()
    shown.locator(".treeviz-frames").press("ArrowLeft")
    assert reel[-2].sentence in shown.inner_text()


def _check_last(shown: Any, reel: Any) -> None:
    """Where no script runs there is the last frame, and nothing that is dead."""
    assert shown.locator("img").get_attribute("alt") == describe(reel[-1].layout.scene)
    assert reel[-1].sentence in shown.inner_text()
    assert shown.locator("button").count() == 0
