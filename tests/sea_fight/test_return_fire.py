"""P8-10.3: the fire of the moment, the die for the reply, and salvos that tell together."""

import re

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign import sea_fight
from pieces_of_eight.campaign.sea_fight.state import (
    Aim,
    Calibre,
    End,
    Fire,
    LoseGun,
    NoReply,
    Phase,
    Position,
    Reply,
    Sea,
    Side,
    Stage,
)
from tests.sea_fight.positions import (
    ABEAM,
    NORTH,
    SOUTH,
    A,
    B,
    R,
    Vessel,
    changed,
    listed,
    play,
    position,
    refused,
    run,
    told,
)

BOW, LARBOARD, STARBOARD, STERN = Position
MISS12 = (1,) * 12
AT_HULL = Fire(A, STARBOARD, R, Aim.HULL)
BACK = Reply(R, LARBOARD, Aim.HULL)


def under_fire(sea: Sea, act: Fire = AT_HULL) -> Sea:
    return play(sea, act).state


@pytest.mark.rule("P8-10.3", "H-11")
def test_the_captain_is_asked_before_any_dice_with_what_and_at_what() -> None:
    step = play(position(ABEAM), AT_HULL)
    assert step.thrown == ()
    assert sea_fight.to_act(step.state) == (SOUTH,)
    replies = [Reply(R, LARBOARD, aim) for aim in Aim]
    assert listed(step.state) == [*replies, NoReply(R)]


@pytest.mark.rule("P8-10.3")
@pytest.mark.parametrize("face", range(1, 7))
def test_she_answers_on_five_or_six(face: int) -> None:
    dice = (face, *MISS12, *(MISS12 if face >= 5 else ()))
    sea = play(under_fire(position(ABEAM)), BACK, *dice).state
    assert sea.ships[R].returned[LARBOARD] == (face >= 5)
    assert not sea.ships[R].fired[LARBOARD]  # her own turn is another matter


@pytest.mark.rule("P8-10.3")
def test_both_salvos_are_thrown_before_either_tells() -> None:
    """Rose loses both her guns and lists, and still answers with all she had."""
    sea = position(ABEAM, {"R": Vessel(guns="- MM - -"), "A": Vessel(guns="- - M -")})
    sea = under_fire(sea, Fire(A, STARBOARD, R, Aim.CREW))
    hits = (6, 6, 1, 1, 1, 1)
    answer = (6, *(1,) * 11)
    step = play(sea, Reply(R, LARBOARD, Aim.GEAR), 5, *hits, *answer, 3, 4, 1, 1)
    assert step.state.ships[R].gun_crews == 0
    assert step.state.ships[A].gear == 7
    news = re.compile(r" and (?:scores|misses)| \(")
    told_of = [news.split(sentence)[0] for sentence in told(step)]
    assert told_of[:4] == [
        "Rose is quick enough to fire back",
        "Anne fires her starboard broadside at Rose's crew from 1 hex",
        "Rose fires back with her larboard broadside at Anne's sailing gear from 1 hex",
        "Rose loses 2 guns",
    ]


@pytest.mark.rule("P8-10.3")
def test_the_reply_is_a_salvo_like_any_other_first_shot_and_raking_and_all() -> None:
    sea = position(". . . .\n R→ A→ . .", {"R": Vessel(fresh=True), "A": Vessel()})
    sea = under_fire(sea, Fire(A, STERN, R, Aim.GEAR))
    assert refused(sea, Reply(R, BOW, Aim.HULL))[0] == "P8-19.6"
    assert refused(sea, Reply(R, STERN, Aim.GEAR))[0] == "P8-19.4"
    assert Reply(R, BOW, Aim.HULL, Side.STARBOARD) in listed(sea)
    rake = (1,) * 8  # 5, short, raking: Anne's
    back = (6, *(1,) * 9)  # 5, short, raking, first shot
    sea = play(sea, Reply(R, BOW, Aim.HULL, Side.STARBOARD), 6, *rake, *back, 1).state
    assert sea.ships[A].hull == (12, 11)
    assert sea.ships[R].first_shot[BOW]


@pytest.mark.rule("R3-5", "P8-10.3")
def test_she_throws_once_for_each_ship_that_fires_at_her() -> None:
    sea = position("R↘ A→ . .\n . . . B→", {"A": Vessel(guns="- MM MM M")})
    sea = under_fire(sea, Fire(A, STERN, R, Aim.GEAR))
    reply = next(act for act in listed(sea) if isinstance(act, Reply))
    sea = play(sea, reply, 4, *(1,) * 6).state
    assert sea.ships[R].answered
    again = replace(sea.ships[A], fired=(False,) * 4)
    sea = changed(sea, again)
    step = play(sea, Fire(A, STERN, R, Aim.GEAR), *(1,) * 6)  # she is not asked again
    assert step.state.pending == ()
    sea = play(step.state, End(A)).state
    assert not sea.ships[R].answered  # the next ship's turn is the next ship


