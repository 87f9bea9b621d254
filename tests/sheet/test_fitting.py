"""C-6: last season's sheet, fitted to the ships and companies that are left."""

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.sealed import redact
from pieces_of_eight.campaign.sheet.muster import faults
from pieces_of_eight.campaign.sheet.points import as_last_season, fitted
from pieces_of_eight.campaign.sheet.state import (
    FORCES,
    IN_PORT,
    LETTERS,
    Company,
    Contents,
    Fleet,
    Options,
    Sail,
    force,
    plans,
)
from tests.sheet.sheets import ENGLAND, ENGLISH, SPAIN, empty, sealed, trader, warship, written

USUAL = Options()
ROSE_ALONE = tuple(ship for ship in ENGLISH.ships if ship.name != "Swan")
PLAN = Contents((0, 0, 1, 2, 3, 4, 5), (0,), (5, 5, 5, 3, 1, 1, 1))
"""Rose, Swan and the Marines in A, then a ship a line, and a rumour in G."""


def again(fleet: Fleet, options: Options = USUAL, plan: Contents = PLAN) -> str:
    """The plan fitted to another fleet, as "A5 Rose Swan Marines; B5 Hawk"; G1 is a rumour."""
    found = fitted(ENGLISH, plan, fleet, options)
    assert faults(found, fleet, options) == []
    lines = []
    for letter in range(FORCES):
        ships, companies = force(found, letter)
        names = [fleet.ships[n].name for n in ships] + [fleet.companies[n].name for n in companies]
        lines.append(" ".join((f"{LETTERS[letter]}{found.values[letter]}", *names)))
    return "; ".join(lines)


def without(*names: str, new: tuple[Sail, ...] = ()) -> Fleet:
    """The fleet after losses and purchases."""
    ships = tuple(ship for ship in ENGLISH.ships if ship.name not in names)
    companies = tuple(each for each in ENGLISH.companies if each.name not in names)
    return Fleet((*ships, *new), companies)


def test_the_same_fleet_has_the_same_plan() -> None:
    assert fitted(ENGLISH, PLAN, ENGLISH, USUAL) == PLAN


def test_ships_are_known_by_their_names_wherever_they_stand_in_the_books() -> None:
    turned = Fleet(ENGLISH.ships[::-1], ENGLISH.companies)
    assert again(turned) == "A5 Swan Rose Marines; B5 Hawk; C5 Wren; D3 Lark; E1 Anne; F1 Bess; G1"


def test_a_ship_that_was_left_in_port_stays_there() -> None:
    plan = replace(PLAN, ships=(0, IN_PORT, 1, 2, 3, 4, 5))
    assert again(ENGLISH, plan=plan).startswith("A5 Rose Marines; B5 Hawk")


def test_what_is_gone_is_gone_and_its_line_a_rumour_if_it_may_be_one() -> None:
    assert again(without("Bess")).endswith("E1 Anne; F1; G1")


def test_a_new_ship_takes_the_place_of_one_that_is_gone_of_her_kind_the_dearest_first() -> None:
    new = (warship("Mite", 4), trader("Cora"), warship("King", 30))
    fleet = without("Rose", "Wren", "Anne", new=new)
    assert again(fleet) == "A5 Swan King Marines; B5 Hawk; C5 Mite; D3 Lark; E1 Cora; F1 Bess; G1"


def test_what_finds_no_place_stays_in_port() -> None:
    found = fitted(ENGLISH, PLAN, without(new=(warship("Mite"), trader("Cora"))), USUAL)
    assert found.ships[-2:] == (IN_PORT, IN_PORT)


def test_a_new_company_takes_the_quarters_of_one_that_is_gone() -> None:
    fleet = replace(ENGLISH, companies=(Company("Sharks", 3, 1, 4), Company("Rays", 3, 1, 4)))
    found = fitted(ENGLISH, PLAN, fleet, USUAL)
    assert found.companies == (0, IN_PORT)


def test_a_company_that_has_grown_too_large_for_its_ships_stays_in_port() -> None:
    fleet = replace(ENGLISH, companies=(Company("Marines", 14, 6, 20), Company("Rays", 3, 1, 4)))
    plan = replace(PLAN, companies=(1,))
    found = fitted(ENGLISH, plan, fleet, USUAL)
    assert found.companies == (IN_PORT, IN_PORT)


def test_bold_lines_that_have_lost_all_get_the_ships_that_are_missed_least() -> None:
    """Hawk, Wren and Lark are gone: B and C, which are bold, are filled before D."""
    fleet = without("Hawk", "Wren", "Lark", new=(trader("Cora"),))
    assert again(fleet) == "A5 Rose Marines; B5 Cora; C5 Swan; D3; E1 Anne; F1 Bess; G1"


