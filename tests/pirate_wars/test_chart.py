"""The damage chart: its column, what is crossed off, who dies, and ships that sink."""

from collections import Counter

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign import pirate_wars
from pieces_of_eight.campaign.kernel.dice import Scripted
from pieces_of_eight.campaign.kernel.play import Play
from pieces_of_eight.campaign.pirate_wars.actions import Spare
from pieces_of_eight.campaign.pirate_wars.crew import by_worth, lose, losses
from pieces_of_eight.campaign.pirate_wars.events import SparesChanged
from pieces_of_eight.campaign.pirate_wars.mind import options, whom_to_keep
from pieces_of_eight.campaign.pirate_wars.rules import refreshed
from pieces_of_eight.campaign.pirate_wars.sailing import ball, cross, sink_wrecks
from pieces_of_eight.campaign.pirate_wars.state import (
    Arm,
    Edition,
    Fate,
    Place,
    Post,
    Sea,
    Spared,
    column,
)
from pieces_of_eight.content.pirate_wars.scenarios import war
from pieces_of_eight.content.pirate_wars.ships import model, models
from tests.pirate_wars.positions import (
    BLUE,
    NORTH,
    OLD,
    RED,
    A,
    B,
    beam,
    came_of,
    crew,
    do,
    men,
    no,
    orders,
    sea,
    ship,
    told,
)

COLUMNS = {
    "imperial-flagship": "SSHSHSHSH",
    "black-seas-barracuda": "SSHSHSHSHSHSH",
    "skulls-eye-schooner": "SSSHSHSHSHSHSH",
    "renegade-runner": "SHSHSH",
    "caribbean-clipper": "SHSHSHSH",
    "red-beards-runner": "SSSHSHSHSHSH",
    "imperial-flagship-large": "SSSSHSHSHSHSHSHSH",
}


@pytest.mark.rule("PW-5.1")
@pytest.mark.parametrize("name", COLUMNS)
def test_the_chart_reads_as_the_book_prints_it(name: str) -> None:
    kind = model(name)
    assert column(kind.hull, kind.sails) == COLUMNS[name]


@pytest.mark.rule("PW-5.1", "PW-1.7")
def test_the_speed_beside_the_sails_falls_from_the_full_speed() -> None:
    card = model("skulls-eye-schooner").card(OLD, "S", "A", "C")
    assert card.speeds == (8, 16, 24, 32, 40, 48, 56, 64)
    assert {kind.id: kind.speed for kind in models()}["red-beards-runner"] == 70


@pytest.mark.rule("PW-5.2")
@pytest.mark.parametrize("kind", models(), ids=lambda kind: kind.id)
def test_ball_crosses_off_the_column_from_the_top(kind: object) -> None:
    """Line by line, against the printed column itself."""
    from pieces_of_eight.content.pirate_wars.ships import Model

    assert isinstance(kind, Model)
    mine = ship(kind.id, (0, 0), 0)
    lines = column(kind.hull, kind.sails)
    for hits in range(1, len(lines) + 1):
        left = lines[hits:]
        assert ball(mine, hits) == (left.count("H"), left.count("S")), hits


def after(state: Sea, **what: int) -> Sea:
    play = Play(state, Scripted())
    cross(play, A, **what)
    return play.state


@pytest.mark.rule("PW-5.3", "R0-19")
def test_once_the_hull_is_hit_there_are_no_more_sails_than_hull() -> None:
    state = sea(ship("skulls-eye-schooner", (500, 500), 0))
    hit = after(state, hull=1).ships[A]
    assert (hit.hull, hit.sails) == (5, 5)
    torn = after(state, sails=2).ships[A]
    assert (torn.hull, torn.sails) == (6, 6)


@pytest.mark.rule("PW-5.2", "R0-54")
def test_with_every_line_a_figure_dies_marines_before_the_last_sailors() -> None:
    rows = crew(men(1, Post.CAPTAIN), men(1, Post.MATE), men(2, Post.MARINE), men(3))
    state = sea(ship("skulls-eye-schooner", (500, 500), 0, crew=rows))
    left = after(state, sails=4).ships[A]
    assert [(row.post, row.count) for row in left.crew] == [
        (Post.HAND, 1),
        (Post.MATE, 1),
        (Post.CAPTAIN, 1),
    ]
    assert not left.dead_captain
    assert after(state, sails=8).ships[A].dead_captain


CROWN = crew(
    men(1, Post.CAPTAIN),
    men(1, Post.LIEUTENANT),
    men(3, Post.MARINE),
    men(9),
    men(4, place=Place.GUNS),
)


@pytest.mark.rule("R0-54", "R1-29", "PW-5.2")
@pytest.mark.parametrize(
    ("spares", "hand_to_hand", "fallen"),
    [
        (Spared.AS_USUAL, False, {Post.HAND: 4, Post.MARINE: 3}),
        (Spared.AS_USUAL, True, {Post.HAND: 7}),
        (Spared.HANDS, True, {Post.HAND: 4, Post.MARINE: 3}),
        (Spared.FIGHTERS, False, {Post.HAND: 7}),
    ],
)
def test_a_captain_chooses_whom_he_loses(
    spares: Spared, hand_to_hand: bool, fallen: dict[Post, int]
) -> None:
    """A Flagship with five sails and two cannon needs nine of her thirteen hands."""
    mine = ship("imperial-flagship", (500, 500), 0, crew=CROWN, spares=spares)
    order = losses(mine, mine.crew, hand_to_hand=hand_to_hand)
    found: Counter[Post] = Counter()
    for row in lose(order, 7)[1]:
        found[row.post] += row.count
    assert found == fallen


