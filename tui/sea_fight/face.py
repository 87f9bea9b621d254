"""How a sea fight is told in the terminal: each event, how it ends, and both sides in numbers."""

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import get_args

from pieces_of_eight.campaign.geometry.hexes import FACE_NAMES, axial
from pieces_of_eight.campaign.kernel.play import Event, listed, many
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.sea_fight import events
from pieces_of_eight.campaign.sea_fight import state as s
from pieces_of_eight.campaign.sea_fight.describe import SeaDescription
from pieces_of_eight.campaign.sea_fight.odds import GUNS, luck
from pieces_of_eight.campaign.sea_fight.setup import KINDS, Kind
from pieces_of_eight.campaign.sea_fight.state import Fate, Sea, Ship
from pieces_of_eight.content import Scenario, random_scenario, scenario
from pieces_of_eight.tui.match.captions import dice, mods, or_more
from pieces_of_eight.tui.play.faces import (
    Counted,
    Face,
    FightNumbers,
    Pair,
    honours,
    kind_in,
    lasted,
)
from pieces_of_eight.tui.play.order_form import CHANCE, Meant, Plan, form_in, lengths
from pieces_of_eight.tui.play.session import LastTurn, Moment, News, Weight, missed, of_a_ship
from .draw import LEGEND, SeaView, ShipMark, cues, example, picture

# --- What can be chosen of a sea fight before it begins: the sea, the ships, its length -----------


def scenario_of(plan: Plan) -> Scenario:
    """The scenario that is meant, ready or made from the seed."""
    if plan.choice != CHANCE:
        return scenario(plan.choice)
    wanted = plan.picked.get("kind") or KINDS[0]
    kind: Kind = next(kind for kind in get_args(Kind) if kind == wanted)
    return random_scenario(plan.number, int(plan.picked.get("ships") or ORDER.usual("ships")), kind)


def options_of(plan: Plan, coins: int) -> s.Options:
    """What the captains have agreed on, in a fight of usually so many coins (R3-20, R3-23)."""
    return s.Options(
        coins=int(plan.picked.get("coins") or coins),
        gamble=s.Gamble(plan.picked.get("gamble") or ORDER.usual("gamble")),
        bow_rake=int(plan.picked.get("rake") or ORDER.usual("rake")),
        pool=plan.picked.get("pool") or ORDER.usual("pool"),
    )


def meant(plan: Plan) -> Meant:
    """The fight of a plan."""
    found = scenario_of(plan)
    north, south = found.sides

    def setup() -> s.Setup:
        return found.setup(options_of(plan, found.coins))

    return Meant(
        title=found.title,
        blurb=found.blurb,
        note=found.waters,
        sides=(
            (north.name, fleet([ship.kind.name for ship in north.ships])),
            (south.name, fleet([ship.kind.name for ship in south.ships])),
        ),
        captains=(north.ships[0].captain, south.ships[0].captain),
        values={"coins": lengths(found.coins, range(6, 37, 3), "turns")},
        view=view_of(found),
        setup=setup,
    )


def view_of(found: Scenario) -> SeaView:
    """The sea and the ships as a scenario places them."""
    ships = [(side, ship) for side, entry in enumerate(found.sides) for ship in entry.ships]
    marks = (
        ShipMark(number, ship.letter, side, axial(*ship.at), FACE_NAMES.index(ship.facing))
        for number, (side, ship) in enumerate(ships)
    )
    return SeaView(found.chart(), tuple(marks), FACE_NAMES.index(found.wind))


def fleet(kinds: Sequence[str]) -> str:
    """Kinds of ships in a few words: "2 sloops, brig"."""
    counted = [many(kinds.count(kind), kind.lower()) for kind in dict.fromkeys(kinds)]
    return ", ".join(words.removeprefix("1 ") for words in counted)


ORDER = form_in(Path(__file__).parent, meant)


# --- What has changed in a sea fight since a captain's last order, in sentences -------------------

FATE_WORDS = {
    Fate.SUNK: "goes down",
    Fate.EXPLODED: "blows up",
    Fate.TAKEN: "is taken",
    Fate.ESCAPED: "gets away",
    Fate.FLED: "flees",
}


