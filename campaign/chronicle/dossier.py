"""What a captain knows of the other (C-37): his sheets of their war, line by line, and his ships.

All of it is read from sheets that lie open since their folds were, and from what both are told of
a captain: nothing on it is a secret of his, nor changes with what he owns or writes now.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.play import many, start_of
from pieces_of_eight.campaign.kernel.sealed import Player, opponent_of
from pieces_of_eight.campaign.port.state import Captain, Season
from pieces_of_eight.campaign.sheet.describe import RUMOUR, men
from pieces_of_eight.campaign.sheet.events import RESULTS, opponents
from pieces_of_eight.campaign.sheet.state import (
    FORCES,
    LETTERS,
    NOBODY,
    Engagement,
    Fate,
    Letter,
    Result,
    Sheet,
    force_of,
    opened,
)
from .facts import LOST, Sighting, sightings

KNOWING = Rule("C-37")


class KnownLine(Struct, frozen=True):
    """A force of a season that is over."""

    letter: str
    value: int
    held: str  # what sailed in it, or that it was a rumour
    came: str  # what he wrote, or suffered, and what came of it


class KnownSeason(Struct, frozen=True):
    """A sheet of his as it lies open."""

    number: int
    points: tuple[int, int]  # his own first
    lines: tuple[KnownLine, ...]


class Dossier(Struct, frozen=True):
    """All that a captain knows of the other."""

    season: int  # the one that is being sailed
    name: str
    crown: str
    temper: str  # in a sentence; empty where nobody has said what it is
    customs: tuple[str, ...]  # his way, his burden, his crown's custom, each in a sentence
    habits: tuple[str, ...]  # what he has done so far in this war, in sentences
    seasons: tuple[KnownSeason, ...]  # of this war, the last one first
    fleet: tuple[Sighting, ...]
    rule: Rule = KNOWING


def dossier(
    rival: Player,
    captain: Captain,
    season: int,
    past: Sequence[Season],
    sheets: Mapping[int, Sheet],
    temper: str = "",
    customs: tuple[str, ...] = (),
) -> Dossier:
    """What is known of a captain from the sheets, by season, of the war that he has sailed in."""
    own = {n: sheet for n, sheet in sheets.items() if captain.since <= n < season}
    points = {each.number: each.points for each in past}
    found = [
        KnownSeason(
            number,
            (points[number][rival], points[number][1 - rival]),
            tuple(known_line(sheet, rival, letter) for letter in range(FORCES)),
        )
        for number, sheet in sorted(own.items(), reverse=True)
        if sheet.unfolded is not None and number in points
    ]
    return Dossier(
        season,
        captain.name,
        captain.crown,
        temper,
        customs,
        tuple(habits(list(own.values()), rival)),
        tuple(found),
        sightings(own, rival),
    )


def known_line(sheet: Sheet, who: Player, letter: Letter) -> KnownLine:
    """A force of a captain, now that the fold is open."""
    ships, companies = force_of(sheet, who, letter)
    held = [f"{ship.type} {ship.name}" for ship in ships]
    held += [f"troops {men(company)}" for company in companies]
    value, came = sheet.lines[who][letter].value, start_of("; ".join(what_came(sheet, who, letter)))
    return KnownLine(LETTERS[letter], value, ", ".join(held) or RUMOUR, came)


def what_came(sheet: Sheet, who: Player, letter: Letter) -> Iterator[str]:
    """What he wrote for a force, or the other for the one that met it, and how that ended."""
    line, enemy = sheet.lines[who][letter], opponent_of(who)
    theirs = sheet.lines[enemy][line.opponent]
    if not (line.attacks or theirs.attacks):
        yield "met nobody"
    elif line.fooled:
        yield "gave battle to a rumour"
    elif theirs.fooled:
        yield "fooled you: you attacked nothing"
    elif line.attacks:
        yield "passed by" if line.result is Result.NO_CONTACT else f"chose {RESULTS[line.result]}"
    elif theirs.result is Result.NO_CONTACT:
        yield "you passed it by"
    else:
        yield f"you chose {RESULTS[theirs.result]}"
    for each in sheet.engagements:
        if each.outcome is not None and opponents(sheet, each)[who] == letter:
            yield how_it_ended(sheet, each, who)
    if line.points:
        yield many(line.points, "point")


def how_it_ended(sheet: Sheet, each: Engagement, who: Player) -> str:
    """Who had the better of an engagement, and what it cost him."""
    assert each.outcome is not None
    better = each.outcome.better
    came = "drawn" if better == NOBODY else "won" if better == who else "lost"
    ships = opened(sheet, who)[1].ships
    gone = [
        f"{ships[e.ship].name} {e.fate.name.lower()}"
        for e in each.outcome.ships[who]
        if e.fate in LOST
    ]
    kind = (
        f"{RESULTS[each.result]} " if each.result not in (Result.BATTLE, Result.LAND_RAID) else ""
    )
    return ", ".join((f"{kind}{came}", *gone))


def habits(sheets: Sequence[Sheet], who: Player) -> Iterator[str]:
    """How often he attacked and passed by, and what he did with rumours and values, in all."""
    if not sheets:
        return
    lines = [
        (sheet, letter, sheet.lines[who][letter]) for sheet in sheets for letter in range(FORCES)
    ]
    attacks = [line for _, _, line in lines if line.attacks]
    raids = sum(line.result is Result.LAND_RAID for line in attacks)
    passed = sum(line.result is Result.NO_CONTACT and not line.fooled for line in attacks)
    fought = len(attacks) - raids - passed
    yield (
        f"{many(len(attacks), 'attack')}: {many(fought, 'battle')}, {many(raids, 'raid')},"
        f" passed you by {many(passed, 'time')}."
    )
    rumours = [line.value for sheet, letter, line in lines if not any(force_of(sheet, who, letter))]
    if rumours:
        yield f"{many(len(rumours), 'rumour')}, worth {mean(rumours)} on average."
    strongest = [
        sheet.lines[who][max(range(FORCES), key=lambda n: cost_of(sheet, who, n))].value
        for sheet in sheets
    ]
    yield f"The strongest force was worth {mean(strongest)} on average."
    ends = [each.outcome for sheet in sheets for each in sheet.engagements if each.outcome]
    if ends:
        yours = Counter(end.fate for each in ends for end in each.ships[opponent_of(who)])
        own = sum(end.fate in LOST for each in ends for end in each.ships[who])
        yield (
            f"In {many(len(ends), 'fight')}: took {yours[Fate.TAKEN]} of your ships,"
            f" sank {yours[Fate.SUNK]}, drove off {yours[Fate.FLED]}; lost {own}."
        )


def cost_of(sheet: Sheet, who: Player, letter: Letter) -> int:
    """What the ships of a force cost."""
    return sum(ship.cost for ship in force_of(sheet, who, letter)[0])


def mean(numbers: Sequence[int]) -> str:
    return f"{sum(numbers) / len(numbers):.1f}"


def in_lines(known: Dossier) -> Iterator[str]:
    """The whole of it, a line each: what the page shows, for who reads lines."""
    yield f"{known.name}, {known.crown}. {known.temper}".strip()
    yield from (*known.customs, *known.habits)
    for season in known.seasons:
        his, yours = season.points
        yield f"Season {season.number}: {many(his, 'point')}, you {yours}."
        for line in season.lines:
            yield f"{line.letter}{line.value}: {line.held}. {line.came}."
    for ship in known.fleet:
        yield f"{ship.name}, {ship.type}: {ship.end}, season {ship.last.season}."
