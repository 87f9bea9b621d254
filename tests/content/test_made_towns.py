"""Towns made from a seed, and the garrisons that sleep in them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pieces_of_eight.campaign.land_raid.actions import Setup, UnitPlan
from pieces_of_eight.campaign.land_raid.setup import (
    GUNS,
    Rating,
    garrison,
    generate,
    land,
    landings,
    shut_in,
)
from pieces_of_eight.campaign.land_raid.state import (
    BUILDINGS,
    RAIDERS,
    TOWN,
    Ground,
    Kind,
    Quality,
    Town,
    plan,
)

ratings = st.builds(Rating, st.integers(0, 3), st.integers(0, 3), st.integers(1, 5))
widths, heights = st.integers(6, 12), st.integers(4, 10)
FAIR = Rating(1, 1, 3)


def letters(town: Town) -> str:
    return "".join(town.rows)


@given(st.integers(), ratings, widths, heights)
def test_every_square_of_a_made_town_can_be_walked_to(
    seed: int, rating: Rating, columns: int, rows: int
) -> None:
    town = generate(seed, rating, columns, rows)
    assert len(town.rows) == rows
    assert {len(row) for row in town.rows} == {columns}
    assert shut_in(town) == ()


@given(st.integers(), ratings, widths, heights)
def test_a_made_town_has_one_treasury_one_residence_and_a_beach(
    seed: int, rating: Rating, columns: int, rows: int
) -> None:
    every = letters(generate(seed, rating, columns, rows))
    assert every.count(Ground.TREASURY) == 1
    assert every.count(Ground.RESIDENCE) == 1
    assert every.count(Ground.BEACH) >= 3
    assert every.count(Ground.TAVERN) >= 1
    assert every.count(Ground.CHURCH) >= 1
    assert Ground.STREET in every


@given(st.integers(), ratings, widths, heights)
def test_a_made_town_is_built_as_it_is_rated(
    seed: int, rating: Rating, columns: int, rows: int
) -> None:
    every = letters(generate(seed, rating, columns, rows))
    forts = (0, 1, 1, 2)[rating.fort]
    assert every.count(Ground.FORT) == every.count(Ground.BATTERY) == forts
    assert (Ground.WALL in every) <= (rating.fort == 3)
    assert (Ground.GATE in every) == (Ground.WALL in every)
    if columns * rows >= 40:
        assert every.count(Ground.WAREHOUSE) >= rating.treasury
        assert every.count(Ground.HOUSE) >= 2
        assert every.count(Ground.GAOL) == 1


@given(st.integers(), ratings, widths, heights)
def test_buildings_stand_by_a_street_but_for_forts(
    seed: int, rating: Rating, columns: int, rows: int
) -> None:
    table = plan(generate(seed, rating, columns, rows).rows)
    for at, ground in enumerate(table.ground):
        if ground in BUILDINGS - {Ground.FORT}:
            near = {table.ground[to] for to in table.sides[at]}
            assert near & {Ground.STREET, Ground.GATE}, table.label(at)


@given(st.integers(), ratings, widths, heights)
def test_a_garrison_can_be_landed_on(seed: int, rating: Rating, columns: int, rows: int) -> None:
    town = generate(seed, rating, columns, rows)
    units = garrison(town, rating, seed)
    where = landings(town)
    assert len(set(where)) == 3
    raiders = tuple(
        UnitPlan(RAIDERS, Kind.HAND_TO_HAND, Quality.ABLE, at) for at in where for _ in range(5)
    )
    land(Setup(town, (*raiders, *units)))
    table = plan(town.rows)
    homes = {unit.kind: table.ground[unit.at] for unit in units}
    assert homes[Kind.GOVERNOR] is Ground.RESIDENCE
    assert all(table.town[unit.at] for unit in units)
    assert {unit.owner for unit in units} == {TOWN}


@given(st.integers(), ratings)
def test_a_higher_rating_is_a_stronger_garrison(seed: int, rating: Rating) -> None:
    town = generate(seed, rating, 8, 6)
    units = garrison(town, rating, seed)
    groups = [unit for unit in units if unit.kind in range(Kind.HAND_TO_HAND, Kind.GUN)]
    assert len(groups) == (4, 7, 9, 11, 13)[rating.garrison - 1]
    assert sum(unit.kind is Kind.GUN for unit in units) == GUNS[rating.fort]
    assert sum(unit.kind is Kind.OFFICER for unit in units) == 2 + (rating.garrison - 1) // 2


def test_guns_stand_in_the_batteries_and_soldiers_in_the_fort() -> None:
    town = generate(3, Rating(2, 1, 3), 9, 7)
    ground = plan(town.rows).ground
    units = garrison(town, Rating(2, 1, 3), 3)
    assert any(unit.kind is Kind.GUN and ground[unit.at] is Ground.BATTERY for unit in units)
    assert any(unit.kind is Kind.MUSKET and ground[unit.at] is Ground.FORT for unit in units)
    assert all(
        ground[unit.at] in (Ground.HOUSE, Ground.TAVERN)
        for unit in units
        if unit.kind in (Kind.MOB, Kind.UNARMED)
    )


def test_officers_take_their_names_in_turn_and_the_governor_his() -> None:
    town = generate(3, FAIR)
    units = garrison(town, FAIR, 3, ("Ruiz", "Lopez"), "Don Juan")
    assert [unit.name for unit in units if unit.kind <= Kind.GOVERNOR] == [
        *("Don Juan", "Ruiz", "Lopez", "")
    ]


def test_a_seed_gives_the_same_town_for_ever() -> None:
    assert generate(5, FAIR) == generate(5, FAIR)
    assert garrison(generate(5, FAIR), FAIR, 5) == garrison(generate(5, FAIR), FAIR, 5)
    assert len({generate(seed, FAIR).rows for seed in range(50)}) == 50


def test_a_pinned_town_has_not_drifted() -> None:
    # Saves name a town by its seed: if this picture changes, say so in the change log.
    assert "\n".join(generate(1, Rating(3, 2, 4), 9, 7).rows) == PINNED


def test_the_sea_lies_on_every_side_of_some_towns() -> None:
    def sides(town: Town) -> set[str]:
        edges = {
            "north": town.rows[0],
            "south": town.rows[-1],
            "west": "".join(row[0] for row in town.rows),
            "east": "".join(row[-1] for row in town.rows),
        }
        return {name for name, edge in edges.items() if not edge.strip("~_")}

    many = [sides(generate(seed, FAIR, 8, 6)) for seed in range(40)]
    assert set().union(*many) == {"north", "south", "west", "east"}


@pytest.mark.parametrize(
    ("rating", "size", "sentence"),
    [
        (Rating(4, 0, 1), (8, 6), "A town's fort is rated 0 to 3, not 4."),
        (Rating(0, -1, 1), (8, 6), "A town's treasury is rated 0 to 3, not -1."),
        (Rating(0, 0, 0), (8, 6), "A town's garrison is rated 1 to 5, not 0."),
        (FAIR, (5, 6), "A town has 6 by 4 to 12 by 10 squares, not 5 by 6."),
        (FAIR, (8, 11), "A town has 6 by 4 to 12 by 10 squares, not 8 by 11."),
    ],
)
def test_a_town_that_cannot_be_is_refused_in_words(
    rating: Rating, size: tuple[int, int], sentence: str
) -> None:
    with pytest.raises(ValueError, match=f"^{sentence}$"):
        generate(1, rating, *size)


PINNED = """\
%H=.HHH=.
H========
%$=.RWH=H
F=======C
FW=TGH.=.
#B+###B+#
~~______~"""
