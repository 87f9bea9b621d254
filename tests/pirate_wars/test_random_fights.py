"""Laws over fights at random: men, orders, wrecks, and what was foretold as a threat."""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, get_args

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign import pirate_wars
from pieces_of_eight.campaign.ai.search import Farsighted, drilled
from pieces_of_eight.campaign.engines import PIRATE_WARS
from pieces_of_eight.campaign.geometry.hulls import DOT
from pieces_of_eight.campaign.geometry.plane import Point
from pieces_of_eight.campaign.kernel.dice import Seeded, loose
from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.campaign.kernel.play import Step
from pieces_of_eight.campaign.pirate_wars import actions as a
from pieces_of_eight.campaign.pirate_wars import events as e
from pieces_of_eight.campaign.pirate_wars import mind
from pieces_of_eight.campaign.pirate_wars.actions import NOWHERE, Action, Setup
from pieces_of_eight.campaign.pirate_wars.boarding import WHY
from pieces_of_eight.campaign.pirate_wars.course import SQUARE, threat
from pieces_of_eight.campaign.pirate_wars.crew import home_of, living
from pieces_of_eight.campaign.pirate_wars.island import men_to_haul
from pieces_of_eight.campaign.pirate_wars.judgement import WON, value
from pieces_of_eight.campaign.pirate_wars.say import better, points
from pieces_of_eight.campaign.pirate_wars.state import (
    NOBODY,
    Cause,
    Dwellers,
    Edition,
    Fate,
    Folk,
    Gun,
    Mount,
    Phase,
    Sea,
    Side,
)
from pieces_of_eight.campaign.pirate_wars.waters import keel, line_of, most_turn, party_of
from pieces_of_eight.content.pirate_wars.scenarios import war, wars
from tests.games import choose
from tests.pirate_wars.brawls import brawl, landing, ready_war
from tests.pirate_wars.islands import strewn
from tests.pirate_wars.positions import BLUE, RED, A, B
from tests.tui.fights import close_duel

LANDINGS = ("wars-fort", "wars-idol", "wars-bones")
OTHERS = ("a cannon set up ashore", "loot carried from a pier")
"""What is ordered by a class that orders something else as well."""
FOR = 40
"""So many orders are given from a start in the middle of a landing."""
Turns = list[tuple[Sea, Action, Step[Sea]]]


