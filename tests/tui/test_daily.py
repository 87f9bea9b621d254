"""The record of a day's voyage: it is proved, or it is not in the table (C-26)."""

import re
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.engines import ENGINES
from pieces_of_eight.campaign.joining import BrokenRecordError, fight_name, sheet_name
from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.campaign.kernel.sworn import FalseOathError
from pieces_of_eight.saves.career_file import CareerFile
from pieces_of_eight.saves.folder import Folder, GameEdition
from pieces_of_eight.saves.hall import CHECKED, OWN, TOLD, record_digest
from pieces_of_eight.saves.words import SaveError
from pieces_of_eight.tui.career.album import career_end, enter
from pieces_of_eight.tui.career.records import DailyScreen
from pieces_of_eight.tui.cli.main import main
from pieces_of_eight.tui.play import daily
from pieces_of_eight.tui.play.career import join, standing, take_up
from pieces_of_eight.tui.play.daily import DayLine, read_line, told
from pieces_of_eight.tui.play.scoring import entry_of, take_record
from pieces_of_eight.tui.play.scoring import scorer_of_day as scorer
from tests.saves.tools import retold
from tests.tui.endings import QUICKEST, sail
from tests.tui.shell import make_app, text_of

pytestmark = pytest.mark.rule("C-26")

DAY, NEXT = "1718-10-14", "1718-10-15"
"""On the first even those who do not think fight, and win something."""
OTHER_LINE = told("1718-07-24", 41, 3, 5, "a record").as_line()
Typed = Callable[..., str]


def folder_of(path: Path, day: str = DAY) -> Folder:
    """A folder whose clock stands at noon of a day."""
    noon = datetime.fromisoformat(day).replace(hour=12, tzinfo=UTC)
    return Folder(path, GameEdition(ENGINES, join=join, standing=standing), now=lambda: noon)


class Sailed(msgspec.Struct):
    """A voyage that is over, with its file, its digest and what was said of it."""

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
    with daily.begin_daily(folder, DAY, "Ann") as saved:
        sail(saved, chairs=QUICKEST)
        said, found = enter(career_end(saved), folder, plain=True), record_digest(saved)
    folder.export(saved.name, path / "ann.career")
    return Sailed(folder, path / "ann.career", saved, found, said)


@pytest.fixture
def typed(capsys: pytest.CaptureFixture[str]) -> Typed:
    """Give a command, and hear what it says."""

    def give(folder: Path, *words: str, code: int = 0) -> str:
        assert main(["--data", str(folder), "daily", *words]) == code, words
        return "".join(capsys.readouterr())

    return give


def test_a_voyage_enters_the_table_of_its_day_and_no_other(sailed: Sailed) -> None:
    (one,) = sailed.folder.hall.daily()
    assert sailed.folder.hall.fame() == []
    assert (one.day, one.player, one.mark) == (DAY, "Ann", OWN)  # he may come home with nothing
    assert sailed.said[0] == "First place of 1 in the table of 14 October 1718."
    assert read_line(sailed.said[1]) == DayLine(DAY, one.points, one.won, one.fought, one.code)
    assert one.fame is not None
    assert sailed.folder.hall.against(one.fame, scorer(one)) == []
    assert sailed.folder.hall.points_of(DAY) == one.points


def test_a_friend_enters_the_record_checked_and_a_line_only_told(
    sailed: Sailed, tmp_path: Path, typed: Typed
) -> None:
    folder = folder_of(tmp_path, NEXT)
    typed(tmp_path, "add", sailed.said[1], "--name", "Her")
    assert [(each.player, each.mark) for each in folder.hall.daily()] == [("Her", TOLD)]
    one = take_record(folder, sailed.file)
    assert [(each.player, each.mark) for each in folder.hall.daily()] == [("Ann", CHECKED)]
    assert one.fame is not None
    assert folder.hall.against(one.fame, scorer(one)) == []
    assert take_record(folder, sailed.file, "Another") == one  # it is already there
    [career] = folder.careers()
    with take_up(folder, career.name) as saved:
        enter(career_end(saved), folder, plain=True)
    assert folder.hall.daily() == [one]
    assert folder.hall.points_of(DAY) is None  # looked at, and not sailed
    with pytest.raises(SaveError, match="Ann is already in the table of 1718-10-14"):
        folder.hall.enter_daily(replace(one, code="0000-0000-0000", points=900))


