"""What a captain imagines is drawn from all that is possible, and from nothing else.

A table by engine: of a state as one captain sees it, for each field that is hidden from him the
values it may have. Over many imaginations every one of them occurs, and no other. The values are
worked out here from the rules, not asked of the code that guesses.
"""

import random
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

import pytest

from pieces_of_eight.campaign.engines import ENGINES
from pieces_of_eight.campaign.geometry.squares import NOWHERE
from pieces_of_eight.campaign.kernel.dice import Seeded
from pieces_of_eight.campaign.kernel.sealed import Player, hides, seen
from pieces_of_eight.campaign.land_raid.state import RAIDERS, Ground, Kind, Raid, plan
from pieces_of_eight.campaign.port.crown import offered
from pieces_of_eight.campaign.port.state import Port
from pieces_of_eight.campaign.sheet.rules import MOST_GUESSED
from pieces_of_eight.campaign.sheet.state import FORCES, Phase, Result, Sheet, force
from tests.games import observers
from tests.tables import SETUPS, case, trials

LEAST, MOST = 100, 2000
"""How often a state is imagined: until every value has come, but at most so often."""
MOMENTS = 2
"""How many states of a game are looked at besides the last of each phase."""

Values = Mapping[str, frozenset[Any]]


class Hidden(NamedTuple):
    """What is hidden in the states of an engine."""

    possible: Callable[[Any, Player], Values]
    """By field the values it may have, by what a captain sees."""
    read: Callable[[Any, Player], Iterator[tuple[str, Any]]]
    """The fields of an imagined state, and what each is there."""
    bounds: Callable[[Any, Any, Player], None] = lambda view, imagined, who: None
    """What holds of all the fields of one imagined state together."""


# --- the sheet: forces, and what was declared ----------------------------------------------


