"""In hot seat no key of any page of the sheet or the port shows what the other must not know.

Two games are played that differ in nothing but what one captain hides: whatever is pressed on
the page of the other, or on the one both look at, the screens are the same to the letter.
"""

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from pieces_of_eight.campaign.career import Stage
from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.sheet.state import Phase
from pieces_of_eight.saves.career_file import CareerFile
from pieces_of_eight.tui.app import PiecesApp
from pieces_of_eight.tui.career.chairs import ChairsScreen
from pieces_of_eight.tui.career.port import PortScreen
from pieces_of_eight.tui.match.page import FightScreen
from pieces_of_eight.tui.pages.curtain import CurtainScreen
from pieces_of_eight.tui.play.career import sat, take_up
from pieces_of_eight.tui.play.order_form import PERSON
from pieces_of_eight.tui.sheet.screens import SheetScreen
from pieces_of_eight.tui.widgets.controls import Pick
from tests.tui.career_scenes import AGAINST_AI, CURTAIN, WORDS, at, career_app, sailed
from tests.tui.every_key import KEYS, TELLING, after_each_key, through_the_curtain
from tests.tui.port_scenes import ENGLAND, deal, fresh, port_app, sail
from tests.tui.port_scenes import ENGLISH as BOUGHT
from tests.tui.port_scenes import PEOPLE as AT_THE_QUAY
from tests.tui.port_scenes import save as save_port
from tests.tui.sheet_scenes import ENGLISH, PEOPLE, SPANISH, save, season, sheet_app
from tests.tui.shell import make_folder, press, press_each, text_of, until
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


def at_the_sheet(secret: str, named: int) -> Match[Any, Any, Any]:
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


@pytest.mark.parametrize(("named", "keys"), [(0, TELLING), soaked(0, KEYS), soaked(1, KEYS)])
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
    [(Phase.DECLARING, TELLING), soaked(Phase.MUSTER, KEYS), soaked(Phase.DECLARING, KEYS)],
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


@pytest.mark.parametrize("keys", [TELLING[:3], soaked(KEYS)])
async def test_no_key_of_the_port_tells_what_the_other_has_bought(
    keys: tuple[str, ...], tmp_path: Path
) -> None:
    shown = []
    for number, bargains in enumerate((BOUGHT, BOUGHT[:2])):

        def make(number: int = number, bargains: Any = bargains) -> PiecesApp:
            path = tmp_path / str(number) / str(len(list(tmp_path.rglob("*.match"))))
            match = fresh()
            deal(match, ENGLAND, *bargains)
            sail(match, ENGLAND)
            return port_app(path, lambda: save_port(path, match, AT_THE_QUAY), CURTAIN)

        shown.append(await after_each_key(make, SIZE, PortScreen, keys))
    assert shown[0] == shown[1]
    assert not [page for page in shown[0] if "Happy Return" in page or "Revenge" in page]


def seen(app: PiecesApp) -> tuple[bool, bool]:
    """Whether anything of England's fold is on the screen, and of Spain's."""
    page = text_of(app)
    one, two = (any(ship.name in page for ship in fleet.ships) for fleet in (ENGLISH, SPANISH))
    return one, two


@pytest.mark.parametrize("key", ["v", "a"])
async def test_a_fold_is_opened_behind_the_curtain_and_closed_again(
    key: str, tmp_path: Path
) -> None:
    match = season(until=Phase.NAMING)
    who = match.state.side
    app = sheet_app(tmp_path, lambda: save(tmp_path, match, PEOPLE), CURTAIN)
    async with app.run_test(size=(120, 40)) as pilot:
        await press_each(pilot, key)
        assert isinstance(app.screen, CurtainScreen)
        assert PEOPLE[who].name in text_of(app)
        assert seen(app) == (False, False)
        await through_the_curtain(app, pilot)
        page = app.screen
        assert isinstance(page, SheetScreen)
        for _ in range(200):
            if key == "v" or page.desk.listing is not None:
                break
            await pilot.pause(0.02)
        assert seen(app) == (who == 0, who == 1)
        assert (page.desk.listing is not None) == (key == "a")
        await press_each(pilot, "v")
        assert seen(app) == (False, False)
        assert page.desk.listing is None


async def test_naming_a_pair_closes_the_fold(tmp_path: Path) -> None:
    match = season(until=Phase.NAMING)
    app = sheet_app(tmp_path, lambda: save(tmp_path, match, PEOPLE), CURTAIN)
    async with app.run_test(size=(120, 40)) as pilot:
        await press_each(pilot, "v")
        await through_the_curtain(app, pilot)
        assert any(seen(app))
        await press_each(pilot, "enter", "enter")
        page = app.screen
        assert isinstance(page, SheetScreen)
        assert any(line.opponent >= 0 for line in page.desk.state.lines[0])
        assert seen(app) == (False, False)


