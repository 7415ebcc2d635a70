"""`python -m treeviz` is the command `treeviz`: what the signals of a shell mean, then the door.

Ctrl-C while Python still reads its modules ends the process as it ends any program: there is
nothing to tell yet. Before that is said, no more is imported than signals need; while Python itself
starts, it answers in its own way. A request to end (SIGTERM, SIGHUP) leaves by the way that errors
take, past everything that tidies up: no file half written, no process left behind. A standard
stream that was closed before the start is opened on nothing, so that no file of ours takes its
number; what is written there fails, as it should.
"""

import io
import os
import signal
import sys

_REQUESTS = ("SIGTERM", "SIGHUP")  # the second is not everywhere


def run() -> None:
    """Run the command line of the process, with the signals of a program.

    Raises
    ------
    SystemExit
        Always, with the exit status: 128 and the number of the signal after a request to end.
    """
    deaf = signal.getsignal(signal.SIGINT) is not signal.default_int_handler  # such as by nohup
    if not deaf:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from treeviz.cli import main

    heard: list[int] = []
    if not deaf:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        heard.append(signal.SIGINT)
    for name in _REQUESTS:
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, _leave)
            heard.append(number)
    _open_closed_streams()
    try:
        main()
    finally:  # all is done, or told; what is left is to tidy up, which an error would only disturb
        for number in heard:
            signal.signal(number, signal.SIG_IGN)


def _open_closed_streams() -> None:
    if sys.stdin is None:
        sys.stdin = io.TextIOWrapper(_nowhere(os.O_RDONLY, "rb"))
    if sys.stdout is None:  # open for reading, so that writing fails
        sys.stdout = io.TextIOWrapper(_nowhere(os.O_RDONLY, "wb"), write_through=True)
    if sys.stderr is None:
        sys.stderr = io.TextIOWrapper(_nowhere(os.O_WRONLY, "wb"), write_through=True)


def _nowhere(flags: int, mode: str) -> io.FileIO:
    return io.FileIO(os.open(os.devnull, flags), mode)


def _leave(number: int, frame: object) -> None:
    """Leave as an error does, with the status by which a shell knows the signal."""
    raise SystemExit(128 + number)


if __name__ == "__main__":
    run()
