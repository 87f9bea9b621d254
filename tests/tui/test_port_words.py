"""The port and the career in words: the ledger, the log, the account, and names nobody has yet."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from campaign.career.model.actions import Mend, Sell, Train
from campaign.career.model.events import Dealt, FavourMoved, PaidOut
from campaign.career.model.state import Career, Holding, Quality, Season, own
from campaign.career.rules.port import PORT
from campaign.kernel.rules import Rule
from campaign.kernel.sealed import Sealed
from campaign.sheet.model.state import Prize
from content.careers import ship_names as names_of
from content.flags import nation
from tests.tui.port_scenes import ENGLAND, ENGLISH, SPAIN, deal, fitted, home, save
from tui.career import face
from tui.career.books import book_rows
from tui.career.face import FACE, explain, tell
from tui.career.ledger import ledger
from tui.career.port_captions import last_season
from tui.career.port_look import people, ship_names, unready
from tui.career.port_panel import sum_lines
from tui.career.port_words import (
    done_words,
    offer_words,
)
from tui.draw.colours import PALETTES
from tui.draw.lines import listed
from tui.play.career_sessions import PortSession

NAMES = ("Anne Bonny", "Don Blas")


def career() -> Career:
    state: Career = home().state
    return state


def test_every_bargain_of_england_can_be_offered_and_entered() -> None:
    match = fitted()
    state = match.state
    for bargain in ENGLISH:
        assert offer_words(state.terms, own(state, ENGLAND), bargain)
        assert done_words(state.terms, own(state, ENGLAND), bargain)


def test_the_ledger_goes_from_the_crown_s_purse_to_the_last_bargain(tmp_path: Path) -> None:
    match = fitted()
    session = PortSession(save(tmp_path, match), FACE, animated=False)
    lines = ledger(session)
    assert (lines[0].words, lines[0].balance) == ("The crown's purse", 1000)
    assert (lines[1].words, lines[1].more) == ("Happy Return bought", ", light frigate")
    assert lines[1].coins == -200
    assert len(lines) == 1 + len(ENGLISH)
    assert lines[-1].balance == own(match.state, ENGLAND).coins
    session.close()


def test_after_the_homecoming_the_ledger_begins_anew(tmp_path: Path) -> None:
    match = home()
    deal(match, ENGLAND, Sell(4), Mend(1))
    session = PortSession(save(tmp_path, match), FACE, animated=False)
    lines = ledger(session)
    assert [(line.words, line.coins, line.balance) for line in lines] == [
        ("Brought home", 0, 295),
        ("Pay for 26 points", 260, 555),
        ("The crown adds", 155, 710),
        ("Esperanza sold", 25, 735),
        ("Revenge mended", -3, 732),
    ]
    session.close()


def test_what_is_left_undone_is_told_before_sailing() -> None:
    state = career()
    assert unready(state, ENGLAND) == "Happy Return, Revenge and Esperanza are not mended."
    assert unready(state, SPAIN) == ""
    assert listed(["a", "b", "c", "d"]) == "a, b and 2 more"
    assert listed(["a"]) == "a"


def test_names_that_are_offered_are_nobody_s_yet() -> None:
    state = career()
    assert not {ship.name for ship in own(state, ENGLAND).ships} & set(ship_names(state, ENGLAND))
    assert "Sam Bellamy" not in people(state, ENGLAND)
    none = replace(state, terms=replace(state.terms, names=((), ()), officers=((), ())))
    assert ship_names(none, ENGLAND) == ("Unnamed 2",)


def test_the_log_tells_the_own_bargains_and_is_silent_about_the_others() -> None:
    state = career()
    mine = Dealt(PORT, ENGLAND, Sealed(ENGLAND, Mend(0)), Sealed(ENGLAND, 38))
    assert tell(state, mine, NAMES) == "Anne Bonny has a ship mended: 38 coins spent."
    assert explain(mine) == [("spent", "38 coins")]
    theirs = Dealt(PORT, SPAIN, Sealed(SPAIN, None), Sealed(SPAIN, None))
    assert tell(state, theirs, NAMES) == ""
    assert explain(theirs) == []
    paid = PaidOut(Rule("H-42"), ENGLAND, Sealed(ENGLAND, 260), Sealed(ENGLAND, 155))
    assert explain(paid) == [("for points", "260 coins"), ("from the crown", "155 coins")]
    assert (
        tell(state, PaidOut(Rule("H-42"), SPAIN, Sealed(SPAIN, None), Sealed(SPAIN, None)), NAMES)
        == ""
    )
    moved = FavourMoved(Rule("C-15"), SPAIN, 0, 80)
    assert (
        tell(state, moved, NAMES)
        == "Spain holds Don Blas in disgrace: a purse of 800 coins (80 points)."
    )


def test_the_account_of_a_career_goes_season_by_season() -> None:
    state = replace(career(), past=(Season(1, (26, 9)), Season(2, (5, 31))))
    assert [(gain.to, gain.worth, gain.why) for gain in face.gains(state)] == [
        (0, "26", "season 1"),
        (1, "9", "season 1"),
        (0, "5", "season 2"),
        (1, "31", "season 2"),
    ]
    assert face.totals(state) == ("26 points", "9 points")
    assert face.numbers(state, ()) == [
        ("seasons won", "1", "1"),
        ("best season", "26 points", "31 points"),
        ("favour", "in good favour", "out of favour"),
    ]


def test_a_crew_that_knows_all_is_offered_no_drill_in_words() -> None:
    state = career()
    holding = own(state, ENGLAND)
    ships = (replace(holding.ships[0], crew=Quality.HARDENED), *holding.ships[1:])
    assert offer_words(state.terms, replace(holding, ships=ships), Train(0)) == "Drill the crew"


@pytest.mark.parametrize("width", [78, 118])
def test_no_name_that_the_game_gives_is_cut_in_the_books(width: int) -> None:
    for crown in ("spain", "france", "england", "denmark"):
        names = names_of(nation(crown))
        one = replace(own(career(), ENGLAND).ships[0], captain="Bartholomew Roberts")
        ships = tuple(replace(one, name=name) for name in names)
        lines = book_rows(career().terms, Holding(0, ships), width, PALETTES["night"].panel)
        told = "\n".join(row.text for row in lines)
        assert ".." not in told
        assert not [name for name in names if name not in told]
        assert "Roberts" in told


def test_a_long_bargain_is_told_whole_in_the_ledger_beside_the_books() -> None:
    words = "Den Forgyldte Krone, a large merchant frigate from the yard"
    lines = sum_lines(words, -200, 30, PALETTES["night"].panel)
    told = " ".join("".join(piece.text for piece in line) for line in lines)
    assert " ".join(told.replace("-200", "").split()) == words
    assert "-200" in "".join(piece.text for piece in lines[0])


@pytest.mark.rule("C-22")
def test_the_last_port_tells_what_the_season_is_for() -> None:
    assert last_season(None) == "This is the last season."
    assert last_season(Prize("the plate fleet", 2, 40)) == (
        "The last season is for the plate fleet, 40 points: your force C and theirs meet for it."
    )
