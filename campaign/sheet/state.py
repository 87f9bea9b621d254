"""The nouns of a master sheet: its terms, forces, lines, what is written below the fold."""

from collections.abc import Callable, Iterable, Sequence
from enum import IntEnum, StrEnum
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.chart import Charted, Place, places_of, waters_of
from pieces_of_eight.campaign.kernel.play import Tagged
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed, placed

LETTERS = "ABCDEFG"
FORCES = 7
IN_PORT = -1  # the letter of a ship or company that stays in port
NOBODY = Player(-1)
NEARER, FARTHER = 0, 1  # of two waters, as seen from the ports of who names (C-34.1)
GRUDGE = 2  # points more for killing or taking the captain against whom a grudge is borne (H-254)
CROWNS = ("Spain", "France", "England", "Denmark")

Letter: TypeAlias = int  # a force, 0 for A to 6 for G


# --- The terms of the master sheet: results, phases, what becomes of ships, what fortune brings ---


class Phase(IntEnum):
    """Where the season stands (C-6 to C-13)."""

    MUSTER = 0
    CASTING = 1
    NAMING = 2
    DECLARING = 3
    FIGHTING = 4
    OVER = 5


class Result(IntEnum):
    """What the attacker writes into the result column (P8-1.3)."""

    NOT_YET = 0
    BATTLE = 1
    NO_CONTACT = 2
    LAND_RAID = 3
    TREASURE_GRAB = 4
    LANDING = 5


class Fate(IntEnum):
    KEPT = 0  # still her owner's, and in the fight to its end
    SUNK = 1
    TAKEN = 2
    ESCAPED = 3  # home free: a merchantman's cargo is delivered (C-14)
    FLED = 4


class Chance(StrEnum):
    """What the event deck may bring a force without contact (C-13)."""

    STORM = "storm"
    FEVER = "fever"
    DESERTER = "deserter"
    QUIET = "quiet"
    WRECK = "wreck"
    CHEST = "buried chest"
    ISLAND = "island"


PLAYED = {
    Chance.WRECK: Result.TREASURE_GRAB,
    Chance.CHEST: Result.TREASURE_GRAB,
    Chance.ISLAND: Result.LANDING,
}  # the cards that are played, and as what (H-86, H-90)
BY_CARD = (Result.TREASURE_GRAB, Result.LANDING)
"""What nobody writes: a card of the event deck leads to it (C-13)."""


# --- The nouns of a master sheet: forces, lines, what is written below the fold ------------------
# Ships and companies are known here only by what the sheet needs of them; which ship of the
# captain's fleet is meant is told by her place in his list.


class Sail(Struct, frozen=True):
    """A ship of a captain's fleet, as the sheet knows her."""

    name: str
    type: str
    merchant: bool
    cost: int  # points she was bought for: what sinking and taking her is worth hangs on it (C-14)
    cargo: int = 0
    room: int = 0  # how many groups and officers of a landing company she carries
    captain: str = ""
    id: int = 0  # which of her captain's ships she is, in a career (C-20)


class Company(Struct, frozen=True):
    name: str
    groups: int
    officers: int
    cost: int

    @property
    def size(self) -> int:
        """Groups and officers together: the room it takes aboard."""
        return self.groups + self.officers


class Fleet(Struct, frozen=True):
    ships: tuple[Sail, ...]
    companies: tuple[Company, ...] = ()
    flag: int = -1  # the ship in which the captain sails himself; -1 where nobody asks (C-31)
    order: str = ""  # what his crown has asked of him, in a sentence; opened with the fold


class Contents(Struct, frozen=True):
    """What a captain writes: by ship and company the force, and by force the value (C-6)."""

    ships: tuple[Letter, ...]
    companies: tuple[Letter, ...]
    values: tuple[int, ...]


class Line(Struct, frozen=True):
    """One line above the fold (P8-1.3). What is not known yet is 0 or IN_PORT."""

    value: int = 0
    opponent: Letter = IN_PORT
    die: int = 0
    score: int = 0
    attacks: bool = False
    result: Result = Result.NOT_YET
    points: int = 0
    fooled: bool = False  # whether it fell upon a rumour (C-11)


class Spied(Struct, frozen=True):
    """What the spyglass shows of an enemy force (C-9)."""

    letter: Letter  # the enemy force
    sails: int
    troops: bool


