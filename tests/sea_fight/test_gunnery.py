"""P8-19.1 to 19.5: who fires at whom, and with how many dice."""

from itertools import product

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.sea_fight.events import Fired
from pieces_of_eight.campaign.sea_fight.gunnery import RANGE, gun_dice
from pieces_of_eight.campaign.sea_fight.state import (
    Aim,
    Calibre,
    Crew,
    End,
    Fire,
    Options,
    Position,
    Sea,
    Side,
)
from tests.sea_fight.positions import (
    A,
    B,
    R,
    S,
    Vessel,
    changed,
    listed,
    play,
    play_with,
    position,
    refused,
)

BOW, LARBOARD, STARBOARD, STERN = Position

MUTE = Vessel(guns="- - - -")
"""A target that cannot answer."""


def fired(sea: Sea, position_: Position, aim: Aim = Aim.GEAR) -> Fired:
    """The salvo as told, with every die a 1."""
    step = play_with(sea, Fire(A, position_, R, aim), lambda roll: (1,) * roll.dice)
    (event,) = [event for event in step.events if isinstance(event, Fired)]
    return event


def dice(sea: Sea, position_: Position) -> int:
    """How many dice a salvo at the gear of Rose throws."""
    return len(fired(sea, position_).faces)


def duel(picture: str, **anne: object) -> Sea:
    return position(picture, {"A": Vessel(**anne), "R": MUTE})  # type: ignore[arg-type]


@pytest.mark.rule("P8-19.1")
@pytest.mark.parametrize("aim", list(Aim))
def test_a_position_fires_once_a_turn_at_one_target_with_one_aim(aim: Aim) -> None:
    sea = abreast()
    act = Fire(A, STARBOARD, R, aim)
    step = play_with(sea, act, lambda roll: (1,) * roll.dice)
    (event,) = [event for event in step.events if isinstance(event, Fired)]
    assert (event.on, event.aim) == (R, aim)
    for again in (act, Fire(A, STARBOARD, S, Aim.HULL)):
        words = "Anne's guns there have already fired this turn"
        assert refused(step.state, again) == ("P8-19.1", words)


def abreast() -> Sea:
    """Anne has two enemies under her starboard guns."""
    picture = ". . A→ . .\n . R→ S→ . .\n . . . . .\n B→ . . . ."
    return position(picture, {"R": MUTE, "S": MUTE, "B": MUTE})


@pytest.mark.rule("P8-19.1", "R3-65")
def test_other_positions_may_fire_at_other_targets_and_with_other_aims_in_the_same_turn() -> None:
    sea = position("A→ . S→ .\n R→ . . .\n B→ . . .", {"R": MUTE, "S": MUTE})
    sea = play(sea, Fire(A, STARBOARD, R, Aim.GEAR), *[1] * 12).state
    ahead = {act.aim for act in listed(sea) if isinstance(act, Fire) and act.position is BOW}
    assert ahead == set(Aim)


@pytest.mark.rule("P8-19.1")
def test_only_enemies_in_the_fight_are_targets() -> None:
    sea = position("A→ B→ R→")
    assert refused(sea, Fire(A, BOW, B, Aim.HULL)) == ("P8-19.1", "you cannot fire at Belle")
    assert {act.on for act in listed(sea) if isinstance(act, Fire)} == set()


@pytest.mark.rule("P8-19.2", "P8-0.4", "R3-22")
@pytest.mark.parametrize(
    ("letter", "by_distance"),
    [("L", (4, 3, 2)), ("M", (6, 5, 5, 4)), ("H", (8, 7, 7, 7, 6))],
)
def test_short_is_the_first_hex_and_long_the_last_of_each_gun(
    letter: str, by_distance: tuple[int, ...]
) -> None:
    for distance, expected in enumerate(by_distance, start=1):
        assert dice(ahead(letter, distance), BOW) == expected


def ahead(letters: str, distance: int, **anne: object) -> Sea:
    """Rose straight ahead of Anne, her broadside to her."""
    row = "A→ " + ". " * (distance - 1) + "R↗"
    return duel(row, guns=f"{letters} - - -", **anne)


@pytest.mark.rule("P8-19.2")
def test_guns_that_do_not_reach_are_silent_while_the_others_fire() -> None:
    assert [gun.calibre for gun in fired(ahead("LMH", 4), BOW).guns] == [
        Calibre.MEDIUM,
        Calibre.HEAVY,
    ]
    assert dice(ahead("LMH", 5), BOW) == 6


