"""Men of mark are kept from where many can fall on them; bold ones are not."""

import pytest

from pieces_of_eight.campaign.shore_raid.mind import MATE, TEMPERS, enemies, laid_open, moves
from pieces_of_eight.campaign.shore_raid.state import March, Phase, Raid, members
from tests.ai.test_equal_moments import decisions
from tests.tables import SETUPS


def marching() -> list[Raid]:
    """Positions of games in which a band can march."""
    found = [each for name in SETUPS["shore_raid"] for each in decisions("shore_raid", name, 3, 40)]
    return [raid for raid in found if raid.phase is Phase.BAND and not raid.pending]


def test_each_enemy_more_who_can_charge_a_man_of_mark_costs_the_same() -> None:
    free, open_to_all = MATE._replace(mark=0.0), 0
    for raid in marching():
        men = members(raid, raid.band)
        foes = enemies(raid, men[0].owner)
        freely = {each.action: each.value for each in moves(raid, men, free)}
        for each in moves(raid, men, MATE):
            if isinstance(each.action, March):
                more = laid_open(raid, each.action, foes, MATE)
                share = MATE.mark * more / len(each.action.figures)
                assert each.value == pytest.approx(freely[each.action] - share)
                open_to_all += more > 0
    assert open_to_all


def test_the_bold_lead_from_the_front() -> None:
    assert TEMPERS["bold"]["mark"] == 0.0
