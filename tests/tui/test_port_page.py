"""The port's page: a stay by keys, what cannot be had, two captains, and what neither may see."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from pieces_of_eight.campaign.career import Stage
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.port.state import (
    NO_SHIP,
    Arms,
    Bargain,
    Buy,
    Enlist,
    Phase,
    Quality,
    Raise,
    SetSail,
    Train,
    is_whole,
    own,
)
from pieces_of_eight.campaign.port.words import Spot
from pieces_of_eight.tui.app import PiecesApp
from pieces_of_eight.tui.career.picture import LetterScreen
from pieces_of_eight.tui.career.port import ChartScreen, PortScreen
from pieces_of_eight.tui.career.port_captions import prompt_words
from pieces_of_eight.tui.career.port_desk import LedgerScreen
from pieces_of_eight.tui.chart.view import State
from pieces_of_eight.tui.match.log import LogScreen
from pieces_of_eight.tui.pages.curtain import CurtainScreen
from pieces_of_eight.tui.pages.rules import RulesScreen
from pieces_of_eight.tui.pages.title import TitleScreen
from pieces_of_eight.tui.play.career import services
from tests.tui.career_scenes import AGAINST_AI, CURTAIN, at, career_app, sailed
from tests.tui.port_scenes import (
    AGAINST_AI as ONE_WATCHES,
)
from tests.tui.port_scenes import (
    BRIG,
    ENGLAND,
    FLUYT,
    FRIGATE,
    PEOPLE,
    SPAIN,
    app_at,
    deal,
    fitted,
    home,
    port_app,
    sail,
    save,
    screen_of,
    spain_next,
)
from tests.tui.shell import message_of, press, press_each, text_of, until

FLOOR, GOOD, ROOMY = (80, 24), (120, 40), (120, 44)
"""The last holds the chart under the books of nine ships and two companies."""
POOR: tuple[Bargain, ...] = (Buy(BRIG, "Tres Reyes"), Train(0))
RICH: tuple[Bargain, ...] = (
    Buy(FRIGATE, "Santa Ana"),
    Buy(FLUYT, "Nuestra Hora"),
    Raise("The marines", "Luis Vera"),
    Enlist(0, Arms.MUSKET, Quality.ABLE),
)
SECRETS = ("Tres Reyes", "Santa Ana", "Nuestra Hora", "The marines", "Luis Vera")
CAREER = replace(AGAINST_AI, seasons=3)


@pytest.fixture
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rival stays where he is."""
    monkeypatch.setattr("pieces_of_eight.tui.play.opponents.opponents_of", lambda saved: {})


# --- by keys ------------------------------------------------------------------------------------


async def test_a_whole_stay_by_keys(tmp_path: Path) -> None:
    app = app_at(tmp_path)
    async with app.run_test(size=FLOOR) as pilot:
        await pilot.pause()
        desk = screen_of(app).desk
        await press_each(pilot, "b", "down", "down")
        shop = desk.at, desk.listing
        await press_each(pilot, "enter")
        assert desk.named is not None
        await press_each(pilot, "escape")  # a name that is not given leads back to the list
        assert (desk.named, desk.at, desk.listing) == (None, *shop)
        await press_each(pilot, "escape", "b", "7", "enter")  # by the first name that is offered
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
    async with app.run_test(size=GOOD) as pilot:
        await pilot.pause()
        for words in ("Port, season 2 of 3: England, 710 coins", "9|3", "prize fluyt", "yourself"):
            assert words in text_of(app)
        for words in ("Brought home", "Pay for 26 points", "The crown adds", "in good favour"):
            assert words in text_of(app)
        desk = screen_of(app).desk
        await press_each(pilot, "a")
        await until(pilot, lambda: desk.listing is not None)
        assert "The harbour master: a damaged ship fights half as long." in text_of(app)
        await press_each(pilot, "1")
        assert "Revenge mended: 3 coins." in message_of(app)
        await press_each(pilot, "u", "home", "tab")
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
    async with app.run_test(size=FLOOR) as pilot:
        await pilot.pause()
        desk = screen_of(app).desk
        for name, words in (
            (["R", *"evenge"], "You already have a Revenge. [C-4]"),
            (["space"], "A name has 1 to 32 letters. [C-4]"),
        ):
            await press_each(pilot, "enter", "5", *name, "enter")
            assert message_of(app) == words
            assert desk.named is not None
            await press_each(pilot, "escape", "escape")
            assert (desk.named, desk.holding.ships[0].name) == (None, "Happy Return")
        await press_each(pilot, "home", "enter", "down", "down", "down")
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
        desk.look_at(Spot("chart"))
        await press_each(pilot, "enter")
        assert isinstance(app.screen, ChartScreen), "from its line on the quay too"
        await press_each(pilot, "q", "o")
        assert "Nothing in port needs dice" in message_of(app)


