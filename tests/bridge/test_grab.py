"""C-13 and H-90 to H-92: a card that is played as a treasure grab, there and back."""

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign import bridge
from pieces_of_eight.campaign.ai.advise import Crew, advance
from pieces_of_eight.campaign.ai.policy import level
from pieces_of_eight.campaign.bridge.ashore import ROUNDS
from pieces_of_eight.campaign.career import CAPTAINS, Career, Open, Stage
from pieces_of_eight.campaign.joining import BrokenRecordError, fight_name, joined
from pieces_of_eight.campaign.kernel.dice import Seeded
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.sheet.describe import meeting_words
from pieces_of_eight.campaign.sheet.events import captain
from pieces_of_eight.campaign.sheet.state import (
    IN_PORT,
    NOBODY,
    Chance,
    Engagement,
    Happening,
    Outcome,
    Result,
    Sheet,
)
from pieces_of_eight.campaign.treasure_grab import start
from pieces_of_eight.campaign.treasure_grab.setup import NAMES
from pieces_of_eight.campaign.treasure_grab.state import Band, Grab, Setup
from tests.bridge.positions import ONE, TWO, A, at_sea, fleet_of, opened, the_world
from tests.matches_of_careers import matches_of
from tests.test_career import ANYBODY, MATE, begun, digests

CAREER = at_sea(fleet_of("sloop"), fleet_of("sloop", side="South"))
GRAB = Result.TREASURE_GRAB


def drawn(chance: Chance = Chance.WRECK, by: Player = ONE) -> Sheet:
    """The sheet of a season in which force A of a captain has drawn such a card."""
    card = Happening(by, A, chance, IN_PORT, 4)
    return replace(opened(CAREER), happenings=(card,), engagements=(Engagement(by, A, GRAB),))


def begin(sheet: Sheet, seed: int = 1) -> Grab:
    """The grab as it begins."""
    setup = bridge.setup(CAREER, sheet, sheet.engagements[0], the_world(), seed)
    assert isinstance(setup, Setup)
    return start(setup, Seeded(seed)).state


def ended(sheet: Sheet, *won: int) -> bridge.Ended:
    """What the grab comes to when the players have brought off so many chests."""
    end = replace(begin(sheet), won=won)
    return bridge.ended(CAREER, sheet, sheet.engagements[0], end, the_world())


@pytest.mark.rule("H-90")
@pytest.mark.parametrize(("chance", "strangers"), [(Chance.WRECK, 1), (Chance.CHEST, 2)])
@pytest.mark.parametrize("by", CAPTAINS)
def test_both_captains_are_there_whoever_drew_and_so_are_strangers(
    chance: Chance, strangers: int, by: Player
) -> None:
    sheet = drawn(chance, by)
    fight = bridge.fight(sheet, sheet.engagements[0], the_world())
    assert fight.engine == "treasure_grab"
    assert fight.chairs == (ONE, TWO, *(None,) * strangers)
    assert len(begin(sheet).bands) == len(fight.chairs)


@pytest.mark.rule("H-91")
def test_a_wreck_is_a_wreck_and_a_chest_lies_under_a_hill_or_a_tower() -> None:
    wrecks = {begin(drawn(Chance.WRECK), seed).board.name for seed in range(6)}
    chests = {begin(drawn(Chance.CHEST), seed).board.name for seed in range(12)}
    assert wrecks == {NAMES["wreck"]}
    assert chests == {NAMES["jungle hill"], NAMES["ruined tower"]}


@pytest.mark.rule("H-91")
def test_captains_land_in_the_north_and_south_by_lot_and_strangers_are_pirates() -> None:
    found = {begin(drawn(Chance.CHEST), seed).bands for seed in range(12)}
    north, south = Band.RED_SOLDIERS, Band.BLUE_SOLDIERS
    strangers = (Band.RED_PIRATES, Band.BLUE_PIRATES)
    assert found == {(north, south, *strangers), (south, north, *strangers)}


@pytest.mark.rule("H-91")
def test_one_chest_is_played_for_without_house_rules_until_the_tide_turns() -> None:
    agreed = begin(drawn()).options
    assert (agreed.chests, agreed.turns, ROUNDS) == (1, ROUNDS, 15)
    assert (agreed.crocodiles, agreed.cannon, agreed.banana) == (False, False, False)


@pytest.mark.rule("C-5")
def test_the_same_seed_makes_the_same_board_and_another_makes_another() -> None:
    one, again, other = (begin(drawn(), seed).board for seed in (1, 1, 2))
    assert one == again != other


