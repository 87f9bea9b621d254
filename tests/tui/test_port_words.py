"""The port and the career in words: the ledger, the log, the account, and names nobody has yet."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.sealed import Sealed
from pieces_of_eight.campaign.port.bargains import PORT
from pieces_of_eight.campaign.port.events import Dealt, FavourMoved, PaidOut
from pieces_of_eight.campaign.port.state import Mend, Port, own
from pieces_of_eight.campaign.port.words import people, ship_names
from pieces_of_eight.campaign.sheet.state import Prize
from pieces_of_eight.tui.career.face import FACE, explain, tell
from pieces_of_eight.tui.career.port_captions import last_season
from pieces_of_eight.tui.career.port_desk import ledger
from pieces_of_eight.tui.play.career import PortSession
from tests.tui.port_scenes import ENGLAND, ENGLISH, SPAIN, fitted, home, save

NAMES = ("Anne Bonny", "Don Blas")


def career() -> Port:
    state: Port = home().state
    return state


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


@pytest.mark.rule("C-22")
def test_the_last_port_tells_what_the_season_is_for() -> None:
    assert last_season(None) == "This is the last season."
    assert last_season(Prize("the plate fleet", 2, 40)) == (
        "The last season's prize is the plate fleet, 40 points: your force C meets theirs for it."
    )
