"""Coming home is told before it is counted (C-24): a season as the town reads of it.

A headline, the best deed with the chance it had, the dead by name, the men lost ashore, the luck
of the dice in one line, and the governor's word. It is read from the season's sheet, which lies
open, and from what the reader was told of the homecoming; so it shows him no secret.
"""

from collections.abc import Sequence

from msgspec import Struct

from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.play import many, start_of
from pieces_of_eight.campaign.kernel.sealed import Player, opponent_of
from pieces_of_eight.campaign.sheet.events import captain, company_words, prize_holder
from pieces_of_eight.campaign.sheet.state import NOBODY, Fate, Result, Sheet, opened
from .facts import BY_STRENGTH, fought
from .story import CAPTAINS, DiceLuck
from .story import ToldEngagement as Told

COMING_HOME = Rule("C-24")
HEADLINES = {
    "death": ("{name} IS DEAD", "THE BELLS TOLL FOR {name}", "{name} COMES HOME NO MORE"),
    "prize": ("OURS IS {name}", "{name} BROUGHT HOME", "ALL THE TOWN COUNTS {name}"),
    "prize lost": ("THEY HAVE {name}", "{name} IS GONE TO THEM", "TOO LATE FOR {name}"),
    "raid": ("{name} IS SACKED", "FIRE OVER {name}", "THE TREASURE OF {name} CARRIED OFF"),
    "held": ("{name} HOLDS OUT", "RAIDERS DRIVEN FROM {name}", "{name} STANDS"),
    "taken": ("{name} IS OURS", "{name} BROUGHT IN AS A PRIZE", "{name} STRIKES HER COLOURS"),
    "sunk": ("{name} GOES DOWN", "{name} LIES ON THE BOTTOM", "THE END OF {name}"),
    "lost": ("{name} IS LOST", "NO NEWS BUT BAD NEWS OF {name}", "THE SEA KEEPS {name}"),
    "won": ("A VICTORY FOR {name}", "{name} HOLDS THE FIELD", "GUNS SPEAK FOR {name}"),
    "even": ("NO VICTOR, SAYS {name}", "HONOURS EVEN FOR {name}", "{name} FIGHTS TO A DRAW"),
    "beaten": ("A DEFEAT FOR {name}", "A HARD YEAR FOR {name}", "{name} IS BEATEN"),
    "quiet": ("A QUIET YEAR FOR {name}", "TRADE WIND AND NO NEWS", "{name} KEEPS ITS POWDER DRY"),
}  # by the weightiest thing that happened, in this order, what the sheet is headed with
GOVERNORS = {
    (1, 1): (
        "The governor drinks your health, and means it.",
        "The governor gives a ball, and you have the seat beside him.",
    ),
    (1, 0): (
        "The governor nods. It was expected of you.",
        "The governor sends a cask of wine, and no letter with it.",
    ),
    (0, 0): (
        "The governor has read your report twice, and found nothing in it.",
        "The governor asks what the powder was for.",
    ),
    (-1, 0): ("The governor counts your losses aloud.", "The governor keeps you standing."),
    (-1, -1): (
        "The governor was not at home when you called.",
        "The governor has written to the crown, and it was no praise.",
    ),
}  # by who won the season, and whether the crown's favour moved: what the governor says
FUNERAL = (
    "The governor has the flag lowered, and guns fired by the minute.",
    "The governor reads the names aloud himself, and yours first.",
)  # what he says when the captain himself is dead
ODD, LONG = 0.5, 0.02
"""A chance below the first was against him; below the second it is called hardly any."""


class Broadsheet(Struct, frozen=True):
    """A season told for one captain."""

    headline: str
    verdict: str
    deed: str  # the best deed, with the chance it had; empty where nothing was won
    dead: tuple[str, ...]
    ashore: str  # the men left behind in towns; empty where none were
    luck: str
    word: str  # the governor's
    rule: Rule = COMING_HOME


