"""The event deck (C-13): what fortune brings a force that met nobody."""

from msgspec.structs import replace

from campaign.kernel.play import Play
from campaign.kernel.rules import Rule
from campaign.kernel.sealed import Player
from campaign.sheet.account import enter, news, untouched
from campaign.sheet.events import CardDrawn
from campaign.sheet.state import (
    IN_PORT,
    PLAYED,
    Chance,
    Chances,
    Engagement,
    Happening,
    Letter,
    Sheet,
    force,
)

DECK = Rule("C-13")
FORTUNE = Rule("H-38")


def draw_events(play: Play[Sheet]) -> None:
    """A card for each untouched force with a warship or a landing company (C-13).

    What is to be played joins the engagements, behind those that were declared (H-86, H-90).
    """
    for side in (Player(0), Player(1)):
        for letter in untouched(play.state, side):
            if may_meet_fortune(play.state, side, letter):
                draw(play, side, letter)


def may_meet_fortune(sheet: Sheet, side: Player, letter: Letter) -> bool:
    """Whether a force has a warship or a landing company."""
    assert sheet.unfolded is not None
    assert sheet.shown is not None
    ships, companies = force(sheet.unfolded[side], letter)
    return bool(companies) or any(not sheet.shown[side].ships[n].merchant for n in ships)


def left_in_deck(sheet: Sheet) -> list[Chances]:
    """The deck less the cards that were drawn; put together again when it is out (H-38)."""
    deck = sheet.options.deck
    size = sum(row.cards for row in deck)
    since = sheet.happenings[len(sheet.happenings) // size * size :]
    drawn = [happening.chance for happening in since]
    return [row for row in deck for _ in range(row.cards - drawn.count(row.chance))]


def draw(play: Play[Sheet], side: Player, letter: Letter) -> None:
    """Draw a card by a die over the cards that are left, and see whom it strikes (H-38).

    There is always a ship to strike: companies do not sail without one.
    """
    assert play.state.unfolded is not None
    assert play.state.shown is not None
    deck = left_in_deck(play.state)
    row = deck[play.draw(DECK, len(deck))]
    ships, _ = force(play.state.unfolded[side], letter)
    struck, name = IN_PORT, ""
    if row.chance is Chance.STORM:
        struck = ships[play.draw(FORTUNE, len(ships))]
        name = play.state.shown[side].ships[struck].name
    happening = Happening(side, letter, row.chance, struck, row.amount)
    play.state = replace(play.state, happenings=(*play.state.happenings, happening))
    play.state = enter(play.state, news((happening,)))
    play.tell(CardDrawn(FORTUNE, happening, name))
    if row.chance in PLAYED:
        found = Engagement(side, letter, PLAYED[row.chance])
        play.state = replace(play.state, engagements=(*play.state.engagements, found))
