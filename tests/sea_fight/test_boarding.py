"""P8-17.4 to 17.9: the dice of a boarding fight, and what kills bring."""

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.play import total
from pieces_of_eight.campaign.sea_fight.boarding import fight_mods
from pieces_of_eight.campaign.sea_fight.events import Fighters
from pieces_of_eight.campaign.sea_fight.state import (
    Board,
    Clock,
    Crew,
    End,
    Grapple,
    Phase,
    Sea,
    ShipId,
    Stage,
    Whistle,
)
from tests.sea_fight.positions import (
    NORTH,
    SOUTH,
    A,
    R,
    S,
    Vessel,
    changed,
    listed,
    play,
    play_with,
    position,
    refused,
    told,
)

DECK = "A→ R→ . .\n . . . ."
BARE = Vessel(guns="- - - -")
"""Six men and no guns: six dice."""


def locked(
    anne: Vessel = BARE, rose: Vessel = BARE, *, boarded: bool = True, picture: str = DECK
) -> Sea:
    return position(picture, {"A": anne, "R": rose}, grappled="AR", boarded=boarded)


def dice(sea: Sea, *, captain: bool = False) -> tuple[int, int]:
    """How many dice both sides throw when Anne boards Rose."""
    step = play_with(sea, Board(A, R, captain), lambda roll: (1,) * roll.dice)
    attack, defence = (event for event in step.events if isinstance(event, Fighters))
    return len(attack.faces), len(defence.faces)


def fought(sea: Sea, kills: tuple[int, int], *then: int, captain: bool = False) -> Sea:
    """Anne boards Rose and the two sides kill so many; then these dice fall."""
    faces: list[int] = []
    for thrown, killed in zip(dice(sea, captain=captain), kills, strict=True):
        faces += [6] * killed + [1] * (thrown - killed)
    return play(sea, Board(A, R, captain), *faces, *then).state


# --- the dice: P8-17.4 --------------------------------------------------------------------


@pytest.mark.rule("P8-17.4")
@pytest.mark.parametrize(
    ("anne", "rose", "expected"),
    [
        (BARE, BARE, (6, 6)),
        (Vessel(guns="- - - -", fighting=2), BARE, (2, 6)),
        (Vessel(guns="- - - -", crew=Crew.HARDENED), BARE, (8, 6)),
        (BARE, Vessel(guns="- - - -", crew=Crew.HARDENED), (6, 8)),
        (Vessel(guns="- - - -", crew=Crew.SCURVY), BARE, (4, 6)),
        (BARE, Vessel(guns="- - - -", crew=Crew.SCURVY), (6, 4)),
        (Vessel(guns="M - - -"), BARE, (7, 6)),
        (Vessel(guns="M MM M -"), BARE, (7, 6)),
        (Vessel(guns="M MM MM -"), BARE, (8, 6)),
        (Vessel(guns="m MM mm -"), Vessel(guns="M MMM MMM MM"), (7, 9)),
    ],
)
def test_what_makes_up_the_dice(anne: Vessel, rose: Vessel, expected: tuple[int, int]) -> None:
    assert dice(locked(anne, rose)) == expected


@pytest.mark.rule("P8-17.4")
def test_the_attackers_captain_and_the_first_boarding_are_two_dice_each() -> None:
    assert dice(locked(), captain=True) == (8, 6)
    assert dice(locked(boarded=False)) == (8, 6)
    assert dice(locked(boarded=False), captain=True) == (10, 6)


@pytest.mark.rule("P8-17.4")
def test_the_first_boarding_is_the_first_of_the_whole_battle() -> None:
    sea = fought(locked(boarded=False), (0, 0))
    assert sea.boarded
    sea = replace(sea, stage=Stage.FIRING)
    assert dice(sea) == (6, 6)


@pytest.mark.rule("P8-17.4")
def test_a_dead_captain_leads_nobody() -> None:
    words = "Anne has no captain to lead the boarders"
    sea = locked(Vessel(guns="- - - -", captain=False))
    assert refused(sea, Board(A, R, True)) == ("P8-17.4", words)


