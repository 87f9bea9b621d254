"""C-6: last season's sheet, fitted to whatever was lost and bought since."""

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from pieces_of_eight.campaign.sheet.muster import faults
from pieces_of_eight.campaign.sheet.points import fitted
from pieces_of_eight.campaign.sheet.state import (
    FORCES,
    IN_PORT,
    Company,
    Fleet,
    Options,
    Sail,
    plans,
)

USUAL = Options()

sails = st.builds(
    Sail,
    name=st.sampled_from([f"Ship {n}" for n in range(14)]),
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
    """From ready-made plans, which stay as they are, and from sheets with anything anywhere."""
    plan = plans(before, USUAL)[number].contents
    if not faults(plan, before, USUAL):
        assert fitted(before, plan, before, USUAL) == plan
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
