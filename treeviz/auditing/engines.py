"""Who judges in company: processes of this machine by joblib, or a cluster of Dask or of Ray.

Each engine runs one function over many arguments and yields the answers in their order.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Generator, Iterator
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from typing import Any, NamedTuple

from treeviz.errors import InputError, unknown
from treeviz.formatting.expected import is_one_of
from treeviz.formatting.plain_values import bare_whole, unexpected
from treeviz.formatting.printed import repr_of, said_by
from treeviz.games.extras import needs

BACKENDS = ("dask", "ray")
_PATIENCE = 10  # seconds for a scheduler to answer
_IDLE = 60  # seconds that processes wait for more
_LONGEST = 200  # signs of what an engine says of itself
_SHARES = 4  # tasks for each process that are handed out at once

Task = tuple[bytes, bytes]


class Failed(Exception):
    """An engine lost what it was doing; the message says how."""


class JobEngine(NamedTuple):
    """Who judges in company.

    Attributes
    ----------
    jobs
        How many processes judge at a time.
    name
        ``"loky"``: processes of this machine; or one of `BACKENDS`.
    client
        Of Dask: the connection to its scheduler.
    ours
        Whether that was made for this audit, and ends with it.
    """

    jobs: int
    name: str = "loky"
    client: Any = None
    ours: bool = False

    def close(self) -> None:
        """End what was begun for one audit."""
        if self.ours:
            self.client.close()

    def run(
        self,
        function: Callable[..., Any],
        tasks: Iterator[Task],
        begin: Callable[[int], None],
        parent: int,
    ) -> Generator[Any, None, None]:
        """Yield what a function makes of the arguments, in their order; the work begins at once.

        Parameters
        ----------
        function
            A function of a module that is installed everywhere.
        tasks
            Its arguments.
        begin, parent
            What processes of this machine call first, with the number of this process.

        Raises
        ------
        Failed
            If processes ended before their time.
        """
        from joblib import Parallel, delayed

        calls = (delayed(function)(*task) for task in tasks)
        if self.name == "ray":
            return self._in_windows(calls)
        options: dict[str, Any] = {"n_jobs": self.jobs, "batch_size": 1, "return_as": "generator"}
        if self.name == "dask":
            from joblib._dask import DaskDistributedBackend

            parallel = Parallel(backend=DaskDistributedBackend(client=self.client), **options)
        else:
            parallel = Parallel(
                backend="loky",
                max_nbytes=None,
                idle_worker_timeout=_IDLE,
                initializer=begin,
                initargs=(parent,),
                **options,
            )
        try:
            answers = parallel(calls)
        except Exception as error:  # as below; a process may end as it begins
            raise _failure(error) from error
        return _told(answers)

    def _in_windows(self, calls: Iterator[Any]) -> Generator[Any, None, None]:
        """Yield the answers of an engine that gives them only all at once."""
        from joblib import Parallel

        with Parallel(n_jobs=self.jobs, backend=self.name, batch_size=1) as parallel:
            while window := list(islice(calls, self.jobs * _SHARES)):
                yield from _told(answer for answers in (parallel(window),) for answer in answers)


def _told(answers: Generator[Any, None, None]) -> Generator[Any, None, None]:
    """Yield the answers of an engine; what it raises itself is a failure of it."""
    try:
        while True:
            try:
                answer = next(answers)
            except StopIteration:
                return
            except Exception as error:  # the engine's own: tasks bring theirs back as answers
                raise _failure(error) from error
            yield answer
    finally:
        with warnings.catch_warnings():
            # Of answers that nobody waits for: after Ctrl-C, or an error in one before them.
            warnings.filterwarnings("ignore", ".*tasks.*", UserWarning)
            answers.close()


def _failure(error: Exception) -> Failed:
    """Return what an engine raised in one line."""
    if isinstance(error, BrokenProcessPool):
        return Failed("another process ended before its time")
    said = said_by(error)
    return Failed(f"its company failed ({said[:_LONGEST]}{'…' if len(said) > _LONGEST else ''})")


def find_engine(jobs: int | None, backend: str | None, scheduler: str | None) -> JobEngine | None:
    """Return who judges; None: this process alone.

    Parameters
    ----------
    jobs
        How many processes; -1: one for each core, of this machine or of the engine; None: one, or
        all that the engine has.
    backend
        One of `BACKENDS`; None: this machine.
    scheduler
        Of Dask or Ray: the address of the cluster; None: the one that this process is connected to.

    Raises
    ------
    InputError
        If these are no jobs, there is no such engine, or it does not answer.
    """
    if jobs is not None:
        jobs, asked = bare_whole(jobs), jobs
        if jobs is None or (jobs < 1 and jobs != -1):
            raise unexpected("1 or more jobs, or -1 for one on each core", asked)
    if backend is None:
        if scheduler is not None:
            raise InputError(f"a scheduler goes with a backend; got {repr_of(scheduler)} alone")
        if jobs in (None, 1):
            return None
        from joblib import effective_n_jobs

        cores = effective_n_jobs(jobs)
        return None if cores == 1 else JobEngine(cores)
    if not is_one_of(backend, BACKENDS):
        raise unknown("backend", backend, BACKENDS)
    find = _find_dask if backend == "dask" else _find_ray
    return find(-1 if jobs is None else jobs, scheduler)


def _find_dask(jobs: int, scheduler: str | None) -> JobEngine:
    try:
        from distributed import Client, get_client
    except ImportError as error:
        raise needs("dask", "Dask") from error
    try:
        client = (
            get_client()
            if scheduler is None
            else Client(scheduler, timeout=_PATIENCE, set_as_default=False)
        )
    except (OSError, ValueError, RuntimeError) as error:
        if scheduler is None:
            raise InputError(
                "expected the address of a Dask scheduler (scheduler), or a Client that is "
                "connected to one; there is neither"
            ) from error
        raise InputError(f"no Dask scheduler answers at {repr_of(scheduler)}") from error
    cores, ours = sum(client.ncores().values()), scheduler is not None
    engine = JobEngine(cores if jobs == -1 else min(jobs, cores), "dask", client, ours)
    if not cores:
        engine.close()
        raise InputError("the Dask scheduler has no workers yet")
    return engine


def _find_ray(jobs: int, scheduler: str | None) -> JobEngine:
    try:
        import ray
        from ray.util.joblib import register_ray
    except ImportError as error:
        raise needs("ray", "Ray") from error
    try:
        if not ray.is_initialized():
            ray.init(address=scheduler, log_to_driver=False)
    except (OSError, ValueError, RuntimeError) as error:
        raise InputError(f"no Ray cluster answers at {repr_of(scheduler)}") from error
    register_ray()
    cores = int(ray.cluster_resources().get("CPU", 1))
    return JobEngine(cores if jobs == -1 else min(jobs, cores), "ray")