def of_sheet(view: Sheet, who: Player) -> dict[str, frozenset[Any]]:
    """What the fold, the spyglass and the values above the fold leave open."""
    enemy = Player(1 - who)
    if view.shown is not None:
        return {}
    own = view.secrets[who].content
    assert own is not None
    spied = {each.letter: each for each in own.spied}
    found: dict[str, frozenset[Any]] = {}
    for letter in range(FORCES):
        glass = spied.get(letter)
        if glass is not None:
            found[f"ships of {letter}"] = frozenset({glass.sails})
            if glass.sails:
                found[f"troops with ships of {letter}"] = frozenset({glass.troops})
        else:
            known = [each for each in spied.values() if each.letter < letter and not each.sails]
            most = view.options.rumours - len(known)
            found[f"ships of {letter}"] = frozenset(range(0 if most > 0 else 1, MOST_GUESSED + 1))
            found[f"troops with ships of {letter}"] = frozenset({True, False})
        value = view.lines[enemy][letter].value
        found[f"value of {letter}"] = frozenset({value or view.options.total // FORCES})
    for letter in declared(view, enemy):
        for ships in {bool(count) for count in found[f"ships of {letter}"]}:
            for troops in found[f"troops with ships of {letter}"] if ships else (False,):
                results = {Result.NO_CONTACT} | ({Result.BATTLE} if ships else set())
                results |= {Result.LAND_RAID} if troops else set()
                found[f"result of {letter} by {ships} and {troops}"] = frozenset(results)
    models = view.fleets[who].content
    assert models is not None
    found["a ship"] = frozenset(models.ships)
    return found


def declared(view: Sheet, enemy: Player) -> list[int]:
    """The attacks for which a captain has written what he does: the first ones, in order."""
    attacks = [letter for letter in range(FORCES) if view.lines[enemy][letter].attacks]
    return attacks[: view.declared[enemy]] if view.phase >= Phase.DECLARING else []


def read_sheet(sheet: Sheet, who: Player) -> Iterator[tuple[str, Any]]:
    """The forces of the enemy as they are imagined."""
    enemy = Player(1 - who)
    fleet, written = sheet.fleets[enemy].content, sheet.written[enemy].content
    secrets = sheet.secrets[enemy].content
    assert fleet is not None
    assert written is not None
    assert secrets is not None
    for letter in range(FORCES):
        ships, troops = force(written, letter)
        yield f"ships of {letter}", len(ships)
        if ships:
            yield f"troops with ships of {letter}", bool(troops)
        yield f"value of {letter}", written.values[letter]
        yield f"result of {letter} by {bool(ships)} and {bool(troops)}", secrets.declared[letter]
    yield from (("a ship", ship) for ship in fleet.ships)


def whole_sheet(view: Sheet, imagined: Sheet, who: Player) -> None:
    """Own papers stay, rumours are few, troops have ships, and results fit the forces."""
    enemy = Player(1 - who)
    for mine in ("fleets", "written", "secrets"):
        assert getattr(imagined, mine)[who] == getattr(view, mine)[who]
        assert getattr(imagined, mine)[enemy].owner == enemy
        assert getattr(imagined, mine)[enemy].content is not None
    written, secrets = imagined.written[enemy].content, imagined.secrets[enemy].content
    assert written is not None
    assert secrets is not None
    forces = [force(written, letter) for letter in range(FORCES)]
    own = view.secrets[who].content
    assert own is not None
    unseen = set(range(FORCES)) - {each.letter for each in own.spied}
    if view.shown is None:
        assert sum(not forces[letter][0] for letter in unseen) <= view.options.rumours
        assert all(ships or not troops for ships, troops in forces)
    done = declared(view, enemy)
    for letter, result in enumerate(secrets.declared):
        ships, troops = forces[letter]
        may = {Result.NO_CONTACT} | ({Result.BATTLE} if ships else set())
        may |= {Result.LAND_RAID} if troops else set()
        assert result in (may if letter in done else {Result.NOT_YET}), (letter, result)


# --- the port: ships for what the crown has paid, and what it may ask ------------------------


def of_career(view: Port, who: Player) -> dict[str, frozenset[Any]]:
    """Any ships that the purse of the enemy's rung may buy, and any orders that are dealt."""
    purse = view.terms.favour.purses[view.captains[1 - who].favour]
    ships = (n for n, model in enumerate(view.terms.models) if 0 < model.cost <= purse)
    found: dict[str, frozenset[Any]] = {"a ship": frozenset(ships)}
    if view.terms.dealt is not None and view.season < view.terms.seasons:
        found["an order"] = frozenset(view.terms.orders)
    return found


def read_career(career: Port, who: Player) -> Iterator[tuple[str, Any]]:
    """The ships of the enemy as they are imagined."""
    holding = career.holdings[1 - who].content
    assert holding is not None
    yield from (("a ship", ship.model) for ship in holding.ships)
    yield from (("an order", order) for order in offered(career, Player(1 - who)))


def whole_career(view: Port, imagined: Port, who: Player) -> None:
    """Ships and coins are the purse, to the last coin, and nothing more could be bought."""
    terms, holding = view.terms, imagined.holdings[1 - who].content
    assert holding is not None
    assert imagined.holdings[who] == view.holdings[who]
    if (dealt := imagined.terms.dealt) is not None:
        mine, theirs = dealt[who].content, dealt[1 - who].content
        assert mine is not None
        assert theirs is not None
        assert (mine, len(theirs)) == (view.terms.dealt[who].content, len(mine))
        once = len(view.terms.orders)  # none comes again before all have come
        assert all(len({*theirs[n : n + once]}) == len(theirs[n : n + once]) for n in (0, once))
    assert imagined.holdings[1 - who].owner == 1 - who
    point = terms.prices.point
    spent = sum(terms.models[ship.model].cost for ship in holding.ships) * point
    purse = terms.favour.purses[view.captains[1 - who].favour] * point
    assert holding.coins + spent == purse
    if len(holding.ships) < 4 * len(terms.models):  # nobody is thought to have more
        assert holding.coins < point * min(model.cost for model in terms.models if model.cost)
    assert holding.flag == (0 if holding.ships else -1)
    for ship in holding.ships:
        model = terms.models[ship.model]
        assert (ship.gear, ship.hull) == (model.gear, (model.hull, model.hull))
    assert len({ship.name for ship in holding.ships}) == len(holding.ships)


# --- a town by night: where the unseen stand -----------------------------------------------


def of_raid(view: Raid, who: Player) -> dict[str, frozenset[Any]]:
    """For each kind of unseen unit the squares out of sight where such a unit is likeliest."""
    table, sight = plan(view.town.rows), view.sights[who].content
    assert sight is not None
    dark = [n for n, walked in enumerate(table.open) if walked and not sight.squares[n]]
    found: dict[str, frozenset[Any]] = {}
    for unit in view.units:
        if unit.owner == who or not unit.here:
            continue
        if sight.units[unit.id] != NOWHERE:
            found[f"unit {unit.id}"] = frozenset({sight.units[unit.id]})
            continue
        grounds = {
            Kind.GOVERNOR: (Ground.RESIDENCE,),
            Kind.GUN: (Ground.BATTERY, Ground.FORT),
        }.get(unit.kind)
        if unit.owner == RAIDERS:
            likely = dark
        elif grounds is not None:
            likely = [n for n in dark if table.ground[n] in grounds]
        else:
            likely = [n for n in dark if table.town[n]]
        found[f"a {unit.kind.name} in the dark"] = frozenset(likely or dark)
    return found


def read_raid(raid: Raid, who: Player) -> Iterator[tuple[str, Any]]:
    """Where the enemies stand as they are imagined."""
    sight, places = raid.sights[who].content, raid.places[1 - who].content
    assert sight is not None
    assert places is not None
    for unit in raid.units:
        if unit.owner != who and unit.here:
            unseen = sight.units[unit.id] == NOWHERE
            field = f"a {unit.kind.name} in the dark" if unseen else f"unit {unit.id}"
            yield field, places.at[unit.id]


def whole_raid(view: Raid, imagined: Raid, who: Player) -> None:
    """Own men stand where they stood; nobody is crowded, and both know what they see."""
    assert imagined.places[who] == view.places[who]
    assert imagined.sights[who] == view.sights[who]
    places, theirs = imagined.places[1 - who].content, imagined.sights[1 - who].content
    assert places is not None
    assert theirs is not None
    mine = view.places[who].content
    assert mine is not None
    for unit in view.units:
        if unit.owner == who and unit.here:
            at = mine.at[unit.id]
            assert theirs.units[unit.id] == (at if theirs.squares[at] else NOWHERE)


HIDDEN: dict[str, Hidden] = {
    "sheet": Hidden(of_sheet, read_sheet, whole_sheet),
    "port": Hidden(of_career, read_career, whole_career),
    "land_raid": Hidden(of_raid, read_raid, whole_raid),
}
"""The engines in which something is hidden."""


def moments(engine: str, setup: str) -> Iterator[tuple[Any, Player]]:
    """Some moments of a random game in which something is hidden from a player."""
    found = [
        (turn.before, who)
        for turn, who in observers(case(engine, setup, 0))
        if hides(seen(turn.before, who).value)
    ]
    last = {(who, state.phase): (state, who) for state, who in found}
    yield from last.values()
    yield from random.Random(1).sample(found, min(MOMENTS, len(found)))


@pytest.mark.parametrize(("engine", "setup"), trials(HIDDEN))
def test_what_is_imagined_is_drawn_from_all_that_is_possible(engine: str, setup: str) -> None:
    hidden, game = HIDDEN[engine], ENGINES[engine].game
    for truth, who in moments(engine, setup):
        view = seen(truth, who)
        found: dict[str, set[Any]] = defaultdict(set)
        rng = random.Random(7)
        possible = hidden.possible(view.value, who)
        for n in range(MOST):
            if n >= LEAST and all(found[field] == values for field, values in possible.items()):
                break
            imagined = game.imagine(view, rng)
            hidden.bounds(view.value, imagined, who)
            for field, value in hidden.read(imagined, who):
                found[field].add(value)
        for field, values in possible.items():
            assert found[field] == set(values), f"player {who}, {field}"


@pytest.mark.parametrize("engine", sorted(set(ENGINES) - set(HIDDEN)))
def test_where_nothing_is_hidden_nothing_is_imagined(engine: str) -> None:
    game = ENGINES[engine].game
    for setup in SETUPS[engine].values():
        state = game.start(setup(0), Seeded(0)).state
        for who in game.score(state):
            assert seen(state, who).value == state
            assert game.imagine(seen(state, who), random.Random(1)) == state
