"""Encounters in port and at sea (C-35): rows of content, checked as they are read."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

from msgspec import Meta

from pieces_of_eight.campaign.kernel.changes import Change
from pieces_of_eight.campaign.kernel.deeds import Condition
from pieces_of_eight.content.decode import Fault, FromToml, Path, WithId, laid, read, rows, with_own
from .vocabulary import faults_of_change, faults_of_condition

if TYPE_CHECKING:
    from pieces_of_eight.campaign.port.encounters import Answer, Encounter

FILE = "career/encounters.toml"
LAST = 6  # the face that ends an answer
PAID = ("coins", "spent", "groups")
"""What an answer can cost: what a captain is seen to have."""


class EndRow(FromToml):
    """What comes of an answer, on the faces of a die up to this one."""

    to: Annotated[int, Meta(ge=1, le=LAST)]
    says: Annotated[str, Meta(min_length=4, max_length=130)]
    does: tuple[Change, ...] = ()


class AnswerRow(FromToml):
    label: Annotated[str, Meta(min_length=4, max_length=48)]
    faces: Annotated[tuple[EndRow, ...], Meta(min_length=1)]
    costs: tuple[Change, ...] = ()

    def faults(self) -> Iterator[Fault]:
        last = 0
        for at, end in enumerate(self.faces):
            if end.to <= last:
                yield (
                    ("faces", at, "to"),
                    f"must be more than {last}: it is the last face of its end",
                )
            last = end.to
            yield from of_changes(end.does, ("faces", at, "does"))
        if last != LAST:
            yield ("faces",), f"must end at {LAST}: each face of the die says something"
        yield from of_changes(self.costs, ("costs",))
        for at, cost in enumerate(self.costs):
            if cost.what not in PAID:
                yield (
                    ("costs", at, "what"),
                    f"is {cost.what!r}; an answer costs coins, groups or a thing",
                )
            elif cost.what != "spent" and cost.by >= 0:
                yield ("costs", at, "by"), "must be less than 0: it is a cost"

    def answer(self) -> "Answer":
        from pieces_of_eight.campaign.port.encounters import Answer, Consequence

        ends = tuple(Consequence(end.to, end.says, end.does) for end in self.faces)
        return Answer(self.label, ends, self.costs)


class EncounterRow(WithId):
    """An encounter as it is written."""

    says: Annotated[str, Meta(min_length=40, max_length=300)]
    answers: Annotated[tuple[AnswerRow, ...], Meta(min_length=2, max_length=3)]
    when: Condition = Condition()
    at_sea: bool = False

    def faults(self) -> Iterator[Fault]:
        yield from faults_of_condition(self.when, ("when",))
        if all(answer.costs for answer in self.answers):
            yield ("answers",), "must have one that costs nothing: nobody is left without an answer"


def of_changes(changes: tuple[Change, ...], at: Path) -> Iterator[Fault]:
    for place, change in enumerate(changes):
        yield from faults_of_change(change, (*at, place))
        if change.what in ("number", "score"):
            yield (*at, place, "what"), f"is {change.what!r}, which no encounter can change"
        if change.what == "spyglass":
            yield (*at, place, "what"), "is 'spyglass', and the sheet would show it to the enemy"


def encounters() -> "tuple[Encounter, ...]":
    """All that may be met, as a career has it."""
    from pieces_of_eight.campaign.port.encounters import Encounter

    return tuple(
        Encounter(
            row.id, row.says, tuple(each.answer() for each in row.answers), row.when, row.at_sea
        )
        for row in encounter_rows()
    )


def encounter_rows() -> tuple[EncounterRow, ...]:
    """All encounters. Raises ContentError."""
    return laid(rows(EncounterRow, "encounter", read(file), file) for file in with_own(FILE))
