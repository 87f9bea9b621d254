"""The purse of both sides (P8-22.28, P8-22.29) and the account of it: what every deed has paid."""

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.squares import Square
from pieces_of_eight.campaign.kernel.play import Play, Said
from pieces_of_eight.campaign.kernel.rules import Rule
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.kernel.words import many
from .events import Paid
from .ground import plan
from .state import RAIDERS, TOWN, Deed, Quality, Raid, Tally, Unit

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
VICTORY = Rule("R3-45")
TO_LOSE = 18
"""Of 45 coins: with fewer the raiders have lost."""

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


# --- The purse (P8-22.28, P8-22.29): coins go from one side to the other while funds last --------


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


# --- The account of a raid: what every deed has paid, line by line, and who has won (H-30) -------


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


def aim(raid: Raid, who: Player | None) -> Said:
    """How many coins win and lose beside those that the raiders have (R3-45)."""
    chest, has = raid.options.coins, many(raid.purse[RAIDERS], "coin")
    win, draw = chest // 2 + 1, -(-TO_LOSE * chest // 45)
    if who == RAIDERS:
        return Said(f"You have {has}: {win} win, fewer than {draw} lose.", VICTORY)
    theirs = "you" if who == TOWN else "the town"
    words = f"The raiders have {has}: {win} win for them, fewer than {draw} for {theirs}."
    return Said(words, VICTORY)
