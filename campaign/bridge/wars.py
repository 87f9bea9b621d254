"""A ship of the books as she fights by Pirate Wars, and her wear home again (H-95 to H-97).

Points of hull and gear are lines of the chart there, and fighting points are men, in proportion to
what a whole ship of her type has. Part of a line or a man counts as one on the way out, part of a
point as none on the way home: so nothing is won by the way there and back.
"""

import random
from collections.abc import Iterator, Sequence
from math import cos, pi, sin
from typing import NamedTuple

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hulls import (
    CIRCLE,
    DOT,
    HALF_CIRCLE,
    QUARTER,
    Hull,
    ahead,
    angle_between,
)
from pieces_of_eight.campaign.geometry.plane import Point
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.pirate_wars.actions import Setup, ShipPlan
from pieces_of_eight.campaign.pirate_wars.crew import A_HOOK, count, sails, tidy
from pieces_of_eight.campaign.pirate_wars.say import account, away, master
from pieces_of_eight.campaign.pirate_wars.state import (
    Arm,
    Crew,
    Duty,
    Edge,
    Edition,
    Figures,
    Flag,
    Options,
    Place,
    Post,
    Sailing,
    Sea,
    ShipId,
    Shoal,
    Waters,
    opponent_of,
)
from pieces_of_eight.campaign.pirate_wars.state import Fate as Fell
from pieces_of_eight.campaign.pirate_wars.state import Ship as Afloat
from pieces_of_eight.campaign.pirate_wars.waters import sailing_by
from pieces_of_eight.campaign.pirate_wars.yard import (
    ALOFT,
    GUARD,
    WIDE,
    Design,
    card_of,
    figures_of,
    gunners_of,
    guns_of,
    sails_of,
)
from pieces_of_eight.campaign.port.state import (
    PENNANT,
    Loss,
    Model,
    Port,
    Quality,
    Ship,
    ShipEnd,
    Trait,
    own,
)
from pieces_of_eight.campaign.sheet.state import Engagement, Fate, Sheet
from pieces_of_eight.campaign.sheet.state import ShipEnd as Told
from .sea_fight import LETTERS, LOSSES, Ends, by_harm, came_out, hunts, those_who_fight
from .season import commander, known_for
from .world import ChartedGround, Ended, Wars

# --- Wars ships -----------------------------------------------------------------------------------

BESIDE = (Post.CAPTAIN, Post.MATE)  # who is aboard beside the fighting points
HANDS = (0, 1, 2)
"""By quality, in quarters, how many of a crew's spare hands have muskets (PW-1.4, H-96)."""
MARINES = (2, 3, 4)  # the same: how many of them are marines, where marines sail
QUARTERS = 4


class SentShip(NamedTuple):
    """A ship that goes into a battle: as the books have her, and as she comes onto the chart."""

    number: int  # her place in her owner's holding
    ship: Ship
    model: Model
    design: Design
    plan: ShipPlan  # with all her wear, and not yet at her place


