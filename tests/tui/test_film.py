"""What happens is seen on the map for a moment; any key hurries it, and a setting turns it off."""

import random
from pathlib import Path
from typing import Any

import pytest

from pieces_of_eight.campaign.engines import ENGINES, SEA_FIGHT
from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.campaign.kernel.sealed import Player, redact
from pieces_of_eight.campaign.sea_fight.events import Fired, Lost
from pieces_of_eight.campaign.sea_fight.state import Fate, Fire
from pieces_of_eight.saves.match_file import Chair
from pieces_of_eight.tui.draw.film import AFTERWARDS, TUMBLING, Cue, CueKind, Frame, dice, lost
from pieces_of_eight.tui.match.page import ON_THE_MAP, FightScreen
from pieces_of_eight.tui.match.view import cues_among, film_look
from pieces_of_eight.tui.registry import face_of, screens_of
from pieces_of_eight.tui.sea_fight.draw import cues
from pieces_of_eight.tui.settings import Settings
from pieces_of_eight.tui.widgets.frame import MessageLine
from tests.tables import SETUPS
from tests.tui import fights, maps
from tests.tui.fights import app_at, duel, save
from tests.tui.maps import film, lines
from tests.tui.pictures import FOLDER
from tests.tui.shell import PilotedApp, make_folder, press, text_of, until

LEAST = {
    "sea_fight": {CueKind.SHOT, CueKind.HIT, CueKind.SPLASH, CueKind.DICE},
    "land_raid": {CueKind.MARCH, CueKind.STEEL, CueKind.SHOT, CueKind.BELL, CueKind.DICE},
    "shore_raid": {CueKind.MARCH, CueKind.STEEL, CueKind.DICE},
    "treasure_grab": {CueKind.MARCH, CueKind.STEEL, CueKind.DICE, CueKind.CLIMB},
    "pirate_wars": {CueKind.SHOT, CueKind.HIT, CueKind.DICE},
}
"""What is to be seen at the least in a game played by lot."""


@pytest.mark.parametrize("name", maps.NAMES)
def test_the_strips_of_every_kind(name: str) -> None:
    kept = FOLDER / maps.golden_name(name)
    assert maps.strips(name) == kept.read_text("utf-8"), "python -m tests.tui.regenerate"


@pytest.mark.parametrize("kind", CueKind)
@pytest.mark.parametrize("name", maps.NAMES)
def test_something_is_to_be_seen_in_every_frame_one_cell_wide(kind: CueKind, name: str) -> None:
    for frame in film(kind, maps.NAMES[name]).frames():
        assert frame
        assert {len(stamp.glyph) for stamp in frame.values()} == {1}
        if name == "plain":
            assert all(stamp.glyph.isascii() for stamp in frame.values())


def test_dice_tumble_come_to_rest_and_say_what_was_needed() -> None:
    *tumbling, last = ("".join(lines(frame)) for frame in film(CueKind.DICE).frames())
    assert "3   6   6 hits" in last
    assert all(last != each for each in tumbling[:TUMBLING])
    assert not any("hits" in each for each in tumbling[:TUMBLING])
    assert all(last == each for each in tumbling[TUMBLING:])


def test_dice_that_succeed_turn_gold_when_they_have_come_to_rest() -> None:
    def golden(frame: Frame) -> set[str]:
        return {stamp.glyph for stamp in frame.values() if stamp.paper == "gold"} - {" "}

    frames = list(film(CueKind.DICE).frames())
    assert not any(golden(frame) for frame in frames[:TUMBLING])
    assert all(golden(frame) == {"6"} for frame in frames[TUMBLING:])


def test_what_is_lost_is_told_in_a_number_that_rises() -> None:
    assert [cue.need for cue in lost(1, {"hull": 3, "guns": 1, "men": 0})] == ["-3 hull -1 gun"]
    assert not list(lost(1, {"hull": 0}))
    rows = [min(y for _, y in frame) for frame in film(CueKind.COUNT).frames()]
    assert rows == sorted(rows, reverse=True)
    assert rows[0] > rows[-1]


@pytest.mark.parametrize("engine", LEAST)
def test_dice_come_before_what_they_do(engine: str) -> None:
    """Of each event: nothing of what came of a throw is seen before the throw itself."""
    rng, thrown = random.Random(8), 0
    for setup in SETUPS[engine].values():
        match = Match(ENGINES[engine], setup(5), 5)
        for _ in range(250):
            if not match.to_act:
                break
            before, who = match.state, match.to_act[0]
            step = match.submit(who, rng.choice(match.seat(who).legal()))
            for event in step.events:
                found = face_of(engine).cues([redact(event, who)], redact(before, who), who)
                kinds = [cue.kind for cue in found]
                if CueKind.DICE in kinds:
                    thrown += 1
                    told = {CueKind.HIT, CueKind.SPLASH, CueKind.COUNT, CueKind.FALL, *AFTERWARDS}
                    assert not told & {*kinds[: kinds.index(CueKind.DICE)]}, event
                    hits = getattr(event, "won", 0) or getattr(event, "hits", 0)
                    assert bool(hits and hits != (0, 0)) <= any(cue.gold for cue in found), event
    assert thrown


