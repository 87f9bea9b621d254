"""C-19 and C-20 between the books and the fights: traits, pennants and victories."""

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.bridge import homecomings, setup
from pieces_of_eight.campaign.bridge.season import victors
from pieces_of_eight.campaign.land_raid.actions import Setup as RaidSetup
from pieces_of_eight.campaign.land_raid.setup import land
from pieces_of_eight.campaign.land_raid.state import Trait as Ashore
from pieces_of_eight.campaign.pirate_wars.actions import Setup as WarsSetup
from pieces_of_eight.campaign.pirate_wars.state import Edition
from pieces_of_eight.campaign.port.state import (
    Company,
    Person,
    Port,
    Served,
    Trait,
    own,
    person_of,
    with_holding,
)
from pieces_of_eight.campaign.sea_fight.state import Setup as SeaSetup
from pieces_of_eight.campaign.sea_fight.state import Trait as Afloat
from pieces_of_eight.campaign.sheet.state import Outcome, Result, Sheet
from pieces_of_eight.content.careers import world
from tests.bridge.positions import CROWNS, ONE, TWO, at_sea, company, fleet_of, opened, the_world


def led(trait: Trait, *, wounded: bool = False) -> Port:
    """Two brigs a side; the second of the first captain is under a man with a trait."""
    state = at_sea(fleet_of("brig", "brig"), fleet_of("brig", "brig", side="South"))
    holding = own(state, ONE)
    ships = (holding.ships[0], replace(holding.ships[1], captain="Amos Fenn", victories=3))
    served = (Served("Amos Fenn", wounded=wounded),)
    state = with_holding(state, ONE, replace(holding, ships=ships, served=served))
    people = ((Person("Amos Fenn", trait, 10, "A line."),), ())
    return replace(state, terms=replace(state.terms, people=people))


def at_sea_with(career: Port) -> SeaSetup:
    sheet = opened(career)
    order = setup(career, sheet, sheet.engagements[0], the_world(), 1)
    assert isinstance(order, SeaSetup)
    return order


@pytest.mark.rule("C-19")
@pytest.mark.parametrize("trait", [each for each in Trait if each])
def test_a_trait_that_tells_at_sea_goes_with_its_man(trait: Trait) -> None:
    traits = [plan.card.trait for plan in at_sea_with(led(trait)).ships]
    known = Afloat(trait) if trait in [*Afloat] else Afloat.NONE
    assert traits == [Afloat.NONE, known, Afloat.NONE, Afloat.NONE]
    wounded = at_sea_with(led(trait, wounded=True))
    assert {plan.card.trait for plan in wounded.ships} == {Afloat.NONE}


@pytest.mark.rule("C-20")
def test_a_ship_of_three_victories_wears_her_pennant_into_the_fight() -> None:
    wears = [plan.card.pennant for plan in at_sea_with(led(Trait.GUNNER)).ships]
    assert wears == [False, True, False, False]


@pytest.mark.rule("C-19.4", "C-20")
def test_by_pirate_wars_iron_nerve_and_pennant_are_known_too() -> None:
    wars = world(CROWNS, Edition.DOTS)
    for trait in (Trait.IRON_NERVE, Trait.GUNNER):
        career = led(trait)
        sheet = opened(career)
        order = setup(career, sheet, sheet.engagements[0], wars, 1)
        assert isinstance(order, WarsSetup)
        steady = [plan.card.steady is True for plan in order.ships]
        assert steady == [False, trait is Trait.IRON_NERVE, False, False]
        assert [plan.card.pennant is True for plan in order.ships] == [False, True, False, False]


@pytest.mark.rule("C-19")
def test_an_officer_lands_with_his_trait() -> None:
    raiders = replace(company(8, officers=2), officers=("Amos Fenn", "Officer"))
    career = led(Trait.SWORDSMAN)
    holding = own(career, ONE)
    ships = (holding.ships[0], replace(holding.ships[1], captain=""))
    career = with_holding(career, ONE, replace(holding, ships=ships, companies=(raiders,)))
    sheet = opened(career, result=Result.LAND_RAID)
    order = setup(career, sheet, sheet.engagements[0], the_world(), 1)
    assert isinstance(order, RaidSetup)
    traits = {unit.name: unit.trait for unit in order.units if unit.name}
    assert traits["Amos Fenn"] is Ashore.SWORDSMAN
    assert set(traits.values()) == {Ashore.SWORDSMAN, Ashore.NONE}
    assert [unit.trait for unit in land(order).units if unit.name == "Amos Fenn"] == [
        Ashore.SWORDSMAN
    ]
    assert isinstance(raiders, Company)
    assert person_of(career.terms, "Amos Fenn") is not None


def won(sheet: Sheet) -> Sheet:
    """The sheet with its engagement won by the first captain."""
    done = replace(sheet.engagements[0], outcome=Outcome(ONE, ((), ())))
    return replace(sheet, engagements=(done,))


@pytest.mark.rule("C-20")
def test_victories_come_home_for_the_ships_that_won_where_they_are_counted() -> None:
    career = led(Trait.GUNNER)
    sheet = won(opened(career, ships=(1, 1)))
    assert list(victors(sheet, ONE)) == [0]
    assert list(victors(sheet, TWO)) == []
    mine, theirs = (each.home.content for each in homecomings(career, sheet, ()))
    assert mine is not None
    assert theirs is not None
    assert [end.victories for end in mine.ships] == [1, 0]
    assert [end.victories for end in theirs.ships] == [0, 0]
