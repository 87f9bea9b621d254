"""Matches of the game's own engines are kept, left, gone on with and carried about alike."""

import random
from pathlib import Path

import pytest

from pieces_of_eight.campaign.engines import ENGINES, FIGHTS
from pieces_of_eight.campaign.kernel.match import Match, digest
from pieces_of_eight.content import prepared
from pieces_of_eight.saves.folder import Edition, Folder
from pieces_of_eight.saves.match_file import Chair, MatchFile
from tests.saves.tools import QuickDisk

SMALL = {
    "sea_fight": "duel",
    "land_raid": "st-croix",
    "shore_raid": "supply",
    "treasure_grab": "spit",
    "pirate_wars": "wars-pairs",
}
CHAIRS = (Chair("person", "Anne Bonny"), Chair("ai", "Bartholomew", "mate"))
both = pytest.mark.parametrize("engine", FIGHTS)


def folder(path: Path) -> Folder:
    return Folder(path, Edition(ENGINES), disk=QuickDisk())


def begun(place: Folder, engine: str, actions: int) -> MatchFile:
    """A small match of an engine after some random actions."""
    setup = prepared(SMALL[engine]).scenario.setup()
    saved = place.create(engine, Match(ENGINES[engine], setup, 7), "Test", CHAIRS)
    play(saved, actions)
    return saved


def play(saved: MatchFile, actions: int) -> None:
    rng = random.Random(saved.actions)
    for _ in range(actions):
        if saved.match.to_act:
            who = saved.match.to_act[0]
            saved.submit(who, rng.choice(saved.match.seat(who).legal()))


def test_every_engine_has_a_small_match_to_be_tried_on() -> None:
    assert set(SMALL) == set(FIGHTS)


@both
def test_a_match_is_left_and_gone_on_with_as_if_it_had_not_been(
    engine: str, tmp_path: Path
) -> None:
    whole = begun(folder(tmp_path / "whole"), engine, 0)
    place = folder(tmp_path / "parts")
    saved = begun(place, engine, 0)
    for _ in range(6):
        play(whole, 15)
        play(saved, 15)
        saved.close()
        saved = place.open(saved.name)
        assert saved.notes == []
    assert digest(saved.match.state) == digest(whole.match.state)
    assert saved.match.entries == whole.match.entries
    saved.close()
    whole.close()
    assert place.check(saved.name) == []
