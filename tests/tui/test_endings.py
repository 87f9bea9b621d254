"""The pages behind a season and behind a career, by keys; and who may read what on them."""

import json
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot
from textual.screen import Screen

from pieces_of_eight.campaign.career import Stage
from pieces_of_eight.campaign.chronicle import PUBLIC, Chronicle
from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed
from pieces_of_eight.campaign.port.events import CaptainFell, PaidOut
from pieces_of_eight.campaign.port.state import Ending, Phase
from pieces_of_eight.campaign.reckoning import Reckoning
from pieces_of_eight.saves.words import SaveError
from pieces_of_eight.tui.career.album import career_end, epitaph
from pieces_of_eight.tui.career.end import EndScreen, reckoning
from pieces_of_eight.tui.career.homecoming import HomeScreen, cut_short, gathered, homecoming
from pieces_of_eight.tui.career.homecoming import page as home_page
from pieces_of_eight.tui.career.new_career import NewCareerScreen
from pieces_of_eight.tui.career.records import ChronicleScreen, FameScreen
from pieces_of_eight.tui.game import MakesPage
from pieces_of_eight.tui.pages.help import HelpScreen
from pieces_of_eight.tui.pages.reading import Brush, Sum, laid
from pieces_of_eight.tui.pages.title import TitleScreen
from pieces_of_eight.tui.play.career import begin, go_on, sit
from pieces_of_eight.tui.play.order_form import PERSON
from pieces_of_eight.tui.play.scoring import story_of
from pieces_of_eight.tui.play.session import Kept
from pieces_of_eight.tui.themes import INKS
from tests.chronicles import home_from, sailing
from tests.tui.endings import AGAINST_SAILOR, END, HOME, sail, sailed
from tests.tui.port_scenes import home
from tests.tui.shell import make_app, make_folder, message_of, text_of, until

SIZE = (80, 24)
BRUSH = Brush(INKS["night", "mono"], "mono", True)


class Onward:
    """A owner whose next page is the help, unless the disk fails."""

    place = matter = verdict = ""
    onward_words = "Go on"
    more: Sequence[tuple[str, MakesPage]] = ()

    def __init__(self, trouble: str = "") -> None:
        self._trouble = trouble

    def take_up(self) -> Kept:
        raise SaveError("There is nothing to take up.")

    def onward(self) -> Screen[None]:
        if self._trouble:
            raise SaveError(self._trouble)
        return HelpScreen()


# --- home from a season -----------------------------------------------------------------------


async def test_enter_goes_on_from_home_and_q_to_the_title(tmp_path: Path) -> None:
    for key, page in (("enter", HelpScreen), ("q", TitleScreen)):
        app = make_app(tmp_path, lambda: HomeScreen(HOME, Onward()))
        async with app.run_test(size=SIZE) as pilot:
            await pilot.pause()
            await pilot.press(key)
            await until(pilot, lambda app=app, page=page: isinstance(app.screen, page))


def at_home(path: Path, chairs: tuple[str, str]) -> Any:
    """A career that has just come home from its only season."""
    saved = begin(replace(AGAINST_SAILOR, chairs=chairs), make_folder(path))
    sail(saved, until=Stage.HOMECOMING)
    go_on(saved)
    return saved


@pytest.mark.parametrize(
    ("chairs", "readers"),
    [
        ((PERSON, "sailor"), (True, False)),
        (("sailor", PERSON), (False, True)),
        ((PERSON, PERSON), (False, False)),
        (("sailor", "sailor"), (True, True)),
    ],
)
def test_pay_is_read_by_who_earned_it_alone(
    chairs: tuple[str, str], readers: tuple[bool, bool], tmp_path: Path
) -> None:
    saved = at_home(tmp_path, chairs)
    found = homecoming(saved)
    paid = [any("is paid" in news.words for news in side.news) for side in found.sides]
    favour = [any("a full purse" in news.words for news in side.news) for side in found.sides]
    assert tuple(paid) == readers
    assert favour == [True, True]
    saved.close()