@pytest.mark.rule("R3-18", "P8-17.4")
def test_a_scurvy_crew_has_two_dice_fewer_and_a_merchantmans_crew_is_what_it_is() -> None:
    assert dice(locked(Vessel(guns="- - - -", crew=Crew.SCURVY, merchant=True))) == (4, 6)
    assert dice(locked(Vessel(guns="- - - -", crew=Crew.HARDENED, merchant=True))) == (8, 6)


@pytest.mark.rule("R3-17", "P8-17.4")
def test_points_used_for_grapnels_add_no_dice_this_turn() -> None:
    sea = position(DECK, {"A": BARE, "R": BARE})
    sea = play(sea, Grapple(A, R, 4), 6, 1, 1, 1).state
    assert dice(sea) == (2, 6)
    tired = changed(locked(), replace(locked().ships[R], spent=5))
    assert dice(tired) == (6, 1)


@pytest.mark.rule("R3-17")
@pytest.mark.parametrize(("killed", "fighting", "ready"), [(0, 6, 2), (1, 5, 1), (2, 4, 0)])
def test_used_points_stay_used_when_men_fall_in_the_fight(
    killed: int, fighting: int, ready: int
) -> None:
    sea = changed(locked(), replace(locked().ships[A], spent=4))
    extra = 2 - killed  # Anne's two men kill two: a gamble and two dice for each kill more
    anne = fought(sea, (2, killed), *[1] * (1 + 2 * extra if extra else 0)).ships[A]
    assert (anne.fighting, anne.ready) == (fighting, ready)


@pytest.mark.rule("H-6")
def test_dice_that_come_to_nothing_or_less_are_none() -> None:
    weak = Vessel(guns="- - - -", fighting=1, crew=Crew.SCURVY)
    assert dice(locked(weak, replace(BARE, fighting=0))) == (0, 0)


# --- won last turn: P8-17.4 ---------------------------------------------------------------


def next_turn(sea: Sea) -> Sea:
    """The same ships at the beginning of the next turn, Anne's, with nothing moved."""
    ships = tuple(replace(ship, acted=True) for ship in sea.ships)
    sea = replace(sea, ships=ships, phase=Phase.CLOCK, active=ShipId(-1), chooser=NORTH)
    for side in (NORTH, SOUTH):
        sea = play(sea, Clock(side, 0)).state
    for side in (NORTH, SOUTH):
        sea = play(sea, Whistle(side, 0)).state
    return replace(sea, active=A, stage=Stage.FIRING, move=None)


@pytest.mark.rule("P8-17.4")
def test_the_winner_of_last_turns_fight_has_two_dice_more_in_attack_and_defence() -> None:
    sea = fought(locked(), (1, 0), 1, 1, 1)  # gamble, seize, captain: all in vain
    assert dice(next_turn(sea)) == (8, 5)
    sea = fought(locked(), (0, 1), 4)  # the lines are cut
    again = next_turn(sea)
    again = changed(again, replace(again.ships[A], grappled=(R,)))
    again = changed(again, replace(again.ships[R], grappled=(A,)))
    assert dice(again) == (5, 8)


@pytest.mark.rule("P8-17.4")
def test_the_two_dice_are_gone_a_turn_later_and_not_yet_there_in_the_same_turn() -> None:
    sea = fought(locked(), (1, 0), 1, 1, 1)
    same_turn = fight_mods(sea, sea.ships[A], attacking=False, captain=False)
    assert total(same_turn) == 6
    assert dice(next_turn(next_turn(sea))) == (6, 5)


@pytest.mark.rule("P8-17.4")
def test_who_won_last_turn_keeps_the_dice_through_this_one_even_winning_again() -> None:
    sea = next_turn(fought(locked(), (1, 0), 1, 1, 1))
    sea = fought(sea, (1, 0), 1, 1, 1)
    assert total(fight_mods(sea, sea.ships[A], attacking=False, captain=False)) == 8


# --- kills: P8-17.5 -----------------------------------------------------------------------


@pytest.mark.rule("P8-17.5")
@pytest.mark.parametrize("face", range(1, 7))
def test_each_five_or_six_kills(face: int) -> None:
    faces = (face, *(1,) * 5, face, *(1,) * 5)
    sea = play(locked(), Board(A, R, False), *faces).state
    left = 5 if face >= 5 else 6
    assert (sea.ships[A].fighting, sea.ships[R].fighting) == (left, left)


