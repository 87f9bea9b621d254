"""The odds of a described shot, grapple or boarding at sea.

Two ships are laid side by side as described, and the rules are asked.
"""

import argparse

from msgspec.structs import replace

from campaign.geometry.hexes import axial
from campaign.kernel.odds import Odds
from campaign.kernel.sealed import Player
from campaign.sea_fight.model.actions import Action, Board, Fire, Grapple
from campaign.sea_fight.model.state import (
    Aim,
    Calibre,
    Card,
    Crew,
    Edge,
    Gun,
    Guns,
    Options,
    Position,
    Sea,
    Ship,
    ShipId,
    Side,
    Size,
    Stage,
    Waters,
)
from campaign.sea_fight.odds import odds as odds_of
from tui.play.question import UnclearError

US, THEM = ShipId(0), ShipId(1)
EAST, SOUTH_EAST = 1, 2


def described(args: argparse.Namespace) -> Odds:
    """The chances of what was described. Raises UnclearError."""
    describe = {"shot": shot, "grapple": grapple, "boarding": boarding}[args.kind]
    sea, action = describe(args)
    found = odds_of(sea, action)
    assert found is not None
    return found


def ship(
    ship_id: ShipId,
    *,
    column: int,
    facing: int,
    crew: str = "able",
    merchant: bool = False,
    fighting: int = 5,
    gear: int = 8,
    guns: Guns = ((), (), (), ()),
) -> Ship:
    """A ship of the described kind on the middle row of an open sea."""
    count = sum(map(len, guns))
    names = ("your ship", "the enemy")
    card = Card(
        names[ship_id], "", "A1"[ship_id], Player(ship_id), "captain", Size.MEDIUM, merchant,
        1, 0, 10, 8, 20, count,
    )  # fmt: skip
    at = axial(column, 4)
    return Ship(ship_id, card, at, facing, Crew[crew.upper()], fighting, gear, (20, 20), guns)


def sea(*ships: Ship, boarded: bool = True) -> Sea:
    """An open sea on which the first ship has her turn and has finished moving."""
    return Sea(
        waters=Waters("open", ("." * 12,) * 9),
        wind=EAST,
        ships=ships,
        attacker=Player(0),
        edges=(Edge.EAST, Edge.WEST),
        options=Options(),
        coins=21,
        active=US,
        stage=Stage.FIRING,
        boarded=boarded,
    )


def shot(args: argparse.Namespace) -> tuple[Sea, Action]:
    """A salvo at the hull of an enemy who does not answer."""
    calibre = Calibre[args.calibre.upper()]
    if args.distance > 3 + calibre:
        raise UnclearError(f"A {args.calibre} gun reaches {3 + calibre} hexes.")
    row_of_guns = (Gun(calibre),) * args.guns
    us = ship(
        US, column=2, facing=0, crew=args.crew, merchant=args.merchant,
        guns=((), (), row_of_guns, ()),
    )  # fmt: skip
    if not args.first:
        us = replace(us, first_shot=(True, True, True, True))
    them = ship(THEM, column=2 + args.distance, facing=EAST if args.rake else SOUTH_EAST)
    side = Side.LARBOARD if args.rake else None
    return sea(us, them), Fire(US, Position.STARBOARD, THEM, Aim.HULL, side)


def grapple(args: argparse.Namespace) -> tuple[Sea, Action]:
    """Grapnels thrown at a touching enemy."""
    us = ship(US, column=2, facing=EAST, crew=args.crew, fighting=10)
    guns: Guns = ((), (), () if args.helpless else (Gun(Calibre.LIGHT),), ())
    them = ship(
        THEM, column=3, facing=EAST, merchant=args.merchant, gear=2 if args.torn else 8, guns=guns
    )
    return sea(us, them), Grapple(US, THEM, args.points)


def boarding(args: argparse.Namespace) -> tuple[Sea, Action]:
    """A boarding fight between two grappled ships."""
    light = Gun(Calibre.LIGHT)
    us = ship(
        US, column=2, facing=EAST, crew=args.attack_crew, fighting=args.attack,
        guns=((), (), (light,) * args.attack_guns, ()),
    )  # fmt: skip
    them = ship(
        THEM, column=3, facing=EAST, crew=args.defend_crew, fighting=args.defend,
        guns=((), (), (light,) * args.defend_guns, ()),
    )  # fmt: skip
    us, them = replace(us, grappled=(THEM,)), replace(them, grappled=(US,))
    return sea(us, them, boarded=not args.first), Board(US, THEM, args.captain)