@pytest.mark.rule("P8-19.3")
@pytest.mark.parametrize(
    ("sea", "why", "expected"),
    [
        (ahead("M", 2), [], 5),
        (ahead("M", 2, fresh=True), ["first shot"], 7),
        (ahead("M", 2, crew=Crew.HARDENED), ["battle hardened crew"], 7),
        (ahead("H", 2), ["heavy gun"], 7),
        (ahead("M", 1), ["short range"], 6),
        (ahead("M", 4), ["long range"], 4),
        (ahead("M", 2, crew=Crew.SCURVY), ["scurvy crew"], 3),
        (ahead("M", 2, merchant=True), ["merchant gunners"], 3),
        (ahead("L", 2), ["light gun"], 3),
        (duel("A→ . R→", guns="M - - -"), ["raking"], 7),
        (duel("A→ . R←", guns="M - - -"), ["raking"], 7),
    ],
)
def test_each_modifier_alone(sea: Sea, why: list[str], expected: int) -> None:
    (gun,) = fired(sea, BOW).guns
    assert [mod.why for mod in gun.mods] == why
    assert gun.dice == expected


WORTH = {
    "raking": 2,
    "first": 2,
    Crew.HARDENED: 2,
    Crew.SCURVY: -2,
    Crew.ABLE: 0,
    Calibre.HEAVY: 2,
    Calibre.MEDIUM: 0,
    Calibre.LIGHT: -2,
}


@pytest.mark.rule("P8-19.3")
def test_all_modifiers_together_are_their_sum() -> None:
    checked = 0
    for rake, first, crew, calibre in product((0, 2), (False, True), Crew, Calibre):
        for distance in range(1, RANGE[calibre] + 1):
            expected = 5 + WORTH["raking"] * (rake > 0) + WORTH["first"] * first
            expected += WORTH[crew] + WORTH[calibre]
            expected += 1 if distance == 1 else -1 if distance == RANGE[calibre] else 0
            found = gun_dice(calibre, distance, rake, first, crew, False)
            assert found.dice == max(0, expected), (rake, first, crew, calibre, distance)
            checked += 1
    assert checked == 2 * 2 * 3 * (3 + 4 + 5)


@pytest.mark.rule("P8-19.3")
def test_the_best_gun_and_the_worst() -> None:
    best = duel("A→ R→ .", guns="H - - -", crew=Crew.HARDENED, fresh=True)
    assert dice(best, BOW) == 5 + 2 + 2 + 2 + 2 + 1
    worst = ahead("L", 3, crew=Crew.SCURVY)
    assert dice(worst, BOW) == 0  # 5 - 2 - 2 - 1: she fires and nothing comes of it


@pytest.mark.rule("P8-19.3")
@pytest.mark.parametrize("face", range(1, 7))
def test_each_six_is_one_hit(face: int) -> None:
    faces = (face,) * 5
    gamble = (1,) if face == 6 else ()
    sea = play(ahead("M", 2), Fire(A, BOW, R, Aim.GEAR), *faces, *gamble).state
    assert sea.ships[R].gear == (3 if face == 6 else 8)


@pytest.mark.rule("R3-20", "P8-19.5")
def test_every_gun_throws_its_own_dice_with_its_own_modifiers() -> None:
    event = fired(ahead("LMH", 3), BOW)
    assert [gun.dice for gun in event.guns] == [2, 5, 7]
    assert len(event.faces) == 14


@pytest.mark.rule("R3-20")
def test_by_the_option_broadside_the_best_gun_throws_for_all() -> None:
    sea = replace(ahead("LMH", 3), options=Options(pool="broadside"))
    event = fired(sea, BOW)
    assert [(gun.calibre, gun.dice) for gun in event.guns] == [(Calibre.HEAVY, 7)]
    out_of_reach = replace(ahead("HLL", 5), options=Options(pool="broadside"))
    assert len(fired(out_of_reach, BOW).faces) == 6


@pytest.mark.rule("P8-19.5")
def test_a_gun_without_its_crew_is_silent() -> None:
    assert dice(ahead("mM", 2), BOW) == 5
    sea = ahead("m", 2)
    words = "Anne has no manned gun there"
    assert refused(sea, Fire(A, BOW, R, Aim.GEAR)) == ("P8-19.5", words)
    assert refused(ahead("-", 2), Fire(A, BOW, R, Aim.GEAR)) == ("P8-19.5", words)


