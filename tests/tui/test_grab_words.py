"""What is told of a treasure grab: the log, an event opened, the account, the numbers, the form."""

import random
from pathlib import Path
from typing import get_args

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.ai.advise import Advice
from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.treasure_grab.describe import GrabDescription
from pieces_of_eight.campaign.treasure_grab.events import (
    ON_BOARD,
    AnyEvent,
    Carried,
    ChestWon,
    Pulled,
    Shot,
    Struck,
)
from pieces_of_eight.campaign.treasure_grab.state import Band, Board, Grab, Lie, Options, Setup
from pieces_of_eight.content.treasure_grab.scenarios import seated
from pieces_of_eight.tui.draw.colours import PALETTES
from pieces_of_eight.tui.play.order_form import PERSON, Plan, chairs_of, ordered
from pieces_of_eight.tui.play.session import Entry, Session
from pieces_of_eight.tui.registry import face_of, sides_of
from pieces_of_eight.tui.treasure_grab.face import FACE, ORDER, explain, meant
from tests.treasure_grab.positions import fig
from tests.tui.grab_scenes import people, save, scuffle
from tests.tui.shell import make_folder

ANY = Rule("TG-4")
ABOUT = GrabDescription(ON_BOARD)
FIELD = Board("A field", ("0" * 9,) * 8, (3, 3))


def played(path: Path, seats: int = 4, seed: int = 5) -> Session[Grab, object]:
    """A game played anyhow to its end, with all the mischief there is."""
    options = Options(chests=2, turns=12, banana=True, crocodiles=True, cannon=True)
    session: Session[Grab, object] = Session(
        save(path, Setup(FIELD, seated(seats), options), people(seats), seed), FACE
    )
    match, rng = session.saved.match, random.Random(seed)
    while match.to_act:
        who = match.to_act[0]
        session.saved.match.submit(who, rng.choice(list(match.seat(who).legal())))
    return session


def test_every_event_of_whole_games_is_told_by_the_players_names(tmp_path: Path) -> None:
    kinds = set()
    for seed in (5, 6):
        session = played(tmp_path, seed=seed)
        for entry in session.journal.entries:
            kinds.add(type(entry.event))
            assert entry.words.endswith(".")
            assert "Player" not in entry.words
            assert "[" not in entry.words
            assert all(what and words for what, words in explain(entry.event))
    assert len(kinds) > len(get_args(AnyEvent)) / 2


def test_every_action_of_a_whole_game_has_words_of_its_own(tmp_path: Path) -> None:
    match = played(tmp_path).saved.match
    for step, entry in zip(match.steps, match.entries, strict=False):
        words = ABOUT.choice(step.state, entry.action).words
        assert words[0].isupper() or words[0] in "sp"
        assert len(words) < 70


def entries(*events: AnyEvent) -> list[Entry]:
    return [Entry(n, 1, "", event.rule, event) for n, event in enumerate(events)]


def test_the_numbers_count_for_whoever_has_the_warband_at_the_time() -> None:
    grab = scuffle()
    told = FACE.numbers(
        grab,
        entries(
            Shot(ANY, fig("S1"), fig("s1"), 5, 2, (), True),
            Struck(ANY, fig("s1"), fig("S1"), 2, 5, False),
            Pulled(ANY, (Band.RED_SOLDIERS, Band.BLUE_SOLDIERS), (4, 2), Band.RED_SOLDIERS),
            Carried(ANY, Band.RED_SOLDIERS, grab.chest.at, Lie.EAST, 1, False),
            ChestWon(ANY, Player(0), Band.RED_SOLDIERS, 1),
        ),
    )
    shots, hits, blows, struck, pulls, carried, _ = told
    assert (shots[1], hits[1]) == ("1", "1 (0.4)")
    assert (blows[2], struck[2][0]) == ("1", "0")
    assert pulls[1:3] == ("1 of 1", "0 of 1")
    assert carried[1] == "1 step"


def test_the_form_means_what_it_says() -> None:
    agreed = {"side": "own", "banana": "yes", "crocodiles": "no"}
    picked = {"warbands": "3", "goal": "2-30", **agreed}
    found = meant(Plan("treasure_grab", "wreck", "7", picked))
    setup = found.setup()
    assert setup.bands == (Band.RED_SOLDIERS, Band.RED_PIRATES, Band.BLUE_SOLDIERS)
    assert (setup.options.chests, setup.options.turns) == (2, 30)
    assert setup.options.banana
    assert not setup.options.crocodiles
    assert setup.options.own_side
    assert not setup.options.hands_full
    assert len(found.captains) == len(found.sides) == 3
    assert found.inks is not None
    assert len(set(found.inks(PALETTES["night"]))) == 3


def test_as_many_sit_down_as_there_are_warbands(tmp_path: Path) -> None:
    chairs = (PERSON, "mate", PERSON, PERSON)
    plan = Plan("treasure_grab", "spit", "7", {"warbands": "4"}, chairs, ("Anne", "", "Ben", ""))
    found = chairs_of(plan, ORDER.meant(plan))
    assert [chair.kind for chair in found] == ["person", "ai", "person", "person"]
    assert [chair.name for chair in found[::2]] == ["Anne", "Ben"]
    twice = replace(plan, names=("Anne", "", "anne", ""))
    with pytest.raises(ValueError, match="Two captains are called Anne"):
        chairs_of(twice, ORDER.meant(twice))
    short = replace(plan, chairs=(PERSON,), names=())
    assert [chair.level for chair in chairs_of(short, ORDER.meant(short))] == ["", *["mate"] * 3]
    assert len(ordered(plan, ORDER.meant(plan), make_folder(tmp_path)).chairs) == 4
    assert sides_of("treasure_grab") == ("First", "Second", "Third", "Fourth")
    best, last = Advice("go", 3.0, "so"), Advice("stay", -1.26, "so")
    assert face_of("treasure_grab").worth(best) == "so"
    assert face_of("sea_fight").worth(best) == "so. This is much better than anything else"
    assert face_of("sea_fight").worth(last) == "so. This is worse than the best"