class Secrets(Struct, frozen=True):
    """What one captain knows and the other does not, besides his sheet."""

    salt: str = ""
    declared: tuple[Result, ...] = (Result.NOT_YET,) * FORCES
    spied: tuple[Spied, ...] = ()


class ShipEnd(Struct, frozen=True):
    ship: int  # her place in her owner's fleet
    fate: Fate
    captain_killed: bool = False


class Outcome(Struct, frozen=True):
    """How an engagement ended, as the bridge reports it."""

    better: Player  # who had the better of it; NOBODY for a draw
    ships: tuple[tuple[ShipEnd, ...], tuple[ShipEnd, ...]]
    """By player, every ship of the forces that met."""
    coins: int = 0  # what a land raid brought its raiders (P8-22.28)
    companies: tuple[tuple[int, int], ...] = ()
    """For each of the raiding companies its place in the fleet and the groups it lost."""
    last: bool = False
    """Whether a captain fell in it for good: nothing more of the season is fought (H-43)."""


class Engagement(Struct, frozen=True):
    """A force that meets another, or a town, or a chest that others are after."""

    attacker: Player  # in a treasure grab whoever drew the card
    letter: Letter  # the attacker's force
    result: Result
    outcome: Outcome | None = None


class Happening(Struct, frozen=True):
    """What fortune brought a force without contact (C-13)."""

    player: Player
    letter: Letter
    chance: Chance
    ship: int  # the ship it struck; IN_PORT where it struck none
    amount: int
    """Of gear, of fighting points, or of the victory points that news or a chest are worth."""


class Chances(Struct, frozen=True):
    chance: Chance
    cards: int
    amount: int = 0


class Prize(Struct, frozen=True):
    """What both captains send the force of one letter for in a career's last season (C-22)."""

    name: str  # with its article: "the plate fleet of Veracruz"
    letter: Letter  # the force of either captain that goes for it: these two meet
    worth: int  # points for who carries it off
    about: str = ""  # what is told of it, in a sentence


TAKES_PRIZE = "Who alone has a warship left there wins it; else who has the better of it."  # H-255


class Options(Struct, frozen=True):
    """The numbers of the sheet, kept in content and tuned by measuring (C-17)."""

    lowest: int = 1
    highest: int = 5
    total: int = 21  # the sum of the seven values
    rumours: int = 2
    few_ships: int = 5  # who has fewer may make rumours of all the lines he has no ships for (H-33)
    most_ships: int = 8  # in one force: as many as a sea fight takes of a side (H-35)
    margin: int = 3  # ahead by so much in battle score: the spyglass (C-9)
    raid_groups: int = 8
    """The groups of the smallest company that makes a land raid; a smaller one makes a shore
    raid (C-12)."""
    fool: int = 1  # points for the owner of a rumour that was attacked (C-11)
    shun: int = 0  # points for the enemy of a warship that attacks and passes his ships by (H-213)
    captain: int = 2  # points for a captain killed (C-14)
    sunk: int = 4  # a ship sunk is worth one part in so many of what she costs (C-14)
    taken: int = 2
    stakes: tuple[int, ...] = (2, 4, 6, 8, 10)
    """What each value, from 1 on, is worth to whoever has the better of such a force (C-14)."""
    daring: int = 0  # points for who gives battle and has the better of it (C-14)
    home: int = 1  # cargo that comes home is worth one part in so many of what she carries (C-13)
    coins_a_point: int = 1  # coins out of a town to a point (C-14)
    deck: tuple[Chances, ...] = (Chances(Chance.QUIET, 1),)
    prize: Prize | None = None  # in the last season of a career that has one (C-22)
    grudges: tuple[str, str] = ("", "")
    """By captain the enemy captain against whom he bears a grudge; empty where there is none."""
    grudge: int = 0  # points more for killing or taking that one (H-254, H-290)
    flag: int = 0  # the least value of the force that a captain sails in himself (C-31)
    spies: tuple[bool, bool] = (False, False)
    """Who pays a spy: he hears the sails of one force as the sheets are sealed."""
    waters: bool = False  # whether who names chooses between two waters (C-34)
    things: bool = False  # whether grabs and islands bring a thing, and no points (C-35.3)
    clearer: tuple[int, int] = (0, 0)  # by captain by how much less his spyglass opens (C-32)

    @property
    def nemesis(self) -> bool:
        """Whether a grudge makes a nemesis, as it does in a winter (H-290)."""
        return self.grudge > GRUDGE

    def seen_by(self, who: Player) -> "Options":
        """The options with the margin at which a captain's own spyglass opens (C-32.5)."""
        margin = max(1, self.margin - self.clearer[who])
        return replace(self, margin=margin, clearer=(0, 0))

    def stake(self, value: int) -> int:
        """The points that stand on a force of this value."""
        return self.stakes[value - 1]


