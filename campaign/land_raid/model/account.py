"""The account of a raid: what every deed has paid, line by line, and who has won (H-30)."""

from msgspec import Struct

from campaign.kernel.rules import Rule
from campaign.kernel.sealed import Player
from campaign.land_raid.model.purse import POINTS, owner_of
from campaign.land_raid.model.state import RAIDERS, TOWN, Deed, Raid

TO_LOSE = 18
"""Of 45 coins: with fewer the raiders have lost."""
TO_WIN = 23

WORDS = {
    Deed.OFFICER_KILLED: ("officer of the town killed", "officers of the town killed"),
    Deed.OFFICER_CAPTURED: ("officer of the town captured", "officers of the town captured"),
    Deed.GOVERNOR_CAPTURED: ("governor captured", "captures of the governor"),
    Deed.RAIDING_OFFICER_CAPTURED: ("raiding officer captured", "raiding officers captured"),
    Deed.GROUP_KILLED: ("group of the town killed", "groups of the town killed"),
    Deed.SCURVY_KILLED: ("scurvy group of the town killed", "scurvy groups of the town killed"),
    Deed.BURNED: ("building burned", "buildings burned"),
    Deed.TREASURY: ("treasury ransacked", "treasuries ransacked"),
    Deed.RESIDENCE: ("governor's residence ransacked", "residences ransacked"),
    Deed.LOOTED: ("other building looted", "other buildings looted"),
    Deed.SPIKED: ("gun spiked", "guns spiked"),
    Deed.RAIDERS_KILLED: ("raiding group killed", "raiding groups killed"),
    Deed.LATE: ("turn after the alarm", "turns after the alarm"),
}


class Line(Struct, frozen=True):
    """One line of the account: coins paid to a side for a deed done so many times."""

    to: Player
    points: int
    count: int
    why: str
    deed: Deed
    rule: Rule = POINTS


def account(raid: Raid) -> tuple[Line, ...]:
    """Every line with something in it, the raiders' gains first (P8-22.28)."""
    lines = []
    for deed in Deed:
        tally = raid.deeds[deed]
        if tally.count:
            one, many = WORDS[deed]
            why = one if tally.count == 1 else f"{tally.count} {many}"
            lines.append(Line(owner_of(deed), abs(tally.coins), tally.count, why, deed))
    return tuple(sorted(lines, key=lambda line: (line.to, line.deed)))


def better(raid: Raid) -> Player | None:
    """Who has the better of it: more than half of the chest, or fewer than 18 of 45 (R3-45)."""
    coins, chest = raid.purse[RAIDERS], raid.options.coins
    if 2 * coins > chest:
        return RAIDERS
    return TOWN if coins * 45 < TO_LOSE * chest else None


def margin(raid: Raid) -> int:
    """How many coins the raiders are above the line between draw and win; less than none below."""
    return 2 * raid.purse[RAIDERS] - raid.options.coins
