"""H-270: the tide, by which a grab always ends with somebody ahead."""

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.treasure_grab.events import TideTurned, better
from pieces_of_eight.campaign.treasure_grab.state import Done, End, Ending, Grab, Options
from tests.games import played
from tests.tables import case
from tests.treasure_grab.positions import ME, YOU, do, fig, game

pytestmark = pytest.mark.rule("H-270")

TIDE = Options(tide=True)


def ended(figures: dict[str, str], *faces: int, **more: object) -> tuple[Grab, list[str]]:
    """The last round of a game with the tide, and what is told of its end."""
    grab = replace(game(figures, options=TIDE, **more), turn=20)  # type: ignore[arg-type]
    for act in (Done(ME), End(ME), Done(YOU)):
        grab = do(grab, act).state
    step = do(grab, End(YOU), *faces)
    told = [event for event in step.events if isinstance(event, TideTurned)]
    return step.state, [event.claim.value for event in told]


def test_the_chest_is_theirs_who_have_hold_of_it() -> None:
    over, why = ended({"S1": "E2", "s1": "E4", "s2": "F4"}, chest="E3", held=("S1",))
    assert (over.won, over.ending, better(over), why) == ((1, 0), Ending.TURNS, ME, ["hold"])


def test_if_nobody_has_it_is_theirs_who_have_the_shortest_walk_to_it() -> None:
    over, why = ended({"S1": "A1", "s1": "E5"}, chest="E3")
    assert (over.won, better(over), why) == ((0, 1), YOU, ["near"])


def test_of_those_as_near_it_is_theirs_who_have_fewest_wounds() -> None:
    figures = {"S1": "E2", "s1": "E4", "S2": "A1", "s2": "L10"}
    hurt = replace(game(figures, chest="E3", options=TIDE), turn=20)
    first = hurt.figures[fig("S2")]
    hurt = replace(
        hurt,
        figures=tuple(replace(f, wounds=1) if f is first else f for f in hurt.figures),
    )
    for act in (Done(ME), End(ME), Done(YOU)):
        hurt = do(hurt, act).state
    step = do(hurt, End(YOU))
    assert (step.state.won, better(step.state)) == ((0, 1), YOU)


@pytest.mark.parametrize(("card", "won"), [(1, (1, 0)), (2, (0, 1))])
def test_who_are_level_in_all_draw_lots(card: int, won: tuple[int, int]) -> None:
    over, why = ended({"S1": "E2", "s1": "E4"}, card, chest="E3")
    assert (over.won, why) == (won, ["lot"])


def test_without_that_rule_and_where_somebody_is_ahead_the_tide_changes_nothing() -> None:
    grab = replace(game({"S1": "E2", "s1": "E4"}, chest="E3"), turn=20)
    for options, chests, best in ((Options(), (0, 0), None), (TIDE, (0, 1), YOU)):
        over = replace(grab, options=replace(options, chests=3), won=chests)
        for act in (Done(ME), End(ME), Done(YOU), End(YOU)):
            over = do(over, act).state
        assert (over.won, better(over)) == (chests, best)


@pytest.mark.parametrize("table", ["two warbands", "four warbands", "two and a latecomer"])
def test_with_the_tide_a_game_always_ends_with_somebody_ahead(table: str) -> None:
    for seed in range(4):
        found = case("treasure_grab", table, seed)
        options = replace(found.setup.options, tide=True)
        last = played(found._replace(setup=replace(found.setup, options=options)))[1][-1]
        assert better(last.step.state) is not None
