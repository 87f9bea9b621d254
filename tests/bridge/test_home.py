"""From a finished season to the homecoming of both captains."""

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign import bridge
from pieces_of_eight.campaign import port as port_rules
from pieces_of_eight.campaign.bridge.world import Ended, Missing, Worn, unhurt
from pieces_of_eight.campaign.kernel.dice import Seeded
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.port.state import ComeHome, Loss, Port, Quality, Return, ShipEnd, own
from pieces_of_eight.campaign.sheet.state import Chance, Happening, Line, Outcome, Phase, Sheet
from tests.bridge.positions import ONE, TWO, at_sea, company, fleet_of, opened

BRIG = ShipEnd(Loss.KEPT, 8, (11, 11), 7, Quality.ABLE, True)


def start() -> Port:
    return at_sea(
        fleet_of("brig", "fluyt"), fleet_of("brig", "sloop", side="South"), ((company(4, 2),), ())
    )


def finished(before: Port, cards: tuple[Happening, ...] = ()) -> Sheet:
    """The season's sheet when all is over, with 12 points for the one and 5 for the other."""
    found = opened(before)
    lines = tuple(
        (replace(mine[0], points=n), *mine[1:])
        for mine, n in zip(found.lines, (12, 5), strict=True)
    )
    assert all(isinstance(line, Line) for line in lines[0])
    return replace(found, lines=lines, phase=Phase.OVER, happenings=cards)


def ended(before: Port, changed: dict[tuple[int, int], ShipEnd], *missing: Missing) -> Ended:
    """A battle of all ships of both, in which these came out so."""
    one, two = (
        tuple(
            Worn(n, changed.get((who, n), unhurt(ship)))
            for n, ship in enumerate(own(before, Player(who)).ships)
        )
        for who in (0, 1)
    )
    return Ended(Outcome(Player(-1), ((), ())), (one, two), (missing, ()))


def home(before: Port, *ends: Ended, cards: tuple[Happening, ...] = ()) -> list[Return]:
    """Both reports, which the career has taken."""
    both = bridge.homecomings(before, finished(before, cards), ends)
    now, dice = before, Seeded(1)
    for act in both:
        assert port_rules.refuse(now, act) is None
        now = port_rules.apply(now, act, dice).state
    return [content for content in (act.home.content for act in both) if content is not None]


def test_a_season_without_a_shot_brings_all_home_as_they_went() -> None:
    before = start()
    mine, theirs = home(before)
    assert mine.ships == tuple(unhurt(ship) for ship in own(before, ONE).ships)
    assert (mine.groups, mine.officers, mine.prizes) == (((),), ((),), ())
    assert len(theirs.ships) == 2


def test_the_points_are_those_of_the_sheet() -> None:
    before = start()
    both = bridge.homecomings(before, finished(before), ())
    assert [(act.by, act.points) for act in both] == [(0, 12), (1, 5)]
    assert all(isinstance(act, ComeHome) and act.home.owner == act.by for act in both)


def test_wear_goes_home_with_the_ship_that_has_it() -> None:
    before = start()
    worn = replace(BRIG, gear=2, hull=(3, 11), captain=False)
    mine, _ = home(before, ended(before, {(0, 0): worn}))
    assert mine.ships[0] == worn
    assert mine.ships[1] == unhurt(own(before, ONE).ships[1])


def test_a_ship_taken_is_lost_to_the_one_and_a_prize_of_the_other_just_once() -> None:
    before = start()
    taken = replace(BRIG, loss=Loss.TAKEN, gear=1, hull=(2, 0), fighting=3)
    mine, theirs = home(before, ended(before, {(1, 0): taken}))
    assert [end.loss for end in theirs.ships] == [Loss.TAKEN, Loss.KEPT]
    (prize,) = mine.prizes
    assert (prize.name, prize.gear, prize.hull, prize.fighting) == ("South 0", 1, (2, 0), 3)
    assert prize.model == own(before, TWO).ships[0].model
    assert theirs.prizes == ()


@pytest.mark.parametrize("loss", [Loss.KEPT, Loss.SUNK])
def test_nobody_owns_a_ship_that_was_not_taken(loss: Loss) -> None:
    before = start()
    mine, theirs = home(before, ended(before, {(1, 0): replace(BRIG, loss=loss)}))
    assert (mine.prizes, theirs.prizes) == ((), ())


def test_all_ships_of_both_are_kept_sunk_or_taken_and_none_of_them_twice() -> None:
    before = start()
    fates = {
        (0, 0): replace(BRIG, loss=Loss.SUNK),
        (0, 1): replace(unhurt(own(before, ONE).ships[1]), loss=Loss.TAKEN),
        (1, 0): replace(BRIG, loss=Loss.TAKEN),
    }
    mine, theirs = home(before, ended(before, fates))
    kept = [
        ship.name
        for who, report in ((ONE, mine), (TWO, theirs))
        for ship, end in zip(own(before, who).ships, report.ships, strict=True)
        if end.loss is Loss.KEPT
    ]
    prizes = [ship.name for report in (mine, theirs) for ship in report.prizes]
    assert sorted(kept + prizes) == ["North 1", "South 0", "South 1"]


def test_companies_lose_those_whom_the_fights_have_cost_them() -> None:
    before = start()
    mine, _ = home(before, ended(before, {}, Missing(0, (1, 3), (0,))))
    assert (mine.groups, mine.officers) == (((1, 3),), ((0,),))


@pytest.mark.rule("H-38")
def test_a_storm_takes_gear_from_one_ship_and_no_more_than_she_has() -> None:
    before = start()
    storm = Happening(ONE, 0, Chance.STORM, 1, 2)
    mine, _ = home(before, cards=(storm,))
    assert [end.gear for end in mine.ships] == [8, 6]
    mine, _ = home(before, cards=(replace(storm, amount=99),))
    assert [end.gear for end in mine.ships] == [8, 0]


@pytest.mark.rule("H-38")
def test_a_fever_takes_men_from_every_crew_of_the_force_and_from_no_other() -> None:
    before = start()
    found = opened(before, ships=(1, 99))
    assert found.unfolded is not None
    fever = Happening(ONE, 0, Chance.FEVER, -1, 1)
    over = replace(found, phase=Phase.OVER, happenings=(fever,))
    mine, theirs = bridge.homecomings(before, over, ())
    assert mine.home.content is not None
    assert theirs.home.content is not None
    assert [end.fighting for end in mine.home.content.ships] == [6, 3]
    assert [end.fighting for end in theirs.home.content.ships] == [7, 5]


@pytest.mark.parametrize("chance", [Chance.QUIET, Chance.DESERTER])
def test_other_cards_hurt_nobody(chance: Chance) -> None:
    before = start()
    mine, _ = home(before, cards=(Happening(ONE, 0, chance, -1, 1),))
    assert mine.ships == tuple(unhurt(ship) for ship in own(before, ONE).ships)
