"""What both captains know of the seasons that are over, as facts with names and a weight (C-21).

It is read from the open sheets, and from what a career shows of both captains: names, points and
favour. Purses, bargains and what lay in port are not looked at.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from string import Formatter
from typing import Any, NamedTuple, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.bridge.world import seed_for
from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.campaign.kernel.play import many
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.port.state import Port
from pieces_of_eight.campaign.sheet.events import (
    captain,
    card_of,
    companies_of,
    company_words,
    untouched,
)
from pieces_of_eight.campaign.sheet.state import LETTERS as SHEET_LETTERS
from pieces_of_eight.campaign.sheet.state import (
    NOBODY,
    Chance,
    Engagement,
    Fate,
    Result,
    Sail,
    Sheet,
    ShipEnd,
    force,
    opponent_of,
    place_of,
    place_of_engagement,
)
from .broadsheet import chance
from .service import ship_records

Names: TypeAlias = tuple[tuple[str, str], ...]
CAPTAINS = (Player(0), Player(1))
LOST = (Fate.SUNK, Fate.TAKEN)
UNLIKELY = 0.4
"""A battle won with a smaller chance than this was won against the odds."""
OLDER = 3.0
"""What a fact loses in weight with each season that has passed since."""
LEAST = 2.0
"""Below this weight nobody remembers it."""
TIMES = {2: "twice", 3: "three times", 4: "four times", 5: "five times"}
PRIZES = {
    Chance.WRECK: "the chest from the wreck",
    Chance.CHEST: "the buried chest",
    Chance.ISLAND: "the island's treasure",
}
SHIP, FIGHT, TOWN = ("ship", "type"), ("mine", "yours"), ("town",)
POINTS, TOTALS = ("most", "least"), ("lead", "mine", "yours")
PAIRS: Mapping[str, tuple[str, ...]] = {
    "ship_sunk": SHIP,
    "ship_taken": SHIP,
    "merchant_caught": SHIP,
    "captain_killed": ("captain", "ship"),
    "successor": ("old", "new"),
    "upset": (*FIGHT, "chance"),
    "battle": FIGHT,
    "flight": SHIP,
    "raid_won": TOWN,
    "raid_lost": TOWN,
    "men_ashore": ("town", "groups"),
    "cargo_home": SHIP,
    "fool": ("letter",),
    "treasure": ("prize",),
    "pennant": SHIP,
    "ship_again": (*SHIP, "times"),
}
"""Kinds of facts that are of the writer's side or of the reader's, with the names each has."""
ALONE: Mapping[str, tuple[str, ...]] = {
    "drawn_battle": FIGHT,
    "season_mine": POINTS,
    "season_yours": POINTS,
    "season_level": ("points",),
    "lead_mine": TOTALS,
    "lead_yours": TOTALS,
    "lead_level": TOTALS,
    "favour_mine_up": ("crown",),
    "favour_mine_down": ("crown",),
    "favour_yours_up": ("crown",),
    "favour_yours_down": ("crown",),
    "quiet": (),
}
KINDS: Mapping[str, tuple[str, ...]] = {
    **{f"{whose}_{kind}": names for kind, names in PAIRS.items() for whose in ("my", "your")},
    **ALONE,
}
"""Every kind of fact, with the names that each of the kind has."""
COMPANY = "company"
"""The name for the companies of a raid."""
WHERE = "where"
"""The name for the water of a fact, as a sentence says it: "in the Mona Passage" (C-18)."""
AT_SEA = (
    *("ship_sunk", "ship_taken", "merchant_caught", "captain_killed"),
    *("upset", "battle", "flight", "fool"),
)
"""Kinds of facts that happen on a water, which is known where a career has a chart."""
SOMETIMES: Mapping[str, tuple[str, ...]] = {
    **{f"{whose}_{kind}": (WHERE,) for kind in AT_SEA for whose in ("my", "your")},
    "drawn_battle": (WHERE,),
    **{
        f"{whose}_{kind}": (COMPANY, *more)
        for kind, more in (("raid_won", ("coins",)), ("raid_lost", ()), ("men_ashore", ()))
        for whose in ("my", "your")
    },
}
"""Names that some facts of a kind have."""


class Fact(Struct, frozen=True):
    """Something that happened between two captains, as one of them sees it."""

    kind: str
    season: int
    names: Names
    weight: float
    about: tuple[str, ...] = ()
    """Of whom it is: of each ship or captain a letter tells one fact."""


class Year(Struct, frozen=True):
    """A season that is over, as both captains know it."""

    number: int
    crowns: tuple[str, str]
    before: tuple[str, str]
    """Who stood on the quarterdecks when it began."""
    after: tuple[str, str]
    """Who stands there now that it is over."""
    points: tuple[int, int]
    totals: tuple[int, int]
    """The points of all seasons to its end."""
    favour: tuple[int, int]
    """By how many rungs each captain has risen or fallen."""
    sheet: Sheet | None = None
    """Its sheet, which lies open; None where it was not kept."""
    towns: tuple[str, ...] = ()
    """By engagement the town that was raided; empty at sea, or where it is not known."""


class Look(NamedTuple):
    """A season with its open sheet, and who writes of it."""

    year: Year
    sheet: Sheet
    writer: Player
    lost: tuple[frozenset[int], frozenset[int]]
    """By captain the ships that he has lost in all seasons, by their ids."""

    def whose(self, owner: Player) -> str:
        """Of which side something is."""
        return "my" if owner == self.writer else "your"

    def fact(
        self, kind: str, weight: float, about: Sequence[str] = (), /, **names: str | int
    ) -> Fact:
        """A fact of this season."""
        told = tuple((name, str(value)) for name, value in names.items())
        return Fact(kind, self.year.number, told, weight, tuple(about))

    def of_ship(self, kind: str, owner: Player, ship: Sail, weight: float, **more: str) -> Fact:
        """A fact about one ship."""
        named = {"ship": ship.name, "type": ship.type, **more}
        return self.fact(f"{self.whose(owner)}_{kind}", weight, (ship.name,), **named)


def years_of(
    port: Match[Any, Any, Any], sheets: Mapping[int, Sheet], towns: Mapping[int, Sequence[str]]
) -> tuple[Year, ...]:
    """The seasons that are over, in their order; `sheets` and `towns` are by season."""
    now: Port = port.state
    firsts: dict[int, Port] = {}
    for step in port.steps:
        firsts.setdefault(step.state.season, step.state)
    found, totals = [], (0, 0)
    for past in now.past:
        totals = (totals[0] + past.points[0], totals[1] + past.points[1])
        begun, ended = firsts.get(past.number), firsts.get(past.number + 1, now)
        if begun is not None:
            both = list(zip(begun.captains, ended.captains, strict=True))
            found.append(
                Year(
                    past.number,
                    (begun.captains[0].crown, begun.captains[1].crown),
                    (begun.captains[0].name, begun.captains[1].name),
                    (ended.captains[0].name, ended.captains[1].name),
                    past.points,
                    totals,
                    (both[0][1].favour - both[0][0].favour, both[1][1].favour - both[1][0].favour),
                    sheets.get(past.number),
                    tuple(towns.get(past.number, ())),
                )
            )
    return tuple(found)


def facts_of(years: Sequence[Year], writer: Player) -> list[Fact]:
    """All that the last of these years and those before it give to write about, weightiest first.

    What happened earlier weighs less; how the season ended is told only of the last.
    """
    lost = (lost_by(years, Player(0)), lost_by(years, Player(1)))
    found: list[Fact] = []
    for year in years:
        age = years[-1].number - year.number
        mine = list(successions(year, writer))
        if year.sheet is not None:
            look = Look(year, year.sheet, writer, lost)
            mine += [*engagements(look), *cargoes(look), *fools(look)]
            mine += met_again(look, years) if not age else ()
            mine += pennants(look, years) if not age else ()
        found += [
            Fact(each.kind, each.season, each.names, weight, each.about)
            for each in mine
            if (weight := each.weight - OLDER * age) >= LEAST
        ]
    found += [*season_ended(years, writer), *favours(years[-1], writer), *quiet(years[-1])]
    return sorted(found, key=lambda each: (-each.weight, each.kind, each.names))


def lost_by(years: Sequence[Year], owner: Player) -> frozenset[int]:
    """The ids of the ships that a captain has lost in engagements."""
    return frozenset(
        ship.id
        for year in years
        if year.sheet is not None
        for each in year.sheet.engagements
        for ship, end in ships_in(year.sheet, each, owner)
        if end.fate in LOST
    )


def ships_in(sheet: Sheet, each: Engagement, owner: Player) -> list[tuple[Sail, ShipEnd]]:
    """A captain's ships in an engagement that is over, and what became of them."""
    if each.outcome is None or sheet.shown is None:
        return []
    return [(sheet.shown[owner].ships[end.ship], end) for end in each.outcome.ships[owner]]


