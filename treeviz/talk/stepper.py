"""Frames → a piece of a page that steps through them: by buttons and by the arrow keys.

It needs no network. Where scripts do not run, as in a notebook that is not trusted or on paper, it
is the last frame and its sentence.
"""

from __future__ import annotations

import gzip
import json
import zlib
from base64 import b64encode
from collections.abc import Sequence
from html import escape

from treeviz.picture.diagram import Diagram
from treeviz.picture.embedded import image
from treeviz.view.plaintext import describe

_PAGE = """<div class="treeviz-frames" id="{name}" tabindex="0">
{last}
<p aria-live="polite" style="margin:.3em 0;min-height:2.6em">{sentence}</p>
<script>{script}</script>
</div>"""
# Successive frames are much alike, so all of them together are packed. The buttons are made by the
# script: where that does not run, a notebook shows them, even if they say that they are hidden.
# Alone in a frame, as in marimo, it looks like the page around it, and the frame is as high as it.
_SCRIPT = """(async () => {
const box = document.getElementById("@name@");
if (!box || box.dataset.ready) return;
box.dataset.ready = "yes";
const packed = Uint8Array.from(atob("@packed@"), c => c.charCodeAt(0));
const opened = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
const frames = JSON.parse(await new Response(opened).text());
const said = box.querySelector("p"), bar = document.createElement("p");
bar.style.margin = ".3em 0";
for (const [sign, name] of [["|◀", "first step"], ["◀", "step back"], ["▶", "next step"],
["▶|", "last step"]]) {
const button = document.createElement("button");
button.type = "button";
button.textContent = sign;
button.ariaLabel = name;
bar.append(button, " ");
}
const count = bar.appendChild(document.createElement("span"));
const [first, back, next, last] = bar.querySelectorAll("button"), end = frames.length - 1;
let at = 0;
const show = to => {
at = Math.max(0, Math.min(end, to));
const [svg, sentence] = frames[at], img = box.querySelector("img");
img.src = "data:image/svg+xml;base64," + btoa(unescape(encodeURIComponent(svg)));
img.alt = sentence;
said.textContent = sentence;
count.textContent = `${at + 1} of ${end + 1}`;
first.disabled = back.disabled = at === 0;
next.disabled = last.disabled = at === end;
};
first.onclick = () => show(0);
back.onclick = () => show(at - 1);
next.onclick = () => show(at + 1);
last.onclick = () => show(end);
const keys = {ArrowLeft: () => at - 1, ArrowRight: () => at + 1, Home: () => 0, End: () => end};
box.addEventListener("keydown", event => {
if (!(event.key in keys)) return;
event.preventDefault();
event.stopPropagation();
show(keys[event.key]());
});
box.append(bar);
show(0);
const frame = window.frameElement;
if (!frame || box.parentElement !== document.body || document.body.childElementCount > 1) return;
const {color, colorScheme, fontFamily} = getComputedStyle(frame);
Object.assign(document.documentElement.style, {color, colorScheme, fontFamily});
Object.assign(document.body.style, {color, fontFamily});
new ResizeObserver(() => { frame.style.height = `${box.offsetHeight + 32}px`; }).observe(box);
})();"""


def stepper(frames: Sequence[Diagram], sentences: Sequence[str]) -> str:
    """Return a piece of HTML that steps through frames; see the module.

    Parameters
    ----------
    frames
        The pictures, one at least.
    sentences
        What happens in each of them.
    """
    pictures = [frame.svg() for frame in frames]
    told = list(zip(pictures, sentences, strict=True))
    written = json.dumps(told, ensure_ascii=False).encode()
    packed = gzip.compress(written, mtime=0)
    name = f"treeviz-frames-{zlib.crc32(written):08x}"
    script = _SCRIPT.replace("@name@", name).replace("@packed@", b64encode(packed).decode())
    last = frames[-1]
    shown = image(pictures[-1], describe(last.layout.scene), last.width)
    return _PAGE.format(name=name, last=shown, sentence=escape(sentences[-1]), script=script)
