"""Ships, companies, forces and what became of them, in a few words."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from pieces_of_eight.campaign.kernel.play import many
from pieces_of_eight.campaign.kernel.sealed import Player
from .events import (
    RESULTS,
    captain,
    card_of,
    companies_of,
    counted,
    opponents,
)
from .events import company_words as landed
from .points import is_small
from .state import (
    LETTERS,
    Chance,
    Company,
    Contents,
    Engagement,
    Fate,
    Fleet,
    Happening,
    Letter,
    Phase,
    Result,
    Sail,
    Sheet,
    Spied,
    force,
    opponent_of,
    place_of_engagement,
    there,
)

RUMOUR = "a rumour"
FATES = {
    Fate.KEPT: "",
    Fate.SUNK: "sunk",
    Fate.TAKEN: "taken",
    Fate.ESCAPED: "away",
    Fate.FLED: "fled",
}


def prize_words(sheet: Sheet) -> str:
    """Which force goes for what, and its worth; nothing where there is no prize (C-22)."""
    prize = sheet.options.prize
    return (prize and f"{LETTERS[prize.letter]}: {prize.name}, {prize.worth} points") or ""


def men(company: Company) -> str:
    """How many groups and officers a company has."""
    return f"{company.groups}+{company.officers}"


def names(contents: Contents, fleet: Fleet, letter: Letter) -> list[str]:
    """The ships and companies of a force by their names."""
    ships, companies = force(contents, letter)
    found = [fleet.ships[n].name for n in ships]
    return [*found, *(fleet.companies[n].name for n in companies)]


def held(contents: Contents, fleet: Fleet, letter: Letter) -> list[str]:
    """What a force holds, name by name; a rumour holds nothing."""
    return names(contents, fleet, letter) or [RUMOUR]


def shortened(parts: Sequence[str], fits: Callable[[str], bool], end: str = "") -> str:
    """A list with as many whole parts as fit, the number of those left out, and then its end."""
    found = ""
    for kept in range(len(parts), 0, -1):
        more = len(parts) - kept
        found = f"{', '.join(parts[:kept])}{f', {more} more' * (more > 0)}{end}"
        if fits(found):
            break
    return found


def kinds(contents: Contents, fleet: Fleet, letter: Letter) -> str:
    """What a force amounts to: types of ships, room and troops."""
    ships, companies = force(contents, letter)
    types = Counter(fleet.ships[n].type for n in ships)
    parts = [f"{number} {kind}{'s' * (number > 1)}" for kind, number in types.items()]
    if companies:
        need = sum(fleet.companies[n].size for n in companies)
        room = sum(fleet.ships[n].room for n in ships)
        parts.append(f"troops {need} in room for {room}")
    return ", ".join(parts)


def summary(contents: Contents, fleet: Fleet, letter: Letter) -> str:
    """A force in the fewest words: sails, troops, and what it cost."""
    ships, companies = force(contents, letter)
    if not ships and not companies:
        return ""
    cost = sum(fleet.ships[n].cost for n in ships) + sum(fleet.companies[n].cost for n in companies)
    return f"{counted(len(ships), 'sail')}{', troops' * bool(companies)}, {many(cost, 'point')}"


def ship_words(ship: Sail) -> str:
    """What a ship is, behind her name."""
    cargo = f", cargo {ship.cargo}" if ship.cargo else ""
    under = f", {ship.captain}" if ship.captain else ""
    trade = ", merchantman" if ship.merchant else ""
    return f"{ship.type}{trade}, {ship.cost} points, room {ship.room}{cargo}{under}"


def company_words(company: Company) -> str:
    """What a company is, behind its name."""
    return (
        f"{counted(company.groups, 'group')}, "
        f"{counted(company.officers, 'officer')}, {company.cost} points"
    )


def attacker(sheet: Sheet, who: Player, letter: Letter) -> str:
    """Who attacks where a force of `who` met another; nothing before the dice."""
    line = sheet.lines[who][letter]
    if not line.score:
        return ""
    if line.attacks:
        return captain(sheet, who)
    enemy = sheet.lines[opponent_of(who)][line.opponent]
    return captain(sheet, opponent_of(who)) if enemy.attacks else "nobody"


def result(sheet: Sheet, who: Player, letter: Letter) -> str:
    """The result of a line; in brackets one that only its writer knows yet."""
    line = sheet.lines[who][letter]
    if line.fooled:
        return "rumour!"
    if line.result is not Result.NOT_YET:
        return RESULTS[line.result]
    secrets = sheet.secrets[who].content
    if secrets is None or sheet.phase is not Phase.DECLARING:
        return ""
    written = secrets.declared[letter]
    return f"({RESULTS[written]})" if written is not Result.NOT_YET else ""


def in_brief(contents: Contents, fleet: Fleet, letter: Letter) -> str:
    """A force in few words: sails and troops; nothing for a rumour."""
    ships, companies = force(contents, letter)
    return f"{counted(len(ships), 'sail')}{', troops' * bool(companies)}" if ships else ""


def spied(sheet: Sheet, who: Player, letter: Letter) -> str:
    """What the spyglass of a captain showed of an enemy force; nothing where none was raised."""
    seen = sighted(sheet, who, letter)
    if seen is None:
        return ""
    return f"{counted(seen.sails, 'sail')} seen, {'with' if seen.troops else 'no'} troops"


def sighted(sheet: Sheet, who: Player, letter: Letter) -> Spied | None:
    """What the spyglass of a captain found in an enemy force."""
    secrets = sheet.secrets[who].content
    found = secrets.spied if secrets is not None else ()
    return next((seen for seen in found if seen.letter == letter), None)


def contents_after(
    sheet: Sheet, who: Player, letter: Letter, fits: Callable[[str], bool] = lambda words: True
) -> str:
    """What a force held once the fold is open, and what became of it, as far as that fits."""
    assert sheet.unfolded is not None
    assert sheet.shown is not None
    contents, fleet = sheet.unfolded[who], sheet.shown[who]
    fates = fates_of(sheet, who, letter)
    ships, companies = force(contents, letter)
    parts = [
        f"{fleet.ships[n].name} ({fates[n]})" if fates.get(n) else fleet.ships[n].name
        for n in ships
    ]
    parts += [fleet.companies[n].name for n in companies]
    cards = [card_words(card) for card in cards_of(sheet, who, letter)]
    drawn = f" [{', '.join(cards)}]" if cards else ""
    return shortened(parts or [RUMOUR], fits, drawn)


def fates_of(sheet: Sheet, who: Player, letter: Letter) -> dict[int, str]:
    """What became of the ships of a force that fought."""
    found = {}
    for engagement in sheet.engagements:
        if engagement.outcome is not None and opponents(sheet, engagement)[who] == letter:
            found.update({end.ship: FATES[end.fate] for end in engagement.outcome.ships[who]})
    return found


def cards_of(sheet: Sheet, who: Player, letter: Letter) -> Sequence[Happening]:
    """What fortune brought a force."""
    return [card for card in sheet.happenings if (card.player, card.letter) == (who, letter)]


def card_words(card: Happening) -> str:
    """A card of the event deck in a word or two."""
    match card.chance:
        case Chance.STORM:
            return f"storm, gear -{card.amount}"
        case Chance.FEVER:
            return f"fever, crews -{card.amount}"
        case Chance.DESERTER:
            return f"a deserter, +{counted(card.amount, 'point')}"
        case Chance.QUIET:
            return "quiet weather"
        case Chance.ISLAND:
            return f"an island, treasure {card.amount}"
        case Chance.WRECK | Chance.CHEST:
            return f"a {card.chance}, chest {card.amount}"


def cards_between(sheet: Sheet, who: Player, letter: Letter) -> Iterator[str]:
    """What fortune brought a captain's force and its opponent once the fold is open, in brief."""
    assert sheet.unfolded is not None
    assert sheet.shown is not None
    foe = sheet.lines[who][letter].opponent
    for card in (*cards_of(sheet, who, letter), *cards_of(sheet, opponent_of(who), foe)):
        names = [ship.name for ship in sheet.shown[card.player].ships]
        aboard = force(sheet.unfolded[card.player], card.letter)[0]
        match card.chance:
            case Chance.STORM:
                yield f"A storm strikes {names[card.ship]}"
            case Chance.FEVER if aboard:
                yield f"Fever aboard {names[aboard[0]]}"
            case Chance.DESERTER:
                yield "A deserter tells what he knows"
            case Chance.WRECK:
                yield "A wreck with a chest"
            case Chance.CHEST:
                yield "A buried chest"
            case Chance.ISLAND:
                yield "An island with treasure"


