"""Coming home is told before it is counted (C-24): a season as the town reads of it.

A headline, the best deed with the chance it had, the dead by name, the men lost ashore, the luck
of the dice in one line, and the governor's word. It is read from the season's sheet, which lies
open, and from what the reader was told of the homecoming; so it shows him no secret.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.play import many, start_of
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.sheet.events import (
    captain,
    companies_of,
    company_words,
    opponents,
    prize_holder,
)
from pieces_of_eight.campaign.sheet.solver import LOST, TABLE, WON, attack, might_of
from pieces_of_eight.campaign.sheet.state import (
    NOBODY,
    Engagement,
    Fate,
    Fleet,
    Result,
    Sail,
    Sheet,
    opponent_of,
    place_of_engagement,
    there,
)
from .story import Engagement as Told
from .story import Luck

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
}
"""By the weightiest thing that happened, in this order, what the sheet is headed with."""
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
}
"""By who won the season, and whether the crown's favour moved: what the governor says."""
FUNERAL = (
    "The governor has the flag lowered, and guns fired by the minute.",
    "The governor reads the names aloud himself, and yours first.",
)
"""What he says when the captain himself is dead."""
ODD, LONG = 0.5, 0.02
"""A chance below the first was against him; below the second it is called hardly any."""


class Broadsheet(Struct, frozen=True):
    """A season told for one captain."""

    headline: str
    verdict: str
    deed: str
    """The best deed, with the chance it had; empty where nothing was won."""
    dead: tuple[str, ...]
    ashore: str
    """The men left behind in towns; empty where none were."""
    luck: str
    word: str
    """The governor's."""
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
    return Broadsheet(
        headline(sheet, who, season, dead, fights, lead),
        verdict(sheet, points),
        best_deed(sheet, who),
        tuple(dead),
        lost_ashore(sheet, who),
        luck([each for told in fights for each in told.luck if each.captain == who]),
        governor(lead, moved, season + points[who], fallen=own in dead),
    )


def verdict(sheet: Sheet, points: tuple[int, int]) -> str:
    """Who won the season, and by what."""
    most, least, prize = max(points), min(points), prize_verdict(sheet)
    if most == least:
        return f"Nobody wins the season: {many(most, 'point')} each.{prize}"
    winner = captain(sheet, Player(points.index(most)))
    return f"{winner} wins the season, {most} to {least}.{prize}"


def prize_verdict(sheet: Sheet) -> str:
    """Who has the prize of a last season; nothing where there is none (C-22)."""
    if sheet.options.prize is None:
        return ""
    holder, name = prize_holder(sheet), sheet.options.prize.name
    if holder == NOBODY:
        return f" Nobody carried off {name}."
    return f" {captain(sheet, holder)} carried off {name}."


# --- The headline --------------------------------------------------------------------------------


def headline(
    sheet: Sheet, who: Player, season: int, dead: Sequence[str], fights: Sequence[Told], lead: int
) -> str:
    """The weightiest news of the season in capitals; the same season has the same words."""
    kind, name = weightiest(sheet, who, dead, fights, lead)
    words = HEADLINES[kind]
    return words[(season + len(name)) % len(words)].format(name=name.upper())


def weightiest(
    sheet: Sheet, who: Player, dead: Sequence[str], fights: Sequence[Told], lead: int
) -> tuple[str, str]:
    """What the season is remembered for, and whose name stands over it."""
    found = list(ended(sheet))
    if dead:
        return "death", dead[0]
    holder = prize_holder(sheet)
    if holder != NOBODY and sheet.options.prize is not None:
        return ("prize" if holder == who else "prize lost"), sheet.options.prize.name
    for engagement, told in zip(sheet.engagements, fights, strict=False):
        if engagement.result is Result.LAND_RAID and won(engagement, who) and told.place:
            return "raid" if engagement.attacker == who else "held", told.place
    for kind, owner, fate in (
        ("taken", opponent_of(who), Fate.TAKEN),
        ("sunk", opponent_of(who), Fate.SUNK),
        ("lost", who, Fate.TAKEN),
        ("lost", who, Fate.SUNK),
    ):
        ships = [ship for side, ship, end in found if side == owner and end is fate]
        if ships:
            return kind, max(ships, key=lambda ship: ship.cost).name
    decided = any(won(each, side) for each in sheet.engagements for side in (who, opponent_of(who)))
    return ("even", "won", "beaten")[lead] if decided else "quiet", captain(sheet, who)


def ended(sheet: Sheet) -> Iterator[tuple[Player, Sail, Fate]]:
    """Every ship that was in an engagement, whose she was, and what became of her."""
    assert sheet.shown is not None
    for engagement in sheet.engagements:
        if engagement.outcome is not None:
            for side in (Player(0), Player(1)):
                fleet: Fleet = sheet.shown[side]
                for end in engagement.outcome.ships[side]:
                    yield side, fleet.ships[end.ship], end.fate


