"""The pages behind a season and behind a career, letters between seasons, and who may read what."""

import io
import json
import random
import re
import threading
from html.parser import HTMLParser
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from pieces_of_eight.campaign.career import CareerStage
from pieces_of_eight.campaign.chronicle import PUBLIC, Chronicle, as_html
from pieces_of_eight.campaign.chronicle.fights import TRIES, best_moment, digest, likely
from pieces_of_eight.campaign.chronicle.story import MatchSight
from pieces_of_eight.campaign.engines import LAND_RAID
from pieces_of_eight.campaign.kernel.dice import Seeded
from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.campaign.kernel.play import NewTurn
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.land_raid.events import AlarmThrown
from pieces_of_eight.campaign.land_raid.odds import thrown
from pieces_of_eight.campaign.land_raid.state import Alarm
from pieces_of_eight.campaign.port.events import PaidOut
from pieces_of_eight.campaign.port.state import Ending, own
from pieces_of_eight.campaign.sheet.events import account
from pieces_of_eight.campaign.sheet.state import Result
from pieces_of_eight.saves.career_file import CareerFile
from pieces_of_eight.saves.folder import Folder
from pieces_of_eight.tui.career.album import CHART, FORMS, career_end, enter, pictures, publish
from pieces_of_eight.tui.career.careers import settled_rows
from pieces_of_eight.tui.career.end import EndScreen, card_of
from pieces_of_eight.tui.career.homecoming import HomeScreen, gathered, homecoming
from pieces_of_eight.tui.career.homecoming import page as home_page
from pieces_of_eight.tui.career.new_career import NewCareerScreen
from pieces_of_eight.tui.career.pages import CareerOwner, page_of
from pieces_of_eight.tui.career.picture import LetterScreen
from pieces_of_eight.tui.career.port import PortScreen
from pieces_of_eight.tui.career.records import ChronicleScreen, FameScreen
from pieces_of_eight.tui.cli.main import main
from pieces_of_eight.tui.match.page import FightScreen
from pieces_of_eight.tui.match.result import ResultScreen
from pieces_of_eight.tui.pages.help import HelpScreen
from pieces_of_eight.tui.pages.reading import PageBrush, laid
from pieces_of_eight.tui.pages.title import TitleScreen
from pieces_of_eight.tui.play.career import begin, go_on, season_digest, sit
from pieces_of_eight.tui.play.order_form import PERSON
from pieces_of_eight.tui.play.scoring import story_of
from pieces_of_eight.tui.play.session import Journal
from pieces_of_eight.tui.play.swearing import in_pieces
from pieces_of_eight.tui.play.telling import NOT_YET, WIDTH
from pieces_of_eight.tui.registry import face_of
from pieces_of_eight.tui.themes import INKS
from tests.chronicles import told as told_by_hand
from tests.games import played, players
from tests.tables import SETUPS, case
from tests.tui.career_scenes import AGAINST_AI, at, career_app, fought
from tests.tui.career_scenes import AGAINST_SAILOR as PLAIN_SAILOR
from tests.tui.career_scenes import sailed as sailed_to
from tests.tui.endings import AGAINST_SAILOR, END, HOME, QUICKEST, STORY, Onward, sail, sailed
from tests.tui.fights import SINKING, app_at, duel, save, wreck_app
from tests.tui.shell import make_app, make_folder, message_of, press, press_each, text_of, until

SIZE = (80, 24)
BRUSH = PageBrush(INKS["night", "mono"], "mono", True)
HIM, RIVAL = Player(0), Player(1)


# --- home from a season -------------------------------------------------------------------------


async def test_enter_goes_on_from_home_and_q_to_the_title(tmp_path: Path) -> None:
    app = make_app(tmp_path, lambda: HomeScreen(HOME, Onward()))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, HelpScreen))
        await app.push_screen(HomeScreen(HOME, Onward()))
        await pilot.press("q")
        await until(pilot, lambda: isinstance(app.screen, TitleScreen))


