"""H-210: a captain can leave port, whatever he has done there."""

import random

import pytest

from pieces_of_eight.campaign import port as port_rules
from pieces_of_eight.campaign.kernel.dice import Scripted
from pieces_of_eight.campaign.port.state import Buy, Deal, Disband, Port, SetSail, own
from tests.port.ports import ANN, port


def deals(state: Port, *kinds: type) -> list[Deal]:
    """The bargains of some kinds that Ann may strike."""
    legal = [act for act in port_rules.legal(state, ANN) if isinstance(act, Deal)]
    return [act for act in legal if isinstance(act.bargain.content, kinds)]


@pytest.mark.rule("H-210")
@pytest.mark.parametrize("seed", range(3))
def test_from_whatever_he_does_in_port_a_captain_can_still_leave_it(seed: int) -> None:
    """Bargains at random, most of them wasteful; then he pays men off, and buys a ship."""
    state, rng = port(), random.Random(seed)
    for _ in range(120):
        legal, buys = deals(state, object), deals(state, Buy)
        waste = [act for act in legal if act not in buys]
        state = port_rules.apply(state, rng.choice(waste or legal), Scripted()).state
    while not own(state, ANN).ships:
        act = (deals(state, Buy) or deals(state, Disband))[0]
        state = port_rules.apply(state, act, Scripted()).state
    assert SetSail(ANN) in port_rules.legal(state, ANN)
