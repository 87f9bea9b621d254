"""Exact odds of the rules as they run, against dice reckoned by another hand (dyce)."""

from collections.abc import Callable
from fractions import Fraction

import pytest
from dyce import H
from msgspec.structs import replace

from pieces_of_eight.campaign import sea_fight
from pieces_of_eight.campaign.kernel.dice import outcomes
from pieces_of_eight.campaign.sea_fight.state import (
    Action,
    Aim,
    Board,
    Burn,
    Crew,
    End,
    Fate,
    Fire,
    Position,
    Press,
    Reply,
    Sail,
    Sea,
    Side,
    Stage,
)
from tests.sea_fight.positions import (
    ABEAM,
    LARGE,
    A,
    R,
    Vessel,
    play,
    position,
    run,
    sailing,
)

BARE = Vessel(guns="- - - -")
D6 = H(6)


def odds(sea: Sea, act: Action, of: Callable[[Sea], object]) -> dict[object, Fraction]:
    """The exact chances of one fact about the sea after an action."""
    assert sea_fight.refuse(sea, act) is None
    found = outcomes(lambda dice: of(sea_fight.apply(sea, act, dice).state))
    assert sum(found.values()) == 1
    return dict(found)


def chances(histogram: H) -> dict[object, Fraction]:
    """What dyce says, in the same form."""
    return {
        outcome: Fraction(count, histogram.total) for outcome, count in histogram.items() if count
    }


def at_least(dice: int, need: int) -> Fraction:
    """The chance that any of some dice shows `need` or more."""
    return chances((dice @ D6.ge(need)).ge(1)).get(True, Fraction(0))


@pytest.mark.rule("P8-19.3")
@pytest.mark.parametrize(("letters", "dice"), [("M", 5), ("L", 3), ("HM", 12)])
def test_hits_of_a_salvo(letters: str, dice: int) -> None:
    sea = position("A→ . R↗", {"A": Vessel(guns=f"{letters} - - -"), "R": replace(BARE, side=30)})
    found = odds(sea, Fire(A, Position.BOW, R, Aim.HULL), lambda s: 30 - s.ships[R].hull[0])
    assert found == chances(dice @ D6.ge(6))


@pytest.mark.rule("P8-19.13")
@pytest.mark.parametrize(
    ("picture", "dice", "man"), [("A→ R↗ .", 6, Fraction(2, 6)), ("A→ . R↗", 5, Fraction(1, 6))]
)
def test_men_lost_to_a_salvo_at_the_crew(picture: str, dice: int, man: Fraction) -> None:
    sea = position(picture, {"A": Vessel(guns="M - - -"), "R": BARE})
    found = odds(sea, Fire(A, Position.BOW, R, Aim.CREW), lambda s: 6 - s.ships[R].fighting)
    die = H({1: man.numerator, 0: man.denominator - man.numerator})
    hit_and_told = H({1: 1, 0: 5}) * die  # a six, and then the face that kills a man
    assert found == chances(dice @ hit_and_told)


@pytest.mark.rule("P8-19.13")
@pytest.mark.parametrize(("picture", "one_of"), [("A→ R↗ .", 3), ("A→ . R↗", 6)])
def test_guns_lost_to_a_salvo_at_the_crew(picture: str, one_of: int) -> None:
    rose = Vessel(guns="- MMMM MMMM -", silenced=True)
    sea = position(picture, {"A": Vessel(guns="M - - -"), "R": rose})
    dice = 6 if picture == "A→ R↗ ." else 5
    found = odds(sea, Fire(A, Position.BOW, R, Aim.CREW), lambda s: len(s.pending))
    die = H({1: 1, 0: 6 * one_of - 1})
    assert found == chances(dice @ die)


@pytest.mark.rule("P8-19.8", "P8-19.9")
@pytest.mark.parametrize(("hull", "sunk", "blown_up", "marked"), [(7, 1, 1, 1), (4, 2, 0, 2)])
def test_criticals_and_fire_after_one_sure_hit(
    hull: int, sunk: int, blown_up: int, marked: int
) -> None:
    """A burning ship loses just one point on a 2, so her critical comes with that chance."""
    rose = Vessel(burning=True, hull=(hull, 12))
    sea = play(position(ABEAM, {"R": rose}, wind="←"), End(A)).state

    def fate(after: Sea) -> object:
        ship = after.ships[R]
        return ship.hull[0], ship.fate, ship.listing or ship.silenced

    found = odds(sea, Burn(R, Side.LARBOARD), fate)
    by_one = {key[1:]: chance * 36 for key, chance in found.items() if key[0] == hull - 1}
    expected = {
        (Fate.SUNK, False): sunk,
        (Fate.EXPLODED, False): blown_up,
        (Fate.AFLOAT, True): marked,
        (Fate.AFLOAT, False): 6 - sunk - blown_up - marked,
    }
    assert by_one == {key: chance for key, chance in expected.items() if chance}


