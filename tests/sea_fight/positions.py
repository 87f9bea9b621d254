"""Tiny sea fights drawn as hex maps, and words for playing them.

A picture has one line for each row of hexes, blanks between the hexes, odd rows shifted half
a hex to the right. `.` is open sea, `:` shoal, `^` land; a letter with an arrow is a ship and
the way she heads: A B C sail for the North (and attack), R S T for the South.
"""

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign import sea_fight
from pieces_of_eight.campaign.engines import SEA_FIGHT
from pieces_of_eight.campaign.geometry.hexes import axial
from pieces_of_eight.campaign.kernel.dice import Scripted
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.sea_fight.sailing import basic_hexes, may_throw, point_of_sailing
from pieces_of_eight.campaign.sea_fight.state import (
    Action,
    Calibre,
    Card,
    Crew,
    Edge,
    Gun,
    Guns,
    Move,
    Options,
    Phase,
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
from tests.umpire import Umpire

ORDER = "ARBSCT"
"""Ships are numbered in this order, so Anne is always ship 0 and Rose ship 1."""
A, R, B, S, C, T = map(ShipId, range(6))
NAMES = dict(zip(ORDER, ("Anne", "Rose", "Belle", "Swan", "Cygnet", "Tyger"), strict=True))
ARROWS = "↗→↘↙←↖"
NORTH, SOUTH = Player(0), Player(1)

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
        owner=Player("ABC".find(letter) < 0),
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


UMPIRE: Umpire[Sea, Action] = Umpire(SEA_FIGHT)
play = UMPIRE.play
play_with = UMPIRE.play_with
run = UMPIRE.run
listed = UMPIRE.listed
refused = UMPIRE.refused
told = UMPIRE.told