def news(last: LastTurn[Sea]) -> Iterator[News]:
    """What has changed, ship by ship."""
    before, now, viewer = last.before, last.now, last.viewer
    told = [event for act in last.acts for event in act.events]
    fired = [event for event in told if isinstance(event, events.Fired)]
    burned = {event.ship for event in told if isinstance(event, events.Burned)}
    for old, ship in zip(before.ships, now.ships, strict=True):
        if old.afloat:
            by = [now.ships[each.by].name for each in fired if each.hits and each.on == ship.id]
            hit_by = [] if ship.id in burned else list(dict.fromkeys(by))
            yield from of_one(old, ship, mine=ship.owner == viewer, hit_by=hit_by)
    for event in told:
        if isinstance(event, events.GearTested) and not event.carried_out:
            weight = Weight.HURT if now.ships[event.by].owner == viewer else Weight.WON
            yield News(weight, f"{events.name(now, event.by)} cannot sail with her torn gear.")
    yield from grappled(before, now, viewer)
    yield from missed(
        [(now.ships[each.by].name, now.ships[each.on].name, each.hits) for each in fired]
    )
    names = [events.YOU if side == viewer else "The enemy" for side in (0, 1)]
    offered = False
    for event in told:
        if isinstance(event, events.ClockThrown | events.PartOffered | events.WindWhistled):
            yield News(Weight.ALARM, events.say(now, event, names).words)
        offered |= isinstance(event, events.PartOffered) and event.by == viewer
        if (
            offered
            and isinstance(event, events.ClockThrown | events.ClockLeft)
            and event.by != viewer
        ):
            yield News(Weight.ALARM, "The enemy does not agree to break off.")
    yield from sailed(before, now, viewer)


GREAT = {Fate.SUNK: "Sunk", Fate.EXPLODED: "Blown up", Fate.TAKEN: "Taken"}
"""The fates that are great moments, in a word."""


def moments(last: LastTurn[Sea]) -> Iterator[Moment]:
    """Captains who died, and ships that are lost."""
    told = [event for act in last.acts for event in act.events]
    for old, ship in zip(last.before.ships, last.now.ships, strict=True):
        mine, name = ship.owner == last.viewer, ship.card.captain
        lost = old.afloat and ship.fate in GREAT
        if name and old.captain and (not ship.captain or (lost and ship.fate is Fate.EXPLODED)):
            by = [
                event.by
                for event in told
                if isinstance(event, events.Fired) and event.on == ship.id
            ]
            cause = f"by the guns of {last.now.ships[by[-1]].name}" if by else "hand to hand"
            cause = cause if not ship.captain else f"when {ship.name} blows up"
            place = last.now.waters.name
            yield Moment("Dead", f"{name} is killed {cause}.", not mine, name, place)
        if lost:
            yield Moment(GREAT[ship.fate], f"{ship.name} {FATE_WORDS[ship.fate]}.", not mine)


def of_one(old: Ship, ship: Ship, *, mine: bool, hit_by: Sequence[str]) -> Iterator[News]:
    fate = "" if ship.afloat else FATE_WORDS[ship.fate]
    fell = old.captain and not ship.captain
    yield from of_a_ship(
        ship.name, fate, losses(old, ship), mine=mine, captain_fell=fell, hit_by=hit_by
    )
    if fate:
        return
    weight = Weight.HURT if mine else Weight.WON
    if ship.burning != old.burning:
        how = "is on fire" if ship.burning else "puts her fire out"
        yield News(weight if ship.burning else Weight.ALARM, f"{ship.name} {how}.")
    if ship.silenced and not old.silenced:
        yield News(weight, f"{ship.name}'s guns fall silent.")
    if ship.listing and not old.listing:
        yield News(weight, f"{ship.name} lists: only her light guns can fire.")
    if ship.crew < old.crew:
        now = f"it counts as {events.CREWS[ship.crew]} from now on"
        yield News(weight, f"{ship.name}'s crew loses heart: {now}.")


def losses(old: Ship, ship: Ship) -> list[str]:
    """What a ship has lost, with its numbers."""
    lost = (
        (sum(old.hull) - sum(ship.hull), "hull", "hull"),
        (old.gear - ship.gear, "gear", "gear"),
        (old.gun_crews - ship.gun_crews, "gun", "guns"),
        (old.fighting - ship.fighting, "fighter", "fighters"),
    )
    return [many(number, one, several) for number, one, several in lost if number > 0]


def grappled(before: Sea, now: Sea, viewer: Player) -> Iterator[News]:
    """The ships that lie grappled now, and did not."""
    for old, ship in zip(before.ships, now.ships, strict=True):
        if ship.owner == viewer and ship.afloat:
            for other in sorted({*ship.grappled} - {*old.grappled}):
                enemy = now.ships[other].name
                yield News(Weight.HURT, f"{ship.name} and {enemy} are grappled.")


def sailed(before: Sea, now: Sea, viewer: Player) -> Iterator[News]:
    """Where the enemy's ships have sailed."""
    moved = [
        ship
        for old, ship in zip(before.ships, now.ships, strict=True)
        if ship.owner != viewer and ship.afloat and ship.at != old.at
    ]
    if len(moved) == 1:
        yield News(Weight.MOVED, f"{moved[0].name} sails to {events.label(moved[0].at)}.")
    elif moved:
        names = [f"{ship.name} to {events.label(ship.at)}" for ship in moved]
        yield News(Weight.MOVED, f"The enemy sails: {listed(names)}.")


