"""The great moments: big letters across the map, until a key is pressed that does nothing else."""

import random
from pathlib import Path

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from pieces_of_eight.campaign.career import Stage
from pieces_of_eight.campaign.engines import ENGINES
from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.sea_fight.state import Fate
from pieces_of_eight.campaign.sheet.state import Result, Sheet
from pieces_of_eight.saves.match_file import Chair
from pieces_of_eight.tui.career.pages import CareerOwner
from pieces_of_eight.tui.draw.film import ON, Frame, Spot, banner, grey
from pieces_of_eight.tui.draw.portrait import likeness, portrait
from pieces_of_eight.tui.match.page import FightScreen
from pieces_of_eight.tui.match.result import ResultScreen
from pieces_of_eight.tui.play.session import Act, LastTurn, Moment, Session
from pieces_of_eight.tui.registry import face_of
from pieces_of_eight.tui.sea_fight.face import moments as sea_moments
from pieces_of_eight.tui.settings import Settings
from tests.sea_fight.positions import ABEAM, A, R, position
from tests.tables import SETUPS
from tests.tui.career_scenes import AGAINST_AI, at, career_app, sailed
from tests.tui.fights import app_at, duel, save
from tests.tui.frames import Compare
from tests.tui.shell import PilotedApp, make_folder, press, text_of, until
from tests.tui.test_last_turn import TOLD

SHOWN = Settings(depth="true", animation="full", hover="no", curtain="no")
STILL = Settings(depth="true", animation="none", hover="no", curtain="no")
ALONE = (Chair("person", "Anne"), Chair("ai", "Jack", "mate"))
SINKING = ("e", "f", "1")
"""What is pressed to sink a wreck."""
SIGHT = Spot(3, 2, 78, 14)


def rows(frame: Frame) -> list[str]:
    """A banner as lines of text."""
    lines = range(SIGHT.y, SIGHT.y + SIGHT.height)
    across = range(SIGHT.x, SIGHT.x + SIGHT.width)
    return ["".join(frame[x, y].glyph if (x, y) in frame else " " for x in across) for y in lines]


@pytest.mark.parametrize("plain", [False, True])
def test_the_word_and_its_lines_lie_in_a_band_within_what_is_in_sight(*, plain: bool) -> None:
    for word in ("Victory", "Defeat", "A draw", "The end", "Blown up", "Wrecked", "Alarm", "Down"):
        frame = banner(SIGHT, word, ["She goes down."], ("good", "text", "paper"), plain=plain)
        assert all(3 <= x < 81 and 2 <= y < 16 for x, y in frame)
        text = "\n".join(rows(frame))
        assert "She goes down." in text
        assert ON in text
        assert ("#" if plain else "█") in text
        assert text.isascii() is plain
    assert "V I C" in "\n".join(
        rows(banner(Spot(3, 2, 30, 14), "Victory", [], ("a", "b", "c"), plain=plain))
    )


def test_the_portrait_of_the_dead_is_grey() -> None:
    drawn = portrait(likeness("Anne Bonny"), "england", "true")
    frame = banner(
        SIGHT, "Dead", ["Killed."], ("bad", "text", "paper"), plain=False, portrait=drawn
    )
    hung = [stamp for (x, _), stamp in frame.items() if x < 3 + 3 + len(drawn[0])]
    used = {ink for stamp in hung for ink in (stamp.ink, stamp.paper) if ink.startswith("#")}
    assert used
    assert all(ink[1:3] == ink[3:5] == ink[5:7] for ink in used)
    assert grey("color(3)") == "color(3)"


@pytest.mark.parametrize("engine", TOLD)
def test_every_end_of_a_fight_is_a_moment_for_who_plays_it(engine: str, tmp_path: Path) -> None:
    rng = random.Random(3)
    for number, setup in enumerate([*SETUPS[engine].values()][:2]):
        match = Match(ENGINES[engine], setup(3), 3)
        sides = len(face_of(engine).kind.sides)
        chairs = (Chair("person", "A"), *(Chair("ai", name, "mate") for name in "BCD"))[:sides]
        saved = make_folder(tmp_path / str(number)).create(engine, match, "A fight", chairs)
        session = Session(saved, face_of(engine))
        while match.to_act:
            step = match.submit(match.to_act[0], rng.choice(match.seat(match.to_act[0]).legal()))
            moments = session.with_the_end(step)
            assert all(each.words.endswith((".", "!")) for each in moments)
            assert all(letter in LETTERS for each in moments for letter in each.word.upper())
        won = match.engine.better(match.state)
        word = "A draw" if won is None else "Victory" if won == session.viewer else "Defeat"
        assert moments[-1].word == word
        assert moments[-1].good == (None if won is None else word == "Victory")
        saved.close()


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"fate": Fate.SUNK}, ["Sunk: Rose goes down."]),
        ({"fate": Fate.TAKEN}, ["Taken: Rose is taken."]),
        ({"fate": Fate.FLED}, []),
        ({"captain": False}, ["Dead: Pell is killed hand to hand."]),
        (
            {"fate": Fate.EXPLODED},
            ["Dead: Pell is killed when Rose blows up.", "Blown up: Rose blows up."],
        ),
    ],
)
def test_ships_that_are_lost_and_captains_who_die_are_moments(
    change: dict[str, object], words: list[str]
) -> None:
    before = position(ABEAM)
    rose = replace(before.ships[R], card=replace(before.ships[R].card, captain="Pell"))
    before = replace(before, ships=(before.ships[A], rose))
    now = replace(before, ships=(before.ships[A], replace(rose, **change)))
    for viewer in (Player(0), Player(1)):
        found = list(sea_moments(LastTurn(viewer, [Act(before, ())], now)))
        assert [f"{each.word}: {each.words}" for each in found] == words
        assert all(each.good is (rose.owner != viewer) for each in found)


