"""All words about a master sheet that a front end needs: units, forces, strokes, pairs, results.

A place of the sheet is a `Spot`, and what stands there goes by its spot, too. "Units" are ships and
companies, counted through. Whoever may not read below a fold is given a sheet without it.
"""

import random
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.chart import SEAS, WIND_WORDS, Place
from pieces_of_eight.campaign.kernel.describe import CardRow, Choice, Description, Thing, Tone, Verb
from pieces_of_eight.campaign.kernel.dice import Scripted
from pieces_of_eight.campaign.kernel.odds import Odds
from pieces_of_eight.campaign.kernel.play import Prompt, many, sentence
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed, Seen, opponent_of
from . import muster
from . import state as s
from .engine import ENGINE
from .events import (
    CARDS,
    RESULTS,
    captain,
    card_of,
    companies_of,
    counted,
    of_engagement,
    opponents,
)
from .events import company_words as landed
from .mind import Planner, above_the_rest, best_water, weigh_pairs, weigh_results
from .naming import free, to_declare
from .points import ENGAGEMENTS, is_small, next_engagement, totals
from .solver import Scores, scores
from .state import (
    FORCES,
    IN_PORT,
    LETTERS,
    TAKES_PRIZE,
    Action,
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
    force_of,
    opened,
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
HOURS = {
    Phase.MUSTER: "The muster",
    Phase.CASTING: "Who names first",
    Phase.NAMING: "Naming opponents",
    Phase.DECLARING: "Declaring results",
    Phase.FIGHTING: "Engagements",
    Phase.OVER: "The season is over",
}
TOLD = 150  # letters of faults that are told at once
PORT = ("0", "port")  # what is typed to leave a unit in port
TO_FILL = (
    "No ship is in a force yet. {ready_sheets} fills the sheet for you, or {advise} advises."
    " By hand: {next} goes to a ship, and a to g puts it into a force."
)  # how a sheet is filled on which nothing stands
NO_UNIT = "Put the cursor on a ship or a company first."
UNTIMELY = {
    "seal": "You cannot seal the sheet now.",
    "adopt": "The sheets are sealed. It is too late for a ready-made one.",
    "port": "You divide your ships at the muster.",
    "rest": "There is nothing to end here. {act} goes on.",
}  # why a command has nothing to do in another phase than its own
HOWS = (
    ("play", "Play it out", ""),
    ("watch", "Watch it: the computer plays both sides", ""),
    (
        "settle",
        "Have it settled at once, by the same rules and dice",
        "You will not fight this engagement yourself",
    ),
    (
        "rest",
        "Have this and all the rest settled, by the same rules and dice",
        "You will not fight the remaining engagements yourself",
    ),
)  # what can be done with the next engagement, and what that gives up: no action of the rules

SpotKind: TypeAlias = Literal["line", "foe", "unit", "less", "more", "port"]


class Spot(Struct, frozen=True):
    kind: SpotKind
    at: int  # a letter, or for "unit" the place of a ship or company among all of them


# --- Units, and what is written of them -----------------------------------------------------------


def unit_at(fleet: Fleet, place: int) -> Sail | Company:
    """What is at a place among all ships and companies."""
    units: tuple[Sail | Company, ...] = (*fleet.ships, *fleet.companies)
    return units[place]


def places(fleet: Fleet) -> int:
    """How many ships and companies there are."""
    return len(fleet.ships) + len(fleet.companies)


def letters(contents: Contents) -> tuple[Letter, ...]:
    """For each place the force of the ship or company there."""
    return (*contents.ships, *contents.companies)


def assigned(sheet: Sheet, who: Player, place: int, letter: Letter) -> s.Assign:
    ships = len(muster.own(sheet, who)[1].ships)
    company = place >= ships
    return s.Assign(who, Sealed(who, s.Berth(company, place - ships * company, letter)))


def appraised(who: Player, letter: Letter, value: int) -> s.Appraise:
    """The stroke that gives a force its value."""
    return s.Appraise(who, Sealed(who, s.Worth(letter, value)))


def rewritten(sheet: Sheet, orders: Iterable[Any]) -> Sheet:
    """The sheet as some strokes would leave it."""
    for act in orders:
        if isinstance(act, s.Assign | s.Appraise | s.Adopt):
            sheet = ENGINE.game.apply(sheet, act, Scripted()).state
    return sheet


# --- Description ----------------------------------------------------------------------------------


class SheetDescription(Description):
    ENGINE = ENGINE
    SPOT = "force"
    TYPED = "Swan b puts the Swan into force B (or: Swan port); b 5 gives force B the value 5"
    verbs = (
        Verb("seal", "seal", "Seal", asks="Seal the sheet", stays="Seal the sheet"),
        Verb("adopt", "ready_sheets", "Ready sheets", asks="Ready-made sheets"),
        Verb("into", "", "Put a ship or a company into a force"),
        Verb("port", "port", "Into port", asks="Which stays in port?", nothing=NO_UNIT),
        Verb("worth", "", "Give a force its value"),
        Verb("cast", "", "Roll"),
        Verb("name", "", "Name a pair", there="Name"),
        Verb("declare", "", "Declare"),
        Verb("play", "", "Play it out"),
        Verb("watch", "", "Watch it"),
        Verb("settle", "", "Settle it"),
        Verb("rest", "end", "Settle the rest", ends=True),
        Verb("report", "", "Report"),
    )

    # Words.

    def choice(self, sheet: Sheet, action: Action) -> Choice:
        def told(verb: str, words: str, **more: Any) -> Choice:
            return Choice((action,), verb, words, **more)

        match action:
            case s.Assign(by=by, berth=berth) if berth.content is not None:
                fleet, to = muster.own(sheet, by)[1], berth.content.letter
                place = berth.content.number + berth.content.company * len(fleet.ships)
                name = unit_at(fleet, place).name
                if to == IN_PORT:
                    return told("port", f"{name} stays in port", target=Spot("unit", place))
                return told("into", f"{name} into {LETTERS[to]}", target=Spot("unit", place))
            case s.Appraise(worth=worth) if worth.content is not None:
                at, value = worth.content.letter, worth.content.value
                return told("worth", f"{LETTERS[at]} is worth {value}", target=Spot("line", at))
            case s.Adopt(by=by, plan=plan) if plan.content is not None:
                ready = s.plans(muster.own(sheet, by)[1], sheet.options)[plan.content]
                whole = f"{ready.name}: {ready.about}"
                return told("adopt", ready.name, exact=whole, why=ready.about)
            case s.Sign():
                return told("seal", "Seal the sheet (you cannot change it afterwards)")
            case s.Cast():
                return told("cast", "Roll to see who names first")
            case s.Name(by=by, mine=mine, theirs=theirs, water=water):
                waters = s.waters_for(sheet, by, mine, theirs)
                where = f" {waters[water].there}" if waters else ""
                words = f"{LETTERS[mine]} against {LETTERS[theirs]}{where}"
                exact = f"{words}: {water_words(sheet, by, waters[water])}" if waters else ""
                foe = Spot("foe", theirs)
                return told(
                    "name", words, actor=Spot("line", mine), target=foe, place=foe, exact=exact
                )
            case s.Declare(by=by, letter=letter, result=written) if written.content is not None:
                words = f"{LETTERS[letter]}: {RESULTS[written.content]}"
                where = there(sheet, by, letter) if written.content is Result.BATTLE else ""
                if written.content is Result.LAND_RAID:  # which town it is, the fold will tell
                    where = f" on a town of {captain(sheet, opponent_of(by))}"
                more = f"{where}{_price(sheet, action)}"
                nothing = written.content is Result.NO_CONTACT and bool(_is_empty(sheet, action))
                spot = Spot("line", letter)
                return told("declare", words + more, place=spot, proposed=nothing)
            case _:
                return told("report", "Enter how it ended")

    def things(self, sheet: Sheet, viewer: Player) -> Sequence[Thing]:
        fleet, enemy = sheet.fleets[viewer].content, opponent_of(viewer)
        sides: list[tuple[SpotKind, Player]] = [("line", viewer)]
        found = []
        if sheet.phase is not Phase.MUSTER:
            sides.append(("foe", enemy))
        elif fleet is not None:
            for n in range(places(fleet)):
                name, at = unit_at(fleet, n).name, Spot("unit", n)
                found.append(Thing(at, name, name, (at,), viewer))
        for kind, who in sides:
            for n, letter in enumerate(LETTERS):
                sign, at = letter if who == viewer else letter.lower(), Spot(kind, n)
                title = f"{captain(sheet, who)}, force {letter}"
                found.append(Thing(at, sign, title, (at,), who))
        return found

    def card(self, sheet: Sheet, thing: Spot, viewer: Player) -> list[CardRow]:
        contents, fleet = sheet.written[viewer].content, sheet.fleets[viewer].content
        if thing.kind == "foe":
            return [CardRow(str(sheet.lines[opponent_of(viewer)][thing.at].value), "value")]
        if contents is None or fleet is None:
            return [CardRow(line_words(sheet, viewer, thing.at), "sealed")]
        if thing.kind == "unit":
            return _unit_rows(unit_at(fleet, thing.at), letters(contents)[thing.at])
        letter, line = thing.at, sheet.lines[viewer][thing.at]
        rows = [CardRow(str(line.value or contents.values[letter]), "value")]
        if line.opponent != IN_PORT:
            rows.append(CardRow(LETTERS[line.opponent], "against"))
            if place := s.place_of(sheet, viewer, letter):
                rows.append(CardRow(place.name, "where"))
        if sheet.unfolded is not None:
            met = contents_after(sheet, opponent_of(viewer), line.opponent)
            rows.append(CardRow(met, "met"))
        if (prize := sheet.options.prize) is not None and prize.letter == letter:
            about = prize.about if sheet.phase is Phase.MUSTER else ""
            words = f"{prize.name}, {prize.worth} points. {TAKES_PRIZE} {about}".strip()
            rows.append(CardRow(words, "prize", tone=Tone.ALARM))
        ships, companies = force(contents, letter)
        own = [fleet.ships[n] for n in ships]
        rows += [CardRow(f"{ship.name}, {ship.type}, {ship.cost}", "ship") for ship in own]
        for n in companies:
            company = fleet.companies[n]
            rows.append(CardRow(f"{company.name}, {men(company)}", "troops"))
        if ships or companies:
            return [*rows, CardRow(kinds(contents, fleet, letter), "in all")]
        return [*rows, CardRow("nothing: a rumour", "holds")]

    def brief(self, sheet: Sheet, thing: Spot, viewer: Player) -> str:
        contents, fleet = sheet.written[viewer].content, sheet.fleets[viewer].content
        if thing.kind == "foe":
            return f"value {sheet.lines[opponent_of(viewer)][thing.at].value}"
        if contents is not None and fleet is not None and thing.kind == "unit":
            unit, at = unit_at(fleet, thing.at), letters(contents)[thing.at]
            words = ship_words(unit) if isinstance(unit, Sail) else company_words(unit)
            here = "in port" if at == IN_PORT else f"in {LETTERS[at]}"
            return f"{here}: a to g put it into a force, {{port}} into port. {sentence(words)}"
        return line_words(sheet, viewer, thing.at)

    def ground(self, sheet: Sheet, place: Spot, viewer: Player) -> str:
        return "" if place.kind == "unit" else LETTERS[place.at]

    def hour(self, sheet: Sheet) -> str:
        return f"{HOURS[sheet.phase]}."

    def part(self, sheet: Sheet) -> Hashable:
        return sheet.phase, sheet.side, next_engagement(sheet)

    def acting(self, sheet: Sheet) -> Spot | None:
        """While opponents are named, the first own force that is free."""
        return Spot("line", free(sheet, sheet.side)[0]) if sheet.phase is Phase.NAMING else None

    def odds(self, sheet: Sheet, orders: Sequence[Action]) -> Odds | None:
        return None

    def done(self, sheet: Sheet, choice: Choice) -> str:
        tie = choice.verb == "cast" and sheet.phase is Phase.CASTING
        return "You both rolled the same number, so you roll again." if tie else ""

    def passes(self, sheet: Sheet) -> str:
        """A rumour that attacks has only one answer."""
        match ENGINE.game.legal(sheet, sheet.side):
            case [s.Declare(letter=letter)]:
                return f"{LETTERS[letter]} is only a rumour and passes by."
        return ""

    def untimely(self, sheet: Sheet, verb: Verb, viewer: Player) -> str:
        now = Phase.FIGHTING if verb.name == "rest" else Phase.MUSTER
        if sheet.phase is not now:
            return UNTIMELY.get(verb.name, "")
        wrong = muster.faults(*muster.own(sheet, viewer), sheet.options)
        if verb.name != "seal" or not wrong:
            return ""
        if _is_bare(sheet, viewer):
            return TO_FILL
        more = f" And {len(wrong) - 1} more." if len(wrong) > 1 else ""
        return f"{sentence(wrong[0].why)}{more}"

    def elsewhere(self, sheet: Sheet, who: Spot | None, place: Spot) -> str:
        return "Mark one of your forces first." if place.kind == "foe" and who is None else ""

    def hint(
        self,
        sheet: Sheet,
        legal: Sequence[Action],
        hand: Sequence[Spot],
        steering: str,
        laid: Choice | None,
    ) -> str:
        if sheet.phase is Phase.MUSTER:
            return _wanting(sheet, sheet.side) or "All is in order. Enter seals the sheet."
        if sheet.phase is not Phase.NAMING:
            return ""
        if hand:
            return f"Which of theirs does {LETTERS[hand[0].at]} meet? Enter pairs them."
        closed = sheet.written[sheet.side].content is None
        rest = "" if closed else "; {end} lets the purser name the rest"
        return f"Which of your forces? Enter marks it{rest}."

    def around(self, sheet: Sheet, viewer: Player) -> Sequence[str]:
        writes, found = sheet.phase is Phase.MUSTER, ["Your sheet:"]
        contents, fleet = muster.own(sheet, viewer)
        for n, letter in enumerate(LETTERS):
            value = f"value {contents.values[n]}, " if writes else ""
            found.append(f"{letter}: {value}{line_words(sheet, viewer, n)}.")
        if writes:
            in_port = [n for n, at in enumerate(letters(contents)) if at == IN_PORT]
            names = ", ".join(unit_at(fleet, n).name for n in in_port) or "nobody"
            found.append(f"In port: {names}. {_wanting(sheet, viewer) or 'All is in order.'}")
        if fleet.order:
            found.append(f"Your crown asks: {fleet.order}")
        enemy = opponent_of(viewer)
        met = [(n, line.opponent) for n, line in enumerate(sheet.lines[enemy])]
        theirs = [f"{LETTERS[n]} meets your {LETTERS[at]}" for n, at in met if at != IN_PORT]
        return [*found, f"{captain(sheet, enemy)}: {'; '.join(theirs)}."] if theirs else found

    # Places.

    def start(self, sheet: Sheet, viewer: Player) -> Spot:
        return Spot("line", 0)

    def named(self, sheet: Sheet, word: str) -> Spot | None:
        things = self.things(sheet, sheet.side)
        own = [thing for thing in things if thing.owner == sheet.side]
        exact = (thing.id for thing in own if thing.sign.lower() == word.lower())
        begun = (thing.id for thing in own if thing.sign.lower().startswith(word.lower()))
        return next(exact, None) or next(begun, None)

    def beside(self, sheet: Sheet, place: Spot, across: int, down: int) -> Spot | None:
        """Rows of units are as wide as the screen has it: `down` counts units there."""
        if place.kind == "unit":
            to = place.at + across + down
            if to < 0 and down:
                return Spot("line", FORCES - 1)
            return Spot("unit", to) if 0 <= to < len(letters(_written(sheet))) else None
        if sheet.phase is Phase.NAMING:
            own = place.kind == "line"
            among = free(sheet, sheet.side if own else opponent_of(sheet.side))
            ahead = [n for n in among if (n - place.at) * down > 0]
            to = min(ahead, key=lambda n: abs(n - place.at), default=place.at)
            return Spot(place.kind, to)
        if sheet.phase is Phase.MUSTER and place.at + down >= FORCES:
            return Spot("unit", 0) if letters(_written(sheet)) else None
        return Spot("line", max(0, min(FORCES - 1, place.at + down)))

    def away(
        self, sheet: Sheet, here: Spot, there: Spot, seen_by: Spot | None = None
    ) -> tuple[int, str]:
        return abs(here.at - there.at), ""

    # Orders.

    def attempt(
        self, sheet: Sheet, verb: str, who: Spot | None, target: Spot | None, place: Spot
    ) -> Iterable[Action]:
        me = sheet.side
        match verb:
            case "seal":
                return [s.Sign(me, Sealed(me, ""))]
            case "port" if place.kind == "unit":
                return [assigned(sheet, me, place.at, IN_PORT)]
            case "name" if who is not None and (target or place).kind == "foe":
                return [s.Name(me, who.at, (target or place).at)]
            case "cast":
                return [s.Cast(me)]
            case "declare" if left := to_declare(sheet, me):
                return [s.Declare(me, left[0], Sealed(me, Result.BATTLE))]
        return []

    def open_to(
        self, sheet: Sheet, choices: Sequence[Choice], hand: Sequence[Spot]
    ) -> Sequence[Choice]:
        number = next_engagement(sheet)
        if sheet.phase is not Phase.FIGHTING or number is None:
            return choices
        each = sheet.engagements[number]
        mine = sheet.written[each.attacker].content is not None
        own = each.letter if mine else sheet.lines[each.attacker][each.letter].opponent
        return [
            Choice(
                (),
                verb,
                words,
                place=Spot("line", own),
                gives_up=Prompt(ENGAGEMENTS, lost) if lost else None,
            )
            for verb, words, lost in HOWS
        ]

    def lay(self, sheet: Sheet, legal: Sequence[Action], hand: Sequence[Spot]) -> list[Choice]:
        """Whom the marked force can be set against, the nearest proposed."""
        found = [self.choice(sheet, act) for act in legal if isinstance(act, s.Name)]
        found = [choice for choice in found if choice.actor in hand]
        near = min(found, key=lambda c: abs(c.place.at - hand[0].at), default=None)
        return [replace(choice, proposed=choice is near) for choice in found]

    def offers(
        self,
        sheet: Sheet,
        choices: Sequence[Choice],
        hand: Sequence[Spot],
        thing: Spot | None = None,
    ) -> Sequence[Choice]:
        """On the sheet itself nothing is listed: letters and numbers write there."""
        return choices if thing is None else ()

    def typed(self, sheet: Sheet, place: Spot | None, key: str) -> Action | str | None:
        """At the muster a letter puts a unit into a force, and a number is a force's value."""
        key, signs = key.lower(), LETTERS.lower()
        if sheet.phase is not Phase.MUSTER or not (
            key in PORT or key.isdecimal() or (len(key) == 1 and key in signs)
        ):
            return None
        writes, number = key in signs or key in PORT, key.isdecimal() and key not in PORT
        me = sheet.side
        if place is None:
            return "You have no ship or company called {name}." if writes else None
        if place.kind == "unit" and number:
            at = letters(_written(sheet))[place.at]
            in_port = "She is in port. Only forces have values."
            return in_port if at == IN_PORT else appraised(me, at, int(key))
        if number:
            return appraised(me, place.at, int(key))
        if place.kind == "unit":
            return assigned(
                sheet, me, place.at, IN_PORT if key in PORT else Letter(signs.index(key))
            )
        if key in PORT:
            return NO_UNIT
        return "Put the cursor on a ship or company. Then a to g put it into a force."


def _written(sheet: Sheet) -> Contents:
    """What is written by whose hour it is."""
    return muster.own(sheet, sheet.side)[0]


# --- Ships, companies, forces and what became of them, in a few words -----------------------------


def prize_words(sheet: Sheet) -> str:
    """Which force goes for what, and its worth; nothing where there is no prize (C-22)."""
    prize = sheet.options.prize
    return (prize and f"{LETTERS[prize.letter]}: {prize.name}, {prize.worth} points") or ""


def men(company: Company) -> str:
    """How many groups and officers a company has."""
    return f"{company.groups}+{company.officers}"


def held(contents: Contents, fleet: Fleet, letter: Letter) -> list[str]:
    """What a force holds, name by name, ships first; a rumour holds nothing."""
    ships, companies = force(contents, letter)
    found = [fleet.ships[n].name for n in ships] + [fleet.companies[n].name for n in companies]
    return found or [RUMOUR]


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
    cargo = f", cargo {ship.cargo}" if ship.cargo else ""
    under = f", {ship.captain}" if ship.captain else ""
    trade = ", merchantman" if ship.merchant else ""
    return f"{ship.type}{trade}, {ship.cost} points, room {ship.room}{cargo}{under}"


def company_words(company: Company) -> str:
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


def in_brief(contents: Contents, letter: Letter) -> str:
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
    fates: dict[int, str] = {}
    for each in sheet.engagements:
        if each.outcome is not None and opponents(sheet, each)[who] == letter:
            fates |= {end.ship: FATES[end.fate] for end in each.outcome.ships[who]}
    contents, fleet = opened(sheet, who)
    ships, companies = force(contents, letter)
    ends = {n: f" ({fate})" for n, fate in fates.items() if fate}
    parts = [f"{fleet.ships[n].name}{ends.get(n, '')}" for n in ships]
    parts += [fleet.companies[n].name for n in companies]
    cards = [card_words(sheet, card) for card in cards_of(sheet, who, letter)]
    drawn = f" [{', '.join(cards)}]" if cards else ""
    return shortened(parts or [RUMOUR], fits, drawn)


def cards_of(sheet: Sheet, who: Player, letter: Letter) -> Sequence[Happening]:
    return [card for card in sheet.happenings if (card.player, card.letter) == (who, letter)]


def card_words(sheet: Sheet, card: Happening) -> str:
    """A card in a word or two; what brings a thing and no points has no number (C-35.3)."""
    words = CARDS[card.chance][1].format(amount=card.amount, points=counted(card.amount, "point"))
    return words.split(",")[0] if card.chance in s.PLAYED and sheet.options.things else words


def cards_between(sheet: Sheet, who: Player, letter: Letter) -> Iterator[str]:
    """What fortune brought a captain's force and its opponent once the fold is open, in brief."""
    foe = sheet.lines[who][letter].opponent
    for card in (*cards_of(sheet, who, letter), *cards_of(sheet, opponent_of(who), foe)):
        names = [ship.name for ship in opened(sheet, card.player)[1].ships]
        first = next((ship.name for ship in force_of(sheet, card.player, card.letter)[0]), "")
        told = CARDS[card.chance][2]
        if told and (first or "{first}" not in told):
            yield told.format(ship=names[card.ship] if names else "", first=first)


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
    if sheet.unfolded is None or any(force_of(sheet, rival, letters[rival])):
        return f"{who} and {enemy}'s {letter} race for {prize}."
    only = f"{enemy}'s {letter} was only a rumour"
    return f"{who} and a boat of {enemy} race for {prize}; {only}."


def water_words(sheet: Sheet, who: Player, water: Place) -> str:
    """What a captain knows of a water (C-34.1): "among islands, wind from the east, 45 leagues off"
    his nearest port."""
    assert sheet.chart is not None
    far = sheet.chart.chart.leagues_off(water, sheet.crowns[who])
    off = f", {far} leagues off" if far else ""
    return f"{SEAS[water.sea]}, wind from the {WIND_WORDS[water.wind]}{off}"


class Prospect(NamedTuple):
    """What setting a force against one of the enemy's may come to (C-37.1)."""

    mine: Letter
    own: int  # its value
    theirs: Letter
    value: int
    chances: Scores
    wins: int  # what stands on the enemy's value, for who has the better of it
    loses: int
    seen: str  # what was seen of it; empty where nothing was

    @property
    def shown(self) -> tuple[float, float, float, float]:
        """The chances as they stand in the table: to attack, with the spyglass, theirs, nobody."""
        return self.chances.mine, self.chances.glass, self.chances.theirs, self.chances.even

    @property
    def words(self) -> str:
        """All of it in a sentence, for who reads lines."""
        mine, glass, theirs, even = (f"{round(100 * chance)}%" for chance in self.shown)
        seen = f", {self.seen}" if self.seen else ""
        return (
            f"{LETTERS[self.theirs]}, value {self.value}{seen}: you attack {mine} "
            f"({glass} with the spyglass), they attack {theirs}, nobody {even}; "
            f"win {self.wins}, lose {self.loses}."
        )


def prospects(sheet: Sheet, who: Player, mine: Letter) -> list[Prospect]:
    """A force of a captain against each that it can be named against, by the sheet's dice."""
    enemy, value = opponent_of(who), sheet.lines[who][mine].value
    options = sheet.options.seen_by(who)
    found = []
    for letter in free(sheet, enemy):
        theirs = sheet.lines[enemy][letter].value
        chances = scores(options, value, theirs, prize=s.for_the_prize(sheet, mine))
        stakes = options.stake(theirs), options.stake(value)
        seen = spied(sheet, who, letter)
        found.append(Prospect(mine, value, letter, theirs, chances, *stakes, seen))
    return found


# --- A force in a line, and what is still wrong ---------------------------------------------------


def line_words(sheet: Sheet, who: Player, letter: Letter) -> str:
    units, parts = ", ".join(holds(sheet, who, letter)), ", ".join(line_parts(sheet, who, letter))
    return "; ".join(part for part in (units, parts) if part)


def holds(sheet: Sheet, who: Player, letter: Letter) -> list[str]:
    """What a force holds, name by name; nothing while the fold is kept closed."""
    contents, fleet = sheet.written[who].content, sheet.fleets[who].content
    return [] if contents is None or fleet is None else held(contents, fleet, letter)


def line_parts(sheet: Sheet, who: Player, letter: Letter) -> list[str]:
    """A force on the sheet but for what it holds."""
    line, prize = sheet.lines[who][letter], sheet.options.prize
    parts = [f"value {line.value}"] if line.value else []
    if line.opponent != IN_PORT:
        parts.append(f"against {LETTERS[line.opponent]}{there(sheet, who, letter)}")
        hidden = sheet.written[who].content is None or sheet.unfolded is not None
        parts.append("" if hidden else spied(sheet, who, line.opponent))
    if prize is not None and prize.letter == letter:
        parts.append(f"for {prize.name}")
    parts.append(result(sheet, who, letter))
    parts += [card_words(sheet, card) for card in cards_of(sheet, who, letter)]
    return [part for part in parts if part]


def muster_words(sheet: Sheet, who: Player, letter: Letter) -> str:
    """A force that is being written, and what can be done with it."""
    contents, fleet = muster.own(sheet, who)
    wrong = muster.force_faults(contents, fleet, letter, sheet.options.most_ships)
    if wrong:
        return f"{wrong[0].why}."
    has = kinds(contents, fleet, letter) or "nothing, a rumour"
    goes = "for the prize, " if s.for_the_prize(sheet, letter) else ""
    return f"{goes}{has}. 1 to 5 set its value; the fleet is below."


def _unit_rows(unit: Sail | Company, at: Letter) -> list[CardRow]:
    where = "in port" if at == IN_PORT else f"force {LETTERS[at]}"
    if isinstance(unit, Company):
        rows = [
            ("troops", f"{men(unit)}, groups and officers"),
            ("worth", f"{unit.cost} points"),
            ("needs", f"room for {unit.size}"),
        ]
    else:
        rows = [
            ("type", f"{unit.type}{', merchantman' if unit.merchant else ''}"),
            ("worth", f"{unit.cost} points"),
            ("room", f"for {unit.room} groups and officers"),
            ("cargo", f"{unit.cargo} points" if unit.cargo else ""),
            ("captain", unit.captain),
        ]
    return [CardRow(words, label) for label, words in (*rows, ("where", where)) if words]


def _wanting(sheet: Sheet, who: Player) -> str:
    """What is still wrong with the sheet, with the rules; empty for nothing."""
    if _is_bare(sheet, who):
        return TO_FILL
    found = muster.faults(*muster.own(sheet, who), sheet.options)
    words = ""
    for number, fault in enumerate(found):
        more = f"{words} {sentence(fault.why)}"
        if len(more) > TOLD and words:
            return f"{words} And {len(found) - number} more."
        words = more
    return words.strip()


def _is_bare(sheet: Sheet, who: Player) -> bool:
    """Whether all is still in port."""
    return set(letters(muster.own(sheet, who)[0])) == {IN_PORT}


def _price(sheet: Sheet, act: s.Declare) -> str:
    """What it may cost to write a result, where it costs anything (C-11, H-213, H-227)."""
    prize, shun = sheet.options.prize, sheet.options.shun
    leaves = act.result.content is Result.NO_CONTACT
    if prize is not None and prize.letter == act.letter:
        theirs = f" (if they have a warship there, they take {prize.worth} points)"
        return theirs if leaves else f" (for the prize of {prize.worth} points)"
    if act.result.content is Result.BATTLE and _is_empty(sheet, act) is not False:
        return f" (if nothing is there, they gain {sheet.options.fool})"
    contents, fleet = muster.own(sheet, act.by)
    ships, _ = force(contents, act.letter)
    if not leaves or not shun or all(fleet.ships[n].merchant for n in ships):
        return ""
    return f" (if ships are there, they gain {shun} and you lose {shun})"


def _is_empty(sheet: Sheet, act: s.Declare) -> bool | None:
    """Whether the spyglass saw no sail where a force attacks; None where it was not raised."""
    seen = sighted(sheet, act.by, sheet.lines[act.by][act.letter].opponent)
    return None if seen is None else not seen.sails


# --- What a captain is to do at his sheet, and what is still missing, in a line (C-25) ------------


def aim(sheet: Sheet, who: Player) -> str:
    """The aim of the hour; nothing that the other captain may not read over the shoulder."""
    match sheet.phase:
        case Phase.MUSTER:
            writes = sheet.side == who
            return muster_aim(sheet, who) if writes else "Sealed. Waiting for your rival."
        case Phase.CASTING:
            return "Roll to see who names first."
        case Phase.NAMING:
            left = len(free(sheet, who))
            named = f"{FORCES - left} named, {left} to go."
            return f"Match your {FORCES} forces against theirs: {named}"
        case Phase.DECLARING:
            mine, theirs = (len(to_declare(sheet, side)) for side in (who, opponent_of(who)))
            if not mine:
                return f"Your results are written. Your rival has {theirs} left to write."
            return f"Choose what your attackers do ({mine} left)."
        case Phase.FIGHTING:
            return f"Play the next engagement, watch it or have it settled. {points_words(sheet)}."
        case Phase.OVER:
            return f"{points_words(sheet)}. Read the account, then come home."


def muster_aim(sheet: Sheet, who: Player) -> str:
    contents, fleet = muster.own(sheet, who)
    at, total = letters(contents), sheet.options.total
    units = many(len(fleet.ships), "ship")
    if fleet.companies:
        units += f", {many(len(fleet.companies), 'company', 'companies')}"
    missing = []
    if loose := at.count(IN_PORT):
        missing.append(f"{loose} in port")
    if empty := len(set(range(FORCES)).difference(at)):
        missing.append(f"{empty} empty")
    if sum(contents.values) != total:
        missing.append(f"values {sum(contents.values)} of {total}")
    if not muster.faults(contents, fleet, sheet.options):
        missing.append("ready to seal")
    told = ", ".join(missing) or "something is still wrong"
    return f"Divide {units} among {FORCES} forces: {told}."


def points_words(sheet: Sheet) -> str:
    """Both captains' points: "England 12, Spain 9"."""
    both = totals(sheet)
    return ", ".join(f"{captain(sheet, Player(n))} {both[n]}" for n in (0, 1))


def engagement_aim(sheet: Sheet, at: int) -> str:
    """What winning an engagement pays either captain, and how the season stands, in a line."""
    each, so_far = sheet.engagements[at], totals(sheet)
    pays = []  # if he has the better of it, whatever else he wins
    for who in (Player(0), Player(1)):
        won = of_engagement(sheet, replace(each, outcome=s.Outcome(who, ((), ()))))
        pays.append(sum(gain.points for gain in won if gain.to == who))
    if each.result in s.BY_CARD:
        pay = many(pays[0], "point") if pays[0] else "a thing to use in port"
        return f"The winner gains {pay}. So far {points_words(sheet)}."
    season = f"So far {so_far[0]}:{so_far[1]}."
    gains = [f"{captain(sheet, Player(n))} {points}" for n, points in enumerate(pays)]
    if each.result is Result.LAND_RAID:
        gains[each.attacker] += " and plunder"
    ships = ", ships extra" if each.result is Result.BATTLE else ""
    return f"A win brings {' or '.join(gains)}{ships}. {season}"


# --- What the purser would write, name or declare: the opponents' own code in the captain's place -

BEST = 3  # how many options are named
DRAWS = 8  # how many sheets are drawn at most, until so many are different
LEAST = 0.05  # points below which an attack is worth nothing to anybody


def advice(seen: Seen[Sheet], seed: str) -> list[tuple[Any, str]]:
    """The best options with a reason for each, from what the captain sees. It takes a while."""
    sheet, who, rng = seen.value, seen.who, random.Random(seed)
    match sheet.phase:
        case Phase.MUSTER:
            fleet = muster.own(sheet, who)[1]
            draws = (Planner().muster(fleet, sheet.options, rng) for _ in range(DRAWS))
            drawn = list(dict.fromkeys(draws))[:BEST]
            return [(whole(sheet, who, each), why_sheet(each, fleet)) for each in drawn]
        case Phase.NAMING:
            found = weigh_pairs(seen, rng)
            rated = above_the_rest({at: pair.value for at, pair in found.items()})
            return [
                (
                    s.Name(who, *at, best_water(sheet, who, *at)),
                    f"on average {_gain(found[at].attack)} if you attack, "
                    f"and {_gain(found[at].danger)} if they do",
                )
                for at in sorted(rated, key=lambda at: -rated[at])[:BEST]
            ]
        case Phase.DECLARING:
            letter, results = weigh_results(seen, rng)
            best = sorted(results, key=lambda each: -each.value)
            return [
                (
                    s.Declare(who, letter, Sealed(who, each.result)),
                    f"on average {_gain(each.value)}",
                )
                for each in best
            ]
        case _:
            return []


def whole(sheet: Sheet, who: Player, contents: Contents, name: str = "", why: str = "") -> Choice:
    """A whole sheet, to be written stroke by stroke."""
    words = name or f"A sheet with the values {' '.join(map(str, contents.values))}"
    orders = tuple(muster.strokes(who, muster.own(sheet, who)[0], contents))
    return Choice(orders, "adopt", words, why=why)


def why_sheet(contents: Contents, fleet: Fleet) -> str:
    boldest = max(range(FORCES), key=lambda letter: contents.values[letter])
    stake = ", ".join(held(contents, fleet, boldest))
    rumours = sum(not any(force(contents, letter)) for letter in range(FORCES))
    empty = f", {counted(rumours, 'force')} empty" if rumours else ""
    return (
        f"most is at stake on {LETTERS[boldest]} ({stake}){empty};"
        " your rival can hardly guess this sheet"
    )


def _gain(points: float) -> str:
    """What something brings you: "you gain a lot", "a little" below a point, or "nothing"."""
    if abs(points) < LEAST:
        return "you gain nothing"
    return f"you {'gain' if points > 0 else 'lose'} {'a little' if abs(points) < 1 else 'a lot'}"
