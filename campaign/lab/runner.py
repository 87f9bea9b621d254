"""Games played side by side: in this process, on all processors, or on other machines.

Any executor of `concurrent.futures` will do, so whoever outgrows one machine brings his own; a Dask
client hands one out. Rows come in the order of their jobs, whoever was first; what is lost with a
process that dies is played again.
"""

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future
from itertools import islice
from typing import Any, TypeVar

from campaign.engines import FIGHTS
from campaign.lab.job import VOYAGE, Job, Row, played

T = TypeVar("T")

AT_ONCE = 4
"""Jobs that are sent together: a short game is hardly worth a journey."""
WAITING = 3
"""Batches that wait for each process, so that none is idle."""
MOST_LOSSES = 3
"""After a batch has been lost so often, its process is not at fault."""


class LostError(Exception):
    """A game cannot be played; the message is one sentence."""


class InProcess(Executor):
    """Plays in this process, one game after the other."""

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> "Future[T]":
        """What the call comes to, at once."""
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:  # it belongs to the game; who asks for the result meets it
            future.set_exception(error)
        return future


def play_all(jobs: Sequence[Job]) -> list[Row]:
    """The rows of some jobs, in their order."""
    return [row_of(job) for job in jobs]


def row_of(job: Job) -> Row:
    """The row of a fight, of a career, or of a sheet by itself."""
    if job.engine in FIGHTS:
        return played(job)
    if job.engine == VOYAGE:
        from campaign.lab.careers import sailed  # a process that plays fights loads no career

        return sailed(job)
    from campaign.lab.sheets import mustered

    return mustered(job)


class Batch:
    """Some jobs that are under way together."""

    def __init__(self, jobs: Sequence[Job], future: "Future[list[Row]]") -> None:
        self.jobs = jobs
        self.future = future


class Runner:
    """Plays jobs on an executor, and makes another where that has lost a process."""

    def __init__(self, make: Callable[[], Executor], processes: int = 1) -> None:
        """`make` makes an executor of so many processes."""
        self._make = make
        self._most = 1 if processes <= 1 else processes * WAITING
        self._executor: Executor | None = None
        self._losses = 0

    def rows(
        self, jobs: Iterable[Job], play: Callable[[Sequence[Job]], list[Row]] = play_all
    ) -> Generator[Row]:
        """A row for each job, in the order of the jobs.

        Jobs are taken as they are needed, so there may be more of them than will ever be played.
        Raises LostError for a game whose process dies again and again, and what a game raises.
        """
        queue, under_way = iter(jobs), deque[Batch]()
        try:
            while True:
                self._fill(under_way, queue, play)
                if not under_way:
                    return
                yield from self._first(under_way, play)
        finally:
            for each in under_way:
                each.future.cancel()
            self.close()

    def close(self) -> None:
        """Let the processes go; what they are at is not waited for."""
        executor, self._executor = self._executor, None
        if executor is not None:
            executor.shutdown(wait=False)

    def _fill(
        self, under_way: deque[Batch], queue: Iterator[Job], play: Callable[..., list[Row]]
    ) -> None:
        """Send as many batches as may wait."""
        while len(under_way) < self._most:
            jobs = list(islice(queue, AT_ONCE if self._most > 1 else 1))
            if not jobs:
                return
            under_way.append(self._sent(jobs, play))

    def _first(self, under_way: deque[Batch], play: Callable[..., list[Row]]) -> list[Row]:
        """The rows of the first batch; all that is under way is sent anew where it was lost."""
        while True:
            try:
                rows = under_way[0].future.result()
            except BrokenExecutor as error:
                self._losses += 1
                first = under_way[0].jobs[0]
                if self._losses >= MOST_LOSSES:
                    raise LostError(
                        f"The process that plays {first.name}, seed {first.seed}, dies each time."
                    ) from error
                self.close()
                again = [self._sent(batch.jobs, play) for batch in under_way]
                under_way.clear()
                under_way.extend(again)
            else:
                self._losses = 0
                under_way.popleft()
                return rows

    def _sent(self, jobs: Sequence[Job], play: Callable[..., list[Row]]) -> Batch:
        """A batch that is under way; one that cannot be sent is found lost when it is asked for."""
        if self._executor is None:
            self._executor = self._make()
        try:
            return Batch(jobs, self._executor.submit(play, jobs))
        except BrokenExecutor as error:
            broken: Future[list[Row]] = Future()
            broken.set_exception(error)
            return Batch(jobs, broken)


__all__ = ["AT_ONCE", "InProcess", "LostError", "Runner", "play_all"]
