"""What both captains know of the seasons that are over, as facts with names and a weight (C-21).

It is read from the open sheets, and from what a career shows of both captains: names, points and
favour. Purses, bargains and what lay in port are not looked at.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.bridge.world import seed_for
from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.campaign.kernel.play import listed, many
from pieces_of_eight.campaign.kernel.sealed import Player, opponent_of
from pieces_of_eight.campaign.port.events import (
    CalledHome,
    CameHome,
    CaptainFell,
    OrderAnswered,
)
from pieces_of_eight.campaign.port.standing import lead
from pieces_of_eight.campaign.port.state import Ending, Port
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
    Fate,
    Result,
    Sail,
    Sheet,
    ShipEnd,
    force_of,
    place_of,
    place_of_engagement,
)
from .facts import LOST, FoughtEngagement, fought, ship_records
from .story import CAPTAINS, asked, sentence

Names: TypeAlias = tuple[tuple[str, str], ...]
UNLIKELY = 0.4  # a battle won with a smaller chance than this was won against the odds
OLDER = 3.0  # what a fact loses in weight with each season that has passed since
LEAST = 2.0  # below this weight nobody remembers it
TIMES = {2: "twice", 3: "three times", 4: "four times", 5: "five times"}
COMPANY = "company"  # the name for the companies of a raid
WHERE = "where"
"""The name for the water of a fact, as a sentence says it: "in the Mona Passage" (C-18)."""
PAIRS = {
    "ship_sunk": ("ship type", WHERE),
    "ship_taken": ("ship type", WHERE),
    "merchant_caught": ("ship type", WHERE),
    "captain_killed": ("captain ship", WHERE),
    "successor": ("old new", ""),
    "upset": ("mine yours chance", WHERE),
    "battle": ("mine yours", WHERE),
    "flight": ("ship type", WHERE),
    "raid_won": ("town", f"{COMPANY} coins"),
    "raid_lost": ("town", COMPANY),
    "men_ashore": ("town groups", COMPANY),
    "cargo_home": ("ship type", ""),
    "fool": ("letter", WHERE),
    "treasure": ("prize", ""),
    "pennant": ("ship type", ""),
    "ship_again": ("ship type times", ""),
}  # facts of the writer's side or of the reader's: the names each has, and those that some have
ALONE = {
    "drawn_battle": ("mine yours", WHERE),
    "season_mine": ("most least", ""),
    "season_yours": ("most least", ""),
    "season_level": ("points", ""),
    "lead_mine": ("lead mine yours", ""),
    "lead_yours": ("lead mine yours", ""),
    "lead_level": ("lead mine yours", ""),
    "favour_mine_up": ("crown", ""),
    "favour_mine_down": ("crown", ""),
    "favour_yours_up": ("crown", ""),
    "favour_yours_down": ("crown", ""),
    "quiet": ("", ""),
    "your_order_kept": ("", ""),
    "your_order_failed": ("", ""),
}
_ALL = ALONE | {f"{whose}_{kind}": row for kind, row in PAIRS.items() for whose in ("my", "your")}
KINDS = {kind: tuple(always.split()) for kind, (always, _) in _ALL.items()}
"""Every kind of fact, with the names that each of the kind has."""
SOMETIMES = {kind: tuple(some.split()) for kind, (_, some) in _ALL.items() if some}
"""Names that some facts of a kind have."""


class Fact(Struct, frozen=True):
    kind: str
    season: int
    names: Names
    weight: float
    about: tuple[str, ...] = ()  # of whom it is: of each ship or captain a letter tells one fact


class PastSeason(Struct, frozen=True):
    """A season that is over, as both captains know it."""

    number: int
    crowns: tuple[str, str]
    before: tuple[str, str]  # who stood on the quarterdecks when it began
    after: tuple[str, str]  # who stands there now that it is over
    points: tuple[int, int]
    totals: tuple[int, int]  # the points of all seasons to its end
    favour: tuple[int, int]  # by how many rungs each captain has risen or fallen
    sheet: Sheet | None = None  # its sheet, which lies open; None where it was not kept
    towns: tuple[str, ...] = ()
    """By engagement the town that was raided; empty at sea, or where it is not known."""
    kept: tuple[bool | None, bool | None] = (None, None)
    """Whether each captain kept the order of his crown (C-33); None where he had none."""
    since: tuple[int, int] = (1, 1)
    """The season in which each captain took over from one who was gone (C-31)."""

    @property
    def fought(self) -> Iterator[FoughtEngagement]:
        return fought(self.sheet, self.number) if self.sheet is not None else iter(())


def years_of(
    port: Match, sheets: Mapping[int, Sheet], towns: Mapping[int, Sequence[str]]
) -> tuple[PastSeason, ...]:
    """The seasons that are over, in their order; `sheets` and `towns` are by season."""
    now: Port = port.state
    firsts: dict[int, Port] = {}
    for step in port.steps:
        firsts.setdefault(step.state.season, step.state)
    answers = {
        (step.state.past[-1].number, event.by): event.kept
        for step in port.steps
        for event in step.events
        if isinstance(event, OrderAnswered)
    }
    found, totals = [], (0, 0)
    for past in now.past:
        number, totals = past.number, (totals[0] + past.points[0], totals[1] + past.points[1])
        if number not in firsts:
            continue
        (one, two), (first, second) = (
            each.captains for each in (firsts[number], firsts.get(number + 1, now))
        )
        year = PastSeason(
            number,
            (one.crown, two.crown),
            (one.name, two.name),
            (first.name, second.name),
            past.points,
            totals,
            (first.favour - one.favour, second.favour - two.favour),
            sheets.get(number),
            tuple(towns.get(number, ())),
            (answers.get((number, Player(0))), answers.get((number, Player(1)))),
            (one.since, two.since),
        )
        found.append(year)
    return tuple(found)


def facts_of(years: Sequence[PastSeason], writer: Player) -> list[Fact]:
    """All that the last of these years and those before it give to write about, weightiest first.

    What happened earlier weighs less; how the season ended is told only of the last.
    """
    one, two = (
        frozenset(
            ship.id
            for year in years
            for each in year.fought
            for ship, end in each.ships(owner)
            if end.fate in LOST
        )
        for owner in CAPTAINS
    )
    found: list[Fact] = []
    for year in years:
        look, age = Look(year, writer, (one, two)), years[-1].number - year.number
        mine = [*look.successions(), *look.engagements(), *look.cargoes(), *look.fools()]
        if not age:
            mine += [*look.met_again(years), *look.pennants(years)]
        found += [
            replace(each, weight=each.weight - OLDER * age)
            for each in mine
            if each.weight - OLDER * age >= LEAST
        ]
    found += look.season_ended()
    return sorted(found, key=lambda each: (-each.weight, each.kind, each.names))


class Look(NamedTuple):
    """A season, and who writes of it."""

    year: PastSeason
    writer: Player
    lost: tuple[frozenset[int], frozenset[int]]
    """By captain the ships that he has lost in all seasons, by their ids."""

    def fact(
        self, kind: str, weight: float, about: Sequence[str] = (), /, **names: str | int
    ) -> Fact:
        told = tuple((name, str(value)) for name, value in names.items())
        return Fact(kind, self.year.number, told, weight, tuple(about))

    def of_side(
        self, kind: str, owner: Player, weight: float, about: Sequence[str] = (), /, **names: str
    ) -> Fact:
        whose = "my" if owner == self.writer else "your"
        return self.fact(f"{whose}_{kind}", weight, about, **names)

    def of_ship(self, kind: str, owner: Player, ship: Sail, weight: float, **more: str) -> Fact:
        about = {"ship": ship.name, "type": ship.type}
        return self.of_side(kind, owner, weight, (ship.name,), **about, **more)

    def is_lost(self, owner: Player, ship: Sail) -> bool:
        return ship.id in self.lost[owner]

    # The engagements.

    def engagements(self) -> Iterator[Fact]:
        """What happened in battles, raids and treasure grabs."""
        for each in self.year.fought:
            if each.engagement.result is Result.BATTLE:
                place = place_of_engagement(each.sheet, each.engagement)
                at = {} if place is None else {WHERE: place.there}
                for owner in CAPTAINS:
                    for ship, end in each.ships(owner):
                        yield from self.of_end(owner, ship, end, at)
                yield from self.of_battle(each, at)
            elif each.engagement.result is Result.LAND_RAID:
                yield from self.of_raid(each)
            elif each.outcome.better != NOBODY:
                prize = sentence(f"prize.{card_of(each.sheet, each.engagement).chance}")
                yield self.of_side("treasure", each.outcome.better, 5, (prize,), prize=prize)

    def of_end(
        self, owner: Player, ship: Sail, end: ShipEnd, at: Mapping[str, str]
    ) -> Iterator[Fact]:
        """What became of a ship in a battle, and of who commanded her; `at` names the place."""
        dear = ship.cost / 10
        if end.fate in LOST and ship.merchant:
            yield self.of_ship("merchant_caught", owner, ship, 6 + dear, **at)
        elif end.fate in LOST:
            how = "ship_sunk" if end.fate is Fate.SUNK else "ship_taken"
            yield self.of_ship(how, owner, ship, 7 + dear, **at)
        elif end.fate is Fate.FLED and not ship.merchant and not self.is_lost(owner, ship):
            yield self.of_ship("flight", owner, ship, 3.5 + dear, **at)
        if end.captain_killed and ship.captain not in ("", self.year.before[owner]):
            names = {"captain": ship.captain, "ship": ship.name, **at}
            yield self.of_side("captain_killed", owner, 9 + dear, (ship.captain,), **names)

    def of_battle(self, found: FoughtEngagement, at: Mapping[str, str]) -> Iterator[Fact]:
        chiefs = []
        for side in (self.writer, opponent_of(self.writer)):
            afloat = [ship for ship, _ in found.ships(side) if not self.is_lost(side, ship)]
            if not afloat:
                return
            chiefs.append(max(afloat, key=lambda ship: ship.cost).name)
        better, names = found.outcome.better, {"mine": chiefs[0], "yours": chiefs[1], **at}
        if better == NOBODY:
            yield self.fact("drawn_battle", 4, chiefs, **names)
        elif (chance := found.chance(better)) < UNLIKELY:
            shown = str(max(1, round(100 * chance)))
            yield self.of_side("upset", better, 10 - 5 * chance, chiefs, **names, chance=shown)
        else:
            yield self.of_side("battle", better, 4.5, chiefs, **names)

    def of_raid(self, found: FoughtEngagement) -> Iterator[Fact]:
        raider, towns = found.engagement.attacker, self.year.towns
        known = towns[found.number - 1] if found.number <= len(towns) else ""
        town = known or f"a town of {captain(found.sheet, opponent_of(raider))}"
        companies = company_words(companies_of(found.sheet, found.engagement))
        names = {"town": town, COMPANY: companies}
        if found.outcome.better == raider:
            more = {"coins": many(found.outcome.coins, "coin")} if found.outcome.coins else {}
            yield self.of_side("raid_won", raider, 7.5, (town,), **names, **more)
        elif found.outcome.better != NOBODY:
            yield self.of_side("raid_lost", raider, 6.5, (town,), **names)
        if groups := found.groups:
            left = many(groups, "group")
            yield self.of_side("men_ashore", raider, 4 + groups / 10, (), **names, groups=left)

    # Cargoes, rumours, ships that are known.

    def cargoes(self) -> Iterator[Fact]:
        """Merchantmen that met nobody and brought their cargo home (C-13)."""
        sheet = self.year.sheet
        if sheet is None or not sheet.drawn:
            return
        for owner in CAPTAINS:
            for letter in untouched(sheet, owner):
                for ship in force_of(sheet, owner, letter)[0]:
                    if ship.merchant and not self.is_lost(owner, ship):
                        yield self.of_ship("cargo_home", owner, ship, 3 + ship.cargo / 10)

    def fools(self) -> Iterator[Fact]:
        """Forces that fell upon a rumour (C-11)."""
        sheet = self.year.sheet
        if sheet is None:
            return
        for attacker in CAPTAINS:
            for letter, line in enumerate(sheet.lines[attacker]):
                if line.fooled:
                    place = place_of(sheet, attacker, letter)
                    at = {} if place is None else {WHERE: place.there}
                    names = {"letter": SHEET_LETTERS[line.opponent], **at}
                    yield self.of_side("fool", attacker, 5.5 + line.value / 10, (), **names)

    def met_again(self, years: Sequence[PastSeason]) -> Iterator[Fact]:

        def battled(year: PastSeason, owner: Player) -> Iterator[Sail]:
            for each in year.fought:
                if each.engagement.result is Result.BATTLE:
                    yield from (ship for ship, _ in each.ships(owner))

        for owner in CAPTAINS:
            met = Counter(ship.id for year in years for ship in battled(year, owner))
            for ship in battled(self.year, owner):
                count = met[ship.id]
                if count in TIMES and not self.is_lost(owner, ship):
                    yield self.of_ship("ship_again", owner, ship, 3.5 + count, times=TIMES[count])

    def pennants(self, years: Sequence[PastSeason]) -> Iterator[Fact]:
        """Ships whose victories of this season have earned them a pennant (C-20)."""
        sheet = self.year.sheet
        if sheet is None or sheet.shown is None:
            return
        sheets = {year.number: year.sheet for year in years if year.sheet is not None}
        earlier = {number: each for number, each in sheets.items() if number < self.year.number}
        for owner in CAPTAINS:
            had, has = (
                {n for n, record in ship_records(each, owner).items() if record.pennant}
                for each in (earlier, sheets)
            )
            for ship in sheet.shown[owner].ships:
                if ship.id in has - had and not self.is_lost(owner, ship):
                    yield self.of_ship("pennant", owner, ship, 6)

    # The captains, and what the season came to.

    def successions(self) -> Iterator[Fact]:
        """Mates who have followed a dead captain (C-3)."""
        for owner in CAPTAINS:
            old, new = self.year.before[owner], self.year.after[owner]
            if old != new:
                yield self.of_side("successor", owner, 12, (old, new), old=old, new=new)

    def season_ended(self) -> Iterator[Fact]:
        year, mine, yours = self.year, self.writer, opponent_of(self.writer)
        most, least = max(year.points), min(year.points)
        if most == least:
            yield self.fact("season_level", 4.2, points=most)
        else:
            won = "mine" if year.points[mine] == most else "yours"
            yield self.fact(f"season_{won}", 4.2, most=most, least=least)
        if year.number > 1:  # after the first they are the same
            both = {"mine": year.totals[mine], "yours": year.totals[yours]}
            ahead = both["mine"] - both["yours"]
            who = "level" if not ahead else "mine" if ahead > 0 else "yours"
            yield self.fact(f"lead_{who}", 4.1, lead=many(abs(ahead), "point"), **both)
        for owner, whose in ((mine, "mine"), (yours, "yours")):
            if moved := year.favour[owner]:
                kind, way = f"favour_{whose}", "up" if moved > 0 else "down"
                weight, crown = 3 + abs(moved) / 10, year.crowns[owner]
                yield self.fact(f"{kind}_{way}", weight, (kind,), crown=crown)
        if (kept := year.kept[yours]) is not None:  # of his own he says nothing
            yield self.fact(f"your_order_{'kept' if kept else 'failed'}", 6.5)
        sheet = year.sheet
        if sheet and all(each.result is not Result.BATTLE for each in sheet.engagements):
            yield self.fact("quiet", 2.5)


# --- The rival's letters (C-21): what he writes before each season but the first ------------------
# A letter has an opening by who won the season and by his temper, two to four facts in sentences,
# the weightiest first, and a close. What it tells is read from open sheets alone, so it hangs on no
# secret. Whoever writes says "our" and "we" of his side, for a mate may have followed him.
#
# No words come twice in a career. Which are taken hangs on the career's seed and on what the
# letters before have used; so all letters are made again whenever one is wanted.

LETTERS = Rule("C-21")
BETWEEN_PEOPLE = Rule("H-234")
NEXT_RIVAL = Rule("H-284")
LONG_WAR = Rule("C-31")
PLAIN = "plain"  # the temper of who has none
MOST = 4  # how many facts a letter tells at most
WEIGHTY = 4.0  # what a fact beyond the first two must weigh to be told
ARTICLE = re.compile(r"\b([Aa]) (?=[aeiouAEIOU])")


class Phrases(Struct, frozen=True):
    """The words that letters are written with; kept in content."""

    openings: Mapping[tuple[str, str], tuple[str, ...]]
    """By who has won the season ("mine", "yours", "nobody") and the writer's temper."""
    sentences: Mapping[str, tuple[str, ...]]  # by the kind of a fact
    closes: Mapping[str, tuple[str, ...]]  # by temper
    introductions: Mapping[str, tuple[str, ...]]
    """By temper how a rival begins his first letter, who has taken another's place (H-284)."""
    farewells: Mapping[tuple[str, str], tuple[str, ...]]
    """By how a rival went ("killed", "recalled") and by temper what stands in his last letter."""
    recalls: tuple[str, ...]  # what a crown writes to the captain whom it calls home


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
    season: int  # before which it is written
    greeting: str
    opening: str
    body: tuple[str, ...]  # what it tells of each fact, the weightiest first
    close: str
    signature: str
    facts: tuple[Fact, ...]  # what the body tells, one by one
    rule: Rule = LETTERS

    @property
    def lines(self) -> tuple[str, ...]:
        """Its paragraphs from greeting to signature."""
        told = " ".join(self.body)
        found = (f"{self.greeting},", self.opening, told, self.close, self.signature)
        return tuple(each for each in found if each)


