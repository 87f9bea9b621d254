"""Tiny towns drawn as maps with the men in them, and words for playing a raid.

A picture has one line for each row of squares, blanks between the squares. A square is the
letter of its ground (see Ground), and after a colon those who stand there: `_:OHM-`. Capitals
are raiders, small letters the town's: o officer, v governor, h hand-to-hand, m muskets,
l militia, b mob, u unarmed, g gun; a `+` after a letter makes it hardened, a `-` scurvy.
Units are called by their tokens, as on the screen: H1, H2, o1, m1, counted as they are read.

Orders are written in words as well: see `order`.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from typing import Any

from msgspec.structs import fields, replace

from pieces_of_eight.campaign import land_raid
from pieces_of_eight.campaign.engines import LAND_RAID
from pieces_of_eight.campaign.geometry.squares import NOWHERE, Square
from pieces_of_eight.campaign.geometry.squares import label as labelled
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed
from pieces_of_eight.campaign.land_raid import state as st
from pieces_of_eight.campaign.land_raid.events import LETTERS, token
from pieces_of_eight.campaign.land_raid.moving import STEPS, with_eyes_open
from pieces_of_eight.campaign.land_raid.setup import first_state
from pieces_of_eight.campaign.land_raid.state import (
    RAIDERS,
    TOWN,
    Action,
    Alarm,
    Deed,
    Ground,
    Options,
    Phase,
    Quality,
    Raid,
    Setup,
    Town,
    Unit,
    UnitId,
    UnitPlan,
    with_unit,
)
from tests.casebook import difference, shown
from tests.umpire import Umpire

KINDS = {letter: kind for kind, letter in LETTERS.items()}
QUALITIES = {"": Quality.ABLE, "+": Quality.HARDENED, "-": Quality.SCURVY}


def setup(picture: str, options: Options = Options(posting=False)) -> Setup:  # noqa: B008  frozen
    """The setup that a picture shows. Raises KeyError for a letter that is no kind."""
    rows = [line.split() for line in picture.splitlines() if line.strip()]
    width = len(rows[0])
    letters = tuple("".join(cell[0] for cell in row) for row in rows)
    units = [
        UnitPlan(
            RAIDERS if letter.isupper() else TOWN,
            KINDS[letter.lower()],
            QUALITIES[sign],
            Square(y * width + x),
        )
        for y, row in enumerate(rows)
        for x, cell in enumerate(row)
        for letter, sign in re.findall(r"([A-Za-z])([+-]?)", cell[2:])
    ]
    return Setup(Town("Test town", letters), tuple(units), options)


def picture_of(made: Setup) -> str:
    """The picture of a setup: the other way round."""
    signs = {quality: sign for sign, quality in QUALITIES.items()}
    cells = [list(row) for row in made.town.rows]
    for unit in made.units:
        letter = LETTERS[unit.kind] + signs[unit.quality]
        y, x = divmod(unit.at, len(made.town.rows[0]))
        colon = "" if ":" in cells[y][x] else ":"
        cells[y][x] += colon + (letter.upper() if unit.owner == RAIDERS else letter)
    return "\n".join(" ".join(row) for row in cells)


def position(
    picture: str,
    phase: Phase = Phase.MOVING,
    side: Player = RAIDERS,
    *,
    first: Player | None = None,
    night: bool = False,
    alarm: Alarm = Alarm.ASLEEP,
    since: int = 0,
    turn: int = 1,
    turns: int = 12,
    coins: tuple[int, int] = (0, 45),
    noise: bool = False,
    fires: str = "",
) -> Raid:
    """A picture in the middle of a raid, where it is the part of `side` in a phase.

    `first` moved first this turn (`side` when not told); without `night` all see everything;
    `fires` names burning squares and the turn of the fire, "B2:1 C3:2".
    """
    options = Options(turns=turns, coins=sum(coins), open_table=not night, posting=False)
    raid = first_state(setup(picture, options))
    burning = list(raid.fires)
    for name, age in (each.split(":") for each in fires.split()):
        burning[at(raid, name)] = int(age)
    raid = replace(
        raid,
        units=tuple(replace(unit, steps=STEPS.get(unit.kind, 1)) for unit in raid.units),
        phase=phase,
        side=side,
        first=side if first is None else first,
        alarm=alarm,
        since=since,
        turn=turn,
        purse=coins,
        noise=noise,
        fires=tuple(burning),
    )
    return with_eyes_open(raid)


# Names. -----------------------------------------------------------------------------------


def at(raid: Raid, name: str) -> Square:
    """The square of a label, "C2"."""
    columns = len(raid.town.rows[0])
    return Square((int(name[1:]) - 1) * columns + ord(name[0]) - ord("A"))


def who(raid: Raid, name: str) -> UnitId:
    """The unit of a token, "H1"."""
    return next(unit.id for unit in raid.units if token(raid, unit.id) == name)


def unit(raid: Raid, name: str) -> Unit:
    """The unit of a token, as it is now."""
    return raid.units[who(raid, name)]


def place(raid: Raid, name: str) -> str:
    """The label of the square where a unit stands, in truth; empty for nowhere."""
    here = st.square_of(raid, who(raid, name))
    return "" if here == NOWHERE else labelled(here, len(raid.town.rows[0]))


def standing(raid: Raid) -> str:
    """Where everybody is: "A1 H1 O1, B2 m1"."""
    there: dict[str, list[str]] = {}
    for each in raid.units:
        name = token(raid, each.id)
        if here := place(raid, name):
            there.setdefault(here, []).append(name)
    return ", ".join(f"{here} {' '.join(names)}" for here, names in sorted(there.items()))


def marked(raid: Raid, name: str, **marks: object) -> Raid:
    """The raid with a unit that has some fields changed."""
    return with_unit(raid, replace(unit(raid, name), **marks))


def ground(raid: Raid, name: str) -> Ground:
    """What a square holds."""
    return Ground("".join(raid.town.rows)[at(raid, name)])


# Orders. ----------------------------------------------------------------------------------


def order(raid: Raid, words: str) -> Action:
    """An order in words, with tokens and labels; answers need no name of who gives them.

    Orders: "H1 to B2", "h1 posted B2", "g1 hauled B2", "H1 leaves", "H1 attacks B2",
    "M1 shoots B2", "m1 serves g1 B2", "H1 burns B2", "H1 H2 loot B2", "H1 spikes g1", "done".
    Answers: "hit m1", "back B2", "spread B2", "name B2", "h1 rises B2".
    """
    chooser = (*land_raid.to_act(raid), RAIDERS)[0]
    match words.split():
        case [name, "to", to]:
            owner = unit(raid, name).owner
            plain = raid.in_plain_sight(owner)
            return st.move_order(who(raid, name), owner, at(raid, to), plain)
        case [name, "posted", to]:
            return st.post_order(who(raid, name), at(raid, to))
        case [name, "hauled", to]:
            return st.Haul(who(raid, name), Sealed(TOWN, at(raid, to)))
        case [name, "leaves"]:
            return st.Leave(who(raid, name))
        case [name, "attacks", to]:
            return st.Attack(who(raid, name), at(raid, to))
        case [name, "shoots", to]:
            return st.Shoot(who(raid, name), at(raid, to))
        case [name, "serves", gun, to]:
            return st.Serve(who(raid, name), who(raid, gun), at(raid, to))
        case [name, "burns", to]:
            return st.Burn(who(raid, name), at(raid, to))
        case [*names, "loot", to]:
            return st.Loot(tuple(who(raid, name) for name in names), at(raid, to))
        case [name, "spikes", gun]:
            return st.Spike(who(raid, name), who(raid, gun))
        case [name, "rises", to]:
            return st.Rise(who(raid, name), Sealed(TOWN, at(raid, to)))
        case ["hit", name]:
            return st.Victim(chooser, who(raid, name))
        case ["back", to]:
            return st.Go(chooser, at(raid, to))
        case ["spread", to]:
            return st.Spread(chooser, at(raid, to))
        case ["name", to]:
            return st.Name(chooser, at(raid, to))
        case ["done"]:
            return st.Done(chooser)
    raise ValueError(words)


def may(raid: Raid, words: str) -> bool:
    """Whether an order is legal; the two doors of legality agree about it."""
    act = order(raid, words)
    legal = act in listed(raid)
    assert legal == (land_raid.refuse(raid, act) is None)
    return legal


def labels(raid: Raid, squares: tuple[Square, ...] | list[Square]) -> str:
    """Squares by their labels: "A1 B2"."""
    return " ".join(labelled(each, len(raid.town.rows[0])) for each in squares)


def act_of(raid: Raid, said: str | Action) -> Action:
    """An action, or the one that some words mean."""
    return order(raid, said) if isinstance(said, str) else said


UMPIRE: Umpire[Raid, str | Action] = Umpire(LAND_RAID, reads=act_of)
play = UMPIRE.play
run = UMPIRE.run
listed = UMPIRE.listed
refused = UMPIRE.refused
told = UMPIRE.told


# Orders and what comes of them, as case books write and show them. --------------------------


def moves(raid: Raid, *orders: str) -> tuple[Raid, list[str]]:
    """Orders with their dice, "M1 shoots B2: 5 4", done one after another; and what was told."""
    pairs = (each.partition(":") for each in orders)
    return run(raid, *((words, *map(int, faces.split())) for words, _, faces in pairs))


def after(raid: Raid, *orders: str) -> Raid:
    """The raid when some orders have been done."""
    return moves(raid, *orders)[0]


def tell(raid: Raid, *orders: str) -> str:
    """What is told of some orders, what they have changed, and what is asked then."""
    now, told = moves(raid, *orders)
    return "\n".join([*told, *changes(raid, now), *asks(now)])


def changes(before: Raid, now: Raid) -> Iterator[str]:
    """What differs between two moments of a raid, but for what the sides see."""
    for one, other in zip(before.units, now.units, strict=True):
        name, marks = token(now, one.id), []
        if place(before, name) != place(now, name):
            marks.append(f"{place(before, name) or 'gone'} -> {place(now, name) or 'gone'}")
        for each in fields(one):
            was, comes = getattr(one, each.name), getattr(other, each.name)
            if each.name == "attacks" and was != comes:
                was, comes = (labels(now, [to]) if to != NOWHERE else "" for to in (was, comes))
                marks.append(f"attacks {comes}" if comes else "attacks no more")
            elif isinstance(comes, bool) and was != comes:
                marks.append(each.name if comes else f"not {each.name}")
            elif was != comes:
                marks.append(f"{each.name} {shown(was)} -> {shown(comes)}")
        if marks:
            yield f"{name}: {', '.join(marks)}"
    burning = ((at, *ages) for at, ages in enumerate(zip(before.fires, now.fires, strict=True)))
    for at, was, comes in burning:
        if was != comes:
            yield f"fire in {labels(now, [Square(at)])}: {was} -> {comes}"
    for deed, was, comes in zip(Deed, before.deeds, now.deeds, strict=True):
        if was != comes:
            told = (f"{each.count} for {each.coins}" for each in (was, comes))
            yield f"{deed.name}: {' -> '.join(told)}"
    for name in ("looted", "fights", "fought"):
        was, comes = (labels(now, getattr(each, name)) for each in (before, now))
        if was != comes:
            yield f"{name}: {was or 'none'} -> {comes or 'none'}"
    plain = {name: getattr(before, name) for name in TOLD_OTHERWISE}
    if rest := difference(before, replace(now, **plain)):
        yield rest


TOLD_OTHERWISE = (
    *("units", "places", "sights", "fires", "deeds", "looted", "fights", "fought"),
    *("fight", "shot", "pending"),
)


def asks(raid: Raid) -> Iterator[str]:
    """Who is asked what, if a question is open, and the answers he may give."""
    if raid.pending:
        (who,) = land_raid.to_act(raid)
        asked = land_raid.rules.prompt(raid, who)
        answers = [
            token(raid, act.unit)
            if isinstance(act, st.Victim)
            else labels(raid, [act.to.content if isinstance(act, st.Rise) else place_in(act)])
            for act in listed(raid)
        ]
        side = "raiders" if who == RAIDERS else "town"
        yield f"{side}: {asked.words} {' '.join(answers)} [{asked.rule}]"


def place_in(act: Any) -> Square:
    return act.to if isinstance(act, st.Go) else act.at


def allowed(raid: Raid, *orders: str | Action) -> str:
    """Whether some orders are legal, a line each, and why not; both doors of legality agree."""
    found = []
    for each in orders:
        act = act_of(raid, each)
        refusal = land_raid.refuse(raid, act)
        assert (act in listed(raid)) == (refusal is None)
        words = each if isinstance(each, str) else type(each).__name__
        found.append(f"{words}: {shown(refusal) if refusal else 'yes'}")
    return "\n".join(found)


def where(raid: Raid, words: str) -> str:
    """The squares that an order may name last: "H1 to" goes to "A1 B2"."""
    squares = [labels(raid, [Square(n)]) for n in range(len(raid.fires))]
    return " ".join(name for name in squares if may(raid, f"{words} {name}"))


def answers(ask: Callable[[Any], object], items: Iterable[Any]) -> str:
    """What is answered for each of some things, those of one answer on one line."""
    found: dict[str, list[str]] = {}
    for each in items:
        name = each.name if isinstance(each, Enum) else str(each)
        found.setdefault(shown(ask(each)), []).append(name)
    return "\n".join(f"{' '.join(names)}: {answer}" for answer, names in found.items())


def only(word: str, raid: Raid, *orders: str) -> str:
    """Of what `tell` tells the lines that hold a word."""
    return "\n".join(line for line in tell(raid, *orders).splitlines() if word in line)
