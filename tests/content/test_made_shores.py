"""The ready shores ask for different things, and a shore of a seed is one that can be raided."""

import pytest

from pieces_of_eight.campaign.kernel.dice import Seeded
from pieces_of_eight.campaign.shore_raid import start, to_act
from pieces_of_eight.campaign.shore_raid.setup import LEAST, MOST, Rating, land, muster
from pieces_of_eight.campaign.shore_raid.state import PIRATES, TOWN, PieceKind
from pieces_of_eight.content.shore_raid.scenarios import (
    ShoreRaid,
    random_shore,
    shore_raid,
    shore_raids,
    written,
)

EVERY = [shore_raid(entry.id) for entry in shore_raids()]


def test_there_are_six_shores_and_each_has_its_own_errand() -> None:
    ids = [each.id for each in EVERY]
    assert ids == ["supply", "prisoner", "warehouses", "plantation", "ambush", "church"]
    errands = [tuple((spot.deed, spot.bulky, spot.turns) for spot in each.places) for each in EVERY]
    assert len(set(errands)) == len(errands)
    assert len({each.map for each in EVERY}) == len(EVERY)


@pytest.mark.parametrize("each", EVERY, ids=lambda each: each.id)
def test_a_shore_can_be_won_without_the_last_load(each: ShoreRaid) -> None:
    raid = each
    whole = sum(s.worth * (1 if s.deed == "burn" else s.loads) for s in raid.places)
    assert raid.need <= whole * 0.8
    assert sum(f.owner == PIRATES for f in raid.setup().figures) >= 20
    assert sum(f.owner == TOWN for f in raid.setup().figures) >= 18


@pytest.mark.parametrize("each", EVERY, ids=lambda each: each.id)
def test_both_sides_have_a_man_of_mark_with_a_name(each: ShoreRaid) -> None:
    figures = each.setup().figures
    marks = {f.owner for f in figures if f.personality and f.name}
    assert marks == {PIRATES, TOWN}


def test_in_the_jungle_the_silver_is_carried_from_the_first_turn() -> None:
    raid = shore_raid("ambush")
    state = land(raid.setup())
    assert sum(f.load == 0 for f in state.figures) == raid.places[0].loads == 14
    assert state.left == (0,)
    assert raid.extras[0].side == "town"


@pytest.mark.parametrize("seed", range(6))
def test_a_shore_of_a_seed_is_the_same_again_and_can_be_raided(seed: int) -> None:
    found = random_shore(seed)
    assert found == random_shore(seed)
    assert found != random_shore(seed + 1)
    assert to_act(start(found.setup(), Seeded(seed)).state)
    assert found.blurb.startswith(("A Spanish", "A French", "An English", "A Danish"))


@pytest.mark.parametrize("rating", [LEAST, Rating(1, 2, 3), MOST])
def test_a_written_shore_is_the_mustered_one(rating: Rating) -> None:
    setup = muster(5, rating, 30)
    again = written(setup, "test", "A test.").setup()
    assert again.figures == setup.figures
    assert again.pieces == setup.pieces
    assert again.shore == setup.shore
    assert again.options == setup.options


def test_as_many_pirates_come_as_a_shore_needs_or_as_are_asked_for() -> None:
    def pirates(crew: int = 0) -> int:
        figures = random_shore(3, Rating(1, 1, 2), crew).setup().figures
        return sum(figure.owner == PIRATES for figure in figures)

    assert pirates() == 30
    assert pirates(50) == 50


def test_a_rating_has_its_effect_and_its_bounds() -> None:
    def size(rating: Rating) -> int:
        return len(random_shore(3, rating).setup().figures)

    assert size(Rating(0, 0, 1)) < size(Rating(0, 0, 3)) < size(Rating(3, 0, 5))
    assert len(random_shore(3, Rating(3, 0, 1)).guns) == 3
    assert len(random_shore(3, Rating(0, 3, 1)).places) == 4
    with pytest.raises(ValueError, match="garrison is rated 1 to 5, not 9"):
        random_shore(3, Rating(0, 0, 9))


@pytest.mark.rule("PA-7.1")
def test_a_deck_cannon_can_be_fired_on_a_ready_shore_and_on_some_made_ones() -> None:
    """Where the ship is not in port she has her cannon run out."""
    assert not shore_raid("ambush").in_port
    made = [random_shore(seed) for seed in range(24)]
    for each in (*EVERY, *made):
        setup = each.setup()
        cannon = [piece for piece in setup.pieces if piece.kind is PieceKind.CANNON]
        assert bool(cannon) == (not each.in_port)
        assert setup.shore.in_port == each.in_port
        assert all(piece.owner == PIRATES for piece in cannon)
    assert 2 <= sum(not each.in_port for each in made) <= 12