# --- The engagements -----------------------------------------------------------------------------


def engagements(look: Look) -> Iterator[Fact]:
    """What happened in battles, raids and treasure grabs."""
    for at, each in enumerate(look.sheet.engagements):
        if each.outcome is None:
            continue
        if each.result is Result.BATTLE:
            for owner in CAPTAINS:
                for ship, end in ships_in(look.sheet, each, owner):
                    yield from of_ship(look, owner, ship, end, where(look.sheet, each))
            yield from of_battle(look, each)
        elif each.result is Result.LAND_RAID:
            yield from of_raid(look, at, each)
        else:
            yield from of_treasure(look, each)


def where(sheet: Sheet, each: Engagement) -> dict[str, str]:
    """The name of the place of an engagement, as a fact has it; none without a chart."""
    place = place_of_engagement(sheet, each)
    return {} if place is None else {WHERE: place.there}


def of_ship(
    look: Look, owner: Player, ship: Sail, end: ShipEnd, at: Mapping[str, str]
) -> Iterator[Fact]:
    """What became of a ship in a battle, and of who commanded her; `at` names the place."""
    dear = ship.cost / 10
    if end.fate in LOST:
        how = "ship_sunk" if end.fate is Fate.SUNK else "ship_taken"
        if ship.merchant:
            yield look.of_ship("merchant_caught", owner, ship, 6 + dear, **at)
        else:
            yield look.of_ship(how, owner, ship, 7 + dear, **at)
    elif end.fate is Fate.FLED and not ship.merchant and ship.id not in look.lost[owner]:
        yield look.of_ship("flight", owner, ship, 3.5 + dear, **at)
    if end.captain_killed and ship.captain and ship.captain != look.year.before[owner]:
        kind = f"{look.whose(owner)}_captain_killed"
        names = {"captain": ship.captain, "ship": ship.name, **at}
        yield look.fact(kind, 9 + dear, (ship.captain,), **names)


