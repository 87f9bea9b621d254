"""What a player reads: whole sentences, each with its paragraph."""

from pieces_of_eight.campaign.kernel.play import many
from pieces_of_eight.campaign.shore_raid import rules
from pieces_of_eight.campaign.shore_raid.events import called as several
from pieces_of_eight.campaign.shore_raid.events import card as card_named
from pieces_of_eight.campaign.shore_raid.events import described, inches, ranks
from pieces_of_eight.campaign.shore_raid.state import PIRATES, TOWN, Card, Fight, Fire, Suit
from tests.shore_raid.positions import called, figure, march, play, position, told, who


def test_an_attack_is_told_with_its_dice_and_its_reasons() -> None:
    raid = called(position("C 30,9 E", "b 36,9 W"), "C1")
    raid = play(raid, march(raid, "C1 35,9")).state
    assert told(play(raid, Fight(who(raid, "C1"), who(raid, "b1")), 3, 1))[0] == (
        "Pirate C1 strikes townsman b1: 2 hits so far "
        "(d8: 3 against 1; +1 charging, -1 he is armed). [PA-5.2]"
    )


def test_a_shot_is_fired_and_a_miss_is_in_vain() -> None:
    raid = called(position("C 30,9 E", "r 20,9 E", side=TOWN), "r1")
    assert told(play(raid, Fire(who(raid, "r1"), who(raid, "C1")), 2, 6))[0] == (
        "Rifleman r1 fires at pirate C1 and misses (d12: 2 against 6; +1 from behind). [PA-7.1]"
    )


def test_a_captain_is_asked_by_the_card_and_then_by_the_band() -> None:
    raid = position("C 30,9 E", "b 36,9 W", rank=3)
    assert rules.prompt(raid, PIRATES).words == "You have the 3 of hearts. Which band acts?"
    assert rules.prompt(raid, TOWN).words == "It is the other captain's turn to decide."
    assert rules.prompt(called(raid, "C1"), PIRATES).words == "Band 1: each man acts once."


def test_things_have_their_names() -> None:
    raid = position("C 30,9 E", "C 31,9 E", "C 32,9 E", "C 33,9 E", "P- 3,9 E", "b 36,9 W")
    ids = [f.id for f in raid.figures[:4]]
    assert several(raid, ids) == "4 men"
    assert several(raid, ids[:2]) == "pirate C1 and pirate C2"
    assert described(figure(raid, "P1")) == "a pistol, not loaded"
    assert card_named(Card(1, Suit.SPADES)) == "the ace of spades"
    assert (inches(100), inches(650), many(1, "man"), many(2, "man")) == (
        "1 inch",
        "6.5 inches",
        "1 man",
        "2 men",
    )
    assert ranks((1, 1, 2, 10, 13)) == "AA2TK"
