"""A first career in calm water: it is offered once, is short, and says what each part is for."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.career import Stage
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.port.state import own as books
from pieces_of_eight.campaign.sheet.muster import faults, own
from pieces_of_eight.campaign.sheet.state import Chance
from pieces_of_eight.content.campaign import campaign_numbers
from pieces_of_eight.tui.career.new_career import CALM, OPEN, NewCareerScreen
from pieces_of_eight.tui.career.pages import CARDS, CareerOwner
from pieces_of_eight.tui.play.career import begin, go_on, take_up
from pieces_of_eight.tui.play.order_form import PERSON, Commission
from pieces_of_eight.tui.play.scoring import honest_career
from pieces_of_eight.tui.sheet.screens import SheetScreen
from pieces_of_eight.tui.widgets.controls import Pick
from tests.careers import digests
from tests.tui.career_scenes import AGAINST_AI, CROWNS, NAMES, at, career_app, sail_on, sailed
from tests.tui.shell import make_app, make_folder, message_of, press, text_of

FIRST = Commission(
    NAMES, CROWNS, (PERSON, "sailor"), 1, ironman=False, characters=False, seed=3, calm=True
)
SIZES = pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["floor", "good"])
OF_ALL = ("seasons", "ironman", "characters", "sea", "second-chair")
"""Lines of the form that calm water has no use for."""


@pytest.mark.rule("H-280")
@SIZES
async def test_the_first_career_is_calm_water_and_a_key_chooses_everything(
    size: tuple[int, int], tmp_path: Path
) -> None:
    app = make_app(tmp_path, NewCareerScreen)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        page = app.screen
        assert isinstance(page, NewCareerScreen)
        lines = [page.query_one(f"#{name}", Pick) for name in OF_ALL]
        assert page.form().waters == CALM
        assert (page.form().seasons, page.form().ironman) == ("1", "off")
        assert page.form().sides[1].chair == "sailor"
        assert not any(line.display for line in lines)
        assert "everything" in message_of(app)
        await press(pilot, "right")
        assert page.form().waters == OPEN
        assert page.form().seasons == str(campaign_numbers().career.usual)
        assert all(line.display for line in lines)


@pytest.mark.rule("H-280")
async def test_a_second_career_may_be_in_calm_water_too(tmp_path: Path) -> None:
    begin(AGAINST_AI, make_folder(tmp_path)).close()
    app = make_app(tmp_path, NewCareerScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        page = app.screen
        assert isinstance(page, NewCareerScreen)
        assert page.form().waters == OPEN
        assert page.focused is not None
        assert page.focused.id == "first-crown"
        await press(pilot, "up", "right")
        assert page.form().waters == CALM
        page.do("end")
        await pilot.pause()
        again = NewCareerScreen()
        await app.push_screen(again)
        await pilot.pause()
        assert again.form().waters == CALM, "it is remembered"


@pytest.mark.rule("H-280")
def test_its_purses_are_short_and_its_deck_has_no_islands(tmp_path: Path) -> None:
    saved = begin(FIRST, make_folder(tmp_path))
    career = saved.career
    coins = campaign_numbers().calm.purse * campaign_numbers().port.coins
    assert [books(career.state, Player(n)).coins for n in (0, 1)] == [coins, coins]
    deck = {card.chance for card in career.setup.world.options.deck}
    assert deck == {Chance.STORM, Chance.FEVER, Chance.DESERTER, Chance.QUIET, Chance.WRECK}
    saved.close()


@pytest.mark.rule("H-280")
def test_its_muster_is_laid_but_not_sealed_and_stays_so_after_a_reload(tmp_path: Path) -> None:
    folder = make_folder(tmp_path)
    saved = sailed(folder, FIRST, at(Stage.MUSTER))
    sheet = saved.career.open.match.state
    contents, fleet = own(sheet, Player(0))
    assert fleet.ships
    assert not faults(contents, fleet, sheet.options)
    assert not any(sheet.prints)
    assert sheet.written[1].content == own(sheet, Player(1))[0], "the rival's is still to write"
    name = saved.name
    saved.close()
    again = take_up(folder, name)
    assert own(again.career.open.match.state, Player(0)) == (contents, fleet)
    again.close()
    other = sailed(make_folder(tmp_path / "open"), replace(FIRST, calm=False), at(Stage.MUSTER))
    assert not other.career.open.match.entries, "nobody lays the muster of another career"
    other.close()


@SIZES
async def test_each_part_has_one_card_in_a_line(size: tuple[int, int], tmp_path: Path) -> None:
    app = career_app(tmp_path, lambda folder: begin(FIRST, folder))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert "Port: the harbour master's row spends your purse for you" in text_of(app)
        await pilot.press("enter")  # the cursor stands on his row
        await pilot.pause()
        assert "The harbour master spends" in text_of(app)
    for stage in (Stage.MUSTER, Stage.NAMING, Stage.ENGAGEMENT, Stage.FIGHT, Stage.OVER):
        path = tmp_path / stage
        app = career_app(path, lambda folder, stage=stage: sailed(folder, FIRST, at(stage)))  # type: ignore[misc]
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            shown = text_of(app)
        part = CARDS[stage].partition(":")[0]
        card = [line for line in shown.splitlines() if line.startswith(f" {part}: ")]
        assert len(card) == 1
        assert card[0].rstrip().endswith(".")
        assert "{" not in card[0]


async def test_no_other_career_has_cards(tmp_path: Path) -> None:
    app = career_app(tmp_path, lambda folder: begin(AGAINST_AI, folder))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "Port: the" not in text_of(app)


def test_every_part_in_which_a_captain_decides_has_a_card() -> None:
    between = {Stage.SAILED, Stage.FOUGHT}
    assert set(CARDS) == set(Stage) - between


@pytest.mark.rule("H-280")
def test_a_career_in_calm_water_is_sailed_to_its_end_and_counts_in_the_hall(tmp_path: Path) -> None:
    saved = sailed(make_folder(tmp_path), FIRST, at(Stage.MUSTER))
    sail_on(saved, lambda now: False)
    assert saved.career.open.stage is Stage.OVER
    assert len(saved.career.seasons) == 1
    assert digests(honest_career(saved)) == digests(saved.career)
    saved.close()


async def test_a_sheet_that_still_stands_when_its_fight_begins_has_no_card_of_fights(
    tmp_path: Path,
) -> None:
    app = career_app(tmp_path, lambda folder: sailed(folder, FIRST, at(Stage.ENGAGEMENT)))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        page = app.screen
        assert isinstance(page, SheetScreen)
        assert isinstance(page.owner, CareerOwner)
        go_on(page.owner.saved)
        page.draw()
        assert CARDS[Stage.FIGHT].partition(":")[0] + ":" not in text_of(app)
