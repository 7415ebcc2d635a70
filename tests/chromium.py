"""Pages as a browser sees them."""

from __future__ import annotations

import html
import re
import shutil
import subprocess
from base64 import b64encode
from pathlib import Path
from typing import Any

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
# How a browser is started.
BROWSER: dict[str, Any] = {
    "executable_path": CHROMIUM,
    "args": ["--no-sandbox", "--disable-gpu"],
}


def browse(page: Path, folder: Path, *flags: str) -> str:
    """Return a page as it is after its scripts have run for some seconds of its own time."""
    command = [
        str(CHROMIUM), "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run",
        "--disable-quic", "--disable-background-networking", "--disable-component-update",
        "--disable-sync", f"--user-data-dir={folder / 'profile'}", "--virtual-time-budget=4000",
        *flags, "--dump-dom", page.as_uri(),
    ]  # fmt: skip
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
    return done.stdout


def asked(body: str, question: str, folder: Path, *flags: str) -> str:
    """Return what a script that is put at the end of a page answers, as text.

    Parameters
    ----------
    body
        The page, or what stands in it.
    question
        The body of an async function in JavaScript, which returns a text.
    """
    page = folder / "asked.html"
    page.write_text(
        f'{body}<pre id="answer"></pre><script>(async () => {{'
        "await new Promise(go => setTimeout(go, 500));"
        f"document.getElementById('answer').textContent = await (async () => {{{question}}})();"
        "})()</script>",
        encoding="utf-8",
    )
    found = re.search(r'<pre id="answer">(.*?)</pre>', browse(page, folder, *flags), re.DOTALL)
    assert found is not None
    return html.unescape(found[1])


def brightness(image: Any) -> float:
    """Return how bright the corner of a picture is as the page shows it, from 0 to 255."""
    shot = b64encode(image.screenshot()).decode()
    found: float = image.evaluate(
        """async (_, shot) => {
          const image = new Image();
          image.src = "data:image/png;base64," + shot;
          await image.decode();
          const canvas = document.createElement("canvas"), pen = canvas.getContext("2d");
          pen.drawImage(image, 0, 0);
          const [red, green, blue] = pen.getImageData(4, 4, 1, 1).data;
          return (red + green + blue) / 3;
        }""",
        shot,
    )
    return found
