"""Tiny sea fights drawn as hex maps, and words for playing them.

A picture has one line for each row of hexes, blanks between the hexes, odd rows shifted half
a hex to the right. `.` is open sea, `:` shoal, `^` land; a letter with an arrow is a ship and
the way she heads: A B C sail for the North (and attack), R S T for the South.
"""

from collections.abc import Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign import sea_fight
from pieces_of_eight.campaign.engines import SEA_FIGHT
from pieces_of_eight.campaign.geometry.hexes import axial
from pieces_of_eight.campaign.kernel.dice import Scripted, outcomes
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.sea_fight.events import Fired
from pieces_of_eight.campaign.sea_fight.sailing import basic_hexes, may_throw, point_of_sailing
from pieces_of_eight.campaign.sea_fight.state import (
    Action,
    Aim,
    Calibre,
    Card,
    Crew,
    Edge,
    Fire,
    Gun,
    Guns,
    Move,
    Options,
    Phase,
    Position,
    Sea,
    Setup,
    Ship,
    ShipId,
    ShipPlan,
    Size,
    Stage,
    Waters,
    with_ship,
)
from tests.casebook import difference
from tests.umpire import Umpire

ORDER = "ARBSCT"
"""Ships are numbered in this order, so Anne is always ship 0 and Rose ship 1."""
A, R, B, S, C, T = map(ShipId, range(6))
NAMES = dict(zip(ORDER, ("Anne", "Rose", "Belle", "Swan", "Cygnet", "Tyger"), strict=True))
ARROWS = "↗→↘↙←↖"
NORTH, SOUTH = Player(0), Player(1)
BOW, LARBOARD, STARBOARD, STERN = Position
MISS = (1,) * 12
"""Twelve dice that do not hit: a broadside of two guns at short range."""

ABEAM = """
    .   .   .   .   .
      .   A→  .   .   .
    .   .   R→  .   .
      .   .   .   .   .
"""
"""Two ships that touch, on one course: Rose shows Anne her larboard side."""


class Vessel(Struct, frozen=True):
    """A ship as a test wants her; what is left out is whole, usual and unmarked."""

    size: Size = Size.MEDIUM
    merchant: bool = False
    crew: Crew = Crew.ABLE
    guns: str = "M MM MM M"
    """Bow, larboard, starboard, stern: L, M, H for a gun, small for one without its crew."""
    men: int = 6
    rigging: int = 8
    side: int = 12
    value: int = 3
    cargo: int = 0
    captain: bool = True
    fresh: bool = False
    """Whether the first shots are still in the guns."""
    # What is left of men, rigging and sides, where it is less.
    fighting: int | None = None
    gear: int | None = None
    hull: tuple[int, int] | None = None
    worn: bool = False
    """Whether she came to the fight as she is, and was not shot to it."""
    burning: bool = False
    listing: bool = False
    silenced: bool = False
    reduced: int = 0
    owes: tuple[ShipId, ...] = ()


PLAIN = Vessel()
BARE = MUTE = Vessel(guns="- - - -")
"""A ship without guns: six dice on deck, and no answer to a shot."""
SMALL, LARGE = Vessel(size=Size.SMALL), Vessel(size=Size.LARGE)
TRADER = Vessel(merchant=True)


def guns(text: str) -> Guns:
    """The guns of four positions from their letters; "-" is no gun."""
    rows = [
        tuple(Gun(Calibre("LMH".index(g.upper())), g.isupper()) for g in row if g != "-")
        for row in text.split()
    ]
    bow, larboard, starboard, stern = rows
    return bow, larboard, starboard, stern


def setup(
    picture: str,
    vessels: dict[str, Vessel] | None = None,
    *,
    wind: str = "→",
    options: Options = Options(),  # noqa: B008  frozen
    edges: tuple[Edge, Edge] = (Edge.EAST, Edge.EAST),
) -> Setup:
    """The setup that a picture shows."""
    rows = [line.split() for line in picture.splitlines() if line.strip()]
    plans: dict[str, ShipPlan] = {}
    for row, tokens in enumerate(rows):
        for column, token in enumerate(tokens):
            if token[0] in ORDER:
                vessel = (vessels or {}).get(token[0], PLAIN)
                at = axial(column, row)
                plans[token[0]] = plan(token[0], vessel, at, ARROWS.index(token[1]))
    assert sorted(plans, key=ORDER.index) == list(ORDER[: len(plans)])
    letters = tuple("".join("." if t[0] in ORDER else t for t in tokens) for tokens in rows)
    return Setup(
        waters=Waters("Test waters", letters),
        wind=ARROWS.index(wind),
        ships=tuple(plans[letter] for letter in ORDER[: len(plans)]),
        edges=edges,
        options=options,
    )


def plan(letter: str, vessel: Vessel, at: tuple[int, int], facing: int) -> ShipPlan:
    """The card of a vessel, and where she begins."""
    armed = guns(vessel.guns)
    card = Card(
        name=NAMES[letter],
        type="merchantman" if vessel.merchant else "warship",
        letter=letter,
        owner=SOUTH if letter in "RST" else NORTH,
        captain=f"Captain of {NAMES[letter]}" if vessel.captain else "",
        size=vessel.size,
        merchant=vessel.merchant,
        value=vessel.value,
        cargo=vessel.cargo,
        fighting=vessel.men,
        gear=vessel.rigging,
        hull=vessel.side,
        guns=sum(map(len, armed)),
    )
    return ShipPlan(card, vessel.crew, armed, at, facing, vessel.fighting, vessel.gear, vessel.hull)