def won(engagement: Engagement, who: Player) -> bool:
    """Whether a captain had the better of an engagement."""
    return engagement.outcome is not None and engagement.outcome.better == who


# --- The best deed, and the chance it had --------------------------------------------------------


def best_deed(sheet: Sheet, who: Player) -> str:
    """What he won that he was least likely to win, with its chance by the purser's table."""
    deeds = [
        (chance(sheet, each, who), number, each)
        for number, each in enumerate(sheet.engagements)
        if won(each, who) and each.result in (Result.BATTLE, Result.LAND_RAID)
    ]
    if not deeds:
        return ""
    likely, _, engagement = min(deeds, key=lambda deed: deed[:2])
    how = "against the odds" if likely < ODD else "as expected"
    return f"{deed(sheet, engagement, who)}, {how}: {in_hundred(likely)}."


def chance(sheet: Sheet, engagement: Engagement, who: Player) -> float:
    """The chance he had to have the better of it, by what both forces cost (H-48)."""
    raiding = engagement.attacker == who
    if engagement.result is Result.LAND_RAID:
        return TABLE.raid[WON if raiding else LOST]
    assert sheet.unfolded is not None
    assert sheet.shown is not None
    letters = opponents(sheet, engagement)
    mine, theirs = (
        might_of(sheet.unfolded[side], sheet.shown[side], letters[side], sheet.options)
        for side in (engagement.attacker, opponent_of(engagement.attacker))
    )
    return attack(mine, theirs)[WON if raiding else LOST]


def deed(sheet: Sheet, engagement: Engagement, who: Player) -> str:
    """Who did what to whom."""
    mine, theirs = (sailed(sheet, engagement, side) for side in (who, opponent_of(who)))
    if engagement.result is Result.LAND_RAID:
        place = place_of_engagement(sheet, engagement)
        crown = captain(sheet, opponent_of(who))
        companies = company_words(companies_of(sheet, engagement))
        if engagement.attacker == who:
            town = f"a town of {crown}" if place is None else place.name
            return f"{start_of(companies)} from {mine} plundered {town}"
        return f"{'Our town' if place is None else place.name} beat {companies} off"
    return f"{mine} beat {theirs}{there(sheet, engagement.attacker, engagement.letter)}"


def sailed(sheet: Sheet, engagement: Engagement, who: Player) -> str:
    """A captain's dearest ship in an engagement, who commanded her, and how many were with her."""
    assert sheet.shown is not None
    assert engagement.outcome is not None
    fleet: Fleet = sheet.shown[who]
    ships = [fleet.ships[end.ship] for end in engagement.outcome.ships[who]]
    if not ships:
        return captain(sheet, who)
    first = max(ships, key=lambda ship: ship.cost)
    under = f" under {first.captain}" if first.captain else ""
    rest = len(ships) - 1
    return f"{first.name}{under}" + (f" and {many(rest, 'more ship')}" if rest else "")


def in_hundred(likely: float) -> str:
    """A chance in words that can be read aloud."""
    if likely < LONG:
        return "there was hardly a chance of it"
    return f"it was {round(100 * likely)}% likely"


# --- The dead, the dice and the governor ---------------------------------------------------------


def lost_ashore(sheet: Sheet, who: Player) -> str:
    """The groups of his companies that stayed in the towns they raided."""
    assert sheet.shown is not None
    fleet: Fleet = sheet.shown[who]
    lost = [
        f"{start_of(company_words([fleet.companies[company].name]))} left"
        f" {many(groups, 'group')} ashore"
        f"{there(sheet, who, engagement.letter)}"
        for engagement in sheet.engagements
        if engagement.outcome is not None and engagement.attacker == who
        for company, groups in engagement.outcome.companies
        if groups
    ]
    return f"{'; '.join(lost)}." if lost else ""


def luck(found: Sequence[Luck]) -> str:
    """What the dice gave, and what they owed, in one line; empty where none were counted."""
    came, owed = sum(each.came for each in found), sum(each.expected for each in found)
    if not found or not owed:
        return ""
    more = came - owed
    what = "about average" if abs(more) < 1 else f"{abs(more):.1f} "
    if abs(more) >= 1:
        what += "more than average" if more > 0 else "fewer than average"
    return f"Luck: {many(came, 'good roll')}, {what}."


def governor(lead: int, moved: int, seed: int, *, fallen: bool) -> str:
    """The governor's word, by who won the season and what the crown made of it.

    Of a captain who is dead he speaks otherwise: nobody is left to be praised or kept standing.
    """
    words = FUNERAL if fallen else GOVERNORS.get((lead, moved)) or GOVERNORS[lead, 0]
    return words[seed % len(words)]
