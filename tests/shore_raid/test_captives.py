"""Captives who are set free: where they stand, and from when on they are called up."""

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.plane import Point, squared
from pieces_of_eight.campaign.shore_raid.bands import idle
from pieces_of_eight.campaign.shore_raid.ground import BASE, plan
from pieces_of_eight.campaign.shore_raid.state import NO_BAND, TOWN, Fate, Fight, Form, Phase, Raid
from tests.shore_raid.positions import (
    FIELD,
    called,
    card,
    figure,
    form,
    listed,
    marked,
    play,
    position,
    refused,
    who,
)

CAPTIVES = ("u1", "u2", "u3")
YARD = Point(350, 550)
"""Where their captor stands, and falls."""


def freed(*more: str, rows: tuple[str, ...] = FIELD) -> Raid:
    """A raid in which townsman c1 has killed pirate C1, who held three captives."""
    men = ("C 3,5 E", "C 30,9 E", "c 3,6 N", "u 9,1 W", "u 9,2 W", "u 9,3 W")
    raid = position(*men, *more, side=TOWN, rows=rows)
    for name in CAPTIVES:
        raid = marked(raid, name, fate=Fate.CAPTURED, captor=who(raid, "C1"))
    raid = called(raid, "c1")
    raid = play(raid, Fight(who(raid, "c1"), who(raid, "C1")), 6, 1).state
    assert all(figure(raid, name).here for name in CAPTIVES)
    return raid


@pytest.mark.rule("H-220")
def test_captives_who_are_set_free_together_stand_each_on_a_base_of_his_own() -> None:
    raid = freed("u 2,5 W", "u 4,5 W")
    assert figure(raid, "u1").at == YARD
    standing = [f.at for f in raid.figures if f.here]
    for n, one in enumerate(standing):
        assert all(squared(one, other) >= BASE * BASE for other in standing[:n])
    assert all(squared(figure(raid, name).at, YARD) <= 2 * BASE * BASE for name in CAPTIVES)


@pytest.mark.rule("H-220")
def test_captives_are_not_set_free_behind_a_wall() -> None:
    wall, court = "..###" + "." * 55, "..#.#" + "." * 55
    raid = freed(rows=(*FIELD[:4], wall, court, court, *FIELD[7:]))
    table = plan(raid.shore.rows)
    places = [figure(raid, name).at for name in CAPTIVES]
    assert places[:2] == [YARD, Point(350, 750)]
    assert len(set(places)) == len(CAPTIVES)
    assert all(table.open_at(at) and table.line(YARD, at) for at in places)


def next_card(raid: Raid, rank: int = 3) -> Raid:
    """The raid in which the town plays another card of the same turn."""
    return replace(raid, turned=(card(rank, TOWN),))


@pytest.mark.rule("R2-23")
def test_who_was_set_free_is_called_up_from_the_next_turn_on() -> None:
    raid = next_card(freed())
    for names in ("u1", "u1 u2 u3"):
        assert refused(raid, form(raid, names)) == (
            "R2-23",
            "a man who was freed this turn cannot act until the next",
        )
    free = {who(raid, name) for name in CAPTIVES}
    forms = [act for act in listed(raid) if isinstance(act, Form)]
    assert forms
    assert not any(free & set(act.figures) for act in forms)
    for name in CAPTIVES:
        raid = marked(raid, name, acted=False)
    assert play(raid, form(raid, "u1 u2")).state.band == 2


@pytest.mark.rule("PA-3.7")
def test_a_card_of_a_side_whose_one_band_has_fallen_calls_up_nobody() -> None:
    raid = next_card(called(position("C 3,5 E", "c 30,6 N", side=TOWN), "c1"))
    raid = replace(marked(raid, "c1", fate=Fate.DEAD, band=NO_BAND), phase=Phase.CARD)
    raid = marked(raid, "b1", fate=Fate.FLED)
    assert idle(raid)


@pytest.mark.rule("PA-3.7")
def test_a_card_that_finds_only_men_set_free_in_this_turn_calls_up_nobody() -> None:
    raid = next_card(freed())
    assert not idle(raid)
    rest = [f for f in raid.figures if f.owner == TOWN and f.band == NO_BAND and not f.acted]
    gone = {f.id: replace(f, fate=Fate.FLED) for f in rest}
    raid = replace(raid, figures=tuple(gone.get(f.id, f) for f in raid.figures))
    assert idle(raid)