async def test_the_word_of_a_captain_opens_his_curtain(tmp_path: Path) -> None:
    app = career_app(tmp_path, lambda folder: sailed(folder, WORDS, at(Stage.NAMING)), CURTAIN)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        page = app.screen
        assert isinstance(page, SheetScreen)
        who = page.session.decider
        assert who is not None
        assert WORDS.words is not None
        right, wrong = WORDS.words[who], WORDS.words[1 - who]
        fleet = page.session.saved.match.state.fleets[who].content
        names = [ship.name for ship in fleet.ships]
        await press_each(pilot, "v")
        curtain = app.screen
        assert isinstance(curtain, CurtainScreen)
        await press(pilot, curtain._key, "enter")
        assert app.screen is curtain  # nobody has typed a word
        await press(pilot, *wrong, "enter")
        await until(pilot, lambda: "That is not the password" in text_of(app))
        assert app.screen is curtain
        assert wrong not in text_of(app)
        await press(pilot, *right, "enter")
        await until(pilot, lambda: isinstance(app.screen, SheetScreen))
        await until(pilot, lambda: any(name in text_of(app) for name in names))
    written = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    assert not [name for name in names if name.encode() in written]


def safe(app: PiecesApp) -> bool:
    """Whether the page that is open tells neither captain what the other hides."""
    page = app.screen
    if not app.hearing or isinstance(page, CurtainScreen):
        return app.hearing
    return isinstance(page, FightScreen) and not page.session.secrets


async def seat(
    app: PiecesApp, pilot: Pilot[None], saved: CareerFile, captain: int, chair: str
) -> None:
    """Seat a person or an opponent by "Who plays", and wait for the page that follows."""
    chairs = ChairsScreen(saved)
    app.push_screen(chairs)
    await until(pilot, lambda: app.screen is chairs and app.hearing)
    pick = chairs.query_one(f"#seat-{captain}", Pick)
    pick.offer(pick.values, chair)
    chairs.do_end()
    await until(pilot, lambda: app.screen is not chairs and app.hearing)


@pytest.mark.parametrize(
    ("stage", "heir"),
    [(Stage.PORT, 1), (Stage.FIGHT, 0), soaked(Stage.PORT, 0), soaked(Stage.MUSTER, 1)],
)
async def test_who_gives_his_chair_away_does_not_see_the_page_of_the_other(
    stage: Stage, heir: int, tmp_path: Path
) -> None:
    """Also who stays has to sit down first: nobody knows which of them is at the keyboard."""
    saved = sailed(make_folder(tmp_path), WORDS, at(stage))
    app = career_app(tmp_path, lambda folder: saved, CURTAIN)
    assert WORDS.words is not None
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: safe(app))  # a fight at sea, where nothing is hidden, is open
        await seat(app, pilot, saved, 1 - heir, "powder monkey")
        curtain = app.screen
        assert isinstance(curtain, CurtainScreen)
        assert WORDS.captains[heir] in text_of(app)
        await press(pilot, curtain._key, "enter", *WORDS.words[1 - heir], "enter")
        await until(pilot, lambda: "That is not the password" in text_of(app))
        await press(pilot, *WORDS.words[heir], "enter")
        await until(pilot, lambda: isinstance(app.screen, FightScreen) and app.hearing)
        assert app.screen.session.viewer == saved.career.open.player(Player(heir))
        await seat(app, pilot, saved, heir, "powder monkey")  # nobody plays
        assert isinstance(app.screen, CurtainScreen) == (heir == 1)
        await seat(app, pilot, saved, heir, PERSON)
        assert isinstance(app.screen, CurtainScreen)  # whoever that is


async def test_who_always_played_alone_has_nobody_to_pass_the_keyboard_to(tmp_path: Path) -> None:
    saved = sailed(make_folder(tmp_path), AGAINST_AI, at(Stage.PORT))
    app = career_app(tmp_path, lambda folder: saved, CURTAIN)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: isinstance(app.screen, PortScreen) and app.hearing)
        await seat(app, pilot, saved, 1, "mate")
        assert isinstance(app.screen, PortScreen)
        assert saved.header.chairs[1].level == "mate"
        assert saved.header.people == (0,)
        await seat(app, pilot, saved, 0, "mate")
        assert not isinstance(app.screen, CurtainScreen)
        await seat(app, pilot, saved, 0, PERSON)
        assert not isinstance(app.screen, CurtainScreen)
        assert sat(saved) == {0}
        await seat(app, pilot, saved, 1, PERSON)
        await until(pilot, lambda: app.hearing)
        await seat(app, pilot, saved, 1, "mate")
        assert isinstance(app.screen, CurtainScreen)  # a second person has sat here
        assert sat(saved) == {0, 1}
    saved.close()
    again = take_up(make_folder(tmp_path), saved.name)
    assert sat(again) == {0, 1}
    again.close()


async def test_who_takes_the_other_chair_alone_is_asked_who_he_is(tmp_path: Path) -> None:
    saved = sailed(make_folder(tmp_path), AGAINST_AI, at(Stage.PORT))
    app = career_app(tmp_path, lambda folder: saved, CURTAIN)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: isinstance(app.screen, PortScreen) and app.hearing)
        await seat(app, pilot, saved, 0, "mate")
        await seat(app, pilot, saved, 1, PERSON)
        assert isinstance(app.screen, CurtainScreen)
