"""The yard: what a design comes to, what is refused and by which rule, and the listed ships."""

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign import pirate_wars
from pieces_of_eight.campaign.kernel.dice import Scripted
from pieces_of_eight.campaign.pirate_wars import yard
from pieces_of_eight.campaign.pirate_wars import yard as fitting
from pieces_of_eight.campaign.pirate_wars.crew import count
from pieces_of_eight.campaign.pirate_wars.state import Arm, Edition, Flag, Mount, Place, Post, Side
from pieces_of_eight.campaign.pirate_wars.yard import (
    Battery,
    Canvas,
    Design,
    Mast,
    Step,
    crew_of,
    figures_of,
    gunners_of,
    hull_of,
    most_sails,
    plain_sails,
    sails_of,
    speed_of,
    speeds_of,
    tons_of,
)
from pieces_of_eight.content import ContentError
from pieces_of_eight.content.decode import read, rows
from pieces_of_eight.content.pirate_wars.scenarios import war
from pieces_of_eight.content.pirate_wars.ships import DESIGNS as FILE
from pieces_of_eight.content.pirate_wars.ships import Drawing, drawing, drawings, model, models

OLD, NEW = Edition.DOTS, Edition.CHAINS


def schooner(edition: Edition = OLD, **changes: object) -> Design:
    """The schooner of the examples: 48 dots, 8 sails, 4 cannon on slides, 16 pirates."""
    return replace(drawing("skulls-eye-schooner").design(edition), **changes)


def flagship(**changes: object) -> Design:
    """The narrow Flagship."""
    return replace(drawing("imperial-flagship").design(OLD), **changes)


def rules(design: Design) -> list[str]:
    return [fault.rule for fault in yard.faults(design)]


# --- the ships of the table --------------------------------------------------------------


def test_every_ship_of_the_table_is_drawn() -> None:
    assert [each.model for each in drawings()] == [each.id for each in models()]


@pytest.mark.rule("PW-1.7", "PW-7.6")
@pytest.mark.parametrize("edition", Edition)
@pytest.mark.parametrize("name", [each.id for each in models()])
def test_a_listed_ship_rebuilds_from_her_parts(name: str, edition: Edition) -> None:
    kind, design = model(name), drawing(name).design(edition)
    made = fitting.card_of(design, "Her name", "A", "Her captain")
    assert made == kind.card(edition, "Her name", "A", "Her captain")
    assert fitting.figures_aboard(design) == kind.figures(edition)
    assert fitting.guns_of(design) == kind.batteries()
    assert yard.set_sails(design) == kind.sails


@pytest.mark.rule("R1-7", "R0-43")
@pytest.mark.parametrize("edition", Edition)
@pytest.mark.parametrize("name", [each.id for each in models()])
def test_the_yard_refuses_no_listed_ship_but_the_named_exceptions(
    name: str, edition: Edition
) -> None:
    known = drawing(name)
    assert rules(known.design(edition)) == list(known.refused[list(Edition).index(edition)])
    assert bool(known.reading) == any(known.refused)


def test_the_named_exceptions_are_two() -> None:
    kept = {each.model: each.reading for each in drawings() if each.reading}
    assert kept == {"renegade-runner-modified": "R0-43", "queen-annes-revenge": "R1-7"}


def test_a_drawing_of_no_ship_is_told_in_a_sentence() -> None:
    with pytest.raises(ContentError, match="not a ship model"):
        rows(Drawing, "design", read(FILE).replace('"man-o-war"', '"man-o-peace"'), FILE)


# --- hull, speed and sails ---------------------------------------------------------------


@pytest.mark.rule("PW-7.1")
@pytest.mark.parametrize(("width", "length", "tons"), [(8, 32, 4), (12, 32, 6), (12, 40, 8)])
def test_a_wide_hull_has_half_as_much_room_again(width: int, length: int, tons: int) -> None:
    assert tons_of(Design("x", width=width, length=length)).room == 4 * tons
    assert "PW-7.1" in rules(schooner(width=10))


