"""Grudges (H-254): out of a season's open sheet, who has done a captain most harm in battle.

Only what both captains have seen is looked at: the ships of battles that are over, who commanded
them, and what became of them.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from pieces_of_eight.campaign.career.model.state import Career
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.sheet.model.state import (
    Engagement,
    Fate,
    Options,
    Result,
    Sail,
    Sheet,
    ShipEnd,
    opponent_of,
)

POINTS = 2
"""More for killing or taking the captain against whom a grudge is borne."""
CAPTAIN = 10
"""What a captain who was killed weighs as harm, beside what ships cost."""
LOST = (Fate.SUNK, Fate.TAKEN)


def with_grudges(options: Options, career: Career) -> Options:
    """The options of a season with the grudges that both captains bring into it."""
    one, two = career.captains
    if not (one.foe or two.foe):
        return options
    return replace(options, grudges=(one.foe, two.foe), grudge=POINTS)


def grudge_of(career: Career, sheet: Sheet, who: Player) -> str | None:
    """The grudge that a captain comes home with; none where nothing has changed about it."""
    gone = {ship.captain for ship, end in ends(sheet, opponent_of(who)) if is_out(end)}
    harmed = max(harms(sheet, who, gone), default=None)
    if harmed is not None:
        return harmed[1]
    return "" if career.captains[who].foe in gone else None


def harms(sheet: Sheet, who: Player, gone: set[str]) -> Iterator[tuple[int, str]]:
    """The battles in which a captain lost most, with who commanded the enemy's dearest ship."""
    for engagement in sheet.engagements:
        harm = sum(weight(ship, end) for ship, end in ends_in(sheet, engagement, who))
        enemy = [
            (ship.cost, ship.captain)
            for ship, _ in ends_in(sheet, engagement, opponent_of(who))
            if ship.captain and ship.captain not in gone
        ]
        if harm and enemy:
            yield harm, max(enemy)[1]


def weight(ship: Sail, end: ShipEnd) -> int:
    """How much harm was done to a ship and who commanded her."""
    return ship.cost * (end.fate in LOST) + CAPTAIN * end.captain_killed


def is_out(end: ShipEnd) -> bool:
    """Whether who commanded a ship was killed, or taken with her."""
    return end.captain_killed or end.fate is Fate.TAKEN


def ends(sheet: Sheet, who: Player) -> Iterator[tuple[Sail, ShipEnd]]:
    """A captain's ships in all battles of a season, and what became of them."""
    for engagement in sheet.engagements:
        yield from ends_in(sheet, engagement, who)


def ends_in(sheet: Sheet, engagement: Engagement, who: Player) -> Iterator[tuple[Sail, ShipEnd]]:
    """The same in one battle; nothing in what is no battle."""
    if engagement.result is Result.BATTLE and engagement.outcome is not None:
        assert sheet.shown is not None
        for end in engagement.outcome.ships[who]:
            yield sheet.shown[who].ships[end.ship], end
