"""Cannon and small arms: lines of fire, dice, rakes, critical hits, guns that burst."""

from fractions import Fraction
from itertools import product

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign import pirate_wars
from pieces_of_eight.campaign.geometry.hulls import DOT, middle, offing
from pieces_of_eight.campaign.kernel.dice import Scripted
from pieces_of_eight.campaign.kernel.odds import over_all_dice as exact
from pieces_of_eight.campaign.kernel.play import Step
from pieces_of_eight.campaign.pirate_wars import gunnery
from pieces_of_eight.campaign.pirate_wars.actions import Bombard, Done, Fire, Shoot
from pieces_of_eight.campaign.pirate_wars.events import (
    CaptainLost,
    Crossed,
    FiguresLost,
    GunBurst,
    GunLost,
    ShotThrown,
    Struck,
    VolleyThrown,
)
from pieces_of_eight.campaign.pirate_wars.helm import bears as looks
from pieces_of_eight.campaign.pirate_wars.helm import frame, local
from pieces_of_eight.campaign.pirate_wars.odds import odds
from pieces_of_eight.campaign.pirate_wars.rules import legal_actions
from pieces_of_eight.campaign.pirate_wars.state import (
    ARTICLES,
    CHAIN,
    Arm,
    Dwellers,
    Edition,
    Flag,
    Land,
    Load,
    Mount,
    Place,
    Post,
    Salvo,
    Sea,
    Ship,
    ShipId,
    Shot,
    Side,
    Volley,
    Weapon,
    attack_of,
    melee_of,
    with_ship,
)
from pieces_of_eight.campaign.pirate_wars.waters import line_of, rakes, shore_in_sight, shores_of
from tests.pirate_wars.positions import (
    BLUE,
    EAST,
    NEW,
    NORTH,
    OLD,
    RED,
    A,
    B,
    beam,
    crew,
    do,
    isle,
    men,
    no,
    orders,
    ship,
    told,
)

SHOT, BALL = Shot.SHOT, Shot.BALL


def both_done(state: Sea, *dice: int) -> Step[Sea]:
    """Both sides end their orders; what falls at the end of the phase is told."""
    script = Scripted(*dice)
    first = pirate_wars.apply(state, Done(RED), script)
    second = pirate_wars.apply(first.state, Done(BLUE), script)
    return replace(second, events=(*first.events, *second.events))


@pytest.mark.rule("PW-1.5")
def test_the_weapon_charts() -> None:
    old, new = ARTICLES[OLD], ARTICLES[NEW]
    assert (old.shot, old.ball) == (Weapon(3, 7200, 3), Weapon(3, 10800, 2))
    assert old.arms[1:] == (Weapon(1, 2400), Weapon(1, 4800), Weapon(2, 4800))
    assert (new.shot, new.ball) == (Weapon(3, 8 * CHAIN, 3), Weapon(3, 12 * CHAIN, 2))
    assert (new.light_shot, new.light_ball) == (Weapon(2, 6 * CHAIN, 3), Weapon(2, 9 * CHAIN, 2))
    assert new.arms[Arm.MUSKET] == Weapon(1, 4 * CHAIN)
    assert CHAIN == 17 * DOT


@pytest.mark.rule("PW-1.2", "R1-8")
def test_the_figure_charts() -> None:
    posts = (Post.CAPTAIN, Post.LIEUTENANT, Post.MATE, Post.MARINE, Post.HAND)
    pirates = [[attack_of(edition, Flag.PIRATE, post) for post in posts] for edition in (OLD, NEW)]
    assert pirates == [[5, 5, 4, 4, 3], [5, 5, 3, 4, 3]]
    crown = [[attack_of(edition, Flag.IMPERIAL, post) for post in posts] for edition in (OLD, NEW)]
    assert crown == [[5, 5, 4, 4, 2], [5, 5, 2, 4, 2]]
    for flag in Flag:
        assert [melee_of(NEW, flag, post) for post in posts] == [4, 4, 1, 3, 1]