async def test_a_record_is_checked_on_the_page(sailed: Sailed, tmp_path: Path) -> None:
    app = make_app(tmp_path, DailyScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        page = app.screen
        assert isinstance(page, DailyScreen)
        assert page._import([str(sailed.file), ""]) is None
        await pilot.pause()
        await pilot.press("enter")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert "The record is sound" in text_of(app)


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


def test_a_record_with_another_header_prices_dice_or_deeds_is_refused(sailed: Sailed) -> None:
    lies: list[tuple[dict[str, Any], str]] = [
        ({"daily": NEXT}, "seed is not that of 1718-10-15"),
        ({"daily": "today"}, "is not a date. Write it like"),
        ({"daily": None}, "begun on terms that this version does not have"),
        ({"practice": "yes"}, "for practice"),
        ({"begun": "1718-10-15T00:00:01+00:00"}, "not begun on 1718-10-14"),
        ({"seed": 5}, "seed is not that"),
        ({"dice": "sworn"}, "how its dice were sworn"),
        ({"ironman": False}, "terms are not those"),
    ]
    assert judged(sailed, header=header_with(sailed)) == ""
    for lie, why in lies:
        assert re.search(why, judged(sailed, header=header_with(sailed, **lie))), lie
    record, name = sailed.record, fight_name(1, 1)
    setup = msgspec.convert(msgspec.to_builtins(record.setup), dict)
    setup["career"]["terms"]["prices"]["point"] = 1
    assert "prices are not those of 1718-10-14" in judged(sailed, setup=setup)
    fight = record.matches[name]
    other = Match(fight.engine, fight.setup, fight.seed + 1)
    assert "dice of its own" in judged(sailed, matches={**record.matches, name: other})
    fresh = Match(fight.engine, fight.setup, fight.seed)
    assert judged(sailed, matches={**record.matches, name: fresh})
    less = {key: match for key, match in record.matches.items() if key != sheet_name(1)}
    assert judged(sailed, matches=less)


def test_a_hostile_file_gets_one_sentence_and_nothing_is_kept(
    sailed: Sailed, tmp_path: Path, typed: Typed
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
        said = typed(tmp_path / "kept", "add", str(tmp_path / name), code=1)
        assert said.count("\n") == 1, said
        assert said.rstrip().endswith("."), said
    assert folder_of(tmp_path / "kept").hall.daily() == []
    assert folder_of(tmp_path / "kept").careers() == []


def test_the_command_line_tells_and_checks(sailed: Sailed, typed: Typed) -> None:
    place = sailed.folder.path
    line = typed(place, "--date", DAY, "line").strip()
    assert line == sailed.said[1]
    bent = line.replace("points", "points,").replace(" won", "0 won")
    for words, told_of, code in (
        (("--date", DAY, "table"), "Ann", 0),
        (("--date", NEXT, "table"), "Nobody is in the table", 0),
        (("check", line), "it matches the record of Ann", 0),
        (("check", OTHER_LINE), "only the record behind it can prove it", 0),
        (("check", str(sailed.file)), "The record holds: Ann", 0),
        (("check", bent), "does not fit", 1),
        (("add", OTHER_LINE), "Say whose line", 2),
        (("line",), "no line to share", 1),
        *((("check", slip), "is neither a file", 1) for slip in ("abc", "a" * 3000, "a\0b")),
    ):
        assert told_of in typed(place, *words, code=code), words
