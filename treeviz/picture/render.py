"""DOT → picture: by the Graphviz inside the pygraphviz wheel, or by a `dot` on the machine.

Our DOT carries its positions and asks for the engine `nop2`, which lays nothing out; the layouts
that may hang or crash are never run. What Graphviz has to say goes to a file and not to the
reader's terminal, and into the error if there is one.
"""

from __future__ import annotations

import io
import os
import re
import subprocess
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr
from math import sqrt
from typing import IO, Any, Literal

from treeviz.errors import RenderError, unknown
from treeviz.picture.dot import Drawn
from treeviz.picture.faces import our_fonts

Engine = Literal["bundled", "dot"]
ENGINES: tuple[Engine, ...] = ("bundled", "dot")
Format = Literal["svg", "png", "pdf"]
_LONGEST_SIDE = 32_000.0  # pixels; what the bitmap writers of Graphviz can hold is 32,767
_MOST_PIXELS = 1e8  # four bytes each
_TIMEOUT = 120.0  # seconds, for a `dot` of the machine
_STDERR = 2
_DATE = re.compile(rb"/(?:CreationDate|ModDate) \(D:[^)]*\)|/ID \[ *<[^\]]*\]")
_lock = threading.Lock()  # the chatter of Graphviz is caught for the whole process


def render(
    drawn: Drawn,
    format: Format,
    *,
    engine: Engine = "bundled",
    dpi: float | None = None,
    width: float | None = None,
) -> bytes:
    """Return the picture that Graphviz makes of DOT with positions.

    Parameters
    ----------
    drawn
        The DOT, with what stands below it.
    format
        ``"svg"``, ``"png"`` or ``"pdf"``.
    engine
        ``"bundled"``: the Graphviz of the pygraphviz wheel, or, where that cannot be loaded, the
        program on the machine; ``"dot"``: the program on the machine.
    dpi
        Pixels per inch of a PNG; None: 96.
    width
        The width of a PDF, in points; None: as it is drawn.

    Raises
    ------
    InputError
        If there is no such engine.
    RenderError
        If Graphviz is missing or cannot make the picture.
    """
    check_engine(engine)
    arguments = []
    if dpi is not None:
        arguments.append(f"-Gdpi={dpi:.4f}")
    if width is not None:  # the height follows; `!` enlarges too
        arguments.append(f"-Gsize={width / 72:.4f},{_LONGEST_SIDE}!")
    bundled = engine == "bundled" and _bundled()
    picture = (_render_inside if bundled else _render_outside)(drawn, format, arguments)
    return _undated(picture) if format == "pdf" else picture


def check_engine(engine: str) -> None:
    """Refuse an engine there is none of.

    Raises
    ------
    InputError
        With the engines there are.
    """
    if engine not in ENGINES:
        raise unknown("engine", engine, ENGINES)


def picture_scale(width: float, height: float, dpi: float) -> float:
    """Return the pixels per inch at which a picture fits into a bitmap: at most those asked for.

    Parameters
    ----------
    width, height
        The size of the picture, in points.
    dpi
        The pixels per inch one would like.
    """
    longest = max(width, height) / 72
    area = width * height / 72**2
    return min(dpi, _LONGEST_SIDE / longest, sqrt(_MOST_PIXELS / area))


def _bundled() -> bool:
    """Return whether the Graphviz of the wheel can be loaded on this machine."""
    try:
        import pygraphviz  # noqa: F401, its libraries are loaded only when a picture is made
    except ImportError:
        return False
    return True


def _undated(pdf: bytes) -> bytes:
    """Return a PDF without the time of its making: the same input gives the same bytes.

    Blanks take its place, for a PDF tells where in it everything begins.
    """
    return _DATE.sub(lambda found: b" " * len(found[0]), pdf)


def _render_inside(drawn: Drawn, format: Format, arguments: list[str]) -> bytes:
    import pygraphviz

    with _lock, _quiet() as chatter, our_fonts():
        try:
            graph = pygraphviz.AGraph(string=drawn.foreground)
            # By itself, for reading long texts is slow.
            graph.graph_attr["_background"] = drawn.background
            picture = _draw(graph, format, " ".join(arguments))
        except (ValueError, OSError, TypeError, AttributeError) as error:
            raise RenderError(_failure(format, str(error), chatter)) from error
        if not picture:
            raise RenderError(_failure(format, "the picture is empty", chatter))
        return picture


def _draw(graph: Any, format: Format, arguments: str) -> bytes:
    # pygraphviz warns in words on sys.stderr that a large graph may take long; nothing is laid
    # out here, so it does not.
    with redirect_stderr(io.StringIO()):
        return bytes(graph.draw(format=format, prog="nop2", args=arguments))


@contextmanager
def _quiet() -> Iterator[IO[bytes]]:
    """Send what Graphviz writes to the process's standard error to a file of ours."""
    with tempfile.TemporaryFile() as chatter:
        kept = os.dup(_STDERR)
        os.dup2(chatter.fileno(), _STDERR)
        try:
            yield chatter
        finally:
            os.dup2(kept, _STDERR)
            os.close(kept)


def _failure(format: Format, what: str, chatter: IO[bytes]) -> str:
    chatter.seek(0)
    said = chatter.read().decode(errors="replace").strip().splitlines()
    told = [line for line in said if not line.startswith("Fontconfig")]
    return f"Graphviz could not make the {format}: {'; '.join([what, *told])}"


def _render_outside(drawn: Drawn, format: Format, arguments: list[str]) -> bytes:
    command = ["dot", f"-T{format}", *arguments]
    try:
        with our_fonts():
            done = subprocess.run(
                command,
                input=drawn.painted.encode(),
                capture_output=True,
                timeout=_TIMEOUT,
                check=False,
            )
    except FileNotFoundError as error:
        way_out = ": install Graphviz, or use the engine 'bundled'"
        if not _bundled():
            way_out = ", and pygraphviz cannot be imported; install one of them"
        raise RenderError(f"there is no `dot` on this machine{way_out}") from error
    except subprocess.TimeoutExpired as error:
        raise RenderError(f"dot was stopped after {_TIMEOUT:g} seconds") from error
    if done.returncode or not done.stdout:
        said = done.stderr.decode(errors="replace").strip().replace("\n", "; ")
        raise RenderError(f"dot could not make the {format}: {said or done.returncode}")
    return done.stdout