LETTERS = " ABCDEFGHIKLMNOPRSTUVWY"


async def test_a_key_hurries_the_film_the_next_takes_the_moment_away(tmp_path: Path) -> None:
    """And neither does anything else: the third opens the account."""
    app = app_at(tmp_path, lambda: save(tmp_path, duel(hull=(1, 1)), ALONE, seed=2), SHOWN)
    async with app.run_test(size=(80, 24)) as pilot:
        page = app.screen
        assert isinstance(page, FightScreen)
        assert page.on_map is not None
        await press(pilot, *SINKING[:-1], "o", *SINKING[-1:])
        assert page.has_panel
        await until(pilot, lambda: page.session.over)
        assert page.on_map.busy
        assert ON not in text_of(app), "first it is seen"
        await press(pilot, "enter")
        assert ON in text_of(app)
        assert "William goes down. Anne wins" in text_of(app)
        assert not page.query_one("#fight-panel").display
        await pilot.resize_terminal(100, 30)
        await pilot.pause()
        assert ON in text_of(app)
        await press(pilot, "enter")
        assert ON not in text_of(app)
        assert app.screen is page
        await press(pilot, "enter")
        assert isinstance(app.screen, ResultScreen)


async def test_without_animation_the_moment_comes_at_once_and_a_key_takes_it_away(
    tmp_path: Path,
) -> None:
    app = app_at(tmp_path, lambda: save(tmp_path, duel(hull=(1, 1)), ALONE, seed=2), STILL)
    async with app.run_test(size=(80, 24)) as pilot:
        page = app.screen
        assert isinstance(page, FightScreen)
        await press(pilot, *SINKING)
        await until(pilot, lambda: page.session.over)
        assert ON in text_of(app)
        await press(pilot, "down")
        assert ON not in text_of(app)
        assert app.screen is page


async def test_opponents_wait_for_a_moment_and_one_follows_another(tmp_path: Path) -> None:
    app = app_at(tmp_path, lambda: save(tmp_path, duel(), ALONE), SHOWN)
    async with app.run_test(size=(120, 40)) as pilot:
        page = app.screen
        assert isinstance(page, FightScreen)
        page.happened._moments = [Moment("Sunk", "One."), Moment("Alarm", "Two.")]
        page.happened.announce()
        assert page.session.paused
        assert page.map.is_covered, "no sign at its edge points at what is beyond it"
        assert "One." in text_of(app)
        await press(pilot, "down")
        assert "Two." in text_of(app)
        assert page.session.paused
        await press(pilot, "down")
        assert "Two." not in text_of(app)
        assert not page.map.is_covered
        assert not page.session.paused


# Your own death, in a career.


@pytest.mark.rule("C-3")
async def test_your_own_death_has_your_portrait_and_says_what_comes_of_it(tmp_path: Path) -> None:
    make = lambda folder: sailed(folder, AGAINST_AI, at(Stage.FIGHT))  # noqa: E731
    app = career_app(tmp_path, make, SHOWN)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        page = app.screen
        assert isinstance(page, FightScreen)
        name = page.session.name_of(page.session.viewer)
        for who, own in (("Somebody else", False), (name, True)):
            words = f"{who} is killed by the guns of Rosario."
            page.happened._moments = [Moment("Dead", words, False, who, "The Mouth of Hell")]
            page.happened.announce()
            text = text_of(app)
            assert words in text
            assert "The Mouth of Hell." in text
            assert ("Your death ends your career." in text) is own
            await press(pilot, "down")


@pytest.mark.rule("H-43")
def test_before_a_battle_under_your_flag_you_are_told_what_you_risk(tmp_path: Path) -> None:
    found = set[bool]()
    for seed in range(11, 17):
        folder = make_folder(tmp_path / str(seed))
        saved = sailed(folder, replace(AGAINST_AI, seed=seed), at(Stage.FIGHT))
        season = saved.career.season
        if season is not None:
            sheet: Sheet = season.sheet.state
            number = saved.career.open.engagement
            assert number is not None
            life = CareerOwner(saved, PilotedApp(folder, SHOWN)).life
            risks = "yourself, and can be killed there." in life.risk
            assert not risks or sheet.engagements[number].result is Result.BATTLE
            found.add(risks)
        saved.close()
    assert True in found


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_a_victory(size: tuple[int, int], snap_compare: Compare, tmp_path: Path) -> None:
    app = app_at(tmp_path, lambda: save(tmp_path, duel(hull=(1, 1)), ALONE, seed=2), SHOWN)

    async def sink(pilot: Pilot[None]) -> None:
        await press(pilot, *SINKING)
        page = pilot.app.screen
        assert isinstance(page, FightScreen)
        await until(pilot, lambda: page.session.over)
        await press(pilot, "enter")

    assert snap_compare(app, terminal_size=size, run_before=sink)
