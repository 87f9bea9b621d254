"""The engagements of a career that are over: what records, letters and home are told from, and the
home of a season itself.

They are read from the seasons' sheets, which lie open once the fold is: nothing here is a secret
of either side.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple, TypeVar

from msgspec import Struct

from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.play import many, start_of
from pieces_of_eight.campaign.kernel.sealed import Player, opponent_of
from pieces_of_eight.campaign.port.state import PENNANT
from pieces_of_eight.campaign.sheet.events import (
    RESULTS,
    captain,
    companies_of,
    company_words,
    of_engagement,
    opponents,
    prize_holder,
    ships_in,
)
from pieces_of_eight.campaign.sheet.solver import chance_of
from pieces_of_eight.campaign.sheet.state import (
    LETTERS,
    NOBODY,
    Engagement,
    Fate,
    Outcome,
    Result,
    Sail,
    Sheet,
    ShipEnd,
    opened,
    place_of_engagement,
    there,
)
from .story import CAPTAINS, FIGHTS, CareerMoment, DiceLuck, ToldEngagement, sentence, together

RECORD = Rule("C-20")
TABLE = Rule("H-48")
LOST = (Fate.SUNK, Fate.TAKEN)
BY_STRENGTH = (Result.BATTLE, Result.LAND_RAID)  # what the purser's table knows the chances of


class FoughtEngagement(NamedTuple):
    season: int
    number: int  # of the season's engagements, from 1
    sheet: Sheet
    engagement: Engagement
    outcome: Outcome

    def ships(self, side: Player) -> list[tuple[Sail, ShipEnd]]:
        """A captain's ships that were reported, and what became of them."""
        fleet = opened(self.sheet, side)[1].ships
        return [(fleet[end.ship], end) for end in self.outcome.ships[side]]

    @property
    def groups(self) -> int:
        """How many groups of men were lost ashore."""
        return sum(lost for _, lost in self.outcome.companies)

    @property
    def there(self) -> str:
        """Behind what has happened, where: " in the Mona Passage"; empty without a chart."""
        return there(self.sheet, self.engagement.attacker, self.engagement.letter)

    def chance(self, who: Player) -> float:
        """The chance he had to have the better of it, by what both forces cost (H-48)."""
        return chance_of(self.sheet, self.engagement, who)

    @property
    def has_odds(self) -> bool:
        """Whether its chance tells anything: the purser's table has one for all raids."""
        return self.engagement.result is Result.BATTLE

    def deed(self, who: Player) -> str:
        """What a captain did to the other, who has won."""
        sheet, foe = self.sheet, opponent_of(who)
        if self.engagement.result is not Result.LAND_RAID:
            return f"{self.sailed(who)} beat {self.sailed(foe)}{self.there}"
        place = place_of_engagement(sheet, self.engagement)
        companies = company_words(companies_of(sheet, self.engagement))
        if self.engagement.attacker != who:
            return f"{'Our town' if place is None else place.name} beat {companies} off"
        town = f"a town of {captain(sheet, foe)}" if place is None else place.name
        return f"{start_of(companies)} from {self.sailed(who)} plundered {town}"

    def sailed(self, who: Player) -> str:
        ships = [ship for ship, _ in self.ships(who)]
        if not ships:
            return captain(self.sheet, who)
        first = max(ships, key=lambda ship: ship.cost)
        under = f" under {first.captain}" if first.captain else ""
        rest = f" and {many(len(ships) - 1, 'more ship')}" if len(ships) > 1 else ""
        return f"{first.name}{under}{rest}"


def fought(sheet: Sheet, season: int = 0) -> Iterator[FoughtEngagement]:
    for number, each in enumerate(sheet.engagements, start=1):
        if each.outcome is not None:
            yield FoughtEngagement(season, number, sheet, each, each.outcome)


# --- Service records: what each ship and each captain of a career has been through (C-20) ---------
# A ship is known by her `id`, so that one that is named anew keeps her record, and one that is
# named after another has none of hers.


class Upshot(StrEnum):
    WON = "won"
    DRAWN = "nobody won"
    LOST = "lost"


class Action(Struct, frozen=True):
    season: int
    number: int  # of the engagements of that season, from 1
    kind: str
    letter: str  # of the force
    came: Upshot
    ship: str
    captain: str  # who commanded her; empty where nobody did
    fate: Fate
    killed: bool  # whether her captain was
    where: str = ""  # behind its kind, where it was: " in the Mona Passage"; empty without a chart


