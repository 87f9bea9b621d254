"""What kills captains who fight, as `make balance` counts it."""

from collections import Counter
from io import StringIO

import pytest
from msgspec.structs import replace

from campaign.kernel.dice import Seeded
from campaign.sea_fight import start
from campaign.sea_fight.model.state import Fate
from tests.balance.captains import BLOWN_UP, KILLED, LIVES, WENT_DOWN, fate_of, table
from tests.bridge.positions import at_sea, fleet_of
from tests.bridge.test_battle import battle, over

CASES = [
    ({"fate": Fate.EXPLODED}, BLOWN_UP),
    ({"fate": Fate.EXPLODED, "captain": False}, KILLED),
    ({"captain": False}, KILLED),
    ({"fate": Fate.SUNK}, WENT_DOWN),
    ({"fate": Fate.TAKEN}, LIVES),
    ({}, LIVES),
]


@pytest.mark.rule("H-183")
@pytest.mark.parametrize(("change", "told"), CASES)
def test_each_way_to_die_is_the_one_that_the_game_goes_by(
    change: dict[str, object], told: str
) -> None:
    career = at_sea(fleet_of("sloop"), fleet_of("brig", side="South"))
    flagship = start(battle(career), Seeded(1)).state.ships[0]
    assert fate_of(replace(flagship, **change)) == told
    home = over(career, change).ships[0][0].end
    assert home.captain is (told in (LIVES, WENT_DOWN))


@pytest.mark.rule("H-226")
def test_of_those_who_went_down_one_in_six_is_counted_dead() -> None:
    out = StringIO()
    found = [Counter({KILLED: 1, WENT_DOWN: 12}), Counter({BLOWN_UP: 2, LIVES: 5})]
    table("sailor", 50, found, out)
    head, *rows = out.getvalue().splitlines()
    assert "fought 20 battles in 50 seasons" in head
    shares = [[word for word in row.split() if "%" in word] for row in rows]
    assert [row[0] for row in shares] == ["5.0%", "10.0%", "10.0%", "25.0%"]
    assert shares[3][-1] == "5.0%"  # of a hundred seasons of captains five were their last
