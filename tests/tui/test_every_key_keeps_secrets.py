"""In hot seat no key of any page of the sheet or the port shows what the other must not know.

Two games are played that differ in nothing but what one captain hides: whatever is pressed on
the page of the other, or on the one both look at, the screens are the same to the letter.
"""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.engines import PORT
from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.campaign.port.crown import offered
from pieces_of_eight.campaign.port.state import Accept, PaySpy
from pieces_of_eight.campaign.sheet.state import Phase
from pieces_of_eight.content.careers import decks
from pieces_of_eight.tui.app import PiecesApp
from pieces_of_eight.tui.career.port import PortScreen
from pieces_of_eight.tui.sheet.screens import SheetScreen
from tests.tui.career_scenes import CURTAIN
from tests.tui.every_key import KEYS, TELLING, after_each_key
from tests.tui.port_scenes import ENGLAND, SPAIN, deal, fresh, port_app, sail
from tests.tui.port_scenes import ENGLISH as BOUGHT
from tests.tui.port_scenes import PEOPLE as AT_THE_QUAY
from tests.tui.port_scenes import save as save_port
from tests.tui.sheet_scenes import ENGLISH, PEOPLE, SPANISH, save, season, sheet_app
from tests.tui.test_sheet_secrecy import Game

SIZE = (80, 24)
IN_THE_LEGEND = "Revenge"
"""The name by which the legend of the chart shows what a tag looks like."""


@pytest.fixture(autouse=True)
def _one_seal(monkeypatch: pytest.MonkeyPatch) -> None:
    """A seal hangs on what it hides: here it reads alike in all games."""
    monkeypatch.setattr(
        "pieces_of_eight.tui.sheet.view.fingerprint_words", lambda digest: ("wax",) * 6
    )
    monkeypatch.setattr("pieces_of_eight.tui.sheet.desk.secrets.token_hex", lambda size: "5a17")


def at_the_sheet(secret: str, named: int) -> Match:
    """A season in which so many pairs are named, with something hidden in England's sheet."""
    game = Game(99)
    for action, _ in game.actions(secret, bold=True):
        done = sum(line.opponent >= 0 for line in game.match.state.lines[0])
        if game.match.state.phase is Phase.NAMING and done == named:
            break
        game.match.submit(action.by, action)
    return game.match


def soaked(*values: object) -> Any:
    """A case that takes too long for every day."""
    return pytest.param(*values, marks=pytest.mark.soak)


@pytest.mark.parametrize(("named", "keys"), [(0, TELLING[::2]), soaked(0, KEYS), soaked(1, KEYS)])
async def test_no_key_tells_on_the_page_both_look_at(
    named: int, keys: tuple[str, ...], tmp_path: Path
) -> None:
    shown = []
    for secret in ("plain", "rumours"):

        def make(secret: str = secret) -> PiecesApp:
            path = tmp_path / secret / str(len(list(tmp_path.rglob("*.match"))))
            match = at_the_sheet(secret, named)
            return sheet_app(path, lambda: save(path, match, PEOPLE), CURTAIN)

        shown.append(await after_each_key(make, SIZE, SheetScreen, keys))
    assert shown[0] == shown[1]
    assert any("Pass it to" in page for page in shown[0])
    names = {ship.name for ship in (*ENGLISH.ships, *SPANISH.ships)} - {IN_THE_LEGEND}
    assert not [name for name in names if name in str(shown)]


@pytest.mark.parametrize(
    ("phase", "keys"),
    [(Phase.DECLARING, TELLING[2:]), soaked(Phase.MUSTER, KEYS), soaked(Phase.DECLARING, KEYS)],
)
async def test_no_key_shows_a_ship_of_the_other(
    phase: Phase, keys: tuple[str, ...], tmp_path: Path
) -> None:
    match = season(until=phase)
    theirs = (ENGLISH, SPANISH)[1 - match.state.side]

    def make() -> PiecesApp:
        path = tmp_path / str(len(list(tmp_path.rglob("*.match"))))
        return sheet_app(path, lambda: save(path, season(until=phase), PEOPLE), CURTAIN)

    shown = await after_each_key(make, SIZE, SheetScreen, keys)
    names = [ship.name for ship in theirs.ships] + [each.name for each in theirs.companies]
    assert not [page for page in shown for name in names if name in page]
    assert len(shown) >= len(keys)


def sailed(secret: int, *, winter: bool) -> Match:
    """England has left port; the first of two secrets hides more, and in a winter they differ in
    deck and order, too, and in who pays a spy."""
    match = fresh(war=-1 if winter else None)
    bargains: list[Any] = [BOUGHT, BOUGHT[:2]][secret]
    if winter:
        terms = match.setup.terms
        one, two = (decks("orders", len(terms.orders), 60, seed) for seed in (secret, 9))
        dealt = one[ENGLAND], two[SPAIN]
        match = Match(PORT, replace(match.setup, terms=replace(terms, dealt=dealt)), 7)
        asked = Accept(offered(match.state, ENGLAND)[secret].id)
        bargains = [*bargains, asked, *[PaySpy()] * (1 - secret)]
    deal(match, ENGLAND, *bargains)
    sail(match, ENGLAND)
    return match


@pytest.mark.parametrize(
    ("winter", "keys"),
    [
        (True, TELLING[:3]),
        soaked(False, KEYS),
        soaked(True, KEYS),
    ],
)
async def test_no_key_of_the_port_tells_what_the_other_has_bought(
    winter: bool, keys: tuple[str, ...], tmp_path: Path
) -> None:
    shown = []
    for number in (0, 1):

        def make(number: int = number) -> PiecesApp:
            path = tmp_path / str(number) / str(len(list(tmp_path.rglob("*.match"))))
            match = sailed(number, winter=winter)
            return port_app(path, lambda: save_port(path, match, AT_THE_QUAY), CURTAIN)

        shown.append(await after_each_key(make, SIZE, PortScreen, keys))
    assert shown[0] == shown[1]
    assert not [page for page in shown[0] if "Happy Return" in page or "Revenge" in page]
