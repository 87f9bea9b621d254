"""The activation deck: what is in it, and how it is turned."""

from itertools import combinations_with_replacement

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign import shore_raid
from pieces_of_eight.campaign.kernel.dice import Scripted, Seeded
from pieces_of_eight.campaign.shore_raid.bands import (
    EQUIVALENTS,
    cards_of,
    deck_of,
    lowest_cards,
    points,
)
from pieces_of_eight.campaign.shore_raid.events import ranks
from pieces_of_eight.campaign.shore_raid.setup import land
from pieces_of_eight.campaign.shore_raid.state import (
    PIRATES,
    TOWN,
    Call,
    Card,
    Extra,
    Fate,
    Pass,
    Suit,
)
from tests.shore_raid.positions import form, listed, marked, play, position, setup, told, who

TABLE = {
    10: "A22",
    12: "AA22",
    14: "AA23",
    16: "AA33",
    18: "AA223",
    20: "AA233",
    22: "AA234",
    24: "AA2233",
    26: "AA2234",
    28: "AA2334",
    30: "AA2344",
    32: "AA22334",
    34: "AA22344",
    36: "AA22345",
    38: "AA22445",
    40: "AA223344",
}


@pytest.mark.rule("PA-12.1", "R2-1")
def test_the_table_of_cards_from_ten_figures_to_forty() -> None:
    assert {figures: ranks(cards_of(figures)) for figures in TABLE} == TABLE
    for figures in range(11, 40, 2):
        assert cards_of(figures) == cards_of(figures + 1)


