"""C-13 and H-86 to H-88: the card of an island, there and back."""

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign import bridge
from pieces_of_eight.campaign.ai.advise import advance
from pieces_of_eight.campaign.bridge.landing import HIRED, TURNS, landed
from pieces_of_eight.campaign.bridge.season import victors
from pieces_of_eight.campaign.career import Career, Stage
from pieces_of_eight.campaign.chronicle.facts import ship_records
from pieces_of_eight.campaign.geometry.hulls import HALF_CIRCLE, gap, middle
from pieces_of_eight.campaign.joining import joined
from pieces_of_eight.campaign.kernel.dice import Seeded
from pieces_of_eight.campaign.kernel.sealed import Player, opponent_of
from pieces_of_eight.campaign.pirate_wars import start
from pieces_of_eight.campaign.pirate_wars.actions import Setup
from pieces_of_eight.campaign.pirate_wars.state import Dwellers, Edition, Fate, Sea
from pieces_of_eight.campaign.pirate_wars.yard import faults
from pieces_of_eight.campaign.sheet.events import ships_in
from pieces_of_eight.campaign.sheet.state import (
    IN_PORT,
    NOBODY,
    Chance,
    Engagement,
    Happening,
    Outcome,
    Result,
    Sheet,
)
from tests.bridge.positions import ONE, TWO, A, at_sea, fleet_of, opened, the_world
from tests.matches_of_careers import matches_of
from tests.test_career import ANYBODY, MATE, begun, digests

CAREER = at_sea(fleet_of("sloop"), fleet_of("sloop", side="South"))


def drawn(by: Player = ONE) -> Sheet:
    """The sheet of a season in which force A of a captain has drawn the card."""
    card = Happening(by, A, Chance.ISLAND, IN_PORT, 4)
    found = Engagement(by, A, Result.LANDING)
    return replace(opened(CAREER), happenings=(card,), engagements=(found,))


def begin(seed: int = 1, by: Player = ONE) -> Sea:
    """The island as it begins."""
    sheet = drawn(by)
    setup = bridge.setup(CAREER, sheet, sheet.engagements[0], the_world(), seed)
    assert isinstance(setup, Setup)
    return start(setup, Seeded(seed)).state


def ended(*chests: int, fate: Fate = Fate.AFLOAT, by: Player = ONE) -> bridge.Ended:
    """What it comes to with so many chests aboard each ship, the first of which fared so."""
    sea, sheet = begin(), drawn(by)
    ships = tuple(
        replace(ship, chests=n, fate=fate if ship.id == 0 else ship.fate)
        for ship, n in zip(sea.ships, chests, strict=True)
    )
    end = replace(sea, ships=ships)
    return bridge.ended(CAREER, sheet, sheet.engagements[0], end, the_world())


@pytest.mark.rule("H-86")
@pytest.mark.parametrize("by", [ONE, TWO])
def test_both_captains_lie_off_the_island_whoever_drew(by: Player) -> None:
    sheet = drawn(by)
    fight = bridge.fight(sheet, sheet.engagements[0], the_world())
    assert (fight.engine, fight.chairs) == ("pirate_wars", (by, opponent_of(by)))
    assert [ship.owner for ship in begin(by=by).ships] == [ONE, TWO]


@pytest.mark.rule("H-87")
def test_islanders_or_the_dead_live_there_by_the_seed() -> None:
    found = {begin(seed).waters.shoals[0].land for seed in range(8)}
    assert {land.dwellers for land in found if land} == {Dwellers.ISLANDERS, Dwellers.SKELETONS}
    assert all(land.chests for land in found if land)


@pytest.mark.rule("H-87")
@pytest.mark.parametrize("seed", range(6))
def test_the_island_is_fair_to_both(seed: int) -> None:
    sea = begin(seed)
    one, two = sea.ships
    assert (one.card.hull, one.crew, one.guns, one.boats) == (
        two.card.hull,
        two.crew,
        two.guns,
        two.boats,
    )
    assert one.boats > 0
    assert one.heading == two.heading == sea.wind
    assert sea.wind in (0, HALF_CIRCLE)
    shore = sea.waters.shoals[0].corners
    assert all(gap(ship.shape, shore) > 0 for ship in sea.ships)
    xs = [middle(ship.place).x for ship in sea.ships]
    assert sum(xs) == pytest.approx(sea.waters.width, abs=2)