def letters(years: Sequence[PastSeason], pen: Pen) -> tuple[Letter, ...]:
    """The letter after each of the years, in their order.

    Whoever takes over knows of his own seasons alone, and says nothing that was said before him.
    """
    found: list[Letter] = []
    used: set[str] = set()
    for since in dict.fromkeys(year.since[pen.writer] for year in years):
        of_his = [year for year in years if year.since[pen.writer] == since]
        found = [each for each in found if each.season != since] + _by_one(of_his, pen, used)
    return tuple(found)


def _by_one(years: Sequence[PastSeason], pen: Pen, used: set[str]) -> list[Letter]:
    """The letters of one captain; what he tells is added to what is `used`."""
    found: list[Letter] = []
    framed: set[str] = set()
    told: set[tuple[str, int, Names]] = set()
    for at, year in enumerate(years):
        mark, body = year.number + 1, []
        chosen = list(worth_telling(facts_of(years[: at + 1], pen.writer), pen, used, told))
        for fact in chosen:
            words = pen.draw(fitting(fact, pen.phrases, used), mark, fact.kind)
            body.append(filled(words, fact.names))
            used.add(words)
            told.add((fact.kind, fact.season, fact.names))
        mine, yours = year.points[pen.writer], year.points[opponent_of(pen.writer)]
        won = "nobody" if mine == yours else "mine" if mine > yours else "yours"
        openings, closes = pen.phrases.openings[won, pen.temper], pen.phrases.closes[pen.temper]
        opening = pen.draw(unused(openings, framed), mark, "opening")
        close = pen.draw(unused(closes, framed), mark, "close")
        framed |= {opening, close}
        to, by = year.after[opponent_of(pen.writer)], year.after[pen.writer]
        greeting = f"To Captain {to}"
        found.append(Letter(mark, greeting, opening, tuple(body), close, by, tuple(chosen)))
    return found