@pytest.mark.rule("C-24")
@pytest.mark.parametrize(
    ("chairs", "readers"),
    [
        ((PERSON, "sailor"), (0,)),
        (("sailor", PERSON), (1,)),
        ((PERSON, PERSON), ()),
        (("sailor", "sailor"), (0, 1)),
    ],
)
def test_who_is_home_reads_his_own_pay_and_dead_and_both_read_the_account(
    chairs: tuple[str, str], readers: tuple[int, ...], tmp_path: Path
) -> None:
    """A season is told to its reader before it is counted."""
    saved = begin(replace(AGAINST_SAILOR, chairs=chairs), make_folder(tmp_path))
    sail(saved, until=CareerStage.HOMECOMING)
    go_on(saved)
    found = homecoming(saved)
    saved.close()
    lines = [line.plain for line in laid(home_page(found), BRUSH, 104)]
    counted = next(n for n, line in enumerate(lines) if "The account" in line)
    for who, side in enumerate(found.sides):
        assert any("is paid" in news.words for news in side.news) == (who in readers)
        assert any("a full purse" in news.words for news in side.news)
        places = [n for n, line in enumerate(lines) if side.told.headline[:20] in line]
        assert all(n < counted for n in places)
        assert bool(places) == (who in readers or not readers), "his own, or both for two readers"
        assert not side.told.dead or who in readers
    career, sheet = saved.career.port, saved.career.seasons[-1].sheet.state
    mine, both = gathered(career, sheet, HIM), gathered(career, sheet, PUBLIC)
    paid = [event for step in career.steps for event in step.events if isinstance(event, PaidOut)]
    assert mine.sides[1] == both.sides[1], "no secret of the other"
    assert not [each for each in paid if each.by == 1 and f"paid {each.pay.content} " in str(mine)]
    assert [side.points for side in mine.sides] == list(saved.career.state.past[-1].points)
    for side in mine.sides:
        assert sum(gain.points for gain in side.gains) == side.points


@pytest.mark.rule("C-25", "H-232")
def test_each_settled_engagement_is_told_with_place_end_points_and_its_best_moment(
    tmp_path: Path,
) -> None:
    with fought(make_folder(tmp_path), PLAIN_SAILOR) as saved:
        fights, sheet = saved.career.current.fights, saved.career.current.sheet.state
        found = season_digest(saved)
    assert len(found) == len(sheet.engagements) > 2
    for each in found:
        assert {"in", "on", "off"} & set(each.where.split())
        assert " prevails. " in each.end
        assert "against" in each.who
    assert any("% likely" in each.moment for each in found)
    of_fights = [line for line in account(sheet) if "cargo home" not in line.why]
    assert 0 < sum(sum(each.points) for each in found) <= sum(line.points for line in of_fights)
    rows = settled_rows(found, ("England", "Spain"), 76)
    assert [row.key for row in rows if row.key] == [str(each.number) for each in found]
    assert all(len(row.text) + len(row.note) <= 76 for row in rows)
    moments = [(fight, best_moment(fight, None)) for fight in fights]
    told = [(fight, moment) for fight, moment in moments if moment is not None]
    assert told
    for fight, moment in told:
        assert fight.steps[moment.step].thrown
        assert 0 < moment.chance < 1
        assert moment.chance == likely(fight, moment.step, moment.words)
        assert likely(fight, moment.step, "Nothing of the kind.") in (0, 1 / TRIES)
    without = {n: fight for n, (fight, moment) in enumerate(moments) if moment is None}
    for settled in digest(sheet, without, ["at sea"] * 7, None):
        assert settled.moment == "" or " to win." in settled.moment


@pytest.mark.rule("H-232")
def test_what_is_told_afterwards_has_the_chance_that_was_shown_before() -> None:
    raid = Match(LAND_RAID, SETUPS["land_raid"]["a brawl of few"](7), 7)
    rng, shown = random.Random(1), dict[float, float]()
    while raid.to_act and len(raid.entries) < 400:
        before, who = raid.state, raid.to_act[0]
        raid.submit(who, rng.choice(raid.seat(who).legal()))
        thrown_now = any(isinstance(event, AlarmThrown) for event in raid.steps[-1].events)
        if thrown_now and before.alarm is not Alarm.FULL:
            ways = thrown(before).items()
            odds = sum(float(chance) for each, chance in ways if each.alarm is Alarm.FULL)
            shown[odds] = likely(raid, len(raid.steps) - 1, "The whole town is awake!")
    assert shown
    assert all(abs(odds - told) < 0.003 for odds, told in shown.items()), shown


