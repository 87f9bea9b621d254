"""What a captain is to do at his sheet, and what is still missing, in a line (C-25)."""

from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.kernel.words import many
from pieces_of_eight.campaign.sheet.model.account import of_engagement
from pieces_of_eight.campaign.sheet.model.say import captain
from pieces_of_eight.campaign.sheet.model.state import (
    BY_CARD,
    FORCES,
    IN_PORT,
    Engagement,
    Outcome,
    Phase,
    Result,
    Sheet,
)
from pieces_of_eight.campaign.sheet.rules.declaring import to_declare
from pieces_of_eight.campaign.sheet.rules.naming import free
from pieces_of_eight.campaign.sheet.rules.points import next_engagement, totals
from .desk import SheetDesk
from .view import letters
from .words import to_come


def aim_words(desk: SheetDesk) -> str:
    """The aim of the hour; nothing that the other captain may not read over the shoulder."""
    if desk.throwing and desk.ceremony is not None:
        return f"The higher score attacks: {left(desk.ceremony.steps - desk.ceremony.at - 1)}."
    if desk.unfolding:
        return "Both folds are opened: see whether the seals are whole, and who met whom."
    match desk.phase:
        case Phase.MUSTER:
            return muster_aim(desk) if desk.mustering else "Sealed: the other sheet is missing."
        case Phase.CASTING:
            return "Find out who names first: both dice are still to be thrown."
        case Phase.NAMING:
            named = FORCES - len(free(desk.sheet, desk.who))
            return (
                f"Set your {FORCES} forces against theirs: {named} named, {FORCES - named} to go."
            )
        case Phase.DECLARING:
            return declaring_aim(desk)
        case Phase.FIGHTING:
            return fighting_aim(desk)
        case Phase.OVER:
            return f"The season is over, {points_words(desk)}: read the account, then come home."


def left(steps: int) -> str:
    """How many steps of the dice are still to come."""
    return f"{many(steps, 'pair')} still to throw" if steps else "the last pair throws"


def muster_aim(desk: SheetDesk) -> str:
    """What the sheet still wants before it can be sealed."""
    sheet, fleet, at = desk.contents, desk.fleet, letters(desk.contents)
    fleet_words = many(len(fleet.ships), "ship")
    if fleet.companies:
        fleet_words += f", {many(len(fleet.companies), 'company', 'companies')}"
    missing = []
    if loose := sum(letter == IN_PORT for letter in at):
        missing.append(f"{loose} in port")
    if empty := len(set(range(FORCES)).difference(at)):
        missing.append(f"{empty} empty")
    if sum(sheet.values) != desk.sheet.options.total:
        missing.append(f"values {sum(sheet.values)} of {desk.sheet.options.total}")
    if not desk.faults:
        missing.append("it can be sealed")
    return f"Share {fleet_words} over {FORCES} forces: {', '.join(missing) or 'see what is wrong'}."


def declaring_aim(desk: SheetDesk) -> str:
    """How many results are still to be written, and by whom."""
    mine, theirs = (len(to_declare(desk.sheet, Player(side))) for side in (desk.who, 1 - desk.who))
    attacks = sum(line.attacks for line in desk.sheet.lines[desk.who])
    if not mine:
        return f"Your results are written: {many(theirs, 'result')} of the enemy still missing."
    return f"Write what comes of your {many(attacks, 'attack')}: {mine} still to write."


def fighting_aim(desk: SheetDesk) -> str:
    """How many engagements are still to come, and who is ahead."""
    number, known = next_engagement(desk.sheet), len(desk.sheet.engagements)
    to_go = known if number is None else known - number
    return f"Be ahead when all is fought: {many(to_go, 'engagement')} to go, {points_words(desk)}."


def points_words(desk: SheetDesk) -> str:
    """Both captains' points: "England 12, Spain 9"."""
    both = totals(desk.sheet)
    return ", ".join(f"{captain(desk.sheet, Player(n))} {both[n]}" for n in (0, 1))


def engagement_aim(sheet: Sheet, at: int) -> str:
    """What winning an engagement pays either captain, and how the season stands, in a line."""
    each, so_far, left = sheet.engagements[at], totals(sheet), to_come(sheet, at)
    one, two = (pays(sheet, each, Player(n)) for n in (0, 1))
    if each.result in BY_CARD:
        mine, theirs = (captain(sheet, Player(n)) for n in (0, 1))
        gain = f"Who carries it off gains {many(one, 'point')}."
        return f"{gain} {mine} has {so_far[0]}, {theirs} {so_far[1]}; {left}."
    gains = [f"{captain(sheet, Player(n))} {points}" for n, points in ((0, one), (1, two))]
    if each.result is Result.LAND_RAID:
        gains[each.attacker] += " and plunder"
    return f"Winning pays {', '.join(gains)}. They have {so_far[0]} and {so_far[1]}; {left}."


def pays(sheet: Sheet, each: Engagement, who: Player) -> int:
    """The points that a captain gains if he has the better of it, whatever else he wins."""
    won = replace(each, outcome=Outcome(who, ((), ())))
    return sum(gain.points for gain in of_engagement(sheet, won) if gain.to == who)