@pytest.mark.rule("C-24")
@pytest.mark.parametrize(
    ("chairs", "reader"),
    [((PERSON, "sailor"), 0), (("sailor", PERSON), 1), ((PERSON, PERSON), None)],
)
def test_a_season_is_told_to_its_reader_before_it_is_counted(
    chairs: tuple[str, str], reader: int | None, tmp_path: Path
) -> None:
    saved = at_home(tmp_path, chairs)
    found = homecoming(saved)
    saved.close()
    lines = [line.plain for line in laid(home_page(found), BRUSH, 104)]
    counted = next(n for n, line in enumerate(lines) if "The account" in line)
    for who, side in enumerate(found.sides):
        places = [n for n, line in enumerate(lines) if side.told.headline[:20] in line]
        assert all(n < counted for n in places)
        assert bool(places) == (reader in (None, who)), "his own, or both for two readers"
        for name in side.told.dead:
            assert reader == who, f"{name} is told to who may know of it alone"


def test_the_home_page_of_a_captain_does_not_hang_on_the_other_s_secrets(tmp_path: Path) -> None:
    saved = at_home(tmp_path, (PERSON, "sailor"))
    career, sheet = saved.career.port, saved.career.seasons[-1].sheet.state
    mine = gathered(career, sheet, Player(0))
    both = gathered(career, sheet, PUBLIC)
    pays = [
        event.pay.content
        for step in career.steps
        for event in step.events
        if isinstance(event, PaidOut) and event.by == 1
    ]
    assert mine.sides[1] == both.sides[1]
    assert all(f"is paid {pay} coins" not in str(mine) for pay in pays)
    assert [side.points for side in mine.sides] == list(saved.career.state.past[-1].points)
    assert [sum(gain.points for gain in side.gains) for side in mine.sides] == [
        side.points for side in mine.sides
    ]
    saved.close()


# --- the end --------------------------------------------------------------------------------


async def test_the_end_enters_the_score_and_writes_the_chronicle_once(tmp_path: Path) -> None:
    for _ in range(2):
        app = make_app(tmp_path, lambda: EndScreen(END))
        async with app.run_test(size=SIZE) as pilot:
            await pilot.pause()
            words = " ".join(text_of(app).split())
            assert "First place in the hall of fame for Anne Bonny, among careers of 3" in words
            assert "chronicles/anne-bonny-against-don-blas.txt" in text_of(app)
    assert len(make_folder(tmp_path).hall.fame()) == 1
    files = sorted(path.name for path in (tmp_path / "chronicles").iterdir())
    assert files == ["anne-bonny-against-don-blas.json", "anne-bonny-against-don-blas.txt"]
    document = json.loads((tmp_path / "chronicles" / files[0]).read_text("utf-8"))
    assert document["captains"][0]["name"] == "Anne Bonny"


async def test_from_the_end_to_the_chronicle_the_hall_and_the_title(tmp_path: Path) -> None:
    app = make_app(tmp_path, lambda: EndScreen(END))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("l")
        await until(pilot, lambda: isinstance(app.screen, ChronicleScreen))
        assert "THE CHRONICLE OF ANNE BONNY" in text_of(app)
        assert "Written to chronicles/" in message_of(app)
        await pilot.press("w")
        await until(pilot, lambda: ".html." in message_of(app))
        await pilot.press("q", "down", "enter")
        await until(pilot, lambda: isinstance(app.screen, FameScreen))
        await pilot.press("q", "down", "enter")
        await until(pilot, lambda: isinstance(app.screen, NewCareerScreen))
        await pilot.press("q", "q")
        await until(pilot, lambda: isinstance(app.screen, TitleScreen))


@pytest.mark.rule("H-227")
def test_each_line_of_the_reckoning_says_what_is_done_and_what_that_comes_to() -> None:
    found = Reckoning((12, 20, 8), 4, 80, 28, 613, 577, 1100, 9, 37)
    lines = [each for each in reckoning(found, "against a mate") if isinstance(each, Sum)]
    assert [(each.number, each.words) for each in lines] == [
        (40, "points from fights: 12, 20, 8"),
        (36, "minus 4 for ships you let past"),
        (28, "times 0.80, against a mate, rounded down"),
        (37, "plus 9 for what you own: your score"),
    ]


