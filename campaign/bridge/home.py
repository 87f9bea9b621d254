"""From a finished season to each captain's homecoming: wear, losses, prizes and points (C-4)."""

from collections.abc import Sequence

from msgspec.structs import replace

from campaign.bridge.ends import Ended
from campaign.bridge.ends import unhurt as as_sent
from campaign.career.actions import ComeHome
from campaign.career.state import Career, Loss, Return, Ship, ShipEnd, own
from campaign.kernel.sealed import Player, Sealed
from campaign.sheet.points import totals
from campaign.sheet.state import Chance, Happening, Sheet, force


def homecomings(career: Career, sheet: Sheet, ends: Sequence[Ended]) -> tuple[ComeHome, ComeHome]:
    """What both captains report; `ends` are those of all engagements of the season."""
    points = totals(sheet)
    one, two = (
        ComeHome(who, max(0, points[who]), Sealed(who, returned(career, sheet, ends, who)))
        for who in (Player(0), Player(1))
    )
    return one, two


def returned(career: Career, sheet: Sheet, ends: Sequence[Ended], who: Player) -> Return:
    """How one captain's fleet comes home."""
    holding = own(career, who)
    groups: list[set[int]] = [set() for _ in holding.companies]
    officers: list[set[int]] = [set() for _ in holding.companies]
    for missing in (each for end in ends for each in end.missing[who]):
        groups[missing.company] |= set(missing.groups)
        officers[missing.company] |= set(missing.officers)
    return Return(
        ships_of(career, sheet, ends, who),
        tuple(tuple(sorted(lost)) for lost in groups),
        tuple(tuple(sorted(lost)) for lost in officers),
        prizes(career, ends, who),
    )


def ships_of(
    career: Career, sheet: Sheet, ends: Sequence[Ended], who: Player
) -> tuple[ShipEnd, ...]:
    """All ships of a captain after fights and fortune, in the order of his books."""
    found = [as_sent(ship) for ship in own(career, who).ships]
    for worn in (each for end in ends for each in end.ships[who]):
        found[worn.ship] = worn.end
    for card in sheet.happenings:
        if card.player == who:
            for ship in struck(sheet, card):
                found[ship] = suffered(found[ship], card)
    return tuple(found)


def struck(sheet: Sheet, card: Happening) -> Sequence[int]:
    """The ships that a card does something to (H-38)."""
    assert sheet.unfolded is not None
    match card.chance:
        case Chance.STORM:
            return (card.ship,)
        case Chance.FEVER:
            return force(sheet.unfolded[card.player], card.letter)[0]
        case _:
            return ()


def suffered(end: ShipEnd, card: Happening) -> ShipEnd:
    """A ship after a storm or a fever; she loses no more than she has."""
    if card.chance is Chance.STORM:
        return replace(end, gear=max(0, end.gear - card.amount))
    return replace(end, fighting=max(0, end.fighting - card.amount))


def prizes(career: Career, ends: Sequence[Ended], who: Player) -> tuple[Ship, ...]:
    """The ships he has taken, as the enemy owned them and as they were left (H-44)."""
    enemy = Player(1 - who)
    ships = own(career, enemy).ships
    return tuple(
        left(ships[worn.ship], worn.end)
        for end in ends
        for worn in end.ships[enemy]
        if worn.end.loss is Loss.TAKEN
    )


def left(ship: Ship, end: ShipEnd) -> Ship:
    """A ship as a fight has left her."""
    return replace(ship, gear=end.gear, hull=end.hull, fighting=end.fighting)
