"""Stories told whole: positions, orders and dice, and every sentence of the log."""

import pytest
from msgspec.structs import replace

from campaign.sea_fight.model.account import points
from campaign.sea_fight.model.actions import (
    Board,
    Burn,
    Clock,
    End,
    Fire,
    Grapple,
    Hold,
    Press,
    Reduce,
    Reply,
    Sail,
    Stake,
    Take,
    Whistle,
)
from campaign.sea_fight.model.state import (
    Aim,
    Crew,
    Edge,
    Fate,
    Gamble,
    Options,
    Position,
    Side,
    Size,
    Stage,
)
from tests.sea_fight.positions import (
    ABEAM,
    NORTH,
    SOUTH,
    A,
    R,
    Vessel,
    at_turns_end,
    position,
    run,
)

BOW, LARBOARD, STARBOARD, STERN = Position


def ones(dice: int, *first: int) -> tuple[int, ...]:
    """So many dice: these, and for the rest ones."""
    return (*first, *[1] * (dice - len(first)))


@pytest.mark.rule("P8-19.3")
@pytest.mark.rule("P8-19.7")
def test_a_first_broadside_rakes_and_sets_on_fire() -> None:
    anne = Vessel(guns="LM - - -", crew=Crew.HARDENED, fresh=True)
    rose = Vessel(guns="- - - -", hull=(8, 12))
    sea, log = run(
        position(". . . A→ . R→ .", {"A": anne, "R": rose}),
        (Fire(A, BOW, R, Aim.HULL, Side.LARBOARD), *ones(9 + 11, 6, 6, 6), 3, 5),
        (End(A), 2),
        (Burn(R, Side.STARBOARD), 4, 5),
    )
    assert log == [
        "Anne fires her bow guns at the hull of Rose, 2 hexes off: "
        "6 6 6 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 (6 hits), 3 hits. [P8-19.3]",
        "Rose loses 3 hull points on her larboard side, 5 left. [P8-19.6]",
        "Rose is badly holed: 3, she lists and only her light guns may be used. [P8-19.8]",
        "Anne gambles: 5, and Rose is on fire. [P8-19.7]",
        "The crew of Rose stands: 2 (6 or more fails). [P8-20.2]",
        "Rose takes her turn. [P8-10.2]",
        "Fire eats into the starboard side of Rose: 4, 3 points. [P8-19.7]",
        "Rose loses 3 hull points on her starboard side, 9 left. [P8-19.6]",
        "Rose fights the fire: 5 (5 or more), and the fire is out. [P8-19.7]",
        "Rose runs before the wind: 3 hexes. [P8-12.4]",
    ]
    assert sea.ships[R].hull == (5, 9)


@pytest.mark.rule("P8-10.3")
@pytest.mark.rule("P8-19.13")
def test_two_broadsides_are_exchanged_and_tell_together() -> None:
    vessels = {"A": Vessel(guns="- - M -"), "R": Vessel(guns="L M - -", hull=(7, 12))}
    sea, log = run(
        position(ABEAM, vessels),
        Fire(A, STARBOARD, R, Aim.HULL),
        (Reply(R, LARBOARD, Aim.CREW), 6, *ones(6, 6, 6), *ones(6, 6), 4, 1, 4, 3),
    )
    assert log == [
        "Rose answers in time: 6, she needed 5. [P8-10.3]",
        "Anne fires her starboard broadside at the hull of Rose, 1 hex off: "
        "6 6 1 1 1 1 (6 hits), 2 hits. [P8-19.3]",
        "Rose answers with her larboard broadside at the crew of Anne, 1 hex off: "
        "6 1 1 1 1 1 (6 hits), 1 hit. [P8-19.3]",
        "Rose loses 2 hull points on her larboard side, 5 left. [P8-19.6]",
        "Rose is badly holed: 4, she holds. [P8-19.8]",
        "Anne gambles: 1, no fire. [P8-19.7]",
        "The decks of Anne are swept: 4, 1 gun lost. [P8-19.13]",
        "Rose gambles: 3, the captain of Anne lives. [P8-19.14]",
        "Anne loses a medium gun and its crew from her starboard broadside. [P8-19.13]",
    ]
    assert sea.ships[A].gun_crews == 0