@pytest.mark.rule("H-87")
def test_either_captain_may_lie_to_the_west_and_night_falls_under_the_articles_of_1994() -> None:
    seas = [begin(seed) for seed in range(8)]
    assert {middle(sea.ships[0].place).x < sea.waters.width // 2 for sea in seas} == {True, False}
    assert {sea.edition for sea in seas} == {Edition.DOTS}
    assert {sea.options.turns for sea in seas} == {TURNS}
    assert len(HIRED) == 2


@pytest.mark.rule("C-5")
def test_the_same_seed_makes_the_same_island_and_another_makes_another() -> None:
    one, again, other = (begin(seed).waters for seed in (1, 1, 2))
    assert one == again != other


@pytest.mark.rule("H-88")
@pytest.mark.parametrize(
    ("chests", "fate", "better"),
    [
        ((3, 2), Fate.AFLOAT, ONE),
        ((1, 2), Fate.AFLOAT, TWO),
        ((2, 2), Fate.AFLOAT, NOBODY),
        ((0, 0), Fate.AFLOAT, NOBODY),
        ((3, 1), Fate.GONE, ONE),
        ((3, 1), Fate.SUNK, TWO),
    ],
)
def test_who_has_more_of_the_treasure_aboard_has_the_better_of_it(
    chests: tuple[int, int], fate: Fate, better: Player
) -> None:
    assert ended(*chests, fate=fate) == bridge.Ended(Outcome(better, ((), ())), ((), ()))


@pytest.mark.rule("H-88")
def test_the_first_ship_is_his_who_drew_the_card() -> None:
    assert ended(2, 1, by=TWO).outcome.better == TWO
    assert ended(1, 2, by=TWO).outcome.better == ONE


@pytest.mark.rule("H-87")
def test_the_ship_that_is_hired_could_be_built() -> None:
    assert not faults(the_world().hired)


# --- in a career --------------------------------------------------------------------------

LANDS = 2  # the seed of a career in whose first season an island is drawn


@pytest.mark.rule("C-13", "H-86")
def test_an_island_is_played_when_all_else_is_fought_and_the_career_replays() -> None:
    career = Career(begun(1), LANDS)
    assert advance(career, (MATE, MATE), ANYBODY).stage is Stage.OVER
    sheet: Sheet = career.seasons[0].sheet.state
    assert [each.result for each in sheet.engagements][-1] is Result.LANDING
    match = career.seasons[0].fights[-1]
    assert match.engine.name == "pirate_wars"
    assert landed(sheet.engagements[-1], match.state).outcome == sheet.engagements[-1].outcome
    again = joined(begun(1), career.seed, matches_of(career))
    assert digests(again) == digests(career)


@pytest.mark.rule("H-88")
def test_nobody_comes_home_worn_from_an_island() -> None:
    career = Career(begun(1), LANDS)
    advance(career, (MATE, MATE), ANYBODY)
    season = career.seasons[0]
    last = season.sheet.state.engagements[-1]
    state = season.fights[-1].state
    end = bridge.ended(CAREER, season.sheet.state, last, state, the_world())
    assert (end.ships, end.missing) == (((), ()), ((), ()))


@pytest.mark.rule("H-228")
def test_a_landing_is_a_victory_of_hired_ships() -> None:
    sheet = drawn()
    won = replace(sheet.engagements[0], outcome=Outcome(ONE, ((), ())))
    sheet = replace(sheet, engagements=(won,))
    assert list(ships_in(sheet, won, ONE)) == list(ships_in(sheet, won, TWO)) == []
    assert list(victors(sheet, ONE)) == []
    assert ship_records({1: sheet}, ONE) == {}
    home = bridge.homecomings(CAREER, sheet, ())[ONE].home.content
    assert home is not None
    assert [end.victories for end in home.ships] == [0]