def introduction(pen: Pen, season: int, to: str, by: str, before: str) -> Letter:
    """The first letter of a rival who has taken the place of another before this season."""
    opening = pen.draw(pen.phrases.introductions[pen.temper], season, "introduction")
    close = pen.draw(pen.phrases.closes[pen.temper], season, "close")
    words = opening.format(before=before)
    return Letter(season, f"To Captain {to}", words, (), close, by, (), NEXT_RIVAL)


KILLED, RECALLED = "killed", "recalled"
RECALL = Rule("H-282")


def farewells(port: Match, pen: Pen, tempers: Mapping[str, str]) -> dict[int, Letter]:
    """By season the last letters of the rivals who were killed or called home in it (C-31).

    `tempers` are those of rivals by name; each has his own.
    """
    found: dict[int, Letter] = {}
    used: set[str] = set()
    before: Port = port.steps[0].state
    for step in port.steps:
        for event in step.events:
            if not isinstance(event, CaptainFell | CalledHome) or event.by != pen.writer:
                continue
            if isinstance(event, CaptainFell) and not event.dead:
                continue
            how = KILLED if isinstance(event, CaptainFell) else RECALLED
            words = pen.phrases.farewells[how, tempers.get(event.name, PLAIN)]
            said = pen.draw(unused(words, used), before.season, "farewell")
            used.add(said)
            to = f"To Captain {before.captains[opponent_of(pen.writer)].name}"
            if said:
                letter = Letter(before.season, to, said, (), "", event.name, (), LONG_WAR)
                found[before.season] = letter
        before = step.state
    return found


