"""Every event in words: as it is, and as the two sides are told it."""

from typing import get_args

import pytest

from campaign.geometry.squares import NOWHERE
from campaign.kernel.play import Event, Mod, Said
from campaign.kernel.rules import Rule
from campaign.kernel.sealed import Sealed, redact
from campaign.kernel.words import many
from campaign.land_raid.model import events, state
from campaign.land_raid.model.events import AnyEvent, Attacked, Fought, NerveTested, Paid, Strength
from campaign.land_raid.model.say import described, name, say, token
from campaign.land_raid.model.state import RAIDERS, TOWN, Alarm, Deed, Ending, Fate, Ground, Known
from tests.land_raid.positions import at, position, unit, who

RAID = position("""
    H:om     R:vg    $:m+l-
    T        .       .
    _:OHHM+  _       %:u
""")
R = Rule("P8-22.1")
o1, v1, m1, g1, u1 = (who(RAID, token) for token in ("o1", "v1", "m1", "g1", "u1"))
O1, H1, H2, M1 = (who(RAID, token) for token in ("O1", "H1", "H2", "M1"))
A1, B1, C1, A2, B2, A3 = (at(RAID, label) for label in ("A1", "B1", "C1", "A2", "B2", "A3"))
WEAK = Strength(2, (), 2, 1)
STRONG = Strength(8, (Mod(+2, "battle hardened groups", R),), 10, 2)
FEAR = Mod(-1, "scurvy", R)


def known(raiders: int, town: int) -> Known:
    return Sealed(RAIDERS, raiders), Sealed(TOWN, town)