async def test_the_harbour_master_fits_a_captain_out_and_it_can_be_taken_back(
    tmp_path: Path,
) -> None:
    app = app_at(tmp_path)
    async with app.run_test(size=FLOOR) as pilot:
        await pilot.pause()
        screen = screen_of(app)
        before, coins = len(screen.session.saved.match.entries), screen.desk.holding.coins
        screen.desk.look_at(Spot("outfit"))
        await press_each(pilot, "enter")
        done = len(screen.session.saved.match.entries) - before
        assert done > 3
        assert screen.desk.holding.coins < coins
        assert "harbour master spends" in message_of(app)
        assert message_of(app).endswith("u takes back one bargain at a time.")
        await press_each(pilot, *["u"] * done)
        assert screen.desk.holding.coins == coins


# --- in a career --------------------------------------------------------------------------------


async def in_port(pilot: Pilot[None], app: PiecesApp) -> PortScreen:
    """The port; a letter of the rival lies before it from the second season on."""
    await until(pilot, lambda: isinstance(app.screen, LetterScreen | PortScreen) and app.hearing)
    if isinstance(app.screen, LetterScreen):
        await press_each(pilot, "enter")
    await until(pilot, lambda: isinstance(app.screen, PortScreen) and app.hearing)
    return screen_of(app)


@pytest.mark.rule("C-18", "C-20")
@pytest.mark.parametrize(("season", "pairs"), [(1, 0), (2, 7)])
async def test_the_port_shows_last_season_on_the_chart_and_what_ships_have_been_through(
    season: int, pairs: int, tmp_path: Path
) -> None:
    app = career_app(tmp_path, lambda folder: sailed(folder, CAREER, at(Stage.PORT, season)))
    async with app.run_test(size=ROOMY) as pilot:
        page = await in_port(pilot, app)
        await pilot.pause()
        view = page._chart.view()
        assert len(view.pairs) == pairs
        assert "Port Royal" in text_of(app)
        for pair in view.pairs:
            assert pair.place.name in text_of(app)
            assert pair.state not in (State.NAMED, State.MINE, State.THEIRS)
        records = services(page.owner.saved, ENGLAND)
        ships = page.desk.holding.ships
        if season == 1:
            assert records == {}
        else:
            number = next(n for n, ship in enumerate(ships) if ship.id in records)
            await press_each(pilot, "home", *["down"] * number)
            await until(pilot, lambda: "record" in text_of(app))
            newest = records[ships[number].id].actions[-1]
            assert f"Season {newest.season}: " in text_of(app)
    app = career_app(tmp_path / "f", lambda folder: sailed(folder, CAREER, at(Stage.PORT)))
    async with app.run_test(size=FLOOR) as pilot:
        await in_port(pilot, app)
        assert "Havana" not in text_of(app)
        await press_each(pilot, "z")
        assert isinstance(app.screen, ChartScreen)
        assert "Havana" in text_of(app)
        await press_each(pilot, "z")
        assert isinstance(app.screen, PortScreen)


# --- two captains -------------------------------------------------------------------------------


async def behind_the_curtain(app: PiecesApp, pilot: Pilot[None], name: str) -> None:
    """Wait for the curtain, look whose it is, and open it."""
    await until(pilot, lambda: isinstance(app.screen, CurtainScreen) and app.screen.is_mounted)
    await until(pilot, lambda: name in text_of(app))
    assert "coins" not in text_of(app)
    await press_each(pilot, name[0].lower(), "enter")
    await until(pilot, lambda: isinstance(app.screen, PortScreen) and app.screen.is_mounted)
    await pilot.pause()


async def test_two_captains_keep_their_books_behind_the_curtain(tmp_path: Path) -> None:
    app = app_at(tmp_path, fitted(), settings=CURTAIN)
    async with app.run_test(size=FLOOR, notifications=True) as pilot:
        for _ in range(5):
            assert "Happy Return" not in text_of(app)
            await pilot.pause()
        await behind_the_curtain(app, pilot, "Anne Bonny")
        assert "Happy Return" in text_of(app)
        assert "for Anne Bonny's eyes only" in text_of(app)
        app.notify("the Happy Return is in port", timeout=60)
        await press_each(pilot, "e")
        await behind_the_curtain(app, pilot, "Don Blas")
        assert "Happy Return" not in text_of(app)
        await press_each(pilot, "b", "3", "enter")
        assert "for Don Blas's eyes only" in text_of(app)
        await press_each(pilot, "l")
        assert isinstance(app.screen, LogScreen)
        assert "Happy Return" not in text_of(app)
        await press_each(pilot, "q", "e")
        await until(pilot, lambda: isinstance(app.screen, TitleScreen))


