"""Section 0 and P8-S: what stands on a ship card, and what the numbers mean."""

import pytest

from pieces_of_eight import content
from pieces_of_eight.campaign import sea_fight
from pieces_of_eight.campaign.sea_fight.gunnery import RANGE, effective_crew
from pieces_of_eight.campaign.sea_fight.state import (
    Aim,
    Calibre,
    Crew,
    Fire,
    NoReply,
    Position,
    Size,
)
from tests.sea_fight.positions import (
    ABEAM,
    LARGE,
    SMALL,
    A,
    R,
    Vessel,
    play,
    position,
    refused,
    sailing,
)


@pytest.mark.rule("P8-0.1")
@pytest.mark.parametrize("crew", list(Crew))
def test_merchantmen_shoot_as_scurvy_and_warships_as_they_are(crew: Crew) -> None:
    sea = position(ABEAM, {"A": Vessel(merchant=True, crew=crew), "R": Vessel(crew=crew)})
    assert effective_crew(sea.ships[A]) is Crew.SCURVY
    assert effective_crew(sea.ships[R]) is crew
    assert sea.ships[A].crew is crew  # for all else she keeps her men


@pytest.mark.rule("P8-0.1")
def test_crew_quality_is_one_of_three_steps() -> None:
    assert [crew.name for crew in sorted(Crew)] == ["SCURVY", "ABLE", "HARDENED"]


@pytest.mark.rule("P8-0.2", "R3-56")
def test_a_ship_begins_as_her_card_says_with_hull_on_both_sides() -> None:
    ship = position(ABEAM, {"A": Vessel(side=9, rigging=7, men=5, fresh=True)}).ships[A]
    assert ship.hull == (9, 9)
    assert (ship.gear, ship.fighting, ship.captain) == (7, 5, True)
    assert ship.first_shot == (False, False, False, False)
    assert [len(row) for row in ship.guns] == [1, 2, 2, 1]


@pytest.mark.rule("P8-0.2")
def test_a_ship_without_a_named_captain_has_none() -> None:
    assert not position(ABEAM, {"A": Vessel(captain=False)}).ships[A].captain


@pytest.mark.rule("R3-56")
def test_each_side_of_the_hull_has_points_of_its_own() -> None:
    sea = position(ABEAM)
    sea = play(sea, Fire(A, Position.STARBOARD, R, Aim.HULL)).state
    sea = play(sea, NoReply(R), *[6] * 2, *[1] * 10, 1).state
    assert sea.ships[R].hull == (10, 12)


@pytest.mark.rule("P8-0.3")
@pytest.mark.parametrize(
    ("vessel", "throws"), [(SMALL, True), (Vessel(size=Size.MEDIUM), False), (LARGE, False)]
)
def test_size_decides_who_may_throw_for_more_when_beating(vessel: Vessel, throws: bool) -> None:
    sea = sailing(". . . \n . A↖ R→ \n . . .", vessel)
    assert sea.move is not None
    assert sea.move.throws is throws


@pytest.mark.rule("P8-0.4")
def test_light_guns_reach_three_hexes_medium_four_heavy_five() -> None:
    assert RANGE == {Calibre.LIGHT: 3, Calibre.MEDIUM: 4, Calibre.HEAVY: 5}


@pytest.mark.rule("P8-0.4")
@pytest.mark.parametrize(("letter", "reach"), [("L", 3), ("M", 4), ("H", 5)])
def test_a_gun_fires_as_far_as_it_reaches_and_no_farther(letter: str, reach: int) -> None:
    vessel = {"A": Vessel(guns=f"{letter} - - -")}
    near = position("A→" + " ." * (reach - 1) + " R→", vessel)
    assert sea_fight.refuse(near, Fire(A, Position.BOW, R, Aim.GEAR)) is None
    far = position("A→" + " ." * reach + " R→", vessel)
    rule, why = refused(far, Fire(A, Position.BOW, R, Aim.GEAR))
    assert (rule, why) == ("P8-19.2", f"Rose is out of range, {reach + 1} hexes off")


SHIPS = """
pinnace          warship     small   6  7  4 1/1/0 1 0 able   light
periagua         warship     small   6  7  4 1/1/0 1 0 able   light
sloop            warship     small   6  8  5 1/2/0 2 0 able   light
schooner         warship     small   6  8  5 1/2/0 2 0 able   light
brig             warship     medium  8 11  7 1/3/1 3 0 able   light,medium
brigantine       warship     medium  8 11  7 1/3/1 3 0 able   light,medium
light-frigate    warship     large  10 15 10 1/4/1 5 0 able   heavy,medium
coaster          merchantman small   6  8  2 0/1/0 1 1 scurvy light
bark             merchantman small   6  8  2 0/1/0 1 1 scurvy light
fluyt            merchantman medium  8 12  3 0/1/1 2 3 scurvy light
west-indiaman    merchantman large  10 16  5 0/3/1 3 5 scurvy medium
treasure-galleon merchantman large  10 18 10 1/4/2 5 8 able   heavy
"""


@pytest.mark.rule("P8-S")
@pytest.mark.parametrize("row", SHIPS.split("\n")[1:-1], ids=lambda row: row.split()[0])
def test_the_ship_table_is_the_ledgers(row: str) -> None:
    kind = {each.id: each for each in content.ship_types()}[row.split()[0]]
    batteries = (kind.bow, kind.broadside, kind.stern)
    calibres = {gun.calibre.name.lower() for position in kind.guns() for gun in position}
    found = (
        *(kind.id, kind.role, kind.size, kind.gear, kind.hull, kind.fighting),
        "/".join(str(battery.count) for battery in batteries),
        *(kind.value, kind.cargo, kind.crew, ",".join(sorted(calibres))),
    )
    assert [str(word) for word in found] == row.split()


@pytest.mark.rule("P8-S")
def test_the_ship_table_has_no_rows_beside_the_ledgers_and_the_boat() -> None:
    rows = {row.split()[0] for row in SHIPS.strip().splitlines()}
    assert {kind.id for kind in content.ship_types()} == rows | {"ships-boat"}
