"""The men of a shore that is made, as an editor changes them: one by one, wherever they stand.

A file has men in parties, who fill a box of the map row by row. A party that is touched becomes men
by themselves, each with a box of one square inch, where they stood.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple, get_args

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.plane import INCH, Point
from pieces_of_eight.campaign.shore_raid.model.ground import plan
from pieces_of_eight.content.shore_raid.scenarios import Heading, Men, Party, ShoreRaid, SideName
from pieces_of_eight.tui.editor.grid import Plot, rows_of

SIDES: tuple[SideName, SideName] = ("pirates", "town")
HEADINGS: tuple[Heading, ...] = get_args(Heading)
"""Clockwise from the north."""
WORDS: Mapping[Heading, str] = dict(
    zip(
        HEADINGS,
        ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"),
        strict=True,
    )
)
FACING: Mapping[SideName, Heading] = {"pirates": "N", "town": "S"}
"""Where a man looks when he is put down."""
KINDS: Mapping[str, Men] = {
    "hands": Men(),
    "club": Men(arms="club"),
    "dagger": Men(arms="dagger"),
    "cutlass": Men(arms="cutlass"),
    "pistol": Men(firelock="pistol"),
    "rifle": Men(firelock="rifle"),
    "mark": Men(arms="cutlass", firelock="pistol", personality=True),
}
TITLES: Mapping[str, str] = {
    "hands": "Bare hands",
    "club": "Club",
    "dagger": "Dagger",
    "cutlass": "Cutlass",
    "pistol": "Pistol",
    "rifle": "Rifle",
    "mark": "Man of mark",
}


class Stands(NamedTuple):
    """A man where he stands: his party and his place in it, from 0."""

    plot: Plot
    party: int
    men: Men
    """He alone: his kind, counted once."""


def standing(found: ShoreRaid) -> Iterator[Stands]:
    """Every man where the raid will put him; who finds no room is left out."""
    table = plan(rows_of(found.map))
    taken: set[Plot] = set()
    for number, party in enumerate(found.parties):
        left, top, right, bottom = party.box
        free = (
            (column, row)
            for row in range(top, bottom + 1)
            for column in range(left, right + 1)
            if (column, row) not in taken and table.open_at(middle((column, row)))
        )
        for men in party.figures:
            for _ in range(men.count):
                plot = next(free, None)
                if plot is not None:
                    taken.add(plot)
                    yield Stands(plot, number, replace(men, count=1))


def middle(plot: Plot) -> Point:
    """The middle of a square inch."""
    return Point(plot[0] * INCH + INCH // 2, plot[1] * INCH + INCH // 2)


def man_at(found: ShoreRaid, plot: Plot) -> Stands | None:
    """Who stands on a square inch."""
    return next((man for man in standing(found) if man.plot == plot), None)


def alone(party: Party, man: Stands) -> Party:
    """A man of a party by himself."""
    return replace(party, box=(*man.plot, *man.plot), figures=(man.men,))


def broken_up(found: ShoreRaid, number: int) -> ShoreRaid:
    """A party as men by themselves, who stand where they stood."""
    party = found.parties[number]
    single = tuple(alone(party, man) for man in standing(found) if man.party == number)
    return replace(found, parties=(*found.parties[:number], *single, *found.parties[number + 1 :]))


def without(found: ShoreRaid, plot: Plot) -> ShoreRaid:
    """The shore without the man on a square inch; the others of his party stay where they are."""
    man = man_at(found, plot)
    if man is None:
        return found
    made = broken_up(found, man.party)
    here = (*plot, *plot)
    return replace(made, parties=tuple(party for party in made.parties if party.box != here))


def changed(found: ShoreRaid, plot: Plot, **fields: object) -> ShoreRaid:
    """The shore with a man of other fields: `name`, `facing`, `box`; as it was without one."""
    man = man_at(found, plot)
    if man is None:
        return found
    made = broken_up(found, man.party)
    return replace(
        made,
        parties=tuple(
            _with(each, fields) if each.box == (*plot, *plot) else each for each in made.parties
        ),
    )


def _with(party: Party, fields: Mapping[str, object]) -> Party:
    if "name" in fields:
        return replace(party, figures=(replace(party.figures[0], name=fields["name"]),))
    return replace(party, **fields)


def told(party: Party, men: Men) -> str:
    """A man in words."""
    arms = [word for word in (men.arms, men.firelock) if word not in ("hands", "none")]
    side = "pirate" if party.side == "pirates" else "townsman"
    who = men.name or ("man of mark" if men.personality else side)
    whose = "" if who == side else f" of the {party.side}"
    kit = " and ".join(arms) or "bare hands"
    return f"{who}{whose}, {kit}, looks {WORDS[party.facing]}"