@pytest.mark.rule("R3-21", "P8-0.2")
def test_each_of_the_four_positions_has_one_first_shot_in_a_fight() -> None:
    sea = duel("A→ . R↗\n . . .", guns="M - - -", fresh=True)
    step = play_with(sea, Fire(A, BOW, R, Aim.HULL), lambda roll: (1,) * roll.dice)
    assert step.state.ships[A].first_shot == (True, False, False, False)
    again = changed(step.state, replace(step.state.ships[A], fired=(False,) * 4))
    assert dice(sea, BOW) == 7
    assert dice(again, BOW) == 5


@pytest.mark.rule("R3-21")
def test_a_first_shot_out_of_effect_is_used_up_all_the_same() -> None:
    sea = ahead("L", 3, fresh=True, crew=Crew.SCURVY)
    assert dice(sea, BOW) == 2
    step = play_with(sea, Fire(A, BOW, R, Aim.CREW), lambda roll: (1,) * roll.dice)
    assert step.state.ships[A].first_shot[BOW]


@pytest.mark.rule("R3-23", "P8-19.4")
@pytest.mark.parametrize(("option", "bow"), [(2, 7), (1, 6)])
def test_raking_by_the_bow_is_as_good_unless_the_clubs_rule_is_agreed(
    option: int, bow: int
) -> None:
    for heading, expected in (("→", 7), ("←", bow), ("↗", 5), ("↘", 5), ("↙", 5), ("↖", 5)):
        sea = duel(f"A→ . R{heading}", guns="M - - -")
        sea = replace(sea, options=Options(bow_rake=option))
        assert dice(sea, BOW) == expected, heading


@pytest.mark.rule("R3-24", "P8-0.1")
@pytest.mark.parametrize("crew", list(Crew))
def test_a_merchantman_has_two_dice_fewer_whatever_her_crew(crew: Crew) -> None:
    assert dice(ahead("M", 2, merchant=True, crew=crew), BOW) == 3


@pytest.mark.rule("P8-19.6", "R3-25")
def test_only_a_raking_shot_at_the_hull_chooses_the_side() -> None:
    raking = duel("A→ . R→", guns="M - - -")
    assert refused(raking, Fire(A, BOW, R, Aim.HULL)) == (
        "P8-19.6",
        "for a raking shot at the hull, say which side it strikes",
    )
    only = ("P8-19.6", "you choose the side only for a raking shot at the hull")
    assert refused(raking, Fire(A, BOW, R, Aim.CREW, Side.LARBOARD)) == only
    assert refused(ahead("M", 2), Fire(A, BOW, R, Aim.HULL, Side.LARBOARD)) == only
    for side in Side:
        sea = play(raking, Fire(A, BOW, R, Aim.HULL, side), 6, *[1] * 6, 1).state
        assert sea.ships[R].hull[side] == 11
        assert sum(sea.ships[R].hull) == 23


@pytest.mark.rule("R3-25", "P8-19.6")
@pytest.mark.parametrize(
    ("heading", "struck"),
    [("↗", Side.LARBOARD), ("↖", Side.LARBOARD), ("↘", Side.STARBOARD), ("↙", Side.STARBOARD)],
)
def test_otherwise_the_side_that_faces_the_shooter_is_struck(heading: str, struck: Side) -> None:
    sea = duel(f"A→ . R{heading}", guns="M - - -")
    sea = play(sea, Fire(A, BOW, R, Aim.HULL), 6, 6, 1, 1, 1, 1).state
    assert sea.ships[R].hull[struck] == 10
    assert sea.ships[R].hull[1 - struck] == 12


@pytest.mark.rule("H-1")
def test_from_the_line_between_two_sixths_the_broadside_is_struck_without_raking() -> None:
    # Anne lies straight north of Rose, who heads north-east: between her bow and her larboard
    sea = duel(". A→ .\n . . .\n . R↗ .", guns="- - M -")
    step = play(sea, Fire(A, STARBOARD, R, Aim.HULL), 6, 1, 1, 1, 1, 1)
    assert step.state.ships[R].hull == (11, 12)


@pytest.mark.rule("P8-19.8")
def test_a_listing_ship_uses_only_her_light_guns() -> None:
    assert dice(ahead("LMH", 2, listing=True), BOW) == 3
    words = "Anne lists: only her light guns can fire"
    sea = ahead("MH", 2, listing=True)
    assert refused(sea, Fire(A, BOW, R, Aim.GEAR)) == ("P8-19.8", words)


@pytest.mark.rule("P8-19.9")
def test_a_silenced_ship_fires_nothing() -> None:
    sea = ahead("LMH", 2, silenced=True)
    assert refused(sea, Fire(A, BOW, R, Aim.GEAR)) == ("P8-19.9", "Anne's guns are silenced")
    assert listed(sea) == [End(A)]