def lines(whole: int, left: int, most: int) -> int:
    """Of so many lines as many as are left of some points, part of one counted whole."""
    return -(-whole * left // most) if most else whole


def men_of(design: Design) -> int:
    """How many men a whole crew has, captain and mate not counted."""
    return figures_of(design) - len(BESIDE)


def sent(port: Port, who: Player, number: int, wars: Wars, letter: str) -> SentShip:
    """A ship with all her wear and all her guns (C-4, H-46, H-95)."""
    holding = own(port, who)
    ship = holding.ships[number]
    model, design = port.terms.models[ship.model], wars.designs[ship.model]
    captain = commander(holding, number, port.captains[who].name)
    card = card_of(design, ship.name, letter, captain)
    men = lines(men_of(design), ship.fighting, model.fighting)
    crew = crew_of(design, ship.crew, men, commanded=bool(captain))
    hull = max(1, lines(card.hull, sum(ship.hull), 2 * model.hull))
    set_ = min(lines(card.sails, ship.gear, model.gear), count(crew, sails))
    if hull < card.hull:  # no sails stand above a hull that was hit (PW-5.3)
        set_ = min(set_, hull)
    card = replace(
        card,
        crew=sum(row.count for row in crew),
        trades=model.merchant,
        steady=Trait.IRON_NERVE in known_for(port, who, captain, (Trait.IRON_NERVE,)),
        pennant=ship.victories >= PENNANT,
    )
    plan = ShipPlan(card, who, Point(0, 0), 0, crew, guns_of(design), hull, set_)
    return SentShip(number, ship, model, design, plan)


def crew_of(design: Design, quality: Quality, men: int, *, commanded: bool) -> Crew:
    """So many men at their posts: the sails first, then the guns, and the others on deck."""
    old = design.edition is Edition.DOTS
    officer = Arm.PISTOL if old else Arm.NONE
    hands = min(men, sails_of(design))
    gunners = min(men - hands, gunners_of(design))
    aloft = min(hands, ALOFT if old and design.width == WIDE else 0)
    captains = int(commanded)
    rows = [
        Figures(Post.CAPTAIN, officer, hook=old and design.flag is Flag.PIRATE, count=captains),
        Figures(Post.MATE, officer),
        Figures(Post.HAND, count=hands - aloft),
        Figures(Post.HAND, place=Place.TOPS, count=aloft),
        Figures(Post.HAND, place=Place.GUNS, count=gunners),
        *others(design, quality, men - hands - gunners, commanded=commanded),
    ]
    return tidy(rows)


def others(design: Design, quality: Quality, men: int, *, commanded: bool) -> Iterator[Figures]:
    """Who is left for nothing but the fight: the better the crew, the better armed (H-96).

    Where there is no captain, one of the hands is not to spare.
    """
    if design.flag is Flag.PIRATE:
        spare = max(0, men - (not commanded))
        armed = spare * HANDS[quality] // QUARTERS
        hooks = spare // A_HOOK if design.edition is Edition.DOTS else 0
        yield Figures(Post.HAND, Arm.MUSKET, count=armed)
        yield Figures(Post.HAND, hook=True, count=hooks)
        yield Figures(Post.HAND, count=men - armed - hooks)
        return
    led = int(men >= GUARD)
    soldiers = (men - led) * MARINES[quality] // QUARTERS
    officer = Arm.PISTOL if design.edition is Edition.DOTS else Arm.NONE
    yield Figures(Post.LIEUTENANT, officer, count=led)
    yield Figures(Post.MARINE, Arm.MUSKET, count=soldiers)
    yield Figures(Post.HAND, count=men - led - soldiers)


def points_left(points: int, most: int, whole: int, lost: int) -> int:
    """Of some points what is left when so many lines are lost, part of a point not counted.

    `most` are the points of a whole ship and `whole` her lines. Who lost none keeps all.
    """
    if lost <= 0:
        return points
    return min(points, most * max(0, lines(whole, points, most) - lost) // whole)


def hull_left(each: SentShip, end: Afloat) -> tuple[int, int]:
    """Her hull by sides: what is lost is lost to both, in proportion to what they had."""
    assert each.plan.hull is not None
    one, two = each.ship.hull
    lost = each.plan.hull - end.hull
    left = points_left(one + two, 2 * each.model.hull, each.plan.card.hull, lost)
    mine = one * left // max(1, one + two)
    return mine, left - mine


def men_aboard(crew: Crew) -> int:
    return count(crew, lambda row: row.post not in BESIDE)


# --- The waters of a battle by Pirate Wars (C-5, C-12, H-93): where ships begin, wind and shoals --

WIDTH = 560
HEIGHTS = (320, 400)  # dots of a chart for one or two ships a side, and for more
LINE = 4  # ships abreast; the others sail in a second line
ABREAST = 85
FRONT, BEHIND = 180, 90
"""The front line's dots from its own edge, and how far the second line is behind it."""
CONVOY = 60  # how far a defender's merchantmen are behind his front line (C-12)
ASTERN = 75  # how far a second line of merchantmen is behind the first
ALONE, CHASE = 240, 40
"""Merchantmen without an escort are so far from their edge, and who hunts them is so much further
out than he would be (H-48)."""
CLEAR = 80  # dots from a ship to the middle of the nearest shoal, as she begins
TRIED_TURNS = (0, 300, -300, 450, -450, 600, -600, 750, -750, 900, -900)
"""Courses that are thought of, off the one that leads straight to where a ship is bound."""

NAMES = {"open": "Open water", "islands": "Among the islands", "reefs": "The broken ground"}
SHOALS: dict[str, tuple[str, ...]] = {
    "open": (),
    "islands": ("Gull Key", "Turtle Island", "the Anvil"),
    "reefs": ("the Hen", "the Chickens", "the Egg"),
    "narrow": ("the North Head", "the South Head", "the Needle"),
}  # by the kind of a chart what lies on it
KINDS = ("open", "islands", "islands", "reefs")
HEADS = {"the North Head": 0.02, "the South Head": 0.92, "the Needle": 0.05}
"""How far down the chart the heads of a narrow water lie: they leave its middle free."""
TRIES = 24  # where a shoal of a place may lie, the first of them that is clear of ships
HEADINGS = {"NE": 450, "E": 900, "SE": 1350, "SW": 2250, "W": 2700, "NW": 3150}
"""Where the wind of a place blows to."""


def stations(
    merchant: Sequence[bool], height: int, *, attacks: bool, hunts: bool
) -> list[tuple[int, int]]:
    """By ship, in dots, how far she is from her own edge and from the top of the chart.

    Warships lie in front, and a defender's merchantmen behind them, near their edge. `hunts`: the
    defender has nothing but merchantmen.
    """
    warships = [n for n, trades in enumerate(merchant) if attacks or not trades]
    traders = [n for n, trades in enumerate(merchant) if trades and not attacks]
    warships.sort(key=lambda n: merchant[n])
    found: dict[int, tuple[int, int]] = {}
    rear = FRONT - BEHIND * (max(0, len(warships) - 1) // LINE) - CONVOY
    lines = ((warships, FRONT + CHASE * hunts, BEHIND), (traders, ALONE if hunts else rear, ASTERN))
    for ships, front, step in lines:
        for at, number in enumerate(ships):
            line, place = divmod(at, LINE)
            abreast = min(LINE, len(ships) - LINE * line)
            y = height // 2 + (2 * place - abreast + 1) * ABREAST // 2
            found[number] = front - line * step, y
    return [found[n] for n in range(len(merchant))]


def course(wind: int, bound: int) -> int:
    """The course nearest to where a ship is bound on which she makes her full speed."""
    courses = [(bound + turn) % CIRCLE for turn in TRIED_TURNS]
    full = [each for each in courses if sailing_by(each, wind) is Sailing.FULL]
    return min(full, key=lambda each: angle_between(each, bound))


def hull_at(x: int, y: int, heading: int, length: int, width: int) -> Hull:
    """A hull amidships at a place in dots."""
    return Hull(ahead(Point(x * DOT, y * DOT), heading, -(length // 2)), heading, length, width)


def waters_at(ground: ChartedGround, height: int, taken: Sequence[tuple[int, int]]) -> Waters:
    """The chart of a place, by its name, and by the room there is (H-241).

    Its shoals lie where they always do, unless ships begin there.
    """
    kind = ground.place.sea
    lying = (clear(ground.lot(name), kind, name, height, taken, TRIES) for name in SHOALS[kind])
    return Waters(ground.place.name, WIDTH * DOT, height * DOT, tuple(filter(None, lying)))


def waters(rng: random.Random, height: int, taken: Sequence[tuple[int, int]]) -> Waters:
    """A chart of some kind, its shoals clear of the places that are taken."""
    kind = KINDS[int(rng.random() * len(KINDS))]
    found = tuple(filter(None, [clear(rng, kind, name, height, taken) for name in SHOALS[kind]]))
    return Waters(NAMES[kind if found else "open"], WIDTH * DOT, height * DOT, found)


def clear(
    rng: random.Random,
    kind: str,
    name: str,
    height: int,
    taken: Sequence[tuple[int, int]],
    tries: int = 1,
) -> Shoal | None:
    """A shoal of a chart, clear of the places that are taken; None where it finds no room."""
    for _ in range(tries):
        x = int(WIDTH * (0.15 + 0.7 * rng.random()))
        low, span = (HEADS[name], 0.06) if name in HEADS else (0.1, 0.8)
        y = int(height * (low + span * rng.random()))
        size = 18 + int(rng.random() * 16)
        depth = 4 * int(1 + rng.random() * 2) if kind == "reefs" else 0
        corners = round_about(rng, x, y, size)
        if all((x - a) ** 2 + (y - b) ** 2 > (CLEAR + size) ** 2 for a, b in taken):
            return Shoal(name, depth * DOT, corners)
    return None


def round_about(rng: random.Random, x: int, y: int, size: int) -> tuple[Point, ...]:
    """A shape of eight corners about a place, in hundredths, none much further off than `size`."""
    far = [size * DOT * (0.7 + 0.5 * rng.random()) for _ in range(8)]
    return tuple(
        Point(round(x * DOT + sin(n * pi / 4) * r), round(y * DOT - cos(n * pi / 4) * r))
        for n, r in enumerate(far)
    )


# --- Pirate wars ----------------------------------------------------------------------------------
# A sea battle of a season by Pirate Wars, in either edition (C-12, H-93), and what comes of it.
#
# Captains are players here as on the sheet. Whose ship was whose is known by her place: both forces
# come onto the chart in the order of the sheet, and launches behind them.

TURNS = (14, 18)  # the length of such fights
FATES = {
    Fell.AFLOAT: Fate.KEPT,
    Fell.SUNK: Fate.SUNK,
    Fell.AGROUND: Fate.SUNK,
    Fell.ABANDONED: Fate.SUNK,
    Fell.GONE: Fate.FLED,
}


def battle(
    port: Port,
    sheet: Sheet,
    engagement: Engagement,
    wars: Wars,
    seed: int,
    ground: ChartedGround | None = None,
) -> Setup:
    """The fight of two forces on waters of their own (C-5, C-12, H-48, H-93), or on those of the
    place where they meet (C-18, H-241)."""
    rng = random.Random(f"wars:{seed}")
    meet = those_who_fight(sheet, engagement)
    large = max(map(len, meet)) > 2
    from_west = rng.random() < 0.5
    hunting = hunts(port, meet, engagement.attacker)
    if ground is not None:
        from_west = from_west if hunting else ground.eastward
        wind = HEADINGS[ground.wind]
    elif hunting:  # any wind at all
        wind = int(rng.random() * CIRCLE / 150) * 150
    else:  # one that blows to the side of the defender (H-48)
        side = QUARTER if from_west else QUARTER + HALF_CIRCLE
        wind = (side + (int(rng.random() * 7) - 3) * 150) % CIRCLE
    plans: list[ShipPlan] = []
    taken: list[tuple[int, int]] = []
    for who in (Player(0), Player(1)):
        attacks = who == engagement.attacker
        fleet = [each.plan for each in force(port, sheet, engagement, wars, who)]
        merchant = [plan.card.trades for plan in fleet]
        places = stations(merchant, HEIGHTS[large], attacks=attacks, hunts=hunting)
        for plan, (out, y) in zip(fleet, places, strict=True):
            x = out if attacks is from_west else WIDTH - out
            ahead_ = attacks is from_west if attacks or not plan.card.trades else from_west
            heading = course(wind, QUARTER if ahead_ else QUARTER + HALF_CIRCLE)
            hull = hull_at(x, y, heading, plan.card.length, plan.card.width)
            plans.append(replace(plan, at=hull.stern, heading=heading))
            taken.append((x, y))
    edge = Edge.EAST if from_west else Edge.WEST
    options = Options(TURNS[large], haven=edge)
    height = HEIGHTS[large]
    sea = waters(rng, height, taken) if ground is None else waters_at(ground, height, taken)
    return Setup(wars.edition, sea, wind, tuple(plans), options)


def force(
    port: Port, sheet: Sheet, engagement: Engagement, wars: Wars, who: Player
) -> list[SentShip]:
    """The ships of a captain that come onto the chart, in the order of the sheet."""
    numbers = those_who_fight(sheet, engagement)[who]
    return [sent(port, who, n, wars, LETTERS[who][at]) for at, n in enumerate(numbers)]


def warred(port: Port, sheet: Sheet, engagement: Engagement, wars: Wars, sea: Sea) -> Ended:
    """What the battle has come to, for the sheet and for both captains (H-97)."""
    ends: list[Ends] = []
    first = [0]
    for who in (Player(0), Player(1)):
        fleet = force(port, sheet, engagement, wars, who)
        mine = sea.ships[first[-1] : first[-1] + len(fleet)]
        first.append(first[-1] + len(fleet))
        dead = killed(sea, who, mine)
        pairs = zip(fleet, mine, strict=True)
        ends.append(
            {
                each.number: (
                    worn(sea, each, end, captain=end.id not in dead),
                    Told(each.number, fate(sea, end, who), end.id in dead),
                )
                for each, end in pairs
            }
        )
    return came_out(port, sheet, engagement, had_the_better(sea, first[1]), ends)


def had_the_better(sea: Sea, first: int) -> Player:
    """Who holds the water, else who has done the other more harm, by the account (H-47, H-98).

    The first so many ships came with player 0. What is one's own again beats nobody.
    """
    alone = master(sea)
    if alone is not None:
        return alone
    lines = ((line.to, line.points, Player(int(line.about >= first))) for line in account(sea))
    return by_harm((to, points) for to, points, owner in lines if to != owner)


def fate(sea: Sea, ship: Afloat, who: Player) -> Fate:
    """What became of a captain's ship, in the words of the sheet (H-97)."""
    lost = FATES.get(ship.fate) is Fate.SUNK
    if ship.captor == opponent_of(who) and not lost:
        return Fate.TAKEN
    if away(sea, ship):
        return Fate.ESCAPED
    return Fate.SUNK if lost else FATES.get(ship.fate, Fate.KEPT)


def killed(sea: Sea, who: Player, mine: Sequence[Afloat]) -> set[ShipId]:
    """The ships of a captain that have lost their own: he is dead, or nowhere to be found (H-97).

    Who was taken with his ship lives, and so does who swims, or was pulled aboard another ship.
    """
    found = sum(max(0, captains(ship.crew) - bool(ship.card.captain)) for ship in mine)
    found += sum(captains(boat.crew) for boat in launches(sea, who))
    found += sum(captains(party.crew) for party in sea.swimmers if party.owner == who)
    dead: set[ShipId] = set()
    for ship in mine:
        if not ship.card.captain or captains(ship.crew):
            continue
        if not ship.dead_captain and (ship.captor == opponent_of(who) or found):
            found -= ship.captor != opponent_of(who)
            continue
        dead.add(ship.id)
    return dead


def captains(crew: Crew) -> int:
    """How many captains are among some figures."""
    return count(crew, lambda row: row.post is Post.CAPTAIN)


def launches(sea: Sea, who: Player) -> list[Afloat]:
    """The launches of a captain with men in them."""
    return [ship for ship in sea.ships if ship.card.boat and ship.owner == who and ship.crew]


def worn(sea: Sea, each: SentShip, end: Afloat, *, captain: bool) -> ShipEnd:
    """A ship as the fight has left her (H-97).

    The fighting points of a prize are the men that were put aboard her, and no others. A crew that
    ran and did not rally comes home one quality worse (H-96).
    """
    assert each.plan.sails is not None
    who, ship, model, whole = each.plan.owner, each.ship, each.model, men_of(each.design)
    lost = each.plan.sails - end.sails
    gear = points_left(ship.gear, model.gear, each.plan.card.sails, lost)
    loss, aboard = LOSSES.get(fate(sea, end, who), Loss.KEPT), men_aboard(end.crew)
    if loss is Loss.TAKEN:
        men = model.fighting * min(whole, aboard) // whole
    else:
        boats = [b for b in launches(sea, who) if b.card.letter == end.card.letter]
        aboard += sum(men_aboard(boat.crew) for boat in boats)
        gone = men_aboard(each.plan.crew) - aboard
        men = points_left(ship.fighting, model.fighting, whole, gone)
    ran = end.owner == who and end.duty is not Duty.FIGHTING
    return ShipEnd(loss, gear, hull_left(each, end), men, Quality(max(0, ship.crew - ran)), captain)
