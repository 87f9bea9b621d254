"""Where two people play and one hides something, nothing opens but behind a wiped curtain.

Two raids differ in one man of the garrison, who is posted elsewhere: whatever is opened for the
raider, on the screen, in lines or by a command, reads alike in both.
"""

import argparse
import io
import re
import sys
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from textual.screen import Screen

from pieces_of_eight.campaign.career import CareerStage
from pieces_of_eight.campaign.engines import LAND_RAID
from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.campaign.kernel.sealed import redact, seen
from pieces_of_eight.campaign.land_raid.state import RAIDERS, Post
from pieces_of_eight.saves.match_file import Chair, MatchFile
from pieces_of_eight.tui.app import PiecesApp
from pieces_of_eight.tui.career.line import CareerInLines
from pieces_of_eight.tui.cli.main import main, parser
from pieces_of_eight.tui.land_raid.screens import SCREENS
from pieces_of_eight.tui.line.play import played
from pieces_of_eight.tui.line.talk import WIPED, Talk
from pieces_of_eight.tui.match.maps import MapFight
from pieces_of_eight.tui.pages.curtain import CurtainScreen
from pieces_of_eight.tui.pages.title import TitleScreen
from pieces_of_eight.tui.registry import line_of
from tests.line.pilot import heard_in
from tests.tui.career_scenes import CURTAIN, at, sailed
from tests.tui.career_scenes import PEOPLE as TWO
from tests.tui.every_key import KEYS, after_each_key, through_the_curtain
from tests.tui.fights import people, raid_setup
from tests.tui.port_scenes import PEOPLE as AT_THE_QUAY
from tests.tui.port_scenes import save as save_port
from tests.tui.shell import PilotedApp, make_folder, text_of, until
from tests.tui.test_every_key_keeps_secrets import sailed as put_out

SIZE = (80, 24)
PEOPLE = people("Henry Morgan", "Don Juan")
AGAINST_AI = (PEOPLE[0], Chair("ai", "Don Juan", "sailor"))
TWINS = (0, 7)
"""Where the first man of the garrison is posted: the raider sees neither place."""


def night(place: int) -> Match:
    """A raid whose garrison is posted, the first man of it where this says; the raider decides."""
    match: Match = Match(LAND_RAID, raid_setup(posting=True), 1)
    while match.to_act[0] != RAIDERS:
        legal = match.seat(match.to_act[0]).legal()
        match.submit(match.to_act[0], _posted(legal, place) or legal[-1])
        place = 0
    return match


def _posted(legal: Sequence[Any], place: int) -> Post | None:
    """Who is next, posted where this says."""
    places = [each for each in legal if isinstance(each, Post) and each.by == legal[0].by]
    return places[place] if places else None


def kept(path: Path, place: int, chairs: Any = PEOPLE) -> MatchFile:
    return make_folder(path).create("land_raid", night(place), "A raid by night", chairs)


def test_the_twins_differ_in_nothing_but_the_secret() -> None:
    one, other = map(night, TWINS)
    assert one.state != other.state
    assert seen(one.state, RAIDERS) == seen(other.state, RAIDERS)
    told = ([redact(step.events, RAIDERS) for step in match.steps] for match in (one, other))
    assert next(told) == next(told)


# --- pages -----------------------------------------------------------------------------------


@pytest.mark.parametrize("keys", [("o", "l"), pytest.param(KEYS, marks=pytest.mark.soak)])
async def test_no_key_tells_the_raider_where_the_garrison_is(
    keys: tuple[str, ...], tmp_path: Path
) -> None:
    shown = []
    for place in TWINS:

        def make(place: int = place) -> PiecesApp:
            path = tmp_path / str(place) / str(len(list(tmp_path.rglob("*.match"))))
            folder = make_folder(path)
            return PilotedApp(folder, CURTAIN, lambda: SCREENS.fight(kept(path, place)))

        shown.append(await after_each_key(make, SIZE, MapFight, keys))
    assert shown[0] == shown[1]
    assert len(shown[0]) >= len(keys)


async def test_a_raid_that_is_opened_or_taken_up_is_painted_behind_the_curtain(
    tmp_path: Path,
) -> None:
    """Also by the one who has sat there before: nobody knows who has come back."""
    painted: list[tuple[type[Screen[Any]], str]] = []

    class Looked(PilotedApp):
        def post_display_hook(self) -> None:
            super().post_display_hook()
            painted.append((type(self.screen), text_of(self)))

    match = kept(tmp_path, TWINS[0])
    match.close()
    folder = make_folder(tmp_path)
    app = Looked(folder, CURTAIN)
    async with app.run_test(size=SIZE) as pilot:
        for _ in range(2):
            painted.clear()
            app.open_fight(folder.open(match.name))
            await until(pilot, lambda: isinstance(app.screen, CurtainScreen) and app.hearing)
            assert not [text for kind, text in painted if kind is MapFight and text.strip()]
            assert "Henry Morgan" in text_of(app)
            await through_the_curtain(app, pilot)
            await until(pilot, lambda: isinstance(app.screen, MapFight) and app.hearing)
            assert "Pass it to" not in text_of(app)
            app.home()
            await until(pilot, lambda: isinstance(app.screen, TitleScreen) and app.hearing)
        app.open_fight(kept(tmp_path / "one", TWINS[0], AGAINST_AI))
        await until(pilot, lambda: isinstance(app.screen, MapFight) and app.hearing)
        assert "Pass it to" not in text_of(app), "who plays against the machine has no curtain"