def test_the_events_of_a_salvo_are_seen_from_ship_to_ship() -> None:
    match = Match(SEA_FIGHT, duel(), 1)
    for _ in range(60):
        seat = match.seat(match.to_act[0])
        shots = [act for act in seat.legal() if isinstance(act, Fire)]
        before = match.state
        step = match.submit(seat.who, (shots or seat.legal())[0])
        fired = [event for event in step.events if isinstance(event, Fired)]
        if fired:
            break
    ships = before.ships
    shot = Cue(CueKind.SHOT, ships[fired[0].by].at, ships[fired[0].on].at)
    found = cues(step.events, before, Player(0))
    assert found[0] == shot
    end = CueKind.HIT if fired[0].hits else CueKind.SPLASH
    assert Cue(end, ships[fired[0].on].at) in found


def test_of_what_is_lost_only_what_sinks_blows_up_or_strikes_is_seen_to_go() -> None:
    sea = Match(SEA_FIGHT, duel(), 1).state
    found = {
        fate: [cue.kind for cue in cues([Lost(Rule("P8-19"), 1, fate, None)], sea, Player(0))]
        for fate in Fate
    }
    assert found.pop(Fate.SUNK) == [CueKind.SINKING]
    assert found.pop(Fate.EXPLODED) == [CueKind.BLAST]
    assert found.pop(Fate.TAKEN) == [CueKind.FLAG]
    assert set(map(tuple, found.values())) == {()}


async def to_the_first_shot(path: Path, settings: Settings) -> list[tuple[bool, bool]]:
    """Whether something is laid over the map after each key until a gun has been fired, and
    whether it still is after the next."""
    seen: list[tuple[bool, bool]] = []
    people = (Chair("person", "Anne"), Chair("person", "Jack"))
    app = app_at(path, lambda: save(path, duel(), people), settings)
    async with app.run_test(size=(80, 24)) as pilot:
        page = app.screen
        assert isinstance(page, FightScreen)
        assert page.on_map is not None
        for _ in range(40):
            if any(isinstance(action, Fire) for action in page.desk.legal):
                break
            await press(pilot, "enter")
        await press(pilot, "f", "enter")
        for _ in range(6):
            lies = bool(page.map.film) and page.on_map.shows
            if lies or any(isinstance(e, Fired) for e in page.session.saved.match.steps[-1].events):
                break
            await press(pilot, "enter")
        lies = bool(page.map.film) and page.on_map.shows
        await press(pilot, "down")
        seen.append((lies, page.on_map.shows))
        assert page.session.viewer in (Player(0), Player(1))
    return seen


@pytest.mark.parametrize(
    ("animation", "seen"),
    [("full", (True, False)), ("quick", (True, False)), ("none", (False,) * 2)],
)
async def test_a_shot_is_seen_on_the_map_until_the_next_key(
    animation: str, seen: tuple[bool, bool], tmp_path: Path
) -> None:
    settings = Settings(depth="true", animation=animation, hover="no", curtain="no")
    assert await to_the_first_shot(tmp_path, settings) == [seen]


@pytest.mark.parametrize("engine", LEAST)
def test_a_game_by_lot_is_seen_by_who_may_see_it(engine: str) -> None:
    """Of four games of each engine; what is sealed is never asked for."""
    rng = random.Random(5)
    kinds: set[CueKind] = set()
    setups = tuple(SETUPS[engine].values())
    for setup in (*setups[:2], *setups[-2:]):
        match = Match(ENGINES[engine], setup(5), 5)
        for _ in range(250):
            if not match.to_act:
                break
            before = [match.seat(Player(n)).seen.value for n in range(2)]
            who = match.to_act[0]
            step = match.submit(who, rng.choice(match.seat(who).legal()))
            for viewer in (Player(0), Player(1)):
                events = [redact(event, viewer) for event in step.events]
                found = face_of(engine).cues(events, before[viewer], viewer)
                kinds.update(cue.kind for cue in found)
                assert all(cue.faces for cue in found if cue.kind is CueKind.DICE)
                assert all(cue.at != cue.to for cue in found if cue.kind is CueKind.MARCH)
    assert LEAST[engine] <= kinds