def position(
    picture: str,
    vessels: dict[str, Vessel] | None = None,
    *,
    wind: str = "→",
    active: ShipId = A,
    stage: Stage = Stage.FIRING,
    grappled: str = "",
    options: Options = Options(),  # noqa: B008  frozen
    edges: tuple[Edge, Edge] = (Edge.EAST, Edge.EAST),
    boarded: bool = True,
) -> Sea:
    """A picture in the middle of a fight, at a stage of the turn of the active ship.

    `grappled` names pairs, "AR BR"; `boarded` says whether the first boarding is past.
    """
    made = setup(picture, vessels, wind=wind, options=options, edges=edges)
    sea = sea_fight.start(made, Scripted(*[1] * 9)).state
    ships = [marked(ship, (vessels or {}).get(ship.card.letter, PLAIN)) for ship in sea.ships]
    for one, two in grappled.split():
        a, b = ORDER.index(one), ORDER.index(two)
        ships[a] = replace(ships[a], grappled=(*ships[a].grappled, ShipId(b)))
        ships[b] = replace(ships[b], grappled=(*ships[b].grappled, ShipId(a)))
    ship = ships[active] = replace(ships[active], acted=True)
    sailing = point_of_sailing(ship.facing, sea.wind)
    left = basic_hexes(ship.facing, sea.wind, ship.reduced > 0)
    move = Move(sailing, left, throws=may_throw(ship, sailing, left))
    return replace(
        sea,
        ships=tuple(ships),
        active=active,
        chooser=ship.owner,
        stage=stage,
        boarded=boarded,
        pending=(),
        move=move if stage is Stage.MOVING else None,
    )


def marked(ship: Ship, vessel: Vessel) -> Ship:
    """A ship with the marks of her vessel, and no turn taken."""
    first = (not vessel.fresh,) * 4
    return replace(
        ship,
        first_shot=(first[0], first[1], first[2], first[3]),
        worn=ship.halved if vessel.worn else (False,) * 4,
        burning=vessel.burning,
        listing=vessel.listing,
        silenced=vessel.silenced,
        reduced=vessel.reduced,
        owes=vessel.owes,
        gear=ship.card.gear if vessel.gear is None else vessel.gear,
        acted=False,
    )


def sailing(picture: str, vessel: Vessel = PLAIN, wind: str = "→") -> Sea:
    """Anne at the beginning of her movement."""
    return position(picture, {"A": vessel}, wind=wind, stage=Stage.MOVING)


def at_turns_end(sea: Sea, phase: Phase = Phase.CLOCK) -> Sea:
    """The same sea when every ship has had her turn."""
    ships = tuple(replace(ship, acted=True) for ship in sea.ships)
    return replace(
        sea, ships=ships, phase=phase, active=ShipId(-1), chooser=sea.attacker, move=None
    )


def changed(sea: Sea, edited: Ship) -> Sea:
    """The sea with a ship as edited."""
    return with_ship(sea, edited)


def marking(sea: Sea, who: ShipId, **marks: Any) -> Sea:
    """The sea with other marks on a ship."""
    return changed(sea, replace(sea.ships[who], **marks))


def turn_of(sea: Sea, who: ShipId) -> Sea:
    """The moment in which a ship may fire, grapple and board."""
    owner = sea.ships[who].owner
    return replace(sea, phase=Phase.SHIPS, active=who, chooser=owner, stage=Stage.FIRING, move=None)


def duel(picture: str, **anne: Any) -> Sea:
    """Anne as she is, and Rose, who cannot answer."""
    return position(picture, {"A": Vessel(**anne), "R": MUTE})


UMPIRE: Umpire[Sea, Action] = Umpire(SEA_FIGHT)
play = UMPIRE.play
play_with = UMPIRE.play_with
run = UMPIRE.run
listed = UMPIRE.listed
refused = UMPIRE.refused
told = UMPIRE.told


def after(sea: Sea, *moves: Any) -> Sea:
    """What a sea is after some orders, each alone or with its dice."""
    return run(sea, *moves)[0]


def tell(sea: Sea, order: Action, *faces: int) -> str:
    """What the log tells of an order with these dice, and all that has changed then."""
    step = play(sea, order, *faces)
    return "\n".join([*told(step), *filter(None, [difference(sea, step)])])


def kinds(sea: Sea) -> set[str]:
    """The names of what may be ordered."""
    return {type(act).__name__ for act in listed(sea)}


def fired(sea: Sea, at: Position, aim: Aim = Aim.GEAR) -> Fired:
    """A salvo of Anne's at Rose as it is told, with every die a 1."""
    step = play_with(sea, Fire(A, at, R, aim), lambda roll: (1,) * roll.dice)
    (event,) = [event for event in step.events if isinstance(event, Fired)]
    return event


def dice(sea: Sea, at: Position) -> int:
    """How many dice a salvo of Anne's at the gear of Rose throws."""
    return len(fired(sea, at).faces)


def chances(sea: Sea, order: Action, fact: Callable[[Sea], object]) -> str:
    """How likely what becomes of a fact, over all falls of the dice."""
    assert sea_fight.refuse(sea, order) is None
    found = outcomes(lambda dice: fact(sea_fight.apply(sea, order, dice).state))
    return ", ".join(f"{came}: {found[came]}" for came in sorted(found, key=str))