class Sheet(Struct, frozen=True):
    crowns: tuple[str, str]
    options: Options
    fleets: tuple[Sealed[Fleet], Sealed[Fleet]]
    written: tuple[Sealed[Contents], Sealed[Contents]]
    secrets: tuple[Sealed[Secrets], Sealed[Secrets]]
    prints: tuple[str, str] = ("", "")
    """The fingerprints of the sealed sheets; empty while a sheet is open (C-7)."""
    lines: tuple[tuple[Line, ...], tuple[Line, ...]] = ((Line(),) * FORCES, (Line(),) * FORCES)
    phase: Phase = Phase.MUSTER
    side: Player = Player(0)
    first: Player = Player(0)  # who names opponents first (C-8)
    declared: tuple[int, int] = (0, 0)  # how many of his attacks each captain has declared (C-10)
    unfolded: tuple[Contents, Contents] | None = None
    """What was below the fold, once it is open (C-11)."""
    shown: tuple[Fleet, Fleet] | None = None
    engagements: tuple[Engagement, ...] = ()
    happenings: tuple[Happening, ...] = ()
    drawn: bool = False
    """Whether the battles and raids are over, cargoes home and cards drawn (C-13)."""
    chart: Charted | None = None
    """Of the season (C-18); none where its forces meet nowhere in particular."""
    waters: tuple[int, ...] = (0,) * FORCES
    """By force of the first captain which of two waters was chosen for it (C-34)."""

    @property
    def turn(self) -> int:
        """The part of the season, counted from 1: by it the log is told."""
        return self.phase + 1


def for_the_prize(sheet: Sheet, letter: Letter) -> bool:
    """Whether the force of this letter, of either captain, goes for the prize (C-22)."""
    prize = sheet.options.prize
    return prize is not None and prize.letter == letter


def with_line(sheet: Sheet, player: Player, letter: Letter, line: Line) -> Sheet:
    """The sheet with one line replaced."""
    mine = sheet.lines[player]
    mine = (*mine[:letter], line, *mine[letter + 1 :])
    return replace(sheet, lines=placed(sheet.lines, player, mine))


def force(contents: Contents, letter: Letter) -> tuple[list[int], list[int]]:
    """The ships and companies of a force, by their places in the fleet."""
    ships = [n for n, at in enumerate(contents.ships) if at == letter]
    return ships, [n for n, at in enumerate(contents.companies) if at == letter]


def opened(sheet: Sheet, who: Player) -> tuple[Contents, Fleet]:
    """What a captain wrote, and what he sent out, now that the fold is open (C-11)."""
    assert sheet.unfolded is not None
    assert sheet.shown is not None
    return sheet.unfolded[who], sheet.shown[who]


def force_of(sheet: Sheet, who: Player, letter: Letter) -> tuple[list[Sail], list[Company]]:
    """The ships and companies of a force, now that the fold is open."""
    contents, fleet = opened(sheet, who)
    ships, companies = force(contents, letter)
    return [fleet.ships[n] for n in ships], [fleet.companies[n] for n in companies]


# --- Everything a captain can decide on a master sheet, and what a season begins with -------------
# Whatever is written below the fold is sealed; the enemy is told only that something was written.


class Berth(Struct, frozen=True):
    company: bool
    number: int
    letter: Letter


class Worth(Struct, frozen=True):
    letter: Letter
    value: int


class Assign(Tagged):
    """Put a ship or a company into a force, or leave it in port (C-6, H-32)."""

    by: Player
    berth: Sealed[Berth]


class Appraise(Tagged):
    """Give a force its value (C-6)."""

    by: Player
    worth: Sealed[Worth]


class Adopt(Tagged):
    """Take over a ready-made plan (C-6)."""

    by: Player
    plan: Sealed[int]


class Sign(Tagged):
    """Seal the sheet; the salt goes into its fingerprint (C-7)."""

    by: Player
    salt: Sealed[str]


class Cast(Tagged):
    """Throw for who names opponents first; a tie is thrown again (C-8)."""

    by: Player