class Service(Struct, frozen=True):
    """All that a ship or a captain has been through, the oldest first."""

    name: str
    actions: tuple[Action, ...]

    @property
    def victories(self) -> int:
        """The actions that were won, and that she came out of."""
        return sum(each.came is Upshot.WON and each.fate not in LOST for each in self.actions)

    @property
    def pennant(self) -> bool:
        """Whether a ship wears one: three victories (C-20)."""
        return self.victories >= PENNANT


def ship_records(sheets: Mapping[int, Sheet], who: Player) -> dict[int, Service]:
    """The records of a captain's ships by their ids, out of the sheets by season.

    Each has the name that she had last.
    """
    found = gathered(sheets, who, lambda ship: ship.id)
    return {ship_id: Service(each[-1].ship, each) for ship_id, each in found.items()}


def captain_records(sheets: Mapping[int, Sheet], who: Player) -> dict[str, Service]:
    """The records of all who commanded a ship for one side, by their names."""
    found = gathered(sheets, who, lambda ship: ship.captain)
    return {name: Service(name, each) for name, each in found.items() if name}


Key = TypeVar("Key", bound=Hashable)


def gathered(
    sheets: Mapping[int, Sheet], who: Player, key: Callable[[Sail], Key]
) -> dict[Key, tuple[Action, ...]]:
    found: dict[Key, list[Action]] = {}
    for season, sheet in sorted(sheets.items()):
        for each in fought(sheet, season):
            for ship, action in actions(each, who):
                found.setdefault(key(ship), []).append(action)
    return {each: tuple(rows) for each, rows in found.items()}


def actions(found: FoughtEngagement, who: Player) -> Iterator[tuple[Sail, Action]]:
    """Every ship of a captain in an engagement, with what it was for her."""
    sheet, each, better = found.sheet, found.engagement, found.outcome.better
    ships = opened(sheet, who)[1].ships
    ends = {end.ship: end for end in found.outcome.ships[who]}
    came = Upshot.DRAWN if better == NOBODY else Upshot.WON if better == who else Upshot.LOST
    kind = "raid" if each.result is Result.LAND_RAID else RESULTS[each.result]
    letter = LETTERS[opponents(sheet, each)[who]]
    for number in ships_in(sheet, each, who):
        ship, end = ships[number], ends.get(number)
        fate, killed = (end.fate, end.captain_killed) if end else (Fate.KEPT, False)
        yield (
            ship,
            Action(
                *(found.season, found.number, kind, letter, came),
                *(ship.name, ship.captain, fate, killed, found.there),
            ),
        )


def in_a_line(service: Service) -> str:
    """A record in a line: "4 actions, 3 won; wears a pennant"."""
    said = f"{many(len(service.actions), 'action')}, {service.victories or 'none'} won"
    return f"{said}; wears a pennant" if service.pennant else said


def in_lines(service: Service) -> Iterator[str]:
    """A record action by action: "Season 1: battle, force C, won, under Henry Morgan"."""
    for each in service.actions:
        said = (
            f"Season {each.season}: {each.kind}{each.where}",
            f"force {each.letter}",
            str(each.came),
            sentence(f"record.{each.fate.name.lower()}"),
            f"under {each.captain}" if each.captain not in ("", service.name) else "",
            f"in {each.ship}" if each.ship != service.name else "",
            "her captain killed" if each.killed else "",
        )
        yield ", ".join(filter(None, said))


# --- What one captain knows of the other's fleet: the ships that he has met in engagements (C-21) -


class Sighting(Struct, frozen=True):
    """A ship of the other's that was met, and when she was seen last."""

    name: str
    type: str
    times: int  # in how many engagements
    last: Action

    @property
    def end(self) -> str:
        """What became of her when she was seen last."""
        return sentence(f"sighting.{self.last.fate.name.lower()}")


def sightings(sheets: Mapping[int, Sheet], rival: Player) -> tuple[Sighting, ...]:
    """A captain's ships that the other has met, who was seen last before the others.

    By the names they had then: what he calls them now is his own business.
    """
    met = gathered(sheets, rival, lambda ship: (ship.id, ship.name, ship.type))
    found = [Sighting(name, kind, len(each), each[-1]) for (_, name, kind), each in met.items()]
    found.sort(key=lambda each: each.name)
    found.sort(key=lambda each: (each.last.season, each.last.number), reverse=True)
    return tuple(found)


