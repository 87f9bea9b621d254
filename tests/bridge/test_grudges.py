"""H-254: grudges. Who bears one, how it is settled, and what that is worth."""

from typing import Any

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.bridge.world import grudge_of, with_grudges
from pieces_of_eight.campaign.engines import PORT
from pieces_of_eight.campaign.kernel.match import Match, Position
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed
from pieces_of_eight.campaign.port.events import GrudgeBorne, say
from pieces_of_eight.campaign.port.homecoming import as_end
from pieces_of_eight.campaign.port.state import ComeHome, Port, Return, Setup, own
from pieces_of_eight.campaign.sheet.events import account
from pieces_of_eight.campaign.sheet.state import Sheet
from pieces_of_eight.content.careers import sheet_options
from tests.sheet.sheets import ENGLAND, SPAIN, USUAL, run, unfolded
from tests.test_chronicle import sailing

pytestmark = pytest.mark.rule("H-254")

BATTLES = ("A battle", "B battle", "C battle")
AHEAD = {"A": (6, 1), "B": (6, 1), "C": (6, 1)}


def fought(*reports: str, foes: tuple[str, str] = ("", "")) -> Sheet:
    """A season in which Rose meets Toro, Swan meets Gato, and Hawk meets Lobo."""
    sheet, _ = unfolded(*USUAL, *BATTLES, **AHEAD)
    if any(foes):
        sheet = replace(sheet, options=replace(sheet.options, grudges=foes, grudge=2))
    return run(sheet, *reports)[0]


def career(*foes: str) -> Port:
    """A career at sea whose captains bear these grudges."""
    found = sailing(3)
    one, two = (
        replace(captain, foe=foe)
        for captain, foe in zip(found.captains, foes or ("", ""), strict=True)
    )
    return replace(found, captains=(one, two))


def settled(sheet: Sheet) -> list[tuple[Player, int]]:
    return [(gain.to, gain.points) for gain in account(sheet) if gain.rule == "H-254"]


# --- what it is worth ----------------------------------------------------------------------------


@pytest.mark.rule("C-21")
@pytest.mark.parametrize(
    ("report", "worth"),
    [
        ("report England: Toro taken", [(ENGLAND, 2)]),
        ("report England: Luis killed", [(ENGLAND, 2)]),
        ("report England: Toro taken, Luis killed", [(ENGLAND, 2)]),
        ("report England: Toro sunk", []),
        ("report England", []),
        ("report Spain: Rose taken, Harry killed", []),
    ],
)
def test_killing_or_taking_him_is_worth_two_points_more(
    report: str, worth: list[tuple[Player, int]]
) -> None:
    rest = ("report nobody", "report nobody")
    sheet = fought(report, *rest, foes=("Luis", ""))
    assert settled(sheet) == worth
    plain = account(fought(report, *rest))
    assert [gain for gain in account(sheet) if gain.rule != "H-254"] == list(plain)
    written = sum(line.points for line in sheet.lines[ENGLAND])
    assert written == sum(gain.points for gain in account(sheet) if gain.to == ENGLAND)


def test_the_other_s_grudge_is_his_own() -> None:
    reports = ("report Spain: Rose taken", "report nobody", "report nobody")
    assert settled(fought(*reports, foes=("Luis", "Harry"))) == [(SPAIN, 2)]
    assert settled(fought(*reports, foes=("Harry", "Luis"))) == []


# --- who bears one -------------------------------------------------------------------------------


def test_who_did_most_harm_is_remembered() -> None:
    sheet = fought("report Spain: Rose sunk", "report nobody", "report nobody")
    assert grudge_of(career(), sheet, ENGLAND) == "Luis"
    assert grudge_of(career(), sheet, SPAIN) is None
    both = fought("report nobody: Rose sunk, Toro taken", "report nobody", "report nobody")
    assert grudge_of(career(), both, ENGLAND) is None, "who was taken himself is forgiven"


def test_a_grudge_ends_with_who_was_killed_or_taken_and_else_it_is_borne_on() -> None:
    taken = fought("report England: Toro taken", "report nobody", "report nobody")
    assert grudge_of(career("Luis", ""), taken, ENGLAND) == ""
    assert grudge_of(career("Pedro", ""), taken, ENGLAND) is None
    quiet = fought("report nobody", "report nobody", "report nobody")
    assert grudge_of(career("Luis", ""), quiet, ENGLAND) is None


def test_a_season_begins_with_the_grudges_of_both_and_as_before_where_there_are_none() -> None:
    options = sheet_options()
    assert with_grudges(options, career()) == options
    found = with_grudges(options, career("Luis", ""))
    assert (found.grudges, found.grudge) == (("Luis", ""), 2)


# --- in the career -------------------------------------------------------------------------------


def home(begun: Port, *foes: str) -> Match[Any, Any, Any]:
    """A season that comes home with these grudges."""
    match = Match(PORT, Setup(begun.terms, begun.captains), 1, Position(begun, 0, 0))
    for who, foe in zip((ENGLAND, SPAIN), foes, strict=True):
        end = Return((as_end(own(begun, who).ships[0]),))
        report = ComeHome(who, 3, Sealed(who, end), None if foe == "-" else foe)
        match.submit(who, report)
    return match


def test_a_grudge_is_told_as_it_begins_and_as_it_ends() -> None:
    match = home(career("", "Harry"), "Luis", "")
    assert [captain.foe for captain in match.state.captains] == ["Luis", ""]
    events = [
        event for step in match.steps for event in step.events if isinstance(event, GrudgeBorne)
    ]
    assert [(event.by, event.foe, event.rule) for event in events] == [
        (ENGLAND, "Luis", "H-254"),
        (SPAIN, "", "H-254"),
    ]
    assert [say(match.state, event).words for event in events] == [
        "Ann Hale now bears a grudge against Luis.",
        "Luis Roca has had satisfaction and bears no grudge.",
    ]
