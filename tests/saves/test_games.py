"""Matches and careers that are kept: whatever is done is there when they are opened again."""

import random
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from pieces_of_eight.campaign.engines import ENGINES, FIGHTS
from pieces_of_eight.campaign.kernel.match import Match, Position, RefusedError, digest
from pieces_of_eight.campaign.kernel.match import replay as replayed
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed
from pieces_of_eight.campaign.kernel.sworn import Sworn, match_setup, swear
from pieces_of_eight.content import prepared
from pieces_of_eight.saves.career_file import Standing
from pieces_of_eight.saves.folder import Edition, Folder
from pieces_of_eight.saves.match_file import Chair, MatchFile
from pieces_of_eight.saves.store import read
from tests.saves.tools import (
    CAREER,
    CHAIRS,
    WORDS,
    FailingDisk,
    QuickDisk,
    ToldDisk,
    anew,
    begun,
    created,
    finish,
    folder,
    play,
    set_sail,
    short,
    states,
    step,
)
from tests.toy import TOY, Bid

ROOT = Path(__file__).parents[2]


# --- A match --------------------------------------------------------------------------------------


def test_a_match_opens_as_it_was_left(tmp_path: Path) -> None:
    place = folder(tmp_path)
    saved = created(place, actions=40)
    saved.sit((Chair("ai", "Rackham\x1b[5m", "random"), CHAIRS[0]))
    saved.note("cursor", "4,7")
    saved.note("cursor", "5,7")
    with pytest.raises(RefusedError):
        saved.match.submit(who := saved.match.to_act[0], Bid(who, Sealed(who, 99)))
    was, header = saved.match, saved.header
    saved.close()
    saved.close()
    step(saved.match, 40)  # it is closed: nothing is written down
    with place.open("duel") as again:
        assert (again.name, again.actions, again.trouble, again.notes) == ("duel", 40, "", [])
        assert again.match.entries == was.entries[:40]
        assert again.match.state == states(40)[-1]
        assert again.match.setup == was.setup
        assert again.header == header
        assert header.chairs == (Chair("ai", "Rackham", "random"), CHAIRS[0])
        assert header.texts == {"cursor": "5,7"}
    assert place.matches()[0].chairs[0].name == "Rackham"


@pytest.mark.parametrize("of_career", [False, True])
def test_an_action_is_one_write_and_in_the_file_when_the_call_returns(
    tmp_path: Path, of_career: bool
) -> None:
    place = folder(tmp_path, disk := ToldDisk())
    saved: Any = set_sail(place) if of_career else created(place)
    match = saved.match("career") if of_career else saved
    path, before = saved.store.path, len(read(saved.store.path, saved.KIND).documents)
    for actions in range(1, 40):
        writes = disk.steps.count("write")
        play(match, 1)
        assert disk.steps.count("write") == writes + 1
        assert len(read(path, saved.KIND).documents) == before + actions
    saved.close()


@pytest.mark.rule("C-27.1")
def test_sworn_dice_fall_as_if_the_match_had_never_been_left(tmp_path: Path) -> None:
    def sworn() -> Match[Any, Any, Any]:
        return Match(TOY, begun().setup, 0, dice=Sworn(0, (oath,)))

    oath = swear(match_setup("toy", begun().setup, 0)).answered(4711)
    place, whole = folder(tmp_path), sworn()
    for number in range(60):
        step(whole, number)
    place.create("toy", sworn(), "Duel", CHAIRS).close()
    for _ in range(3):
        with place.open("duel") as saved:
            play(saved, 20)
    with place.open("duel") as saved:
        assert saved.match.entries == whole.entries
        assert saved.match.dice.at == whole.dice.at > 9


@pytest.mark.parametrize("played", [0, 3])
def test_a_match_that_was_taken_up_from_a_position_goes_on_from_there(
    tmp_path: Path, played: int
) -> None:
    match, place = begun(), folder(tmp_path)
    for number in range(12):
        step(match, number)
    other = Match(TOY, match.setup, 5, Position(match.state, 0, 11))
    step(other, 11)
    with place.create("toy", other, "Other", CHAIRS) as saved:
        play(saved, played)
    with place.open("other") as again:
        assert (again.match.earlier, again.actions) == (11, 12 + played)
        assert again.match.state == saved.match.state
        assert again.match.dice.at == saved.match.dice.at