@pytest.mark.rule("R3-5")
def test_holding_her_fire_she_may_still_answer_the_next_salvo() -> None:
    sea = under_fire(position(ABEAM))
    sea = play(sea, NoReply(R), *MISS12).state
    sea = changed(sea, replace(sea.ships[A], fired=(False,) * 4))
    assert under_fire(sea).pending


@pytest.mark.rule("R3-5", "H-11")
def test_a_position_returns_fire_once_in_a_turn() -> None:
    sea = position(". A→ B→ .\n . R→ . .", {"R": Vessel(guns="M MM - -")})
    sea = under_fire(sea)
    sea = play(sea, BACK, 5, *MISS12, *MISS12).state
    sea = play(sea, End(A)).state
    sea = replace(sea, active=B, stage=Stage.FIRING, move=None, phase=Phase.SHIPS)
    shooting = [act for act in listed(sea) if isinstance(act, Fire)]
    sea = play(sea, shooting[0], *MISS12).state  # only the larboard guns bear: no question
    assert sea.pending == ()


@pytest.mark.rule("H-11")
def test_one_position_replies_even_where_two_bear() -> None:
    sea = on_the_line()
    replies = [act for act in listed(sea) if isinstance(act, Reply)]
    assert {act.position for act in replies} == {BOW, STARBOARD}
    sea = play(sea, Reply(R, BOW, Aim.GEAR), 6, *(1,) * 10, *(1,) * 5).state
    assert sea.ships[R].returned == (True, False, False, False)
    assert not sea.pending


def on_the_line() -> Sea:
    """Anne lies straight south of Rose, who heads south-east: on the line of her bow guns."""
    sea = position(". R↘ .\n . . .\n . A→ .")
    return under_fire(sea, Fire(A, LARBOARD, R, Aim.GEAR))


@pytest.mark.rule("P8-10.3")
def test_only_the_ship_fired_upon_replies() -> None:
    sea = position(". A→ .\n . R→ S→\n B→ . .")
    sea = under_fire(sea)
    words = "only the ship that is fired at may fire back"
    assert refused(sea, Reply(A, LARBOARD, Aim.HULL)) == ("P8-10.3", words)
    assert refused(sea, NoReply(A))[0] == "P8-10.2"
    assert {act.by for act in listed(sea)} == {R}


@pytest.mark.rule("R3-5")
def test_a_position_that_has_replied_is_refused_where_another_might() -> None:
    sea = on_the_line()
    sea = changed(sea, replace(sea.ships[R], returned=(True, False, False, False)))
    words = "Rose's guns there have already fired back this turn"
    assert refused(sea, Reply(R, BOW, Aim.GEAR)) == ("R3-5", words)
    assert Reply(R, STARBOARD, Aim.GEAR) in listed(sea)


@pytest.mark.rule("P8-10.3")
def test_both_owners_choose_their_lost_guns_after_an_exchange() -> None:
    arms = Vessel(guns="L MM MM -")
    sea = position(ABEAM, {"A": arms, "R": arms})
    sea = under_fire(sea, Fire(A, STARBOARD, R, Aim.CREW))
    dice = (6, 6, *(1,) * 11, 6, *(1,) * 11, 3, 1, 4, 1)
    sea = play(sea, Reply(R, LARBOARD, Aim.CREW), *dice).state
    assert sea_fight.to_act(sea) == (NORTH,)
    sea, _ = run(sea, LoseGun(A, BOW, Calibre.LIGHT), LoseGun(R, BOW, Calibre.LIGHT))
    assert (sea.ships[A].gun_crews, sea.ships[R].gun_crews) == (4, 4)
    assert sea_fight.to_act(sea) == (NORTH,)  # whose ship's turn goes on


@pytest.mark.rule("P8-10.3")
def test_a_ship_that_cannot_answer_is_not_asked() -> None:
    sea = position(ABEAM, {"R": Vessel(silenced=True)})
    assert not play(sea, Fire(A, STARBOARD, R, Aim.GEAR), *[1] * 12).state.pending
    asked = play(position(ABEAM), Fire(A, STARBOARD, R, Aim.GEAR)).state
    assert NoReply(R) in sea_fight.legal(asked, asked.ships[R].owner)