@pytest.mark.rule("H-92")
@pytest.mark.parametrize(
    ("won", "better"),
    [((1, 0, 0), ONE), ((0, 1, 0), TWO), ((0, 0, 1), NOBODY), ((0, 0, 0), NOBODY)],
)
def test_the_chest_is_whose_men_bring_it_off_and_strangers_are_nobody(
    won: tuple[int, ...], better: Player
) -> None:
    end = ended(drawn(), *won)
    assert end == bridge.Ended(Outcome(better, ((), ())), ((), ()))


# --- in a career --------------------------------------------------------------------------


def is_grab(now: Open) -> bool:
    return now.match.engine.name == "treasure_grab"


def with_a_grab(seasons: int = 1) -> Career:
    """A career that has come to its first treasure grab."""
    for seed in range(11, 60):
        career = Career(begun(seasons), seed)
        now = advance(career, (MATE, MATE), ANYBODY, is_grab)
        if is_grab(now):
            return career
    pytest.fail("no card is ever played")


@pytest.mark.rule("C-13", "H-90")
def test_a_grab_is_played_when_all_else_is_fought_and_before_anybody_comes_home() -> None:
    career = with_a_grab()
    results = [each.result for each in career.current.sheet.state.engagements]
    assert results == sorted(results, key=lambda result: result is GRAB)
    assert career.open.stage is Stage.FIGHT
    assert advance(career, (MATE, MATE), ANYBODY).stage is Stage.OVER
    sheet: Sheet = career.seasons[0].sheet.state
    assert all(each.outcome is not None for each in sheet.engagements)
    played = [card for card in sheet.happenings if card.chance in (Chance.WRECK, Chance.CHEST)]
    assert len(played) == results.count(GRAB)


@pytest.mark.rule("H-90")
def test_strangers_play_for_themselves_and_nobody_waits_for_them() -> None:
    """A person is asked when his own band is at it, and never for a crew that is nobody's."""
    career = with_a_grab()
    stand_in, asked = Crew(career, (MATE, MATE)), set()
    while is_grab(now := advance(career, (None, None), until=lambda now: not is_grab(now))):
        assert now.captain is not None
        asked.add(now.captain)
        stand_in.act(now, ANYBODY)
    assert asked == set(CAPTAINS)
    by_strangers = [e for e in career.current.fights[-1].entries if e.who not in CAPTAINS]
    assert by_strangers


def test_a_career_goes_on_from_its_record_in_the_middle_of_a_grab() -> None:
    career = with_a_grab()
    crew = Crew(career, (MATE, MATE))
    for _ in range(5):
        crew.act(career.open, ANYBODY)
    again = joined(begun(), career.seed, matches_of(career))
    assert digests(again) == digests(career)
    assert (again.open.chairs, again.open.captain) == (career.open.chairs, career.open.captain)
    assert again.open.match.state == career.open.match.state


def test_a_grab_that_is_missing_from_a_kept_career_is_noticed() -> None:
    career = with_a_grab()
    advance(career, (MATE, MATE), ANYBODY)
    kept = matches_of(career)
    again = joined(begun(), career.seed, kept)
    assert digests(again) == digests(career)
    del kept[fight_name(1, len(career.seasons[0].fights))]
    with pytest.raises(BrokenRecordError):
        joined(begun(), career.seed, kept)


def test_the_level_of_strangers_is_one_that_thinks() -> None:
    assert level(bridge.THEIR_LEVEL).name == "sailor"
    assert len(bridge.STRANGERS) == 2


@pytest.mark.rule("H-90")
@pytest.mark.parametrize("by", CAPTAINS)
def test_a_rumour_sails_for_no_chest_but_its_captain_sends_a_boat(by: Player) -> None:
    sheet = drawn(Chance.WRECK, by)
    mine, theirs = (captain(sheet, who) for who in (by, Player(1 - by)))
    assert meeting_words(sheet, 0) == (
        f"A wreck in the Galleons Passage: {mine}'s A and {theirs}'s A race for the chest."
    )
    assert sheet.unfolded is not None
    empty = replace(sheet.unfolded[1 - by], ships=(IN_PORT,), companies=())
    both = (empty, sheet.unfolded[1]) if by else (sheet.unfolded[0], empty)
    assert meeting_words(replace(sheet, unfolded=both), 0) == (
        f"A wreck in the Galleons Passage: {mine}'s A and a boat of {theirs} race for the chest;"
        f" {theirs}'s A was only a rumour."
    )