# What both sides are told alike. Each event by its own rule, in brackets at the end.
PLAIN: list[tuple[Event, str]] = [
    (events.LeftTown(R, H1), "Hand-to-hand group H1 takes to the boats."),
    (
        Attacked(R, M1, A2, True),
        "Musket group M1 goes in to attack A2: the men there must stay.",
    ),
    (Attacked(R, O1, A2, False), "Officer O1 goes in to attack A2."),
    (events.MovesEnded(R, RAIDERS), "The raiders have moved."),
    (events.MovesEnded(R, TOWN), "The town has moved."),
    (events.MovesEnded(state.POSTED, TOWN), "The garrison is posted, and the town goes to sleep."),
    (
        events.OfficerThrew(R, o1, 4, 5, 0, 0),
        "Officer o1 rouses his men: 4 (5+), nobody stirs.",
    ),
    (
        events.OfficerThrew(R, v1, 5, 5, 3, 0),
        "Governor v1 rouses his men: 5 (5+), 3 groups may move.",
    ),
    (
        events.OfficerThrew(R, o1, 6, 5, 3, 1),
        "Officer o1 rouses his men: 6 (5+), 3 groups, or else 1 scurvy, may move.",
    ),
    (events.ShootingBegan(R, RAIDERS), "Shooting: the raiders first."),
    (events.ShootingBegan(R, TOWN), "Shooting: the town first."),
    (
        events.Fired(R, M1, None, A1, (4,), 4, (Mod(1, "battle hardened", R),), 1),
        "Musket group M1 fires into A1: 4 (4+; +1 battle hardened), 1 hit.",
    ),
    (
        events.Fired(R, m1, g1, A3, (1, 6, 5), 5, (), 2, (3, 4)),
        "Musket group m1 with town gun g1 fires into A3: 1 6 5 (5+), 2 hits, "
        "dice for the choice 3 4 (4+).",
    ),
    (
        events.Fired(R, m1, None, A3, (2,), 6, (FEAR,), 0),
        "Musket group m1 fires into A3: 2 (6+; -1 scurvy), no hit.",
    ),
    (events.NobodyLeft(R, A3, 2), "Nobody is left in A3 to take 2 more hits."),
    (events.NobodyLeft(R, A3, 1), "Nobody is left in A3 to take 1 more hit."),
    (
        events.Saved(R, o1, 3, 3, (Mod(2, "an officer", R),), True),
        "Officer o1 saves on 3+; +2 an officer: 3, and is unhurt.",
    ),
    (events.Saved(R, H1, 1, 4, (), False), "Hand-to-hand group H1 saves on 4+: 1, and is hit."),
    (events.Killed(R, H1, A2), "Hand-to-hand group H1 falls in A2."),
    (events.Captured(R, v1, B1), "Governor v1 is taken prisoner in B1."),
    (
        Fought(R, A2, RAIDERS, (STRONG, WEAK), ((6, 1), (2,)), (2, 0), ((4,), ())),
        "Hand to hand in A2: raiders 6 1 (10 points; +2 battle hardened groups), 2 hits, "
        "dice for the choice 4 (4+); "
        "town 2 (2 points), no hit.",
    ),
    (
        Fought(R, A2, TOWN, (Strength(0, (), 0, 0), WEAK), ((), (3,)), (0, 1), ((), ())),
        "Hand to hand in A2: town 3 (2 points), 1 hit; raiders no dice (0 points), no hit.",
    ),
    (events.OfficerHit(R, o1, 1, 1, True), "Officer o1 is hard pressed: 1, a mortal blow."),
    (events.OfficerHit(R, o1, 2, 2, True), "Officer o1 is hard pressed: 2, overpowered."),
    (
        events.OfficerHit(R, o1, 2, 2, False),
        "Officer o1 is hard pressed: 2, a mortal blow, with nobody left to take him.",
    ),
    (events.OfficerHit(R, o1, 3, 3, True), "Officer o1 is hard pressed: 3, he gives ground."),
    (events.OfficerHit(R, o1, 6, 4, True), "Officer o1 is hard pressed: 6, he cuts his way out."),
    (events.OfficerHit(R, v1, 1, 2, True), "Governor v1 is hard pressed: 1, overpowered."),
    (events.Driven(R, o1, B2), "Officer o1 is driven to B2."),
    (events.SquareLost(R, A1, TOWN, A2), "The town's men lose A1 and fall back to A2."),
    (events.SquareLost(R, A3, RAIDERS, None), "The raiders lose A3 but cannot give way."),
    (events.SquareTaken(R, A1, RAIDERS), "The raiders take the house at A1."),
    (events.SquareTaken(R, A3, TOWN), "The town takes the beach at A3."),
    (events.SquareHeld(R, A2, TOWN), "The town holds the tavern at A2."),
    (events.SquareHeld(R, B2, RAIDERS), "The raiders hold the open ground at B2."),
    (
        NerveTested(R, m1, o1, 5, 5, True),
        "Musket group m1 has seen a comrade fall: 5 (runs on 5+), and runs.",
    ),
    (
        NerveTested(R, O1, H1, 5, 6, False),
        "Officer O1 has seen a comrade fall: 5 (runs on 6+), and stands.",
    ),
    (
        events.BurnThrown(R, u1, 5, 5),
        "Unarmed group u1 stands in the fire: 5 (burns on 5+), and burns.",
    ),
    (
        events.BurnThrown(R, u1, 4, 5),
        "Unarmed group u1 stands in the fire: 4 (burns on 5+), and escapes the flames.",
    ),
    (events.SpreadThrown(R, 6, 2, True), "The flames: raiders 6, town 2; the fire leaps."),
    (
        events.SpreadThrown(R, 3, 2, False),
        "The flames: raiders 3, town 2; the fire stays where it is.",
    ),
    (events.CaughtFire(R, B1, True), "The governor's residence at B1 is on fire."),
    (events.BurntOut(R, A2), "The tavern at A2 is burnt to the ground."),
    (
        events.TorchLaid(R, H2, A2, 6, 6),
        "Hand-to-hand group H2 lays a torch to A2: 6 (6+), it catches.",
    ),
    (
        events.TorchLaid(R, H2, A2, 5, 6),
        "Hand-to-hand group H2 lays a torch to A2: 5 (6+), it smoulders out.",
    ),
    (
        events.Looted(R, (H1, H2), C1, Ground.TREASURY, (1, 2, 3, 4), 10),
        "H1 and H2 loot the treasury at C1: 1 2 3 4, 10 coins.",
    ),
    (
        events.Looted(R, (H1,), A2, Ground.TAVERN, (1,), 1),
        "Hand-to-hand group H1 loots the tavern at A2: 1, 1 coin.",
    ),
    (events.Carried(R, H1), "Hand-to-hand group H1 is off to the boats with the loot."),
    (events.Spiked(R, H1, g1), "Hand-to-hand group H1 spikes town gun g1."),
    (events.AlarmThrown(R, (3, 4), 7), "The alarm dice: 3 4, 7: the whole town wakes."),
    (events.AlarmRaised(R, Alarm.HALF), "The officers and the hardened are awake."),
    (events.AlarmRaised(R, Alarm.FULL), "The whole town is awake!"),
    (events.RiseThrown(R, m1, 5, 5), "Musket group m1 was thought lost: 5 (5+), and is back."),
    (events.RiseThrown(R, m1, 4, 5), "Musket group m1 was thought lost: 4 (5+), and is gone."),
    (events.SquareNamed(R, RAIDERS, A1, 2), "The raiders name A1: 2 units to throw."),
    (events.SquareNamed(R, TOWN, A3, 0), "The town names A3: nobody to throw."),
    (
        events.GoesThrown(R, m1, 5, 5, Fate.DESERTED),
        "Musket group m1: 5 (goes on 5+), and slips away.",
    ),
    (
        events.GoesThrown(R, H1, 6, 5, Fate.LOST),
        "Hand-to-hand group H1: 6 (goes on 5+), and is lost in the dark.",
    ),
    (
        events.GoesThrown(R, H1, 1, 5, Fate.HERE),
        "Hand-to-hand group H1: 1 (goes on 5+), and stays.",
    ),
    (events.SailSighted(R, 8), "Sail ahoy! The raid ends with turn 8."),
    (
        Paid(R, Deed.BURNED, 2, 2, (2, 43)),
        "2 coins to the raiders for a building burned: raiders 2, town 43.",
    ),
    (
        Paid(R, Deed.LATE, -2, -1, (0, 45)),
        "1 of 2 coins to the town for a turn since the alarm: raiders 0, town 45.",
    ),
    (
        events.FirstThrown(R, 3, 4, 6, TOWN),
        "Turn 3: raiders 4 + 1, town 6; the town moves first.",
    ),
    (
        events.FirstThrown(R, 3, 4, 5, RAIDERS),
        "Turn 3: raiders 4 + 1, town 5; the raiders move first.",
    ),
    *[
        (events.RaidEnded(R, ending), f"{words} the raid is over.")
        for ending, words in (
            (Ending.LEFT, "The last raiders are away:"),
            (Ending.GONE, "No raider is left:"),
            (Ending.SAIL, "A sail is near and the raiders run for it:"),
            (Ending.DAWN, "Day breaks:"),
        )
    ],
]
DARK = "in the dark"
# What not everybody sees: the event, the words, and where the raiders and the town hear it was.
HIDDEN: list[tuple[Event, str, str, str]] = [
    (events.Posted(R, m1, known(NOWHERE, A1)), "Musket group m1 is posted {}.", DARK, "to A1"),
    (events.Moved(R, H1, known(A2, NOWHERE)), "Hand-to-hand group H1 goes {}.", "to A2", DARK),
    (events.Moved(R, H1, known(A2, A2)), "Hand-to-hand group H1 goes {}.", "to A2", "to A2"),
    (
        events.Hauled(R, g1, 5, 5, known(NOWHERE, B2)),
        "Town gun g1: 5 (5+), and is hauled {}.",
        *(DARK, "to B2"),
    ),
    (
        events.Hauled(R, g1, 4, 5, known(NOWHERE, B1)),
        "Town gun g1: 4 (5+), and sticks fast.",
        *("", ""),
    ),
    (events.Risen(R, m1, known(NOWHERE, C1)), "Musket group m1 comes back {}.", DARK, "to C1"),
]


