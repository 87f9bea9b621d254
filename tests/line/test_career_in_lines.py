"""A career in lines: a pilot who types numbers and `p` sails a whole season, and all is kept."""

import asyncio
import io
import random
import re
from collections.abc import AsyncGenerator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from pieces_of_eight.campaign.ai.policy import level
from pieces_of_eight.campaign.career import CareerStage
from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.campaign.kernel.mind import STEADY
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.port.state import own
from pieces_of_eight.saves.career_file import CareerFile
from pieces_of_eight.tui.career.line import CareerInLines, new_career
from pieces_of_eight.tui.line.play import LeftError
from pieces_of_eight.tui.line.talk import Talk
from pieces_of_eight.tui.play.career import begin, take_up
from tests.line.pilot import Ear, too_long
from tests.tui.shell import make_folder

ANSWERS = ("2", "", "4", "", "", "2", "", "", "")
"""England, its first captain, against a powder monkey of the first other crown, as printed, one
season."""


async def by_lot(match: Match, _: tuple[str, ...], seed: int) -> AsyncGenerator[tuple[Player, Any]]:
    """Settle a fight in this process, by orders without a thought: nobody waits for a test."""
    head, rng = level("powder monkey").make(match.engine), random.Random(seed)
    while match.to_act:
        who = match.to_act[0]
        seat = match.seat(who)
        yield who, head.choose(seat.seen, seat.legal(), rng, STEADY)


class Purser(Ear):
    """Asks the purser and the harbour master to do what they would; else chooses by lot."""

    def number(self) -> int:
        return (
            3 if "3 Have all the rest settled" in self.heard.getvalue()[-400:] else super().number()
        )

    def readline(self) -> str:
        if self.first:
            return super().readline()
        asked = self.heard.getvalue()[-2500:]
        last = asked.rsplit("> ", 2)[-2] if asked.count("> ") > 1 else asked
        if seal := re.search(r"(\d+) Seal the sheet", last):
            return f"{seal[1]}\n"
        if any(words in last for words in ("Fit out for", "Ready sheets")):
            return "p\n"
        return super().readline()


def talk_with(*first: str, seed: int = 3) -> tuple[Talk, io.StringIO]:
    mouth = io.StringIO()
    return Talk(Purser(mouth, seed, first), mouth), mouth  # type: ignore[arg-type]


@pytest.fixture(autouse=True)
def _settled_by_lot(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pieces_of_eight.tui.career.line.settled", by_lot)


def begun(folder: Path, *first: str) -> tuple[CareerFile, Talk, io.StringIO]:
    """A career that was ordered in lines."""
    talk, mouth = talk_with(*ANSWERS, *first)
    kept = make_folder(folder)
    return begin(new_career(talk, kept, "11"), kept), talk, mouth


def test_a_whole_season_is_sailed_in_lines(tmp_path: Path) -> None:
    saved, talk, mouth = begun(tmp_path, "?", "a", "1", "b", "p", "15")
    name = saved.name
    assert CareerInLines(saved, make_folder(tmp_path), talk).play()
    saved.close()
    said = mouth.getvalue()
    assert not too_long(said)
    for words in (
        "Fit out for season 1 of 1",
        " seals the sheet: ",
        "The career is over.",
    ):
        assert words in said
    again = take_up(make_folder(tmp_path), name)
    assert again.career.open.stage is CareerStage.OVER
    again.close()


def bought(folder: Path, monkeypatch: pytest.MonkeyPatch, drawn: int) -> tuple[int, ...]:
    """The types of ships that the harbour master buys in a game of the usual seed."""
    monkeypatch.setattr("pieces_of_eight.tui.play.opponents.drawn", lambda: drawn)
    saved, talk, _ = begun(folder / str(drawn), *["p"] * 6, "q")
    with closing(saved):
        CareerInLines(saved, make_folder(folder), talk).play()
        return tuple(ship.model for ship in own(saved.career.state, Player(0)).ships)


def test_nobody_foretells_what_the_harbour_master_buys_in_another_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """He bought everybody the same fleet: who asked him was known to whoever asked him, too."""
    assert len({bought(tmp_path, monkeypatch, drawn) for drawn in range(4)}) > 2


def test_the_purser_lays_another_sheet_when_he_is_asked_again_and_says_where_he_has_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pieces_of_eight.tui.play.opponents.drawn", lambda: 1)
    saved, talk, mouth = begun(tmp_path, *["p"] * 99)
    sheets = []
    with closing(saved):
        career = CareerInLines(saved, make_folder(tmp_path), talk)
        while saved.career.open.stage in (CareerStage.PORT, CareerStage.SAILED):
            asyncio.run(career.next())
        for _ in range(2):
            career.talk = Talk(Purser(mouth, 1, ["p", "q"]), mouth)  # type: ignore[arg-type]
            with pytest.raises(LeftError):
                asyncio.run(career.next())
            sheets.append(saved.career.open.match.state.written[0].content)
        career.talk = Talk(Purser(mouth, 1, ["5", "p", "q"]), mouth)  # type: ignore[arg-type]
        with pytest.raises(LeftError):
            asyncio.run(career.next())
    assert sheets[0] != sheets[1]
    assert "has no advice to give." in mouth.getvalue()


def test_who_leaves_goes_on_where_he_left(tmp_path: Path) -> None:
    saved, talk, mouth = begun(tmp_path, "p", "p", "q")
    assert not CareerInLines(saved, make_folder(tmp_path), talk).play()
    name, coins = saved.name, saved.career.state.holdings[0].content
    saved.close()
    assert "The game is saved." in mouth.getvalue()
    again = take_up(make_folder(tmp_path), name)
    assert again.career.state.holdings[0].content == coins
    talk, mouth = talk_with("u", "q")
    CareerInLines(again, make_folder(tmp_path), talk).play()
    again.close()
    assert "Taken back." in mouth.getvalue()


def test_ships_go_into_forces_by_their_names(tmp_path: Path) -> None:
    """And what cannot be is said: no sheet is sealed with a fault in it."""
    saved, talk, mouth = begun(tmp_path)
    with closing(saved):
        career = CareerInLines(saved, make_folder(tmp_path), talk)
        while saved.career.open.stage in (CareerStage.PORT, CareerStage.SAILED):
            asyncio.run(career.next())
        ship = own(saved.career.current.at_sea, Player(0)).ships[0].name
        ear = Purser(mouth, 1, [f"{ship} b", "b 4", "Nobody c", "why seal", "?", "q"])
        CareerInLines(saved, make_folder(tmp_path), Talk(ear, mouth)).play()  # type: ignore[arg-type]
    said = mouth.getvalue()
    assert "You have no ship or company called Nobody." in said
    assert f"B: value 4, {ship}" in said
