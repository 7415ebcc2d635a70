"""What is sent to another process or machine, as bytes: code of one's own goes with it.

Python's own pickling sends a function as its name, to be found again at the other end. That holds
for what is installed. A function of a notebook, of a script, of a file in some folder is sent
itself, by cloudpickle.
"""

from __future__ import annotations

import pickle
import site
import sys
import sysconfig
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

from treeviz.formatting.printed import said_by

_OURS = __name__.partition(".")[0]


class Stranded(Exception):
    """What is needed cannot be sent, or not be read at the other end; the message says why."""


class Packer:
    """Makes bytes that another process can read of anything.

    Functions and classes of modules that are not installed, as far as they are imported by now,
    go along themselves.
    """

    def __init__(self) -> None:
        self._own = list(_own_modules())

    def __call__(self, value: Any) -> bytes:
        """Return a value as bytes.

        Raises
        ------
        Stranded
            If it cannot be sent.
        """
        import cloudpickle

        try:
            with self._sent_along():
                sent: bytes = cloudpickle.dumps(value)
                return sent
        except Exception as error:  # pickling runs the code of others, and fails in many ways
            raise Stranded(said_by(error)) from error

    @contextmanager
    def _sent_along(self) -> Iterator[None]:
        import cloudpickle

        registered = cloudpickle.list_registry_pickle_by_value()
        ours = [module for module in self._own if module.__name__ not in registered]
        for module in ours:
            cloudpickle.register_pickle_by_value(module)
        try:
            yield
        finally:
            for module in ours:
                cloudpickle.unregister_pickle_by_value(module)


def arrived(sent: bytes) -> Any:
    """Return what was packed.

    Raises
    ------
    Stranded
        If what it needs is not there.
    """
    try:
        return pickle.loads(sent)
    except Exception as error:  # what was sent by name may not be there, or be something else
        raise Stranded(said_by(error)) from error


def _own_modules() -> Iterator[ModuleType]:
    """Yield the modules that another machine may not have: those that are not installed."""
    installed = {sysconfig.get_path("stdlib"), sysconfig.get_path("platstdlib")}
    installed |= {*site.getsitepackages(), site.getusersitepackages()}
    installed |= {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    for name, module in list(sys.modules.items()):
        place = getattr(module, "__file__", None)
        if not place or name.partition(".")[0] in (_OURS, "__main__"):
            continue
        known = getattr(module, "__name__", "") == name  # else one module under two names
        if known and not any(Path(place).is_relative_to(folder) for folder in installed):
            yield module
