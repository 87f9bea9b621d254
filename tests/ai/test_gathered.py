"""The captain's sheet in a last season: all that can be spared goes for the prize (C-22, C-30)."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from pieces_of_eight.campaign.ai.policy import level, levels_in
from pieces_of_eight.campaign.engines import SHEET
from pieces_of_eight.campaign.kernel.dice import Seeded
from pieces_of_eight.campaign.kernel.mind import Budget
from pieces_of_eight.campaign.kernel.sealed import Player, seen
from pieces_of_eight.campaign.lab.sheets import setup_of, usual_fleet
from pieces_of_eight.campaign.sheet.mind import BOLD, Captain, Gatherer
from pieces_of_eight.campaign.sheet.muster import faults, rumours
from pieces_of_eight.campaign.sheet.solver import might_of
from pieces_of_eight.campaign.sheet.state import (
    FORCES,
    IN_PORT,
    Contents,
    Fleet,
    Options,
    Phase,
    Prize,
    Sail,
    Sheet,
    force,
)
from pieces_of_eight.content.careers import sheet_options
from tests.ai.test_allot import FLEETS

PRIZE = 2
ORDINARY = sheet_options()
LAST = replace(ORDINARY, prize=Prize("the plate fleet", PRIZE, 40))
FLEET = usual_fleet(1)
FIRST = Player(0)


def gathered(fleet: Fleet, options: Options = LAST, seed: int = 1) -> Contents:
    return Gatherer().muster(fleet, options, random.Random(seed))


def for_prize(contents: Contents, fleet: Fleet) -> float:
    """The strength of the force that goes for the prize."""
    return might_of(contents, fleet, PRIZE, LAST).strength


@given(FLEETS, st.integers(0, 20), st.integers(0, FORCES - 1))
def test_whatever_he_has_his_sheet_can_be_sealed(fleet: Fleet, seed: int, letter: int) -> None:
    options = replace(LAST, prize=Prize("the plate fleet", letter, 40))
    assert faults(gathered(fleet, options, seed), fleet, options) == []


def test_the_strongest_go_for_the_prize_and_the_weakest_keep_the_lines_from_being_empty() -> None:
    found = gathered(FLEET)
    lines = [force(found, letter)[0] for letter in range(FORCES)]
    assert found.values[PRIZE] == BOLD
    assert sum(not ships for ships in lines) == LAST.rumours
    assert all(len(ships) <= 1 for letter, ships in enumerate(lines) if letter != PRIZE)
    alone = [FLEET.ships[n].cost for n, at in enumerate(found.ships) if at != PRIZE]
    assert all(ship.merchant for ship in FLEET.ships if ship.cost < min(alone))
    assert IN_PORT not in found.ships


def test_he_goes_for_the_prize_in_more_strength_than_a_mate() -> None:
    """A mate sends three warships of five at the most."""
    fleet = replace(FLEET, ships=FLEET.ships[:-2] * 2)
    mates = [
        for_prize(Captain().muster(fleet, LAST, random.Random(seed)), fleet) for seed in range(60)
    ]
    his = for_prize(gathered(fleet), fleet)
    assert his > max(mates)
    assert his > 1.3 * sum(mates) / len(mates)


def test_no_force_has_more_ships_than_it_may() -> None:
    fleet = replace(FLEET, ships=FLEET.ships * 8)
    found = gathered(fleet)
    assert found.ships.count(PRIZE) == LAST.most_ships
    assert max(found.ships.count(letter) for letter in range(FORCES)) == LAST.most_ships


def test_who_has_few_ships_leaves_more_lines_empty() -> None:
    """A captain with one ship sends her, and one with four has to leave three behind (H-33)."""
    for many, sent in ((1, 1), (4, 1), (5, 1), (6, 2)):
        fleet = Fleet((Sail("a ship", "brig", False, 12, 0, 10),) * many)
        found = gathered(fleet)
        assert found.ships.count(PRIZE) == sent
        assert FORCES - len(set(found.ships)) == rumours(fleet, LAST)


def test_the_only_warship_goes_for_the_prize_though_merchantmen_are_stronger() -> None:
    traders = (Sail("a galleon", "treasure galleon", True, 30, 8, 16),) * 6
    found = gathered(Fleet((*traders, Sail("a boat", "pinnace", False, 4, 0, 6))))
    assert found.ships[-1] == PRIZE


@pytest.mark.rule("C-30")
def test_without_a_prize_or_a_warship_he_draws_what_a_mate_does() -> None:
    """Merchantmen alone carry no prize off."""
    traders = Fleet(tuple(ship for ship in FLEET.ships if ship.merchant) * 4)
    for fleet, options in ((FLEET, ORDINARY), (traders, LAST)):
        mates = Captain().muster(fleet, options, random.Random(3))
        assert gathered(fleet, options, 3) == mates


def written(options: Options, name: str, dice: int) -> Sheet:
    """A sheet that the first captain has written to its seal, beside an enemy of another fleet."""
    sheet: Sheet = SHEET.game.start(
        setup_of((FLEET, usual_fleet(dice)), options), Seeded(dice)
    ).state
    head, rng = level(name).make(SHEET), random.Random(5)
    while sheet.phase is Phase.MUSTER and sheet.side == FIRST:
        sight = seen(sheet, FIRST)
        legal = SHEET.game.legal(sight.value, FIRST)
        act = head.choose(sight, legal, rng, Budget())
        sheet = SHEET.game.apply(sheet, act, Seeded(dice)).state
    return sheet


@pytest.mark.rule("C-30")
def test_he_is_met_on_the_sheet_and_writes_the_same_whatever_the_enemy_has() -> None:
    """Neither the enemy's fleet nor the dice of the match tell on what he writes."""
    assert "captain" in levels_in(SHEET)
    found = {written(LAST, "captain, bold", dice).written[0].content for dice in (1, 2, 3)}
    assert len(found) == 1
    assert found != {written(LAST, "mate, bold", 1).written[0].content}
