"""Small fleets, orders in words, and a driver that brings a sheet to any point of a season.

A whole sheet is written as "A5 Rose Marines; B Swan; C1": the letter, its value (3 when not told),
and the ships and companies of the force; a letter that is not named, or has no names, is a rumour.
A pair is written as "AB", player 0's letter first.

Orders are written in words as well: see `order`.
"""

from collections.abc import Sequence
from typing import TypeAlias

from msgspec.structs import replace

from pieces_of_eight.campaign import sheet as season
from pieces_of_eight.campaign.kernel.dice import Faces, Roll, Scripted
from pieces_of_eight.campaign.kernel.play import Refusal, Step
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed, redact
from pieces_of_eight.campaign.sheet import state as actions
from pieces_of_eight.campaign.sheet.events import say
from pieces_of_eight.campaign.sheet.points import next_engagement, those_who_meet
from pieces_of_eight.campaign.sheet.rules import prompt
from pieces_of_eight.campaign.sheet.state import (
    FORCES,
    IN_PORT,
    LETTERS,
    Action,
    Berth,
    Company,
    Contents,
    Fate,
    Fleet,
    Line,
    Options,
    Outcome,
    Result,
    Sail,
    Setup,
    Sheet,
    ShipEnd,
    Spied,
    Worth,
    force,
)

ENGLAND, SPAIN = Player(0), Player(1)
NAMES = ("England", "Spain")
Move: TypeAlias = str | tuple[str, *tuple[int, ...]]
"""An order, alone or with its dice."""
RESULTS = {"battle": Result.BATTLE, "passes": Result.NO_CONTACT, "raids": Result.LAND_RAID}
FATES = {fate.name.lower(): fate for fate in Fate}


def warship(name: str, cost: int = 8, room: int = 10, captain: str = "") -> Sail:
    return Sail(name, "brig", False, cost, 0, room, captain)


def trader(name: str, cargo: int = 3, cost: int = 8) -> Sail:
    return Sail(name, "fluyt", True, cost, cargo, 6)


def fleet(ships: Sequence[Sail], *companies: Company) -> Fleet:
    """Ships and companies of one captain, each ship with an id of her own."""
    return Fleet(tuple(replace(ship, id=number) for number, ship in enumerate(ships, 1)), companies)


ENGLISH = fleet(
    (
        warship("Rose", 20, 16, "Harry"),
        warship("Swan", 12),
        warship("Hawk"),
        warship("Wren"),
        warship("Lark"),
        trader("Anne"),
        trader("Bess", 1, 4),
    ),
    Company("Marines", 8, 2, 9),
)
SPANISH = fleet(
    (
        warship("Toro", 20, 16, "Luis"),
        warship("Gato", 12),
        warship("Lobo"),
        warship("Oso"),
        warship("Rey"),
        trader("Rica"),
        trader("Perla", 1, 4),
    ),
    Company("Tercio", 8, 2, 9),
)
USUAL = (
    "A Rose Marines; B Swan; C Hawk; D Wren; E Lark; F Anne; G Bess",
    "A Toro Tercio; B Gato; C Lobo; D Oso; E Rey; F Rica; G Perla",
)  # both sheets with everything at sea, one ship a force, and every value a 3
ALIKE = "AA BB CC DD EE FF GG"
MISS: Faces = (1, 1)  # battle dice of two forces of the same value that miss each other


class Cards(Scripted):
    """Dice as written; one with a single side, a deck with a single card, needs no writing."""

    def __call__(self, roll: Roll) -> Faces:
        return (1,) * roll.dice if roll.sides == 1 else super().__call__(roll)


# The beginning. ---------------------------------------------------------------------------


def setup(
    english: Fleet = ENGLISH,
    spanish: Fleet = SPANISH,
    options: Options = Options(),  # noqa: B008  frozen
    crowns: tuple[str, str] = NAMES,
) -> Setup:
    return Setup(crowns, (Sealed(ENGLAND, english), Sealed(SPAIN, spanish)), options)


def empty(
    english: Fleet = ENGLISH,
    spanish: Fleet = SPANISH,
    options: Options = Options(),  # noqa: B008  frozen
) -> Sheet:
    """The sheets before anything is written."""
    return season.start(setup(english, spanish, options), Cards()).state


def writing(sheet: Sheet, text: str) -> list[str]:
    """The orders by which the captain who writes fills his sheet as the text says."""
    written, fleet = sheet.written[sheet.side].content, sheet.fleets[sheet.side].content
    assert written is not None
    assert fleet is not None
    values, orders = list(written.values), []
    for each in text.split(";"):
        head, *names = each.split()
        value = int(head[1:] or 3)
        if values[LETTERS.index(head[0])] != value:
            orders.append(f"{head[0]} worth {value}")
        orders += [f"{name} to {head[0]}" for name in names]
    return orders


