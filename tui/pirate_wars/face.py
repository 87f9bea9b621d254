"""How Pirate Wars is told in the terminal: each event, how it ends, and both sides in numbers."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.play import Event, listed, many
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.pirate_wars import events as e
from pieces_of_eight.campaign.pirate_wars import say as account
from pieces_of_eight.campaign.pirate_wars import state as s
from pieces_of_eight.campaign.pirate_wars.actions import FallOff, Setup, StandOff
from pieces_of_eight.campaign.pirate_wars.crew import ENDINGS, comes_from, does
from pieces_of_eight.campaign.pirate_wars.describe import WarsDescription
from pieces_of_eight.campaign.pirate_wars.odds import SHOTS, STEEL, VOLLEYS, luck
from pieces_of_eight.campaign.pirate_wars.setup import launch
from pieces_of_eight.campaign.pirate_wars.state import Duty, Edition, Fate, Sea, Ship
from pieces_of_eight.campaign.pirate_wars.yard import Design, cannon_of
from pieces_of_eight.content.pirate_wars.chance import SORTS, Played, random_war
from pieces_of_eight.content.pirate_wars.scenarios import WarsSide, war
from pieces_of_eight.tui.match.captions import dice, mods
from pieces_of_eight.tui.play.faces import (
    Counted,
    Face,
    FightNumbers,
    Pair,
    honours,
    kind_in,
    lasted,
    without_points,
)
from pieces_of_eight.tui.play.order_form import CHANCE, Meant, Plan, form_in, lengths
from pieces_of_eight.tui.play.session import (
    LastTurn,
    LogEntry,
    Moment,
    News,
    Weight,
    missed,
    of_a_ship,
)
from .designs import design_of, led_by, made
from .draw.painter import LEGEND, example, picture, table
from .draw.view import SIDES, cues, view_of

# --- What can be chosen of Pirate Wars before a fight: edition, waters, ships, what is agreed on --

OWN = ("red-ship", "blue-ship")
"""The lines that put a ship of one's own in the place of a side's first one."""


def meant(plan: Plan) -> Meant:
    """The fight of a plan: its scenario, ready or made from the seed, and what is agreed on."""
    picked = plan.picked
    edition = Edition(picked.get("edition") or Edition.DOTS.value)
    if plan.choice != CHANCE:
        found = war(plan.choice)
    else:
        sort = next(sort for sort in SORTS if sort == (picked.get("sort") or SORTS[0]))
        played: Played = "revised" if edition is Edition.CHAINS else "1994"
        found = random_war(plan.number, int(picked.get("ships") or 1), sort, played)
    ground = picked.get("ground")
    options = s.Options(
        turns=int(picked.get("turns") or found.turns),
        grounding=s.Grounding(ground) if ground else None,
        kinds_of_sails=picked.get("sails") == "kinds" and edition is Edition.DOTS,
        measuring=picked.get("measure") != "no",
    )
    own = {
        Player(side): design_of(plan.made, name, edition)
        for side, field in enumerate(OWN)
        if (name := picked.get(field))
    }

    def setup() -> Setup:
        charted = found.setup(edition, options)
        for side, design in own.items():
            charted = led_by(charted, side, design)
        return replace(charted, wind=None) if picked.get("wind") == "die" else charted

    red, blue = found.sides
    offered = [("", "as listed"), *((name, each.title) for name, each in plan.made.items())]
    return Meant(
        title=found.title,
        blurb=" ".join(found.blurb.split()),
        note=found.waters,
        sides=(
            (red.name, fleet(red, own.get(Player(0)))),
            (blue.name, fleet(blue, own.get(Player(1)))),
        ),
        captains=(red.ships[0].captain, blue.ships[0].captain),
        values={"turns": lengths(found.turns, range(8, 41, 4)), **dict.fromkeys(OWN, offered)},
        view=view_of(launch(setup())),
        setup=setup,
        inks=lambda palette: [table().palette(palette.name).ink(side) for side in SIDES],
    )


def fleet(side: WarsSide, own: Design | None = None) -> str:
    """The ships of a side in a few words: "Swan, 4 cannon; Hart, 2 cannon"; `own` leads it."""
    ships = [(ship.name, ship.kind.cannon) for ship in side.ships]
    if own is not None:
        ships[0] = own.name, cannon_of(own)
    return "; ".join(f"{name}, {many(guns, 'cannon', 'cannon')}" for name, guns in ships)


ORDER = form_in(Path(__file__).parent, meant, made=made, workshop=("yard", "Draw a ship"))


# --- What has changed in a fight of Pirate Wars since a captain's last order, in sentences --------

FATES = {
    Fate.SUNK: "goes down",
    Fate.AGROUND: "is a wreck",
    Fate.TAKEN: "is taken",
    Fate.ABANDONED: "is abandoned by her crew",
    Fate.GONE: "leaves the fight",
}
DUTIES = {
    Duty.FIGHTING: "rallies",
    Duty.FLEEING: "turns to flee",
    Duty.LEAVING: "leaves the fight",
}


def news(last: LastTurn[Sea]) -> Iterator[News]:
    """What has changed, ship by ship; of an enemy it is said that she is one."""
    before, now, viewer = last.before, last.now, last.viewer
    moved = []
    for old, ship in zip(before.ships, now.ships, strict=False):  # launches are put to water
        mine = old.owner == viewer
        if old.afloat:
            yield from of_one(old, ship, mine=mine)
            foes = [now.ships[other].name for other in ship.fought if other not in old.fought]
            if mine and foes:
                yield News(Weight.HURT, f"{ship.name} and {listed(foes)} fight hand to hand.")
        if ship.owner != viewer and ship.afloat and ship.stern != old.stern:
            moved.append(ship.name)
    fired = [event for act in last.acts for event in act.events]
    yield from missed(
        [
            (now.ships[event.by].name, now.ships[event.on].name, event.hits)
            for event in fired
            if isinstance(event, e.ShotThrown | e.VolleyThrown)
        ]
    )
    if now.wind != before.wind:
        yield News(Weight.ALARM, f"The wind shifts to the {comes_from(now.wind)}.")
    if now.turn != before.turn:
        whose = "You have" if now.first == viewer else "The enemy has"
        yield News(Weight.ALARM, f"{whose} the initiative.")
    new = [ship.name for ship in now.ships[len(before.ships) :] if ship.owner != viewer]
    if new:
        yield News(Weight.SEEN, f"The enemy lowers a launch: {listed(new)}.")
    if moved:
        yield News(Weight.MOVED, f"{listed(moved)} {does(len(moved), 'sail')} on.")


GREAT = {Fate.SUNK: "Sunk", Fate.TAKEN: "Taken", Fate.AGROUND: "Wrecked"}
"""The fates that are great moments, in a word."""


def moments(last: LastTurn[Sea]) -> Iterator[Moment]:
    for old, ship in zip(last.before.ships, last.now.ships, strict=False):
        mine, name = old.owner == last.viewer, ship.card.captain
        if name and ship.dead_captain and not old.dead_captain:
            words = f"{name} is killed aboard {ship.name}."
            yield Moment("Dead", words, not mine, name, last.now.waters.name)
        if old.afloat and not ship.afloat and ship.fate in GREAT:
            yield Moment(GREAT[ship.fate], f"{ship.name} {FATES[ship.fate]}.", not mine)


def of_one(old: Ship, ship: Ship, *, mine: bool) -> Iterator[News]:
    fate = "" if ship.afloat else FATES[ship.fate]
    fell = ship.dead_captain and not old.dead_captain
    yield from of_a_ship(ship.name, fate, losses(old, ship), mine=mine, captain_fell=fell)
    if fate:
        return
    weight = Weight.HURT if mine else Weight.WON
    if ship.aboard < old.aboard:
        yield News(weight, f"{ship.name} loses {many(old.aboard - ship.aboard, 'man', 'men')}.")
    if old.rudder and not ship.rudder:
        yield News(weight, f"{ship.name} loses her rudder.")
    if ship.duty is not old.duty:
        yield News(weight, f"{ship.name}'s crew {DUTIES[ship.duty]}.")


def losses(old: Ship, ship: Ship) -> list[str]:
    was, has = ([x.hull, x.sails, sum(gun.whole for gun in x.guns)] for x in (old, ship))
    names = ("hull line", None), ("sail", None), ("cannon", "cannon")
    return [
        many(before - now, *words)
        for before, now, words in zip(was, has, names, strict=True)
        if before > now
    ]


# --- Face -----------------------------------------------------------------------------------------


def explain(event: Event) -> list[Pair]:
    """What can be told of an event beyond its sentence, line by line."""
    match event:
        case e.Melee(thrown=thrown) | e.VolleyAboard(thrown=thrown):
            return [
                (f"on {or_less(target)}", " ".join(map(str, sorted(faces))) or "none")
                for target, faces in thrown
            ]
        case e.SumsThrown(sums=sums, faces=faces, killed=killed):
            rows = ("'s melee", sums), ("'s die", faces), (" loses", killed)
            sides = enumerate(("the first", "the second"))
            return [(f"{who}{what}", str(pair[n])) for n, who in sides for what, pair in rows]
        case e.SharksBit():
            return [*dice(event), ("eaten on", "5 or 6")]
    target: int | None = getattr(event, "target", None)
    need = [] if target is None else [("need", or_less(target))]
    return [*dice(event), *need, *mods(event)]


def or_less(target: int) -> str:
    """A target in words: a 6 never succeeds."""
    return f"{min(target, 5)} or less" if target > 1 else "1" if target == 1 else "nothing"


def alive(sea: Sea, player: Player) -> int:
    """How many men a side still has: aboard its ships, launches and prizes, ashore, swimming."""
    aboard = sum(ship.aboard for ship in sea.ships if ship.owner == player)
    ashore = sum(party.figures for party in sea.parties if party.owner == player)
    swimming = [row for each in sea.swimmers if each.owner == player for row in each.crew]
    return aboard + ashore + sum(row.count for row in swimming)


def seen(sea: Sea, entries: Sequence[LogEntry]) -> Iterator[tuple[Sea, Event]]:
    """Each event with the ships under whom they were then."""
    then = at_first(sea, entries)
    for entry in entries:
        event = entry.event
        yield then, event
        if isinstance(event, e.PrizeManned):
            then = sailed_by(then, {event.prize: then.ships[event.by].owner})


def at_first(sea: Sea, entries: Iterable[LogEntry]) -> Sea:
    """A fight with each ship under whom she began it: a prize that is manned changes her flag."""
    took: dict[s.ShipId, Player] = {}
    for entry in entries:
        if isinstance(entry.event, e.Taken):
            took.setdefault(entry.event.ship, s.opponent_of(entry.event.by))
    return sailed_by(sea, took)


def sailed_by(sea: Sea, owners: Mapping[s.ShipId, Player]) -> Sea:
    """A fight in which some ships are whose they are said to be."""
    ships = [replace(ship, owner=owners.get(ship.id, ship.owner)) for ship in sea.ships]
    return replace(sea, ships=tuple(ships)) if owners else sea


def ships(side: Counted) -> list[Ship]:
    return [ship for ship in side.did(Ship) if not ship.card.boat]


def ships_left(side: Counted) -> str:
    found = ships(side)
    left = [ship for ship in found if s.in_the_fight(ship) and ship.owner == side.player]
    return f"{len(left)} of {len(found)}"


def damage(side: Counted) -> str:
    hull = sum(ship.card.hull - ship.hull for ship in ships(side))
    return f"{hull}, {sum(ship.card.sails - ship.sails for ship in ships(side))}"


def men_lost(side: Counted) -> str:
    crews = sum(ship.card.crew for ship in ships(side))
    return str(max(0, crews - alive(side.state, side.player)))


def owned(sea: Sea, entries: Sequence[LogEntry]) -> Iterator[tuple[Player, Ship]]:
    """Each ship as she is now, for whose she was at first."""
    for ship, then in zip(sea.ships, at_first(sea, entries).ships, strict=True):
        yield then.owner, ship


NUMBERS = FightNumbers(
    rows=(
        ("ships left", ships_left),
        ("cannon (expected)", lambda side: str(side.luck(SHOTS))),
        ("muskets (expected)", lambda side: str(side.luck(VOLLEYS))),
        ("steel (expected)", lambda side: str(side.luck(STEEL))),
        ("hull, sails lost", damage),
        ("men lost", men_lost),
    ),
    luck=luck,
    owned=owned,
    seen=seen,
)


FACE = Face(
    kind=kind_in(Path(__file__).parent),
    about=WarsDescription(),
    order=ORDER,
    tell=lambda sea, event, names: account.say(sea, event, names).words,
    explain=explain,
    account=account.account,
    account_rule="H-110",
    aim=account.aim,
    totals=lambda sea: tuple(many(points, "point") for points in account.points(sea)),
    verdict=lambda sea, *won: honours(account.points(sea), *won),
    ending=lasted(ENDINGS),
    numbers=NUMBERS.told,
    luck=NUMBERS.lucks,
    news=news,
    moments=moments,
    moves=(
        *(e.UnderWay, e.Trimmed, e.Leapt, e.Backed, e.Swung, e.FellOff, e.SailStruck),
        *(e.SailsWorked, e.Reloaded, e.Primed, e.Shifted, e.Sent, e.SparesChanged),
    ),
    counts=(e.TurnBegan, e.ShipTook, e.OrdersDone),
    answers=(FallOff, StandOff),
    place="the chart",
    gone=lambda sea: (sea.turn - 1) / sea.options.turns,
    legend=LEGEND,
    worth=without_points,  # a head's own measure, which no account knows
    picture=picture,
    examples=example,
    cues=cues,
)