@pytest.mark.rule("PW-3.7")
def test_a_fixed_gun_fires_straight_out_of_its_side() -> None:
    state = beam(30)
    starboard = [n for n, g in enumerate(state.ships[A].guns) if g.side is Side.STARBOARD]
    by, on = state.ships
    lines = [line_of(state, by, by.guns[n], on) for n in starboard]
    assert [line.distance for line in lines if line] == [30 * DOT] * 4
    larboard = next(n for n, g in enumerate(state.ships[A].guns) if g.side is Side.LARBOARD)
    assert no(state, Fire(A, larboard, B, BALL)).rule == "PW-3.7"


@pytest.mark.rule("PW-3.7")
def test_ships_and_islands_in_the_line_of_fire_are_in_the_way() -> None:
    state = beam(60)
    screen = ship("skulls-eye-schooner", (530, 500), NORTH)
    gun = state.ships[A].guns[0]
    assert line_of(state, state.ships[A], gun, state.ships[B])
    blocked = orders(*state.ships, screen)
    assert line_of(blocked, blocked.ships[A], gun, blocked.ships[B]) is None
    land = orders(*state.ships, shoals=[isle(520, 400, 530, 600)])
    assert line_of(land, land.ships[A], gun, land.ships[B]) is None
    reef = orders(*state.ships, shoals=[isle(520, 400, 530, 600, 4)])
    assert line_of(reef, reef.ships[A], gun, reef.ships[B])


@pytest.mark.rule("PW-3.7")
def test_a_turntable_turns_to_all_that_is_clear_of_its_own_ship() -> None:
    state = beam(40, by="renegade-runner-modified")
    by, on = state.ships[A], state.ships[B]
    assert all(gun.mount is Mount.TURNTABLE for gun in by.guns)
    found = [line_of(state, by, gun, on) is not None for gun in by.guns]
    assert found == [True, False]
    ahead = ship("skulls-eye-schooner", (500, 420), NORTH, BLUE)
    both = orders(by, ahead)
    assert all(line_of(both, by, gun, both.ships[B]) for gun in by.guns)


@pytest.mark.rule("R0-76", "PW-3.7")
@pytest.mark.parametrize(
    ("at", "bears"),
    [
        ((540, 500), True),
        ((460, 500), True),
        ((540, 560), True),
        ((460, 560), True),
        ((500, 420), False),
        ((500, 580), False),
    ],
)
def test_the_runners_cannon_on_its_centre_mount_fires_over_both_her_sides(
    at: tuple[int, int], bears: bool
) -> None:
    mine = ship("renegade-runner", (500, 500), NORTH)
    state = orders(mine, ship("skulls-eye-schooner", at, NORTH, BLUE))
    (gun,) = mine.guns
    found = line_of(state, state.ships[A], gun, state.ships[B])
    assert (found is not None) is bears
    if found is not None:
        assert found.distance == offing(middle(mine.place), state.ships[B].shape)
    seen = local(frame(mine.place), state.ships[B].shape)
    assert looks(seen, gun, 0, 100 * DOT) is bears, "so opponents judge"


@pytest.mark.rule("PW-3.6", "R0-24")
def test_fire_is_declared_first_and_takes_one_man_a_gun() -> None:
    state = beam(30)
    step = do(state, Fire(A, 0, B, BALL))
    assert not step.thrown
    after = step.state.ships[A]
    assert after.guns[0].load is Load.EMPTY
    assert sum(row.count for row in after.crew if row.busy) == 1
    assert no(step.state, Fire(A, 0, B, BALL)).rule == "PW-3.7"
    nobody = tuple(row for row in state.ships[A].crew if row.post is Post.MARINE)
    unmanned = orders(replace(state.ships[A], crew=nobody), state.ships[B])
    assert no(unmanned, Fire(A, 0, B, BALL)).rule == "R0-24"


@pytest.mark.rule("PW-1.4")
def test_marines_do_not_serve_the_guns() -> None:
    state = beam(30)
    marines = crew(men(8, Post.MARINE, arm=Arm.MUSKET, place=Place.GUNS))
    unmanned = orders(replace(state.ships[A], crew=marines), state.ships[B])
    assert no(unmanned, Fire(A, 0, B, SHOT)).rule == "R0-24"