def sealed(
    english: str = USUAL[0], spanish: str = USUAL[1], sheet: Sheet | None = None
) -> tuple[Sheet, str]:
    """Both sheets written and sealed, and all that was told."""
    sheet = empty() if sheet is None else sheet
    sheet, first = run(sheet, *writing(sheet, english), "seal")
    sheet, second = run(sheet, *writing(sheet, spanish), "seal")
    return sheet, f"{first}\n{second}"


def scored(sheet: Sheet | None = None, pairs: str = ALIKE, **faces: Faces) -> tuple[Sheet, str]:
    """All opponents named, England beginning, and the battle scores thrown.

    `faces` are the battle dice by England's letter; who is not named throws 1 and 1.
    """
    sheet = sealed()[0] if sheet is None else sheet
    moves: list[Move] = [("cast", 6, 1)]
    *named, last = pairs.split()
    for number, pair in enumerate(named):
        mine, theirs = pair[0], pair[1]
        words = f"{theirs} against {mine}" if number % 2 else f"{mine} against {theirs}"
        dice = [faces.get(letter, MISS) for letter in LETTERS] if number == FORCES - 2 else []
        moves.append((words, *(face for two in dice for face in two)))
    sheet, log = run(sheet, *moves)
    assert sheet.lines[0][LETTERS.index(last[0])].opponent == LETTERS.index(last[1])
    return sheet, log


def unfolded(
    english: str = USUAL[0],
    spanish: str = USUAL[1],
    *declarations: str,
    sheet: Sheet | None = None,
    **faces: Faces,
) -> tuple[Sheet, str]:
    """Two sheets with all forces set against their like, to the end of the declarations.

    The log is that of the last declaration: the opening of the fold.
    """
    sheet, log = scored(sealed(english, spanish, sheet)[0], ALIKE, **faces)
    for words in declarations:
        sheet, log = run(sheet, words)
    return sheet, log


def fought(*reports: str, options: Options = Options()) -> Sheet:  # noqa: B008  frozen
    """A season in which Rose meets Toro, Swan meets Gato, and Hawk meets Lobo."""
    declared, ahead = ("A battle", "B battle", "C battle"), (6, 1)
    start = empty(options=options)
    sheet, _ = unfolded(*USUAL, *declared, sheet=start, A=ahead, B=ahead, C=ahead)
    return run(sheet, *reports)[0]


def raided(report: str) -> Sheet:
    """A season in which Rose carries the Marines against a town."""
    return run(unfolded(*USUAL, "A raids", A=(6, 1))[0], report)[0]


# Orders. ----------------------------------------------------------------------------------


def order(sheet: Sheet, words: str) -> Action:
    """An order of the captain who is to act.

    "Rose to C", "Rose to port", "C worth 4", "plan 2", "seal", "seal pepper", "cast",
    "C against E", "C battle", "C passes", "C raids"; the end of an engagement is told as
    "report England: Rose sunk, Toro taken, Harry killed, 24 coins, Marines less 3": who had the
    better of it ("nobody" for a draw), and what happened to whom; the other ships are kept.
    """
    by = sheet.side
    match words.split():
        case [name, "to", where]:
            letter = IN_PORT if where == "port" else LETTERS.index(where)
            return actions.Assign(by, Sealed(by, Berth(*find(sheet, by, name), letter)))
        case [letter, "worth", value]:
            worth = Worth(LETTERS.index(letter), int(value))
            return actions.Appraise(by, Sealed(by, worth))
        case ["plan", number]:
            return actions.Adopt(by, Sealed(by, int(number)))
        case ["seal", *salt]:
            return actions.Sign(by, Sealed(by, "".join(salt)))
        case ["cast"]:
            return actions.Cast(by)
        case [mine, "against", theirs]:
            return actions.Name(by, LETTERS.index(mine), LETTERS.index(theirs))
        case [letter, result] if result in RESULTS:
            return actions.Declare(by, LETTERS.index(letter), Sealed(by, RESULTS[result]))
        case ["report", *_]:
            return actions.Report(by, outcome(sheet, words.removeprefix("report ")))
    raise ValueError(words)


def find(sheet: Sheet, by: Player, name: str) -> tuple[bool, int]:
    """A ship or company of a captain by its name: whether it is a company, and its place."""
    fleet = sheet.fleets[by].content
    assert fleet is not None
    names = [ship.name for ship in fleet.ships]
    if name in names:
        return False, names.index(name)
    return True, [company.name for company in fleet.companies].index(name)