@pytest.mark.parametrize(
    ("engine", "setup"),
    [
        ("sea_fight", "a brawl of two a side"),
        ("land_raid", "a brawl of few"),
        ("shore_raid", "a brawl ashore"),
        ("pirate_wars", "wars-duel"),
        ("treasure_grab", "a scramble of two"),
    ],
)
def test_the_log_dates_each_event_with_its_own_turn(engine: str, setup: str) -> None:
    found = case(engine, setup, 2)
    first, turns = played(found)
    steps = [first, *(turn.step for turn in turns)]
    match: Any = SimpleNamespace(steps=steps, dice=Seeded(1), to_act=(HIM,))
    names = ["one", "two", "three", "four"][: len(players(found))]
    entries = Journal(match, HIM, names, lambda *told: "told").entries
    turn, last = entries[0].turn, 0
    for entry in entries:
        if isinstance(entry.event, NewTurn):
            last += entry.turn > turn
            turn = entry.event.turn
        assert entry.turn == turn, entry.event
    assert last


def test_deeds_are_dated_as_in_the_log_and_a_town_is_raided_by_its_name(tmp_path: Path) -> None:
    with sailed(tmp_path) as saved:
        career = saved.career
    season = career.seasons[0]
    for fight in season.fights:
        told = MatchSight(fight, None).told
        kinds = {type(event) for step in fight.steps for event in step.events}
        log = Journal(fight, HIM, ("a", "b", "c", "d"), face_of(fight.engine.name).tell)
        dates = {id(entry.event): entry.turn for entry in log.entries}
        dated = [each for each in told(*kinds) if id(each.event) in dates]
        assert [each.turn for each in dated] == [dates[id(each.event)] for each in dated]
    for number, each in enumerate(season.sheet.state.engagements):
        name, state = career.town(season, number), season.fights[number].state
        if each.result is Result.LAND_RAID:
            assert name == (state.town.name if hasattr(state, "town") else state.shore.name)
        else:
            assert name == ""


# --- letters ------------------------------------------------------------------------------------

CAREER = replace(AGAINST_AI, chairs=(PERSON, "powder monkey, sly"), seasons=3, ironman=False)
ROW = "The rival's letter"


def second_port(folder: Folder, chairs: tuple[str, str] = CAREER.chairs) -> CareerFile:
    """A career that has come to its second port."""
    return sailed_to(folder, replace(CAREER, chairs=chairs), at(CareerStage.PORT, 2))


async def shows(pilot: Pilot[None], page: type[object]) -> None:
    app: Any = pilot.app
    await until(pilot, lambda: isinstance(app.screen, page) and app.hearing)


@pytest.mark.rule("C-21")
async def test_the_letter_opens_before_the_port_and_again_from_the_quay(tmp_path: Path) -> None:
    app = career_app(tmp_path, second_port)
    async with app.run_test(size=SIZE) as pilot:
        await shows(pilot, LetterScreen)
        assert "To Captain Anne Bonny," in text_of(app)
        await press_each(pilot, "enter")
        await shows(pilot, PortScreen)
        await press_each(pilot, "end", "up")
        await until(pilot, lambda: ROW in text_of(app))
        page = app.screen
        assert isinstance(page, PortScreen)
        assert page.desk.cursor.kind == "letter"
        await press_each(pilot, "enter")
        await shows(pilot, LetterScreen)
        await press_each(pilot, "q")
        await until(pilot, lambda: app.screen is page)
        assert isinstance(page.owner, CareerOwner)
        assert isinstance(page_of(page.owner.saved, app), PortScreen), "it opens once"


@pytest.mark.rule("C-21")
async def test_nothing_goes_on_in_port_while_a_letter_is_read(tmp_path: Path) -> None:
    """The rival is first in port here, and waits."""
    saved = second_port(make_folder(tmp_path), ("powder monkey, bold", PERSON))
    app = career_app(tmp_path, lambda folder: saved)
    async with app.run_test(size=SIZE) as pilot:
        await shows(pilot, LetterScreen)
        steps = len(saved.career.port.steps)
        for _ in range(5):
            await pilot.pause()
        assert len(saved.career.port.steps) == steps
        assert "To Captain Don Blas," in text_of(app)
        await press_each(pilot, "q")
        await until(pilot, lambda: isinstance(app.screen, PortScreen))
        await until(pilot, lambda: len(saved.career.port.steps) > steps)


# --- the end and the hall -----------------------------------------------------------------------