@pytest.mark.rule("PW-3.6")
def test_the_range_is_measured_from_the_closest_cannon_that_is_declared_with_it() -> None:
    """Her after cannon are out of range of a hull that lies aslant; her foremost is not."""
    state = next(s for s in (beam(far, heading=30) for far in range(40, 90)) if aslant(s))
    near, far = aslant(state)
    alone = both_done(do(state, Fire(A, far, B, SHOT)).state, 1)
    assert not told(alone, ShotThrown)[0].faces
    assert Fire(A, far, B, SHOT) not in legal_actions(state)
    first = do(state, Fire(A, near, B, SHOT)).state
    assert Fire(A, far, B, SHOT) in legal_actions(first)
    found = odds(first, Fire(A, far, B, SHOT))
    assert found is not None
    assert found.mean
    both = both_done(do(first, Fire(A, far, B, SHOT)).state, 4, 4, 5, 4, 4, 5, 1)
    assert [len(event.faces) for event in told(both, ShotThrown)] == [3, 3]


def aslant(state: Sea) -> tuple[int, int] | None:
    """Two cannon that bear with shot, one in range and one out of it."""
    by, on = state.ships[:2]
    lines = {n: line_of(state, by, gun, on) for n, gun in enumerate(by.guns)}
    off = {n: line.distance for n, line in lines.items() if line is not None}
    within = [n for n in off if off[n] <= 72 * DOT]
    beyond = [n for n in off if off[n] > 72 * DOT]
    return (within[0], beyond[0]) if within and beyond else None


@pytest.mark.rule("R0-57")
def test_a_shot_beyond_its_range_is_wasted_and_the_gun_is_empty() -> None:
    state = do(beam(73), Fire(A, 0, B, SHOT)).state
    step = both_done(state, *QUIET)
    assert told(step, ShotThrown)[0].faces == ()
    assert step.state.ships[A].guns[0].load is Load.EMPTY
    assert step.state.ships[B].sails == 8


QUIET = (1,)
"""The initiative of the next turn."""


@pytest.mark.rule("PW-3.8")
def test_shot_takes_sails_and_ball_the_chart_from_the_top() -> None:
    start = beam(30)
    torn = replace(start.ships[B], sails=5)
    for shot, left in ((SHOT, (0, 2)), (BALL, (1, 1))):
        state = do(orders(start.ships[A], torn), Fire(A, 0, B, shot)).state
        lines = told(both_done(state, 1, 2, 4, *QUIET), Crossed)
        assert [(line.hull, line.sails) for line in lines] == [left]


@pytest.mark.rule("PW-1.1")
@pytest.mark.parametrize(("shot", "faces", "hits"), [(SHOT, (3, 4, 6), 1), (BALL, (2, 3, 6), 1)])
def test_a_die_at_or_below_the_target_is_a_success(
    shot: Shot, faces: tuple[int, ...], hits: int
) -> None:
    state = do(beam(30), Fire(A, 0, B, shot)).state
    assert told(do(state, Done(RED), *faces), ShotThrown)[0].hits == hits
    assert gunnery.successes((1, 5, 6), 9) == 2, "a six never is"
    assert gunnery.successes((1, 1), 0) == 0