def setup_of(edition: Edition, seed: int) -> Setup:
    """Brawls, landings and scenarios in turn."""
    names = [entry.id for entry in wars()]
    made = (
        brawl(2 + seed % 3, edition, 12),
        landing(LANDINGS[seed // 3 % 3], edition),
        ready_war(names[seed // 3 % len(names)], edition),
    )
    return made[seed % 3](seed)


@cache
def turns(edition: Edition, seed: int) -> Turns:
    """A random fight, action by action."""
    rng = random.Random(seed)
    dice, found = loose(rng), Turns()
    state = pirate_wars.start(setup_of(edition, seed), dice).state
    while players := pirate_wars.to_act(state):
        act = choose(rng, pirate_wars.legal(state, players[0]), (a.Scuttle,))
        step = pirate_wars.apply(state, act, dice)
        found.append((state, act, step))
        state = step.state
    return found


def figures(sea: Sea, owner: int) -> int:
    """All men of a side, wherever they are, but those whose ship the enemy has taken from them."""
    crews = [(ship.id, ship.crew) for ship in sea.ships if ship.owner == owner]
    crews += [(p.of, (*p.crew, *p.snared)) for p in sea.parties if p.owner == owner]
    crews += [(p.of, p.crew) for p in sea.swimmers if p.owner == owner]
    return sum(
        row.count
        for at, crew in crews
        for row in crew
        if sea.ships[at if row.home == NOBODY else row.home].owner == owner
    )


@pytest.mark.rule("R0-70", "PW-4.2")
@pytest.mark.parametrize("edition", list(Edition))
@pytest.mark.parametrize("seed", range(6))
def test_nobody_is_lost_who_lives(edition: Edition, seed: int) -> None:
    """All men of a side are men of some ship of it, and no crew fears for half of it before so many
    of its men are dead."""
    for before, act, step in turns(edition, seed):
        sea = step.state
        for owner in (RED, BLUE):
            ours = [ship for ship in sea.ships if ship.owner == owner]
            homes = {home_of(sea, ship) for ship in ours}
            counted = sum(living(sea, sea.ships[home]) for home in homes)
            assert counted == figures(sea, owner), act
        for event in step.events:
            if isinstance(event, e.MoraleTested) and any(
                mod.why == WHY[Cause.HALF] for mod in event.mods
            ):
                ship = before.ships[event.ship]
                assert 2 * living(sea, sea.ships[ship.id]) <= ship.card.crew, act


HANDS: dict[type, Callable[[Any], int]] = {
    a.Fire: lambda act: 1,
    a.Bombard: lambda act: 1,
    a.Shoot: lambda act: act.count,
    a.Snipe: lambda act: act.count,
    a.Reload: lambda act: act.hands,
    a.Prime: lambda act: act.count,
    a.Shift: lambda act: 2,
    a.Send: lambda act: act.count,
    a.Strike: lambda act: 2,
    a.Tranship: lambda act: 2 * act.chests + 4 * act.guns,
    a.Haul: lambda act: 4,
    a.Lower: lambda act: sum(act.party),
    a.Scuttle: lambda act: 1,
}
"""How many of a crew an order takes."""


@pytest.mark.rule("PW-3.1", "PW-3.2")
@pytest.mark.parametrize("edition", list(Edition))
@pytest.mark.parametrize("seed", range(6))
def test_nobody_does_two_things_in_a_turn(edition: Edition, seed: int) -> None:
    """All orders of a turn, and the sails, take no more men than there were; and a crew that fights
    hand to hand has no other task, and fights once."""
    used, fought, shot = Counter[int](), Counter[int](), Counter[int]()
    there: dict[int, int] = {}
    for before, act, step in turns(edition, seed):
        if type(act) in HANDS:
            if act.by not in there:
                party = party_of(before, act.by)
                there[act.by] = before.ships[act.by].aboard if party is None else party.figures
            hauls = isinstance(act, a.Haul) and act.shore == NOWHERE
            used[act.by] += men_to_haul(before.ships[act.to]) if hauls else HANDS[type(act)](act)
            assert isinstance(act, a.Scuttle) or not fought[act.by], act  # H-114
            assert used[act.by] <= there[act.by], act
        for event in step.events:
            match event:
                case e.VolleyAboard(by=by):
                    shot.update(by)
                case e.Melee(by=by):
                    fought.update(by)
                case e.CanoesCame(on=on):
                    fought.update((on,))
                case e.SumsThrown(ones=ones, others=others):
                    fought.update((*ones, *others))
                case e.SailsWorked(by=by, hands=hands):
                    assert used[by] + hands <= there.get(by, before.ships[by].aboard), event
                    assert not fought[by], event
                case e.TurnBegan():
                    for each in (used, fought, shot, there):
                        each.clear()
        assert max([0, *fought.values(), *shot.values()]) <= 1, "two rounds in a turn"


def scattered(seed: int, edition: Edition) -> Sea:
    """A landing amid its tasks. On every second island nobody is left, all parties stand together
    with a cannon each, there are chests aboard, each hull has one square sail that counts, and
    Red's ship lies at a pier; a fort there is Red's."""
    sea = replace(strewn(seed, edition), phase=Phase.TASKS)
    if seed % 2:
        return sea
    left = replace(sea.shores[0], marines=0, lieutenant=False, bones=0, folk=Folk())
    piece = Gun(Mount.FIXED, Side.STARBOARD, 0)
    ships = [
        replace(ship, chests=2 * bool(ship.crew), card=replace(ship.card, square=1))
        for ship in sea.ships
    ]
    at_a_pier = replace(ships[A], stern=ships[A].stern._replace(y=520 * DOT), heading=900)
    boats = [replace(boat, guns=(piece,)) for boat in ships[2:]]
    spot = [(each.at, each.inside, each.climbing) for each in sea.parties[:1]]
    parties = tuple(
        replace(each, at=at, inside=inside, climbing=climbing, cannon=1)
        for each in sea.parties
        for at, inside, climbing in spot
    )
    (shoal,) = sea.waters.shoals
    assert shoal.land is not None
    fort = shoal.land.dwellers is Dwellers.FORT
    land = replace(shoal.land, pier=True, owner=RED if fort else None)
    return replace(
        sea,
        waters=replace(sea.waters, shoals=(replace(shoal, land=land),)),
        shores=(left,),
        ships=(at_a_pier, ships[B], *boats),
        parties=parties,
        options=replace(sea.options, kinds_of_sails=edition is Edition.DOTS),
    )


def kind_of(sea: Sea, act: Action) -> str:
    """An order by its class, and what else is ordered by one of that class."""
    match act:
        case a.Haul(shore=shore) if shore != NOWHERE:
            return OTHERS[0]
        case a.Tranship(source=source) if sea.ships[source].beached:
            return OTHERS[1]
    return type(act).__name__


def kinds_of_orders(seeds: range) -> Iterator[str]:
    """All that is ordered in random fights, and may be from scattered starts."""
    for seed, edition in ((seed, edition) for seed in seeds for edition in Edition):
        for start in range(4 * seed, 4 * seed + 4):
            rng = random.Random(start)
            dice, sea = loose(rng), scattered(start, edition)
            for _ in range(FOR):
                if not (players := pirate_wars.to_act(sea)):
                    break
                legal = pirate_wars.legal(sea, players[0])
                yield from (kind_of(sea, act) for act in legal)
                sea = pirate_wars.apply(sea, choose(rng, legal, (a.Scuttle,)), dice).state
        yield from (kind_of(sea, act) for sea, act, _ in turns(edition, seed))


def test_every_kind_of_order_comes_up_in_random_fights() -> None:
    missing = {*(kind.__name__ for kind in get_args(Action)), *OTHERS}
    for kind in kinds_of_orders(range(40)):
        missing.discard(kind)
        if not missing:
            return
    assert not missing


@pytest.mark.rule("PW-5.4", "H-109")
@pytest.mark.parametrize("edition", list(Edition))
def test_no_duel_ends_with_a_wreck_afloat(edition: Edition) -> None:
    for seed in range(20):
        rng, dice = random.Random(seed), Seeded(seed)
        sea = pirate_wars.start(brawl(1, edition, 10)(seed), dice).state
        while acting := pirate_wars.to_act(sea):
            act = choose(rng, pirate_wars.legal(sea, acting[0]), ())
            sea = pirate_wars.apply(sea, act, dice).state
        assert all(each.hull for each in sea.ships if each.afloat), seed


@pytest.mark.parametrize("edition", list(Edition))
@pytest.mark.parametrize("name", [entry.id for entry in wars()])
def test_every_scenario_is_played_to_its_end_in_both_editions(name: str, edition: Edition) -> None:
    match, rng = Match(PIRATE_WARS, war(name).setup(edition), 7), random.Random(7)
    while match.to_act:
        match.submit(match.to_act[0], rng.choice(match.seat(match.to_act[0]).legal()))
    assert match.state.phase is Phase.OVER


@pytest.mark.parametrize("edition", Edition)
@pytest.mark.parametrize("seed", range(5))
def test_no_ship_fires_or_boards_where_it_was_no_threat(edition: Edition, seed: int) -> None:
    rng, game, setup = random.Random(seed), PIRATE_WARS.game, close_duel(edition)
    dice, known = Seeded(seed), {}
    ships = tuple(
        replace(each, at=Point(x, rng.randint(90, 190) * DOT), heading=rng.randrange(3600))
        for each, x in zip(setup.ships, (140 * DOT, 255 * DOT), strict=True)
    )
    sea = game.start(replace(setup, ships=ships, wind=rng.randrange(3600)), dice).state
    while acting := game.to_act(sea):
        if (sea.turn, sea.phase) not in known and not sea.contacts:
            known[sea.turn, sea.phase] = {who: threat(sea, who) for who in (RED, BLUE)}
        legal = game.legal(sea, acting[0])
        act = rng.choice([each for each in legal if isinstance(each, a.Fire | a.Board)] or legal)
        if isinstance(act, a.Leap):
            most = most_turn(sea, sea.ships[act.by], sea.move)
            act = replace(act, turn=rng.randint(-most, most))
        for (turn, _), found in known.items() if isinstance(act, a.Fire | a.Board) else ():
            by, on, boards = sea.ships[act.by], sea.ships[act.on], isinstance(act, a.Board)
            at = keel(by.place) if boards else [line_of(sea, by, by.guns[act.gun], on).end]
            for x, y in at if turn == sea.turn else ():
                square = Point(x - x % SQUARE + SQUARE // 2, y - y % SQUARE + SQUARE // 2)
                assert found[on.owner].get(square, "") >= "cx"[boards]
            assert len(found[on.owner]) < sea.waters.width * sea.waters.height // SQUARE**2
        sea = game.apply(sea, act, dice).state


@pytest.mark.rule("H-240")
def test_a_fight_is_lost_by_who_leaves_the_water_however_much_he_leads() -> None:
    """A captain who led by 19 points to 1 once sailed his last two ships off the chart: Blue has
    taken all ships of Red's but one here, and has left the water."""
    sea = PIRATE_WARS.game.start(brawl(3, Edition.DOTS, 3)(1), loose(random.Random(1))).state
    kept = next(ship.id for ship in sea.ships if ship.owner == RED)
    ships = tuple(
        replace(ship, fate=Fate.GONE)
        if ship.owner == BLUE
        else ship
        if ship.id == kept
        else replace(ship, fate=Fate.TAKEN, captor=BLUE)
        for ship in sea.ships
    )
    sea = replace(sea, ships=ships, phase=Phase.OVER)
    lead = points(sea)[BLUE] - points(sea)[RED]
    assert (lead > 0, better(sea)) == (True, RED)
    assert (value(sea, BLUE), value(sea, RED)) == (lead - WON, WON - lead)


def test_a_captain_does_not_think_of_blowing_up_his_ship() -> None:
    game, rng = PIRATE_WARS.game, random.Random(2)
    head: Farsighted = Farsighted(PIRATE_WARS)
    dice, found = loose(rng), 0
    sea = game.start(brawl(1, Edition.DOTS, 2)(2), dice).state
    while players := game.to_act(sea):
        options = drilled(PIRATE_WARS, sea, players[0], game.legal(sea, players[0]))
        if any(isinstance(each.action, a.Scuttle) for each in options):
            found += 1
            assert not any(isinstance(act, a.Scuttle) for act in head.candidates(options))
        sea = game.apply(sea, mind.habit(sea, players[0]), dice).state
    assert found