@pytest.mark.parametrize(
    ("dead", "face", "words"),
    [
        ((True, False), 0, "Here lies Ann Hale. The watch is over; let the others stand theirs."),
        ((True, False), 5, "The sea that Ann Hale lived by has kept Ann Hale."),
        (
            (False, True),
            0,
            "Ann Hale drank to Luis Roca for the rest of a long life, and meant it.",
        ),
        ((True, True), 6, "Ann Hale and Luis Roca lie in the same sea, and have made their peace."),
    ],
)
def test_an_epitaph_fits_who_died_and_how(dead: tuple[bool, bool], face: int, words: str) -> None:
    port = home_from(sailing(1), captain=True).port
    step = port.steps[-1]
    one, two = (
        replace(captain, alive=not gone)
        for captain, gone in zip(step.state.captains, dead, strict=True)
    )
    falls = tuple(
        CaptainFell(Rule("H-43"), Player(who), face, True, Sealed(Player(who), 0), "Ann Hale")
        for who in (0, 1)
        if dead[who]
    )
    state = replace(step.state, captains=(one, two), ending=Ending.DEATH)
    port.steps[-1] = replace(step, state=state, events=(*step.events, *falls))
    assert epitaph(port, Player(0)) == words


# --- the chronicle on demand ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("chairs", "teller"),
    [
        ((PERSON, "mate"), 0),
        (("mate", PERSON), 1),
        ((PERSON, PERSON), PUBLIC),
        (("mate",) * 2, None),
    ],
)
def test_a_chronicle_on_demand_is_told_from_the_sight_of_who_asks(
    chairs: tuple[str, str], teller: int | None, tmp_path: Path
) -> None:
    saved = begin(replace(AGAINST_SAILOR, chairs=chairs), make_folder(tmp_path))
    sail(saved, until=Stage.MUSTER)
    found = story_of(saved)
    assert (found.teller, found.over, found.seed) == (teller, False, None)
    spent = [found.seasons[0].spent[who] is not None for who in (0, 1)]
    assert spent == [teller in (who, None) for who in (0, 1)]
    sail(saved)
    told = story_of(saved)
    assert (told.teller, told.over, told.seed) == (None, True, AGAINST_SAILOR.seed)
    saved.close()


def test_who_leaves_his_chair_is_not_told_the_enemy_s_secrets_for_it(tmp_path: Path) -> None:
    saved = begin(AGAINST_SAILOR, make_folder(tmp_path))
    sail(saved, until=Stage.MUSTER)
    sit(saved, Player(0), "mate")
    assert story_of(saved).teller == PUBLIC
    saved.close()


async def test_the_page_answers_while_a_chronicle_is_gathered(tmp_path: Path) -> None:
    go_on = threading.Event()

    def slow() -> Chronicle:
        assert go_on.wait(30)
        return END.story

    app = make_app(tmp_path, lambda: ChronicleScreen(slow, "A career"))
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: "Writing the" in message_of(app))
        await pilot.press("question_mark")
        await until(pilot, lambda: isinstance(app.screen, HelpScreen))
        await pilot.press("q")
        go_on.set()
        await until(pilot, lambda: "THE CHRONICLE OF ANNE BONNY" in text_of(app))


# --- the hall -------------------------------------------------------------------------------


async def fame_page(pilot: Pilot[None]) -> None:
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()


async def test_a_record_is_checked_from_the_hall_and_its_chronicle_read(tmp_path: Path) -> None:
    saved = sailed(tmp_path)
    end = career_end(saved)
    saved.close()
    folder = make_folder(tmp_path)
    honest = folder.hall.enter_fame(end.entries[0])
    folder.hall.enter_fame(replace(honest, score=honest.score + 500, captain="Mary Read"))
    app = make_app(tmp_path, FameScreen)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("enter")
        await fame_page(pilot)
        words = " ".join(text_of(app).split())
        assert "its captain should be Anne Bonny, not Mary Read" in words
        await pilot.press("down", "enter")
        await fame_page(pilot)
        assert "The record is sound" in text_of(app)
        await pilot.press("l")
        await until(pilot, lambda: isinstance(app.screen, ChronicleScreen))
        assert "THE CHRONICLE OF ANNE BONNY" in text_of(app)
    assert (tmp_path / "chronicles").is_dir()


@pytest.mark.rule("C-3")
def test_a_career_that_a_death_has_ended_says_whose_it_was() -> None:
    career = home().state
    one, two = career.captains
    dead = replace(career, phase=Phase.OVER, captains=(one, replace(two, alive=False)))
    assert cut_short(dead) == "Don Blas is dead, and the career is over."
    both = (replace(one, alive=False), replace(two, alive=False))
    assert cut_short(replace(dead, captains=both)).startswith("Anne Bonny and Don Blas are dead")
    assert cut_short(replace(dead, captains=(one, two))) == cut_short(career) == ""
