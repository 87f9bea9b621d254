"""The curtain proof of the port: what one captain buys changes nothing on the other's screen."""

from pathlib import Path
from typing import Any

import pytest

from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.port.state import (
    Arms,
    Bargain,
    Buy,
    Enlist,
    Quality,
    Raise,
    SetSail,
    Train,
)
from pieces_of_eight.saves.match_file import Chair
from pieces_of_eight.tui.career.port import PortScreen
from pieces_of_eight.tui.career.port_captions import prompt_words
from pieces_of_eight.tui.pages.curtain import CurtainScreen
from pieces_of_eight.tui.settings import Settings
from tests.tui.port_scenes import (
    BRIG,
    ENGLAND,
    FLUYT,
    FRIGATE,
    PEOPLE,
    SPAIN,
    SPANISH,
    deal,
    fitted,
    fresh,
    home,
    port_app,
    sail,
    save,
)
from tests.tui.shell import press, text_of, until

SIZES = pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["floor", "good"])
ONE_WATCHES = (Chair("person", "Anne Bonny"), Chair("ai", "Don Blas", "mate"))
POOR: tuple[Bargain, ...] = (Buy(BRIG, "Tres Reyes"), Train(0))
RICH: tuple[Bargain, ...] = (
    Buy(FRIGATE, "Santa Ana"),
    Buy(FLUYT, "Nuestra Hora"),
    Raise("The marines", "Luis Vera"),
    Enlist(0, Arms.MUSKET, Quality.ABLE),
)
SECRETS = ("Tres Reyes", "Santa Ana", "Nuestra Hora", "The marines", "Luis Vera")


@pytest.fixture(autouse=True)
def _quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Spain's bargains come from the test."""
    monkeypatch.setattr("pieces_of_eight.tui.play.opponents.opponents_of", lambda saved: {})


async def looks(path: Path, size: tuple[int, int], bargains: tuple[Bargain, ...]) -> list[str]:
    """What England has before its eyes while Spain fits out: the page, the log, the ledger."""
    match = fitted()
    sail(match, ENGLAND)
    saved = save(path, match, ONE_WATCHES)
    app = port_app(path, lambda: saved)
    found: list[str] = []
    async with app.run_test(size=size, notifications=True) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, PortScreen)
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


@SIZES
async def test_what_the_rival_buys_leaves_no_trace(size: tuple[int, int], tmp_path: Path) -> None:
    poor = await looks(tmp_path / "1", size, POOR)
    rich = await looks(tmp_path / "2", size, RICH)
    assert poor == rich
    assert not [secret for secret in SECRETS if any(secret in page for page in rich)]


async def test_the_proof_would_catch_a_leak(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page that tells how many actions there were tells what Spain did."""
    monkeypatch.setattr(
        "pieces_of_eight.tui.career.port_captions.prompt_words",
        lambda desk: f"{prompt_words(desk)} {len(desk.session.saved.match.entries)}",
    )
    with pytest.raises(AssertionError):
        await looks(tmp_path, (80, 24), RICH)


@SIZES
@pytest.mark.parametrize("spanish", [SPANISH, RICH], ids=["marines", "rich"])
async def test_the_homecoming_tells_nobody_what_the_other_has(
    size: tuple[int, int], spanish: tuple[Bargain, ...], tmp_path: Path
) -> None:
    shown = []
    for number, theirs in enumerate((spanish, POOR)):
        match: Match[Any, Any, Any] = home(theirs)
        path = tmp_path / str(number)
        app = port_app(path, lambda match=match, path=path: save(path, match, PEOPLE))  # type: ignore[misc]
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            shown.append(text_of(app))
            await press(pilot, "l")
            shown.append(text_of(app))
    assert shown[:2] == shown[2:]


async def test_nothing_is_shown_before_a_captain_sits_alone(tmp_path: Path) -> None:
    settings = Settings(depth="true", animation="none", hover="no", curtain="secrets")
    match = fresh()
    deal(match, ENGLAND, Buy(FRIGATE, "Happy Return"))
    app = port_app(tmp_path, lambda: save(tmp_path, match, PEOPLE), settings)
    seen: list[str] = []
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(20):
            seen.append(text_of(app))
            await pilot.pause(0.01)
    assert not [page for page in seen if "Happy Return" in page or "800 coins" in page]


async def test_the_page_that_was_left_shows_nothing_of_the_next(tmp_path: Path) -> None:
    settings = Settings(depth="true", animation="none", hover="no", curtain="secrets")
    match = fitted()
    app = port_app(tmp_path, lambda: save(tmp_path, match, PEOPLE), settings)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, CurtainScreen) and app.hearing)
        await pilot.press("a", "enter")
        await until(pilot, lambda: isinstance(app.screen, PortScreen) and app.hearing)
        screen = app.screen
        assert isinstance(screen, PortScreen)
        screen.session.submit(SetSail(Player(0)))
        assert screen.shut  # though he who sat there alone has the keyboard still
        for _ in range(20):
            assert "of 3: 1000 coins" not in text_of(app)  # the purse of the other
            await pilot.pause(0.01)