async def test_the_end_enters_the_score_writes_once_and_leads_to_chronicle_hall_and_title(
    tmp_path: Path,
) -> None:
    app = make_app(tmp_path, lambda: EndScreen(END))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        words = " ".join(text_of(app).split())
        assert "First place of 1 in the hall of fame for Anne Bonny, among careers of 3" in words
        assert "chronicles/anne-bonny-against-don-blas.txt" in text_of(app)
        await app.push_screen(EndScreen(END))
        await pilot.pause()
        assert len(make_folder(tmp_path).hall.fame()) == 1
        files = sorted(path.name for path in (tmp_path / "chronicles").iterdir())
        assert files == ["anne-bonny-against-don-blas.json", "anne-bonny-against-don-blas.txt"]
        document = json.loads((tmp_path / "chronicles" / files[0]).read_text("utf-8"))
        assert document["captains"][0]["name"] == "Anne Bonny"
        await press(pilot, "w")
        assert "with its picture" in message_of(app)
        words, picture = written(tmp_path)
        for part in ("Anne Bonny, England: a score of 41", "Don Blas, Spain:", END.epitaph):
            assert part in words
        assert picture.count("<path") > 30, "many colours: a portrait"
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
        await app.workers.wait_for_complete()
        await pilot.pause()
        words = " ".join(line.rpartition("▏")[2].strip() for line in text_of(app).splitlines())
        assert "its captain should be Anne Bonny, not Mary Read" in words
        await pilot.press("down", "enter")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert "The record is sound" in text_of(app)
        await pilot.press("l")
        await until(pilot, lambda: isinstance(app.screen, ChronicleScreen))
        assert "THE CHRONICLE OF ANNE BONNY" in text_of(app)
    assert (tmp_path / "chronicles").is_dir()


# --- the chronicle ------------------------------------------------------------------------------


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


@pytest.mark.rule("C-7")
@pytest.mark.parametrize(
    ("chairs", "teller"),
    [((PERSON, "sailor"), 0), (("sailor", PERSON), 1), ((PERSON, PERSON), PUBLIC)],
)
def test_a_chronicle_on_demand_is_told_from_the_sight_of_who_asks(
    chairs: tuple[str, str], teller: int, tmp_path: Path
) -> None:
    """No form of it tells what is below the other's fold; at the end all is told."""
    saved = begin(replace(AGAINST_SAILOR, chairs=chairs), make_folder(tmp_path))
    for stage in (CareerStage.MUSTER, CareerStage.NAMING):
        sail(saved, until=stage)
        story, drawn = story_of(saved), pictures(saved)
        assert (story.teller, story.over, story.seed) == (teller, False, None)
        forms = [form(story, lambda drawn=drawn: drawn) for form in FORMS.values()]
        for who in (HIM, RIVAL):
            assert (story.seasons[0].spent[who] is not None) == (who == teller)
            goods = own(saved.career.state, who)
            names = [each.name for each in (*goods.ships, *goods.companies)]
            assert names
            for form in forms:
                assert any(name in form for name in names) == (who == teller)
    if teller == 0:
        sit(saved, HIM, "mate")
        assert story_of(saved).teller == PUBLIC, "who leaves his chair is not told more for it"
    sail(saved)
    whole = story_of(saved)
    assert (whole.teller, whole.over, whole.seed) == (None, True, AGAINST_SAILOR.seed)
    saved.close()


