"""The odds of a described cannon shot or boarding of Pirate Wars.

Two ships of the table are laid beside each other as described, and the rules are asked.
"""

import argparse

from msgspec.structs import replace

from campaign.geometry.hulls import DOT
from campaign.geometry.plane import Point
from campaign.kernel.odds import Odds
from campaign.kernel.sealed import Player
from campaign.pirate_wars.model.actions import Board, Commit, Fire, Setup
from campaign.pirate_wars.model.crew import tidy
from campaign.pirate_wars.model.opening import launch
from campaign.pirate_wars.model.state import (
    AskParty,
    Bout,
    Figures,
    Options,
    Sea,
    Ship,
    ShipId,
    Waters,
)
from campaign.pirate_wars.model.terms import Arm, Edition, Flag, Phase, Post, Shot
from campaign.pirate_wars.odds import odds as odds_of
from content.pirate_wars.scenarios import ShipEntry, plan
from tui.play.question import UnclearError

US, THEM = ShipId(0), ShipId(1)
NAMES = ("your ship", "the enemy")
MODEL = "black-seas-barracuda"
CHART = Waters("open", 1000 * DOT, 400 * DOT)
KEEL = Point(100 * DOT, 200 * DOT)
"""Where the rudder of the ship that fires is."""


def described(args: argparse.Namespace) -> Odds:
    """The chances of what was described. Raises UnclearError."""
    found = {"cannon": cannon, "brawl": brawl, "melee": melee}[args.kind](args)
    if found is None:
        raise UnclearError("Nothing is thrown for that.")
    return found


def ship(ship_id: ShipId, edition: Edition, at: Point, heading: int) -> Ship:
    """A ship of the table with her rudder at a point."""
    plans = (
        plan(ShipEntry("A1"[n], MODEL, NAMES[n], "", (200 + 400 * n, 200), 0), Player(n), edition)
        for n in (US, THEM)
    )
    both = launch(Setup(edition, CHART, 0, tuple(plans))).ships
    return replace(both[ship_id], stern=at, heading=heading)


def sea(edition: Edition, *ships: Ship) -> Sea:
    """Open water, with the orders of the first ship to be given."""
    return Sea(edition, CHART, 0, ships, Options(), phase=Phase.TASKS)


def cannon(args: argparse.Namespace) -> Odds | None:
    """One cannon at a ship abeam, lying along or across the line of fire."""
    edition = Edition(args.edition)
    by = ship(US, edition, KEEL, 0)
    guns = (replace(by.guns[0], light=args.light), *by.guns[1:])
    by = replace(by, guns=guns)
    half, gun = by.card.width // 2, by.guns[0].along
    far = half + args.distance * DOT
    if args.rake:  # her stern towards the muzzle, her keel down the bore
        on = ship(THEM, edition, Point(KEEL.x + far, KEEL.y - gun), 900)
    else:
        on = ship(THEM, edition, Point(KEEL.x + far + half, KEEL.y), 0)
    shot = Shot.SHOT if args.ammunition == "shot" else Shot.BALL
    return odds_of(sea(edition, by, on), Fire(US, 0, THEM, shot))


def melee(args: argparse.Namespace) -> Odds | None:
    """A round of boarding by sums of Melee, by the revised rules."""
    edition = Edition.CHAINS
    ships = (
        replace(ship(who, edition, KEEL, 0), crew=(Figures(Post.HAND, count=number),))
        for who, number in ((US, args.attack), (THEM, args.defend))
    )
    return odds_of(sea(edition, *ships), Board(US, THEM))


def brawl(args: argparse.Namespace) -> Odds | None:
    """A round of boarding man by man, by the rules of 1994. Raises UnclearError."""
    edition = Edition.DOTS
    crews = (fighters(args, "attack"), fighters(args, "defend"))
    if not all(crews):
        raise UnclearError("Somebody has to fight on each side.")
    flags = (Flag(args.attack_imperial), Flag(args.defend_imperial))
    ours, theirs = (
        replace(ship(who, edition, KEEL, 0), crew=crews[who], flag=flags[who]) for who in (US, THEM)
    )
    against = AskParty(US, Bout(THEM, US, args.first), tuple(row.count for row in theirs.crew))
    laid = replace(sea(edition, ours, theirs), pending=(against,))
    return odds_of(laid, Commit(US, tuple(row.count for row in ours.crew)))


def fighters(args: argparse.Namespace, side: str) -> tuple[Figures, ...]:
    """The men of one side as they are described."""
    words = vars(args)
    imperial = words[f"{side}_imperial"]
    shooters = Post.MARINE if imperial else Post.HAND
    officers = (
        Figures(Post.CAPTAIN, Arm.PISTOL, hook=not imperial),
        Figures(Post.MATE, Arm.PISTOL),
    )
    rows = (
        Figures(Post.HAND, count=words[side]),
        Figures(shooters, Arm.MUSKET, count=words[f"{side}_muskets"]),
        *(officers if words[f"{side}_officers"] else ()),
    )
    return tidy(rows)
