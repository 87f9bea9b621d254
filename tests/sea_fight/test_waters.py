"""What stands in the way of a ship: hulls, land, shoals and the edges of the table."""

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign import sea_fight
from pieces_of_eight.campaign.geometry.hexes import axial, offset
from pieces_of_eight.campaign.sea_fight.state import (
    Edge,
    Fate,
    Fire,
    Grapple,
    Hold,
    Move,
    Press,
    Sail,
    Sailing,
    Sea,
    Stage,
    Turn,
)
from tests.sea_fight.positions import (
    LARGE,
    PLAIN,
    TRADER,
    A,
    R,
    S,
    Vessel,
    changed,
    listed,
    play,
    position,
    refused,
    run,
    sailing,
    told,
)


@pytest.mark.rule("P8-12.10")
def test_two_ships_never_share_a_hex() -> None:
    sea = sailing(". . . .\n . A→ R← .\n . . . .")
    assert refused(sea, Sail(A, 0)) == ("P8-12.10", "another ship is in that hex")
    assert [act.turn for act in listed(sea) if isinstance(act, Sail)] == [-1, 1]


@pytest.mark.rule("P8-12.10")
def test_a_ship_with_her_way_barred_stops_short_with_hexes_in_hand() -> None:
    vessel = replace(LARGE, merchant=True)
    sea = play(sailing(". . . .\n A→ . R← .", vessel), Sail(A, 0)).state
    sea = replace(sea, move=replace(sea.move, turns=1))
    assert refused(sea, Sail(A, 0)) == ("P8-12.10", "another ship is in that hex")
    assert play(sea, Hold(A)).state.stage is Stage.FIRING


@pytest.mark.rule("P8-12.10")
def test_a_ship_may_sail_up_to_a_hull_and_stop_short_though_she_could_turn_away() -> None:
    step = play(sailing(". . . .\n . A→ R← .\n . . . ."), Hold(A))
    assert step.state.stage is Stage.FIRING
    assert told(step) == ["Anne stops short with 3 hexes left. [P8-12.10]"]
    turning = sailing(". . . .\n . A→ . .\n . . R→ .")  # Rose lies on her starboard bow
    assert Hold(A) in listed(turning)
    for picture in (". . . .\n R→ A→ . .\n . . . .", ". . . .\n . A→ ^ .\n R→ . . ."):
        assert refused(sailing(picture), Hold(A))[0] == "P8-12.7"


@pytest.mark.rule("P8-12.10")
def test_ships_in_neighbouring_hexes_touch() -> None:
    play(position("A→ R← ."), Grapple(A, R, 1), 6)
    assert refused(position("A→ . R←"), Grapple(A, R, 1))[0] == "P8-17.1"


@pytest.mark.rule("P8-12.10", "H-2")
@pytest.mark.parametrize("ground", list(":^_#"))
def test_land_and_shoals_cannot_be_entered(ground: str) -> None:
    sea = sailing(f". . . .\n . A→ {ground} .\n . . R→ .")
    assert refused(sea, Sail(A, 0)) == ("P8-12.10", "there is no open water for her there")
    assert Sail(A, -1) in listed(sea)


@pytest.mark.rule("H-10")
@pytest.mark.parametrize(
    ("fate", "bars"),
    [(Fate.TAKEN, True), (Fate.SUNK, False), (Fate.ESCAPED, False), (Fate.FLED, False)],
)
def test_a_prize_lies_in_the_way_like_a_rock_and_what_is_gone_does_not(
    fate: Fate, bars: bool
) -> None:
    sea = three(fate)
    assert (Sail(A, 0) not in listed(sea)) == bars
    fired = replace(sea, stage=Stage.FIRING, move=None)
    shots = {act.on for act in listed(fired) if isinstance(act, Fire)}
    assert shots == (set() if bars else {S})
    assert not any(isinstance(act, Grapple) for act in listed(fired))


def three(fate: Fate) -> Sea:
    """Anne, then Rose with a fate, then Swan, all in line."""
    sea = position(". . . . .\n A→ R← S← . B→\n . . . . .", stage=Stage.MOVING)
    return changed(sea, replace(sea.ships[R], fate=fate))


@pytest.mark.rule("H-3")
def test_with_no_way_open_she_turns_one_face_where_she_lies_and_her_movement_ends() -> None:
    shut = ". ^ ^ .\n . A→ ^ .\n . : ^ R→"
    sea = sailing(shut)
    assert [type(act) for act in listed(sea)][:2] == [Turn, Turn]
    step = play(sea, Turn(A, +1))
    assert step.state.stage is Stage.FIRING
    assert told(step) == ["Anne comes round and heads south-east. [H-3]"]
    assert play(sea, Hold(A)).state.ships[A].facing == 1


@pytest.mark.rule("H-3")
def test_with_a_way_open_or_her_turn_used_she_does_not_turn_where_she_lies() -> None:
    words = "a ship turns on the spot only where she cannot sail anywhere"
    assert refused(sailing(". . .\n . A→ .\n R→ . ."), Turn(A, 1)) == ("H-3", words)
    sea = sailing(". ^ ^ .\n . A→ ^ .\n . : ^ R→", TRADER)
    sea = replace(sea, move=replace(sea.move, turns=1))
    assert refused(sea, Turn(A, 1))[0] == "P8-12.9"