def broadsheet(
    sheet: Sheet,
    who: Player,
    season: int,
    *,
    points: tuple[int, int],
    favour: int,
    dead: Sequence[str] = (),
    fights: Sequence[Told] = (),
    own: str = "",
) -> Broadsheet:
    """A season that is over as it is told to a captain, whose `own` name may be among the dead.

    `favour` is by how many rungs the crown thinks better of him, `dead` are the names he was
    told, `fights` the season's engagements as the chronicle has them for him.
    """
    lead = (points[who] > points[1 - who]) - (points[who] < points[1 - who])
    moved = (favour > 0) - (favour < 0)
    kind, name = weightiest(sheet, who, dead, fights, lead)
    words = HEADLINES[kind]  # the same season has the same words
    return Broadsheet(
        words[(season + len(name)) % len(words)].format(name=name.upper()),
        verdict(sheet, points),
        best_deed(sheet, who),
        tuple(dead),
        lost_ashore(sheet, who),
        luck([each for told in fights for each in told.luck if each.captain == who]),
        governor(lead, moved, season + points[who], fallen=own in dead),
    )


def verdict(sheet: Sheet, points: tuple[int, int]) -> str:
    """Who won the season and by what, and who has the prize of a last one (C-22)."""
    most, least, holder, prize = max(points), min(points), NOBODY, ""
    if sheet.options.prize is not None:
        holder = prize_holder(sheet)
        who = "Nobody" if holder == NOBODY else captain(sheet, holder)
        prize = f" {who} carried off {sheet.options.prize.name}."
    if most == least:
        return f"Nobody wins the season: {many(most, 'point')} each.{prize}"
    winner = captain(sheet, Player(points.index(most)))
    return f"{winner} wins the season, {most} to {least}.{prize}"


def weightiest(
    sheet: Sheet, who: Player, dead: Sequence[str], fights: Sequence[Told], lead: int
) -> tuple[str, str]:
    if dead:
        return "death", dead[0]
    holder, found = prize_holder(sheet), [*fought(sheet)]
    if holder != NOBODY and sheet.options.prize is not None:
        return ("prize" if holder == who else "prize lost"), sheet.options.prize.name
    for each in found:
        place = fights[each.number - 1].place if each.number <= len(fights) else ""
        if each.engagement.result is Result.LAND_RAID and each.is_won_by(who) and place:
            return "raid" if each.engagement.attacker == who else "held", place
    for kind, owner, fate in (
        ("taken", opponent_of(who), Fate.TAKEN),
        ("sunk", opponent_of(who), Fate.SUNK),
        ("lost", who, Fate.TAKEN),
        ("lost", who, Fate.SUNK),
    ):
        ships = [ship for each in found for ship, end in each.ships(owner) if end.fate is fate]
        if ships:
            return kind, max(ships, key=lambda ship: ship.cost).name
    decided = any(each.outcome.better in CAPTAINS for each in found)
    return ("even", "won", "beaten")[lead] if decided else "quiet", captain(sheet, who)


def best_deed(sheet: Sheet, who: Player) -> str:
    deeds = [
        (each.chance(who), each)
        for each in fought(sheet)
        if each.is_won_by(who) and each.engagement.result in BY_STRENGTH
    ]
    if not deeds:
        return ""
    chance, each = min(deeds, key=lambda deed: deed[0])
    how = "against the odds" if chance < ODD else "as expected"
    likely = f"it was {round(100 * chance)}% likely"
    return f"{each.deed(who)}, {how}: {likely if chance >= LONG else NO_CHANCE}."


NO_CHANCE = "there was hardly a chance of it"


def lost_ashore(sheet: Sheet, who: Player) -> str:
    companies = opened(sheet, who)[1].companies
    lost = [
        f"{start_of(company_words([companies[company].name]))} left"
        f" {many(groups, 'group')} ashore{each.there}"
        for each in fought(sheet)
        if each.engagement.attacker == who
        for company, groups in each.outcome.companies
        if groups
    ]
    return f"{'; '.join(lost)}." if lost else ""


def luck(found: Sequence[DiceLuck]) -> str:
    """What the dice gave, and what they owed, in one line; empty where none were counted."""
    came, owed = sum(each.came for each in found), sum(each.expected for each in found)
    if not found or not owed:
        return ""
    more = came - owed
    what = f"{abs(more):.1f} {'more' if more > 0 else 'fewer'} than average"
    return f"Luck: {many(came, 'good roll')}, {what if abs(more) >= 1 else 'about average'}."


def governor(lead: int, moved: int, seed: int, *, fallen: bool) -> str:
    """The governor's word, by who won the season and what the crown made of it.

    Of a captain who is dead he speaks otherwise: nobody is left to be praised or kept standing.
    """
    words = FUNERAL if fallen else GOVERNORS.get((lead, moved)) or GOVERNORS[lead, 0]
    return words[seed % len(words)]
