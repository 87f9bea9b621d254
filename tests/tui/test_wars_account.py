"""The account of Pirate Wars: a prize that sails on under her captor changes no numbers."""

from collections.abc import Sequence

from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.play import Event
from pieces_of_eight.campaign.pirate_wars.crew import tidy
from pieces_of_eight.campaign.pirate_wars.events import (
    Melee,
    PrizeManned,
    Taken,
    VolleyThrown,
)
from pieces_of_eight.campaign.pirate_wars.state import Place, Post, Sea
from pieces_of_eight.tui.pirate_wars.face import FACE
from pieces_of_eight.tui.play.session import Act, Entry, LastTurn
from tests.pirate_wars.positions import BLUE, RED, A, B, men, orders, ship

RULE = Rule("PW-6.1")
CREW = 12


def fought() -> Sea:
    """Blue has taken Red's ship, killed her men and manned her with five of his twelve."""
    card = {"crew": CREW}
    red = ship("skulls-eye-schooner", (500, 500), 0)
    blue = ship("man-o-war", (530, 500), 0, BLUE)
    prize = replace(
        red, card=replace(red.card, **card), owner=BLUE, captor=BLUE, crew=tidy([men(5)])
    )
    left = tidy([men(4, Post.MARINE), men(1, Post.CAPTAIN)])
    return orders(prize, replace(blue, card=replace(blue.card, **card), crew=left))


def told(*events: Event) -> Sequence[Entry]:
    """A log of these events."""
    return [Entry(at, 1, "", RULE, event) for at, event in enumerate(events)]


def melee(*faces: int) -> Melee:
    """Dice of the ship that was Red's, against a target of 3."""
    return Melee(RULE, by=(A,), on=(B,), thrown=((3, faces),), hits=0, killed=0)


def test_a_manned_prize_counts_for_whom_she_was_lost_by() -> None:
    log = told(melee(1, 6), Taken(RULE, A, BLUE), PrizeManned(RULE, B, A, 5), melee(1))
    found = {title: (red, blue) for title, red, blue in FACE.numbers(fought(), log)}
    assert found["ships left"] == ("0 of 1", "1 of 1")
    assert found["men lost"] == (str(CREW), "2"), "five are in the prize, and live"
    assert found["steel (expected)"] == ("1 (1.0)", "1 (0.5)"), "each die is his who threw it then"


def test_a_ship_that_keeps_her_flag_counts_as_ever() -> None:
    sea = fought()
    kept = replace(sea, ships=(replace(sea.ships[0], owner=RED, captor=None), sea.ships[1]))
    found = {title: (red, blue) for title, red, blue in FACE.numbers(kept, told(melee(1, 6)))}
    assert found["ships left"] == ("1 of 1", "1 of 1")
    assert found["men lost"] == (str(CREW - 5), str(CREW - 5))
    assert found["steel (expected)"] == ("1 (1.0)", "0 (0.0)")


def test_one_hit_among_the_shots_of_a_ship_is_no_miss() -> None:
    volleys = [VolleyThrown(RULE, A, B, 200, (n, 6), 3, (), n == 1, Place.DECK) for n in (1, 5)]
    last = LastTurn(BLUE, [Act(fought(), volleys)], fought())
    assert [news.words for news in FACE.news(last)] == []  # type: ignore[misc]
