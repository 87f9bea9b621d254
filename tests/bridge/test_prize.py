"""Which season has a prize (C-22): the last of several, one that follows from the seed."""

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.bridge import World, season
from pieces_of_eight.campaign.bridge.world import Treasure
from pieces_of_eight.campaign.career import Setup
from pieces_of_eight.campaign.joining import BrokenRecordError
from pieces_of_eight.campaign.port.state import Port
from pieces_of_eight.campaign.sheet.state import FORCES, Prize
from pieces_of_eight.content import ContentError
from pieces_of_eight.content.career.chart import PRIZES as FILE
from pieces_of_eight.content.career.chart import PrizeFile, treasures
from pieces_of_eight.content.careers import career_setup, sheet_options, world
from pieces_of_eight.content.decode import read
from pieces_of_eight.tui.play.scoring import check_terms
from tests.bridge.positions import at_sea, fleet_of, the_world

pytestmark = pytest.mark.rule("C-22")

CROWNS = ("England", "Spain")
WORLD = replace(the_world(), treasures=treasures())


def career(now: int, of: int) -> Port:
    found = at_sea(fleet_of("sloop"), fleet_of("brig"))
    return replace(found, season=now, terms=replace(found.terms, seasons=of))


def prize(now: int, of: int, seed: int = 7, sea: World = WORLD) -> Prize | None:
    return season(career(now, of), sea, seed).options.prize


def test_only_the_last_season_has_a_prize_and_a_career_of_one_has_none() -> None:
    assert [prize(now, 3) is not None for now in (1, 2, 3)] == [False, False, True]
    assert [prize(now, 5) is not None for now in (1, 2, 3, 4, 5)] == [False] * 4 + [True]
    assert prize(1, 1) is None


def test_it_grows_with_the_seasons_that_went_before() -> None:
    three, five = prize(3, 3), prize(5, 5)
    assert three
    assert five
    assert (three.name, three.letter) == (five.name, five.letter)
    worth = {each.name: each.worth for each in treasures()}[three.name]
    assert (three.worth, five.worth) == (2 * worth, 4 * worth)


def test_it_follows_from_the_seed_and_every_letter_and_prize_is_drawn() -> None:
    found = [prize(3, 3, seed) for seed in range(150)]
    assert found == [prize(3, 3, seed) for seed in range(150)]
    assert {each.letter for each in found if each} == set(range(FORCES))
    assert {each.name for each in found if each} == {each.name for each in treasures()}


def test_all_other_numbers_of_the_sheet_stay_as_they_are() -> None:
    made = season(career(3, 3), replace(WORLD, options=sheet_options()), 7)
    assert replace(made.options, prize=None) == sheet_options()


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("worth = 20", "worth = 0", "worth"),
        ('name = "the Acapulco chests"', 'name = ""', "name"),
        ("the Acapulco chests", "the plate fleet of Veracruz", "repeats"),
        ("about = ", "tells = ", "tells"),
    ],
)
def test_a_bad_file_of_prizes_is_refused_with_a_sentence(old: str, new: str, why: str) -> None:
    text = read(FILE)
    assert old in text
    with pytest.raises(ContentError, match=why):
        PrizeFile.from_toml(text.replace(old, new, 1), "prizes.toml")


def test_the_prizes_of_the_game_can_be_read() -> None:
    assert len(treasures()) >= 6
    assert all(isinstance(each, Treasure) and each.about.endswith(".") for each in treasures())


def test_the_hall_takes_no_career_with_other_prizes() -> None:
    career = career_setup(("Ann Hale", "Luis Roca"), CROWNS, two_names=True)
    check_terms(Setup(career, world(CROWNS)), 7)
    rich = tuple(replace(each, worth=99) for each in treasures())
    for bent in (rich, ()):
        with pytest.raises(BrokenRecordError, match="terms"):
            check_terms(Setup(career, replace(world(CROWNS), treasures=bent)), 7)
