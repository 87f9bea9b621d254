"""C-18, H-241 and H-242: a place of the chart gives a fight its sea, its wind, islands or town."""

import re
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign import bridge
from pieces_of_eight.campaign.bridge.sea_fight import SEAS
from pieces_of_eight.campaign.bridge.world import (
    BLOWS_TO,
    Ground,
    World,
    charted,
    ground_of,
    season_places,
    seed_for,
)
from pieces_of_eight.campaign.career import Setup
from pieces_of_eight.campaign.chronicle.facts import fought
from pieces_of_eight.campaign.chronicle.fights import deeds, leaders
from pieces_of_eight.campaign.chronicle.story import Told
from pieces_of_eight.campaign.chronicle.writing import gains as chronicled
from pieces_of_eight.campaign.chronicle.writing import meetings
from pieces_of_eight.campaign.geometry.chart import Kind, Place, Sea
from pieces_of_eight.campaign.geometry.hexes import FACE_NAMES, offset
from pieces_of_eight.campaign.joining import BrokenRecordError
from pieces_of_eight.campaign.kernel.dice import Rule, Seeded
from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.campaign.kernel.play import Event
from pieces_of_eight.campaign.kernel.sealed import Player, redact
from pieces_of_eight.campaign.land_raid.actions import Setup as RaidSetup
from pieces_of_eight.campaign.pirate_wars.actions import Setup as WarsSetup
from pieces_of_eight.campaign.port.state import Port
from pieces_of_eight.campaign.sea_fight.state import Setup as SeaSetup
from pieces_of_eight.campaign.sheet.describe import meeting_words
from pieces_of_eight.campaign.sheet.events import (
    CardDrawn,
    Declared,
    Named,
    Reported,
    Resolved,
    Scored,
    Watched,
    companies_of,
    say,
)
from pieces_of_eight.campaign.sheet.state import (
    FORCES,
    IN_PORT,
    Chance,
    Engagement,
    Happening,
    Phase,
    Result,
    Sheet,
    meeting_places,
    place_of,
    place_of_engagement,
)
from pieces_of_eight.campaign.shore_raid.state import Setup as ShoreSetup
from pieces_of_eight.campaign.treasure_grab import start as start_grab
from pieces_of_eight.campaign.treasure_grab.events import Beaten, ChestWon, Removed
from pieces_of_eight.campaign.treasure_grab.state import BAND_SIZE, FigureId, Grab
from pieces_of_eight.campaign.treasure_grab.state import Setup as GrabSetup
from pieces_of_eight.content.career.chart import caribbean
from pieces_of_eight.content.careers import career_setup, world
from pieces_of_eight.content.land_raid.scenarios import raids
from pieces_of_eight.tui.play.scoring import check_terms
from tests.bridge.positions import CROWNS, ONE, TWO, A, at_sea, company, fleet_of, opened, the_world
from tests.bridge.wars import NEW, OLD, warring
from tests.tui.sheet_scenes import season
from tests.tui.sheet_scenes import setup as fleets

CHART = caribbean().chart
BATTLE = at_sea(fleet_of("sloop", "brig", "brig"), fleet_of("sloop", "brig", side="South"))
HUNT = at_sea(fleet_of("sloop"), fleet_of("fluyt", side="South"))
LARGE = at_sea(
    fleet_of("light-frigate", "light-frigate"), fleet_of("sloop", side="South"), ((company(9),), ())
)
SMALL = at_sea(fleet_of("light-frigate"), fleet_of("sloop", side="South"), ((company(4),), ()))
COASTS = [port for port in CHART.ports if port.crown == "Spain"] + list(CHART.bays)
EAST, WEST = ("NE", "E", "SE"), ("NW", "W", "SW")


def here(place: Place, career: int = 7) -> Ground:
    return Ground(place, seed_for(career, "place", place.name))


def fight(
    career: Port,
    ground: Ground | None,
    seed: int = 1,
    attacker: Player = ONE,
    result: Result = Result.BATTLE,
    made: World | None = None,
) -> Any:
    sheet = opened(career, attacker, result)
    return bridge.setup(career, sheet, sheet.engagements[0], made or the_world(), seed, ground)


