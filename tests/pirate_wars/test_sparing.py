"""Whom the cannon of the revised rules spare, and shots that nobody measured."""

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign import pirate_wars
from pieces_of_eight.campaign.pirate_wars.actions import Fire
from pieces_of_eight.campaign.pirate_wars.rules import legal_actions
from pieces_of_eight.campaign.pirate_wars.state import Edition, Options, Shot
from tests.pirate_wars.positions import NEW, NORTH, OLD, A, B, C, beam, orders, ship

SHOT, BALL = Shot.SHOT, Shot.BALL


@pytest.mark.rule("R1-11")
def test_a_ship_in_boarding_with_a_friend_is_spared_by_the_revised_rules() -> None:
    for edition, refused in ((OLD, False), (NEW, True)):
        mine, hers = beam(30, edition).ships
        friend = ship("man-o-war", (900, 900), NORTH, edition=edition, fought=(B,))
        state = orders(mine, replace(hers, fought=(C,)), friend, edition=edition)
        no_ = pirate_wars.refuse(state, Fire(A, 0, B, SHOT))
        assert (no_ is not None and no_.rule == "R1-11") == refused
        assert (Fire(A, 0, B, SHOT) in legal_actions(state)) != refused


@pytest.mark.rule("R1-10", "PW-1.5")
@pytest.mark.parametrize(
    ("far", "edition", "works"), [(4, NEW, False), (5, NEW, True), (4, OLD, True)]
)
def test_no_cannon_works_at_arms_length_by_the_revised_rules(
    far: int, edition: Edition, works: bool
) -> None:
    state = beam(far, edition)
    no_ = pirate_wars.refuse(state, Fire(A, 0, B, BALL))
    assert (no_ is None) == works
    assert (Fire(A, 0, B, BALL) in legal_actions(state)) == works


@pytest.mark.rule("R1-16")
def test_where_nobody_measures_a_shot_too_far_is_not_refused() -> None:
    hidden = replace(beam(250, NEW), options=Options(measuring=False))
    assert pirate_wars.refuse(hidden, Fire(A, 0, B, SHOT)) is None
    assert Fire(A, 0, B, SHOT) not in legal_actions(hidden), "it would be wasted"
