"""C-2 and C-12: who sits in the chairs of a career, and fights that are settled at once."""

import pytest

from pieces_of_eight.campaign.ai.advise import Crew, advance
from pieces_of_eight.campaign.ai.policy import Level, level
from pieces_of_eight.campaign.bridge import fight
from pieces_of_eight.campaign.career import CAPTAINS, Career, Open, Stage
from pieces_of_eight.campaign.kernel.sealed import Sealed
from pieces_of_eight.campaign.port.state import Buy, Deal, SetSail
from pieces_of_eight.campaign.sheet.mind import TEMPERS
from pieces_of_eight.campaign.sheet.state import Result
from pieces_of_eight.content.careers import career_setup
from tests.test_career import ANYBODY, CROWNS, MATE, SAILOR, begun, digests, lively, sailed


@pytest.mark.rule("C-2")
@pytest.mark.parametrize(
    ("chairs", "waits_for"),
    [((None, None), {0, 1}), ((None, MATE), {0}), ((MATE, None), {1}), ((MATE, MATE), set())],
)
def test_either_chair_is_held_by_a_person_or_by_the_game(
    chairs: tuple[Level | None, Level | None], waits_for: set[int]
) -> None:
    """A person is stood in for whenever the game waits; the game waits for nobody else."""
    career, waited = Career(begun(), lively()), set[int]()
    stand_in = Crew(career, (MATE, MATE))
    while (now := advance(career, chairs, ANYBODY)).stage is not Stage.OVER:
        assert now.captain is not None
        waited.add(now.captain)
        stand_in.act(now, MATE)
    assert waited == waits_for


@pytest.mark.rule("C-2")
def test_chairs_change_hands_between_any_two_actions() -> None:
    career = Career(begun(), lively())
    assert advance(career, (None, None)).captain == CAPTAINS[0]
    assert advance(career, (MATE, None)).captain == CAPTAINS[1]
    two = CAPTAINS[1]
    career.port.submit(two, Deal(two, Sealed(two, Buy(0, "Rosa"))))
    career.port.submit(two, SetSail(two))
    now = advance(career, (None, MATE))
    assert (now.stage, now.captain) == (Stage.MUSTER, CAPTAINS[0])
    assert advance(career, (MATE, MATE), ANYBODY).stage is Stage.OVER


@pytest.mark.rule("C-2")
def test_a_rival_has_a_name_a_temper_and_a_level() -> None:
    rival = career_setup(("Ann Hale", "Jean Roux"), CROWNS).captains[1]
    assert rival.name == "Jean Roux"
    for temper in TEMPERS:
        assert level(f"mate, {temper}").name == f"mate, {temper}"
    with pytest.raises(ValueError, match="there is no temper 'rude'"):
        level("mate, rude")


def engagement(career: Career) -> Open:
    return advance(career, (MATE, MATE), ANYBODY, lambda now: now.stage is Stage.ENGAGEMENT)


@pytest.mark.rule("C-12")
def test_a_fight_settled_at_once_has_the_rules_the_waters_and_the_dice_of_one_that_is_played() -> (
    None
):
    played, settled = Career(begun(), lively()), sailed(lively(), 1, SAILOR.name)
    engagement(played)
    played.go_on()
    one, two = played.current.fights[0], settled.seasons[0].fights[0]
    assert (one.engine, one.setup, one.dice.seed) == (two.engine, two.setup, two.dice.seed)
    for entry in two.entries:  # the record is whole: it can be watched step by step
        one.submit(entry.who, entry.action)
    assert [each.digest for each in one.entries] == [each.digest for each in two.entries]


@pytest.mark.rule("C-12")
def test_settling_fights_is_for_both_sides_and_for_fights_alone() -> None:
    """Persons in both chairs: the fights are played for them, and nothing else is."""
    career = Career(begun(2), lively())
    engagement(career)
    now = advance(career, (None, None), ANYBODY)
    assert (now.stage, now.season, now.captain) == (Stage.PORT, 2, CAPTAINS[0])
    assert career.seasons[0].fights


FOUGHT_BY = {
    Result.BATTLE: ("sea_fight",),
    Result.LAND_RAID: ("land_raid", "shore_raid"),
    Result.TREASURE_GRAB: ("treasure_grab",),
    Result.LANDING: ("pirate_wars",),
}


@pytest.mark.rule("C-12")
def test_each_kind_of_engagement_is_fought_by_the_engine_that_is_meant_for_it() -> None:
    seen = set()
    for seed in range(lively(), lively() + 12):
        for season in sailed(seed, 2).seasons:
            sheet = season.sheet.state
            for each, match in zip(sheet.engagements, season.fights, strict=True):
                seen.add(each.result)
                assert match.engine.name == fight(sheet, each, season.world).engine
                assert match.engine.name in FOUGHT_BY[each.result]
    assert seen == set(FOUGHT_BY)


def test_two_levels_play_two_careers() -> None:
    assert digests(sailed(lively(), 1, SAILOR.name)) != digests(sailed(lively(), 1))
