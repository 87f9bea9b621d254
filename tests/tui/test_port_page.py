"""The port in a career, and the curtain proof: what one captain buys the other never sees."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.career import CareerStage
from pieces_of_eight.campaign.port.state import Arms, Bargain, Buy, Enlist, Quality, Raise, Train
from pieces_of_eight.tui.career.picture import LetterScreen
from pieces_of_eight.tui.career.port import ChartScreen, PortScreen
from pieces_of_eight.tui.career.port_captions import prompt_words
from pieces_of_eight.tui.chart.view import State
from pieces_of_eight.tui.play.career import services
from tests.tui import port_scenes
from tests.tui.career_scenes import AGAINST_AI, at, career_app, sailed
from tests.tui.port_scenes import ENGLAND, SPAIN, app_at, screen_of
from tests.tui.shell import message_of, press, press_each, text_of, until

FLOOR, GOOD, ROOMY = (80, 24), (120, 40), (120, 44)
"""The last holds the chart under the books of nine ships and two companies."""
POOR: tuple[Bargain, ...] = (Buy(port_scenes.BRIG, "Tres Reyes"), Train(0))
RICH: tuple[Bargain, ...] = (
    Buy(port_scenes.FRIGATE, "Santa Ana"),
    Buy(port_scenes.FLUYT, "Nuestra Hora"),
    Raise("The marines", "Luis Vera"),
    Enlist(0, Arms.MUSKET, Quality.ABLE),
)
SECRETS = ("Tres Reyes", "Santa Ana", "Nuestra Hora", "The marines", "Luis Vera")
CAREER = replace(AGAINST_AI, seasons=3)


@pytest.mark.rule("C-18", "C-20")
@pytest.mark.parametrize(("season", "pairs", "size"), [(1, 0, ROOMY), (2, 7, ROOMY), (1, 0, FLOOR)])
async def test_the_port_shows_last_season_on_the_chart_and_what_ships_have_been_through(
    season: int, pairs: int, size: tuple[int, int], tmp_path: Path
) -> None:
    app = career_app(tmp_path, lambda folder: sailed(folder, CAREER, at(CareerStage.PORT, season)))
    async with app.run_test(size=size) as pilot:
        pages = LetterScreen | PortScreen
        await until(pilot, lambda: isinstance(app.screen, pages) and app.hearing)
        if isinstance(app.screen, LetterScreen):
            await press_each(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, PortScreen) and app.hearing)
        await pilot.pause()
        page = screen_of(app)
        records = services(page.owner.saved, ENGLAND)
        if size == FLOOR:
            assert "Havana" not in text_of(app)
            await press_each(pilot, "z")
            assert isinstance(app.screen, ChartScreen)
            assert "Havana" in text_of(app)
            await press_each(pilot, "z")
            assert app.screen is page
            return
        view = page._chart.view()
        assert len(view.pairs) == pairs
        assert "Port Royal" in text_of(app)
        for pair in view.pairs:
            assert pair.place.name in text_of(app)
            assert pair.state not in (State.NAMED, State.MINE, State.THEIRS)
        assert bool(records) == (season == 2)
        for number, ship in enumerate(page.desk.holding.ships):
            if ship.id in records:
                await press_each(pilot, "home", *["down"] * number)
                await until(pilot, lambda: "record" in text_of(app))
                assert f"Season {records[ship.id].actions[-1].season}: " in text_of(app)
                break


@pytest.fixture
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Spain's bargains come from the test."""
    monkeypatch.setattr("pieces_of_eight.tui.play.opponents.opponents_of", lambda saved: {})


@pytest.mark.usefixtures("quiet")
async def test_the_rival_fits_out_while_one_waits(tmp_path: Path) -> None:
    app = app_at(tmp_path, port_scenes.spain_next(), port_scenes.AGAINST_AI)
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


async def looks(path: Path, size: tuple[int, int], bargains: tuple[Bargain, ...]) -> list[str]:
    """What England has before its eyes while Spain fits out: the page, the log, the ledger."""
    match = port_scenes.fitted()
    port_scenes.sail(match, ENGLAND)
    app = app_at(path, match, port_scenes.AGAINST_AI)
    found: list[str] = []
    async with app.run_test(size=size, notifications=True) as pilot:
        await pilot.pause()
        screen = screen_of(app)
        first = text_of(app)
        for bargain in bargains:
            port_scenes.deal(match, SPAIN, bargain)
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
    poor, rich = [await looks(tmp_path / str(len(each)), GOOD, each) for each in (POOR, RICH)]
    assert poor == rich
    assert not [secret for secret in SECRETS if any(secret in page for page in rich)]
    monkeypatch.setattr(
        "pieces_of_eight.tui.career.port_captions.prompt_words",
        lambda desk: f"{prompt_words(desk)} {len(desk.session.saved.match.entries)}",
    )
    with pytest.raises(AssertionError):
        await looks(tmp_path, FLOOR, RICH)


async def test_the_homecoming_tells_nobody_what_the_other_has(tmp_path: Path) -> None:
    shown = []
    for theirs in (RICH, POOR):
        app = app_at(tmp_path / str(len(theirs)), port_scenes.home(theirs))
        async with app.run_test(size=GOOD) as pilot:
            await pilot.pause()
            first = text_of(app)
            await press(pilot, "l")
            shown.append((first, text_of(app)))
    assert shown[0] == shown[1]