# --- The engagement of a career that cost most ships and men, and that which turned most points ---

LOSS, TURN = "loss", "turn"
CAPTAIN, GROUP = 10, 3
"""What a captain and a group of men weigh where losses are compared, beside a ship's cost."""


def losses(found: FoughtEngagement) -> int:
    """How heavy the losses of both sides weigh."""
    both = [each for side in CAPTAINS for each in found.ships(side)]
    lost = sum(ship.cost * (end.fate in LOST) + CAPTAIN * end.captain_killed for ship, end in both)
    return lost + GROUP * found.groups


def swing(found: FoughtEngagement) -> int:
    """By how many points it set the captains apart."""
    gains = of_engagement(found.sheet, found.engagement)
    return abs(sum(gain.points if gain.to == 0 else -gain.points for gain in gains))


def turning_points(sheets: Mapping[int, Sheet]) -> Iterator[CareerMoment]:
    """The battle or raid that was the bloodiest, and of the others the one that turned most."""
    found = [
        each
        for season, sheet in sorted(sheets.items())
        for each in fought(sheet, season)
        if each.engagement.result in BY_STRENGTH and each.outcome.better != NOBODY
    ]
    bloody = max(found, key=losses, default=None)
    turned = max((each for each in found if each is not bloody), key=swing, default=None)
    if bloody is not None and losses(bloody):
        yield decided(bloody, LOSS, lost_words(bloody))
    if turned is not None and swing(turned):
        yield decided(turned, TURN, f"a swing of {many(swing(turned), 'point')}")


def decided(found: FoughtEngagement, what: str, why: str) -> CareerMoment:
    better = found.outcome.better
    words = f"{found.deed(better)}: {why}"
    chance = found.chance(better) if found.has_odds else None
    return CareerMoment(what, found.season, found.number, words, chance, str(TABLE))


def lost_words(found: FoughtEngagement) -> str:
    """What it has cost each side: "England lost 2 ships, Spain 1 captain"."""
    said: list[str] = []
    for side in CAPTAINS:
        ends = found.outcome.ships[side]
        counts = {
            "ship": sum(end.fate in LOST for end in ends),
            "captain": sum(end.captain_killed for end in ends),
            "group": found.groups if side == found.engagement.attacker else 0,
        }
        if words := [many(count, what) for what, count in counts.items() if count]:
            verb = "" if said else " lost"
            said.append(f"{captain(found.sheet, side)}{verb} {' and '.join(words)}")
    return ", ".join(said)


# --- Coming home is told before it is counted (C-24): a season as the town reads of it ------------
# A headline, the best deed with the chance it had, the dead by name, the men lost ashore, the luck
# of the dice in one line, and the governor's word. It is read from the season's sheet, which lies
# open, and from what the reader was told of the homecoming; so it shows him no secret.

COMING_HOME = Rule("C-24")
ODD, SURE, LONG = 0.45, 0.65, 0.02
"""A chance below the first was against him, from the second on it was to be expected; below the
third it is called hardly any."""


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
    fights: Sequence[ToldEngagement] = (),
    own: str = "",
    kept: bool | None = None,
    recalled: bool = False,
    rival: str = "",
) -> Broadsheet:
    """A season that is over as it is told to a captain, whose `own` name may be among the dead;
    `rival` is the other's where he is dead.

    `favour` is by how many rungs the crown thinks better of him, `dead` are the names he was
    told, `fights` the season's engagements as the chronicle has them for him; `kept` is whether he
    kept the order of his crown, and None where he had none or it is not for the reader;
    `recalled` is whether his crown has called him home.
    """
    lead = (points[who] > points[1 - who]) - (points[who] < points[1 - who])
    kind, name = weightiest(sheet, who, dead, fights, lead, own, rival)
    companies = opened(sheet, who)[1].companies
    ashore = "; ".join(
        f"{start_of(company_words([companies[company].name]))} left"
        f" {many(groups, 'group')} ashore{each.there}"
        for each in fought(sheet)
        if each.engagement.attacker == who
        for company, groups in each.outcome.companies
        if groups
    )
    word = "governor.fallen" if own in dead else governor(lead, favour)
    if recalled:
        kind, name, word = "recalled", own, "governor.recalled"
    words = [sentence(word, season + points[who])]
    if kept is not None and own not in dead and not recalled:
        words.append(sentence(f"governor.order_{'kept' if kept else 'failed'}", season))
    return Broadsheet(
        # the same season has the same words
        sentence(f"headline.{kind}", season + len(name), name=name.upper()),
        verdict(sheet, points),
        best_deed([sheet], who),
        tuple(dead),
        f"{ashore}." if ashore else "",
        luck([each for told in fights for each in told.luck if each.captain == who]),
        " ".join(words),
    )


