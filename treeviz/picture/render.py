"""DOT → picture: by the Graphviz inside the pygraphviz wheel, or by a `dot` on the machine.

Our DOT carries its positions and asks for the engine `nop2`, which lays nothing out; the layouts
that may hang or crash are never run. What Graphviz has to say goes to a file and not to the
reader's terminal, and into the error if there is one.
"""

from __future__ import annotations

import io
import os
import re
import shutil
import signal
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, redirect_stderr, suppress
from math import sqrt
from typing import IO, Any, Literal

from treeviz.errors import RenderError, unknown
from treeviz.formatting.expected import is_one_of
from treeviz.formatting.printed import repr_of
from treeviz.picture.broken_picture import broken_picture
from treeviz.picture.dot import Drawn
from treeviz.picture.faces import our_fonts

Engine = Literal["bundled", "dot"]
ENGINES: tuple[Engine, ...] = ("bundled", "dot")
Format = Literal["svg", "png", "pdf", "xdot"]
_A = {"svg": "an SVG", "png": "a PNG", "pdf": "a PDF", "xdot": "a drawing"}
_LONGEST_SIDE = 32_000.0  # pixels; what the bitmap writers of Graphviz can hold is 32,767
_MOST_PIXELS = 1e8  # four bytes each
# For a `dot` of the machine; it lays nothing out, and a second or two is enough for most pictures.
_TIMEOUT = 30.0  # seconds
_PER_SECOND = 100_000  # bytes of DOT for which it has a second more
_LOOK = 0.05  # seconds, after which it is looked at how much it has written
_MOST_BYTES = 200_000_000  # of a picture
_MOST_SAID = 100_000  # bytes of what it says beside
_STDERR = 2
_DATE = re.compile(rb"/(?:CreationDate|ModDate) \(D:[^)]*\)|/ID \[ *<[^\]]*\]")
_lock = threading.RLock()  # the chatter of Graphviz is caught for the whole process
if hasattr(os, "register_at_fork"):  # a child must not wait for a thread that it does not have
    os.register_at_fork(
        before=_lock.acquire, after_in_parent=_lock.release, after_in_child=_lock.release
    )


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
        ``"svg"``, ``"png"``, ``"pdf"``, or ``"xdot"``, what it paints in its own words.
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
        If Graphviz is missing or cannot make the picture, or makes something else.
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
    if not is_one_of(engine, ENGINES):
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
        with _lock:  # a child forked meanwhile would wait for a module that nobody reads
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
        kept = _kept_open(_STDERR)
        os.dup2(chatter.fileno(), _STDERR)
        try:
            yield chatter
        finally:
            if kept is None:
                os.close(_STDERR)
            else:
                os.dup2(kept, _STDERR)
                os.close(kept)


def _kept_open(descriptor: int) -> int | None:
    """Return a second name of an open file; None if the process was started without it."""
    try:
        return os.dup(descriptor)
    except OSError:
        return None


def _failure(format: Format, what: str, chatter: IO[bytes]) -> str:
    chatter.seek(0)
    said = chatter.read().decode(errors="replace").strip().splitlines()
    told = [line for line in said if not line.startswith("Fontconfig")]
    return f"Graphviz could not make the {format}: {'; '.join([what, *told])}"


def _render_outside(drawn: Drawn, format: Format, arguments: list[str]) -> bytes:
    command = ["dot", f"-T{format}", *arguments]
    try:
        with our_fonts():
            done = _run(command, drawn.painted.encode())
    except OSError as error:
        raise RenderError(_not_run(error)) from error
    except subprocess.TimeoutExpired as error:
        raise RenderError(
            f"{_found()} was stopped after {error.timeout:.0f} seconds: is it the `dot` of "
            "Graphviz? The engine 'bundled' needs none"
        ) from error
    said = done.stderr.decode(errors="replace").strip().replace("\n", "; ")
    if done.returncode:
        ended = f"it ended with {done.returncode}"
        if done.returncode < 0:
            ended = f"it was ended by {signal.strsignal(-done.returncode) or -done.returncode}"
        raise RenderError(f"dot could not make the {format}: {said or ended}")
    if instead := broken_picture(done.stdout, format):
        told = f"; it says: {said}" if said else ""
        raise RenderError(
            f"expected {_A[format]} of `dot`, got {instead}: is {_found()} the one of Graphviz? "
            f"The engine 'bundled' needs none{told}"
        )
    return done.stdout


def _run(command: list[str], text: bytes) -> subprocess.CompletedProcess[bytes]:
    """Run a program to its end, or until its time is over; what it has begun ends with it.

    What it writes goes to files, and a program that writes without end is stopped as well.
    """
    with (
        tempfile.TemporaryFile() as picture,
        tempfile.TemporaryFile() as chatter,
        subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=picture, stderr=chatter, start_new_session=True
        ) as program,
    ):
        try:
            _wait(program, text, (picture, chatter))
        finally:
            if program.returncode is None:
                _end(program)
        for told in (picture, chatter):
            told.seek(0)
        return subprocess.CompletedProcess(
            command, program.returncode, picture.read(_MOST_BYTES), chatter.read(_MOST_SAID)
        )


def _wait(program: subprocess.Popen[bytes], text: bytes, files: Iterable[IO[bytes]]) -> None:
    """Give a program its text and wait for its end, as long as it has time and writes no more.

    Raises
    ------
    TimeoutExpired
        If its time is over.
    RenderError
        If it writes more than any picture has.
    """
    limit = _TIMEOUT + len(text) / _PER_SECOND
    ends, given = time.monotonic() + limit, text or None
    while program.returncode is None:
        with suppress(subprocess.TimeoutExpired):
            program.communicate(given, timeout=_LOOK)
        given = None
        if any(os.fstat(file.fileno()).st_size > _MOST_BYTES for file in files):
            raise RenderError(
                f"{_found()} writes without end: is it the `dot` of Graphviz? The engine "
                "'bundled' needs none"
            )
        if program.returncode is None and time.monotonic() > ends:
            raise subprocess.TimeoutExpired(program.args, limit)


def _end(program: subprocess.Popen[bytes]) -> None:
    """End a program, and all that it has begun where they are one group."""
    with suppress(ProcessLookupError):  # it has ended meanwhile
        if hasattr(os, "killpg"):
            os.killpg(program.pid, signal.SIGKILL)
        else:
            program.kill()


def _not_run(error: OSError) -> str:
    """Return why no `dot` could be started, and what to do."""
    way_out = ": install Graphviz, or use the engine 'bundled'"
    if not _bundled():
        way_out = ", and pygraphviz cannot be imported; install one of them"
    if isinstance(error, FileNotFoundError):
        return f"there is no `dot` on this machine{way_out}"
    return f"{_found()} cannot be run ({error.strerror}){way_out}"


def _found() -> str:
    """Return the file that is called where `dot` is, whether it can be run or not."""
    runs = shutil.which("dot")
    files = (os.path.join(folder, "dot") for folder in os.get_exec_path())
    return repr_of(runs or next(filter(os.path.exists, files), "dot"))
