"""The voyage of a day: the same for everybody, counted once, and no table without a record."""

import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.engines import ENGINES
from pieces_of_eight.campaign.joining import BrokenRecordError, fight_name, sheet_name
from pieces_of_eight.campaign.kernel.match import Match, digest
from pieces_of_eight.campaign.kernel.sworn import FalseOathError
from pieces_of_eight.saves.career_file import CareerFile
from pieces_of_eight.saves.folder import Edition, Folder
from pieces_of_eight.saves.hall import CHECKED, OWN, TOLD, Daily, record_digest
from pieces_of_eight.saves.words import SaveError
from pieces_of_eight.tui.career.album import career_end, enter
from pieces_of_eight.tui.career.records import DailyScreen
from pieces_of_eight.tui.cli.main import main
from pieces_of_eight.tui.cli.trouble import join, standing
from pieces_of_eight.tui.pages.ask import NO_FILE, Amiss
from pieces_of_eight.tui.play import daily
from pieces_of_eight.tui.play.career import take_up
from pieces_of_eight.tui.play.daily import Told, read_line, told
from pieces_of_eight.tui.play.scoring import entry_of, take_record
from pieces_of_eight.tui.play.scoring import scorer_of_day as scorer
from tests.saves.tools import retold
from tests.tui.endings import FAME, QUICKEST, sail
from tests.tui.frames import DRESSES, FLOOR, SIZES, Compare, pressing
from tests.tui.shell import make_app, make_folder, message_of, press, text_of

pytestmark = pytest.mark.rule("C-26")

DAY, NEXT = "1718-10-25", "1718-10-26"
"""On the first even those who do not think fight, and win something."""
GOOD_LINE = told("1718-07-24", 41, 3, 5, "a record").as_line()


def folder_of(path: Path, day: str = DAY) -> Folder:
    """A folder whose clock stands at noon of a day."""
    noon = datetime.fromisoformat(day).replace(hour=12, tzinfo=UTC)
    return Folder(path, Edition(ENGINES, join=join, standing=standing), now=lambda: noon)


class Sailed(msgspec.Struct):
    """A voyage that is over, with its file."""

    folder: Folder
    file: Path
    record: CareerFile
    digest: str
    said: list[str]


@pytest.fixture(scope="module")
def sailed(tmp_path_factory: pytest.TempPathFactory) -> Sailed:
    """Opponents sail the voyage of a day to its end, in the chair of a person."""
    path = tmp_path_factory.mktemp("daily")
    folder = folder_of(path / "ann")
    saved = daily.begin_daily(folder, DAY, "Ann")
    sail(saved, chairs=QUICKEST)
    said = enter(career_end(saved), folder, plain=True)
    record, found = saved, record_digest(saved)
    saved.close()
    folder.export(saved.name, path / "ann.career")
    return Sailed(folder, path / "ann.career", record, found, said)


# --- the day --------------------------------------------------------------------------------


def fingerprint(day: str) -> str:
    """All that a voyage begins with, in a few letters."""
    return f"{daily.seed_of(day)} {digest(daily.setup_of_day(day))}"


def test_a_date_gives_one_voyage_everywhere_and_another_date_another() -> None:
    """Where what a date brings changes, `VERSION` of `tui/play/daily.py` has to go up with it."""
    assert (daily.VERSION, fingerprint(DAY)) == (3, "383869316 b1a91dd8bbca104b")
    assert fingerprint(NEXT) != fingerprint(DAY)
    terms = daily.commission_of(DAY)
    assert (terms.seasons, terms.ironman, terms.chairs[1][:4]) == (1, True, "mate")


@pytest.mark.parametrize("words", ["yesterday", "2026-02-30", "", "1718-10-26", "\x1b[31m"])
def test_what_is_no_day_or_one_to_come_gets_a_sentence(words: str) -> None:
    with pytest.raises(ValueError, match=r"^(.* is not a date|The voyage of).*\.$"):
        daily.day_named(words, DAY)


def test_the_first_voyage_of_today_counts_and_no_other(tmp_path: Path) -> None:
    folder = folder_of(tmp_path)
    for day, counted in (("1718-10-24", False), (DAY, True), (DAY, False)):
        saved = daily.begin_daily(folder, day, "Ann")
        assert daily.counts(saved.header) is counted
        saved.close()
    assert list(folder.hall.tries()) == [DAY]
    folder.delete(folder.hall.tries()[DAY])
    assert daily.under_way(folder, DAY) == ""
    saved = daily.begin_daily(folder, DAY, "Ann")
    assert not daily.counts(saved.header)  # to throw it away is no second try
    assert daily.under_way(folder, DAY) == ""
    assert saved.header.options[daily.PLAYER] == "Ann"
    saved.close()