@pytest.mark.rule("P8-17.4")
@pytest.mark.rule("P8-17.9")
def test_a_merchantman_is_grappled_boarded_and_taken() -> None:
    vessels = {
        "A": Vessel(crew=Crew.HARDENED, guns="- M M -"),
        "R": Vessel(merchant=True, guns="- L L -", men=3, cargo=3, value=2, crew=Crew.SCURVY),
    }
    sea, log = run(
        position(". . . .\n . A→ R→ .", vessels, boarded=False),
        (Grapple(A, R, 2), 4, 1),
        (Board(A, R, True), *ones(11, 6, 5, 5), 5, 1, 2, 1, 6, 1, 3),
    )
    assert log == [
        "Anne throws grapnels at Rose: "
        "4 1 (4 or more; +1 battle hardened crew; +1 a merchantman) and holds. [P8-17.2]",
        "Anne boards Rose (+4 fighting points, +2 the captain joins in, +2 first boarding of the "
        "battle, +2 battle hardened crew, +1 gun crews, one for every four): "
        "6 5 5 1 1 1 1 1 1 1 1 (5 or more), 3 kills. [P8-17.5]",
        "Rose defends her deck (+3 fighting points, -2 scurvy crew, +1 gun crews, one for every "
        "four): 5 1 (5 or more), 1 kill. [P8-17.5]",
        "Anne wins by 2. [P8-17.9]",
        "The captain of Rose lives: 2 (5 or more). [P8-17.6]",
        "Anne sweeps the deck of Rose: 1 6, she is seized. [P8-17.9]",
        "The captain of Rose lives: 1 3 (6 or more). [P8-17.9]",
        "Rose strikes her colours and is taken. [P8-17.9]",
        "Rose and Anne are no longer grappled. [H-5]",
        "One side has no ship left: the fight is over. [P8-10.8]",
    ]
    assert points(sea) == (6 * 2 + 4 * 3, 0)


@pytest.mark.rule("P8-17.7")
@pytest.mark.rule("R3-19")
def test_boarders_are_thrown_back_and_boarded_in_their_turn() -> None:
    bare = Vessel(guns="- - - -", men=4)
    sea, log = run(
        position("A→ R→", {"A": bare, "R": bare}, grappled="AR"),
        (Board(A, R, True), *ones(6, 5), *ones(4, 6, 6, 6), 4, 2, 3),
        (End(A), 6),
        (Board(R, A, True), *ones(5, 6, 6, 5), 3, 1, 6, 2, 1),
    )
    assert log == [
        "Anne boards Rose (+4 fighting points, +2 the captain joins in): "
        "5 1 1 1 1 1 (5 or more), 1 kill. [P8-17.5]",
        "Rose defends her deck (+4 fighting points): 6 6 6 1 (5 or more), 3 kills. [P8-17.5]",
        "Rose wins by 2. [P8-17.7]",
        "The captain of Anne lives: 4 (5 or more). [P8-17.6]",
        "Rose throws the boarders back: 2 3 (4 or more), "
        "the lines hold, and she attacks next. [P8-17.7]",
        "The captain of Anne lives by the same dice (6 or more). [R3-32]",
        "The crew of Anne fails and is scurvy now: 6 (6 or more fails). [P8-20.2]",
        "Rose takes her turn. [P8-10.2]",
        "Rose boards Anne (+3 fighting points, +2 the captain joins in): "
        "6 6 5 1 1 (6 or more), 2 kills. [R3-19]",
        "Anne defends her deck (+1 fighting points, -2 scurvy crew): "
        "no dice (6 or more), 0 kills. [R3-19]",
        "Rose wins by 2. [P8-17.9]",
        "The captain of Anne lives: 3 (5 or more). [P8-17.6]",
        "Rose sweeps the deck of Anne: 1 6, she is seized. [P8-17.9]",
        "The captain of Anne lives: 2 1 (6 or more). [P8-17.9]",
        "Anne strikes her colours and is taken. [P8-17.9]",
        "Anne and Rose are no longer grappled. [H-5]",
        "One side has no ship left: the fight is over. [P8-10.8]",
    ]
    assert sea.ships[A].fate is Fate.TAKEN


@pytest.mark.rule("P8-19.12")
@pytest.mark.rule("P8-12.11")
def test_a_mast_falls_and_the_ship_drifts() -> None:
    vessels = {"A": Vessel(guns="M - - -"), "R": Vessel(guns="- - - -")}
    picture = ". . . . .\n A→ . R↗ . S→\n . . . . B→"
    sea, log = run(
        position(picture, vessels, wind="↘"),
        (Fire(A, BOW, R, Aim.GEAR), *ones(5, 6), 6, 5, 2),
        (End(A), 6),
        (Take(R), 4, 4),
    )
    assert log == [
        "Anne fires her bow guns at the sailing gear of Rose, 2 hexes off: "
        "6 1 1 1 1 (6 hits), 1 hit. [P8-19.3]",
        "Rose loses 1 sailing gear, 7 left. [P8-19.11]",
        "Anne gambles: 6, a mast of Rose falls. [P8-19.12]",
        "Rose loses 4 sailing gear, 3 left. [P8-19.12]",
        "The decks of Rose are swept: 5 2, 1 fighting point lost. [P8-19.12]",
        "The crew of Rose fails and is scurvy now: 6 (6 or more fails). [P8-20.2]",
        "Rose takes her turn. [P8-10.2]",
        "Rose works her torn gear: 4 (5 or more; -1 scurvy crew), and drifts downwind (4). [H-184]",
    ]
    assert (sea.ships[R].gear, sea.ships[R].fighting) == (3, 5)