# --- Face -----------------------------------------------------------------------------------------


def tell(sea: Sea, event: Event, names: Sequence[str]) -> str:
    """An event in a sentence without its rule."""
    return events.say(sea, event, names).words


def explain(event: Event) -> list[Pair]:
    """What can be told of an event beyond its sentence, line by line."""
    return [*dice(event), *_need(event), *_mods(event)]


def _need(event: Event) -> list[Pair]:
    need: int = getattr(event, "need", 0)
    match event:
        case events.Fired():
            need = s.HIT
        case events.Gambled(aim=aim):
            need = s.FIRE_STARTS
            if aim is s.Aim.GEAR:
                return [("need", "5 a spar, 6 a mast")]
        case events.FireFought():
            need = s.FIRE_OUT
        case events.SeizeThrown():
            need = 6
        case events.CrewHit(near=near):
            return [("need", "3 or 4 a gun, 5 or 6 a fighter" if near else "5 a gun, 6 a fighter")]
    fails: int = getattr(event, "fails_on", 0)
    if fails:
        return [("fails on", or_more(fails))]
    if not need:
        return []
    any_of = isinstance(event, events.CaptainAtRisk | events.SeizeThrown)
    return [("need", f"{or_more(need)}{' on any of them' if any_of else ''}")]


def _mods(event: Event) -> list[Pair]:
    if isinstance(event, events.Fired):
        return _guns(event.guns)
    return mods(event, "dice from" if isinstance(event, events.Fighters) else "modifier")


def _guns(guns: tuple[s.GunDice, ...]) -> list[Pair]:
    """Each kind of gun with its dice: 5 and the modifiers."""
    found = []
    for gun, n in Counter(guns).items():
        helped = "".join(f", {mod.value:+d} {mod.why}" for mod in gun.mods)
        found.append(
            (many(n, f"{events.CALIBRES[gun.calibre]} gun"), f"{gun.dice} dice each: 5{helped}")
        )
    return found


def deeds(sea: Sea, event: Event) -> Iterator[tuple[Player, Event]]:
    """A salvo is hers who fires, hand to hand fighting hers whose men throw."""
    if isinstance(event, events.Fired | events.Fighters):
        yield sea.ships[event.by if isinstance(event, events.Fired) else event.ship].owner, event


def ships(side: Counted) -> list[Ship]:
    return [ship for ship in side.state.ships if ship.owner == side.player]


def ships_left(side: Counted) -> str:
    found = ships(side)
    return f"{sum(ship.afloat for ship in found)} of {len(found)}"


def boarded(side: Counted) -> str:
    fights = side.did(events.Fighters)
    return f"{sum(each.attacking for each in fights)}, {sum(each.kills for each in fights)}"


def hull_lost(side: Counted) -> str:
    return str(sum(2 * ship.card.hull - sum(ship.hull) for ship in ships(side)))


def hands_lost(side: Counted) -> str:
    fighters = sum(ship.card.fighting - ship.fighting for ship in ships(side))
    return f"{fighters}, {sum(ship.card.guns - ship.gun_crews for ship in ships(side))}"


NUMBERS = FightNumbers(
    rows=(
        ("ships left", ships_left),
        ("salvos", lambda side: str(len(side.did(events.Fired)))),
        ("hits (expected)", lambda side: str(side.luck(GUNS))),
        ("boardings, kills", boarded),
        ("hull lost", hull_lost),
        ("fighters, guns lost", hands_lost),
    ),
    luck=luck,
    deeds=deeds,
)


def totals(sea: Sea) -> Pair:
    """The points of both sides."""
    north, south = events.points(sea)
    return many(north, "point"), many(south, "point")


FACE = Face(
    kind=kind_in(Path(__file__).parent),
    order=ORDER,
    tell=tell,
    explain=explain,
    account=events.account,
    account_rule="H-8",
    about=SeaDescription(),
    aim=events.aim,
    totals=totals,
    verdict=lambda sea, *won: honours(events.points(sea), *won),
    ending=lasted(events.ENDINGS),
    numbers=NUMBERS.told,
    luck=NUMBERS.lucks,
    news=news,
    moments=moments,
    moves=(events.UnderWay, events.Sailed, events.Turned, events.SailReduced),
    counts=(
        events.TurnBegan,
        events.ShipTook,
        events.CoinRemoved,
        events.ClockLeft,
        events.WindLeft,
        events.Held,
    ),
    answers=(s.Clock, s.Part, s.Take, s.Whistle),
    passes=(s.End,),
    place="the sea",
    legend=LEGEND,
    picture=picture,
    examples=example,
    cues=cues,
    gone=lambda sea: (sea.turn - 1) / (sea.turn - 1 + max(1, sea.coins)),
)