@pytest.mark.rule("PW-7.2")
def test_a_hull_has_a_line_for_each_eight_dots() -> None:
    assert [hull_of(Design("x", length=n)) for n in (24, 48, 80)] == [3, 6, 10]
    for wrong in (16, 50, 88):
        assert "PW-7.2" in rules(schooner(length=wrong))


@pytest.mark.rule("PW-7.3")
def test_the_schooner_that_was_to_make_seventy_makes_sixty_four() -> None:
    design = schooner(speed=70)
    assert (plain_sails(design), speed_of(design), most_sails(design)) == (8, 64, 8)
    assert rules(design) == []
    assert "PW-7.3" in rules(schooner(speed=72)), "nine sails are not fewer than nine"
    assert "PW-7.3" in rules(schooner(speed=47)), "forty dots are too slow"
    assert "PW-7.3" not in rules(schooner(speed=48))


@pytest.mark.rule("PW-7.3")
@pytest.mark.parametrize(
    ("length", "loss"), [(24, 16), (32, 12), (40, 10), (48, 8), (56, 8), (64, 6), (72, 6), (80, 6)]
)
def test_the_speed_lost_with_a_sail_falls_as_hulls_grow(length: int, loss: int) -> None:
    assert speeds_of(Design("x", length=length, speed=3 * loss)) == (loss, 2 * loss, 3 * loss)


@pytest.mark.rule("PW-7.4")
@pytest.mark.parametrize(
    ("sails", "worth"),
    [
        ((Canvas.MAIN,), 2),
        ((Canvas.MAIN, Canvas.TOP), 3),
        ((Canvas.MAIN, Canvas.TOP, Canvas.HIGH), 4),
        ((Canvas.GAFF,), 2),
        ((Canvas.LATEEN,), 1),
        ((Canvas.JIB, Canvas.GAFF, Canvas.HIGH), 5),
    ],
)
def test_the_first_square_sail_counts_two(sails: tuple[Canvas, ...], worth: int) -> None:
    assert yard.worth(Mast(Step.FULL, sails)) == worth


@pytest.mark.rule("PW-7.5")
@pytest.mark.parametrize(
    ("step", "sails", "old", "new"),
    [
        (Step.SINGLE, (Canvas.LATEEN,), True, True),
        (Step.SINGLE, (Canvas.GAFF,), True, True),
        (Step.SINGLE, (Canvas.MAIN,), False, True),
        (Step.SINGLE, (Canvas.GAFF, Canvas.MAIN), False, True),
        (Step.SINGLE, (Canvas.GAFF, Canvas.LATEEN), False, False),
        (Step.TOPPED, (Canvas.GAFF, Canvas.HIGH), True, True),
        (Step.TOPPED, (Canvas.GAFF,), True, False),
        (Step.TOPPED, (Canvas.MAIN, Canvas.TOP), False, True),
        (Step.TOPPED, (Canvas.LATEEN,), False, False),
        (Step.FULL, (Canvas.MAIN, Canvas.HIGH), True, True),
        (Step.FULL, (Canvas.MAIN, Canvas.TOP, Canvas.HIGH), False, True),
        (Step.FULL, (Canvas.TOP, Canvas.HIGH), False, True),
        (Step.FULL, (Canvas.GAFF,), False, False),
    ],
)
def test_what_a_mast_may_carry(step: Step, sails: tuple[Canvas, ...], old: bool, new: bool) -> None:
    assert yard.fits(OLD, step, sails) is old
    assert yard.fits(NEW, step, sails) is new


def mast(*sails: Canvas, step: Step = Step.FULL) -> Mast:
    return Mast(step, sails)


