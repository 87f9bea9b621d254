"""A career is one file with all its matches: what is done in any of them is there again."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pieces_of_eight.campaign.kernel.match import RefusedError, replay
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.saves.career_file import CareerFile, CareerHeader, Standing
from pieces_of_eight.saves.folder import Edition
from pieces_of_eight.saves.match_file import Chair
from pieces_of_eight.saves.store import read
from pieces_of_eight.saves.words import OtherVersionError, SaveError
from tests.saves.tools import (
    CAREER,
    CHAIRS,
    FailingDisk,
    ToldDisk,
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
from tests.toy import TOY

ROOT = Path(__file__).parents[2]
IRON = msgspec.structs.replace(CAREER, ironman=True)


def test_a_career_opens_as_it_was_left(tmp_path: Path) -> None:
    place = folder(tmp_path)
    career = set_sail(place)
    play(career.match("career"), 20)
    fight = career.begin("season-1/battle-A", "toy", begun(), "Battle A", CHAIRS, {"look": "north"})
    play(fight, 11)
    career.note("chart", "4,7")
    career.stand(Standing(2, (12, 9), (1,)))
    header = career.header
    career.close()
    with place.open_career("voyage") as again:
        assert again.notes == []
        assert again.header == header
        assert (again.header.seed, again.header.begun) == (77, "1717-11-28T12:00:00+00:00")
        assert (again.header.rules, again.header.content) == ("1", "content")
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


def test_a_match_of_a_career_is_played_left_and_gone_on_with_as_any_other(tmp_path: Path) -> None:
    place = folder(tmp_path)
    career = set_sail(place)
    saved = career.match("career")
    play(saved, 3)
    before = saved.match.state
    seat = saved.match.seat(Player(saved.match.to_act[0]))
    seat.submit(seat.legal()[0])
    saved.undo(seat.who)
    saved.leave()
    saved.leave()
    saved = career.match("career")
    assert saved.match.state == before
    saved.sit(CHAIRS[::-1])
    saved.note("cursor", "5")
    play(saved, 1)
    saved.settle()
    assert career.trouble == saved.trouble == ""
    career.close()
    career.close()
    with place.open_career("voyage") as again:
        assert again.match("career").match.state == states(4)[-1]
        assert again.match("career").header.chairs == CHAIRS[::-1]
        assert again.match("career").header.texts == {"cursor": "5"}


def test_an_action_is_one_write_however_long_the_career(tmp_path: Path) -> None:
    disk = ToldDisk()
    career = set_sail(folder(tmp_path, disk))
    lines = []
    for number in range(6):
        fight = career.begin(f"fight-{number}", "toy", begun())
        for _ in range(16):
            before = disk.steps.count("write")
            play(fight, 1)
            lines.append(disk.steps.count("write") - before)
    assert set(lines) == {1}
    career.close()


def test_a_match_that_is_over_is_put_away_small_and_can_be_looked_at(tmp_path: Path) -> None:
    place = folder(tmp_path)
    career = set_sail(place)
    fight = career.begin("season-1/battle-A", "toy", short())
    finish(fight)
    entries, state = fight.match.entries, fight.match.state
    assert not career.is_over("season-1/battle-A")
    assert career.actions == len(entries)
    fight.leave()
    assert career.actions == len(entries)
    assert career.is_over("season-1/battle-A")
    career.settle()
    career.close()
    documents = read(tmp_path / "voyage.career", "career").documents
    assert [key for key in documents if "battle-A" in key] == ["season-1/battle-A"]
    with place.open_career("voyage") as again:
        assert again.names() == ("career", "season-1/battle-A")
        seen = again.match("season-1/battle-A")
        assert (seen.match.state, seen.match.entries) == (state, entries)
        assert seen.notes == []
        with pytest.raises(RefusedError, match="over and entered in the career"):
            seen.undo(Player(0))
        with pytest.raises(RefusedError, match="over and entered"):
            seen.submit(Player(0), entries[0].action)
        seen.sit(CHAIRS)
        seen.note("a", "b")
        seen.settle()
        seen.leave()
        assert again.match("season-1/battle-A") is not seen
    assert place.check("voyage") == []


def test_a_match_that_was_settled_elsewhere_is_put_away_at_once(tmp_path: Path) -> None:
    disk = ToldDisk()
    place = folder(tmp_path, disk)
    career, match = set_sail(place), short()
    while match.to_act:
        match.submit(match.to_act[0], match.engine.game.legal(match.state, match.to_act[0])[0])
    before = disk.steps.count("write")
    career.begin("fight", "toy", match).leave()
    assert disk.steps.count("write") - before == 1
    career.close()
    with place.open_career("voyage") as again:
        assert again.is_over("fight")
        assert again.match("fight").match.entries == match.entries


def test_what_is_over_when_the_career_is_left_is_put_away(tmp_path: Path) -> None:
    place = folder(tmp_path)
    career = set_sail(place)
    finish(career.begin("one", "toy", short()))
    other = career.begin("two", "toy", short(4))
    finish(other)
    other.leave()
    career.match("career").leave()
    assert career.is_over("two")
    assert not career.is_over("career")
    career.close()
    with place.open_career("voyage") as again:
        assert again.is_over("one")
        assert not again.is_over("career")


@pytest.mark.parametrize("name", ["", "career", "../x", "a//b", "a/b/c/d/e", "a b", "x" * 50, "é"])
def test_a_match_needs_a_plain_name_of_its_own(tmp_path: Path, name: str) -> None:
    with set_sail(folder(tmp_path)) as career:
        with pytest.raises(SaveError, match="No match of this career can be called"):
            career.begin(name, "toy", begun())
        assert career.names() == ("career",)
        with pytest.raises(SaveError, match="There is no 'nowhere' in this career"):
            career.match("nowhere")


def test_a_match_that_no_file_can_hold_is_refused_in_words(tmp_path: Path) -> None:
    place = folder(tmp_path)
    with set_sail(place) as career, pytest.raises(SaveError, match="a seed that is too large"):
        career.begin("fight", "toy", begun(10**30))
    with place.open_career("voyage") as career:
        assert career.names() == ("career",)
    with pytest.raises(SaveError, match="This career cannot be kept: it has a seed that is too"):
        place.create_career(msgspec.structs.replace(CAREER, seed=2**128))


def test_the_list_shows_how_each_career_stands(tmp_path: Path) -> None:
    place = folder(tmp_path)
    career = set_sail(place)
    career.stand(Standing(2, (31, 28), (0,)))
    career.close()
    dead = set_sail(place, header=msgspec.structs.replace(IRON, title="Short life"))
    dead.stand(Standing(1, (3, 9), (), "fell at Nevis", True))
    dead.sit((Chair("ai", "Anne\x1b[5m", "mate"), CAREER.chairs[1]))
    dead.close()
    created(place, "Voyage", 2).close()
    listed = {one.name: one for one in place.careers()}
    assert set(listed) == {"voyage", "short-life"}
    running, over = listed["voyage"], listed["short-life"]
    assert running.header
    assert (running.header.captain, running.header.rival) == ("Anne Bonny", "Mary Read")
    assert (running.header.crowns, running.header.seed) == (("England", "Spain"), 0)
    assert running.standing == Standing(2, (31, 28), (0,))
    assert not running.standing.over
    assert over.header
    assert (over.standing.over, over.standing.dead, over.header.ironman) == (True, True, True)
    assert over.header.captain == "Anne"
    assert [one.name for one in place.matches()] == ["voyage-2"]
    before = (tmp_path / "index.journal").read_bytes()
    assert {one.name: one for one in place.careers()} == listed
    assert (tmp_path / "index.journal").read_bytes() == before


def test_a_career_is_open_in_one_window_only_and_deleted_into_the_wastebasket(
    tmp_path: Path,
) -> None:
    place = folder(tmp_path)
    with set_sail(place):
        for attempt in (place.open_career, place.delete):
            with pytest.raises(SaveError, match=r"^voyage\.career is open in another window"):
                attempt("voyage")
    place.delete("voyage")
    assert place.careers() == []
    assert {path.suffix for path in (tmp_path / "wastebasket").iterdir()} == {".career"}
    with pytest.raises(SaveError, match="There is no career 'voyage' here"):
        place.open_career("voyage")


def test_a_career_is_exported_and_imported_elsewhere(tmp_path: Path) -> None:
    here, there = folder(tmp_path / "here"), folder(tmp_path / "there")
    with set_sail(here) as career:
        play(career.match("career"), 9)
        finish(career.begin("fight", "toy", short()))
    here.export("voyage", tmp_path / "out")
    assert there.import_(tmp_path / "out") == "voyage"
    assert there.import_(tmp_path / "out") == "voyage-2"
    with there.open_career("voyage") as again:
        assert again.match("career").match.state == states(9)[-1]
        assert again.is_over("fight")
    with pytest.raises(SaveError, match="exists already"):
        here.export("voyage", tmp_path / "out")


def test_there_is_no_copy_of_an_ironman_career_until_it_is_over(tmp_path: Path) -> None:
    place, out = folder(tmp_path / "saves"), tmp_path / "out"
    career = set_sail(place, header=IRON)
    career.close()
    with pytest.raises(SaveError, match=r"ironman career: there is no copy of it until it is ov"):
        place.export("voyage", out)
    assert not out.exists()
    with pytest.raises(SaveError, match="no copy of one can be imported"):
        place.import_(tmp_path / "saves" / "voyage.career")
    with place.open_career("voyage") as career:
        career.stand(Standing(3, (80, 71), (), "came home rich"))
    place.export("voyage", out)
    assert place.import_(out) == "voyage-2"


def test_a_full_disk_is_told_in_the_match_that_is_played(tmp_path: Path) -> None:
    disk = FailingDisk()
    place = folder(tmp_path, disk)
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


def test_a_beginning_that_was_cut_short_leaves_no_trace_in_the_next(tmp_path: Path) -> None:
    place, match = folder(tmp_path), begun()
    while len(match.entries) < 30:
        step(match, len(match.entries))
    with set_sail(place) as career:
        career.begin("fight", "toy", match)
    path = tmp_path / "voyage.career"
    data = path.read_bytes()
    path.write_bytes(data[: data.index(b'"fight 20"')])
    with place.open_career("voyage") as career:
        assert career.names() == ("career",)
        play(career.begin("fight", "toy", begun()), 5)
    with place.open_career("voyage") as career:
        assert career.match("fight").match.state == states(5)[-1]


def test_a_career_with_a_game_of_tomorrow_is_told_and_left_alone(tmp_path: Path) -> None:
    tomorrow = Edition({"toy": TOY, "tomorrow": TOY}, lambda: "1", lambda: "content")
    with set_sail(folder(tmp_path, playing=tomorrow)) as career:
        career.begin("fight", "tomorrow", begun())
    before = (tmp_path / "voyage.career").read_bytes()
    with pytest.raises(OtherVersionError, match=r"\(fight\) is a game of 'tomorrow', which"):
        folder(tmp_path).open_career("voyage")
    assert (tmp_path / "voyage.career").read_bytes() == before


def test_a_match_and_a_career_have_no_name_in_common(tmp_path: Path) -> None:
    place = folder(tmp_path)
    created(place, "Voyage").close()
    career: CareerFile = set_sail(place)
    assert career.name == "voyage-2"
    career.close()
    for attempt in (place.open,):
        with pytest.raises(SaveError, match="There is no match 'voyage-2' here"):
            attempt("voyage-2")
    place.delete("voyage-2")
    assert [one.name for one in place.matches()] == ["voyage"]


def test_a_header_holds_no_escapes(tmp_path: Path) -> None:
    wild: Any = CareerHeader(
        "\x1b[2JVoyage", CHAIRS, ("Eng\x07land", "Spain"), 1, options={"a": "\x1b[5mb"}
    )
    with folder(tmp_path).create_career(wild) as career:
        assert (career.header.title, career.header.crowns[0]) == ("Voyage", "England")
        assert career.header.options == {"a": "b"}


def test_opening_a_career_replays_nothing_that_is_put_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = folder(tmp_path)
    with set_sail(place) as career:
        for number in range(5):
            finish(career.begin(f"fight-{number}", "toy", short(number)))
    played: list[object] = []

    def replayed(*given: Any) -> Any:
        played.append(given)
        return replay(*given)

    monkeypatch.setattr("pieces_of_eight.saves.match_file.replay", replayed)
    with place.open_career("voyage") as career:
        assert all(career.is_over(f"fight-{number}") for number in range(5))
    assert len(played) == 1


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