@pytest.mark.rule("R0-54")
def test_hand_to_hand_who_strikes_least_goes_first() -> None:
    rows = crew(men(1, lady=True, arm=Arm.PISTOL), men(2, arm=Arm.MUSKET), men(1, hook=True))
    assert [row.arm for row in lose(by_worth(rows), 2)[1]] == [Arm.MUSKET]


@pytest.mark.rule("R0-54")
def test_a_standing_order_holds_until_it_is_changed_and_is_given_once_a_turn() -> None:
    state = beam(100)
    assert no(state, Spare(A, Spared.AS_USUAL)).rule == "R0-54"
    step = do(state, Spare(A, Spared.HANDS))
    assert told(step, SparesChanged)[0].whom is Spared.HANDS
    assert no(step.state, Spare(A, Spared.FIGHTERS)).rule == "R0-54"
    next_turn = refreshed(step.state.ships[A])
    assert next_turn.spares is Spared.HANDS
    assert pirate_wars.refuse(orders(next_turn), Spare(A, Spared.FIGHTERS)) is None


@pytest.mark.rule("R0-54")
@pytest.mark.parametrize(("far", "whom"), [(30, Spared.FIGHTERS), (60, Spared.AS_USUAL)])
def test_a_mate_keeps_his_marines_under_fire_while_an_enemy_is_near(far: int, whom: Spared) -> None:
    state = beam(far)
    assert whom_to_keep(state, state.ships[A]) is whom
    ordered = [each for each in options(state, RED) if isinstance(each.action, Spare)]
    expected = [Spare(A, whom)] if whom is not Spared.AS_USUAL else []
    assert [each.action for each in ordered] == expected


@pytest.mark.rule("PW-5.4", "R0-22")
@pytest.mark.parametrize(
    ("name", "hands", "swimming", "captain"),
    [
        ("imperial-flagship", 9, 5, False),
        ("imperial-flagship", 10, 5, False),
        ("skulls-eye-schooner", 9, 5, True),
        ("skulls-eye-schooner", 0, 1, True),
    ],
)
def test_half_the_crew_of_a_sinking_ship_dies(
    name: str, hands: int, swimming: int, captain: bool
) -> None:
    rows = crew(men(1, Post.CAPTAIN), *([men(hands)] if hands else []))
    mine = ship(name, (500, 500), 0, crew=rows, hull=0, sails=0)
    play = came_of(sea(mine, ship(name, (800, 800), NORTH, BLUE)), sink_wrecks)
    party = play.state.swimmers[0]
    assert play.state.ships[A].fate is Fate.SUNK
    assert sum(row.count for row in party.crew) == swimming
    assert any(row.post is Post.CAPTAIN for row in party.crew) == captain
    assert play.state.ships[A].dead_captain == (not captain)
    assert play.state.ships[B].fate is Fate.AFLOAT


# --- the table ---------------------------------------------------------------------------


@pytest.mark.rule("PW-1.7", "PW-1.8", "R1-6", "R1-14", "R1-7")
@pytest.mark.parametrize(
    ("name", "crew_", "old", "new"),
    [
        ("renegade-runner", 7, 11, 15),
        ("renegade-runner-modified", 10, 14, 14),
        ("black-seas-barracuda", 17, 33, 33),
        ("skulls-eye-schooner", 18, 34, 34),
        ("red-beards-runner", 15, 27, 23),
        ("caribbean-clipper", 14, 22, 23),
        ("imperial-flagship", 11, 19, 20),
        ("man-o-war", 26, 42, 43),
        ("imperial-flagship-large", 28, 36, 37),
        ("queen-annes-revenge", 19, 27, 27),
    ],
)
def test_the_crews_of_the_table(name: str, crew_: int, old: int, new: int) -> None:
    kind = model(name)
    assert kind.crew == crew_
    totals = [sum(row.count for row in kind.figures(edition)) for edition in Edition]
    assert totals == [old, new]
    assert kind.card(OLD, "S", "A", "C").crew == old


@pytest.mark.rule("PW-1.6")
def test_hull_is_length_by_eight() -> None:
    assert all(kind.length == 8 * kind.hull for kind in models())
    assert model("queen-annes-revenge").speed == 72


@pytest.mark.rule("PW-1.4", "R0-4")
def test_no_more_than_half_the_extra_pirates_are_armed() -> None:
    from pieces_of_eight.campaign.pirate_wars.setup import armed, extras, launch
    from pieces_of_eight.campaign.pirate_wars.state import Arm, Place

    setup = war("wars-duel").setup()
    barracuda = setup.ships[0]
    assert armed(barracuda.crew, barracuda.card.flag) == 8
    assert extras(barracuda) == 16
    lady = men(1, arm=Arm.PISTOL, lady=True, place=Place.GUNS)
    assert armed(crew(*barracuda.crew, lady), barracuda.card.flag) == 8, "a gunner is no extra"
    more = crew(*barracuda.crew, men(1, arm=Arm.MUSKET))
    too_many = replace(setup, ships=(replace(barracuda, crew=more), setup.ships[1]))
    with pytest.raises(ValueError, match="half the extra pirates"):
        launch(too_many)
