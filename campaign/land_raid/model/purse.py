"""The purse (P8-22.28, P8-22.29): coins go from one side to the other while funds last."""

from msgspec.structs import replace

from campaign.geometry.squares import Square
from campaign.kernel.play import Play
from campaign.kernel.rules import Rule
from campaign.kernel.sealed import Player
from campaign.land_raid.model.events import Paid
from campaign.land_raid.model.ground import plan
from campaign.land_raid.model.state import RAIDERS, TOWN, Deed, Quality, Raid, Tally, Unit

POINTS = Rule("P8-22.28")
FUNDS = Rule("P8-22.29")

FIXED = {
    Deed.OFFICER_KILLED: 2,
    Deed.GROUP_KILLED: 2,
    Deed.SCURVY_KILLED: 1,
    Deed.BURNED: 2,
    Deed.SPIKED: 2,
    Deed.RAIDERS_KILLED: -1,
    Deed.LATE: -2,
}
"""What a deed is worth to the raiders, where no dice say it."""


def pay(play: Play[Raid], deed: Deed, due: int | None = None) -> None:
    """Move the coins for a deed, as far as the payer's funds go (P8-22.29, R3-45)."""
    raid = play.state
    due = FIXED[deed] if due is None else due
    raiders, town = raid.purse
    paid = affordable(raid.purse, due)
    purse = (raiders + paid, town - paid)
    before = raid.deeds[deed]
    tally = Tally(before.count + 1, before.coins + paid)
    deeds = (*raid.deeds[:deed], tally, *raid.deeds[deed + 1 :])
    play.state = replace(raid, purse=purse, deeds=deeds)
    play.tell(Paid(POINTS if paid == due else FUNDS, deed, due, paid, purse))


def affordable(purse: tuple[int, int], due: int) -> int:
    """What is paid of a sum: no more than its payer holds (P8-22.29)."""
    return min(due, purse[TOWN]) if due > 0 else max(due, -purse[RAIDERS])


def pay_for_killed(play: Play[Raid], unit: Unit) -> None:
    """What a unit killed brings; the raiders' own officers bring nothing (R3-46)."""
    if unit.owner == TOWN:
        if unit.officer:
            pay(play, Deed.OFFICER_KILLED)
        else:
            scurvy = unit.quality is Quality.SCURVY
            pay(play, Deed.SCURVY_KILLED if scurvy else Deed.GROUP_KILLED)
    elif unit.group:
        pay(play, Deed.RAIDERS_KILLED)


def owner_of(deed: Deed) -> Player:
    """Whose gain a deed is."""
    losses = (Deed.RAIDING_OFFICER_CAPTURED, Deed.RAIDERS_KILLED, Deed.LATE)
    return TOWN if deed in losses else RAIDERS


def can_be_looted(raid: Raid, at: Square) -> bool:
    """Whether there is still something to be had; not while it burns (H-24)."""
    return plan(raid.town.rows).building[at] and not raid.fires[at] and at not in raid.looted