def of_battle(look: Look, each: Engagement) -> Iterator[Fact]:
    """Who had the better of a battle, by the dearest ships of both sides that are still afloat."""
    assert each.outcome is not None
    mine, yours = (chief(look, each, side) for side in (look.writer, opponent_of(look.writer)))
    if mine is None or yours is None:
        return
    names = {"mine": mine.name, "yours": yours.name, **where(look.sheet, each)}
    about = (mine.name, yours.name)
    better = each.outcome.better
    if better == NOBODY:
        yield look.fact("drawn_battle", 4, about, **names)
        return
    whose, likely = look.whose(better), chance(look.sheet, each, better)
    if likely < UNLIKELY:
        shown = str(max(1, round(100 * likely)))
        yield look.fact(f"{whose}_upset", 10 - 5 * likely, about, **names, chance=shown)
    else:
        yield look.fact(f"{whose}_battle", 4.5, about, **names)


def chief(look: Look, each: Engagement, owner: Player) -> Sail | None:
    """The dearest ship of a side in a battle that it has not lost, then or later."""
    afloat = [
        ship for ship, _ in ships_in(look.sheet, each, owner) if ship.id not in look.lost[owner]
    ]
    return max(afloat, key=lambda ship: ship.cost, default=None)


def of_raid(look: Look, at: int, each: Engagement) -> Iterator[Fact]:
    """A town that was raided: who won, and what it cost the raiders."""
    assert each.outcome is not None
    raider, better = each.attacker, each.outcome.better
    known = look.year.towns[at] if at < len(look.year.towns) else ""
    town = known or f"a town of {captain(look.sheet, opponent_of(raider))}"
    whose, coins = look.whose(raider), each.outcome.coins
    names = {"town": town, COMPANY: company_words(companies_of(look.sheet, each))}
    if better == raider:
        more = {"coins": many(coins, "coin")} if coins else {}
        yield look.fact(f"{whose}_raid_won", 7.5, (town,), **names, **more)
    elif better == opponent_of(raider):
        yield look.fact(f"{whose}_raid_lost", 6.5, (town,), **names)
    if groups := sum(lost for _, lost in each.outcome.companies):
        left = many(groups, "group")
        yield look.fact(f"{whose}_men_ashore", 4 + groups / 10, (), **names, groups=left)