@pytest.mark.rule("P8-12.2")
@pytest.mark.rule("P8-12.6")
def test_a_small_trader_beats_up_and_thinks_better_of_it() -> None:
    anne = Vessel(size=Size.SMALL, merchant=True, crew=Crew.HARDENED)
    sea, log = run(
        position(". . . .\n . . A↖ .\n R→ . . .", {"A": anne}, stage=Stage.MOVING),
        Sail(A, 1),
        (Press(A), 2),
        Hold(A),
    )
    assert log == [
        "Anne turns to starboard and sails north-east to 0401. [P8-12.2]",
        "Anne presses on: 2 (2 or more; +1 battle hardened crew), and gains a hex. [P8-12.2]",
        "Anne gives up 1 hex. [P8-12.7]",
    ]
    assert sea.stage is Stage.FIRING


@pytest.mark.rule("P8-10.8")
@pytest.mark.rule("H-8")
def test_an_indiaman_slips_over_her_edge_under_reduced_sail() -> None:
    anne = Vessel(size=Size.LARGE, merchant=True, cargo=5, value=3)
    picture = ". . A↗ .\n . . . .\n R→ . . ."
    edges = (Edge.NORTH, Edge.EAST)
    sea, log = run(
        position(picture, {"A": anne}, wind="↗", stage=Stage.MOVING, edges=edges),
        Reduce(A),
        Sail(A, 0),
    )
    assert log == [
        "Anne goes under reduced sail for four turns. [P8-12.7]",
        "Anne sails off the table, heading north-east. [P8-10.8]",
        "Anne is away. [P8-10.8]",
        "One side has no ship left: the fight is over. [P8-10.8]",
    ]
    assert points(sea) == (20, 0)


@pytest.mark.rule("P8-10.5")
@pytest.mark.rule("P8-10.7")
def test_a_turn_ends_with_coins_and_wind() -> None:
    sea, log = run(
        at_turns_end(replace(position(ABEAM), coins=3)),
        (Clock(NORTH, +1), 6),
        (Clock(SOUTH, -1), 3),
        (Whistle(NORTH, -1), 5),
        Whistle(SOUTH, 0),
    )
    assert log == [
        "North tries to lengthen the fight: 6 (6 or more), a coin is added. [P8-10.5]",
        "South tries to shorten the fight: 3 (4 or more), no coin moves. [P8-10.5]",
        "A coin is removed, 3 left. [P8-10.6]",
        "North whistles for a wind: 5 (5 or more), the wind now blows north-east. [P8-10.7]",
        "South leaves the wind. [P8-10.7]",
        "Turn 2 begins, 3 coins on the table. [P8-10.1]",
        "Anne takes her turn. [P8-10.2]",
        "Anne reaches: 2 hexes. [P8-12.3]",
    ]
    assert sea.active == A


@pytest.mark.rule("H-12")
@pytest.mark.rule("P8-19.9")
def test_a_staked_hit_is_given_up_and_the_other_one_sinks_her() -> None:
    vessels = {"A": Vessel(guns="H - - -"), "R": Vessel(guns="- - - -", hull=(4, 12))}
    sea, log = run(
        position("A→ R↗ .", vessels, options=Options(gamble=Gamble.STAKE)),
        (Fire(A, BOW, R, Aim.HULL), *ones(8, 6, 6)),
        (Stake(A, True), 2),
    )
    assert log == [
        "Anne fires her bow guns at the hull of Rose, 1 hex off: "
        "6 6 1 1 1 1 1 1 (6 hits), 2 hits. [P8-19.3]",
        "Anne gives up a hit for the gamble. [H-12]",
        "Rose loses 1 hull point on her larboard side, 3 left. [P8-19.6]",
        "Rose is badly holed: 2, she is sinking. [P8-19.9]",
        "Rose goes down. [P8-19.9]",
        "One side has no ship left: the fight is over. [P8-10.8]",
    ]
    assert points(sea) == (12, 0)