def test_two_companies_that_no_longer_fit_together_are_not_squeezed_in() -> None:
    fleet = replace(ENGLISH, companies=(Company("Red", 9, 2, 10), Company("Blue", 6, 1, 7)))
    found = fitted(fleet, replace(PLAN, companies=(0, 0)), fleet, USUAL)
    assert found.companies == (0, 0)  # the Rose and the Swan have room for 26
    found = fitted(fleet, replace(PLAN, companies=(0, 0)), replace(fleet, ships=ROSE_ALONE), USUAL)
    assert found.companies == (0, IN_PORT)


def test_of_lines_that_have_lost_all_the_bold_ones_are_filled_and_rumours_stay_rumours() -> None:
    plan = Contents((0, 0, 1, 2, 3, 4, 6), (IN_PORT,), (2, 1, 5, 4, 3, 3, 3))
    assert again(without("Hawk", "Wren"), plan=plan) == (
        "A2 Rose; B1; C5 Swan; D4 Lark; E3 Anne; F3; G3 Bess"
    )


def test_who_fills_a_line_is_missed_least_where_he_comes_from() -> None:
    """Who lies in port, then the cheapest of several; the Hawk, who carries troops, after those."""
    plan = Contents((0, 1, 0, 1, 1, 3, IN_PORT), (0,), (3,) * FORCES)
    fleet = without("Bess", new=(trader("Mite"),))
    assert again(fleet, plan=plan) == (
        "A3 Rose Hawk Marines; B3 Swan Lark; C3 Mite; D3 Anne; E3 Wren; F3; G3"
    )


def test_each_captain_gets_his_own_plan_and_nobody_reads_another_s() -> None:
    last, now = sealed()[0], empty(without("Rose", new=(warship("King", 30),)))
    mine, theirs = as_last_season(last, now)
    assert mine is not None
    assert mine.ships[-1] == 0  # the King sails where the Rose did
    assert theirs == written(last, SPAIN)
    for who in (ENGLAND, SPAIN):
        found = as_last_season(redact(last, who), redact(now, who))
        assert found[who] == (mine, theirs)[who]
        assert found[1 - who] is None


def test_values_are_kept_and_made_to_fit_where_the_numbers_have_changed() -> None:
    assert fitted(ENGLISH, PLAN, ENGLISH, USUAL).values == PLAN.values
    other = replace(USUAL, total=23)
    found = fitted(ENGLISH, PLAN, ENGLISH, other)
    assert sum(found.values) == 23
    assert faults(found, ENGLISH, other) == []


def test_a_force_that_is_too_large_by_now_leaves_some_in_port() -> None:
    few = replace(USUAL, most_ships=2)
    plan = replace(PLAN, ships=(0, 0, 0, 1, 2, 3, 4))
    found = fitted(ENGLISH, plan, ENGLISH, few)
    assert found.ships == (0, 0, IN_PORT, 1, 2, 3, 4)


def test_a_captain_who_has_lost_everything_can_still_seal_a_sheet() -> None:
    assert again(Fleet(())) == "A5; B5; C5; D3; E1; F1; G1"


names = st.sampled_from([f"Ship {n}" for n in range(14)])
sails = st.builds(
    Sail,
    name=names,
    type=st.just("brig"),
    merchant=st.booleans(),
    cost=st.sampled_from((4, 8, 12, 20)),
    cargo=st.just(1),
    room=st.sampled_from((0, 6, 10, 16)),
)
troops = st.builds(
    Company,
    name=st.sampled_from(("Red", "Blue", "Green", "Grey")),
    groups=st.integers(1, 14),
    officers=st.integers(0, 6),
    cost=st.just(9),
)
fleets = st.builds(
    lambda ships, companies: Fleet(tuple(ships), tuple(companies)),
    st.lists(sails, max_size=14, unique_by=lambda ship: ship.name),
    st.lists(troops, max_size=4, unique_by=lambda company: company.name),
)


@given(fleets, fleets, st.integers(0, 9), st.data())
def test_whatever_was_lost_and_bought_the_plan_can_be_sealed_at_once(
    before: Fleet, now: Fleet, number: int, data: st.DataObject
) -> None:
    """From ready-made plans, and from sheets with anything anywhere."""
    plan = plans(before, USUAL)[number].contents
    if data.draw(st.booleans()):
        places = st.integers(IN_PORT, FORCES - 1)
        plan = replace(
            plan,
            ships=tuple(data.draw(places) for _ in before.ships),
            companies=tuple(data.draw(places) for _ in before.companies),
        )
    found = fitted(before, plan, now, USUAL)
    assert faults(found, now, USUAL) == []
    assert found.values == plan.values


@given(fleets, st.integers(0, 9))
def test_a_plan_that_can_be_sealed_is_not_changed_for_the_same_fleet(
    fleet: Fleet, number: int
) -> None:
    plan = plans(fleet, USUAL)[number].contents
    if not faults(plan, fleet, USUAL):
        assert fitted(fleet, plan, fleet, USUAL) == plan