def of_treasure(look: Look, each: Engagement) -> Iterator[Fact]:
    """A chest or an island's treasure, and who carried it off."""
    assert each.outcome is not None
    if each.outcome.better != NOBODY:
        whose = look.whose(each.outcome.better)
        prize = PRIZES[card_of(look.sheet, each).chance]
        yield look.fact(f"{whose}_treasure", 5, (prize,), prize=prize)


# --- Cargoes, rumours, ships that are known ------------------------------------------------------


def cargoes(look: Look) -> Iterator[Fact]:
    """Merchantmen that met nobody and brought their cargo home (C-13)."""
    if not look.sheet.drawn or look.sheet.unfolded is None or look.sheet.shown is None:
        return
    for owner in CAPTAINS:
        fleet, contents = look.sheet.shown[owner], look.sheet.unfolded[owner]
        for letter in untouched(look.sheet, owner):
            for ship in (fleet.ships[n] for n in force(contents, letter)[0]):
                if ship.merchant and ship.id not in look.lost[owner]:
                    yield look.of_ship("cargo_home", owner, ship, 3 + ship.cargo / 10)


def fools(look: Look) -> Iterator[Fact]:
    """Forces that fell upon a rumour (C-11)."""
    for attacker in CAPTAINS:
        for letter, line in enumerate(look.sheet.lines[attacker]):
            if line.fooled:
                kind, place = f"{look.whose(attacker)}_fool", place_of(look.sheet, attacker, letter)
                at = {} if place is None else {WHERE: place.there}
                names = {"letter": SHEET_LETTERS[line.opponent], **at}
                yield look.fact(kind, 5.5 + line.value / 10, (), **names)


def battled(year: Year, owner: Player) -> Iterator[Sail]:
    """A captain's ships that were in a battle of a season."""
    if year.sheet is not None:
        for each in year.sheet.engagements:
            if each.result is Result.BATTLE:
                yield from (ship for ship, _ in ships_in(year.sheet, each, owner))


def met_again(look: Look, years: Sequence[Year]) -> Iterator[Fact]:
    """Ships that have been in battle between the two for at least the second time."""
    for owner in CAPTAINS:
        met = Counter(ship.id for year in years for ship in battled(year, owner))
        for ship in battled(look.year, owner):
            count = met[ship.id]
            if count in TIMES and ship.id not in look.lost[owner]:
                yield look.of_ship("ship_again", owner, ship, 3.5 + count, times=TIMES[count])


def pennants(look: Look, years: Sequence[Year]) -> Iterator[Fact]:
    """Ships whose victories of this season have earned them a pennant (C-20)."""
    sheets = {year.number: year.sheet for year in years if year.sheet is not None}
    earlier = {number: sheet for number, sheet in sheets.items() if number < look.year.number}
    for owner in CAPTAINS:
        before, now = ship_records(earlier, owner), ship_records(sheets, owner)
        for ship in look.sheet.shown[owner].ships if look.sheet.shown is not None else ():
            had = ship.id in before and before[ship.id].pennant
            has = ship.id in now and now[ship.id].pennant
            if has and not had and ship.id not in look.lost[owner]:
                yield look.of_ship("pennant", owner, ship, 6)


# --- The captains, and what the season came to ---------------------------------------------------


def successions(year: Year, writer: Player) -> Iterator[Fact]:
    """Mates who have followed a dead captain (C-3)."""
    for owner in CAPTAINS:
        old, new = year.before[owner], year.after[owner]
        if old != new:
            whose = "my" if owner == writer else "your"
            names = (("old", old), ("new", new))
            yield Fact(f"{whose}_successor", year.number, names, 12, (old, new))