class Name(Tagged):
    """Set one of one's forces against one of the enemy's (C-8)."""

    by: Player
    mine: Letter
    theirs: Letter
    water: int = NEARER  # or the farther of the two (C-34.1)


class Declare(Tagged):
    """Write the result of an attack, in secret (C-10)."""

    by: Player
    letter: Letter
    result: Sealed[Result]


class Report(Tagged):
    """Enter how the next engagement ended (C-12)."""

    by: Player
    outcome: Outcome


Action: TypeAlias = Assign | Appraise | Adopt | Sign | Cast | Name | Declare | Report


class Setup(Struct, frozen=True):
    crowns: tuple[str, str]
    fleets: tuple[Sealed[Fleet], Sealed[Fleet]]
    options: Options = Options()
    chart: Charted | None = None
    """Of the season (C-18); with none its forces meet nowhere in particular, as they once did."""


# --- Ready-made sheets to start from (C-6): each shares out a whole fleet -------------------------
# With 30 ships or fewer each of them can be sealed at once. They are also the pure plans that the
# balance is measured on, and the corners of what an AI captain mixes (C-17).


class Plan(NamedTuple):
    """A ready-made sheet, with a name and a word about it."""

    name: str
    about: str
    contents: Contents


SPREADS = (
    ("Even keel", "Every line alike: little to lose and little to win.", (3, 3, 3, 3, 3, 3, 3)),
    ("Steady", "A little more where it is strongest.", (4, 4, 3, 3, 3, 2, 2)),
    ("Two fists", "Two lines to win by, the rest to hold.", (5, 5, 3, 2, 2, 2, 2)),
    ("Three fists", "Three lines to win by, four to give away.", (5, 5, 5, 3, 1, 1, 1)),
    ("All or nothing", "Four bold lines, three of little worth.", (4, 5, 5, 4, 1, 1, 1)),
)  # ways to share out 21 points of value, the strongest force first


@lru_cache(maxsize=256)
def plans(fleet: Fleet, options: Options) -> tuple[Plan, ...]:
    """The ready-made sheets for a fleet, the same ones in the same order for all."""
    shares = (
        ("spread", spread_out(fleet, 0)),
        ("fleet", spread_out(fleet, min(options.rumours, FORCES - 1))),
    )
    found = []
    for name, about, values in SPREADS:
        for way, (ships, companies) in shares:
            title = name if way == "spread" else f"{name}, with rumours"
            contents = led(Contents(ships, companies, scaled(values, options)), options)
            found.append(Plan(title, about, under_flag(contents, fleet, options)))
    return tuple(found)


def led(contents: Contents, options: Options) -> Contents:
    """The same sheet with its first force, the strongest, where the prize is (C-22)."""
    if options.prize is None:
        return contents
    places = {0: options.prize.letter, options.prize.letter: 0}
    values = list(contents.values)
    values[0], values[options.prize.letter] = values[options.prize.letter], values[0]
    return Contents(
        tuple(places.get(at, at) for at in contents.ships),
        tuple(places.get(at, at) for at in contents.companies),
        tuple(values),
    )


def under_flag(contents: Contents, fleet: Fleet, options: Options) -> Contents:
    """The same sheet with the captain's own ship in a force that he may sail in (C-31).

    Left in port she takes the place of the cheapest ship that is not; then her force takes the
    least value that is enough, and gives its own for it.
    """
    if not options.flag or fleet.flag < 0:
        return contents
    ships, values = list(contents.ships), list(contents.values)
    if ships[fleet.flag] == IN_PORT:
        sailing = [n for n, at in enumerate(ships) if at != IN_PORT]
        other = min(sailing, key=lambda n: (fleet.ships[n].cost, n), default=None)
        at = options.prize.letter if options.prize else 0
        if other is not None:
            at, ships[other] = ships[other], IN_PORT
        ships[fleet.flag] = at
    line = ships[fleet.flag]
    if values[line] < options.flag:
        enough = [at for at, value in enumerate(values) if value >= options.flag]
        other = min(enough, key=lambda at: (values[at], at))
        values[line], values[other] = values[other], values[line]
    return Contents(tuple(ships), contents.companies, tuple(values))


