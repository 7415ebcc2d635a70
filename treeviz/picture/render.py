"""DOT → picture: by the Graphviz inside the pygraphviz wheel, or by a `dot` on the machine.

Our DOT carries its positions and asks for the engine `nop2`, which lays nothing out; the layouts
that may hang or crash are never run. What Graphviz has to say goes to a file and not to the
reader's terminal, and into the error if there is one.
"""

from __future__ import annotations

import io
import os
import subprocess
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr
from math import sqrt
from typing import IO, Any, Literal

from treeviz.errors import RenderError, unknown

Engine = Literal["bundled", "dot"]
ENGINES: tuple[Engine, ...] = ("bundled", "dot")
Format = Literal["svg", "png", "pdf"]
_LONGEST_SIDE = 32_000.0  # pixels; what the bitmap writers of Graphviz can hold is 32,767
_MOST_PIXELS = 1e8  # four bytes each
_TIMEOUT = 120.0  # seconds, for a `dot` of the machine
_STDERR = 2
_lock = threading.Lock()  # the chatter of Graphviz is caught for the whole process


def render(
    source: str,
    format: Format,
    *,
    background: str = "",
    engine: Engine = "bundled",
    dpi: float | None = None,
    width: float | None = None,
) -> bytes:
    """Return the picture that Graphviz makes of DOT with positions.

    Parameters
    ----------
    source
        The DOT.
    background
        A drawing in xdot below it, if the DOT does not hold it: reading long texts is slow.
    format
        ``"svg"``, ``"png"`` or ``"pdf"``.
    engine
        ``"bundled"``: the Graphviz of the pygraphviz wheel; ``"dot"``: the program on the machine.
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
    if engine == "dot":
        return _render_outside(source, format, arguments)
    return _render_inside(source, background, format, arguments)


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


def _render_inside(source: str, background: str, format: Format, arguments: list[str]) -> bytes:
    import pygraphviz  # its libraries are loaded only when a picture is made

    with _lock, _quiet() as chatter:
        try:
            graph = pygraphviz.AGraph(string=source)
            if background:
                graph.graph_attr["_background"] = background
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


def _render_outside(source: str, format: Format, arguments: list[str]) -> bytes:
    command = ["dot", f"-T{format}", *arguments]
    try:
        done = subprocess.run(
            command, input=source.encode(), capture_output=True, timeout=_TIMEOUT, check=False
        )
    except FileNotFoundError as error:
        raise RenderError(
            "there is no `dot` on this machine: install Graphviz, or use the engine 'bundled'"
        ) from error
    except subprocess.TimeoutExpired as error:
        raise RenderError(f"dot was stopped after {_TIMEOUT:g} seconds") from error
    if done.returncode or not done.stdout:
        said = done.stderr.decode(errors="replace").strip().replace("\n", "; ")
        raise RenderError(f"dot could not make the {format}: {said or done.returncode}")
    return done.stdout