@settings(max_examples=25)
@given(st.lists(st.sampled_from(["act", "act", "undo", "leave", "anew"]), max_size=25))
def test_any_course_of_play_undo_and_leaving_comes_back(course: list[str]) -> None:
    match: Any = begun()
    with TemporaryDirectory() as path:
        place = folder(Path(path))
        saved = created(place)
        for number, what in enumerate(course):
            if what == "leave":
                saved.close()
                saved = place.open("duel")
                assert saved.notes == []
            elif what == "anew":
                anew(saved.store)
            elif what == "act":
                step(match, number)
                step(saved.match, number)
            elif match.entries and match.why_not_undo(who := match.entries[-1].who) is None:
                match.undo(who)
                saved.match.undo(who)
            assert saved.match.entries == match.entries
        saved.close()
        with place.open("duel") as last:
            assert last.match.state == match.state
            assert last.match.dice.at == match.dice.at


SMALL = {
    "sea_fight": "duel",
    "land_raid": "st-croix",
    "shore_raid": "supply",
    "treasure_grab": "spit",
    "pirate_wars": "wars-pairs",
}


@pytest.mark.parametrize("engine", FIGHTS)
def test_a_match_of_any_engine_is_gone_on_with_as_if_it_had_not_been_left(
    engine: str, tmp_path: Path
) -> None:
    def at_random(saved: MatchFile) -> None:
        rng = random.Random(saved.actions)
        for _ in range(15):
            if saved.match.to_act:
                who = saved.match.to_act[0]
                saved.match.submit(who, rng.choice(saved.match.seat(who).legal()))

    place = Folder(tmp_path, Edition(ENGINES), disk=QuickDisk())
    setup = prepared(SMALL[engine]).scenario.setup()
    whole, saved = (
        place.create(engine, Match(ENGINES[engine], setup, 7), title, CHAIRS)
        for title in ("Whole", "Parts")
    )
    for _ in range(6):
        at_random(whole)
        at_random(saved)
        saved.close()
        saved = place.open("parts")
        assert saved.notes == []
    assert digest(saved.match.state) == digest(whole.match.state)
    assert saved.match.entries == whole.match.entries
    saved.close()
    whole.close()
    assert place.check("parts") == []


# --- A career -------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", [{}, WORDS], ids=["open", "sealed"])
def test_a_career_opens_as_it_was_left(tmp_path: Path, words: dict[int, str]) -> None:
    place = folder(tmp_path)
    wild = replace(CAREER, title="\x1b[2JVoyage", seed=2**128 - 5, options={"a": "\x1b[5mb"})
    career = set_sail(place, words, wild)
    play(career.match("career"), 20)
    fight = career.begin("season-1/battle-A", "toy", begun(), "Battle A", CHAIRS, {"look": "north"})
    play(fight, 11)
    career.note("chart", "4,7")
    career.stand(Standing(2, (12, 9), (1,)))
    career.sit((Chair("ai", "Anne Bonny", "sailor"), CAREER.chairs[1]))
    header = career.header
    career.close()
    career.close()
    with place.open_career("voyage", words) as again:
        assert again.notes == []
        assert again.header == header
        assert (header.title, header.options) == ("Voyage", {"a": "b"})
        assert (header.seed, header.begun) == (2**128 - 5, "1717-11-28T12:00:00+00:00")
        assert (header.rules, header.content) == ("1", "content")
        assert again.setup == {"purse": 100}
        assert again.texts == {"flag": "black", "chart": "4,7"}
        assert again.standing == Standing(2, (12, 9), (1,))
        assert again.names() == ("career", "season-1/battle-A")
        assert again.match("career").match.state == states(20)[-1]
        kept = again.match("season-1/battle-A")
        assert kept.match.entries == fight.match.entries
        assert (kept.header.title, kept.header.chairs) == ("Battle A", CHAIRS)
        assert kept.header.texts == {"look": "north"}
        assert kept is again.match("season-1/battle-A")
    assert place.check("voyage", words) == []


