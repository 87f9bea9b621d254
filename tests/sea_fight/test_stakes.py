"""P8-0.5 and H-12: the gamble by the option "stake", where a hit or a kill is given up."""

import pytest

from pieces_of_eight.campaign import sea_fight
from pieces_of_eight.campaign.sea_fight.state import (
    Aim,
    AskStake,
    AskStakeKill,
    Board,
    Fate,
    Fire,
    Gamble,
    Options,
    Position,
    Reply,
    Sea,
    Stake,
)
from tests.sea_fight.positions import (
    ABEAM,
    NORTH,
    SOUTH,
    A,
    R,
    Vessel,
    listed,
    play,
    position,
    refused,
    told,
)

STAKE = Options(gamble=Gamble.STAKE)
DECK = "A→ R→"
ONE_GUN = {"A": Vessel(guns="M - - -"), "R": Vessel(guns="- M M -", silenced=True)}


def hit(aim: Aim, hits: int, picture: str = "A→ R↗ .", rose: Vessel | None = None) -> Sea:
    vessels = ONE_GUN if rose is None else {**ONE_GUN, "R": rose}
    sea = position(picture, vessels, options=STAKE)
    dice = 6 if picture == "A→ R↗ ." else 5
    faces = (6,) * hits + (1,) * (dice - hits)
    return play(sea, Fire(A, Position.BOW, R, aim), *faces).state


@pytest.mark.rule("P8-0.5", "H-12")
def test_the_shooter_is_asked_when_the_hits_are_known_and_before_they_tell() -> None:
    sea = hit(Aim.HULL, 2)
    assert isinstance(sea.pending[-1], AskStake)
    assert sea.ships[R].hull == (12, 12)
    assert sea_fight.to_act(sea) == (NORTH,)
    assert listed(sea) == [Stake(A, False), Stake(A, True)]
    assert refused(sea, Stake(R, True))[0] == "P8-10.2"


@pytest.mark.rule("P8-0.5", "H-12")
def test_the_gamble_costs_a_hit_and_keeping_every_hit_there_is_none() -> None:
    kept = play(hit(Aim.HULL, 2), Stake(A, False)).state
    assert (kept.ships[R].hull, kept.ships[R].burning) == ((10, 12), False)
    staked = play(hit(Aim.HULL, 2), Stake(A, True), 5).state
    assert (staked.ships[R].hull, staked.ships[R].burning) == ((11, 12), True)
    lost = play(hit(Aim.HULL, 2), Stake(A, True), 4).state
    assert (lost.ships[R].hull, lost.ships[R].burning) == ((11, 12), False)


@pytest.mark.rule("H-12")
def test_even_the_only_hit_may_be_given_up() -> None:
    step = play(hit(Aim.GEAR, 1), Stake(A, True), 6, 1, 1)
    assert step.state.ships[R].gear == 8 - 4
    assert told(step)[0] == "Anne gives up a hit to gamble. [H-12]"


@pytest.mark.rule("H-12", "P8-19.14")
def test_at_the_crew_there_is_nothing_to_gamble_for_from_afar_or_without_a_captain() -> None:
    far = position("A→ . R↗", ONE_GUN, options=STAKE)
    fire = Fire(A, Position.BOW, R, Aim.CREW)
    assert not play(far, fire, 6, 1, 1, 1, 1, 6).state.pending
    alone = {**ONE_GUN, "R": Vessel(guns="- M M -", silenced=True, captain=False)}
    only = play(position("A→ R↗ .", ONE_GUN, options=STAKE), fire, 6, 1, 1, 1, 1, 1, 6).state
    assert (only.pending, only.ships[R].fighting) == ((), 5)  # the one hit must stay to tell
    near = position("A→ R↗ .", alone, options=STAKE)
    assert not play(near, fire, 6, 1, 1, 1, 1, 1, 6).state.pending
    assert not play(hit(Aim.CREW, 2), Stake(A, True), 6, 5).state.ships[R].captain


@pytest.mark.rule("P8-0.5")
def test_without_a_hit_there_is_nothing_to_stake() -> None:
    assert not hit(Aim.HULL, 0).pending


