"""Games played side by side: in this process, in several of this machine, or on a Dask cluster.

Rows come in the order of their jobs, whoever was first.
"""

import traceback
from collections import Counter, deque
from collections.abc import Generator, Iterable, Iterator
from contextlib import suppress
from itertools import islice
from multiprocessing import connection
from typing import Any

from pieces_of_eight.campaign.ai.opponent import Worker
from pieces_of_eight.campaign.engines import FIGHTS
from .job import CAREER, GameJob, GameRow, played

Task = tuple[int, GameJob]  # a job with its place in the order

AHEAD = 8  # for each process so many games may be over before an earlier one is
MOST_LOSSES = 3  # a game whose process has died so often is not played again


class LostError(Exception):
    """A game cannot be played; the message is one sentence."""


def row_of(job: GameJob) -> GameRow:
    if job.engine in FIGHTS:
        return played(job)
    if job.engine == CAREER:
        from .careers import sailed  # a process that plays fights loads no career

        return sailed(job)
    from .sheets import mustered

    return mustered(job)


def rows_of(jobs: Iterable[GameJob], processes: int = 1) -> Generator[GameRow]:
    """Yield a row for each job, in the order of the jobs; to stop early, close it.

    Jobs are taken as they are needed, so there may be more of them than will ever be played.
    Raises LostError for a game whose process dies again and again, and RuntimeError with the
    traceback of a game that fails.
    """
    if processes == 1:
        yield from map(row_of, jobs)
        return
    pool = Pool(jobs, processes)
    try:
        yield from pool.rows()
    finally:
        pool.close()


# --- Several processes ---------------------------------------------------------------------------


def serve(jobs: "connection.Connection[GameRow | str, GameJob]") -> None:
    """Answer jobs with their rows, or with the traceback of what went wrong."""
    while True:
        job = jobs.recv()
        try:
            jobs.send(row_of(job))
        except Exception:
            jobs.send(traceback.format_exc())


class Pool:
    """Processes that share jobs; one that dies is replaced, and what it was at is played again."""

    def __init__(self, jobs: Iterable[GameJob], processes: int) -> None:
        self._queue = enumerate(jobs)
        self._processes = processes
        self._lost: list[Task] = []
        self._losses = Counter[int]()
        self._idle: list[Worker] = []
        self._busy: dict[Any, tuple[Worker, Task]] = {}
        """By the connection on which the row will come."""
        self._done: dict[int, GameRow] = {}  # rows that wait for an earlier one

    def rows(self) -> Iterator[GameRow]:
        """Yield the rows in the order of the jobs."""
        turn = 0
        while True:
            while len(self._busy) < self._processes and (task := self._next()):
                self._send(task)
            if not (self._busy or self._done):
                return
            for ready in connection.wait(list(self._busy)) if self._busy else ():
                self._receive(*self._busy.pop(ready))
            while turn in self._done:
                yield self._done.pop(turn)
                turn += 1

    def close(self) -> None:
        """End all processes, whatever they are at."""
        for worker in (*self._idle, *(worker for worker, _ in self._busy.values())):
            worker.close()

    def _next(self) -> Task | None:
        """Take what was lost, or the next job, unless too many rows wait for an earlier one."""
        if self._lost:
            return self._lost.pop()
        is_far_ahead = len(self._done) >= AHEAD * self._processes
        return None if is_far_ahead else next(self._queue, None)

    def _send(self, task: Task) -> None:
        """Have a worker play it; where the system gives none, those there are, or this process."""
        try:
            worker = self._idle.pop() if self._idle else Worker(serve)
        except OSError:
            self._processes = len(self._busy)
            if self._busy:
                self._lost.append(task)
            else:
                self._processes, self._done[task[0]] = 1, row_of(task[1])
            return
        self._busy[worker.connection] = worker, task
        with suppress(OSError):  # it has died: that is seen when its row is asked for
            worker.connection.send(task[1])

    def _receive(self, worker: Worker, task: Task) -> None:
        """Take the row of a worker; where it has died, its task is lost."""
        number, job = task
        try:
            row = worker.connection.recv()
        except (EOFError, OSError):
            worker.close()
            self._lost.append(task)
            self._losses[number] += 1
            if self._losses[number] == MOST_LOSSES:
                words = f"The process that plays {job.name}, seed {job.seed}, dies each time."
                raise LostError(words) from None
            return
        self._idle.append(worker)
        if isinstance(row, str):
            raise RuntimeError(row)
        self._done[number] = row


# --- More than one machine -----------------------------------------------------------------------


def rows_on_cluster(jobs: Iterable[GameJob], client: Any) -> Generator[GameRow]:
    """Yield a row for each job in the order of the jobs, from a client of Dask."""
    queue, most = iter(jobs), AHEAD * sum(client.ncores().values())
    futures = deque(client.submit(row_of, job, pure=False) for job in islice(queue, most))
    while futures:
        yield futures.popleft().result()
        futures.extend(client.submit(row_of, job, pure=False) for job in islice(queue, 1))
