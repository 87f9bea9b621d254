"""A match that is kept: whatever is done to it is there when it is opened again."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pieces_of_eight.campaign.kernel.match import Match, RefusedError
from pieces_of_eight.campaign.kernel.sealed import Sealed
from pieces_of_eight.campaign.kernel.sworn import Sworn, match_setup, swear
from pieces_of_eight.saves.match_file import Chair
from pieces_of_eight.saves.store import read
from pieces_of_eight.saves.words import SaveError
from tests.saves.tools import (
    CHAIRS,
    anew,
    begun,
    created,
    folder,
    play,
    states,
    step,
)
from tests.toy import TOY, Bid

FULL = (
    "duel.match cannot be saved now: no space left on device. The game goes on, and saving is"
    " tried again with every action."
)


def test_a_match_opens_as_it_was_left(tmp_path: Path) -> None:
    place = folder(tmp_path)
    saved = created(place, actions=40)
    was, header = saved.match, saved.header
    saved.close()
    with place.open("duel") as again:
        assert again.match.state == was.state
        assert again.match.entries == was.entries
        assert again.match.setup == was.setup
        assert again.match.dice.at == was.dice.at
        assert again.header == header
        assert again.notes == []
        assert (again.name, again.actions, again.trouble) == ("duel", 40, "")


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
        assert saved.notes == []
        assert saved.match.entries == whole.entries
        assert saved.match.dice.at == whole.dice.at > 9


def test_a_refused_action_is_not_kept(tmp_path: Path) -> None:
    place = folder(tmp_path)
    saved = created(place, actions=3)
    with pytest.raises(RefusedError):
        saved.submit(who := saved.match.to_act[0], Bid(who, Sealed(who, 99)))
    saved.close()
    assert place.check("duel") == []
    assert place.matches()[0].actions == 3


def test_what_is_done_is_in_the_file_when_the_call_returns(tmp_path: Path) -> None:
    saved = created(folder(tmp_path))
    for actions in range(1, 20):
        play(saved, 1)
        documents = read(tmp_path / "duel.match", "match").documents
        assert len(documents) == actions + 2
    saved.close()


def test_chairs_and_texts_can_change_in_mid_game(tmp_path: Path) -> None:
    place = folder(tmp_path)
    saved = created(place, actions=3)
    chairs = (Chair("ai", "Rackham\x1b[5m", "random"), CHAIRS[0])
    saved.sit(chairs)
    saved.note("cursor", "4,7")
    saved.note("cursor", "5,7")
    saved.close()
    with place.open("duel") as again:
        assert again.header.chairs == (Chair("ai", "Rackham", "random"), CHAIRS[0])
        assert again.header.texts == {"cursor": "5,7"}
        assert again.match.state == states(3)[-1]
    assert place.matches()[0].chairs[0].name == "Rackham"


def test_a_closed_match_writes_no_more_and_can_be_closed_again(tmp_path: Path) -> None:
    place = folder(tmp_path)
    saved = created(place, actions=3)
    saved.close()
    saved.close()
    step(saved.match, 3)
    assert saved.actions == 4
    with place.open("duel") as again:
        assert again.actions == 3


def test_a_match_under_way_can_be_kept_from_now_on(tmp_path: Path) -> None:
    place, match = folder(tmp_path), begun()
    for number in range(12):
        step(match, number)
    place.create("toy", match, "Duel", CHAIRS).close()
    with place.open("duel") as saved:
        assert saved.match.state == match.state
        assert saved.match.entries == match.entries


def test_a_match_that_no_file_can_hold_is_refused_in_words(tmp_path: Path) -> None:
    place = folder(tmp_path)
    with pytest.raises(SaveError, match="cannot be kept: it has a seed that is too large"):
        place.create("toy", begun(10**30), "Duel", CHAIRS)
    assert place.matches() == []
    created(place).close()
    assert [one.name for one in place.matches()] == ["duel"]


@settings(max_examples=25)
@given(st.lists(st.sampled_from(["act", "act", "undo", "leave", "shrink"]), max_size=25))
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
            elif what == "shrink":
                anew(saved)
            elif what == "act":
                step(match, number)
                step(saved.match, number)
            elif match.entries and match.why_not_undo(who := match.entries[-1].who) is None:
                match.undo(who)
                saved.undo(who)
            assert saved.match.state == match.state
            assert saved.match.entries == match.entries
        saved.close()
        with place.open("duel") as last:
            assert last.match.state == match.state
            assert last.match.dice.at == match.dice.at