def outcome(sheet: Sheet, words: str) -> Outcome:
    """How the next engagement ended, from words."""
    number = next_engagement(sheet)
    assert number is not None
    assert sheet.shown is not None
    assert sheet.unfolded is not None
    engagement = sheet.engagements[number]
    head, _, tail = words.partition(":")
    happened = [each.split() for each in tail.split(",") if each.strip()]
    said = {each[0]: each[1:] for each in happened}
    better = Player(-1) if head == "nobody" else Player(NAMES.index(head))
    ends = []
    for fleet, ships in zip(sheet.shown, those_who_meet(sheet, engagement), strict=True):
        sails = [(n, fleet.ships[n]) for n in ships]
        ends.append(
            tuple(
                ShipEnd(n, FATES[said.get(ship.name, ["kept"])[0]], ship.captain in said)
                for n, ship in sails
            )
        )
    coins = next((int(each[0]) for each in happened if each[1] == "coins"), 0)
    raiders = engagement.attacker
    landed = force(sheet.unfolded[raiders], engagement.letter)[1]
    companies = [(n, sheet.shown[raiders].companies[n].name) for n in landed]
    raid = engagement.result is Result.LAND_RAID
    lost = tuple((n, int(said.get(name, ["less", "0"])[1])) for n, name in companies if raid)
    return Outcome(better, (ends[0], ends[1]), coins, lost)


def play(sheet: Sheet, words: str | Action, *faces: int) -> Step[Sheet]:
    """Take an action that is not refused, with dice that fall as written, all of them."""
    act = order(sheet, words) if isinstance(words, str) else words
    refusal = season.refuse(sheet, act)
    assert refusal is None, refusal
    if not isinstance(act, actions.Report | actions.Sign):
        assert act in season.legal(sheet, sheet.side)
    dice = Cards(*faces)
    step = season.apply(sheet, act, dice)
    assert dice.left == [], f"dice left over: {dice.left}; {told(step)}"
    return step


def run(sheet: Sheet, *moves: Move) -> tuple[Sheet, str]:
    """Several orders, each alone or with its dice, and everything that was told, a line each."""
    log: list[str] = []
    for move in moves:
        words, *faces = move if isinstance(move, tuple) else (move,)
        step = play(sheet, words, *faces)
        sheet = step.state
        log += told(step).splitlines()
    return sheet, "\n".join(log)


def after(sheet: Sheet, *moves: Move) -> Sheet:
    return run(sheet, *moves)[0]


def refused(sheet: Sheet, words: str | Action) -> Refusal:
    """How an action is refused; it is not listed either."""
    act = order(sheet, words) if isinstance(words, str) else words
    refusal = season.refuse(sheet, act)
    assert refusal is not None, f"{act} is allowed"
    for who in (ENGLAND, SPAIN):
        assert act not in season.legal(sheet, who)
    return refusal


def may(sheet: Sheet, words: str) -> bool:
    """Whether an order is legal."""
    return season.refuse(sheet, order(sheet, words)) is None


def told(step: Step[Sheet], who: Player | None = None) -> str:
    """The sentences of the log, as the umpire reads them, or one of the captains."""
    state, events = step.state, step.events
    if who is not None:
        state, events = redact(state, who), redact(events, who)
    return "\n".join(str(say(state, event)) for event in events)


# Looking. ---------------------------------------------------------------------------------


def line(sheet: Sheet, side: Player, letter: str) -> Line:
    return sheet.lines[side][LETTERS.index(letter)]


def points(sheet: Sheet) -> str:
    """The points in the lines of both captains: "A4 C10 / B3"; lines without any left out."""
    sides = (
        " ".join(
            f"{name}{line.points}" for name, line in zip(LETTERS, lines, strict=True) if line.points
        )
        for lines in sheet.lines
    )
    return " / ".join(sides)


def written(sheet: Sheet, side: Player) -> Contents:
    found = sheet.written[side].content
    assert found is not None
    return found


def named(contents: Contents, fleet: Fleet) -> str:
    """What is written on a sheet: "A5 Rose Swan Marines; B5 Hawk"; what is in port left out."""
    lines = []
    for letter in range(FORCES):
        ships, companies = force(contents, letter)
        names = [fleet.ships[n].name for n in ships] + [fleet.companies[n].name for n in companies]
        lines.append(" ".join((f"{LETTERS[letter]}{contents.values[letter]}", *names)))
    return "; ".join(lines)


def spied(sheet: Sheet, side: Player) -> tuple[Spied, ...]:
    """What a captain saw through the spyglass."""
    found = sheet.secrets[side].content
    assert found is not None
    return found.spied


def asked(sheet: Sheet, who: Player) -> str:
    """What a captain is asked or told, with its rule."""
    found = prompt(redact(sheet, who), who)
    return f"{found.words} [{found.rule}]"
