"""The numbers of the sheet and the career: what they are, and that the book says the same."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pieces_of_eight import content
from pieces_of_eight.campaign.ai.policy import EVERYWHERE, LEVELS
from pieces_of_eight.campaign.sheet.state import PLAYED, Chance
from pieces_of_eight.content import ContentError
from pieces_of_eight.content.campaign import FILE, CampaignNumbers, campaign_numbers
from pieces_of_eight.content.decode import read

NUMBERS = campaign_numbers()
WORDS = {2: "two", 4: "four", 5: "five", 6: "six", 8: "eight"}


def said() -> list[tuple[str, str]]:
    """For each paragraph of the book what it must say, with the numbers of the file."""
    sheet, points, room = NUMBERS.sheet, NUMBERS.points, NUMBERS.room
    purses = [standing.purse for standing in NUMBERS.favour.ladder]
    amount = {card.id: card.amount for card in NUMBERS.card}
    one, three, five = NUMBERS.career.seasons
    played = {card.id: card.count for card in NUMBERS.card if Chance(card.id) in PLAYED}
    *stakes, boldest = points.stakes
    return [
        ("C-1", f"lasts {one}, {three} or {five} seasons, {NUMBERS.career.usual} if nobody"),
        ("C-6", f"a value from {sheet.lowest} to {sheet.highest}"),
        ("C-6", f"add up to {sheet.total}."),
        ("C-6", f"At most {WORDS[sheet.rumours]} lines are rumours"),
        ("C-9", f"ahead by {sheet.margin} or more has the spyglass"),
        ("C-11", f"gains {points.fool} points."),
        ("H-213", f"the enemy gains {points.shun} points"),
        ("H-214", f"had from a lead of {sheet.margin}"),
        ("H-214", f"a fool costs {points.fool} points"),
        ("H-214", f"by give {points.shun} away"),
        ("H-214", f"{sum(played.values())} cards in {len(NUMBERS.deck)} are played"),
        ("C-12", f"a company of {sheet.raid_groups} groups or more"),
        ("C-14", f"A captain killed: {points.captain}."),
        ("H-49", f"A value of 1 to 5 stakes {', '.join(map(str, stakes))} or {boldest} points."),
        ("H-49", f"has the better of it gains {points.daring} more for his daring"),
        ("C-14", f"by its own account: a point for {points.coins} coins"),
        ("C-15", f"The first purse holds {NUMBERS.favour.first} points"),
        ("C-15", f"hold {purses[0]} to {purses[-1]}."),
        ("H-33", f"fewer than {WORDS[sheet.few_ships]} ships"),
        ("H-34", f"small ship carries {room.small} of them, a medium one {room.medium}, a large"),
        ("H-34", f"a large one {room.large}."),
        ("H-35", f"more than {WORDS[sheet.most_ships]} ships."),
        ("H-36", f"A warship costs {WORDS[NUMBERS.prices.warship]} times the value"),
        ("H-36", f"a merchantman {WORDS[NUMBERS.prices.merchantman]} times."),
        ("H-38", f"loses {amount['storm']} points of gear"),
        ("H-38", f"loses {amount['fever']} fighting point."),
        ("H-38", f"worth {amount['deserter']} point."),
        ("H-92", f"gains {amount['wreck']} points"),
        ("H-92", f"gains {amount['buried chest']} points"),
    ]


@pytest.mark.parametrize(("rule", "words"), said())
def test_the_book_says_the_numbers_of_the_file(rule: str, words: str) -> None:
    assert words in content.book()[rule].text


def test_a_ship_sunk_pays_a_quarter_and_a_ship_taken_half_as_the_book_has_it() -> None:
    assert (NUMBERS.points.sunk, NUMBERS.points.taken, NUMBERS.points.home) == (4, 2, 3)
    assert "a quarter of what she costs. Taken: half of it" in content.book()["C-14"].text
    assert "a third of it" in content.book()["C-13"].text


@pytest.mark.rule("H-36")
def test_a_warship_costs_four_times_the_value_of_her_type_and_a_merchantman_six_times() -> None:
    cost = {
        ship.id: NUMBERS.prices.ship_points(ship.value, merchant=ship.merchant)
        for ship in content.ship_types()
        if not ship.boat
    }
    assert (cost["pinnace"], cost["coaster"]) == (4, 6)
    assert (cost["light-frigate"], cost["treasure-galleon"]) == (20, 30)
    assert (cost["brig"], cost["fluyt"]) == (12, 12)


def test_every_ship_that_fights_has_room_and_a_crew_that_can_be_trained() -> None:
    for ship in content.ship_types():
        if ship.size != "tiny":
            assert NUMBERS.room.of(ship.size) >= 6
            assert NUMBERS.port.crew.of(ship.size) >= 15


def test_mending_a_wreck_costs_less_than_a_new_ship() -> None:
    port = NUMBERS.port
    for ship in content.ship_types():
        if not ship.boat:
            wreck = (
                2 * ship.hull * port.hull + ship.gear * port.gear + ship.fighting * port.fighting
            )
            price = NUMBERS.prices.ship_points(ship.value, merchant=ship.merchant)
            assert wreck < price * port.coins, ship.id


@pytest.mark.rule("C-16", "C-30")
def test_every_level_of_rival_has_its_factor_and_a_better_one_a_greater() -> None:
    factors = [NUMBERS.career.factor[level] for level in EVERYWHERE]
    assert factors == sorted(set(factors))
    assert tuple(NUMBERS.career.factor) == tuple(LEVELS)
    assert NUMBERS.career.factor["captain"] == NUMBERS.career.factor["mate"]


def test_favour_moves_by_whole_steps_and_stays_on_the_ladder() -> None:
    favour = NUMBERS.favour
    assert favour.ladder[favour.start].purse == 100
    assert [favour.after(2, points) for points in (0, 9, 10, 19, 20, 99)] == [2, 2, 3, 3, 4, 4]
    assert [favour.after(2, -points) for points in (9, 10, 99)] == [2, 1, 0]
    assert favour.after(0, -50) == 0
    assert favour.after(5, 50) == 5


@given(st.integers(0, 5), st.integers(-200, 200))
def test_what_a_captain_gains_in_favour_his_rival_loses(rung: int, difference: int) -> None:
    favour = NUMBERS.favour
    up, down = favour.after(rung, difference), favour.after(5 - rung, -difference)
    assert up + down == 5


def test_the_deck_has_a_card_for_every_force_of_both_sheets() -> None:
    deck = [card.id for card in NUMBERS.deck]
    assert len(deck) >= 14
    assert {card.id: deck.count(card.id) for card in NUMBERS.card} == {
        "storm": 3,
        "fever": 2,
        "deserter": 3,
        "quiet": 3,
        "wreck": 4,
        "buried chest": 4,
        "island": 2,
    }
    for card in NUMBERS.card:
        assert card.about.endswith(".")
        assert bool(card.amount) == (card.id != "quiet")


def two_cards() -> str:
    """The two cards of which there are most, as they stand in the file."""
    text = read(FILE)
    return text[text.index('[[card]]\nid = "wreck"') : text.index('[[card]]\nid = "island"')]


BAD = [
    # what is replaced, by what, the sentence after "file, line N: "
    ("total = 21", "total = 36", "sheet.total is 36; seven values from 1 to 5 make 7 to 35."),
    ("total = 21", "total = 6", "sheet.total is 6; seven values from 1 to 5 make 7 to 35."),
    ("total = 21", "total = '21'", "sheet.total must be a whole number, not text in quotes."),
    ("highest = 5", "highest = 0", "sheet.highest must be a whole number of at least 1."),
    ("lowest = 1", "lowest = 6", "sheet.highest must be at least the lowest value, 6."),
    ("rumours = 2", "rumours = 8", "sheet.rumours must be a whole number of at most 7."),
    ("margin = 2", "margins = 2", "sheet.margins is not a field here; use lowest, highest"),
    ("daring = 1 #", "#", "points.daring is missing."),
    ("[1, 2, 4, 7, 11]", "[1, 2, 4, 7]", "points.stakes has 4 numbers; it needs one for each"),
    ("[1, 2, 4, 7, 11]", "[1, 2, 4, 7, 5]", "points.stakes must rise with the values."),
    ("home = 3 #", "home = 0 #", "points.home must be a whole number of at least 1."),
    ("medium = 10", "medium = 0", "room.medium must be a whole number of at least 1."),
    ("officer = 1", "officer = -1", "prices.officer must be a whole number of at least 0."),
    ("scurvy = 1", "scurvy = 0.5", "prices.group.hand-to-hand.scurvy must be a whole number, not"),
    ("musket =", "pike =", "prices.group.pike is not a field here; use hand-to-hand or"),
    ("coins = 10", "coins = 0", "port.coins must be a whole number of at least 1."),
    ("first = 100", "first = 105", "favour.first is 105; use 80, 90, 100, 110, 120 or 130."),
    (
        "purse = 90",
        "purse = 80",
        "favour.ladder[1].purse is 80; each purse must be fuller than the one before it.",
    ),
    ("usual = 3", "usual = 2", "career.usual is 2; use 1, 3 or 5."),
    ("mate = 100", "mate = 'best'", "must be a whole number, not text in quotes."),
    ('id = "fever"', 'id = "storm"', "card[1].id repeats 'storm'."),
    ('id = "fever"', 'id = "plague"', "card[1].id is 'plague'; use buried chest, deserter"),
    (
        'id = "quiet"\nname = "Quiet weather"\ncount = 3\n',
        'id = "quiet"\nname = "Quiet weather"\ncount = 0\n',
        "card[3].count must be a whole number of at least 1.",
    ),
    (two_cards(), "", "card must be at least 14 cards, not 13."),
]


@pytest.mark.parametrize(("old", "new", "sentence"), BAD, ids=[b[2][:40] for b in BAD])
def test_a_bad_number_is_told_with_its_line_and_field(old: str, new: str, sentence: str) -> None:
    text = read(FILE)
    assert old in text
    with pytest.raises(ContentError) as told:
        CampaignNumbers.from_toml(text.replace(old, new, 1), FILE)
    assert re.match(rf"{re.escape(FILE)}(, line \d+)?: [^\n]*[.]$", str(told.value))
    assert sentence in str(told.value)


def test_the_line_is_the_line_of_the_number() -> None:
    text = read(FILE).replace("total = 21", "total = 99")
    with pytest.raises(ContentError) as told:
        CampaignNumbers.from_toml(text, FILE)
    assert told.value.line is not None
    assert text.split("\n")[told.value.line - 1].startswith("total = 99")


@given(
    st.integers(0, 10**6), st.integers(0, 40), st.text(alphabet="=[]{}'\"#-01.aX \n", max_size=9)
)
def test_a_torn_file_is_read_or_told_and_never_crashes(at: int, cut: int, put: str) -> None:
    text = read(FILE)
    at %= len(text)
    told = FILE
    try:
        CampaignNumbers.from_toml(text[:at] + put + text[at + cut :], FILE)
    except ContentError as error:
        told = str(error)
    assert told.startswith(FILE)
