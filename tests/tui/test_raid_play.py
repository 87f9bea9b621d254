"""Raids on the page itself: the way and its odds, and behind a curtain."""

import random
import re
from pathlib import Path

import pytest

from pieces_of_eight.campaign.geometry.squares import NOWHERE, Square
from pieces_of_eight.campaign.kernel.sealed import Player, redact
from pieces_of_eight.campaign.land_raid.events import token
from pieces_of_eight.campaign.land_raid.state import TOWN, Alarm, Options, Raid, places_seen
from pieces_of_eight.tui.app import PiecesApp
from pieces_of_eight.tui.land_raid.screens import RaidDesk
from pieces_of_eight.tui.match.desk import WAITING
from pieces_of_eight.tui.match.maps import MapFight
from pieces_of_eight.tui.pages.curtain import CurtainScreen
from pieces_of_eight.tui.settings import Settings
from tests.land_raid.positions import setup
from tests.tui.every_key import through_the_curtain
from tests.tui.raid_scenes import AGAINST_AI, BEACH, moment, raid_app, raid_setup, save
from tests.tui.shell import press, text_of, until

QUICK = raid_setup(turns=3, posting=True)


def ambush() -> Raid:
    """Two groups, and an enemy to the north of them."""
    return moment("=:m = =\n_:HH = =\n_ _ _", night=False)


def screen_of(app: PiecesApp) -> MapFight:
    assert isinstance(app.screen, MapFight)
    return app.screen


def desk_of(app: PiecesApp) -> RaidDesk:
    return screen_of(app).desk


async def test_the_way_is_drawn_and_the_odds_stand_beside_it_before_enter(tmp_path: Path) -> None:
    app = raid_app(tmp_path, lambda: save(tmp_path, ambush()))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "tab", "up")
        assert "H1 and H2 attack A1:" in text_of(app)
        await press(pilot, "o")
        assert "the square is taken" in text_of(app)
        assert not desk_of(app).state.fights
        await press(pilot, "enter")
        assert desk_of(app).state.fights == (Square(0),)


# Two captains at one keyboard.


def hidden(desk: RaidDesk) -> list[str]:
    """The tokens of enemies whom the captain does not see."""
    return [
        token(desk.state, unit.id)
        for unit in desk.state.units
        if unit.owner != desk.me
        and unit.here
        and places_seen(desk.state, desk.me)[unit.id] == NOWHERE
    ]


def told_to_the_other(desk: RaidDesk) -> set[str]:
    """What only the other captain's log says; asked of the match, which no page may do."""
    match, session = desk.session.saved.match, desk.session

    def words(who: Player) -> set[str]:
        found = set()
        for step in match.steps:
            state = redact(step.state, who)
            names = [chair.name for chair in session.chairs]
            found |= {session.face.tell(state, e, names) for e in redact(step.events, who)}
        return found

    return words(Player(1 - desk.me)) - words(desk.me) - {""}


async def test_what_is_said_to_who_must_wait_goes_when_his_turn_comes(tmp_path: Path) -> None:
    app = raid_app(tmp_path, lambda: save(tmp_path, QUICK, AGAINST_AI))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = screen_of(app)
        await until(pilot, lambda: screen.session.human)
        screen.say(WAITING)
        screen._stepped(None)
        assert WAITING not in text_of(app)


@pytest.mark.parametrize(
    ("curtain", "open_table", "falls"),
    [
        ("secrets", False, True),
        ("secrets", True, False),
        ("yes", True, True),
        ("no", False, False),
    ],
)
async def test_a_curtain_falls_by_itself_where_something_is_hidden(
    curtain: str, open_table: bool, falls: bool, tmp_path: Path
) -> None:
    settings = Settings(depth="true", animation="none", hover="no", curtain=curtain)
    begin = setup(BEACH, Options(turns=1, posting=True, open_table=open_table))
    app = raid_app(tmp_path, lambda: save(tmp_path, begin), settings)
    async with app.run_test(size=(80, 24)) as pilot:
        hides = isinstance(app.screen, CurtainScreen)
        assert hides == (curtain == "secrets" and falls)
        await through_the_curtain(app, pilot)
        deciders = set()
        while isinstance(app.screen, MapFight) and not app.screen.session.over:
            deciders.add(app.screen.session.decider)
            await press(pilot, "e")
        assert isinstance(app.screen, CurtainScreen) == falls
        assert len(deciders) == (1 if falls else 2)


KEYS = ("tab", "up", "right", "left", "enter", "enter", "m", "e", "e", "o", "f", "b", "t", "c")


@pytest.mark.parametrize("keys", [90, pytest.param(160, marks=pytest.mark.soak)])
async def test_nothing_of_the_one_captain_is_on_any_page_of_the_other(
    keys: int, tmp_path: Path
) -> None:
    settings = Settings(depth="true", animation="none", hover="no", curtain="yes")
    app = raid_app(tmp_path, lambda: save(tmp_path, QUICK), settings)
    rng = random.Random(5)
    curtains = looked = 0
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        for _ in range(keys):
            if isinstance(app.screen, CurtainScreen):
                curtains += 1
                assert not re.search(r"\b[A-Za-z][1-9]\b", text_of(app))
                await press(pilot, "d" if "Don Juan" in text_of(app) else "h", "enter")
            elif isinstance(app.screen, MapFight) and not app.screen.session.over:
                looked += look_for_secrets(app)
                await press(pilot, rng.choice(KEYS))
            else:
                break
    assert curtains > keys / 40
    assert looked > keys * 5 / 8


def look_for_secrets(app: PiecesApp) -> int:
    """Nothing on the page is only for the other; how many secrets there were to be kept."""
    desk = desk_of(app)
    if desk.state.alarm is not Alarm.ASLEEP and desk.me == TOWN:
        return 0
    text = text_of(app)
    told = [entry.words for entry in desk.session.journal.entries]
    for sentence in told_to_the_other(desk):
        assert sentence not in text
    hiding = hidden(desk)
    drawn = {mark.token for mark in screen_of(app).map.view.units}
    assert drawn.isdisjoint(hiding)
    public = " ".join(told)  # that an officer has thrown is heard by everybody
    secrets = [sign for sign in hiding if not re.search(rf"\b{sign}\b", public)]
    for sign in secrets:
        found = [line for line in text.splitlines() if re.search(rf"\b{sign}\b", line)]
        assert found == [], sign
    return len(secrets)