def by_card(chance: Chance, ground: Ground | None, seed: int = 1) -> Any:
    result = Result.LANDING if chance is Chance.ISLAND else Result.TREASURE_GRAB
    sheet = replace(
        opened(BATTLE),
        happenings=(Happening(ONE, A, chance, IN_PORT, 4),),
        engagements=(Engagement(ONE, A, result),),
    )
    return bridge.setup(BATTLE, sheet, sheet.engagements[0], the_world(), seed, ground)


# --- a battle at sea -------------------------------------------------------------------------


@pytest.mark.rule("H-241")
@pytest.mark.parametrize("water", CHART.waters, ids=lambda water: water.name)
def test_a_water_gives_every_battle_its_name_its_islands_and_its_wind(water: Place) -> None:
    ground = here(water)
    found: list[SeaSetup] = [
        fight(career, ground, seed, attacker)
        for seed in range(3)
        for attacker in (ONE, TWO)
        for career in (BATTLE, HUNT)
    ]
    assert {setup.waters.name for setup in found} == {water.name}
    assert len({setup.waters.rows for setup in found}) == 2  # a small sea and a large one
    assert {FACE_NAMES[setup.wind] for setup in found} == {ground.wind}
    assert ground.wind in BLOWS_TO[water.wind]


@pytest.mark.rule("H-241")
def test_open_water_has_no_land_and_every_other_has() -> None:
    for water in CHART.waters:
        setup = fight(BATTLE, here(water))
        bare = {letter for row in setup.waters.rows for letter in row} == {"."}
        assert bare is (water.sea is Sea.OPEN), water.name
    assert set(SEAS) == set(Sea)


@pytest.mark.rule("H-241")
@pytest.mark.parametrize("attacker", [ONE, TWO])
def test_who_attacks_warships_has_the_wind_of_the_place(attacker: Player) -> None:
    for water in CHART.waters:
        setup: SeaSetup = fight(BATTLE, here(water), attacker=attacker)
        mine, theirs = (
            [offset(ship.at)[0] for ship in setup.ships if (ship.card.owner == attacker) is own]
            for own in (True, False)
        )
        assert (max(mine) < min(theirs)) is (FACE_NAMES[setup.wind] in EAST)
        assert (min(mine) > max(theirs)) is (FACE_NAMES[setup.wind] in WEST)


@pytest.mark.rule("H-241")
def test_of_merchantmen_alone_the_hunter_comes_from_either_side_whatever_the_wind() -> None:
    sides = {fight(HUNT, here(CHART.waters[0]), seed).edges for seed in range(12)}
    assert len(sides) == 2


@pytest.mark.rule("H-241")
@pytest.mark.parametrize("edition", [OLD, NEW])
def test_a_battle_by_pirate_wars_has_the_wind_and_the_shoals_of_its_place(edition: Any) -> None:
    headings = {"NE": 450, "E": 900, "SE": 1350, "SW": 2250, "W": 2700, "NW": 3150}
    bare = 0
    for water in CHART.waters[::3]:
        ground = here(water)
        found: list[WarsSetup] = [
            fight(BATTLE, ground, seed, attacker, made=warring(edition))
            for seed in (1, 2)
            for attacker in (ONE, TWO)
        ]
        assert {setup.waters.name for setup in found} == {water.name}
        assert {setup.wind for setup in found} == {headings[ground.wind]}
        assert [setup.waters for setup in found[::2]] == [found[0].waters] * 2
        assert [setup.waters for setup in found[1::2]] == [found[1].waters] * 2
        bare += not any(setup.waters.shoals for setup in found)
        assert water.sea is not Sea.OPEN or not found[0].waters.shoals
    assert bare == sum(water.sea is Sea.OPEN for water in CHART.waters[::3])


def test_a_place_is_the_same_all_career_and_another_in_another_career() -> None:
    water = next(each for each in CHART.waters if each.sea is Sea.ISLANDS)
    seas = {fight(BATTLE, here(water, career)).waters.rows for career in range(6)}
    assert len(seas) == 6


# --- towns -----------------------------------------------------------------------------------


@pytest.mark.rule("H-242")
@pytest.mark.parametrize("coast", COASTS, ids=lambda coast: coast.name)
def test_a_raid_falls_on_the_town_of_the_place(coast: Place) -> None:
    ground = here(coast)
    found: list[RaidSetup] = [
        fight(LARGE, ground, seed, result=Result.LAND_RAID) for seed in (1, 2)
    ]
    assert {setup.town.name for setup in found} == {coast.name}
    assert len({setup.town for setup in found}) == 1
    assert found[0].units == found[1].units
    shores: list[ShoreSetup] = [
        fight(SMALL, ground, seed, result=Result.LAND_RAID) for seed in (1, 2)
    ]
    assert {setup.shore.name for setup in shores} == {coast.name}
    assert len({setup.shore for setup in shores}) == 1