@pytest.mark.rule("R0-26", "R0-27", "PW-3.8")
def test_a_rake_doubles_shot_and_not_ball() -> None:
    raking = beam(30, heading=EAST)
    assert rakes(raking.ships[A], raking.ships[B])
    assert not rakes(beam(30).ships[A], beam(30).ships[B])
    mine = raking.ships[A]
    amidships = replace(mine.guns[0], along=mine.card.length // 2)
    raking = orders(replace(mine, guns=(amidships, *mine.guns[1:])), raking.ships[B])
    for shot, owed in ((SHOT, (4, 0)), (BALL, (0, 2))):
        state = do(raking, Fire(A, 0, B, shot)).state
        blow = do(state, Done(RED), 1, 2, 6).state.blows[0]
        assert (blow.sails, blow.balls) == owed


@pytest.mark.rule("PW-3.9")
@pytest.mark.parametrize("face", range(1, 7))
def test_the_chart_of_critical_hits(face: int) -> None:
    state = do(beam(30), Fire(A, 0, B, BALL)).state
    step = both_done(state, 1, 2, 2, face, *((1, 1) if face == 5 else QUIET))
    assert told(step, Struck)[0].face == face
    on = step.state.ships[B]
    assert on.rudder == (face != 1)
    assert bool(told(step, GunLost)) == (face in (2, 3))
    assert sum(gun.whole for gun in on.guns) == 4 - (face in (2, 3))
    assert (on.adrift > 0) == (face == 4)
    assert on.dead_captain == (face == 5)
    assert bool(told(step, CaptainLost)) == (face == 5)
    assert on.hull == (3 if face == 6 else 6)


@pytest.mark.rule("H-103", "PW-3.9")
def test_the_gun_that_is_hit_is_an_empty_one_and_two_men_go_with_it() -> None:
    state = beam(30)
    guns = state.ships[B].guns
    hers = replace(state.ships[B], guns=(*guns[:2], replace(guns[2], load=Load.EMPTY), guns[3]))
    state = do(orders(state.ships[A], hers), Fire(A, 0, B, BALL)).state
    step = both_done(state, 1, 2, 2, 3, *QUIET)
    assert [event.gun for event in told(step, GunLost)] == [2]
    assert [event.figures for event in told(step, FiguresLost)] == [2]


@pytest.mark.rule("PW-3.10", "R0-28")
@pytest.mark.parametrize("shot", list(Shot))
def test_three_sixes_burst_a_cannon_and_kill_its_crew(shot: Shot) -> None:
    state = do(beam(30), Fire(A, 0, B, shot)).state
    assert not told(do(state, Done(RED), 6, 6, 5), GunBurst)
    step = both_done(state, 6, 6, 6, *QUIET)
    assert told(step, GunBurst)
    after = step.state.ships[A]
    assert not after.guns[0].whole
    assert after.aboard == state.ships[A].aboard - 2


@pytest.mark.rule("R0-25", "PW-3.10")
@pytest.mark.parametrize(("edition", "burst"), [(OLD, True), (NEW, False)])
def test_too_near_a_target_the_cannon_is_lost_in_one_edition(edition: Edition, burst: bool) -> None:
    state = do(beam(7, edition), Fire(A, 0, B, SHOT)).state
    step = both_done(state, 1, 2, 6, *QUIET)
    assert bool(told(step, GunBurst)) == burst
    assert step.state.ships[B].sails == 6
    assert step.state.ships[A].sails == (6 if burst else 8)
    assert not told(do(do(beam(8), Fire(A, 0, B, SHOT)).state, Done(RED), 1, 2, 6), GunBurst)


@pytest.mark.rule("R1-11", "PW-3.10")
def test_a_ship_adrift_fires_no_cannon_by_the_revised_rules_but_is_fired_at() -> None:
    for edition, refused in ((OLD, False), (NEW, True)):
        state = beam(30, edition)
        mine, hers = state.ships
        adrift = orders(replace(mine, drifts=True), hers, edition=edition)
        assert (pirate_wars.refuse(adrift, Fire(A, 0, B, SHOT)) is not None) == refused
        target = orders(mine, replace(hers, drifts=True), edition=edition)
        assert pirate_wars.refuse(target, Fire(A, 0, B, SHOT)) is None


@pytest.mark.rule("R1-12")
def test_light_guns_neither_burst_nor_hit_critically() -> None:
    state = beam(30, NEW)
    mine = state.ships[A]
    light = replace(mine, guns=tuple(replace(gun, light=True) for gun in mine.guns))
    state = do(orders(light, state.ships[B], edition=NEW), Fire(A, 0, B, BALL)).state
    step = do(state, Done(RED), 6, 6)
    assert not told(step, GunBurst)
    assert not told(do(state, Done(RED), 1, 1), Struck)


@pytest.mark.rule("PW-3.12", "R0-12")
def test_a_ship_that_is_shot_to_pieces_still_fires_in_the_same_phase() -> None:
    state = beam(30)
    hers = replace(state.ships[B], hull=1, sails=0)
    gun = next(n for n, g in enumerate(hers.guns) if g.side is Side.STARBOARD)
    hers = replace(hers, guns=tuple(replace(g, side=Side.LARBOARD) for g in hers.guns))
    state = do(orders(state.ships[A], hers), Fire(A, 0, B, BALL)).state
    state = do(state, Done(RED), 1, 2, 6).state
    assert state.ships[B].hull == 1, "not yet"
    state = do(state, Fire(B, gun, A, SHOT)).state
    step = pirate_wars.apply(state, Done(BLUE), Scripted(1, 6, 6, *[1] * 60))
    assert [event.ship for event in told(step, Crossed)] == [B, A]


# --- small arms --------------------------------------------------------------------------


@pytest.mark.rule("PW-3.11", "R0-30", "R1-18")
@pytest.mark.parametrize(
    ("edition", "place", "target"),
    [(OLD, Place.DECK, 2), (OLD, Place.TOPS, 4), (NEW, Place.DECK, 4)],
)
def test_muskets_throw_against_attack_and_cover(
    edition: Edition, place: Place, target: int
) -> None:
    state = do(beam(30, edition), Shoot(A, B, Post.MARINE, Arm.MUSKET, 3, place)).state
    step = do(state, Done(RED), 2, 4, 5)
    event = told(step, VolleyThrown)[0]
    assert event.target == target
    assert event.hits == (1 if target == 2 else 2)


@pytest.mark.rule("PW-3.11")
def test_men_below_cannot_be_shot_and_those_aimed_at_fall() -> None:
    state = beam(30)
    assert no(state, Shoot(A, B, Post.MARINE, Arm.MUSKET, 3, Place.GUNS)).rule == "R0-30"
    assert no(beam(30, NEW), Shoot(A, B, Post.MARINE, Arm.MUSKET, 3, Place.TOPS)).rule == "PW-3.11"
    fired = do(state, Shoot(A, B, Post.MARINE, Arm.MUSKET, 3, Place.TOPS)).state
    step = both_done(fired, 1, 1, 1, *QUIET)
    aloft = [row for row in step.state.ships[B].crew if row.place is Place.TOPS]
    assert aloft == [], "two were there, and two fell"
    assert [event.figures for event in told(step, FiguresLost)] == [2]


@pytest.mark.rule("R1-17")
def test_all_muskets_fire_when_the_hull_is_in_range() -> None:
    near, far = beam(68, NEW), beam(69, NEW)
    for state, thrown in ((near, 8), (far, 0)):
        fired = do(state, Shoot(A, B, Post.MARINE, Arm.MUSKET, 8)).state
        assert len(told(do(fired, Done(RED), *[6] * thrown), VolleyThrown)[0].faces) == thrown


@pytest.mark.rule("R0-5")
def test_only_pistols_work_at_arms_length() -> None:
    state = beam(4)
    assert no(state, Shoot(A, B, Post.MARINE, Arm.MUSKET, 1)).rule == "R0-5"
    assert pirate_wars.refuse(state, Shoot(A, B, Post.LIEUTENANT, Arm.PISTOL, 1)) is None
    assert pirate_wars.refuse(beam(5), Shoot(A, B, Post.MARINE, Arm.MUSKET, 1)) is None


@pytest.mark.rule("R0-62", "PW-3.11")
@pytest.mark.parametrize("edition", list(Edition))
def test_small_arms_need_a_target_in_sight(edition: Edition) -> None:
    state = beam(30, edition)
    state = replace(state, ships=(armed(state.ships[A]), *state.ships[1:]))
    shot = next(act for act in legal_actions(state) if isinstance(act, Shoot))
    wall = replace(state.waters, shoals=(isle(515, 440, 520, 560),))
    assert no(replace(state, waters=wall), shot).rule == "R0-62"
    assert not [a for a in legal_actions(replace(state, waters=wall)) if isinstance(a, Shoot)]
    rock = replace(state.waters, shoals=(isle(515, 480, 520, 560),))
    do(replace(state, waters=rock), shot)
    third = ship("man-o-war", (520, 500), NORTH, RED, edition)
    hidden = replace(state, ships=(*state.ships, replace(third, id=ShipId(2))))
    assert no(hidden, shot).rule == "R0-62", "a ship of her own lies between"


def armed(of: Ship) -> Ship:
    """The same ship with four muskets on deck."""
    return replace(of, crew=crew(*of.crew, men(4, arm=Arm.MUSKET)))


@pytest.mark.rule("PW-3.7", "R0-62")
def test_islands_are_seen_and_fired_at_past_other_islands_only() -> None:
    state = beam(200)
    land = Land(Dwellers.FORT, 12 * DOT, 4, 2, BLUE, wall=88)
    fort = replace(isle(560, 450, 620, 550), land=land)
    for shoals, open_ in (((fort,), True), ((fort, isle(530, 300, 540, 700)), False)):
        there = replace(state.waters, shoals=shoals)
        found = replace(state, waters=there, shores=shores_of(there))
        assert shore_in_sight(found, found.ships[A], 0) is open_
        assert any(isinstance(act, Bombard) for act in legal_actions(found)) is open_


@pytest.mark.rule("PW-1.3")
def test_a_ladys_pistols_are_never_empty() -> None:
    ladies = crew(men(2, arm=Arm.PISTOL, lady=True), men(2, arm=Arm.PISTOL))
    state = beam(20)
    state = orders(replace(state.ships[A], crew=ladies), state.ships[B])
    after = do(state, Shoot(A, B, Post.HAND, Arm.PISTOL, 4)).state.ships[A].crew
    assert {row.lady: row.loaded for row in after} == {True: True, False: False}


# --- the worked example, and the chances -------------------------------------------------


@pytest.mark.rule("PW-5.2", "PW-3.8", "R1-9")
@pytest.mark.parametrize(("edition", "men_"), [(OLD, 19), (NEW, 20)])
def test_the_worked_example_of_the_broadside(edition: Edition, men_: int) -> None:
    """Two with shot, two with ball: 5 sails, 3 hull, 10 figures and a cannon of the Flagship."""
    mine = ship("skulls-eye-schooner", (500, 500), NORTH, edition=edition)
    hers = ship("imperial-flagship", (540, 500), NORTH, BLUE, edition)
    assert hers.aboard == men_
    longer = replace(hers.card, length=48 * DOT)  # so that the whole broadside bears
    wide = replace(hers, card=longer, stern=mine.stern._replace(x=540 * DOT))
    state = orders(mine, wide, edition=edition)
    for gun, shot in enumerate((SHOT, SHOT, BALL, BALL)):
        state = do(state, Fire(A, gun, B, shot)).state
    state = do(state, Done(RED), 3, 3, 6, 1, 4, 6, 1, 2, 3, 1, 2, 2, 2).state
    step = pirate_wars.apply(state, Done(BLUE), Scripted(*[1] * 20))
    on = step.state.ships[B]
    assert (on.hull, on.sails) == (1, 0)
    assert on.aboard == men_ - 10
    assert sum(gun.whole for gun in on.guns) == 1


@pytest.mark.rule("PW-3.9")
def test_the_exact_chances_of_a_cannon() -> None:
    """Against another way of counting: all 216 throws, one by one."""
    state = beam(30)
    for shot, target in ((SHOT, 3), (BALL, 2)):
        found = exact(
            state,
            lambda play, shot=shot: gunnery.throw_salvo(play, Salvo(A, 0, ShipId(1), shot)),
            lambda play: (
                sum(blow.balls + blow.sails for blow in play.state.blows if blow.on == B),
                any(isinstance(event, Struck) for event in play.done().events),
                any(isinstance(event, GunBurst) for event in play.done().events),
            ),
        )
        counted: dict[tuple[int, bool, bool], int] = {}
        for faces in product(range(1, 7), repeat=3):
            hits = sum(face <= target for face in faces)
            key = hits, hits == 3 and shot is BALL, faces == (6, 6, 6)
            counted[key] = counted.get(key, 0) + 1
        assert found == {key: Fraction(n, 216) for key, n in counted.items()}


@pytest.mark.rule("R0-30", "PW-8.1")
def test_a_launch_has_no_railing() -> None:
    state = beam(30)
    hers = state.ships[B]
    boat = replace(hers, card=replace(hers.card, boat=True))
    volley = Volley(A, B, Arm.MUSKET, Post.HAND, 1, Place.DECK)
    assert [mod.value for mod in gunnery.volley_mods(state, volley)] == [-2]
    assert gunnery.volley_mods(with_ship(state, boat), volley) == ()