def season_ended(years: Sequence[Year], writer: Player) -> Iterator[Fact]:
    """The points of the season, and who leads over all; after the first they are the same."""
    year, mine, yours = years[-1], writer, opponent_of(writer)
    most, least = max(year.points), min(year.points)
    points = (("most", str(most)), ("least", str(least)))
    if most == least:
        yield Fact("season_level", year.number, (("points", str(most)),), 4.2)
    else:
        won = "mine" if year.points[mine] == most else "yours"
        yield Fact(f"season_{won}", year.number, points, 4.2)
    if year.number > 1:
        ahead = year.totals[mine] - year.totals[yours]
        who = "level" if not ahead else "mine" if ahead > 0 else "yours"
        lead = (
            ("lead", many(abs(ahead), "point")),
            ("mine", str(year.totals[mine])),
            ("yours", str(year.totals[yours])),
        )
        yield Fact(f"lead_{who}", year.number, lead, 4.1)


def favours(year: Year, writer: Player) -> Iterator[Fact]:
    """Captains of whom their crowns think better or worse (C-15)."""
    for owner in CAPTAINS:
        if moved := year.favour[owner]:
            kind = (
                f"favour_{'mine' if owner == writer else 'yours'}_{'up' if moved > 0 else 'down'}"
            )
            names = (("crown", year.crowns[owner]),)
            yield Fact(kind, year.number, names, 3 + abs(moved) / 10, (kind[:-2],))


def quiet(year: Year) -> Iterator[Fact]:
    """That there was no battle in a season."""
    sheet = year.sheet
    if sheet is not None and all(each.result is not Result.BATTLE for each in sheet.engagements):
        yield Fact("quiet", year.number, (), 2.5)


# --- The rival's letters (C-21): what he writes before each season but the first ------------------
# A letter has an opening by who won the season and by his temper, two to four facts in sentences,
# the weightiest first, and a close. What it tells is read from open sheets alone (see
# `campaign.chronicle.past`), so it hangs on no secret. Whoever writes says "our" and "we" of his
# side, for a mate may have followed him.
#
# No words come twice in a career. Which are taken hangs on the career's seed and on what the
# letters before have used; so all letters are made again whenever one is wanted.

LETTERS = Rule("C-21")
BETWEEN_PEOPLE = Rule("H-234")
PLAIN = "plain"
"""The temper of who has none."""
MOST = 4
"""How many facts a letter tells at most."""
WEIGHTY = 4.0
"""What a fact beyond the first two must weigh to be told."""
ARTICLE = re.compile(r"\b([Aa]) (?=[aeiouAEIOU])")


class Phrases(Struct, frozen=True):
    """The words that letters are written with; kept in content."""

    openings: Mapping[tuple[str, str], tuple[str, ...]]
    """By who has won the season ("mine", "yours", "nobody") and the writer's temper."""
    sentences: Mapping[str, tuple[str, ...]]
    """By the kind of a fact."""
    closes: Mapping[str, tuple[str, ...]]
    """By temper."""


class Pen(NamedTuple):
    """With what the letters of a career are written: by whom, in what temper, in which words."""

    writer: Player
    temper: str
    seed: int
    phrases: Phrases

    def draw(self, words: Sequence[str], season: int, what: str) -> str:
        """One of some words; the same ones in the same career. Empty where there are none."""
        if not words:
            return ""
        return words[seed_for(self.seed, "letter", self.writer, season, what) % len(words)]


class Letter(Struct, frozen=True):
    """A letter from one captain to the other."""

    season: int
    """Before which it is written."""
    greeting: str
    opening: str
    body: tuple[str, ...]
    """What it tells of each fact, the weightiest first."""
    close: str
    signature: str
    facts: tuple[Fact, ...]
    """What the body tells, one by one."""
    rule: Rule = LETTERS

    @property
    def lines(self) -> tuple[str, ...]:
        """Its paragraphs from greeting to signature."""
        told = " ".join(self.body)
        found = (f"{self.greeting},", self.opening, told, self.close, self.signature)
        return tuple(each for each in found if each)


