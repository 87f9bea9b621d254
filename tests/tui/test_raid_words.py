"""A raid in words: what its log tells and keeps back, its account, and its luck in numbers."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.play import Event, Mod
from pieces_of_eight.campaign.kernel.sealed import Sealed, redact
from pieces_of_eight.campaign.land_raid.events import (
    BurnThrown,
    Fired,
    FirstThrown,
    Fought,
    Hauled,
    Looted,
    Moved,
    NerveTested,
    OfficerThrew,
    Paid,
    Posted,
    Saved,
    ShootingBegan,
    SpreadThrown,
    Strength,
    TorchLaid,
)
from pieces_of_eight.campaign.land_raid.state import (
    RAIDERS,
    TOWN,
    Deed,
    Fate,
    Ground,
    Raid,
    Tally,
    with_unit,
)
from pieces_of_eight.tui.land_raid.face import DARK, FACE, explain, news, tell
from pieces_of_eight.tui.play.session import Act, Entry, LastTurn
from tests.land_raid.positions import at, who
from tests.tui.raid_scenes import desk_at, moment

ANY = Rule("P8-22.1")
NAMES = ("Henry Morgan", "Don Juan")
RAID = moment()
H1, M1 = who(RAID, "H1"), who(RAID, "M1")
O1, M2 = who(RAID, "o1"), who(RAID, "m1")
A1, B2 = at(RAID, "A1"), at(RAID, "B2")


def known(raiders: object, town: object) -> tuple[Sealed, Sealed]:  # type: ignore[type-arg]
    return Sealed(RAIDERS, raiders), Sealed(TOWN, town)


def told(event: Event, viewer: int = RAIDERS, raid: Raid = RAID) -> str:
    """What one of the two is told of an event."""
    side = RAIDERS if viewer == RAIDERS else TOWN
    return tell(redact(raid, side), redact(event, side), NAMES)


def entry(event: Event) -> Entry:
    return Entry(1, 1, "words", event.rule, event)


# --- what is told -------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [Moved, Posted])
def test_men_who_go_unseen_are_not_told_of(kind: type[Moved | Posted]) -> None:
    unseen = kind(ANY, M2, known(-1, B2))
    assert told(unseen, RAIDERS) == ""
    assert "B2" in told(unseen, TOWN)
    assert "B2" in told(kind(ANY, M2, known(B2, B2)), RAIDERS)


def test_a_gun_that_is_hauled_unseen_is_heard_and_not_seen() -> None:
    hauled = Hauled(ANY, M2, 6, 5, known(-1, B2))
    assert told(hauled, RAIDERS) == DARK
    assert "hauled to B2" in told(hauled, TOWN)


def test_the_raiders_do_not_hear_of_officers_whom_nobody_follows() -> None:
    failed, roused = OfficerThrew(ANY, O1, 2, 5, 0, 0), OfficerThrew(ANY, O1, 5, 5, 3, 0)
    assert told(failed, RAIDERS) == ""
    assert "rouses nobody" in told(failed, TOWN)
    assert "3 groups" in told(roused, RAIDERS)


def test_a_whole_log_has_no_line_of_what_went_unseen(tmp_path: Path) -> None:
    desk, _ = desk_at(tmp_path)
    session = desk.session
    while not session.over and session.state.turn < 4:
        seat = session.saved.match.seat(session.decider or RAIDERS)
        session.saved.match.submit(seat.who, seat.legal()[-1])
        session._catch_up()
    words = [each.words for each in session.journal.entries]
    assert words
    assert not [line for line in words if not line or line.endswith("]") or "in the dark" in line]


def captured(name: str) -> Raid:
    return with_unit(RAID, replace(RAID.units[O1], name=name, fate=Fate.CAPTURED))


@pytest.mark.parametrize(
    ("now", "words"),
    [
        (replace(RAID, purse=(3, 42)), "The raiders have 3 coins now, 3 more than before."),
        (captured("the governor"), "The governor is captured."),
        (captured(""), "Enemy o1 is captured."),
    ],
)
def test_news_is_true_whoever_reads_it(now: Raid, words: str) -> None:
    assert words in [each.words for each in news(LastTurn(RAIDERS, [Act(RAID, ())], now))]


# --- an entry opened ----------------------------------------------------------------------

HARDENED = Mod(+1, "battle hardened", Rule("P8-22.7"))


@pytest.mark.parametrize(
    ("event", "lines"),
    [
        (
            Fired(ANY, M1, None, B2, (2, 5), 4, (HARDENED,), 1),
            [("dice", "5 2"), ("need", "4 or more"), ("modifier", "+1 battle hardened [P8-22.7]")],
        ),
        (
            Fired(ANY, M2, M2, B2, (2, 5, 6), 6, (), 1, (3,)),
            [("dice", "6 5 2"), ("need", "6"), ("a town gun", "3 dice"), ("for the choice", "3")],
        ),
        (FirstThrown(ANY, 1, 3, 4, RAIDERS), [("raiders", "3, and 1"), ("town", "4")]),
        (
            SpreadThrown(ANY, 3, 5, True),
            [("raiders", "3"), ("town", "5"), ("spreads", "on dice 2 or more apart")],
        ),
        (BurnThrown(ANY, H1, 6, 5), [("die", "6"), ("burns on", "5 or more")]),
        (NerveTested(ANY, H1, M1, 3, 5, False), [("die", "3"), ("runs on", "5 or more")]),
        (
            OfficerThrew(ANY, O1, 5, 5, 3, 2),
            [("die", "5"), ("need", "5 or more"), ("takes along", "3 groups, or else 2 scurvy")],
        ),
        (
            Looted(ANY, (H1,), A1, Ground.HOUSE, (4,), 4),
            [("die", "4"), ("coins", "4")],
        ),
        (
            Paid(ANY, Deed.LOOTED, 14, 9, (9, 0)),
            [("due", "14 coins"), ("paid", "9 coins"), ("unpaid", "5 coins")],
        ),
        (Paid(ANY, Deed.LATE, -2, -2, (3, 42)), [("due", "2 coins")]),
        (ShootingBegan(ANY, RAIDERS), []),
    ],
)
def test_an_entry_opens_to_its_dice_and_its_needs(
    event: Event, lines: list[tuple[str, str]]
) -> None:
    assert explain(event) == lines


FIGHT = Fought(
    ANY,
    B2,
    TOWN,
    (Strength(14, (Mod(+2, "battle hardened groups", ANY),), 16, 4), Strength(2, (), 2, 1)),
    ((1, 3, 6, 6), (2,)),
    (5, 0),
    ((4, 2), ()),
)


# --- the numbers --------------------------------------------------------------------------


def test_the_luck_of_a_side_is_counted_against_what_was_to_be_expected() -> None:
    entries = [
        entry(event)
        for event in (
            Fired(ANY, M1, None, B2, (2, 5), 4, (), 1),
            Fired(ANY, M2, None, B2, (6,), 5, (), 1),
            FIGHT,
            Saved(ANY, H1, 5, 4, (), True),
            TorchLaid(ANY, H1, A1, 2, 6),
            OfficerThrew(ANY, O1, 2, 5, 0, 0),
            Paid(ANY, Deed.LOOTED, 14, 9, (9, 0)),
            Paid(ANY, Deed.LATE, -2, -1, (0, 45)),
        )
    ]
    found = {what: (one, two) for what, one, two in FACE.numbers(RAID, entries)}
    assert found["shot hits (expected)"] == ("1 (1.0)", "1 (0.3)")
    assert found["steel (expected)"] == ("5 (3.3)", "0 (0.8)")
    assert found["saves (expected)"][0] == "1 (0.5)"
    assert found["torches (expected)"] == ("0 (0.2)", "")
    assert found["roused (expected)"] == ("", "0 (0.3)")
    assert found["coins owed, not paid"] == ("5", "1")
    assert found["officers, men left"][0].startswith("1 of ")


def test_the_raiders_are_told_only_of_the_rousing_they_heard() -> None:
    heard = [entry(OfficerThrew(ANY, O1, 5, 5, 3, 0))]
    found = {what: second for what, _, second in FACE.numbers(redact(RAID, RAIDERS), heard)}
    assert found["roused (expected)"] == "1 you heard"
    found = {what: second for what, _, second in FACE.numbers(redact(RAID, TOWN), heard)}
    assert found["roused (expected)"] == "1 (0.3)"


# --- the account --------------------------------------------------------------------------


def paid(raiders: int, **deeds: tuple[int, int]) -> Raid:
    """A raid after some deeds: how often, and the coins they brought the raiders."""
    tallies = [Tally(*deeds.get(deed.name, (0, 0))) for deed in Deed]
    return replace(RAID, purse=(raiders, 45 - raiders), deeds=tuple(tallies), turn=7)


@pytest.mark.rule("P8-22.28")
def test_every_deed_has_its_line_in_the_account() -> None:
    lines = FACE.account(paid(16, TREASURY=(1, 14), SPIKED=(2, 4), LATE=(1, -2)))
    assert [(line.to, line.points, line.why) for line in lines] == [
        (RAIDERS, 14, "treasury ransacked"),
        (RAIDERS, 4, "2 guns spiked"),
        (TOWN, 2, "turn after the alarm"),
    ]


@pytest.mark.rule("P8-22.29")
def test_what_a_payer_did_not_have_is_told_with_the_line() -> None:
    [burned, late] = FACE.account(paid(1, BURNED=(3, 5), LATE=(2, -2)))
    assert burned.why + burned.more == "3 buildings burned; 1 more unpaid"
    assert late.why + late.more == "2 turns after the alarm; 2 more unpaid"
