"""Wind by the kinds of sails: who may not tack, and what it takes to strike a square sail."""

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.pirate_wars.actions import Strike, Take
from pieces_of_eight.campaign.pirate_wars.events import Drifted, SailStruck, UnderWay
from pieces_of_eight.campaign.pirate_wars.rules import legal_actions
from pieces_of_eight.campaign.pirate_wars.setup import launch
from pieces_of_eight.campaign.pirate_wars.state import Edition, Options, Phase, Post, Sailing, Sea
from pieces_of_eight.campaign.pirate_wars.waters import sailing_at, trims
from pieces_of_eight.campaign.pirate_wars.yard import SQUARE, card_of
from pieces_of_eight.content.pirate_wars.scenarios import war
from pieces_of_eight.content.pirate_wars.ships import drawings, models
from tests.pirate_wars.positions import (
    BLUE,
    NORTH,
    RED,
    WEST,
    A,
    crew,
    do,
    men,
    no,
    sea,
    ship,
    told,
)

pytestmark = pytest.mark.rule("PW-9.1")

FOE = ship("man-o-war", (900, 900), NORTH, BLUE)
TACKING = 315
"""A heading 45 degrees off a wind from the west."""


def sailing(model: str, *, agreed: bool = True, **changes: object) -> Sea:
    mine = ship(model, (500, 500), TACKING, **changes)
    state = sea(mine, ship(model, (200, 200), NORTH), FOE, first=RED)
    return replace(state, options=Options(kinds_of_sails=agreed))


@pytest.mark.rule("R0-53")
@pytest.mark.parametrize(
    ("model", "agreed", "tacks"),
    [
        ("skulls-eye-schooner", True, False),
        ("black-seas-barracuda", True, False),
        ("imperial-flagship", True, False),
        ("renegade-runner", True, True),
        ("skulls-eye-schooner", False, True),
    ],
)
def test_who_has_square_sails_does_not_head_into_the_wind(
    model: str, agreed: bool, tacks: bool
) -> None:
    step = do(sailing(model, agreed=agreed), Take(A))
    assert any(event.by == A for event in told(step, UnderWay)) == tacks
    assert any(event.by == A for event in told(step, Drifted)) != tacks
    state = sailing(model, agreed=agreed)
    abeam = sailing_at(state, state.ships[A], NORTH * 10)
    assert (abeam, sailing_at(state, state.ships[A], WEST * 10)) == (Sailing.FULL, Sailing.ADRIFT)


@pytest.mark.rule("H-112")
def test_two_hands_strike_the_only_square_sail_and_she_tacks_with_two_sails_fewer() -> None:
    state = replace(sailing("imperial-flagship"), phase=Phase.TASKS)
    assert Strike(A) in legal_actions(state)
    step = do(state, Strike(A))
    assert told(step, SailStruck)[0].down
    flagship = step.state.ships[A]
    assert sum(row.count for row in flagship.crew if row.busy) == 2
    assert no(step.state, Strike(A)).rule == "PW-9.1"
    moving = replace(step.state, phase=Phase.MOVEMENT)
    assert told(do(moving, Take(A)), UnderWay)[0].way == 18 * 100, "half of the speed of 3 sails"
    assert trims(replace(flagship, sails=2)) == range(1)
    rested = replace(flagship, crew=ship("imperial-flagship", (1, 1), 0).crew)
    back = do(replace(step.state, ships=(rested, *step.state.ships[1:])), Strike(A, down=False))
    assert not back.state.ships[A].struck


@pytest.mark.rule("H-112")
def test_who_cannot_strike_a_sail() -> None:
    def tasks(model: str, **changes: object) -> Sea:
        return replace(sailing(model, **changes), phase=Phase.TASKS)  # type: ignore[arg-type]

    assert no(tasks("skulls-eye-schooner"), Strike(A)).rule == "H-112"
    assert no(tasks("renegade-runner"), Strike(A)).rule == "H-112"
    assert no(tasks("imperial-flagship", agreed=False), Strike(A)).rule == "PW-9.1"
    few = crew(men(1), men(9, Post.MARINE))
    assert no(tasks("imperial-flagship", crew=few), Strike(A)).rule == "PW-9.1"
    assert Strike(A) not in legal_actions(tasks("imperial-flagship", crew=few))


def test_the_table_and_the_drawings_count_the_same_square_sails() -> None:
    for kind, drawn in zip(models(), drawings(), strict=True):
        masts = drawn.design(Edition.DOTS).masts
        assert kind.square == sum(sail in SQUARE for mast in masts for sail in mast.sails)
        assert card_of(drawn.design(Edition.DOTS), "x", "A", "y").square == kind.square


def test_the_revised_rules_know_no_kinds_of_sails() -> None:
    agreed = Options(kinds_of_sails=True)
    assert launch(war("wars-duel").setup(Edition.DOTS, agreed)).options == agreed
    with pytest.raises(ValueError, match="rules of 1994"):
        launch(war("wars-duel").setup(Edition.CHAINS, agreed))