async def test_the_page_that_was_left_shows_nothing_of_the_next(tmp_path: Path) -> None:
    app = app_at(tmp_path, fitted(), settings=CURTAIN)
    async with app.run_test(size=FLOOR) as pilot:
        await behind_the_curtain(app, pilot, "Anne Bonny")
        screen = screen_of(app)
        screen.session.submit(SetSail(Player(0)))
        assert screen.shut  # though he who sat there alone has the keyboard still
        for _ in range(5):
            assert "of 3: 1000 coins" not in text_of(app)  # the purse of the other
            await pilot.pause()


@pytest.mark.usefixtures("quiet")
async def test_the_rival_fits_out_while_one_waits(tmp_path: Path) -> None:
    app = app_at(tmp_path, spain_next(), ONE_WATCHES)
    async with app.run_test(size=FLOOR) as pilot:
        await pilot.pause()
        assert "Don Blas is in port and buys in secret" in text_of(app)
        assert "Happy Return" in text_of(app)
        await press_each(pilot, "down", "enter", "b", "m", "a", "u")
        assert "It is not your turn" in message_of(app)
        page = screen_of(app)
        assert page.desk.listing is None
        await page.query("#fight-main").remove()
        page.session.on_change(None)  # he trades while the page is taken down: nothing breaks
        page.draw()
        assert page.is_mounted
        assert not page.stands


async def test_against_an_opponent_the_stay_ends_with_his(tmp_path: Path) -> None:
    app = app_at(tmp_path, fitted(), ONE_WATCHES)
    async with app.run_test(size=FLOOR) as pilot:
        await pilot.pause()
        saved = screen_of(app).session.saved
        await press_each(pilot, "e")
        await until(pilot, lambda: isinstance(app.screen, TitleScreen))
        assert saved.match.state.phase is Phase.AT_SEA
        assert own(saved.match.state, SPAIN).flag != NO_SHIP


async def looks(path: Path, size: tuple[int, int], bargains: tuple[Bargain, ...]) -> list[str]:
    """What England has before its eyes while Spain fits out: the page, the log, the ledger."""
    match = fitted()
    sail(match, ENGLAND)
    saved = save(path, match, ONE_WATCHES)
    app = port_app(path, lambda: saved)
    found: list[str] = []
    async with app.run_test(size=size, notifications=True) as pilot:
        await pilot.pause()
        screen = screen_of(app)
        first = text_of(app)
        for bargain in bargains:
            deal(match, SPAIN, bargain)
            screen.session._catch_up()
            screen._stepped(None)
            await pilot.pause()
            assert text_of(app) == first  # it is not even seen that something was bought
        for key in ("l", "r"):
            await press(pilot, key)
            found.append(text_of(app))
            await press(pilot, "q")
        found.append("\n".join(entry.words for entry in screen.session.journal.entries))
        found.append("\n".join(line.words for line in screen.desk.ledger))
    return [first, *found]


@pytest.mark.usefixtures("quiet")
async def test_what_the_rival_buys_leaves_no_trace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page that told how many actions there were would be found out."""
    poor, rich = [await looks(tmp_path / each[0].name, GOOD, each) for each in (POOR, RICH)]
    assert poor == rich
    assert not [secret for secret in SECRETS if any(secret in page for page in rich)]
    monkeypatch.setattr(
        "pieces_of_eight.tui.career.port_captions.prompt_words",
        lambda desk: f"{prompt_words(desk)} {len(desk.session.saved.match.entries)}",
    )
    with pytest.raises(AssertionError):
        await looks(tmp_path, FLOOR, RICH)


async def test_the_homecoming_tells_nobody_what_the_other_has(tmp_path: Path) -> None:
    shown: list[Any] = []
    for theirs in (RICH, POOR):
        app = app_at(tmp_path / theirs[0].name, home(theirs), PEOPLE)  # type: ignore[union-attr]
        async with app.run_test(size=GOOD) as pilot:
            await pilot.pause()
            first = text_of(app)
            await press(pilot, "l")
            shown.append((first, text_of(app)))
    assert shown[0] == shown[1]
