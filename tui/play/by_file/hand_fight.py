"""A fight of a career by file that its captains fight by hand (C-29.5).

Its letters are letters of the career. What they say of the fight is read as in any fight by file,
with chains that both have sworn for this fight alone: so a career never runs out of links, and
what is thrown in a fight says nothing of what is thrown in the season.
"""

from collections.abc import Mapping, Sequence
from copy import copy
from typing import Any

import msgspec

from campaign.bridge import chairs
from campaign.kernel.match import Match
from campaign.kernel.sealed import Player
from campaign.kernel.sworn import Chain, derived
from campaign.sheet.model.state import Sheet
from campaign.voyage import Voyage
from saves.letter_box import Own, Posted
from saves.letters import Answer, AnyItem, Invitation, Letter, Order, Settle, Shown, invitation_of
from tui.play.by_file.exchange import NotTakenError
from tui.play.by_file.fight_table import Table, hides, throws_at_start
from tui.play.by_file.season import engine_at

AnyMatch = Match[Any, Any, Any]


def by_hand(voyage: Voyage) -> tuple[int, ...]:
    """The engagements that captains fight by hand, those of a season whose fold is open.

    Where sides hide something the fight is settled; and so is what a card leads to, which is
    drawn when all that was declared is over.
    """
    sheet: Sheet = voyage.current.sheet.state
    return tuple(at for at in range(len(sheet.engagements)) if not hides(engine_at(voyage, at)))


def name_of(season: int, at: int) -> str:
    """What the fight of an engagement is called among those of a career."""
    return f"{season}/{at}"


def title_of(voyage: Voyage, at: int) -> str:
    """What it is called where people read it."""
    return f"Season {voyage.state.season}, fight {at + 1}"


class HandFight:
    """What the letters of one fight lead to."""

    def __init__(
        self, posted: Posted, voyage: Voyage, at: int, pledges: Mapping[Player, str]
    ) -> None:
        """`pledges` are those of the captains, in the order of their letters."""
        sheet: Sheet = voyage.current.sheet.state
        self.chairs = chairs(sheet, sheet.engagements[at])
        """By player of the fight the captain."""
        self.offer: Player | None = None
        """The captain who would have it settled; it stands until the other gives an order."""
        self.settled = False
        """Whether opponents settle what is left of it."""
        self.season, self.at = voyage.state.season, at
        self.title = title_of(voyage, at)
        self._whole: AnyMatch | None = None
        (first, _), (second, answer) = pledges.items()
        engine, setup = engine_at(voyage, at), voyage.fight_setup(voyage.current, at)
        names = posted.names
        invited = Invitation(
            posted.own.game,
            engine,
            "",
            0,
            self.title,
            (names[self._captain(0)], names[self._captain(1)]),
            "",
            "",
            "",
            pledges[first],
            {},
            invitation_of(posted.letters).ahead,
        )
        own = Own(
            posted.own.game,
            self.player(Player(posted.own.side)) if posted.own.secret else Player(-1),
            secret_of(posted, voyage.state.season, at) if posted.own.secret else "",
            posted.own.key,
            posted.own.place,
            msgspec.to_builtins(setup, str_keys=True),
        )
        self.table = Table(Posted(own, (Letter(self.player(first), (invited,), ""),)))
        self._answer = Answer(names[second], "", answer)

    def _captain(self, player: int) -> Player:
        found = self.chairs[player]
        assert found is not None
        return found

    def player(self, captain: Player) -> Player:
        """Which player of the fight a captain is."""
        return Player(self.chairs.index(captain))

    @property
    def turn(self) -> Player | None:
        """The captain who has to write now; nobody when the fight is over, or settled."""
        turn = None if self.settled else self.table.turn
        return None if turn is None else self._captain(turn)

    def copy(self) -> "HandFight":
        """The same fight, to be read on without changing this one."""
        fresh = object.__new__(HandFight)
        fresh.__dict__.update(self.__dict__)
        fresh.table = self.table.copy()
        return fresh

    # Reading.

    def swear(self, by: Player, shown: Sequence[AnyItem]) -> None:
        """Begin it, by the letter in which the second captain swears. Raises NotTakenError."""
        self.table.read(Letter(self.player(by), (self._answer, *shown), ""))

    def read(self, by: Player, items: Sequence[AnyItem]) -> None:
        """Take the items of a letter. Raises NotTakenError."""
        ends = isinstance(items[-1], Settle)
        told = items[:-1] if ends else items
        if any(not isinstance(each, Order | Shown) for each in told):
            raise NotTakenError("it brings something else than his part of the fight")
        if ends and self.offer == 1 - by:
            if told or self.table.owed is not None:
                raise NotTakenError("it lets the fight be settled, and goes on with it too")
            self.settled = True
            return
        if ends:
            self.offer = by
        elif self.offer == 1 - by and any(isinstance(each, Order) for each in told):
            self.offer = None  # he fights on
        if told:
            self.table.read(Letter(self.player(by), tuple(told), ""))

    def match(self) -> AnyMatch:
        """A fight that is fought no further, with all that was done: to be gone on with apart."""
        if self._whole is None:
            self._whole = self.table.opening()
            for given in self.table.orders:
                self._whole.submit(given.who, given.action)
        fresh = copy(self._whole)
        fresh.entries, fresh.steps = list(fresh.entries), list(fresh.steps)
        return fresh

    # Writing.

    @property
    def debt(self) -> list[AnyItem]:
        """The link that this side owes."""
        return [] if self.settled else self.table.debt


def secret_of(posted: Posted, season: int, at: int) -> str:
    """This side's secret for the dice of one fight: it follows from that of the career."""
    label = f"{posted.own.game}: season {season}, engagement {at}"
    return derived(bytes.fromhex(posted.own.secret), label).hex()


def pledge_of(posted: Posted, season: int, at: int) -> str:
    """What this side swears for the dice of one fight."""
    return Chain(bytes.fromhex(secret_of(posted, season, at))).pledge.hex()


def opening_links(posted: Posted, voyage: Voyage, at: int) -> list[AnyItem]:
    """The link with which the second captain swears, where a fight begins with a throw."""
    setup = voyage.fight_setup(voyage.current, at)
    number = throws_at_start(engine_at(voyage, at), setup) + invitation_of(posted.letters).ahead
    if not number:
        return []
    chain = Chain(bytes.fromhex(secret_of(posted, voyage.state.season, at)))
    return [Shown(number, chain.link(number).hex())]
