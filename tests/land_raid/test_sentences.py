"""What a sentence claims is so: hints and *how it is played*, checked by positions (F-77)."""

import pytest

from pieces_of_eight.campaign.land_raid.state import Fate, Phase
from pieces_of_eight.content.rulebook import how_to_play
from pieces_of_eight.content.words import hints
from tests.land_raid.positions import marked, may, play, position, unit


def hint(name: str) -> str:
    """The words of a hint of the land raid."""
    return next(each.words for each in hints() if (each.engine, each.id) == ("land_raid", name))


@pytest.mark.rule("P8-22.19")
@pytest.mark.parametrize(
    ("letter", "groups", "dice", "leaves"),
    [("$", "H1 H2", 4, True), ("R", "H1", 1, True), ("W", "H1", 1, False), ("H", "H1", 1, False)],
)
def test_who_leaves_with_his_loot_is_as_the_hint_says(
    letter: str, groups: str, dice: int, leaves: bool
) -> None:
    told = "Groups that carry off the treasury or the governor's silver leave with it"
    assert told in hint("loot")
    assert "other houses only cost the turn" in hint("loot")
    raid = position(f"_ {letter}:HHH =:u", Phase.LOOTING)
    raid = play(raid, f"{groups} loot B1", *[3] * dice).state
    assert unit(raid, "H1").fate is (Fate.LADEN if leaves else Fate.HERE)


@pytest.mark.rule("R3-55")
def test_an_enemy_next_door_hinders_no_looter_but_a_step_a_shot_or_a_fight_does() -> None:
    (page,) = [page for page in how_to_play() if page.engine == "land_raid"]
    lines = [line for part in page.parts for line in part.lines]
    assert "A group can loot after a whole turn there without a shot or a fight." in lines
    raid = position("_ W:H =:h", Phase.LOOTING)
    assert may(raid, "H1 loot B1")
    for mark in ("moved", "shot", "engaged"):
        assert not may(marked(raid, "H1", **{mark: True}), "H1 loot B1")
