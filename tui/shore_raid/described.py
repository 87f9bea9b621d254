"""The odds of blows and shots of a shore raid, described on the command line.

A yard is laid out as described, and the rules are asked.
"""

import argparse

from msgspec.structs import replace

from campaign.geometry.plane import Point
from campaign.kernel.odds import Odds
from campaign.shore_raid.model.actions import Fight, FigurePlan, Fire, PiecePlan, Serve, Setup
from campaign.shore_raid.model.blows import gauge
from campaign.shore_raid.model.ground import BASE
from campaign.shore_raid.model.opening import land
from campaign.shore_raid.model.state import (
    PIRATES,
    TOWN,
    Arms,
    FigureId,
    Firelock,
    Gone,
    PieceKind,
    Raid,
    Shore,
)
from campaign.shore_raid.odds import of_attacks
from tui.play.question import UnclearError

AT = Point(1050, 1050)
"""Where the one who is attacked stands."""
AROUND = ((0, 1), (1, 1), (-1, 1), (1, 0), (-1, 0), (0, -1))
"""Where those who strike stand, in inches from him: the first before him, who faces south."""
SOUTH, NORTH = 4, 0
WIDE, HIGH = 96, 72
FIRELOCKS = {"pistol": Firelock.PISTOL, "rifle": Firelock.RIFLE}


def described(args: argparse.Namespace) -> Odds:
    """The chances of what was described. Raises UnclearError."""
    return strike(args) if args.kind == "strike" else aim(args)


def yard(men: list[FigurePlan], args: argparse.Namespace, gun: PiecePlan | None = None) -> Raid:
    """Nothing but open ground with some men on it; the first of them is attacked."""
    row = ["."] * WIDE
    rows = ["".join(row) for _ in range(HIGH)]
    if args.cover:
        x, y = AT.x // 100, AT.y // 100
        rows[y] = f"{rows[y][:x]}x{rows[y][x + 1 :]}"
    rows[-1] = "S" * WIDE
    pieces = () if gun is None else (gun,)
    raid = land(Setup(Shore("a yard", tuple(rows)), tuple(men), pieces))
    target = replace(raid.figures[0], points=args.points)
    return replace(raid, figures=(target, *raid.figures[1:]))


def victim(args: argparse.Namespace) -> FigurePlan:
    """The one who is attacked."""
    arms = Arms.HANDS if args.unarmed else Arms.CLUB
    facing = NORTH if args.behind else SOUTH
    return FigurePlan(TOWN, AT, arms, facing=facing, personality=args.against_mark)


def strike(args: argparse.Namespace) -> Odds:
    """Some men alike strike at one, hand to hand."""
    lock = FIRELOCKS.get(args.weapon, Firelock.NONE)
    arms = Arms.HANDS if lock else Arms[args.weapon.upper()]
    spots = AROUND[:3] if args.behind else AROUND
    if args.men > len(spots):
        raise UnclearError(f"No more than {len(spots)} have room to strike him like that.")
    men = [
        FigurePlan(
            PIRATES, Point(AT.x + 100 * x, AT.y + 100 * y), arms, lock, personality=args.mark
        )
        for x, y in spots[: args.men]
    ]
    raid = yard([victim(args), *men], args)
    if args.charging:
        far = Point(AT.x, AT.y + 500)
        came = [replace(f, gone=Gone.HALF, began=far) for f in raid.figures[1:]]
        raid = replace(raid, figures=(raid.figures[0], *came))
    acts = [Fight(FigureId(n), FigureId(0), args.alive) for n in range(1, args.men + 1)]
    return found(of_attacks(raid, acts))


def aim(args: argparse.Namespace) -> Odds:
    """Some men alike fire at one; a swivel gun is served by one man."""
    swivel = args.weapon == "swivel"
    weapon = PieceKind.SWIVEL if swivel else FIRELOCKS[args.weapon]
    reach = gauge(weapon) // 100 - 1
    if args.inches > reach:
        raise UnclearError(f"A {args.weapon} reaches {reach} inches.")
    at = Point(AT.x, AT.y + 100 * args.inches + BASE)
    lock = Firelock.NONE if swivel else FIRELOCKS[args.weapon]
    count = 1 if swivel else args.men
    men = [
        FigurePlan(PIRATES, Point(at.x, at.y + 100 * n), firelock=lock, personality=args.mark)
        for n in range(count)
    ]
    gun = PiecePlan(PieceKind.SWIVEL, PIRATES, at) if swivel else None
    raid = yard([victim(args), *men], args, gun)
    shooters = [replace(f, at=at) for f in raid.figures[1:]]
    if args.moving:
        shooters = [replace(f, gone=Gone.HALF) for f in shooters]
    raid = replace(raid, figures=(raid.figures[0], *shooters))
    if swivel:
        return found(of_attacks(raid, [Serve(FigureId(1), 0, FigureId(0))]))
    return found(of_attacks(raid, [Fire(f.id, FigureId(0)) for f in shooters]))


def found(odds: Odds | None) -> Odds:
    """Odds that there are: what was described is always within reach."""
    assert odds is not None
    return odds