@pytest.mark.rule("H-242")
def test_every_town_that_is_drawn_is_the_one_of_its_port() -> None:
    drawn = {
        name: port.town.rows
        for pair in (("spain", "england"), ("france", "denmark"))
        for shore in world(pair).shores
        for name, port in zip(shore.charted, shore.ports, strict=True)
    }
    assert len(drawn) == len(raids())
    assert set(drawn) <= {port.name for port in CHART.ports}
    for coast in COASTS:
        if coast.name in drawn:
            setup = fight(LARGE, here(coast), result=Result.LAND_RAID)
            assert setup.town.rows == drawn[coast.name]


@pytest.mark.rule("H-242")
def test_a_great_port_is_never_without_a_fort_and_a_treasury() -> None:
    havana = next(port for port in CHART.ports if port.name == "Havana")
    for career in range(20):
        setup: RaidSetup = fight(LARGE, here(havana, career), result=Result.LAND_RAID)
        rows = "".join(setup.town.rows)
        assert "F" in rows, setup.town


@pytest.mark.rule("H-241")
def test_a_chest_and_an_island_lie_where_the_forces_met() -> None:
    water = next(each for each in CHART.waters if each.name == "Mona Passage")
    chest: GrabSetup = by_card(Chance.WRECK, here(water))
    assert chest.board.name == "A wreck on the beach in the Mona Passage"
    off: WarsSetup = by_card(Chance.ISLAND, here(water))
    assert off.waters.name.endswith("Island, in the Mona Passage")
    assert off.wind == 2700


def told(*parts: Any) -> bytes:
    return msgspec.json.encode(parts)


def test_the_hall_takes_scores_of_careers_with_the_chart_of_the_game() -> None:
    career = career_setup(("Ann Hale", "Luis Roca"), CROWNS, two_names=True)
    check_terms(Setup(career, world(CROWNS)), 5)
    another = replace(CHART, bays=CHART.bays[1:])
    with pytest.raises(BrokenRecordError):
        check_terms(Setup(career, replace(world(CROWNS), chart=another)), 5)


# --- what a place tells ----------------------------------------------------------------------


def charted_match(until: Phase, seed: int, reports: int = 99) -> Match[Any, Any, Any]:
    """A season with a chart, played on until a phase begins."""
    chart = charted(CHART, ("England", "Spain"), seed)
    return season(replace(fleets(), chart=chart), until, seed=seed, reports=reports)


def charted_season(until: Phase, seed: int, reports: int = 99) -> Sheet:
    sheet: Sheet = charted_match(until, seed, reports).state
    return sheet


@pytest.mark.rule("C-18")
@pytest.mark.parametrize("until", [Phase.NAMING, Phase.DECLARING, Phase.FIGHTING])
def test_a_place_says_nothing_that_is_hidden(until: Phase) -> None:
    """Who sees neither fold sees the same places as who sees both."""
    for seed in range(1, 5):
        sheet = charted_season(until, seed)
        assert meeting_places(redact(sheet, Player(-1))) == meeting_places(sheet)
        if until is not Phase.FIGHTING:
            other = replace(sheet, written=sheet.written[::-1], secrets=sheet.secrets[::-1])
            assert meeting_places(other) == meeting_places(sheet)
            assert {place.kind for place in meeting_places(sheet)} == {Kind.WATER}


@pytest.mark.rule("C-18")
@pytest.mark.parametrize("seed", range(1, 9))
def test_every_engagement_lies_where_its_pair_meets(seed: int) -> None:
    sheet = charted_season(Phase.FIGHTING, seed, reports=0)
    assert sheet.engagements
    for each in sheet.engagements:
        ground = ground_of(sheet, each, 99)
        assert ground is not None
        assert ground.place == place_of(sheet, each.attacker, each.letter)
        raid = each.result is Result.LAND_RAID
        assert (ground.place.kind is not Kind.WATER) is raid
        if raid and ground.place.kind is Kind.PORT:
            assert ground.place.crown == sheet.crowns[1 - each.attacker]
    lines = sheet.lines[0]
    for letter in range(FORCES):
        assert place_of(sheet, ONE, letter) == place_of(sheet, TWO, lines[letter].opponent)


