"""C-21 in port: the letter opens once before the port, and again from the quay."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from pieces_of_eight.campaign.career import Open, Stage
from pieces_of_eight.campaign.chronicle.facts import ship_records
from pieces_of_eight.campaign.chronicle.past import officer_of
from pieces_of_eight.campaign.kernel.sealed import Player, redact
from pieces_of_eight.saves.career_file import CareerFile
from pieces_of_eight.saves.folder import Folder
from pieces_of_eight.tui.app import PiecesApp
from pieces_of_eight.tui.career.pages import CareerOwner, page_of
from pieces_of_eight.tui.career.picture import LetterScreen
from pieces_of_eight.tui.career.port import PortScreen
from pieces_of_eight.tui.play.career import correspondence, is_new, reader_of, sit, temper_of
from pieces_of_eight.tui.play.order_form import PERSON
from pieces_of_eight.tui.play.scoring import story_of
from tests.tui.career_scenes import AGAINST_AI, career_app, sailed
from tests.tui.endings import LETTER
from tests.tui.shell import make_app, make_folder, press_each, text_of, until

CAREER = replace(AGAINST_AI, chairs=(PERSON, "powder monkey, sly"), seasons=3, ironman=False)
HIM, RIVAL = Player(0), Player(1)
ROW = "The rival's letter"
SIZES = [(80, 24), (120, 40)]


def in_second_port(now: Open) -> bool:
    return now.stage is Stage.PORT and now.season == 2


def second_port(folder: Folder) -> CareerFile:
    """A career that has come to its second port."""
    return sailed(folder, CAREER, in_second_port)


async def shows(pilot: Pilot[None], app: PiecesApp, page: type[object]) -> None:
    await until(pilot, lambda: isinstance(app.screen, page) and app.hearing)


@pytest.mark.rule("C-21")
@pytest.mark.parametrize("size", SIZES)
async def test_the_letter_opens_before_the_port_and_again_from_the_quay(
    size: tuple[int, int], tmp_path: Path
) -> None:
    app = career_app(tmp_path, second_port)
    async with app.run_test(size=size) as pilot:
        await shows(pilot, app, LetterScreen)
        assert "To Captain Anne Bonny," in text_of(app)
        await press_each(pilot, "enter")
        await shows(pilot, app, PortScreen)
        await press_each(pilot, "end", "up")
        await until(pilot, lambda: ROW in text_of(app))
        page = app.screen
        assert isinstance(page, PortScreen)
        assert page.desk.cursor.kind == "letter"
        await press_each(pilot, "enter")
        await shows(pilot, app, LetterScreen)
        await press_each(pilot, "q")
        await until(pilot, lambda: app.screen is page)
        assert isinstance(page.owner, CareerOwner)
        assert isinstance(page_of(page.owner.saved, app), PortScreen), "it opens once"


@pytest.mark.rule("C-21")
async def test_nothing_goes_on_in_port_while_a_letter_is_read(tmp_path: Path) -> None:
    """The rival is first in port here, and waits."""
    kept: list[CareerFile] = []

    def make(folder: Folder) -> CareerFile:
        chairs = ("powder monkey, bold", PERSON)
        kept.append(sailed(folder, replace(CAREER, chairs=chairs), in_second_port))
        return kept[0]

    app = career_app(tmp_path, make)
    async with app.run_test(size=(80, 24)) as pilot:
        await shows(pilot, app, LetterScreen)
        steps = len(kept[0].career.port.steps)
        for _ in range(20):
            await pilot.pause()
        assert len(kept[0].career.port.steps) == steps
        assert "To Captain Don Blas," in text_of(app)
        await press_each(pilot, "q")
        await until(pilot, lambda: isinstance(app.screen, PortScreen))
        await until(pilot, lambda: len(kept[0].career.port.steps) > steps)


@pytest.mark.rule("C-21")
def test_there_is_no_letter_in_the_first_port_nor_for_who_looks_on(
    tmp_path: Path,
) -> None:
    first = sailed(make_folder(tmp_path / "first"), CAREER, lambda now: now.stage is Stage.PORT)
    assert reader_of(first) is None
    assert not is_new(first)
    first.close()
    saved = second_port(make_folder(tmp_path / "second"))
    assert reader_of(saved) == HIM
    assert is_new(saved)
    sit(saved, RIVAL, PERSON)
    assert reader_of(saved) == saved.career.open.match.to_act[0]
    assert not is_new(saved), "each opens his own, behind the curtain"
    sit(saved, RIVAL, "mate, bold")
    assert reader_of(saved) == HIM, "it lies on the quay"
    assert not is_new(saved), "somebody else has sat here, so the port has a curtain"
    sit(saved, HIM, "mate")
    assert reader_of(saved) is None
    saved.close()


@pytest.mark.rule("H-234")
def test_between_two_people_an_officer_of_the_other_writes_what_both_know(tmp_path: Path) -> None:
    saved = second_port(make_folder(tmp_path))
    sit(saved, RIVAL, PERSON)
    assert CareerOwner(saved, make_app(tmp_path)).letter is not None
    sheet = saved.match("season-1/sheet").match.state
    for reader, other in ((HIM, RIVAL), (RIVAL, HIM)):
        found = correspondence(saved, reader)
        captain = saved.career.state.captains[other].name
        assert found.letter is not None
        assert found.letter.signature == found.officer != captain
        assert found.letter.greeting.endswith(saved.career.state.captains[reader].name)
        assert found.officer == officer_of(redact(sheet, reader), other, captain), "no secret"
    saved.close()


@pytest.mark.rule("C-21")
def test_a_letter_is_of_the_rival_s_temper_and_his_fleet_is_what_was_met(tmp_path: Path) -> None:
    saved = second_port(make_folder(tmp_path))
    found = correspondence(saved, HIM)
    assert found.letter is not None
    assert (found.season, found.rival, found.crown) == (2, "Don Blas", "Spain")
    assert (found.letter.season, found.letter.signature) == (2, "Don Blas")
    sheet = saved.match("season-1/sheet").match.state
    assert {each.name for each in found.fleet} == {
        each.name for each in ship_records({1: sheet}, RIVAL).values()
    }
    assert all(each.type and each.end for each in found.fleet)
    again = correspondence(saved, HIM)
    assert again == found
    assert story_of(saved).seasons[1].letter == found.letter.lines
    saved.close()


@pytest.mark.parametrize(
    ("level", "temper"), [("mate, sly", "sly"), ("mate", "plain"), ("mate, odd", "plain")]
)
def test_a_temper_is_read_from_the_chair(level: str, temper: str, tmp_path: Path) -> None:
    saved = sailed(make_folder(tmp_path), CAREER, lambda now: now.stage is Stage.PORT)
    assert temper_of(replace(saved.header.chairs[1], level=level)) == temper
    saved.close()


@pytest.mark.rule("C-21")
@pytest.mark.parametrize("size", SIZES)
async def test_a_page_holds_the_whole_letter_and_the_fleet_newest_first(
    size: tuple[int, int], tmp_path: Path
) -> None:
    app = make_app(tmp_path, lambda: LetterScreen(lambda: LETTER))
    async with app.run_test(size=size) as pilot:
        await shows(pilot, app, LetterScreen)
        seen = text_of(app)
        await press_each(pilot, "pagedown")
        seen += text_of(app)
        assert LETTER.letter is not None
        written = beside_the_portrait(seen, LETTER.letter.greeting)
        assert all(part in written for part in LETTER.letter.lines)
        bare = " ".join(seen.split())
        assert "met 2 times" in bare
        assert bare.index("Season 2") < bare.index("Season 1")
        assert "sunk" in bare
        assert "taken by you" in bare


def beside_the_portrait(seen: str, begins: str) -> str:
    """What stands on a page from the column in which the letter begins."""
    column = next(line.index(begins) for line in seen.splitlines() if begins in line)
    return " ".join(" ".join(line[column:] for line in seen.splitlines()).split())
