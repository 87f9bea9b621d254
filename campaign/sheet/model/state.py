"""The nouns of a master sheet: its terms, forces, lines, what is written below the fold."""

from enum import IntEnum, StrEnum
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.places import Charted
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed

LETTERS = "ABCDEFG"
FORCES = 7
IN_PORT = -1
"""The letter of a ship or company that stays in port."""
NOBODY = Player(-1)
CROWNS = ("Spain", "France", "England", "Denmark")

Letter: TypeAlias = int
"""A force, 0 for A to 6 for G."""


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
    """What became of a ship in an engagement."""

    KEPT = 0
    """Still her owner's, and in the fight to its end."""
    SUNK = 1
    TAKEN = 2
    ESCAPED = 3
    """Home free: a merchantman's cargo is delivered (C-14)."""
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
}
"""The cards that are played, and as what (H-86, H-90)."""
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
    cost: int
    """Points she was bought for: what sinking and taking her is worth hangs on it (C-14)."""
    cargo: int = 0
    room: int = 0
    """How many groups and officers of a landing company she carries."""
    captain: str = ""


class Company(Struct, frozen=True):
    """A landing company."""

    name: str
    groups: int
    officers: int
    cost: int

    @property
    def size(self) -> int:
        """Groups and officers together: the room it takes aboard."""
        return self.groups + self.officers


class Fleet(Struct, frozen=True):
    """All that a captain can send out this season."""

    ships: tuple[Sail, ...]
    companies: tuple[Company, ...] = ()


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
    fooled: bool = False
    """Whether it fell upon a rumour (C-11)."""


class Spied(Struct, frozen=True):
    """What the spyglass shows of an enemy force (C-9)."""

    letter: Letter
    """The enemy force."""
    sails: int
    troops: bool


class Secrets(Struct, frozen=True):
    """What one captain knows and the other does not, besides his sheet."""

    salt: str = ""
    declared: tuple[Result, ...] = (Result.NOT_YET,) * FORCES
    spied: tuple[Spied, ...] = ()


class ShipEnd(Struct, frozen=True):
    """What became of one ship of an engagement."""

    ship: int
    """Her place in her owner's fleet."""
    fate: Fate
    captain_killed: bool = False


class Outcome(Struct, frozen=True):
    """How an engagement ended, as the bridge reports it."""

    better: Player
    """Who had the better of it; NOBODY for a draw."""
    ships: tuple[tuple[ShipEnd, ...], tuple[ShipEnd, ...]]
    """By player, every ship of the forces that met."""
    coins: int = 0
    """What a land raid brought its raiders (P8-22.28)."""
    companies: tuple[tuple[int, int], ...] = ()
    """For each of the raiding companies its place in the fleet and the groups it lost."""


class Engagement(Struct, frozen=True):
    """A force that meets another, or a town, or a chest that others are after."""

    attacker: Player
    """In a treasure grab whoever drew the card."""
    letter: Letter
    """The attacker's force."""
    result: Result
    outcome: Outcome | None = None


class Happening(Struct, frozen=True):
    """What fortune brought a force without contact (C-13)."""

    player: Player
    letter: Letter
    chance: Chance
    ship: int
    """The ship it struck; IN_PORT where it struck none."""
    amount: int
    """Of gear, of fighting points, or of the victory points that news or a chest are worth."""


class Chances(Struct, frozen=True):
    """One kind of card of the event deck."""

    chance: Chance
    cards: int
    amount: int = 0


class Prize(Struct, frozen=True):
    """What both captains send the force of one letter for in a career's last season (C-22)."""

    name: str
    """With its article: "the plate fleet of Veracruz"."""
    letter: Letter
    """The force of either captain that goes for it: these two meet."""
    worth: int
    """Points for who carries it off."""
    about: str = ""
    """What is told of it, in a sentence."""


class Options(Struct, frozen=True):
    """The numbers of the sheet, kept in content and tuned by measuring (C-17)."""

    lowest: int = 1
    highest: int = 5
    total: int = 21
    """The sum of the seven values."""
    rumours: int = 2
    few_ships: int = 5
    """Who has fewer may make rumours of all the lines he has no ships for (H-33)."""
    most_ships: int = 8
    """In one force: as many as a sea fight takes of a side (H-35)."""
    margin: int = 3
    """Ahead by so much in battle score: the spyglass (C-9)."""
    raid_groups: int = 8
    """The groups of the smallest company that makes a land raid; a smaller one makes a shore
    raid (C-12)."""
    fool: int = 1
    """Points for the owner of a rumour that was attacked (C-11)."""
    shun: int = 0
    """Points for the enemy of a warship that attacks and passes his ships by (H-213)."""
    captain: int = 2
    """Points for a captain killed (C-14)."""
    sunk: int = 4
    """A ship sunk is worth one part in so many of what she costs (C-14)."""
    taken: int = 2
    stakes: tuple[int, ...] = (2, 4, 6, 8, 10)
    """What each value, from 1 on, is worth to whoever has the better of such a force (C-14)."""
    daring: int = 0
    """Points for who gives battle and has the better of it (C-14)."""
    home: int = 1
    """Cargo that comes home is worth one part in so many of what she carries (C-13)."""
    coins_a_point: int = 1
    """Coins out of a town to a point (C-14)."""
    deck: tuple[Chances, ...] = (Chances(Chance.QUIET, 1),)
    prize: Prize | None = None
    """In the last season of a career that has one (C-22)."""
    grudges: tuple[str, str] = ("", "")
    """By captain the enemy captain against whom he bears a grudge; empty where there is none."""
    grudge: int = 0
    """Points more for killing or taking that one (H-254)."""

    def stake(self, value: int) -> int:
        """The points that stand on a force of this value."""
        return self.stakes[value - 1]


class Sheet(Struct, frozen=True):
    """The whole position of a season."""

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
    first: Player = Player(0)
    """Who names opponents first (C-8)."""
    declared: tuple[int, int] = (0, 0)
    """How many of his attacks each captain has declared (C-10)."""
    unfolded: tuple[Contents, Contents] | None = None
    """What was below the fold, once it is open (C-11)."""
    shown: tuple[Fleet, Fleet] | None = None
    engagements: tuple[Engagement, ...] = ()
    happenings: tuple[Happening, ...] = ()
    drawn: bool = False
    """Whether the battles and raids are over, cargoes home and cards drawn (C-13)."""
    chart: Charted | None = None
    """Of the season (C-18); none where its forces meet nowhere in particular."""

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
    lines = (mine, sheet.lines[1]) if player == 0 else (sheet.lines[0], mine)
    return replace(sheet, lines=lines)


def opponent_of(player: Player) -> Player:
    """The opponent."""
    return Player(1 - player)


def force(contents: Contents, letter: Letter) -> tuple[list[int], list[int]]:
    """The ships and companies of a force, by their places in the fleet."""
    ships = [n for n, at in enumerate(contents.ships) if at == letter]
    return ships, [n for n, at in enumerate(contents.companies) if at == letter]
