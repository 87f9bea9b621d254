"""What is wrong with a row over the closed vocabulary: its counts, its changes, its moments."""

from collections.abc import Iterable, Iterator

from pieces_of_eight.campaign.kernel.changes import CHANGES, Change, Clause
from pieces_of_eight.campaign.kernel.deeds import QUANTITIES, Condition
from pieces_of_eight.content.decode import Fault, Path, unknown


def faults_of_condition(condition: Condition, here: Path) -> Iterator[Fault]:
    """Yield what is wrong with what a row asks for."""
    for part in ("all", "any", "none"):
        for at, count in enumerate(getattr(condition, part)):
            place = (*here, part, at)
            for why in unknown(count.count, "which nobody counts", list(QUANTITIES)):
                yield (*place, "count"), why
            for field, why in count.faults():
                yield (*place, field), why
            known = QUANTITIES[count.count].words if count.count in QUANTITIES else count.of
            yield from _strangers(count.of, known, count.count, place)


def faults_of_aim(done: Condition) -> Iterator[Fault]:
    """Yield what is wrong with the field `done` of a row, which must ask for something."""
    if done == Condition():
        yield ("done",), "asks for nothing"
    yield from faults_of_condition(done, ("done",))


def faults_of_change(change: Change, here: Path) -> Iterator[Fault]:
    """Yield what is wrong with what a row does."""
    for why in unknown(change.what, "which nothing changes", list(CHANGES)):
        yield (*here, "what"), why
    if change.what in CHANGES:
        yield from (((*here, field), why) for field, why in change.faults())
        yield from _strangers(change.of, CHANGES[change.what].words, change.what, here)


def faults_of_clause(clause: Clause, here: Path) -> Iterator[Fault]:
    """Yield what is wrong with an act: what holds for a time is never made at once."""
    yield from faults_of_condition(clause.when, (*here, "when"))
    for at, change in enumerate(clause.does):
        place = (*here, "does", at)
        yield from faults_of_change(change, place)
        if change.what in CHANGES and CHANGES[change.what].lasts != (clause.at == "always"):
            how = "holds as long as its act does" if clause.at != "always" else "is made at once"
            yield (*place, "what"), f"is {change.what!r}, which {how}; that is not {clause.at!r}"


def _strangers(
    words: Iterable[str], known: Iterable[str], what: str, here: Path
) -> Iterator[Fault]:
    for at, word in enumerate(words):
        for why in unknown(word, f"which says nothing about {what}", list(known)):
            yield (*here, "of", at), why
