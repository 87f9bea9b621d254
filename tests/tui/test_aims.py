"""Every page of the campaign says its aim in a line; F1 stands in every footer (C-25)."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.sealed import Player, Sealed
from pieces_of_eight.campaign.sheet.describe import assigned, engagement_aim, points_words
from pieces_of_eight.campaign.sheet.events import of_engagement
from pieces_of_eight.campaign.sheet.state import (
    FORCES,
    IN_PORT,
    Adopt,
    Appraise,
    Chance,
    Engagement,
    Happening,
    Outcome,
    Phase,
    Result,
    Worth,
)
from pieces_of_eight.tui.career.careers import DigestScreen
from pieces_of_eight.tui.career.face import FACE as PORT
from pieces_of_eight.tui.career.port_desk import PortDesk
from pieces_of_eight.tui.match.result import ResultScreen
from pieces_of_eight.tui.play.career import PortSession, SheetSession
from pieces_of_eight.tui.sheet.captions import aim_words
from pieces_of_eight.tui.sheet.desk import SheetDesk
from pieces_of_eight.tui.sheet.face import FACE
from pieces_of_eight.tui.sheet.screens import SheetScreen
from pieces_of_eight.tui.sheet.view import ALL_OPEN, Ceremony, ceremony_of
from pieces_of_eight.tui.widgets.frame import Heading, MessageLine
from tests.tui import port_scenes
from tests.tui.sheet_scenes import AGAINST_AI, save, season, sheet_app

pytestmark = pytest.mark.rule("C-25")

WIDTH = 78
"""Columns of the line at 80."""


def desk_at(path: Path, phase: Phase, **more: Any) -> SheetDesk:
    match = season(until=phase, seed=7, **more)
    return SheetDesk(SheetSession(save(path, match, AGAINST_AI), FACE), lambda sentence: None)


def test_the_muster_counts_what_the_sheet_still_wants(tmp_path: Path) -> None:
    desk = desk_at(tmp_path, Phase.MUSTER)
    first = "Divide 8 ships, 1 company among 7 forces: 9 in port, 7 empty."
    assert aim_words(desk) == first
    desk.submit(Appraise(Player(0), Sealed(Player(0), Worth(0, 5))))
    assert aim_words(desk).endswith("7 empty, values 23 of 21.")
    desk.submit(assigned(desk.state, Player(0), 0, 3))
    assert "8 in port, 6 empty" in aim_words(desk)
    desk.submit(Adopt(Player(0), Sealed(Player(0), 3)))
    assert aim_words(desk).endswith("ready to seal.")


def test_each_hour_of_a_season_says_how_much_is_to_come(tmp_path: Path) -> None:
    said = [aim_words(desk_at(tmp_path / str(phase), phase)) for phase in Phase]
    assert "Roll to see who names first" in said[Phase.CASTING]
    assert "0 named, 7 to go" in said[Phase.NAMING]
    assert "settled. England " in said[Phase.FIGHTING]
    assert "Read the account" in said[Phase.OVER]
    assert max(map(len, said)) <= WIDTH
    desk = desk_at(tmp_path / "more", Phase.DECLARING)
    attacks = sum(line.attacks for line in desk.state.lines[0])
    assert aim_words(desk) == f"Choose what your attackers do ({attacks} left)."
    desk.choose(1)
    assert f"({attacks - 1} left)" in aim_words(desk)
    while desk.session.human:
        desk.choose(1)
    theirs = sum(line.attacks for line in desk.state.lines[1])
    assert f"Your rival has {theirs} left to write" in aim_words(desk)


def test_a_ceremony_says_how_much_of_it_is_to_come(tmp_path: Path) -> None:
    match = season(until=Phase.DECLARING, seed=7)
    desk = SheetDesk(SheetSession(save(tmp_path, match, AGAINST_AI), FACE), lambda sentence: None)
    desk.ceremony = ceremony_of(match.steps[-1].events, Player(0), shared=False)
    told = []
    for _ in range(FORCES):
        told.append(aim_words(desk))
        assert desk.ceremony is not None
        desk.ceremony = desk.ceremony.further()
    assert told[0].endswith("6 pairs still to roll.")
    assert told[5].endswith("1 pair still to roll.")
    assert told[6].endswith("this is the last pair.")
    desk.ceremony = Ceremony(at=ALL_OPEN - 1)
    assert "folds are open" in aim_words(desk)


def test_the_port_counts_ships_and_coins(tmp_path: Path) -> None:
    def aim(match: Any) -> str:
        saved = port_scenes.save(tmp_path / str(id(match)), match, port_scenes.PEOPLE)
        desk = PortDesk(PortSession(saved, PORT), lambda sentence: None)
        return desk.about.hour(desk.state)

    first = aim(port_scenes.fresh())
    assert first.startswith("Fit out for season 1 of 3: no ship yet, ")
    assert first.endswith(" coins to spend.")
    assert "ships, " in aim(port_scenes.fitted())
    assert max(map(len, (first, aim(port_scenes.home())))) <= WIDTH


def test_an_engagement_says_what_winning_pays_and_how_the_season_stands() -> None:
    sheet = season(until=Phase.FIGHTING, seed=7).state
    card = Happening(Player(1), 0, Chance.CHEST, IN_PORT, 2)
    chest = Engagement(Player(1), 0, Result.TREASURE_GRAB)
    sheet = replace(sheet, happenings=(card,), engagements=(*sheet.engagements, chest))
    said = [engagement_aim(sheet, at) for at in range(len(sheet.engagements))]
    for each, words in zip(sheet.engagements[:-1], said, strict=False):
        for who in (0, 1):
            won = replace(each, outcome=Outcome(Player(who), ((), ())))
            gains = [gain for gain in of_engagement(sheet, won) if gain.to == who]
            assert f"{sheet.crowns[who]} {sum(gain.points for gain in gains)}" in words
        assert ("plunder" in words) is (each.result is Result.LAND_RAID)
        assert ("ships extra" in words) is (each.result is Result.BATTLE)
    assert said[-1] == f"The winner gains 2 points. So far {points_words(sheet)}."
    assert max(map(len, said)) <= WIDTH


class Season:
    """What a page belongs to, as far as its aim asks."""

    onward_words = "Come home from the season"
    digest = None
    verdict = place = ""


def test_pages_that_lead_on_say_what_is_still_to_do(tmp_path: Path) -> None:
    owner: Any = Season()
    account = ResultScreen(desk_at(tmp_path, Phase.OVER).session, owner)
    assert account.aim() == "How it was decided. Then come home from the season."
    digest = DigestScreen(owner, owner)
    assert digest.aim().endswith("0 engagements went. Then come home from the season.")
    assert DigestScreen(owner).aim() == "How 0 engagements went."
    alone = ResultScreen(desk_at(tmp_path / "alone", Phase.OVER).session).aim()
    assert alone == "How it was decided: points, luck and turning points."


async def test_the_first_line_keeps_the_aim_while_the_last_but_one_answers(tmp_path: Path) -> None:
    app = sheet_app(tmp_path, lambda: save(tmp_path, season(until=Phase.NAMING)))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        page = app.screen
        assert isinstance(page, SheetScreen)
        first, line = page.query_one(Heading), page.query_one(MessageLine)
        assert page.aim() in str(first.render())
        page.name_page("A name that leaves no room for an aim beside it in this line")
        page.note("a note")
        assert str(first.render()) == page.aim()
        assert str(line.render()).split("  ")[0] == first.page
        assert str(line.render()).endswith("a note")
        page.say("Something is answered.")
        assert str(line.render()).split("  ")[0] == "Something is answered."
        assert str(line.render()).endswith("a note")
        assert str(first.render()) == page.aim()
        await pilot.press("down")
        assert not line.message
