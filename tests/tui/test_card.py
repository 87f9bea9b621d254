"""A card to share when a game is over: its words, its picture, and what nobody may read before."""

import io
from pathlib import Path
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.port.state import Ending
from pieces_of_eight.tui.career.album import career_end, enter
from pieces_of_eight.tui.career.end import EndScreen, card_of
from pieces_of_eight.tui.cli.main import main
from pieces_of_eight.tui.match.page import FightScreen
from pieces_of_eight.tui.match.result import ResultScreen
from pieces_of_eight.tui.play.order_form import PERSON
from pieces_of_eight.tui.play.swearing import in_pieces
from pieces_of_eight.tui.play.telling import NOT_YET, WIDTH, Card
from tests.tui.endings import AGAINST_SAILOR, END, QUICKEST, sailed
from tests.tui.fight_scenes import duel, fight_app, save
from tests.tui.shell import make_app, make_folder, message_of, press
from tests.tui.test_fight_result import SINKING, wreck_app

NAME = "a-duel-of-sloops"
CHRONICLES = "chronicles"


def written(place: Path) -> tuple[str, str]:
    """The words and the picture of the one card that was written."""
    [words], [picture] = (
        [*(place / CHRONICLES).glob(f"*card.{ending}")] for ending in ("txt", "svg")
    )
    return words.read_text("utf-8"), picture.read_text("utf-8")


async def test_the_account_of_a_fight_writes_a_card(tmp_path: Path) -> None:
    app = wreck_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
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


async def test_while_a_fight_goes_on_there_is_no_card(tmp_path: Path) -> None:
    app = fight_app(tmp_path, lambda: save(tmp_path, duel()))
    async with app.run_test(size=(80, 24)) as pilot:
        page = app.screen
        assert isinstance(page, FightScreen)
        await app.push_screen(ResultScreen(page.session))
        await press(pilot, "w")
        assert message_of(app) == NOT_YET
    assert not (tmp_path / CHRONICLES).exists()


def test_lines_refuse_before_the_end_and_tell_secret_and_number_after_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def typed(words: str) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO(words))
        what = NAME if list(tmp_path.glob("*.match")) else "duel"
        chairs = () if what == NAME else ("--chairs", "person", "person")
        assert main(("--data", str(tmp_path), "line", what, *chairs)) == 0
        return capsys.readouterr().out

    said = typed("4711\nw\nq\n")
    with make_folder(tmp_path).open(NAME) as saved:
        oath = saved.header.sworn
        assert oath is not None
        assert NOT_YET in said
        assert oath.secret not in said.replace(" ", "")
        while saved.match.to_act:
            who = saved.match.to_act[0]
            saved.match.submit(who, saved.match.seat(who).legal()[0])
    said = typed("w\n")
    assert f"secret {in_pieces(oath.secret)}".lower() in " ".join(said.split()).lower()
    words, _ = written(tmp_path)
    assert "number 4711" in " ".join(words.split())
    assert f"pieces-of-eight verify {NAME}" in words


async def test_the_end_of_a_career_writes_a_card_with_its_portrait(tmp_path: Path) -> None:
    app = make_app(tmp_path, lambda: EndScreen(END))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "w")
        assert "with its picture" in message_of(app)
    words, picture = written(tmp_path)
    for part in ("Anne Bonny, England: a score of 41", "Don Blas, Spain:", END.epitaph):
        assert part in words
    assert picture.count("<path") > 30, "many colours: a portrait"


@pytest.mark.rule("C-3")
def test_an_ironmans_death_ends_season_and_career_and_his_card_says_what_killed_him(
    tmp_path: Path,
) -> None:
    """From the first port by orders: the hall has it, and of others the last fight is untold."""
    folder, chairs = make_folder(tmp_path), ("sailor, bold", PERSON)
    iron = replace(AGAINST_SAILOR, seed=69, chairs=chairs)
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


def test_words_stand_beside_a_picture_or_below_it() -> None:
    from pieces_of_eight.tui.draw.cells import Cell

    dot = (tuple(Cell("x", "#ffffff", "#000000") for _ in range(4)),) * 2
    below, beside = (Card("T", ("one", "two", "three"), dot, each).rows() for each in (False, True))
    assert ["".join(cell.glyph for cell in row).strip() for row in below[2:]] == [
        *("", "PIECES OF EIGHT: T", "one", "two", "three", "")
    ]
    assert "xxxx" in "".join(cell.glyph for cell in beside[1])
    assert "PIECES" in "".join(cell.glyph for cell in beside[1])
    assert {len(row) for row in below} == {len(below[0])}
    assert {len(row) for row in beside} == {len(beside[0])}