def to_come(sheet: Sheet, at: int) -> str:
    """How many engagements are known to follow one: cards that are drawn at last bring more.

    They are counted down and not up to a number, for that number would grow (H-90).
    """
    left = len(sheet.engagements) - at - 1
    if left:
        return f"{left} more to come"
    return "the last one" if sheet.drawn else "the last known so far"


def meeting_words(sheet: Sheet, at: int, town: str = "") -> str:
    """An engagement in a sentence: "Battle: England's C against Spain's D."; a town by name."""
    engagement = sheet.engagements[at]
    mine, side = LETTERS[engagement.letter], engagement.attacker
    enemy = LETTERS[sheet.lines[side][engagement.letter].opponent]
    raider, defender = captain(sheet, side), captain(sheet, opponent_of(side))
    where = there(sheet, side, engagement.letter)
    if engagement.result is Result.TREASURE_GRAB:
        found = f"A {card_of(sheet, engagement).chance}{where}"
        return race_words(sheet, engagement, found, "the chest")
    if engagement.result is Result.LANDING:
        return race_words(sheet, engagement, f"An island{where}", "its treasure")
    if engagement.result is Result.LAND_RAID:
        kind = "Shore raid" if is_small(sheet, engagement) else "Land raid"
        known = place_of_engagement(sheet, engagement)
        town = town or ("" if known is None else known.name)
        place = f"{town}, a town of {defender}," if town else f"a town of {defender}"
        companies = landed(companies_of(sheet, engagement))
        return f"{kind} on {place} by {companies} of {raider}'s {mine}."
    return f"Battle{where}: {raider}'s {mine} against {defender}'s {enemy}."


def race_words(sheet: Sheet, engagement: Engagement, where: str, prize: str) -> str:
    """A race by a card: who drew it, and the rival, who sends a boat where his force was nothing.

    Only a force with something in it draws a card; the rival's may be a rumour, and his men are
    there all the same (H-86, H-90).
    """
    by, letters = engagement.attacker, opponents(sheet, engagement)
    rival = opponent_of(by)
    who = f"{where}: {captain(sheet, by)}'s {LETTERS[letters[by]]}"
    enemy, letter = captain(sheet, rival), LETTERS[letters[rival]]
    if is_rumour(sheet, rival, letters[rival]):
        return (
            f"{who} and a boat of {enemy} race for {prize}; {enemy}'s {letter} was only a rumour."
        )
    return f"{who} and {enemy}'s {letter} race for {prize}."


def is_rumour(sheet: Sheet, who: Player, letter: Letter) -> bool:
    """Whether it is known that a force holds nothing."""
    return sheet.unfolded is not None and force(sheet.unfolded[who], letter) == ([], [])
