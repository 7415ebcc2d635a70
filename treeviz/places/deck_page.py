"""Frames → one page that is a deck: a step fills the window, and the keys go on and back.

It needs no network and no other file. On paper every step has a page of its own; without scripts
the steps stand one below another.
"""

from __future__ import annotations

from html import escape

from treeviz.talk.reel import Frames

_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy"
  content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>{title}</title>
<style>
:root {{ color-scheme: {scheme} }}
body {{ margin: 0; font: 1rem/1.4 sans-serif; background: {paper}; color: {ink} }}
section {{ height: 100vh; display: flex; align-items: center; justify-content: center }}
section > svg {{ width: 100vw !important; height: 100vh !important; max-width: none !important }}
.stepped section {{ display: none }}
.stepped section.now {{ display: flex }}
#bar {{ position: fixed; right: .5rem; bottom: .3rem; font-size: .8rem; opacity: .75 }}
#said {{ position: absolute; left: -100vw }}
@page {{ size: 13.33in 7.5in; margin: 0 }}
@media print {{ .stepped section {{ display: flex; break-after: page }} #bar {{ display: none }} }}
</style>
</head>
<body>
{sections}
<p id="said" aria-live="polite"></p>
<p id="bar" hidden><button type="button" aria-label="step back">◀</button>
<span></span> <button type="button" aria-label="next step">▶</button></p>
<script>
const all = [...document.querySelectorAll("section")];
const bar = document.getElementById("bar"), [back, next] = bar.querySelectorAll("button");
let at = 0;
const show = to => {{
  at = Math.max(0, Math.min(all.length - 1, to));
  all.forEach((section, n) => section.classList.toggle("now", n === at));
  bar.querySelector("span").textContent = `${{at + 1}} of ${{all.length}}`;
  document.getElementById("said").textContent = all[at].dataset.sentence;
  history.replaceState(null, "", `#${{at + 1}}`);
}};
const steps = {{ArrowRight: 1, ArrowDown: 1, PageDown: 1, " ": 1, Enter: 1,
  ArrowLeft: -1, ArrowUp: -1, PageUp: -1, Backspace: -1}};
addEventListener("keydown", event => {{
  const to = event.key === "Home" ? 0 : event.key === "End" ? all.length - 1
    : event.key in steps ? at + steps[event.key] : null;
  if (to === null || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  show(to);
}});
addEventListener("hashchange", () => show((+location.hash.slice(1) || 1) - 1));
back.onclick = () => show(at - 1);
next.onclick = () => show(at + 1);
document.body.classList.add("stepped");
bar.hidden = false;
show((+location.hash.slice(1) || 1) - 1);
</script>
</body>
</html>
"""


def deck_page(frames: Frames) -> str:
    """Return frames as a page; see the module.

    Examples
    --------
    >>> from treeviz import frames, games, minimax
    >>> page = deck_page(frames(minimax(games.Explicit([[3, 12], [2, 4]]))))
    >>> page.count("<section ")
    10
    """
    last = frames[-1]
    sections = (
        f'<section data-sentence="{escape(frame.sentence)}">{frame.svg()}</section>'
        for frame in frames
    )
    theme = last.theme
    return _PAGE.format(
        title=escape(last.layout.scene.title),
        scheme="light dark" if theme.night else "normal",
        paper=theme.paper if theme.night is None else "Canvas",
        ink=theme.ink if theme.night is None else "CanvasText",
        sections="\n".join(sections),
    )