class Page(HTMLParser):
    """Reads a page: its tags, what it asks for, and its words."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.asks: list[str] = []
        self.words = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        names = ("src", "href", "xlink:href", "action", "data", "srcset")
        self.asks += [value or "" for name, value in attrs if name in names]
        assert not any(name.startswith("on") for name, _ in attrs)
        if tag not in {"meta", "br", "path"}:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words += data


def test_a_chronicle_for_a_browser_is_whole_tells_all_and_asks_for_nothing(tmp_path: Path) -> None:
    found = told_by_hand()
    text = as_html(found, {(1, CHART): "<svg><title>chart</title></svg>"})
    page = Page(text)
    assert page.open == []
    assert not {"script", "link", "img", "iframe", "object", "form"} & {*page.tags}
    assert all(ask.startswith("#part-") for ask in page.asks)
    assert "default-src 'none'" in text
    assert not re.search(r"url\(|@import|http-equiv=.refresh", text)
    assert text.count("<figure>") == 2, "the chart that there is, and the curve"
    engagements = [each for season in found.seasons for each in season.engagements]
    for words in (
        *(each.ending for each in engagements),
        *(deed.words for each in engagements for deed in each.deeds),
        *(moment.words for moment in found.moments),
        *("The first season", "The second season", "The service records", "The end"),
    ):
        assert words in page.words
    one, two = STORY.captains
    for name in ("<script>alert(1)</script>", 'A" onload="x', "**bold** [x](y)", "&lt;b&gt;"):
        named = replace(STORY, captains=(replace(one, name=name, crown=name), two))
        page = Page(as_html(named, {}))
        assert "script" not in page.tags
        assert f"The chronicle of {name}" in page.words
    with sailed(tmp_path) as saved:
        fights = len(saved.career.seasons[0].fights)
    drawn = pictures(saved)
    assert set(drawn) == {(1, at) for at in range(fights + 1)}
    path = publish(make_folder(tmp_path), "A career", story_of(saved), lambda: drawn)
    page = Page(path.read_text("utf-8"))
    assert page.tags.count("svg") == len(drawn) + 1, "its charts and maps, and the curve"
    assert page.open == []


# --- a card to share ----------------------------------------------------------------------------


def written(place: Path) -> tuple[str, str]:
    """The words and the picture of the one card that was written."""
    [words], [picture] = (
        [*(place / "chronicles").glob(f"*card.{ending}")] for ending in ("txt", "svg")
    )
    return words.read_text("utf-8"), picture.read_text("utf-8")


async def test_the_account_of_a_fight_writes_a_card_but_not_while_it_goes_on(
    tmp_path: Path,
) -> None:
    app = wreck_app(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, *SINKING)
        assert isinstance(app.screen, ResultScreen)
        await press(pilot, "w")
        assert message_of(app).startswith(f"The card is in {tmp_path}/")
        words, picture = written(tmp_path)
        assert app.clipboard == words
    lines = words.splitlines()
    assert lines[0] == "PIECES OF EIGHT: A duel of sloops"
    assert max(map(len, lines)) <= WIDTH
    assert len(lines) < 16
    for part in ("Jonathan Barnet wins by 8 points to 0.", "luckier than", "the seed 2"):
        assert part in words
    drawn = "".join(ElementTree.fromstring(picture).itertext())
    assert "PIECESOFEIGHT:" in drawn
    assert "JonathanBarnetwins" in drawn
    place = tmp_path / "on"
    app = app_at(place, lambda: save(place, duel()))
    async with app.run_test(size=SIZE) as pilot:
        page = app.screen
        assert isinstance(page, FightScreen)
        await app.push_screen(ResultScreen(page.session))
        await press(pilot, "w")
        assert message_of(app) == NOT_YET
    assert not (place / "chronicles").exists()


def test_lines_refuse_before_the_end_and_tell_secret_and_number_after_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def typed(words: str, *what: str) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO(words))
        assert main(("--data", str(tmp_path), "line", *what)) == 0
        return capsys.readouterr().out

    name = "a-duel-of-sloops"
    said = typed("4711\nw\nq\n", "duel", "--chairs", "person", "person")
    with make_folder(tmp_path).open(name) as saved:
        oath = saved.header.sworn
        assert oath is not None
        assert NOT_YET in said
        assert oath.secret not in said.replace(" ", "")
        while saved.match.to_act:
            who = saved.match.to_act[0]
            saved.match.submit(who, saved.match.seat(who).legal()[0])
    said = typed("w\n", name)
    assert f"secret {in_pieces(oath.secret)}".lower() in " ".join(said.split()).lower()
    words, _ = written(tmp_path)
    assert "number 4711" in " ".join(words.split())
    assert f"pieces-of-eight verify {name}" in words


@pytest.mark.rule("C-3")
def test_an_ironmans_death_ends_season_and_career_and_his_card_says_what_killed_him(
    tmp_path: Path,
) -> None:
    """From the first port by orders: the hall has it, and of others the last fight is untold."""
    folder = make_folder(tmp_path)
    iron = replace(AGAINST_SAILOR, seed=69, chairs=("sailor, bold", PERSON))
    saved = sailed(folder, iron, QUICKEST)
    (season,), end = saved.career.seasons, career_end(saved)
    assert saved.career.state.ending is Ending.DEATH
    assert season.sheet.state.engagements[-1].outcome.last
    saved.close()
    enter(end, folder, plain=True)
    assert folder.hall.fame()[0].ending == "Don Blas killed in season 1"
    killed = "Don Blas of San Francisco is killed hand to hand."
    for story in (end.story, replace(end.story, ironman=False)):
        told = card_of(replace(end, story=story)).text.replace("\n", " ")
        assert (killed in told) is story.ironman