@pytest.mark.rule("PA-2.3")
def test_every_hand_is_worth_half_the_figures_with_two_of_a_rank_at_most() -> None:
    for figures in range(1, 161):
        hand = cards_of(figures)
        assert sum(hand) == points(figures) == -(-figures // 2)
        assert max(hand.count(rank) for rank in hand) <= 2
        assert list(hand) == sorted(hand)


@pytest.mark.rule("PA-2.3")
def test_below_ten_and_above_forty_the_highest_card_is_as_low_as_can_be() -> None:
    assert [ranks(cards_of(n)) for n in (1, 3, 5, 7, 9)] == ["A", "AA", "A2", "AA2", "A22"]
    assert ranks(cards_of(42)) == "AA223345"
    for due in range(1, 14):
        hands = [
            hand
            for count in range(1, 9)
            for hand in combinations_with_replacement(range(1, 8), count)
            if sum(hand) == due and all(hand.count(rank) <= 2 for rank in hand)
        ]
        assert lowest_cards(due) == min(hands, key=lambda hand: sorted(hand, reverse=True))


@pytest.mark.rule("R2-2")
def test_five_rows_of_the_table_do_not_have_the_lowest_cards_and_are_followed() -> None:
    others = [due for due, hand in EQUIVALENTS.items() if hand != lowest_cards(due)]
    assert len(others) == 5
    assert all(cards_of(2 * due) == EQUIVALENTS[due] for due in others)


@pytest.mark.rule("R2-2")
def test_twenty_one_figures_have_five_cards_and_not_six() -> None:
    assert ranks(cards_of(21)) == "AA234"
    assert set(EQUIVALENTS) == set(range(5, 21))


def test_more_figures_than_a_colour_has_points_for_are_refused() -> None:
    assert sum(lowest_cards(182)) == 182
    with pytest.raises(ValueError, match="no cards for 366"):
        lowest_cards(183)


@pytest.mark.rule("PA-2.2")
def test_no_pirate_has_the_ace_of_spades_nor_any_black_card() -> None:
    more = (Extra(PIRATES, (1, 1, 13), 3), Extra(TOWN, (1,), 3))
    deck = deck_of(((1, 1, 2), (1, 2, 2)), more, 1)
    mine = [card for card in deck if card.owner == PIRATES]
    assert {card.suit for card in mine} == {Suit.HEARTS, Suit.DIAMONDS}
    assert [card.rank for card in mine].count(1) == 4
    assert Card(1, Suit.SPADES).owner == TOWN
    assert Card(1, Suit.SPADES) in deck


@pytest.mark.rule("PA-2.4")
def test_extra_cards_are_in_the_deck_for_their_turns_only() -> None:
    more = (Extra(TOWN, (2, 3), 2),)
    assert [len(deck_of(((1,), (1,)), more, turn)) for turn in (1, 2, 3)] == [4, 4, 2]


@pytest.mark.rule("PA-2.3")
def test_a_hand_with_three_of_a_rank_or_no_card_at_all_is_refused() -> None:
    men = ("C 3,2 N", "c 9,9 S")
    with pytest.raises(ValueError, match="3 cards of rank 2"):
        land(setup(*men, cards=((2, 2, 2), ())))
    with pytest.raises(ValueError, match="rank 14"):
        land(setup(*men, cards=((), (14,))))


@pytest.mark.rule("PA-3.1")
def test_the_deck_has_no_order_that_anybody_could_know() -> None:
    first = shore_raid.start(setup("C 3,2 N", "C 4,2 N", "c 9,9 S", "c 8,9 S"), Seeded(1)).state
    assert list(first.deck) == sorted(first.deck)
    assert len(first.deck) + len(first.turned) + len(first.played) == 2
    seen = {
        shore_raid.start(setup("C 3,2 N", "c 9,9 S"), Seeded(seed)).state.turned
        for seed in range(12)
    }
    assert {turned[0].owner for turned in seen} == {PIRATES, TOWN}


@pytest.mark.rule("PA-3.1")
def test_every_turn_has_the_whole_deck_again() -> None:
    raid = position("C 3,2 N", "c 30,9 S", last=True)
    raid = replace(raid, cards=((1, 2), (2,)))
    step = play(raid, Pass(PIRATES), 9, 8, 1, 7, 6, 5, 3, 1)
    after = step.state
    assert sorted(card.rank for card in (*after.deck, *after.turned)) == [1, 2, 2]
    assert after.played == ()


@pytest.mark.rule("PA-3.2", "R2-4")
def test_two_cards_are_turned_and_played_in_the_order_they_came() -> None:
    raid = position("C 3,2 N", "c 30,9 S", rank=3, last=True)
    deck = (Card(1, Suit.SPADES), Card(2, Suit.HEARTS), Card(4, Suit.CLUBS))
    step = shore_raid.apply(replace(raid, deck=deck), Pass(PIRATES), Scripted(2, 2))
    assert step.state.turned == (Card(2, Suit.HEARTS), Card(4, Suit.CLUBS))
    assert step.state.deck == (Card(1, Suit.SPADES),)
    assert shore_raid.to_act(step.state) == (PIRATES,)
    then = play(step.state, Pass(PIRATES)).state
    assert shore_raid.to_act(then) == (TOWN,)
    assert "The 2 of hearts and the 4 of clubs are turned up. [PA-3.2]" in told(step)


@pytest.mark.rule("R2-4", "R2-5")
def test_two_cards_of_one_side_call_up_two_bands_one_to_a_card() -> None:
    raid = position("C 3,2 N", "C 20,2 N", "c 30,9 S", rank=2)
    raid = replace(raid, turned=(Card(2, Suit.HEARTS), Card(1, Suit.DIAMONDS)))
    raid = play(raid, form(raid, "C1")).state
    assert [act for act in listed(raid) if isinstance(act, Call)] == []
    raid = play(raid, next(act for act in listed(raid) if type(act).__name__ == "Done")).state
    assert shore_raid.to_act(raid) == (PIRATES,)
    assert play(raid, form(raid, "C2")).state.band == 2


@pytest.mark.rule("PA-3.7")
def test_a_card_that_can_call_up_nobody_is_passed_over() -> None:
    raid = position("C 3,2 N", "C 4,2 N", "c 30,9 S", "c 31,9 S", rank=2)
    raid = play(marked(raid, "B1", fate=Fate.FLED), form(raid, "C1 C2")).state
    turned = (raid.turned[0], Card(1, Suit.HEARTS), Card(1, Suit.SPADES))
    raid = replace(raid, turned=turned)
    step = play(raid, next(act for act in listed(raid) if type(act).__name__ == "Done"))
    assert "The ace of hearts calls up nobody. [PA-3.7]" in told(step)
    assert shore_raid.to_act(step.state) == (TOWN,)
    assert who(step.state, "c1") == 2