# --- the line -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        "",
        "code",
        GOOD_LINE.replace("41", "42"),
        GOOD_LINE.replace("3 of 5", "4 of 5"),
        GOOD_LINE.replace("1718-07-24", "1718-07-23"),
        GOOD_LINE.replace("1718-07-24", "1718-13-24"),
        GOOD_LINE.replace("3 of 5", "6 of 5"),
        GOOD_LINE[:-1],
        GOOD_LINE[:-1] + ("A" if GOOD_LINE[-1] != "A" else "B"),
        f"{GOOD_LINE} \x1b]0;title\x07",
        GOOD_LINE * 50,
        "Pieces of Eight " + "9" * 10_000,
    ],
)
def test_a_line_that_was_changed_or_is_none_gets_one_sentence(line: str) -> None:
    with pytest.raises(ValueError, match=r"^[^\x00-\x1f]{10,200}\.$"):
        read_line(line)


# --- the record -----------------------------------------------------------------------------


def test_a_voyage_enters_the_table_of_its_day_and_no_other(sailed: Sailed) -> None:
    (one,) = sailed.folder.hall.daily()
    assert sailed.folder.hall.fame() == []
    assert (one.day, one.player, one.mark) == (DAY, "Ann", OWN)  # he may come home with nothing
    assert sailed.said[0] == "First place of 1 in the table of 25 October 1718."
    assert read_line(sailed.said[1]) == Told(DAY, one.points, one.won, one.fought, one.code)
    assert one.fame is not None
    assert sailed.folder.hall.against(one.fame, scorer(one)) == []
    assert sailed.folder.hall.points_of(DAY) == one.points


def test_a_friend_enters_the_record_checked_and_a_line_only_told(
    sailed: Sailed, tmp_path: Path
) -> None:
    folder, line = folder_of(tmp_path, NEXT), sailed.said[1]
    assert main(["--data", str(tmp_path), "daily", "add", line, "--name", "Her"]) == 0
    assert [(each.player, each.mark) for each in folder.hall.daily()] == [("Her", TOLD)]
    one = take_record(folder, sailed.file)
    assert [(each.player, each.mark) for each in folder.hall.daily()] == [("Ann", CHECKED)]
    assert one.fame is not None
    assert folder.hall.against(one.fame, scorer(one)) == []
    assert take_record(folder, sailed.file, "Another") == one  # it is already there
    assert len(folder.careers()) == 1
    saved = take_up(folder, folder.careers()[0].name)
    enter(career_end(saved), folder, plain=True)
    saved.close()
    assert (folder.hall.daily(), folder.hall.points_of(DAY)) == (
        [one],
        None,
    )  # looked at, and not sailed
    with pytest.raises(SaveError, match="Ann is already in the table of 1718-10-25"):
        folder.hall.enter_daily(replace(one, code="0000-0000-0000", points=900))


def judged(sailed: Sailed, **changed: Any) -> str:
    """What is said of a record that was changed; empty where it holds."""
    try:
        entry_of(retold(sailed.record, **changed), sailed.digest, "file", CHECKED)
    except (BrokenRecordError, FalseOathError) as error:
        return str(error)
    return ""


def header_with(sailed: Sailed, **changed: Any) -> Any:
    """The header of the voyage with something changed; what is not a field is an option."""
    header = sailed.record.header
    fields = {name: value for name, value in changed.items() if hasattr(header, name)}
    options = {name: value for name, value in changed.items() if name not in fields}
    kept = {k: v for k, v in {**header.options, **options}.items() if v is not None}
    return replace(header, options=kept, **fields)


@pytest.mark.parametrize(
    ("lie", "why"),
    [
        ({}, ""),
        ({"daily": NEXT}, "seed is not that of 1718-10-26"),
        ({"daily": "today"}, "is not a date. Write it like"),
        ({"daily": None}, "not a daily voyage|under terms"),
        ({"practice": "yes"}, "for practice"),
        ({"begun": "1718-10-26T00:00:01+00:00"}, "not begun on 1718-10-25"),
        ({"seed": 5}, "seed is not that"),
        ({"dice": "sworn"}, "how its dice were sworn"),
        ({"ironman": False}, "terms are not those"),
    ],
)
def test_a_header_that_says_something_else_is_refused(
    sailed: Sailed, lie: dict[str, Any], why: str
) -> None:
    said = judged(sailed, header=header_with(sailed, **lie))
    assert re.search(why, said) if why else said == ""


def test_forged_prices_dice_and_deeds_are_refused(sailed: Sailed) -> None:
    record, name = sailed.record, fight_name(1, 1)
    setup = msgspec.convert(msgspec.to_builtins(record.setup), dict)
    setup["career"]["terms"]["prices"]["point"] = 1
    assert "prices are not those of 1718-10-25" in judged(sailed, setup=setup)
    fight = record.matches[name]
    other = Match(fight.engine, fight.setup, fight.seed + 1)
    assert "dice of its own" in judged(sailed, matches={**record.matches, name: other})
    fresh = Match(fight.engine, fight.setup, fight.seed)
    assert judged(sailed, matches={**record.matches, name: fresh})
    less = {key: match for key, match in record.matches.items() if key != sheet_name(1)}
    assert judged(sailed, matches=less)