@pytest.mark.rule("P8-17.5", "R3-19")
@pytest.mark.parametrize("tired", [A, R])
def test_in_her_second_fight_of_a_turn_only_a_six_kills_for_her(tired: ShipId) -> None:
    sea = locked()
    sea = changed(sea, replace(sea.ships[tired], fights=1))
    step = play_with(sea, Board(A, R, False), lambda roll: (5,) * roll.dice)
    kills = {event.ship: event.kills for event in step.events if isinstance(event, Fighters)}
    assert kills == {A: 0 if tired == A else 6, R: 0 if tired == R else 6}


@pytest.mark.rule("R3-19")
def test_attacks_and_defences_count_as_fights_alike() -> None:
    sea = fought(locked(), (0, 0))
    assert (sea.ships[A].fights, sea.ships[R].fights) == (1, 1)


@pytest.mark.rule("H-6")
def test_kills_are_the_successes_thrown_even_when_fewer_men_were_left() -> None:
    sea = locked(BARE, replace(BARE, fighting=1, guns="MMMM MMMM - -"))
    sea = fought(sea, (4, 2), 1, 1, 1, 1, 1)  # gamble, then two sets of two dice
    assert (sea.ships[R].fighting, sea.ships[A].fighting) == (0, 4)


@pytest.mark.rule("H-6", "P8-17.8")
@pytest.mark.parametrize("kills", [0, 1, 3])
def test_where_neither_kills_more_the_ships_stay_grappled_and_nothing_happens(kills: int) -> None:
    sea = fought(locked(), (kills, kills))
    assert (sea.ships[A].grappled, sea.ships[R].grappled) == ((R,), (A,))
    assert (sea.ships[A].won, sea.ships[R].won) == ((False, False), (False, False))
    assert sea.ships[R].owes == ()


# --- who may board ------------------------------------------------------------------------


@pytest.mark.rule("P8-17.4")
def test_only_a_grappled_enemy_is_boarded() -> None:
    sea = position(DECK)
    assert refused(sea, Board(A, R, False)) == ("P8-17.4", "Anne is not grappled with Rose")


@pytest.mark.rule("H-14")
def test_a_ship_boards_once_in_her_own_turn_and_then_her_turn_is_done() -> None:
    sea = fought(ring(), (0, 0))
    for enemy in (R, S):
        refusal = refused(sea, Board(A, enemy, False))
        assert refusal == ("H-14", "Anne has already boarded this turn")
    assert listed(sea) == [End(A)]


def ring() -> Sea:
    """Anne is grappled with Rose and to Swan."""
    vessels = dict.fromkeys("ARSB", BARE)
    return position(". S→ . .\n . A→ R→ .\n . . . B→", vessels, grappled="AR AS")


@pytest.mark.rule("H-14", "R3-19")
def test_she_may_have_to_defend_herself_again_and_is_tired_then() -> None:
    sea = fought(ring(), (0, 0))
    sea = replace(sea, active=S, stage=Stage.FIRING)
    step = play_with(sea, Board(S, A, False), lambda roll: (5,) * roll.dice)
    kills = {event.ship: event.kills for event in step.events if isinstance(event, Fighters)}
    assert kills == {S: 6, A: 0}


def test_the_log_of_a_boarding_tells_the_dice_and_their_reasons() -> None:
    anne = Vessel(guns="M M M M", crew=Crew.HARDENED)
    step = play(locked(anne, boarded=False), Board(A, R, True), *[1] * 13, *[1] * 6)
    assert told(step) == [
        "Anne boards Rose and kills nobody (13 dice, needing 5: 1 1 1 1 1 1 1 1 1 1 1 1 1; "
        "+6 fighting points; +2 the captain joins in; +2 first boarding of the battle; "
        "+2 battle hardened crew; +1 gun crews, one for every four). [P8-17.5]",
        "Rose defends her deck and kills nobody "
        "(6 dice, needing 5: 1 1 1 1 1 1; +6 fighting points). [P8-17.5]",
        "Neither Anne nor Rose gains the upper hand. [P8-17.8]",
    ]