def scaled(values: Sequence[int], options: Options) -> tuple[int, ...]:
    """The values made to add up to the total, one at a time from the left, none out of bounds."""
    low, high = options.lowest, options.highest
    found = [min(max(value, low), high) for value in values]
    at = 0
    while sum(found) != options.total:
        step = 1 if sum(found) < options.total else -1
        if low <= found[at % FORCES] + step <= high:
            found[at % FORCES] += step
        at += 1
    return tuple(found)


def spread_out(fleet: Fleet, rumours: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Ships and companies shared out, the dearest ships first, leaving the last letters empty.

    Warships lead the first forces, merchantmen fill from the other end; companies go where
    there is room for them.
    """
    letters = FORCES - rumours
    ships = [IN_PORT] * len(fleet.ships)
    order = sorted(range(len(ships)), key=lambda n: -fleet.ships[n].cost)
    for at, number in enumerate(n for n in order if not fleet.ships[n].merchant):
        ships[number] = at % letters
    for at, number in enumerate(n for n in order if fleet.ships[n].merchant):
        ships[number] = letters - 1 - at % letters
    return tuple(ships), embarked(fleet, ships, lambda number: range(letters))


def embarked(
    fleet: Fleet, ships: Sequence[Letter], wanted: Callable[[int], Iterable[Letter]]
) -> tuple[Letter, ...]:
    """By company the first of the forces wanted for it in which there is room left; else in port.

    `ships` are the forces of the ships, `wanted` is asked with a company's place in the fleet.
    """
    room = [0] * FORCES
    for ship, letter in zip(fleet.ships, ships, strict=True):
        if letter != IN_PORT:
            room[letter] += ship.room
    found = []
    for number, company in enumerate(fleet.companies):
        has_room = (n for n in wanted(number) if n != IN_PORT and room[n] >= company.size)
        at = next(has_room, IN_PORT)
        if at != IN_PORT:
            room[at] -= company.size
        found.append(at)
    return tuple(found)


# --- Where the pairs of a season meet (C-18), as far as both captains know of it ------------------

NOT_RAIDED = ""


def raided_crowns(sheet: Sheet) -> tuple[str, ...]:
    """By force of the first captain the crown whose coast is raided where it meets another."""
    found = []
    for line in sheet.lines[0]:
        raid = sheet.unfolded is not None and line.result is Result.LAND_RAID
        if not raid or line.opponent == IN_PORT:
            found.append(NOT_RAIDED)
        else:
            found.append(sheet.crowns[1 if line.attacks else 0])
    return tuple(found)


def meeting_places(sheet: Sheet) -> tuple[Place, ...]:
    """By force of the first captain where it meets its opponent; nothing without a chart (C-18).

    Only what both captains know of a sheet counts, so a raid moves a pair to a port when the fold
    is open, and not before.
    """
    if sheet.chart is None:
        return ()
    return places_of(sheet.chart, raided_crowns(sheet), sheet.waters * sheet.options.waters)


def waters_for(sheet: Sheet, who: Player, mine: Letter, theirs: Letter) -> tuple[Place, ...]:
    """The two waters between which a captain chooses who names a pair, the nearer to a port of his
    crown first (C-34.1); nothing where there is no choice."""
    if not sheet.options.waters or sheet.chart is None:
        return ()
    chart, two = sheet.chart.chart, waters_of(sheet.chart, FORCES)[theirs if who else mine]
    return tuple(sorted(two, key=lambda each: chart.leagues_off(each, sheet.crowns[who])))


def place_of(sheet: Sheet, who: Player, letter: Letter) -> Place | None:
    """Where a force meets its opponent; None where it has none, or the season has no chart."""
    found, opponent = meeting_places(sheet), sheet.lines[who][letter].opponent
    if not found or opponent == IN_PORT:
        return None
    return found[letter if who == Player(0) else opponent]


def place_of_engagement(sheet: Sheet, engagement: Engagement) -> Place | None:
    """Where an engagement is fought; None where the season has no chart."""
    return place_of(sheet, engagement.attacker, engagement.letter)


def there(sheet: Sheet, who: Player, letter: Letter) -> str:
    """Behind what happens to a force, where it happens: " in the Mona Passage"; or nothing."""
    place = place_of(sheet, who, letter)
    return "" if place is None else f" {place.there}"


def force_and_place(sheet: Sheet, who: Player, letter: Letter) -> str:
    """A force by its letter and the place where it met its opponent: "C, Mona Passage"."""
    place = place_of(sheet, who, letter)
    return LETTERS[letter] + ("" if place is None else f", {place.name}")
