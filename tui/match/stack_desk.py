"""A desk where many stand on one place: a stack is taken up, men are let out of it, all are sent.

Nobody is in hand until his stack is taken up. What those in hand can do lies on the map, and Enter
does it; where nobody is in hand, Enter offers what can be done to the place.
"""

from collections.abc import Callable, Sequence
from operator import mul
from typing import Any

from msgspec import Struct

from pieces_of_eight.campaign.kernel.describe import Choice, Place, Thing, ThingId
from pieces_of_eight.campaign.kernel.odds import Odds
from pieces_of_eight.campaign.kernel.play import asks
from pieces_of_eight.tui.play.session import Session
from .desk import A, Listing, S
from .fight_desk import FightDesk

GATHER = "gather"  # the command that marks men of several places, who are sent together
MOST_LISTED = 8  # places among which a list can be laid open; more are chosen on the map alone


class Tell(Struct, frozen=True):
    """The row that tells one off for the next order, or lets him out of it again."""

    who: ThingId


class StackDesk(FightDesk[S, A]):
    """Turns what is pressed into orders to stacks, and says why where nothing can be done."""

    def __init__(self, session: Session[S, Any], say: Callable[[str], None]) -> None:
        """`say` shows a sentence in the message line."""
        self.marked: tuple[ThingId, ...] = ()  # those of several places who go together
        self._aimed: object = None
        """The part of the turn for which the cursor was put where it begins."""
        super().__init__(session, say)

    # Who stands where, and who is in hand.

    def own_at(self, place: Place) -> list[Thing]:
        there = (thing for thing in self.things.values() if place in thing.places)
        return [thing for thing in there if thing.owner == self.me]

    def able_at(self, place: Place) -> list[ThingId]:
        """Those of one's own at a place who can be given an order."""
        return [thing.id for thing in self.own_at(place) if thing.id in self.able]

    @property
    def origin(self) -> Place:
        """Where those in hand stand."""
        return self.things[self.hand[0]].places[0] if self.hand else None

    @property
    def muster(self) -> list[Thing]:
        """Those who can be told off by their numbers: the stack in hand, or at the cursor."""
        return self.own_at(self.origin if self.hand else self.cursor)

    @property
    def marching(self) -> bool:
        """Whether men can be told where to go now."""
        return bool(self.able) and not self.about.untimely(self.state, self.verbs[GATHER], self.me)

    def _still_in_hand(self) -> Sequence[ThingId]:
        if not set(self.hand).issubset(self.able):
            self.hand = ()
        self.marked = self.marked if self.hand else ()
        return self.hand

    def take_up(self, who: ThingId) -> None:
        """Give orders to a whole stack, and to all who are marked."""
        self.listing = None
        self._hold(self.about.crew(self.state, who, self.able), aim=True)

    def _hold(self, hand: Sequence[ThingId], *, aim: bool = False) -> None:
        self.marked = self.marked if hand else ()
        self._take([*hand, *(who for who in self.marked if who not in hand)], aim=aim)

    def _toggle(self, who: ThingId) -> None:
        left = [each for each in self.hand if each != who]
        self._hold(left if who in self.hand else [*left, who])

    def tell_number(self, number: int) -> None:
        """Tell the one with this number off, or let him out; counted from 1."""
        men = self.muster
        if why := self.why_not_now():
            self.say(why)
        elif self.telling and self.about.untimely(self.state, self.telling, self.me):
            self.say("You cannot choose men now. Enter takes what is marked.")
        elif not 1 <= number <= len(men):
            self.say("Nobody here has that number.")
        elif men[number - 1].id not in self.able:
            self.say(self.about.why_idle(self.state, [men[number - 1].id]))
        else:
            self._toggle(men[number - 1].id)

    def gather(self) -> None:
        """Mark those in hand, or let them out: the marked of several places go together."""
        if not self.hand and self.marching and self.able_at(self.cursor):
            self.take_up(self.able_at(self.cursor)[0])
        if not self.hand or not self.marching:
            self.say(self.why_not_now() or "You can only mark men who can march now.")
            return
        here = [who for who in self.hand if self.origin in self.things[who].places]
        rest = tuple(who for who in self.marked if who not in here)
        marked = len(rest) == len(self.marked)
        self.marked = (*rest, *here) if marked else rest
        self._hold(here if marked else ())
        squares = len({self.things[who].places for who in self.marked})
        if squares:
            spot = self.about.SPOT
            where = f"of this {spot}" if squares == 1 else f"of {squares} {spot}s"
            self.say(f"You mark the men {where}. Tab goes to others, Enter sends all together.")

    # What can be done.

    @property
    def _is_asked(self) -> bool:
        question = asks(self.state) and bool(self.choices)
        return question and (not self.laid or len(self.choices) <= MOST_LISTED)

    def at_place(self, place: Place) -> list[Choice]:
        """What can be done to a place, by all together first."""
        aimed = [choice for choice in self.choices if self.verb(choice).aimed]
        rows = self.about.offers(self.state, aimed, ())
        return [row for row in rows if row.place == place]

    def at_thing(self, thing: Thing | None) -> list[Choice]:
        return [] if thing is None else self.at_place(thing.places[0])

    @property
    def stations(self) -> list[Place]:
        """Where Tab goes, as one reads: to those who can go before those who can wait."""
        if asks(self.state):
            return sorted(self.laid)
        delays = {who: self.about.delay(self.state, who) for who in self.able}
        first = [who for who in self.able if delays[who] == min(delays.values())]
        found = {self.things[who].places[0] for who in first}
        if self.choices and not self.able:
            found = {c.place for c in self.choices if self.verb(c).aimed}
        seen = [thing for thing in self.things.values() if thing.places]
        own = {thing.places[0] for thing in seen if thing.owner == self.me}
        return sorted(found or own or {thing.places[0] for thing in seen})

    def _aim(self) -> None:
        """As a part begins, the cursor where something is to be done; of who shoots or burns on his
        likeliest target."""
        targets = [choice for choice in self.all_laid if choice.place != self.cursor]
        aimed = all(self.verb(choice).aimed for choice in targets)
        if self.cursor is None:
            self.look_at(self.about.start(self.state, self.me))
        if self.hand:
            if targets and aimed and self.here is None:
                self.look_at(max(targets, key=self._promise).place)
        elif self._aimed != self._part:
            self._aimed = self._part

            def foes(place: Place) -> int:
                there = (thing for thing in self.things.values() if place in thing.places)
                return sum(thing.owner != self.me for thing in there)

            if self.laid:
                crowded = max(sorted(self.laid), key=foes)
                if self.cursor not in self.laid or foes(crowded):
                    self.look_at(crowded)
            elif self.legal and self.stations and self.cursor not in self.stations:
                self.look_at(self.stations[0])

    def _promise(self, choice: Choice) -> tuple[float, int, int]:
        return self.chance(choice) or 0.0, 0, -self.far(choice.place)

    def chance(self, choice: Choice) -> float | None:
        """The one chance that stands on the map: that it comes off, more or less."""
        odds = self.odds_for(choice)
        rows = () if odds is None else (*odds.rows, *odds.also)
        told = (row.chance for row in rows if row.words in self.about.PROMISES)
        return next(map(float, told), None)

    def in_hand(self) -> tuple[str, Odds] | None:
        """The odds of the row that is lit, of what is laid here, or of what can be done here."""
        listed = [] if self.choice is None else [self.choice_of(self.choice)]
        laid = [] if self.here is None else [self.here]
        for choice in (*listed, *laid, *self.at_place(self.cursor)[:1]):
            if odds := self.odds_for(choice):
                return choice.words, odds
        return None

    def weighed(self) -> tuple[str, Odds] | None:
        return self.in_hand() or self.about.weighed(self.state, self.legal)

    @property
    def samples(self) -> Sequence[ThingId]:
        own = [thing.id for thing in self.own_at(self.cursor)]
        return self.hand or own or self.able or super().samples

    def rows(self, command: str) -> list[Choice]:
        """Of what is done to no place that of the men in hand; of all where they cannot do it."""
        rows = super().rows(command)
        mine = [row for row in rows if self.verb(row).aimed or row.actor in (None, *self.hand)]
        also = self.telling is not None and command == self.telling.command
        return mine if mine or also else rows

    def choice_of(self, row: Any) -> Choice:
        if isinstance(row, Tell):
            assert self.telling is not None
            thing, told = self.things[row.who], "x" if row.who in self.hand else " "
            return Choice((), self.telling.name, f"[{told}] {thing.title}, {thing.sort}")
        return super().choice_of(row)

    def actions_of(self, choice: Any) -> Sequence[A]:
        return () if isinstance(choice, Tell) else super().actions_of(choice)

    def reckon(self, action: Any) -> Odds | None:
        return super().reckon(action) if self.actions_of(action) else None

    # What is pressed.

    def show(self, action: Any) -> None:
        """Put the cursor on what a choice is about, else on who does it."""
        choice = self.choice_of(action)
        doers = [who for act in choice.orders for who in self.about.hands(act)]
        places = [self.things[who].places for who in doers if who in self.things]
        at = choice.place if choice.place is not None or not places else next(iter(places[0]), None)
        if at is not None:
            self.look_at(at)

    def leap(self, across: int, down: int) -> bool:
        """Among listed places, to the next that way; whether any are listed."""
        if self.listing is None or self.listing.closable or not self.laid:
            return False
        ways = {
            at: (each[0] - here[0], each[1] - here[1])
            for here in [self.about.grid(self.state, self.cursor)]
            for at in self.laid
            for each in [self.about.grid(self.state, at)]
        }
        ahead = [at for at, way in ways.items() if sum(map(mul, way, (across, down))) > 0]
        if ahead:
            to = min(ahead, key=lambda at: (sum(map(abs, ways[at])), at))
            places = [self.place_of(self.choice_of(row)) for row in self.listing.actions]
            self.point(places.index(to))
        return True

    def next(self, step: int) -> None:
        if self.listing is not None or not self.choices:
            super().next(step)
            return
        found = self.stations
        here = self.origin if self.hand else self.cursor
        if not self.hand and self.able and here in found:
            found = [here]  # who stands under the cursor is next
        after = [at for at in found if (at > here if step > 0 else at < here)]
        ring = found if step > 0 else found[::-1]
        self.look_at(after[0 if step > 0 else -1] if after else ring[0])
        if self.able_at(self.cursor):
            self.take_up(self.able_at(self.cursor)[0])

    def main(self) -> None:
        here = self.here
        if not self.choices:
            self.say(self.why_not_now())
        elif here is not None:
            self.submit(here)
        elif self.hand and self.cursor == self.origin:
            self.open_roll()
        elif self.hand or asks(self.state):
            why = self.about.why_not_at(self.state, self.hand, self.cursor)
            self.say(why)
        else:
            able, own, found = self.able_at(self.cursor), self.own_at(self.cursor), []
            if able:
                self.take_up(able[0])
            elif found := self.at_place(self.cursor):
                title = f"{self.about.label(self.state, self.cursor)}: what do you do?"
                self._list("target", found, title)
            elif own:
                self.say(self.about.why_idle(self.state, [thing.id for thing in own]))
            elif self.all_end:
                self.end()
            else:
                self.say(self._elsewhere)

    def why_not_now(self) -> str:
        asked = self.session.human and asks(self.state)
        return f"Answer first: {self.session.prompt.words}" if asked else super().why_not_now()

    def press(self, command: str) -> None:
        if self.telling is not None and command == self.telling.command:
            self.open_roll()
        elif command == GATHER:
            self.gather()
        else:
            super().press(command)

    def open_roll(self, at: int = 0) -> None:
        assert self.telling is not None
        own = [thing.id for thing in self.muster]
        men = [who for who in own if who in self.able]
        untimely = self.about.untimely(self.state, self.telling, self.me)
        if why := self.why_not_now() or self.keyed(untimely):
            self.say(why)
        elif not men:
            self.say(self.about.why_idle(self.state, own) if own else self._elsewhere)
        else:
            if not self.hand:
                self._hold(self.about.crew(self.state, men[0], self.able))
            rows = (*map(Tell, men), *self.rows(self.telling.command))
            self.open(Listing(self.telling.command, self.telling.asks, rows), at)

    def do_row(self, choice: Any) -> None:
        if isinstance(choice, Tell):
            at = self.at
            self._toggle(choice.who)
            self.open_roll(at)
        else:
            super().do_row(choice)

    def _offer(self, kind: str, rows: Sequence[Choice], title: str, *, lay: bool = False) -> None:
        """What all who can do to no place is done at once."""
        if len(rows) == 1 and not self.verb(rows[0]).aimed:
            self.submit(rows[0])
        else:
            order = sorted(rows, key=lambda row: row.place not in (None, self.cursor))
            self._list(kind, order, title)

    def _wasted(self) -> str:
        if self.all_end:
            return ""
        gone = "The men you chose have not moved." if self.hand and self.marching else ""
        return super()._wasted() or gone

    def close(self) -> bool:
        if self.listing is None and self.hand:
            self.look_at(self.origin)
            self._hold(())
            return True
        return super().close()

    # The mouse.

    def click(self, at: Place) -> None:
        if self.listing is not None and not self.listing.closable:
            super().click(at)
            return
        again = at == self.cursor
        if self.listing is not None:
            self.close()
        self.look_at(at)
        if asks(self.state):
            if again and self.here is not None:
                self.act()
        elif self.hand and not again:
            if self.here is None and self.able_at(at):
                self._hold(())
                self.act()
        elif again or self.able_at(at) or self.at_place(at):
            self.act()

    def other_click(self, at: Place) -> None:
        if not self.close():
            self.next(1)


def desk_of(session: Session[Any, Any], say: Callable[[str], None]) -> FightDesk[Any, Any]:
    """The desk of a fight that is described."""
    return (StackDesk if session.face.about.STACKS else FightDesk)(session, say)