@pytest.mark.rule("P8-0.5", "P8-10.3")
def test_in_an_exchange_each_shooter_is_asked_and_then_all_tells() -> None:
    sea = position(ABEAM, options=STAKE)
    sea = play(sea, Fire(A, Position.STARBOARD, R, Aim.GEAR)).state
    hits = (6, *(1,) * 11)
    sea = play(sea, Reply(R, Position.LARBOARD, Aim.HULL), 5, *hits, *hits).state
    assert sea_fight.to_act(sea) == (NORTH,)
    sea = play(sea, Stake(A, False)).state
    assert sea_fight.to_act(sea) == (SOUTH,)
    assert sea.ships[R].gear == 8
    sea = play(sea, Stake(R, True), 6).state
    assert (sea.ships[R].gear, sea.ships[A].hull, sea.ships[A].burning) == (7, (12, 12), True)


def boarded(attack: int, defence: int, *, joined: bool = False) -> Sea:
    """Anne boards with six men, Rose defends with six, and no guns on either."""
    bare = Vessel(guns="- - - -")
    sea = position(DECK, {"A": bare, "R": bare}, options=STAKE, grappled="AR")
    mine = 8 if joined else 6
    faces = [*[6] * attack, *[1] * (mine - attack), *[6] * defence, *[1] * (6 - defence)]
    return play(sea, Board(A, R, joined), *faces).state


@pytest.mark.rule("H-12", "P8-0.5")
def test_in_boarding_it_is_a_kill_of_the_winner_that_is_given_up() -> None:
    sea = boarded(3, 1)
    assert isinstance(sea.pending[-1], AskStakeKill)
    assert sea.ships[R].fighting == 6
    kept = play(sea, Stake(A, False), 1, 1, 1, 1).state  # two extra kills: two sets of dice
    assert (kept.ships[R].fighting, kept.ships[A].fighting) == (3, 5)
    staked = play(sea, Stake(A, True), 4, 1, 1).state  # gamble 4, one extra kill left
    assert (staked.ships[R].fighting, staked.ships[R].captain) == (4, True)
    won = play(sea, Stake(A, True), 5, 3).state
    assert won.ships[R].fate is Fate.TAKEN


@pytest.mark.rule("H-12")
def test_giving_up_the_only_kill_more_leaves_neither_better() -> None:
    sea = boarded(1, 0)
    step = play(sea, Stake(A, True), 5, 2)
    rose = step.state.ships[R]
    assert (rose.fighting, rose.captain, rose.grappled) == (6, False, (A,))
    assert "Neither Anne nor Rose gains the upper hand. [P8-17.8]" in told(step)


@pytest.mark.rule("H-12")
def test_the_defender_who_killed_more_is_asked_too() -> None:
    sea = boarded(0, 2, joined=True)
    assert sea_fight.to_act(sea) == (SOUTH,)
    after = play(sea, Stake(R, True), 5, 2, 4).state  # captain dead, no surrender, lines cut
    assert (after.ships[A].captain, after.ships[A].fighting) == (False, 5)
    assert after.ships[A].grappled == ()


@pytest.mark.rule("H-180")
def test_the_defender_is_not_asked_when_no_captain_has_joined() -> None:
    bare = Vessel(guns="- - - -")
    sea = position(DECK, {"A": bare, "R": bare}, options=STAKE, grappled="AR")
    after = play(sea, Board(A, R, False), *[1] * 6, 6, 6, 1, 1, 1, 1, 6, 1).state
    assert (after.pending, after.ships[A].captain) == ((), True)


@pytest.mark.rule("H-180", "R3-32")
def test_the_captain_who_has_joined_is_at_risk_also_where_no_kill_is_given_up() -> None:
    after = play(boarded(0, 1, joined=True), Stake(R, False), 6).state
    assert (after.ships[A].captain, after.ships[A].grappled) == (False, ())


@pytest.mark.rule("P8-0.5")
def test_by_the_option_free_nobody_is_asked() -> None:
    sea = position("A→ R↗ .", ONE_GUN)
    faces = (6, 1, 1, 1, 1, 1)
    assert not play(sea, Fire(A, Position.BOW, R, Aim.HULL), *faces, 1).state.pending
