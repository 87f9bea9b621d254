"""How the measurements are taken: medians of several runs, and rates over enough work."""

import gc
import time
from collections.abc import Callable
from statistics import median
from typing import TypeAlias

Figures: TypeAlias = dict[str, float | int | str]


def rate(work: Callable[[], int], seconds: float = 1.0) -> float:
    """Units of work a second of the processor; `work` returns how many units one call did."""
    gc.freeze()  # what earlier measurements keep is no rubbish of this one, nor looked through
    work()
    done, began = 0, time.process_time()
    while (spent := time.process_time() - began) < seconds:
        done += work()
    return done / spent


def milliseconds(call: Callable[[], object], runs: int = 9) -> float:
    """The median time of a call in milliseconds, after one that does not count."""
    call()
    found = []
    for _ in range(runs):
        began = time.perf_counter()
        call()
        found.append((time.perf_counter() - began) * 1000)
    return median(found)