def twelve() -> Sea:
    """Ten men and a hardened crew on either side: twelve dice against twelve."""
    strong = replace(BARE, men=10, crew=Crew.HARDENED)
    return position("A→ R→", {"A": strong, "R": strong}, grappled="AR")


@pytest.mark.rule("P8-17.5")
def test_twelve_dice_against_twelve_and_what_the_winner_gains() -> None:
    kills = 12 @ D6.ge(5)
    won = odds(twelve(), Board(A, R, False), lambda s: tuple(ship.won[1] for ship in s.ships))
    assert won == {
        (True, False): chances(kills.gt(kills))[True],
        (False, True): chances(kills.lt(kills))[True],
        (False, False): chances(kills.eq(kills))[True],
    }


@pytest.mark.rule("P8-17.6", "P8-17.9")
def test_the_chance_to_take_a_ship_by_boarding_is_that_of_all_its_roads() -> None:
    found = odds(twelve(), Board(A, R, False), lambda s: s.ships[R].fate is Fate.TAKEN)
    margin = chances((12 @ D6.ge(5)) - (12 @ D6.ge(5)))
    strikes = Fraction(1, 3) * Fraction(4, 6)
    expected = Fraction(0)
    for extra, chance in margin.items():
        assert isinstance(extra, int)
        if extra > 0:
            expected += chance * (strikes + (1 - strikes) * at_least(extra, 6))
    assert found[True] == expected


@pytest.mark.rule("P8-17.7")
def test_the_chance_that_a_beaten_attacker_is_cut_loose() -> None:
    found = odds(
        twelve(),
        Board(A, R, False),  # without her captain: nobody strikes because he falls
        lambda s: s.ships[A].afloat and not s.ships[A].grappled and s.ships[R].afloat,
    )
    margin = chances((12 @ D6.ge(5)) - (12 @ D6.ge(5)))
    expected = sum(
        chance * at_least(-extra, 4)
        for extra, chance in margin.items()
        if isinstance(extra, int) and extra < 0
    )
    assert found[True] == expected


@pytest.mark.rule("P8-10.3")
def test_return_fire_and_its_hits() -> None:
    sea = position(ABEAM, {"A": replace(BARE, guns="- - L -"), "R": Vessel(guns="- M - -")})
    sea = play(sea, Fire(A, Position.STARBOARD, R, Aim.HULL)).state
    act = Reply(R, Position.LARBOARD, Aim.HULL)
    answered = odds(sea, act, lambda s: s.ships[R].returned[Position.LARBOARD])
    assert answered == chances(D6.ge(5))
    hits = odds(sea, act, lambda s: 12 - s.ships[A].hull[1])
    reply = chances(6 @ D6.ge(6))
    third = Fraction(1, 3)
    assert hits[0] == 1 - third + third * reply[0]
    assert [hits[n] for n in (1, 2, 3)] == [third * reply[n] for n in (1, 2, 3)]


LONG = ". . . . . . . . . . .\n A→ . . . . . . . . . .\n . . . . . . . . . . R→"


@pytest.mark.rule("P8-12.4", "P8-12.6")
@pytest.mark.parametrize(("crew", "chance"), [(0, "1/2"), (1, "2/3"), (2, "5/6")])
def test_a_large_ship_runs_on_and_on(crew: int, chance: str) -> None:
    sea = sailing(LONG, replace(LARGE, crew=Crew(crew)))
    sea, _ = run(sea, Sail(A, 0), Sail(A, 0), Sail(A, 0))

    def gained(after: Sea) -> object:
        return after.ships[A].at[0] - sea.ships[A].at[0]

    found = outcomes(lambda dice: gained(pressed(sea, dice, 4)))
    p = Fraction(chance)
    assert found == {0: 1 - p, 1: p * (1 - p), 2: p**2 * (1 - p), 3: p**3 * (1 - p), 4: p**4}


def pressed(sea: Sea, dice: object, most: int) -> Sea:
    """Press for extra hexes, and sail them, until the throw fails or `most` are won."""
    for _ in range(most):
        sea = sea_fight.apply(sea, Press(A), dice).state  # type: ignore[arg-type]
        if sea.stage is not Stage.MOVING:
            break
        sea = sea_fight.apply(sea, Sail(A, 0), dice).state  # type: ignore[arg-type]
    return sea


@pytest.mark.rule("P8-19.14")
def test_a_captains_chances_under_a_salvo_at_the_crew() -> None:
    sea = position("A→ R↗ .", {"A": Vessel(guns="M - - -"), "R": BARE})
    found = odds(sea, Fire(A, Position.BOW, R, Aim.CREW), lambda s: s.ships[R].captain)
    told = 1 - chances(6 @ (H({1: 1, 0: 5}) * D6.ge(5)))[0]  # she has no guns: only men tell
    assert found[False] == told * Fraction(1, 3)
