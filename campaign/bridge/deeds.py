"""The facts of a season that is over, read off its open sheet.

Every fact is of who did it, or whose it is: `ships sunk` of who sank, `ships lost` of the owner.
"""

from collections.abc import Iterator

from pieces_of_eight.campaign.geometry.chart import Place
from pieces_of_eight.campaign.kernel.deeds import Deed
from pieces_of_eight.campaign.kernel.sealed import Player, opponent_of
from pieces_of_eight.campaign.sheet.events import brought, opponents, untouched
from pieces_of_eight.campaign.sheet.solver import chance_of
from pieces_of_eight.campaign.sheet.state import (
    BY_CARD,
    NOBODY,
    Engagement,
    Fate,
    Letter,
    Outcome,
    Result,
    Sail,
    Sheet,
    force,
    force_of,
    opened,
    place_of,
)

BOTH = (Player(0), Player(1))
KINDS = {
    Result.BATTLE: "battle",
    Result.LAND_RAID: "raid",
    Result.TREASURE_GRAB: "grab",
    Result.LANDING: "island",
}
OTHER_SIDE = {"won": "lost", "lost": "won", "attacking": "attacked", "attacked": "attacking"}
COINS = 10  # to a point


def deeds(sheet: Sheet, flags: tuple[int, int]) -> list[Deed]:
    """All facts of a season that is over. `flags` are the places of the flagships in the fleets."""
    found = [fact for who in BOTH for fact in _of_captain(sheet, who, flags)]
    for each in sheet.engagements:
        if each.outcome is not None:
            found += [fact for who in BOTH for fact in _met(sheet, each, each.outcome, who, flags)]
    return found


def _of_captain(sheet: Sheet, who: Player, flags: tuple[int, int]) -> Iterator[Deed]:
    """What a captain sent out, whom he passed, what he fell upon, and what met nobody."""
    contents, fleet = opened(sheet, who)
    enemy = opponent_of(who)
    for place, ship in enumerate(fleet.ships):
        yield Deed("ships owned", who, 1, _words(ship, flagship=place == flags[who]))
    for letter, line in enumerate(sheet.lines[who]):
        pair, sails = _pair(sheet, who, letter), force(contents, letter)[0]
        crown = sheet.crowns[enemy]
        if not sails:
            yield Deed("rumours laid", who, 1)
        elif line.attacks and line.result is Result.NO_CONTACT:
            yield Deed("engagements", who, 1, ("passed", "attacking", crown), pair)
        if line.fooled:
            yield Deed("engagements", who, 1, ("fooled", "attacking", crown), pair)
            yield Deed("rumours believed", enemy, 1, pair=pair)
    for letter in untouched(sheet, who) if sheet.drawn else ():
        ships, where = force_of(sheet, who, letter)[0], place_of(sheet, who, letter)
        if ships and where is not None:
            words = (*_words(ships[0]), where.name)
            yield Deed("forces unmet", who, 1, words, _pair(sheet, who, letter))
        for ship in ships:
            if ship.merchant:
                words = _words(ship)
                yield Deed(
                    "cargo home", who, brought(sheet, ship), words, _pair(sheet, who, letter)
                )


def _met(
    sheet: Sheet, each: Engagement, outcome: Outcome, who: Player, flags: tuple[int, int]
) -> Iterator[Deed]:
    """What an engagement was for one captain: for his ships as well, and who has beaten them."""
    enemy, letters = opponent_of(who), opponents(sheet, each)
    pair = letters[0]
    won, drawn = outcome.better == who, outcome.better == NOBODY
    end = "drawn" if drawn else "won" if won else "lost"
    role = "attacking" if each.attacker == who else "attacked"
    told = (KINDS[each.result], end, role, sheet.crowns[enemy])
    yield Deed("engagements", who, 1, told, pair)
    if each.result in BY_CARD:
        if won:
            yield Deed("chests", who, 1, told, pair)
        return
    place = place_of(sheet, who, letters[who])
    if place is not None:
        yield Deed("leagues", who, leagues_from_home(sheet, who, place), told, pair)
    yield Deed("value met", who, sheet.lines[enemy][letters[enemy]].value, told, pair)
    if won:
        yield Deed("value won with", who, sheet.lines[who][letters[who]].value, told, pair)
        yield Deed("chance beaten", who, round(100 * chance_of(sheet, each, who)), told, pair)
    if each.result is Result.LAND_RAID and each.attacker == who:
        if outcome.coins:
            yield Deed("towns looted", who, 1, told, pair)
            yield Deed("coins looted", who, outcome.coins, told, pair)
        yield Deed("groups lost", who, sum(lost for _, lost in outcome.companies), told, pair)
    turned = (*(OTHER_SIDE.get(word, word) for word in told[:-1]), sheet.crowns[who])
    fleet = opened(sheet, who)[1]
    for report in outcome.ships[who]:
        ship, gone = fleet.ships[report.ship], report.fate in (Fate.SUNK, Fate.TAKEN)
        words = _words(ship, flagship=report.ship == flags[who])
        hers, his = (*words, *told), (*words, *turned)
        if gone:
            deed = "ships sunk" if report.fate is Fate.SUNK else "ships taken"
            yield Deed("ships lost", who, 1, hers, pair)
            if report.fate is Fate.SUNK:
                yield Deed("price sunk", who, ship.cost * COINS, hers, pair)
            yield Deed(deed, enemy, 1, his, pair)
        if report.captain_killed:
            yield Deed("captains killed", enemy, 1, his, pair)
        elif ship.captain and report.fate is Fate.TAKEN:
            yield Deed("captains taken", enemy, 1, his, pair)
        if ship.cargo and report.fate is Fate.TAKEN:
            yield Deed("cargo taken", enemy, ship.cargo, his, pair)
        if report.fate in (Fate.ESCAPED, Fate.FLED):
            yield Deed("ships escaped", who, 1, hers, pair)
        free = report.fate is Fate.ESCAPED or (report.fate is Fate.KEPT and outcome.better != enemy)
        if ship.merchant and free and each.result is Result.BATTLE:
            yield Deed("cargo home", who, brought(sheet, ship), hers, pair)


def _pair(sheet: Sheet, who: Player, letter: Letter) -> int:
    """The letter of the first captain's force in a pair; IN_PORT where nobody was met."""
    return letter if who == 0 else sheet.lines[who][letter].opponent


def _words(ship: Sail, *, flagship: bool = False) -> tuple[str, ...]:
    """What a ship is told from others by."""
    kind = "merchantman" if ship.merchant else "warship"
    return (ship.type.lower(), kind, *(("flagship",) if flagship else ()))


def leagues_from_home(sheet: Sheet, who: Player, place: Place) -> int:
    """How far a place is from the nearest port of a captain's crown; 0 where it has none."""
    assert sheet.chart is not None
    return sheet.chart.chart.leagues_off(place, sheet.crowns[who])