@pytest.mark.parametrize("wanted", ["no", "yes"])
async def test_the_bell_is_rung_for_a_ship_that_sinks_where_it_is_wanted(
    wanted: str, tmp_path: Path
) -> None:
    class RungApp(PilotedApp):
        bells = 0

        def bell(self) -> None:
            self.bells += 1

    people = (Chair("person", "Anne"), Chair("person", "Jack"))
    settings = Settings(depth="true", animation="none", hover="no", curtain="no", bell=wanted)
    match = save(tmp_path, duel(hull=(1, 1)), people, seed=2)
    app = RungApp(make_folder(tmp_path), settings, lambda: screens_of("sea_fight").fight(match))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "e", "f", "1", "4")
        assert isinstance(app.screen, FightScreen)
        assert app.screen.session.over
    assert app.bells == (wanted == "yes")


TABLES = {name: usual.setup for name, usual in fights.USUAL.items()}
TABLES["pirate_wars"] = fights.close_duel
"""By engine how a fight between people begins."""


SHOWN = Settings(depth="true", animation="full", hover="no", curtain="no")


def beside_the_map(page: FightScreen) -> list[str]:
    """What stands around the map of a page, line by line, without the line of messages."""
    left, top, width, height = page.map.region
    lines = text_of(page.app).splitlines()
    del lines[-2]
    return [
        line[:left] + line[left + width :] if top <= y < top + height else line
        for y, line in enumerate(lines)
    ]


def fought_on(page: FightScreen) -> list[Any]:
    """What may be done but for giving up, which would end the fight before it has begun."""
    engine, state = page.session.saved.match.engine, page.session.state
    return [
        act
        for act in page.session.legal()
        if not isinstance(act, engine.mind.breaks_off) and engine.gives_up(state, act) is None
    ] or list(page.session.legal())


@pytest.mark.parametrize("engine", TABLES)
async def test_what_a_film_shows_is_told_when_it_has_ended(engine: str, tmp_path: Path) -> None:
    """First it is seen; then the words, the counts and the map say what came of it (F-90).

    What comes in meanwhile is seen after it; a window of another size cuts both short.
    """
    app = app_at(tmp_path, lambda: save(tmp_path, TABLES[engine]()), SHOWN)
    films, rng = 0, random.Random(5)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        page = app.screen
        assert isinstance(page, FightScreen)
        assert page.on_map is not None
        while not page.session.over and films < 2:
            page.say("")
            before, drawn = beside_the_map(page), page.map.painter
            legal = fought_on(page)
            shots = [act for act in legal if type(act).__name__ in ("Fire", "Shoot")]
            page.session.submit(rng.choice(shots or legal))
            if not page.on_map.shows:
                continue
            films += 1
            assert page.query_one(MessageLine).message == ON_THE_MAP
            assert beside_the_map(page) == before
            assert page.map.painter is drawn
            if films % 2:
                page.happened.hurry()
                await pilot.pause()
                assert beside_the_map(page) != before
            else:
                act = page.session.act_of(page.session.saved.match.steps[-1])
                place = cues_among(page.session, act.events, act.before)[0].at
                frames = count_of_frames(page)
                page.on_map.show([Cue(CueKind.BELL, place)], *film_look(page), 1)
                assert count_of_frames(page) == frames + CueKind.BELL.frames, "it comes after it"
                assert beside_the_map(page) == before
                await pilot.resize_terminal(110 + films, 40)
                assert not page.on_map.shows
    assert films == 2


def count_of_frames(page: FightScreen) -> int:
    """How many frames of the film on a page are still to be seen."""
    assert page.on_map is not None
    projector = page.on_map._projector
    left = list(projector._frames)
    projector._frames = iter(left)
    return len(left)


async def test_what_becomes_of_a_ship_is_seen_when_her_dice_are_told(tmp_path: Path) -> None:
    """The words come between the dice and her going down; the next key is an order again."""
    app = app_at(tmp_path, lambda: save(tmp_path, duel()), SHOWN)
    async with app.run_test(size=(80, 24)) as pilot:
        page = app.screen
        assert isinstance(page, FightScreen)
        assert page.on_map is not None
        at = page.session.state.ships[0].at
        page.say(ON_THE_MAP)
        cues = [dice(at, (6,), "a hit"), Cue(CueKind.SINKING, at)]
        page.on_map.show(cues, *film_look(page), 1000)
        page._said = "She is hit."
        await until(pilot, lambda: not page.on_map.shows)
        assert page.query_one(MessageLine).message == "She is hit."
        page.on_map.show([Cue(CueKind.SINKING, at)], *film_look(page), 0.001)
        assert not page.on_map.shows, "nothing is held back for it"
        assert page.map.film
        assert not page.happened.hurry(), "the key that ends it does what it is for"