@pytest.mark.parametrize(("event", "words"), PLAIN, ids=lambda each: type(each).__name__)
def test_an_event_in_words_is_the_same_for_everybody(event: Event, words: str) -> None:
    whole = Said(words, event.rule)
    assert say(RAID, event) == whole
    for side in (RAIDERS, TOWN):
        assert say(redact(RAID, side), redact(event, side)) == whole


@pytest.mark.rule("H-17")
@pytest.mark.parametrize(("event", "words", "raiders", "town"), HIDDEN)
def test_what_a_side_did_not_see_it_is_not_told(
    event: Event, words: str, raiders: str, town: str
) -> None:
    for side, heard in ((RAIDERS, raiders), (TOWN, town)):
        told = say(redact(RAID, side), redact(event, side))
        assert str(told) == f"{words.format(heard)} [{event.rule}]"
    truth = say(RAID, event)
    assert str(truth) == f"{words.format(raiders if town == DARK else town)} [{event.rule}]"


def test_every_kind_of_event_is_in_the_two_lists() -> None:
    there = {type(event) for event, *_ in (*PLAIN, *HIDDEN)}
    missing = {kind.__name__ for kind in get_args(AnyEvent) if kind not in there}
    assert not missing


def test_an_event_of_another_game_is_refused() -> None:
    with pytest.raises(TypeError):
        say(RAID, Event(R))


def test_all_words_begin_with_a_capital_or_a_number_and_end_with_one_point() -> None:
    for event, *_ in (*PLAIN, *HIDDEN):
        words = say(RAID, event).words
        assert words[0].isupper() or words[0].isdigit()
        assert words[-1] in ".!"
        assert ".." not in words


# --- names --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "what"),
    [
        *[("O1", "officer"), ("v1", "governor"), ("g1", "town gun"), ("m1", "able musket group")],
        *[("m2", "battle hardened musket group"), ("l1", "scurvy militia group")],
        *[("H2", "able hand-to-hand group"), ("u1", "able unarmed group")],
    ],
)
def test_a_unit_is_called_by_its_token_and_described_by_what_it_is(text: str, what: str) -> None:
    assert token(RAID, who(RAID, text)) == text
    assert described(unit(RAID, text)) == what
    assert name(RAID, who(RAID, text)).endswith(text)


def test_an_eleventh_unit_of_a_kind_has_two_characters_as_well() -> None:
    raid = position("_:HHHHHH _:HHHHHH H:u")
    tokens = [token(raid, each.id) for each in raid.units]
    assert tokens[8:] == ["H9", "Ha", "Hb", "Hc", "u1"]
    assert len(set(tokens)) == len(tokens)


def test_numbers_have_their_nouns() -> None:
    assert [many(n, "coin") for n in (0, 1, 2)] == ["0 coins", "1 coin", "2 coins"]
    assert many(2, "man", "men") == "2 men"
