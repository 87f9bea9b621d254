"""Stays in port on the page itself: by keys and by mouse, refusals, names, advice, replay."""

from pathlib import Path

import pytest

from pieces_of_eight.campaign.port.state import Quality, is_whole
from pieces_of_eight.campaign.port.words import Spot
from pieces_of_eight.tui.career.port import ChartScreen
from pieces_of_eight.tui.career.port_desk import LedgerScreen
from pieces_of_eight.tui.pages.rules import RulesScreen
from tests.tui.port_scenes import SPAIN, app_at, fitted, home, screen_of
from tests.tui.shell import message_of, press_each, text_of, until


async def test_a_whole_stay_by_keys(tmp_path: Path) -> None:
    app = app_at(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        desk = screen_of(app).desk
        await press_each(pilot, "b", "7", "enter")  # a frigate, by the first name that is offered
        assert "Torrington bought, light frigate: 200 coins." in message_of(app)
        assert desk.cursor == Spot("ship", 0)
        await press_each(pilot, "enter", "5", *"Swift", "enter")
        assert desk.holding.ships[0].name == "Swift"
        assert "Torrington is now Swift." in message_of(app)
        await press_each(pilot, "b", "3", "down", "down", "enter")
        assert [ship.name for ship in desk.holding.ships] == ["Swift", "Gloucester"]
        await press_each(pilot, "enter", "2", *"Anne Read", "enter")
        assert desk.holding.ships[1].captain == "Anne Read"
        await press_each(pilot, "t", "f")
        assert desk.holding.ships[1].crew is Quality.HARDENED
        assert desk.holding.flag == 1
        await press_each(pilot, "g", "enter", "enter", "1", "1", "6")
        company = desk.holding.companies[0]
        assert (company.name, len(company.groups)) == ("Landing company", 3)
        assert desk.holding.coins == 1000 - 200 - 80 - 15 - 15 - 10 - 20 - 20 - 5
        await press_each(pilot, "u")
        assert message_of(app) == "Taken back."
        assert len(desk.holding.companies[0].groups) == 2
        await press_each(pilot, "home", "x")
        assert "Swift sold: 100 coins taken." in message_of(app)
        await press_each(pilot, "r")
        assert isinstance(app.screen, LedgerScreen)
        assert "Swift sold" in text_of(app)
        assert "+100       740" in text_of(app)
        await press_each(pilot, "f1")
        assert isinstance(app.screen, RulesScreen)
        await press_each(pilot, "q", "r", "e")
        await until(pilot, lambda: screen_of(app).session.viewer == SPAIN)
        assert "You are in fair standing with Spain" in text_of(app)


async def test_who_comes_home_finds_what_is_to_be_mended_and_what_was_paid(tmp_path: Path) -> None:
    app = app_at(tmp_path, home())
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        shown = text_of(app)
        for words in (
            "Port, season 2 of 3: England, 710 coins",
            "9|3",
            "prize fluyt",
            "yourself",
        ):
            assert words in shown
        for words in ("Brought home", "Pay for 26 points", "The crown adds", "in good favour"):
            assert words in shown
        desk = screen_of(app).desk
        await press_each(pilot, "tab")
        assert desk.cursor == Spot("ship", 1)
        await press_each(pilot, "tab")
        assert desk.cursor == Spot("ship", 4)
        await press_each(pilot, "m")
        assert is_whole(desk.state.terms, desk.holding.ships[4])
        await press_each(pilot, "m")
        assert "Esperanza needs no mending. [C-4]" in message_of(app)
        await press_each(pilot, "e")
        assert message_of(app).startswith("Happy Return and Revenge are not mended. Press e again")
        await press_each(pilot, "e")
        await until(pilot, lambda: screen_of(app).session.viewer == SPAIN)


async def test_what_cannot_be_had_says_why_and_by_which_rule(tmp_path: Path) -> None:
    app = app_at(tmp_path, home())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await press_each(pilot, "enter", "down", "down", "down")
        assert "Not now: your flag already flies there." in text_of(app)
        await press_each(pilot, "enter")
        assert message_of(app) == "Your flag already flies there. [H-43]"
        await press_each(pilot, "f1")
        await until(pilot, lambda: isinstance(app.screen, RulesScreen))
        assert "H-43" in text_of(app)
        await press_each(pilot, "q", "q")
        for _ in range(3):
            await press_each(pilot, "b", "7", "enter")
        await press_each(pilot, "b", *["down"] * 6)
        assert "200 coins, 90 short" in text_of(app)
        assert "Not now: it costs 200 coins, and you have only 110." in text_of(app)
        await press_each(pilot, "q", "home", "end", "m")
        assert "Mend Revenge" in text_of(app), "all that want mending, where no ship is meant"
        await press_each(pilot, "q")
        screen_of(app).desk.look_at(Spot("chart"))
        await press_each(pilot, "enter")
        assert isinstance(app.screen, ChartScreen), "from its line on the quay too"
        await press_each(pilot, "q")
        await press_each(pilot, "o")
        assert "Nothing in port needs dice" in message_of(app)


@pytest.mark.parametrize(
    ("name", "words"),
    [("Ranger", "You already have a Ranger. [C-4]"), (" ", "A name has 1 to 32 letters. [C-4]")],
)
async def test_a_name_that_cannot_be_is_written_again(
    name: str, words: str, tmp_path: Path
) -> None:
    app = app_at(tmp_path, fitted())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await press_each(
            pilot, "enter", "5", *("space" if key == " " else key for key in name), "enter"
        )
        assert message_of(app) == words
        assert screen_of(app).desk.named is not None
        await press_each(pilot, "escape")
        assert screen_of(app).desk.named is None
        assert screen_of(app).desk.holding.ships[0].name == "Happy Return"


async def test_the_harbour_master_tells_what_is_most_urgent(tmp_path: Path) -> None:
    app = app_at(tmp_path, home())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await press_each(pilot, "a")
        await until(pilot, lambda: screen_of(app).desk.listing is not None)
        assert "The harbour master: a damaged ship fights half as long." in text_of(app)
        assert "1 Mend Revenge: hull 3" in text_of(app)
        await press_each(pilot, "1")
        assert "Revenge mended: 3 coins." in message_of(app)


async def test_a_name_that_is_not_given_leads_back_to_the_list_it_came_from(
    tmp_path: Path,
) -> None:
    """It closed the whole shop, with the cursor on the first ship again."""
    app = app_at(tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        desk = screen_of(app).desk
        await press_each(pilot, "b", "down", "down")
        at, wares = desk.at, desk.listing
        await press_each(pilot, "enter")
        assert desk.named is not None
        await press_each(pilot, "escape")
        assert desk.named is None
        assert desk.listing == wares
        assert desk.at == at
        await press_each(pilot, "escape")
        assert desk.listing is None


async def test_the_harbour_master_fits_a_captain_out_and_it_can_be_taken_back(
    tmp_path: Path,
) -> None:
    app = app_at(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = screen_of(app)
        before = len(screen.session.saved.match.entries)
        coins = screen.desk.holding.coins
        screen.desk.look_at(Spot("outfit"))
        await press_each(pilot, "enter")
        done = len(screen.session.saved.match.entries) - before
        assert done > 3
        assert screen.desk.holding.coins < coins
        assert "harbour master spends" in message_of(app)
        assert message_of(app).endswith("u takes back one bargain at a time.")
        await press_each(pilot, *["u"] * done)
        assert screen.desk.holding.coins == coins
