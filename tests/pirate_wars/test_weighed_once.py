"""What is done once is not done again, and comes to the same: lists of orders, courses weighed."""

import random
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from campaign.engines import PIRATE_WARS
from campaign.geometry.plane import Point
from campaign.kernel.dice import loose
from campaign.pirate_wars.mind import lying, spots, tactics
from campaign.pirate_wars.model import waters
from campaign.pirate_wars.model.actions import (
    Action,
    Bombard,
    Embark,
    Fire,
    Land,
    Rob,
    Setup,
    Shoot,
    Snipe,
)
from campaign.pirate_wars.model.state import Sea, Ship
from campaign.pirate_wars.model.terms import Cause, Duty, Edge, Edition, Fate, Load, Phase
from campaign.pirate_wars.rules import in_reach, legal
from tests.pirate_wars.brawls import brawl, landing

MOST_CALLS = 615
"""For an action of an imagined game of three a side; 2,476 when all was found out anew."""


def positions(edition: Edition, phases: tuple[Phase, ...], seed: int = 3) -> Iterator[Sea]:
    """Positions of a fight of three a side at random, in some phases."""
    return at_random(brawl(3, edition, 3)(seed), phases, seed)


def at_random(setup: Setup, phases: tuple[Phase, ...], seed: int) -> Iterator[Sea]:
    """Positions of a fight at random, in some phases."""
    game, rng = PIRATE_WARS.game, random.Random(seed)
    dice = loose(rng)
    sea = game.start(setup, dice).state
    while players := game.to_act(sea):
        if sea.phase in phases and not sea.pending:
            yield sea
        sea = game.apply(sea, rng.choice(game.legal(sea, players[0])), dice).state


@pytest.mark.parametrize(
    ("setup", "most"),
    [
        (brawl(3, Edition.DOTS, 6), 240),
        (brawl(3, Edition.CHAINS, 6), 186),
        (landing("wars-fort", Edition.DOTS), 240),
        (landing("wars-fort", Edition.CHAINS), 244),
    ],
    ids=["three a side", "three a side, revised", "a fort", "a fort, revised"],
)
def test_an_action_at_random_takes_few_steps(setup: Callable[[int], Setup], most: int) -> None:
    """Python's own calls for an action, the same on every machine.

    With three a side they were 332 and 221 when every list looked anew for who bears on whom, at
    a fort 302 and 280 when the orders near an island were listed anew each time.
    """
    game, calls, actions = PIRATE_WARS.game, 0, 0

    def counted(_: object, event: str, __: object) -> None:
        nonlocal calls
        calls += event == "call"

    for seed in range(6):
        rng = random.Random(seed)
        dice = loose(rng)
        sea = game.start(setup(seed), dice).state
        sys.setprofile(counted)
        while players := game.to_act(sea):
            legal_now = game.legal(sea, players[0])
            sea = game.apply(sea, legal_now[int(rng.random() * len(legal_now))], dice).state
            actions += 1
        sys.setprofile(None)
    assert calls < most * actions, calls / actions


def test_what_one_sea_has_in_reach_is_not_taken_for_that_of_another() -> None:
    sea = next(sea for sea in positions(Edition.DOTS, (Phase.TASKS,)) if fires(sea))
    known = in_reach.lying(sea)
    assert in_reach.lying(replace(sea, wind=sea.wind + 1)) is known
    agreed = replace(sea, options=replace(sea.options, truce=True))
    assert in_reach.lying(agreed) is not known
    other = replace(sea, waters=replace(sea.waters, width=sea.waters.width + 1))
    assert in_reach.lying(other) is not in_reach.lying(sea)


class Counted:
    """A function that counts its calls."""

    def __init__(self, work: Any) -> None:
        self.work = work
        self.calls = 0

    def __call__(self, *args: Any, **named: Any) -> Any:
        self.calls += 1
        return self.work(*args, **named)


@pytest.mark.parametrize("edition", Edition)
def test_orders_that_were_kept_are_those_that_would_be_listed_now(edition: Edition) -> None:
    seen = 0
    for seed in (3, 4, 6):
        for sea in positions(edition, (Phase.TASKS,), seed):
            kept = list(legal.legal_actions(sea))
            legal._KEPT.clear()
            in_reach._LIES.clear()
            in_reach._last.pair = None
            assert kept == list(legal.legal_actions(sea))
            seen += 1
    assert seen > 40


