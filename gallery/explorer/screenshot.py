"""Take the picture of the explorer for the README: `python -m gallery.explorer.screenshot`.

`python -m gallery` does it too where Chromium and playwright are. The picture shows whole
tic-tac-toe, after a reply that loses. Its bytes depend on the machine's fonts, so it is kept.
"""

import base64
import shutil
import tempfile
from pathlib import Path

from treeviz import explore, games, minimax

PICTURE = Path(__file__).parent.parent / "pictures" / "explorer.webp"
PAGE, LINE = "tictactoe", "[0,0] [0,1]"


def take() -> bool:
    """Take the picture; return whether it could be taken."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        chromium = None
    if chromium is None:
        return False
    tree = minimax(games.TicTacToe())
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        file = explore(tree).save(Path(folder) / f"{PAGE}.html")
        browser = playwright.chromium.launch(
            executable_path=chromium, args=["--no-sandbox", "--disable-gpu"]
        )
        page = browser.new_page(viewport={"width": 1280, "height": 880}, color_scheme="light")
        page.goto(f"{file.as_uri()}#node={tree.find(LINE)}")
        page.wait_for_selector("html[data-ready=true]")
        page.wait_for_timeout(500)
        asked = {"format": "webp", "quality": 80}
        shot = page.context.new_cdp_session(page).send("Page.captureScreenshot", asked)
        PICTURE.write_bytes(base64.b64decode(shot["data"]))
        browser.close()
    return True


if __name__ == "__main__":
    print(
        f"{PICTURE}: {PICTURE.stat().st_size / 1000:.0f} kB" if take() else "there is no Chromium"
    )