# --- lines -----------------------------------------------------------------------------------

QUESTIONS = ("", "?", "o", "l", "t", "m", "q")


class Mouth(io.StringIO):
    """A mouth that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def quay(path: Path, secret: int) -> MatchFile:
    return save_port(path, put_out(int(secret > 0), winter=True), AT_THE_QUAY)


@pytest.mark.parametrize(("game", "name"), [(kept, "Henry Morgan"), (quay, "Don Blas")])
def test_lines_read_alike_whatever_the_other_hides(
    game: Callable[[Path, int], MatchFile], name: str, tmp_path: Path
) -> None:
    one, other = (heard_in(game(tmp_path / str(place), place), QUESTIONS)[0] for place in TWINS)
    assert one == other
    assert one.startswith("\n" * 60 + f"Pass the keyboard to {name}.")
    assert one.rstrip("\n").endswith("The game is saved.")
    assert one.count("\n" * 60) == 2  # and when he has left


def test_on_a_terminal_what_was_told_is_wiped_with_all_that_has_scrolled_off(
    tmp_path: Path,
) -> None:
    match, mouth = kept(tmp_path, TWINS[0]), Mouth()
    ear = io.StringIO("".join(f"{each}\n" for each in (*QUESTIONS[:-1], "e", "q")))
    played(match, line_of("land_raid"), Talk(ear, mouth))
    assert WIPED == "\x1b[2J\x1b[3J\x1b[H"
    before, *told = mouth.getvalue().split(WIPED)
    assert not before
    assert told[0].startswith("Pass the keyboard to Henry Morgan.")
    assert "A raid by night. h helps" in told[0]
    assert told[-1] == "The game is saved.\n"


@pytest.mark.parametrize("stage", [CareerStage.PORT, CareerStage.MUSTER])
def test_a_career_of_two_is_opened_in_lines_behind_the_curtain(
    stage: CareerStage, tmp_path: Path
) -> None:
    saved, mouth = sailed(make_folder(tmp_path), TWO, at(stage)), Mouth()
    with closing(saved):
        assert not CareerInLines(
            saved, make_folder(tmp_path), Talk(io.StringIO("\n?\nq\n"), mouth)
        ).play()
    before, curtain, *_, after = mouth.getvalue().split(WIPED)
    assert not before
    assert curtain.startswith("Pass the keyboard to ")
    assert after == "The game is saved.\n"


# --- commands --------------------------------------------------------------------------------

TELLS = {
    "replay": (
        ("replay", "{}"),
        ("replay", "{}", "--cast", "{out}"),
        ("replay", "{}", "--svg", "{out}"),
    ),
    "saves": (("saves", "list"), ("saves", "check")),
    "verify": (("verify", "{}"), ("replay", "{}", "--verify")),
}
"""The commands that open a match and tell of it."""
OTHERS = {
    "line": "it is played, as above",
    "chronicle": "it tells a career, by the eyes of whoever gives his word",
    "daily": "it is sailed by one alone",
    **dict.fromkeys(
        ("scenarios", "completion", "lab", "rules", "designs", "content", "serve", "hall"),
        "opens none",
    ),
}


def test_every_command_is_looked_at() -> None:
    [commands] = [
        each.choices for each in parser()._actions if isinstance(each, argparse._SubParsersAction)
    ]
    assert set(commands) == {*TELLS, *OTHERS}


@pytest.mark.parametrize("chairs", [PEOPLE, AGAINST_AI], ids=["two people", "one"])
def test_no_command_tells_what_the_other_hides(
    chairs: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    raids = [(tmp_path / str(place), kept(tmp_path / str(place), place, chairs)) for place in TWINS]
    for _, match in raids:
        match.close()
    for command in (words for all_of in TELLS.values() for words in all_of):
        told = []
        for path, match in raids:
            out = path.with_suffix(".out")
            out.unlink(missing_ok=True)
            words = [word.format(match.name, out=out) for word in command]
            code = main(["--data", str(path), *words])
            said = capsys.readouterr()
            whole = "".join((*said, out.read_text("utf-8") if out.exists() else ""))
            whole = re.sub(r"\b[0-9a-f]{8,}\b", "a digest", whole)  # of the whole file
            told.append((code, whole.replace(str(out), "").replace(str(path), "")))
        assert told[0] == told[1], command
        is_shown = command[0] == "replay" and "--verify" not in command
        refused = "Henry Morgan and Don Juan have secrets from each other" in told[0][1]
        assert refused == (is_shown and chairs is PEOPLE), command
        assert (told[0][0] == 0) != refused, command


def test_on_a_terminal_one_of_them_is_told_behind_the_curtain(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = []
    for place in TWINS:
        match = kept(tmp_path / str(place), place)
        match.close()
        mouth, ear = Mouth(), Mouth("\n\n")
        monkeypatch.setattr(sys, "stdin", ear)
        monkeypatch.setattr(sys, "stdout", mouth)
        assert main(["--data", str(tmp_path / str(place)), "replay", match.name]) == 0
        told.append(mouth.getvalue())
    assert told[0] == told[1]
    assert told[0].startswith(f"{WIPED}Pass the keyboard to Henry Morgan.")
    assert told[0].endswith(WIPED)
    assert "A raid by night" in told[0]
