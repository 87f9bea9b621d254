"""Matches and careers that are kept: whatever is done is there when they are opened again."""

import random
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pieces_of_eight.campaign.engines import ENGINES, FIGHTS
from pieces_of_eight.campaign.kernel.match import Match, RefusedError, digest
from pieces_of_eight.campaign.kernel.match import replay as replayed
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.content import prepared
from pieces_of_eight.saves.folder import Folder, GameEdition
from pieces_of_eight.saves.match_file import MatchFile
from pieces_of_eight.saves.store import read
from tests.careers import winter
from tests.saves.tools import (
    CHAIRS,
    QuickDisk,
    ToldDisk,
    anew,
    begun,
    created,
    finish,
    folder,
    set_sail,
    short,
    step,
)

# --- A match --------------------------------------------------------------------------------------


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


@pytest.mark.parametrize("engine", [*FIGHTS, "port"])
def test_a_match_of_any_engine_is_gone_on_with_as_if_it_had_not_been_left(
    engine: str, tmp_path: Path
) -> None:
    def at_random(saved: MatchFile) -> None:
        rng = random.Random(saved.actions)
        for _ in range(15):
            if saved.match.to_act:
                who = saved.match.to_act[0]
                saved.match.submit(who, rng.choice(saved.match.seat(who).legal()))

    place = Folder(tmp_path, GameEdition(ENGINES), disk=QuickDisk())
    setup = prepared(SMALL[engine]).scenario.setup() if engine in SMALL else winter()(7)
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
