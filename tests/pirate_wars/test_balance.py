"""Fleets that meet by chance are drawn even."""

import pytest

from pieces_of_eight.content.pirate_wars.chance import (
    EVEN,
    MOST_SHIPS,
    SORTS,
    Played,
    lack,
    random_war,
    strengths,
)
from pieces_of_eight.content.pirate_wars.ships import models

EDITIONS: tuple[Played, ...] = ("1994", "revised")


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("ships", range(1, MOST_SHIPS + 1))
def test_every_ship_of_the_table_has_a_strength(edition: Played, ships: int) -> None:
    assert set(strengths(edition, ships)) == {model.id for model in models()}


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("ships", range(1, MOST_SHIPS + 1))
def test_chance_fleets_are_even_by_measured_strength(edition: Played, ships: int) -> None:
    worth, lacking = strengths(edition, ships), lack(edition, ships)
    met = set()
    for seed in range(30):
        found = random_war(seed, ships, SORTS[seed % len(SORTS)], edition)
        red, blue = ([ship.model for ship in side.ships] for side in found.sides)
        lead = sum(worth[m] for m in red) - lacking - sum(worth[m] for m in blue)
        assert abs(lead) <= EVEN + 1e-9
        met |= {*red, *blue}
    assert len(met) >= (4 if ships == 1 else 8), "not the same ships every time"
