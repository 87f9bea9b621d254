"""The desk of a shore raid without a terminal: bands are formed, sent, placed, and strike."""

from pathlib import Path

import pytest

from pieces_of_eight.campaign.geometry.plane import Point
from pieces_of_eight.campaign.kernel.odds import Odds
from pieces_of_eight.campaign.shore_raid.attacking import of_attacks
from pieces_of_eight.campaign.shore_raid.state import Fight, FigureId, Phase, members
from pieces_of_eight.tui.shore_raid.screens import ShoreDesk
from tests.shore_raid.positions import figure, marked, who
from tests.tui.shore_scenes import brawl, carding, desk_at, look, point


def names(desk: ShoreDesk, *wanted: str) -> tuple[FigureId, ...]:
    return tuple(sorted(who(desk.state, name) for name in wanted))


def test_enter_tells_off_whom_the_card_can_call_and_enter_again_forms_the_band(
    tmp_path: Path,
) -> None:
    desk, _ = desk_at(tmp_path, carding())
    point(desk, "C2")
    desk.act()
    assert len(desk.hand) == 5
    assert who(desk.state, "C2") in desk.hand
    desk.act()
    assert desk.state.phase is Phase.BAND
    assert desk.state.band == 1
    assert len(desk.hand) == 5


def test_m_tells_men_off_one_by_one(tmp_path: Path) -> None:
    desk, said = desk_at(tmp_path, carding())
    for name in ("C1", "C3"):
        point(desk, name)
        desk.press("choose")
    assert desk.hand == names(desk, "C1", "C3")
    desk.press("choose")
    assert desk.hand == names(desk, "C1")
    point(desk, "b1")
    desk.press("choose")
    assert said[-1] == "None of yours is there."


def test_who_was_set_free_in_this_turn_is_not_told_off(tmp_path: Path) -> None:
    desk, said = desk_at(tmp_path, marked(carding(), "C2", acted=True))
    point(desk, "C2")
    desk.act()
    assert desk.hand == ()
    assert said[-1] == "A man who was freed this turn cannot act until the next. [R2-23]"
    point(desk, "C1")
    desk.act()
    assert desk.hand
    assert who(desk.state, "C2") not in desk.hand


def test_a_band_too_far_apart_is_refused_with_its_rule(tmp_path: Path) -> None:
    desk, said = desk_at(tmp_path, carding())
    for name in ("C1", "C4"):
        point(desk, name)
        desk.press("choose")
    desk.act()
    assert said[-1] == "Those men are more than 6 inches apart. [PA-3.5]"
    assert desk.state.phase is Phase.CARD


def test_a_whole_band_is_sent_and_keeps_its_places(tmp_path: Path) -> None:
    desk, _ = desk_at(tmp_path, brawl())
    before = {man.id: man.at for man in members(desk.state, desk.state.band)}
    look(desk, 16, 9)
    assert desk.here is not None
    assert desk.session.refuse(desk.here.orders[0]) is None
    desk.act()
    after = {man.id: man.at for man in desk.state.figures if man.id in before}
    moved = {(after[who].x - before[who].x, after[who].y - before[who].y) for who in before}
    assert len(moved) == 1


@pytest.mark.parametrize(
    ("x", "y", "why"),
    [
        (13, 1, "Nobody can stand there. [H-60]"),
        (2, 13, "Nobody can stand there. [H-60]"),
        (28, 6, "That is too far: they can go 10 inches. [PA-4.1]"),
    ],
)
def test_the_rules_say_why_a_place_is_refused(tmp_path: Path, x: int, y: int, why: str) -> None:
    desk, said = desk_at(tmp_path, brawl())
    look(desk, x, y)
    desk.act()
    assert said[-1] == why


def test_men_are_placed_one_by_one_and_a_taken_place_is_refused(tmp_path: Path) -> None:
    desk, said = desk_at(tmp_path, brawl())
    look(desk, 15, 9)
    desk.press("choose")
    assert desk.here is not None
    assert set(desk.here.orders[0].figures) == {man.id for man in members(desk.state, 1)}
    assert desk.placing is not None
    held = desk.placing.held
    look(desk, 20, 9)
    desk.act()
    assert said[-1] == "Somebody is standing there. [H-61]"
    look(desk, 14, 8)
    to = dict(zip(desk.here.orders[0].figures, desk.here.orders[0].to, strict=True))
    desk.press("choose")
    desk.arrow(1, 0)
    assert to == dict(zip(desk.here.orders[0].figures, desk.here.orders[0].to, strict=True))
    desk.act()
    assert desk.state.figures[held].at == to[held] == Point(1450, 850)
    assert desk.placing is None


def test_reach_is_what_the_rules_allow(tmp_path: Path) -> None:
    """A single man may go to every inch that is marked, but for who stands there and his band."""
    desk, _ = desk_at(tmp_path, brawl())
    assert desk.tell_only(figure(desk.state, "D1").id)
    assert len(desk.laid) > 50
    for at in desk.laid:
        if desk.thing_at(at) is not None:
            continue
        desk.look_at(at)
        assert desk.here is not None
        refusal = desk.session.refuse(desk.here.orders[0])
        apart = refusal is not None and refusal.rule in ("PA-3.5", "H-61")
        assert refusal is None or apart, (at, refusal)
        assert refusal is None or desk.here.words.endswith(f"[{refusal.rule}]")


def test_all_who_can_reach_him_strike_at_one_man_with_their_odds_together(tmp_path: Path) -> None:
    desk, _ = desk_at(tmp_path, brawl())
    point(desk, "b1")
    weighed = desk.weighed()
    assert weighed is not None
    assert isinstance(weighed[1], Odds)
    desk.act()
    listing = desk.listing
    assert listing is not None
    first, alive, *_ = listing.actions
    assert desk.odds_of(first) == of_attacks(desk.state, first.orders)
    assert first.words == "All 4 men attack townsman b1"
    assert all(isinstance(act, Fight) and act.capture for act in alive.orders)


def test_to_end_a_band_that_can_act_takes_two_presses(tmp_path: Path) -> None:
    desk, said = desk_at(tmp_path, brawl())
    desk.end()
    assert said[-1] == "5 men of the band can still act. Press e again to go on anyway."
    assert desk.state.phase is Phase.BAND
    desk.end()
    assert desk.state.band == 0