@pytest.mark.rule("PW-7.5")
def test_a_jib_belongs_to_the_first_mast_and_a_narrow_hull_has_no_full_one() -> None:
    first, second, mizzen = schooner().masts
    jib_astern = replace(mizzen, sails=(*mizzen.sails, Canvas.JIB))
    assert "PW-7.5" in rules(schooner(masts=(first, second, jib_astern)))
    assert "PW-7.5" in rules(flagship(masts=(mast(Canvas.JIB, Canvas.MAIN, Canvas.TOP),)))
    assert "PW-7.5" in rules(schooner(masts=()))
    assert "PW-7.5" in rules(schooner(masts=(*schooner().masts[:2], mast())))
    twice = mast(Canvas.MAIN, Canvas.TOP, Canvas.TOP)
    assert "PW-7.5" in rules(schooner(masts=(first, twice)))
    assert "PW-7.5" in rules(schooner(masts=(mast(Canvas.JIB, Canvas.JIB, Canvas.MAIN), second)))


@pytest.mark.rule("PW-7.5", "R1-30")
def test_by_the_revised_rules_the_jib_is_a_must_and_more_canvas_is_no_harm() -> None:
    bare = (mast(Canvas.MAIN, Canvas.TOP, Canvas.HIGH), mast(Canvas.MAIN, Canvas.TOP, Canvas.HIGH))
    assert rules(schooner(NEW, masts=bare)) == ["PW-7.5"], "no jib"
    rich = (replace(bare[0], sails=(Canvas.JIB, *bare[0].sails)), bare[1])
    assert yard.set_sails(schooner(NEW, masts=rich)) == 9
    assert rules(schooner(NEW, masts=rich)) == []
    assert "PW-7.4" in rules(schooner(OLD, masts=rich)), "1994 wants the very number"
    assert "PW-7.4" in rules(schooner(NEW, masts=schooner().masts[:2])), "one sail is wanting"


@pytest.mark.rule("H-150")
def test_sixteen_dots_of_length_carry_a_mast() -> None:
    lateen = Mast(Step.SINGLE, (Canvas.LATEEN,))
    assert yard.most_masts(Design("x", length=24)) == 2
    assert yard.most_masts(Design("x", length=80)) == 5
    assert "H-150" in rules(schooner(masts=(*schooner().masts, lateen)))


# --- what she carries --------------------------------------------------------------------


@pytest.mark.rule("PW-7.6")
def test_the_schooner_of_the_example_has_a_ton_left_for_chests() -> None:
    tons = tons_of(schooner())
    assert (tons.room, tons.guns, tons.figures, tons.free) == (36, 16, 16, 4)
    assert rules(schooner(chests=4)) == []
    assert rules(schooner(chests=5)) == ["PW-7.6"]
    assert yard.in_tons(10) == "2½ tons"
    assert [yard.in_tons(n) for n in (0, 1, 4, 8)] == ["0 tons", "¼ ton", "1 ton", "2 tons"]


@pytest.mark.rule("PW-7.6")
def test_pirates_give_half_their_tons_to_cannon_and_wide_imperials_stand_them_back_to_back() -> (
    None
):
    slides = Battery(Mount.SLIDE, Side.STARBOARD, 5)
    assert rules(schooner(guns=(slides,), extras=8, ladies=2, muskets=2)) == ["PW-7.6"]
    pair = (
        Battery(Mount.FIXED, Side.STARBOARD, 4),
        Battery(Mount.FIXED, Side.LARBOARD, 4),
    )
    assert tons_of(schooner(guns=pair)).guns == 32, "pirates pay for each"
    imperial = schooner(guns=pair, flag=Flag.IMPERIAL, ladies=0, muskets=0)
    assert tons_of(imperial).guns == 16
    assert rules(imperial) == [], "the Man-O-War"


@pytest.mark.rule("R1-27")
def test_the_second_cannon_of_a_pair_has_its_crew_too() -> None:
    design = drawing("imperial-flagship-large").design(NEW)
    assert (gunners_of(design), crew_of(design), figures_of(design)) == (16, 28, 37)


