"""The numbers of the sheet: what they are, and which of them cannot be."""

import pytest

from pieces_of_eight.campaign import sheet as season
from pieces_of_eight.campaign.sheet.state import CROWNS, Chance, Chances, Options
from pieces_of_eight.content import crowns
from pieces_of_eight.content.campaign import campaign_numbers
from pieces_of_eight.content.careers import sheet_options
from tests.sheet.sheets import Cards, setup

QUIET = Chances(Chance.QUIET, 1)


def test_the_numbers_of_the_game_make_options_that_a_season_begins_with() -> None:
    options = sheet_options()
    sheet, points = campaign_numbers().sheet, campaign_numbers().points
    assert season.start(setup(options=options), Cards()).state.options == options
    for name in ("lowest", "highest", "total", "rumours", "few_ships", "most_ships", "margin"):
        assert getattr(options, name) == getattr(sheet, name), name
    for name in ("fool", "shun", "captain", "sunk", "taken", "stakes", "daring", "home"):
        assert getattr(options, name) == getattr(points, name), name
    assert options.coins_a_point == points.coins
    assert options.raid_groups == sheet.raid_groups
    assert [(row.chance.value, row.cards, row.amount) for row in options.deck] == [
        (card.id, card.count, card.amount) for card in campaign_numbers().card
    ]


def test_the_crowns_of_the_sheet_are_those_of_the_flags() -> None:
    assert set(CROWNS) == {nation.name for nation in crowns()}


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (Options(total=6), "Seven values from 1 to 5 cannot add up to 6."),
        (Options(total=36), "Seven values from 1 to 5 cannot add up to 36."),
        (Options(lowest=4), "Seven values from 4 to 5 cannot add up to 21."),
        (Options(highest=2), "Seven values from 1 to 2 cannot add up to 21."),
        (Options(lowest=0), "Seven values from 0 to 5 cannot add up to 21."),
        (Options(rumours=-1), "A sheet has 0 to 7 rumours, not -1."),
        (Options(rumours=8), "A sheet has 0 to 7 rumours, not 8."),
        (Options(rumours=7, few_ships=-1), "the few ships are 0 or more."),
        (Options(most_ships=0), "A force has at least one ship,"),
        (Options(few_ships=4), "Nobody with 4 ships could fill seven lines."),
        (
            Options(margin=0),
            "The spyglass needs a margin of at least 1, a raid at least one group.",
        ),
        (
            Options(raid_groups=0),
            "The spyglass needs a margin of at least 1, a raid at least one group.",
        ),
        (Options(fool=-1), "cannot be worth less than zero."),
        (Options(shun=-1), "cannot be worth less than zero."),
        (Options(captain=-1), "cannot be worth less than zero."),
        (Options(stakes=(1, 2, 3, 4, -5)), "cannot be worth less than zero."),
        (Options(stakes=(1, 2, 3, 4)), "Each value up to 5 needs a stake."),
        (Options(daring=-1), "cannot be worth less than zero."),
        (Options(home=0), "Nothing can be divided by less than 1."),
        (Options(sunk=0), "Nothing can be divided by less than 1."),
        (Options(taken=0), "Nothing can be divided by less than 1."),
        (Options(coins_a_point=0), "Nothing can be divided by less than 1."),
        (Options(deck=()), "The event deck needs at least one card."),
        (Options(deck=(Chances(Chance.QUIET, 0),)), "The event deck needs at least one card."),
        (Options(deck=(QUIET, Chances(Chance.STORM, -1))), "less than zero."),
        (Options(deck=(QUIET, Chances(Chance.STORM, 1, -1))), "less than zero."),
    ],
)
def test_numbers_that_cannot_be_are_refused_with_a_sentence(options: Options, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        season.start(setup(options=options), Cards())


@pytest.mark.parametrize(
    "options",
    [
        Options(total=7),
        Options(total=35),
        Options(rumours=0, few_ships=7),
        Options(rumours=7, few_ships=0),
        Options(margin=1, raid_groups=1, fool=0, captain=0, stakes=(0,) * 5, sunk=1, taken=1),
        Options(most_ships=1),
    ],
)
def test_numbers_at_their_bounds_are_taken(options: Options) -> None:
    assert season.start(setup(options=options), Cards()).state.options == options