@pytest.mark.parametrize("edition", Edition)
@pytest.mark.parametrize("island", ["wars-fort", "wars-idol", "wars-bones"])
def test_orders_kept_near_an_island_are_those_that_would_be_listed_now(
    island: str, edition: Edition
) -> None:
    kinds: set[type[Action]] = set()
    for seed in range(4):
        for sea in at_random(landing(island, edition)(seed), (Phase.TASKS,), seed):
            kept = list(legal.legal_actions(sea))
            legal._KEPT.clear()
            assert kept == list(legal.legal_actions(sea))
            kinds.update(map(type, kept))
    assert kinds & {Land, Embark, Rob, Bombard, Snipe}


@pytest.mark.parametrize(
    "changed",
    [
        lambda sea: replace(sea, options=replace(sea.options, truce=True)),
        lambda sea: replace(sea, ships=tuple(away(sea, ship) for ship in sea.ships)),
    ],
    ids=["a truce", "the enemy gone"],
)
def test_orders_are_listed_anew_when_the_world_about_a_ship_has_changed(
    changed: Callable[[Sea], Sea],
) -> None:
    sea = next(sea for sea in positions(Edition.DOTS, (Phase.TASKS,)) if fires(sea))
    after = changed(sea)
    assert any(one is two for one, two in zip(sea.ships, after.ships, strict=True))
    assert not fires(after)


def fires(sea: Sea) -> bool:
    """Whether somebody may fire now."""
    return any(isinstance(act, Fire | Shoot) for act in legal.legal_actions(sea))


def away(sea: Sea, ship: Ship) -> Ship:
    """An enemy in the corner of the chart, one's own ship as she is."""
    return ship if ship.owner == sea.chooser else replace(ship, stern=Point(0, 0))


def test_an_order_to_one_ship_lists_the_orders_of_no_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    counted = Counted(legal.orders_of)
    monkeypatch.setattr(legal, "orders_of", counted)
    rng, dice = random.Random(1), loose(random.Random(1))
    sea = next(sea for sea in positions(Edition.DOTS, (Phase.TASKS,)) if several(sea))
    listed = legal.legal_actions(sea)
    counted.calls = 0
    order = rng.choice([act for act in listed if type(act).__name__ in ("Reload", "Send", "Fire")])
    after = PIRATE_WARS.game.apply(sea, order, dice).state
    assert after.chooser == sea.chooser
    legal.legal_actions(after)
    assert counted.calls == 1


def several(sea: Sea) -> bool:
    """Whether several ships have orders of a kind that changes nobody else."""
    acts = legal.legal_actions(sea)
    return len({act.by for act in acts if type(act).__name__ in ("Reload", "Send", "Fire")}) > 1


@pytest.mark.parametrize("edition", Edition)
def test_by_habit_a_captain_does_what_promises_most(edition: Edition) -> None:
    for sea in [*positions(edition, SAILING), *positions(edition, SAILING, 8)]:
        best = max(tactics.options(sea, sea.chooser), key=lambda each: each.value)
        assert tactics.habit(sea, sea.chooser) == best.action


def test_by_habit_fewer_courses_are_weighed_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    moving = [sea for sea in positions(Edition.DOTS, (Phase.MOVEMENT,)) if sea.move is not None]
    counted = Counted(lying.in_her_way)
    monkeypatch.setattr(lying, "in_her_way", counted)
    calls = []
    for how in (tactics.options, tactics.habit):
        forgotten()
        counted.calls = 0
        for sea in moving[:6]:
            how(sea, sea.chooser)
        calls.append(counted.calls)
    assert 0 < 3 * calls[1] < 2 * calls[0]


def test_what_a_leap_comes_to_is_found_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    sea = next(s for s in positions(Edition.DOTS, (Phase.MOVEMENT,)) if s.move is not None)
    asked: list[Any] = []
    work = waters.met_by

    def met_by(sea: Sea, *where: Any) -> Any:
        asked.append(where)
        return work(sea, *where)

    monkeypatch.setattr(spots, "met_by", met_by)
    forgotten()
    tactics.options(sea, sea.chooser)
    assert asked
    assert len(asked) == len(set(asked))


def forgotten() -> None:
    """Nothing is known of any place."""
    spots._SCENES.clear()
    lying._KNOWN.clear()
    spots.pair.cache_clear()


def whole(sea: Sea) -> list[Any]:
    """All that is thought of in a position, with what it promises, to the last digit."""
    return [(each.action, tuple(each.hopes)) for each in tactics.options(sea, sea.chooser)]


SAILING = (Phase.MOVEMENT, Phase.FALLING_OFF)


@pytest.mark.parametrize("edition", Edition)
def test_what_is_known_of_a_place_is_what_would_be_found_out_now(edition: Edition) -> None:
    found = list(positions(edition, SAILING, 5))
    at_once = [whole(sea) for sea in found]
    for sea, known in list(zip(found, at_once, strict=True))[::3]:
        forgotten()
        assert whole(sea) == known