def test_a_sheet_with_a_chart_has_its_own_and_one_without_is_drawn_from_its_seed() -> None:
    sheet = charted_season(Phase.FIGHTING, 3)
    assert season_places(CHART, sheet, 12345) == meeting_places(sheet)
    bare = replace(sheet, chart=None)
    assert meeting_places(bare) == ()
    assert place_of(bare, ONE, 0) is None
    assert ground_of(bare, bare.engagements[0], 1) is None
    assert season_places(CHART, bare, 3) == meeting_places(sheet)


# --- names in lines --------------------------------------------------------------------------

NAMELESS = re.compile(
    r"\bthe town\b|\ba town\b(?! of)|\bthe shore\b|\bbricks?\b|\bstuds?\b|\bhex(es)?\b|\bLEGO\b|"
    r"\bcompany \d|\bship \d|\bplayer \d|\bengine\b|\bseed\b|None|<",
    re.IGNORECASE,
)  # what no line of a career says: words of the table and of the program, and what has no name
OF_A_PAIR = (Named, Scored, Watched, Declared, Resolved, Reported, CardDrawn)
"""Events that happen where a pair meets."""


def lines_of(match: Match[Any, Any, Any]) -> list[tuple[Event, str]]:
    """Every line that a season's log has."""
    return [(each, say(step.state, each).words) for step in match.steps for each in step.events]


@pytest.mark.rule("C-18")
@pytest.mark.parametrize("seed", range(1, 9))
def test_every_line_of_a_pair_names_the_place_where_it_meets(seed: int) -> None:
    match = charted_match(Phase.OVER, seed)
    names = [place.name.removeprefix("Off ") for place in CHART.waters + CHART.bays]
    names += [port.name for port in CHART.ports]
    seen = set()
    for event, words in lines_of(match):
        assert not NAMELESS.search(words), words
        if isinstance(event, OF_A_PAIR):
            seen.add(type(event))
            assert any(name in words for name in names), words
    assert seen >= {Named, Scored, Declared, Resolved, Reported}


@pytest.mark.rule("C-18")
@pytest.mark.parametrize("seed", range(1, 5))
def test_account_chronicle_and_broadsheet_name_the_place(seed: int) -> None:
    match = charted_match(Phase.OVER, seed)
    sheet: Sheet = match.state
    places = {place.name for place in meeting_places(sheet)}
    for told in chronicled(sheet):
        assert not NAMELESS.search(told.why), told.why
        assert told.why.partition(":")[0][3:] in places, told.why
    for each in meetings(sheet):
        assert any(name.removeprefix("Off ") in each.words for name in places), each.words
    for number, (each, over) in enumerate(zip(sheet.engagements, fought(sheet), strict=True)):
        place = place_of_engagement(sheet, each)
        assert place is not None
        asked = meeting_words(sheet, number, place.name)
        assert place.name.removeprefix("Off ") in asked
        assert not NAMELESS.search(asked), asked
        assert each.outcome is not None
        better = each.outcome.better
        if better in (0, 1) and each.result in (Result.BATTLE, Result.LAND_RAID):
            assert place.name.removeprefix("Off ") in over.deed(better)
        if each.result is Result.LAND_RAID:
            for name in companies_of(sheet, each):
                assert name in asked


def test_over_a_chest_nobody_goes_by_the_colour_of_his_band() -> None:
    """In a career they are England's men and Spain's, and the strangers' by their leader."""
    setup: GrabSetup = by_card(Chance.WRECK, here(CHART.waters[0]))
    begun: Grab = start_grab(setup, Seeded(1)).state
    whose = leaders(opened(BATTLE), (ONE, TWO, None))
    assert whose == ["England", "Spain", "Black Meg"]
    band = begun.bands[0]
    assert band is not None
    happened = (
        Removed(Rule("TG-6"), FigureId(BAND_SIZE * int(band)), False),
        Beaten(Rule("R4-17"), band),
        ChestWon(Rule("TG-8"), ONE, band, 1),
    )
    gone = replace(begun, bands=(None, *begun.bands[1:]))
    told = [Told(1, 3, begun, gone, event) for event in happened]
    assert [each.words for each in deeds("treasure_grab", told, whose)] == [
        "The leader of England's men is too badly wounded to go on.",
        "England has no man left.",
        "England's men carry the chest off.",
    ]