def test_a_hostile_file_gets_one_sentence_and_nothing_is_kept(
    sailed: Sailed, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = sailed.file.read_bytes()
    made = {
        "empty": b"",
        "noise": bytes(range(256)) * 40,
        "half": data[: len(data) // 2],
        "bent": data.replace(DAY.encode(), NEXT.encode()),
    }
    for name, content in made.items():
        (tmp_path / name).write_bytes(content)
    for name in (*made, "missing", "."):
        file = tmp_path / name
        assert main(["--data", str(tmp_path / "kept"), "daily", "add", str(file)]) == 1, name
        said = capsys.readouterr().err
        assert said.count("\n") == 1, said
        assert said.rstrip().endswith("."), said
    assert folder_of(tmp_path / "kept").hall.daily() == []
    assert folder_of(tmp_path / "kept").careers() == []


# --- the command line and the pages -----------------------------------------------------------


def test_the_command_line_tells_and_checks(
    sailed: Sailed, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = ["--data", str(sailed.folder.path)]

    def said(*words: str) -> str:
        main([*data, "daily", *words])
        return "".join(capsys.readouterr())

    line = said("--date", DAY, "line").strip()
    assert line == sailed.said[1]
    assert "Ann" in said("--date", DAY, "table")
    assert "Nobody is in the table" in said("--date", NEXT, "table")
    assert "it matches the record of Ann" in said("check", line)
    assert "only the record behind it can prove it" in said("check", GOOD_LINE)
    assert "The record holds: Ann" in said("check", str(sailed.file))
    assert "does not fit" in said(
        "check", line.replace("points", "points,").replace(" won", "0 won")
    )
    assert "Say whose line" in said("add", GOOD_LINE)
    assert "no line to share" in said("line")
    for slip in ("abc", "a" * 3000, "a\0b"):
        assert "is no file, and no line to share" in said("check", slip)


ANN = Daily("1718-07-24", "Ann", 41, 3, 5, "ABCD-EFGH-JKMN", OWN, FAME)
TABLES = (
    ANN,
    replace(ANN, player="Mary", points=204, won=4, code="2", mark=CHECKED),
    replace(ANN, player="Jack", points=9, won=0, code="3", mark=TOLD, fame=None),
    replace(ANN, day="1718-07-23", code="4"),
)
"""Made by hand, so that no change of a rule changes a picture."""


@pytest.fixture
def tables(tmp_path: Path) -> Path:
    """A folder with tables of two days."""
    for one in TABLES:
        make_folder(tmp_path).hall.enter_daily(one)
    return tmp_path


@SIZES
def test_the_page_of_the_day(size: tuple[int, int], snap_compare: Compare, tables: Path) -> None:
    app = make_app(tables, DailyScreen, DRESSES["night"])
    keys = pressing("down", "down")
    assert snap_compare(app, terminal_size=size, run_before=keys)


async def test_a_counted_voyage_is_begun_from_the_title_and_gone_on_with(tmp_path: Path) -> None:
    app = make_app(tmp_path)
    async with app.run_test(size=FLOOR) as pilot:
        await pilot.pause()
        assert "Daily voyage    24 Jul" in text_of(app)
        app.open_page("daily")
        await pilot.pause()
        await press(pilot, "enter")
        await press(pilot, "enter")
        assert "Type a name" in message_of(app)
        await press(pilot, *"Ann", "enter")
        assert "as your only voyage of that" in " ".join(text_of(app).split())
        app.home()
        await pilot.pause()
        assert "begun" in text_of(app)
        app.open_page("daily")
        await pilot.pause()
        assert "Go on with today's voyage" in text_of(app)


async def test_a_line_is_taken_in_and_a_record_checked_on_the_page(
    sailed: Sailed, tmp_path: Path
) -> None:
    app = make_app(tmp_path, DailyScreen)
    async with app.run_test(size=FLOOR) as pilot:
        await pilot.pause()
        page = app.screen
        assert isinstance(page, DailyScreen)
        amiss = page._import(["Pieces of Eight and nothing", "Jack"])
        assert amiss is not None
        assert "not the line" in amiss.sentence
        assert page._import([GOOD_LINE, ""]) is not None
        assert page._import([GOOD_LINE, "Jack"]) is None
        assert page._import([str(sailed.file), ""]) is None
        await pilot.pause()
        await pilot.press("enter")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert "The record is sound" in text_of(app)
        assert "not checked" in text_of(app)
        assert page._import(["\0", ""]) == Amiss(NO_FILE)


async def test_the_line_of_an_entry_is_given_to_the_clipboard(tmp_path: Path) -> None:
    app = make_app(tmp_path, DailyScreen)
    async with app.run_test(size=FLOOR) as pilot:
        await pilot.pause()
        page = app.screen
        assert isinstance(page, DailyScreen)
        assert page._import([GOOD_LINE, "Jack"]) is None
        await pilot.pause()
        await press(pilot, "w")
        assert "is on the clipboard" in message_of(app)
        assert read_line(app.clipboard) == read_line(GOOD_LINE)