def letters(years: Sequence[Year], pen: Pen) -> tuple[Letter, ...]:
    """The letter after each of the years, in their order."""
    found: list[Letter] = []
    used: set[str] = set()
    told: set[tuple[str, int, Names]] = set()
    for at, year in enumerate(years):
        mark = year.number + 1
        chosen = list(worth_telling(facts_of(years[: at + 1], pen.writer), pen, used, told))
        body = []
        for fact in chosen:
            words = pen.draw(fitting(fact, pen.phrases, used), mark, fact.kind)
            body.append(filled(words, fact.names))
            used.add(words)
            told.add((fact.kind, fact.season, fact.names))
        opening = pen.draw(unused(openings(year, pen), used), mark, "opening")
        close = pen.draw(unused(pen.phrases.closes[pen.temper], used), mark, "close")
        used |= {opening, close}
        to, by = year.after[opponent_of(pen.writer)], year.after[pen.writer]
        greeting = f"To Captain {to}"
        found.append(Letter(mark, greeting, opening, tuple(body), close, by, tuple(chosen)))
    return tuple(found)


def worth_telling(
    facts: Sequence[Fact], pen: Pen, used: set[str], told: set[tuple[str, int, Names]]
) -> Iterator[Fact]:
    """The facts of a letter: one of a kind, one about each ship or man, none that was told."""
    kinds: set[str] = set()
    about: set[str] = set()
    for fact in facts:
        known = (fact.kind, fact.season, fact.names) in told or fact.kind in kinds
        if known or about & {*fact.about} or not fitting(fact, pen.phrases, used):
            continue
        if len(kinds) == MOST or (len(kinds) > 1 and fact.weight < WEIGHTY):
            return
        kinds.add(fact.kind)
        about |= {*fact.about}
        yield fact


def openings(year: Year, pen: Pen) -> Sequence[str]:
    """The openings for how a season ended."""
    mine, yours = year.points[pen.writer], year.points[opponent_of(pen.writer)]
    won = "nobody" if mine == yours else "mine" if mine > yours else "yours"
    return pen.phrases.openings[won, pen.temper]


def fitting(fact: Fact, phrases: Phrases, used: set[str]) -> Sequence[str]:
    """The sentences for a fact that were not used yet, and for which it has all the names.

    Where some of them name the water or the company, it is one of those.
    """
    names = {name for name, _ in fact.names}
    found = [words for words in unused(phrases.sentences[fact.kind], used) if asked(words) <= names]
    return [words for words in found if asked(words) & {WHERE, COMPANY}] or found


def unused(words: Sequence[str], used: set[str]) -> Sequence[str]:
    """Those of some words that stand in no letter of the career yet."""
    return [each for each in words if each not in used]


def asked(words: str) -> set[str]:
    """The names that a sentence asks for. Raises ValueError where its braces do not match."""
    return {name for _, name, _, _ in Formatter().parse(words) if name is not None}


def filled(words: str, names: Names) -> str:
    """A sentence with its names in it, which begins with a capital."""
    told = ARTICLE.sub(r"\1n ", words.format(**dict(names)))
    return told[:1].upper() + told[1:]


# --- Between two people ---------------------------------------------------------------------------


def officer_of(sheet: Sheet | None, who: Player, captain: str) -> str:
    """Who writes for a captain who is a person, by the open sheet of the season before (H-234).

    A captain of one of his ships who has outlived it, else an officer of a company, else his clerk.
    """
    if sheet is None or sheet.shown is None:
        return f"The clerk of {captain}"
    ends = [end for each in sheet.engagements if each.outcome for end in each.outcome.ships[who]]
    gone = {end.ship for end in ends if end.captain_killed or end.fate in (Fate.SUNK, Fate.TAKEN)}
    fleet = sheet.shown[who]
    alive = [ship.captain for n, ship in enumerate(fleet.ships) if ship.captain and n not in gone]
    others = [name for name in alive if name != captain]
    if others:
        return others[0]
    if fleet.companies:
        return f"An officer of {fleet.companies[0].name}"
    return f"The clerk of {captain}"


def signed(letter: Letter, officer: str) -> Letter:
    """A letter that an officer has written for his captain (H-234)."""
    return replace(letter, signature=officer, rule=BETWEEN_PEOPLE)


def for_another(pen: Pen) -> Pen:
    """The pen of who writes for somebody else: he does not say that he has followed a dead man."""
    sentences = {**pen.phrases.sentences, "my_successor": ()}
    return pen._replace(phrases=replace(pen.phrases, sentences=sentences))