def recall(port: Match, who: Player, pen: Pen) -> Letter | None:
    """What his crown writes to a captain whom it has called home, with what stands in its books:
    what he won, and by how much he was behind whom (H-282)."""
    now: Port = port.state
    if now.ending is not Ending.RECALLED or lead(now, who) >= 0:
        return None
    captain, rival = now.captains[who], now.captains[opponent_of(who)].name
    prizes = sum(
        len(event.prizes.content or ())
        for step in port.steps
        for event in step.events
        if isinstance(event, CameHome) and event.by == who
    )
    won = [many(captain.earned, "point"), *([many(prizes, "prize")] if prizes else [])]
    won += [f"{many(captain.gone, 'rival')} gone"] if captain.gone else []
    behind = many(-lead(now, who), "point")
    books = f"In {many(len(now.past), 'season')} you have won {listed(won)}."
    lines = f"{books} You are {behind} behind {rival}."
    said = pen.draw(pen.phrases.recalls, now.season, "recall").format(rival=rival)
    by = f"In the name of {captain.crown}"
    return Letter(now.season, f"To Captain {captain.name}", said, (lines,), "", by, (), RECALL)


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


def fitting(fact: Fact, phrases: Phrases, used: set[str]) -> Sequence[str]:
    """The sentences for a fact that were not used yet, and for which it has all the names.

    Where some of them name the water or the company, it is one of those.
    """
    names = {name for name, _ in fact.names}
    found = [words for words in unused(phrases.sentences[fact.kind], used) if asked(words) <= names]
    return [words for words in found if asked(words) & {WHERE, COMPANY}] or found


def unused(words: Sequence[str], used: set[str]) -> Sequence[str]:
    return [each for each in words if each not in used]


def filled(words: str, names: Names) -> str:
    """A sentence with its names in it, which begins with a capital."""
    told = ARTICLE.sub(r"\1n ", words.format(**dict(names)))
    return told[:1].upper() + told[1:]


# --- Between two people ---------------------------------------------------------------------------


def officer_of(sheet: Sheet | None, who: Player, captain: str) -> str:
    """Who writes for a captain who is a person, by the open sheet of the season before (H-234).

    A captain of one of his ships who has outlived it, else an officer of a company, else his clerk.
    """
    if sheet is not None and sheet.shown is not None:
        fleet, ends = sheet.shown[who], [end for e in fought(sheet) for end in e.outcome.ships[who]]
        gone = {end.ship for end in ends if end.captain_killed or end.fate in LOST}
        alive = (ship.captain for n, ship in enumerate(fleet.ships) if n not in gone)
        if other := next((name for name in alive if name not in ("", captain)), ""):
            return other
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