def by_the_edge(sea: Sea) -> Sea:
    """The same on a chart that ends not far from a ship that sails."""
    ship = sea.ships[max(0, sea.active)]
    width = ship.stern.x + 2 * ship.card.length
    return replace(sea, waters=replace(sea.waters, width=width))


CHANGED: dict[str, Callable[[Ship], Ship]] = {
    "a cannon lost": lambda ship: replace(
        ship, guns=tuple(replace(gun, whole=False) for gun in ship.guns)
    ),
    "unloaded": lambda ship: replace(
        ship, guns=tuple(replace(gun, load=Load.EMPTY) for gun in ship.guns)
    ),
    "nobody left": lambda ship: replace(ship, crew=()),
    "few left": lambda ship: replace(ship, crew=ship.crew[-1:]),
    "no sail": lambda ship: replace(ship, sails=0),
    "no rudder": lambda ship: replace(ship, rudder=False),
    "nearly sunk": lambda ship: replace(ship, hull=1),
    "put to flight": lambda ship: replace(ship, duty=Duty.LEAVING),
    "sunk": lambda ship: replace(ship, fate=Fate.SUNK),
    "elsewhere": lambda ship: replace(ship, stern=Point(ship.stern.x + 900, ship.stern.y)),
    "about": lambda ship: replace(ship, heading=(ship.heading + 900) % 3600),
    "few sails": lambda ship: replace(ship, under=1),
    "a spare hand": lambda ship: replace(ship, spare=ship.spare + 2),
    "moved": lambda ship: replace(ship, moved=True),
    "shaken": lambda ship: replace(ship, shaken=(Cause.ADRIFT,)),
    "aground": lambda ship: replace(ship, shoals=(2, 2, 2, 2, 2, 2, 2, 2)),
}
"""What may become of a ship while all others stay as they are."""


@pytest.mark.parametrize("change", CHANGED.values(), ids=CHANGED)
def test_a_place_is_judged_anew_when_something_about_it_has_changed(
    change: Callable[[Ship], Ship],
) -> None:
    """Of what another ship has become, and of what she has become who sails, nothing is missed."""
    looked = 0
    found = list(positions(Edition.DOTS, SAILING, 7))[2:34:8]
    for sea in (*found, *map(by_the_edge, found)):
        for at, ship in enumerate(sea.ships):
            if not ship.afloat or len(ship.shoals) > len(sea.waters.shoals):
                continue
            now = change(ship)
            if now.shoals:
                now = replace(now, shoals=now.shoals[: len(sea.waters.shoals)])
            if at == sea.active and not now.afloat:
                continue
            after = replace(sea, ships=(*sea.ships[:at], now, *sea.ships[at + 1 :]))
            forgotten()
            fresh = whole(after)
            forgotten()
            whole(sea)
            assert whole(after) == fresh
            looked += 1
    assert looked > 12


@pytest.mark.parametrize(
    "change",
    [
        lambda sea: replace(sea, wind=(sea.wind + 600) % 3600),
        lambda sea: replace(sea, options=replace(sea.options, truce=True)),
        lambda sea: replace(sea, options=replace(sea.options, kinds_of_sails=True)),
        lambda sea: replace(sea, options=replace(sea.options, haven=Edge.WEST)),
        lambda sea: replace(sea, waters=replace(sea.waters, width=sea.waters.width // 2)),
        lambda sea: replace(sea, edition=Edition.CHAINS),
    ],
    ids=["wind", "truce", "rigs", "haven", "chart", "edition"],
)
def test_a_place_is_judged_anew_where_the_fight_is_another(change: Callable[[Sea], Sea]) -> None:
    for sea in list(positions(Edition.DOTS, SAILING, 7))[2:34:8]:
        after = change(sea)
        forgotten()
        fresh = whole(after)
        forgotten()
        whole(sea)
        assert whole(after) == fresh


def test_an_imagined_game_takes_few_steps() -> None:
    """Python's own calls for what a captain does by habit, the same on every machine."""
    game, calls, actions = PIRATE_WARS.game, 0, 0

    def counted(_: object, event: str, __: object) -> None:
        nonlocal calls
        calls += event == "call"

    start = game.start(brawl(3, Edition.DOTS, 6)(2), loose(random.Random(2))).state
    forgotten()
    for world in range(6):
        dice, sea = loose(random.Random(world)), start
        sys.setprofile(counted)
        for _ in range(16):
            act = tactics.habit(sea, game.to_act(sea)[0])
            sea = game.apply(sea, act, dice).state
            actions += 1
        sys.setprofile(None)
    assert calls < MOST_CALLS * actions, calls / actions