def test_a_match_of_a_career_is_played_left_and_gone_on_with_as_any_other(tmp_path: Path) -> None:
    place = folder(tmp_path)
    career = set_sail(place)
    saved = career.match("career")
    play(saved, 3)
    seat = saved.match.seat(Player(saved.match.to_act[0]))
    seat.submit(seat.legal()[0])
    saved.match.undo(seat.who)
    saved.leave()
    saved.leave()
    saved = career.match("career")
    assert saved.match.state == states(3)[-1]
    saved.sit(CHAIRS[::-1])
    saved.note("cursor", "5")
    play(saved, 1)
    saved.close()
    assert career.trouble == saved.trouble == ""
    career.close()
    with place.open_career("voyage") as again:
        kept = again.match("career")
        assert kept.match.state == states(4)[-1]
        assert (kept.header.chairs, kept.header.texts) == (CHAIRS[::-1], {"cursor": "5"})


@pytest.mark.parametrize("how", ["left", "closed", "settled elsewhere"])
def test_a_match_that_is_over_is_put_away_small_and_can_be_looked_at(
    tmp_path: Path, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = folder(tmp_path, disk := ToldDisk())
    career, match = set_sail(place), short()
    writes = disk.steps.count("write")
    if how == "settled elsewhere":
        while match.to_act:
            step(match, len(match.entries))
        career.begin("fight", "toy", match).leave()
        assert disk.steps.count("write") == writes + 1
    else:
        finish(career.begin("fight", "toy", match))
        assert not career.is_over("fight")
        if how == "left":
            career.match("fight").leave()
            assert career.is_over("fight")
    assert career.actions == len(match.entries) > 0
    career.match("career").leave()
    assert not career.is_over("career")
    career.close()
    documents = read(tmp_path / "voyage.career", "career").documents
    assert [key for key in documents if "fight" in key] == ["fight"]
    played: list[object] = []

    def noted(*given: Any) -> Any:
        played.append(given)
        return replayed(*given)

    monkeypatch.setattr("pieces_of_eight.saves.match_file.replay", noted)
    with place.open_career("voyage") as again:
        assert len(played) == 1, "what is over is not played again"
        seen = again.match("fight")
        assert (seen.match.state, seen.match.entries) == (match.state, match.entries)
        with pytest.raises(RefusedError, match="over and its result is in the career"):
            seen.match.undo(Player(0))
        with pytest.raises(RefusedError):
            seen.match.submit(Player(0), match.entries[0].action)
        before = dict(again.store.documents)
        seen.sit(CHAIRS)
        seen.note("a", "b")
        seen.leave()
        assert again.store.documents == before
        assert again.match("fight") is not seen
    assert place.check("voyage") == []


def test_a_full_disk_is_told_in_the_match_that_is_played(tmp_path: Path) -> None:
    place = folder(tmp_path, disk := FailingDisk())
    career = set_sail(place)
    saved, told = career.match("career"), career.notes
    disk.failing = ("write",)
    play(saved, 2)
    assert saved.trouble
    assert told[0].startswith("voyage.career cannot be saved now: no space left on device")
    disk.failing = ()
    play(saved, 1)
    assert "nothing is lost" in told[1]
    disk.failing = ("write",)
    career.note("a", "b")
    assert told[2].startswith("voyage.career cannot be saved now")
    disk.failing = ()
    career.close()
    with place.open_career("voyage") as again:
        assert again.match("career").match.state == states(3)[-1]
        assert again.texts["a"] == "b"


def test_a_beginning_that_was_cut_short_leaves_no_trace_in_the_next(tmp_path: Path) -> None:
    place, match, path = folder(tmp_path), begun(), tmp_path / "voyage.career"
    for number in range(30):
        step(match, number)
    with set_sail(place) as career:
        career.begin("fight", "toy", match)
    path.write_bytes(path.read_bytes().partition(b'"fight 20"')[0])
    with place.open_career("voyage") as career:
        assert career.names() == ("career",)
        play(career.begin("fight", "toy", begun()), 5)
    with place.open_career("voyage") as career:
        assert career.match("fight").match.state == states(5)[-1]


def test_ciphers_are_loaded_with_a_seal_and_not_before(tmp_path: Path) -> None:
    """In a process of its own, so that what this one has loaded does not matter."""
    code = (
        "import pathlib, sys; from tests.saves.tools import folder, set_sail;"
        f"place = folder(pathlib.Path({str(tmp_path)!r})); set_sail(place).close();"
        "place.open_career('voyage').close(); before = 'cryptography' in sys.modules;"
        "set_sail(place, {0: 'w'}).close(); print(before, 'cryptography' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["False", "True"]