@pytest.mark.rule("PW-7.6")
def test_the_lieutenant_comes_with_the_first_four_marines() -> None:
    for extras, there in ((3, 0), (4, 1)):
        crew = fitting.figures_aboard(flagship(extras=extras))
        assert count(crew, lambda row: row.post is Post.LIEUTENANT) == there


@pytest.mark.rule("R0-55", "PW-7.6")
def test_where_cannon_may_stand() -> None:
    fixed = Battery(Mount.FIXED, Side.STARBOARD)
    assert rules(flagship(guns=(fixed,))) == ["R0-55"]
    turning = Battery(Mount.TURNTABLE, Side.BOW)
    assert rules(flagship(guns=(turning,))) == []
    assert rules(flagship(guns=(replace(turning, count=2),))) == ["PW-7.6"]
    assert rules(flagship(guns=(Battery(Mount.SLIDE, Side.BOW),))) == ["PW-7.6"]


@pytest.mark.rule("PW-7.6")
def test_stern_chasers_stand_in_wide_hulls_on_slides_and_two_at_most() -> None:
    chasers = Battery(Mount.SLIDE, Side.STERN, 2)
    assert rules(schooner(guns=(chasers,))) == []
    assert rules(schooner(guns=(replace(chasers, count=3),))) == ["PW-7.6"]
    assert rules(flagship(guns=(chasers,))) == ["PW-7.6"]
    fixed = replace(chasers, mount=Mount.FIXED)
    assert rules(schooner(guns=(fixed,))) == ["PW-7.6"]
    assert rules(schooner(NEW, guns=(fixed,))) == []


@pytest.mark.rule("PW-7.6")
def test_two_deck_guns_fit_on_a_bow_and_the_revised_rules_have_none() -> None:
    assert rules(schooner(deck_guns=2)) == []
    assert rules(schooner(deck_guns=3)) == ["PW-7.6"]
    assert rules(schooner(NEW, deck_guns=1)) == ["PW-7.6"]
    crew = fitting.figures_aboard(flagship(deck_guns=2))
    assert count(crew, lambda row: row.arm is Arm.DECK_GUN) == 2, "sailors serve them"
    assert sum(row.count for row in crew) == figures_of(flagship(deck_guns=2))


@pytest.mark.rule("R1-13")
def test_two_light_cannon_make_a_ton_and_have_a_figure_each() -> None:
    light = schooner(NEW, guns=(Battery(Mount.SLIDE, Side.STARBOARD, 4, light=True),))
    assert (tons_of(light).guns, gunners_of(light)) == (8, 4)
    assert rules(light) == []
    assert rules(replace(light, edition=OLD, muskets=4)) == ["R1-13"]


@pytest.mark.rule("PW-1.4", "R0-4")
def test_half_the_extra_pirates_are_armed_and_only_1994_counts_the_ladies() -> None:
    assert rules(schooner(ladies=4, muskets=5)) == ["PW-1.4"]
    assert rules(schooner(NEW, ladies=4, muskets=8)) == []
    assert rules(schooner(NEW, ladies=9, muskets=8)) == ["PW-1.4"]
    assert rules(flagship(ladies=1)) == ["PW-1.4"]
    assert rules(schooner(ladies=2, muskets=3, pistols=3)) == []
    assert rules(schooner(ladies=4, muskets=4, pistols=1)) == ["PW-1.4"]
    assert rules(schooner(NEW, ladies=0, muskets=0, pistols=1)) == ["PW-1.4"]
    assert rules(flagship(pistols=1)) == ["PW-1.4"]