@pytest.mark.rule("H-3")
def test_a_beating_ship_counts_only_the_hexes_she_may_sail_to() -> None:
    ahead_is_open = ". . .\n ^ A↖ .\n R→ . ."  # straight on is water, but she must turn
    sea = sailing(ahead_is_open, PLAIN)
    assert [act.turn for act in listed(sea) if isinstance(act, Sail)] == [1]
    shut = ". . ^ .\n . ^ A↖ .\n R→ . . ."
    assert sailing(shut).move == Move(Sailing.BEATING, 1, throws=False)


@pytest.mark.rule("H-3")
def test_a_beating_ship_that_gives_up_her_hex_lies_where_she_is() -> None:
    sea = play(sailing(". . .\n . A↖ .\n R→ . ."), Hold(A)).state
    assert (sea.stage, sea.ships[A].at, sea.ships[A].facing) == (Stage.FIRING, axial(1, 1), 5)


EDGES = {Edge.NORTH: "↗", Edge.EAST: "→", Edge.SOUTH: "↘", Edge.WEST: "←"}


def at_the_edge(edge: Edge, merchant: bool, own: Edge) -> Sea:
    """Anne one hex from an edge, heading over it with the wind behind her."""
    spots = {
        Edge.NORTH: ". A↗ . .\n . . . .\n R→ . . .",
        Edge.EAST: ". . . .\n . . . A→\n R→ . . .",
        Edge.SOUTH: ". . . .\n . . R→ .\n . A↘ . .",
        Edge.WEST: ". . . .\n A← . . .\n R→ . . .",
    }
    vessels = {"A": Vessel(merchant=merchant, cargo=2)}
    edges = (own, Edge((own + 1) % 4))
    return position(spots[edge], vessels, wind=EDGES[edge], stage=Stage.MOVING, edges=edges)


@pytest.mark.rule("P8-10.8", "H-4")
@pytest.mark.parametrize("edge", list(Edge))
@pytest.mark.parametrize("own", list(Edge))
def test_a_merchantman_leaves_by_her_own_edge_and_a_warship_by_any(edge: Edge, own: Edge) -> None:
    warship = play(at_the_edge(edge, False, own), Sail(A, 0)).state
    assert warship.ships[A].fate is Fate.ESCAPED
    sea = at_the_edge(edge, True, own)
    if edge is own:
        assert play(sea, Sail(A, 0)).state.ships[A].fate is Fate.ESCAPED
    else:
        words = f"a merchantman may leave the table only by her {own.name.lower()} edge"
        assert refused(sea, Sail(A, 0)) == ("P8-10.8", words)


@pytest.mark.rule("P8-10.8")
def test_each_side_has_an_edge_of_its_own() -> None:
    for edge, leaves in ((Edge.EAST, True), (Edge.WEST, False)):
        edges = (Edge((edge + 2) % 4), edge)
        picture = ". . R→\n A→ . ."
        sea = position(picture, {"R": TRADER}, active=R, stage=Stage.MOVING, edges=edges)
        assert (Sail(R, 0) in listed(sea)) == leaves


@pytest.mark.rule("P8-10.8")
def test_a_corner_counts_as_both_edges() -> None:
    corner = ". . .\n . . .\n R→ . A↘"
    for own in (Edge.SOUTH, Edge.EAST):
        sea = position(corner, {"A": TRADER}, stage=Stage.MOVING, wind="↘", edges=(own, own))
        left = {act.turn for act in listed(sea) if isinstance(act, Sail)}
        assert (0 in left) == (own is Edge.SOUTH)
        assert (-1 in left) == (own is Edge.EAST)


@pytest.mark.rule("H-4")
def test_nobody_has_to_leave_the_table() -> None:
    sea = at_the_edge(Edge.EAST, False, Edge.EAST)
    sea = replace(sea, move=replace(sea.move, turns=6))
    assert play(sea, Hold(A)).state.ships[A].afloat


@pytest.mark.rule("P8-10.8")
def test_a_ship_that_escapes_ends_her_turn_and_the_log_says_so() -> None:
    sea, log = run(at_the_edge(Edge.EAST, False, Edge.EAST), Sail(A, 0))
    assert sea_fight.to_act(sea) == ()
    assert log == [
        "Anne sails away from the fight, heading east. [P8-10.8]",
        "Anne gets away. [P8-10.8]",
        "One side has no ships left: the fight is over. [P8-10.8]",
    ]


@pytest.mark.rule("H-4")
def test_one_step_is_one_face_and_the_hex_ahead() -> None:
    sea = play(sailing(". . .\n . A→ .\n R→ . ."), Sail(A, 1)).state
    assert offset(sea.ships[A].at) == (2, 2)
    assert sea.ships[A].facing == 2
    assert Press(A) not in listed(sea)