def verdict(sheet: Sheet, points: tuple[int, int]) -> str:
    """Who won the season and by what, and who has the prize of a last one (C-22)."""
    most, least, prize = max(points), min(points), ""
    if sheet.options.prize is not None:
        holder = prize_holder(sheet)
        who = "Nobody" if holder == NOBODY else captain(sheet, holder)
        prize = f" {who} carried off {sheet.options.prize.name}."
    if most == least:
        return f"Nobody wins the season: {many(most, 'point')} each.{prize}"
    winner = captain(sheet, Player(points.index(most)))
    return f"{winner} wins the season, {most} to {least}.{prize}"


def weightiest(
    sheet: Sheet,
    who: Player,
    dead: Sequence[str],
    fights: Sequence[ToldEngagement],
    lead: int,
    own: str,
    rival: str,
) -> tuple[str, str]:
    """The kind of headline, and the name that is in it: officers ashore come after towns."""
    if own in dead:
        return "death", own
    if rival:
        return "rival", rival
    holder, found = prize_holder(sheet), [*fought(sheet)]
    if holder != NOBODY and sheet.options.prize is not None:
        return ("prize" if holder == who else "prize_lost"), sheet.options.prize.name
    ends = [pair for each in found for pair in each.ships(who)]
    for ship, end in ends:
        if own and ship.captain == own and end.fate in LOST:
            return "lost", ship.name
    commanders = [ship.captain for ship in opened(sheet, who)[1].ships]
    if fallen := [name for name in dead if name in commanders]:
        return "death", fallen[0]
    for each in found:
        place = fights[each.number - 1].place if each.number <= len(fights) else ""
        if each.engagement.result is Result.LAND_RAID and each.outcome.better == who and place:
            return "raid" if each.engagement.attacker == who else "held", place
    if dead:
        return "death", dead[0]
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


def wrecks(sheets: Iterable[Sheet], who: Player) -> Iterator[str]:
    """By ship of a captain's that was sunk the place where, as far as there was a chart."""
    for each in (each for sheet in sheets for each in fought(sheet)):
        if place := place_of_engagement(each.sheet, each.engagement):
            yield from (place.name for _, end in each.ships(who) if end.fate is Fate.SUNK)


def best_deed(sheets: Iterable[Sheet], who: Player) -> str:
    """The battle won that was least likely, else a raid; empty where there was neither."""
    won = [
        each
        for sheet in sheets
        for each in fought(sheet)
        if each.outcome.better == who and each.engagement.result in BY_STRENGTH
    ]
    if not won:
        return ""
    best = min(won, key=lambda each: (not each.has_odds, each.chance(who)))
    if not best.has_odds:
        return f"{best.deed(who)}."
    chance = best.chance(who)
    how = "at even odds" if chance < SURE else "as expected"
    how = "against the odds" if chance < ODD else how
    likely = f"it was {round(100 * chance)}% likely"
    if chance < LONG:
        likely = "there was hardly a chance of it"
    return f"{best.deed(who)}, {how}: {likely}."


def luck(found: Sequence[DiceLuck]) -> str:
    """What the dice gave, and what they owed, in one line; empty where none were counted."""
    for each in together(found, FIGHTS):  # they are of one captain
        more = each.came - each.expected
        what = f"{abs(more):.1f} {'more' if more > 0 else 'fewer'} than average"
        rolls = many(each.came, "good roll")
        return f"Luck: {rolls}, {what if abs(more) >= 1 else 'about average'}."
    return ""


def governor(lead: int, favour: int) -> str:
    """By who won the season, and whether the crown's favour moved with it, what he has to say."""
    moved = "_up" if lead > 0 < favour else "_down" if lead < 0 > favour else ""
    return f"governor.{('even', 'won', 'lost')[lead]}{moved}"