@pytest.mark.rule("R0-75", "PW-1.3", "PW-1.4")
@pytest.mark.parametrize(("edition", "hooks"), [(OLD, 2), (NEW, 0)])
def test_pirates_have_hooks_and_pistols_beside_their_captain_s(
    edition: Edition, hooks: int
) -> None:
    """Two among sixteen, as in the example of the boarding; drawn in the yard as listed."""
    listed = model("skulls-eye-schooner").figures(edition)
    assert fitting.figures_aboard(schooner(edition)) == listed
    assert count(listed, lambda row: row.hook and row.post is Post.HAND) == hooks
    armed = fitting.figures_aboard(schooner(ladies=2, muskets=3, pistols=3))
    assert count(armed, lambda row: row.arm is Arm.PISTOL and row.post is Post.HAND) == 2 + 3


@pytest.mark.rule("R0-50", "PW-1.8")
def test_a_crows_nest_is_a_figure_more_aloft() -> None:
    with_nest = schooner(nest=True)
    assert crew_of(with_nest) == crew_of(schooner()) + 1
    aloft = count(fitting.figures_aboard(with_nest), lambda row: row.place is Place.TOPS)
    assert aloft == 3


# --- cargo for sails, sails for cargo ----------------------------------------------------


@pytest.mark.rule("PW-7.7", "R0-41")
def test_the_overloaded_schooner_of_the_example() -> None:
    heavy = schooner(overload=2, extras=24, chests=12)
    assert speeds_of(heavy)[::-1] == (48, 40, 32, 24, 16, 8, 8, 8)
    assert sails_of(heavy) == 8, "no line of the chart is lost"
    assert tons_of(heavy).room == 52
    assert rules(heavy) == []
    assert "PW-7.7" in rules(schooner(overload=8))


@pytest.mark.rule("PW-7.7")
def test_oversailing_pays_a_ton_narrow_and_two_wide_for_a_sail_and_its_hand() -> None:
    fast = schooner(oversail=1, extras=12, ladies=3, muskets=3)
    more = replace(fast, masts=(*fast.masts[:2], Mast(Step.SINGLE, (Canvas.GAFF,))))
    assert (speed_of(more), tons_of(more).room, crew_of(more)) == (72, 28, 19)
    assert [fault.rule for fault in yard.faults(more)] == ["PW-7.6"], "four tons of guns of seven"
    slow = flagship(oversail=1)
    assert tons_of(slow).room == 12
    early = schooner(speed=56, oversail=1)
    assert rules(early)[0] == "PW-7.7", "seven of eight sails first"


@pytest.mark.rule("PW-7.7")
def test_the_revised_rules_trade_nothing() -> None:
    assert rules(schooner(NEW, overload=1)) == ["PW-7.7"]


def test_numbers_below_nought_are_refused() -> None:
    assert "PW-7.6" in rules(schooner(chests=-1))


# --- the price, and the sea --------------------------------------------------------------


@pytest.mark.rule("H-151")
def test_the_price_is_counted_from_the_parts() -> None:
    assert fitting.price_of(schooner()) == 6 * 6 + 2 * 8 + 8 * 4 + 34
    light = schooner(NEW, guns=(Battery(Mount.SLIDE, Side.STARBOARD, 4, light=True),))
    assert fitting.price_of(light) == 36 + 16 + 16 + 30
    assert fitting.price_of(flagship(deck_guns=1)) == 16 + 10 + 16 + 4 + 19


def test_a_ship_from_the_yard_goes_to_sea() -> None:
    design = schooner(NEW, guns=(Battery(Mount.SLIDE, Side.STARBOARD, 4, light=True),), nest=True)
    setup = war("wars-duel").setup(NEW)
    first = setup.ships[0]
    mine = replace(
        first,
        card=fitting.card_of(design, "Sea Wolf", "A", "Captain Roger"),
        crew=fitting.figures_aboard(design),
        guns=fitting.guns_of(design),
    )
    step = pirate_wars.start(replace(setup, ships=(mine, *setup.ships[1:])), Scripted(1))
    assert step.state.ships[0].aboard == 31
