"""What lies before a player in any fight that is described: who is in hand, and what can be done.

It reads the session's state through the engine's `Description` alone, and gives no orders.
"""

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Generic

from pieces_of_eight.campaign.kernel.describe import (
    A,
    Choice,
    Description,
    Layer,
    Place,
    S,
    Thing,
    ThingId,
    Tone,
    Verb,
)
from pieces_of_eight.campaign.kernel.odds import Odds
from pieces_of_eight.campaign.kernel.play import Prompt
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.tui.play.session import Session
from .desk import Desk
from .placing import Placing


class FightSight(Desk[S, Any], Generic[S, A]):
    """What those in hand can choose, what is laid where, and what is under the cursor."""

    def __init__(self, session: Session[S, Any], say: Callable[[str], None]) -> None:
        """`say` shows a sentence in the message line."""
        self.about: Description[S, A] = session.face.about
        super().__init__(session, say)
        self.verbs = {verb.name: verb for verb in self.about.verbs}
        self.commands = {verb.command for verb in self.about.verbs if verb.command}
        self.telling = next((verb for verb in self.about.verbs if verb.tells), None)
        """How single ones are told off, where that can be."""
        self.choices: list[Choice] = []
        """What those in hand can choose."""
        self._all: list[Choice] = []
        """What anybody can be ordered."""
        self.heads: Sequence[Choice] = ()
        """Rows over groups of choices, and for usual orders."""
        self.storey = ""
        """The group that lies open, or did last."""
        self.rested: set[ThingId] = set()
        """Those who want no more orders in this part."""
        self._last: tuple[object, Sequence[A]] = (None, ())
        """What was ordered in the turn before, by whom and which turn it is."""
        self.things: dict[ThingId, Thing] = {}
        self.actors: list[ThingId] = []
        """Those who can be given an order now."""
        self.aims: list[ThingId] = []
        """Those to whom something can be done now."""
        self.able: list[ThingId] = []
        """Those of whom several can be told off for one order."""
        self.hand: tuple[ThingId, ...] = ()
        """Those who are given orders: one, or all who are told off together."""
        self.cursor: Place = None
        self.laid: dict[Place, list[Choice]] = {}
        """What can be done by pointing at a place."""
        self._led: dict[Place, Choice | None] = {}
        """What was worked out for a place because it was pointed at."""
        self.placing: Placing | None = None
        """Those in hand while they are placed one by one."""
        self.alternative = 0
        """Which of several choices that are laid to the place under the cursor."""
        self.steering = ""
        """The command whose verbs the arrows order."""
        self.layer: Layer | None = None
        """What lies over the map to be looked at."""
        self._warned = False
        """Whether the player was told what he gives up by ending this part of his turn."""
        self._part: Hashable = None

    # Who is in hand, and where the cursor is.

    @property
    def state(self) -> S:
        return self.session.state

    @property
    def me(self) -> Player:
        """Whose decision it is, or who looks on."""
        return self.session.viewer

    @property
    def who(self) -> ThingId:
        """The first of those who are given orders."""
        return self.hand[0] if self.hand else None

    @property
    def passing(self) -> str:
        """What is said where this part of the turn passes by itself; empty where it does not."""
        alone = self.session.human and len(self.choices) == 1 and self.all_end
        return self.about.passes(self.state) if alone else ""

    def _still_in_hand(self) -> Sequence[ThingId]:
        """Those in hand who can go on; else those with whom this part begins."""
        if self.telling is None:
            left = self._waiting or self.actors
            return (self.who,) if self.who in left else left[:1]
        usual = self.about.crew(self.state, None, ()) if self.able else ()
        return [each for each in self.able if each in self.hand] or usual

    @property
    def _all_rest(self) -> bool:
        """Whether nobody wants more orders."""
        return bool(self.rested) and not self._waiting

    @property
    def _waiting(self) -> list[ThingId]:
        """Those who can be given an order and still want one."""
        return [each for each in self.actors if each not in self.rested]

    def _take(self, hand: Sequence[ThingId], *, aim: bool = True) -> None:
        self.hand = tuple(hand)
        self._see()
        self._lay()
        if self.cursor is None:
            self.look_at(self.about.start(self.state, self.me))
        if aim:
            self._aim()

    def _see(self) -> None:
        """What those in hand can choose, to whom it is done, and what stands over it."""
        self.choices = [*self.about.open_to(self.state, self._all, self.hand)]
        self.aims = list(dict.fromkeys(c.target for c in self.choices if c.target is not None))
        last = self.ordered_last_turn() if self.legal else ()
        self.heads = self.about.heads(self.state, self.choices, self.who, last)

    def ordered_last_turn(self) -> Sequence[A]:
        """What the player ordered in the turn before this, the last first."""
        match, now = self.session.saved.match, self.session.state
        turn: int = getattr(now, "turn", 0)
        if self._last[0] != (turn, self.me):
            found: list[A] = []
            for number in range(len(match.entries), 0, -1):
                then, entry = match.steps[number - 1].state.turn, match.entries[number - 1]
                if then < turn - 1:
                    break
                if then == turn - 1 and entry.who == self.me:
                    found.append(entry.action)
            self._last = (turn, self.me), found
        return self._last[1]

    def _lay(self) -> None:
        self.laid, self._led = {}, {}
        for each in self.about.lay(self.state, self.legal, self.hand) if self.legal else ():
            self.laid.setdefault(each.place, []).append(each)

    def _aim(self) -> None:
        """The cursor on what is proposed, else on the likeliest target, else on who is in hand."""
        proposed = self.proposed
        acting = self.about.acting(self.state) if self.who is None else self.who
        targets = [c for c in self.choices if c.actor == self.who and self.verb(c).aimed]
        stations = [] if self.telling is None or self.hand else self.stations
        if proposed is not None:
            self._look_at_laid(proposed)
        elif targets and not self.laid:
            likely = next((choice for choice in targets if choice.proposed), None)
            self.look_at(self.place_of(likely or max(targets, key=self._promise)))
        elif acting is not None and self.things[acting].places:
            self.look_at(self.things[acting].places[0])
        elif stations and self.cursor not in stations:
            self.look_at(stations[0])

    def _promise(self, choice: Choice) -> tuple[float, int, int]:
        """The chance of what either comes off or not; how hurt its target is; how near."""
        hurt = [row.tone for row in self.about.card(self.state, choice.target, self.me)]
        return self.chance(choice) or 0.0, hurt.count(Tone.BAD), -self.far(self.place_of(choice))

    @property
    def proposed(self) -> Choice | None:
        """The choice at which the cursor starts, where it is led through what is laid."""
        return next((each for each in self.all_laid if each.proposed), None)

    @property
    def all_laid(self) -> list[Choice]:
        return [each for some in self.laid.values() for each in some]

    @property
    def all_end(self) -> bool:
        """Whether nothing is left but to end this part of the turn."""
        return not self.laid and all(self.verb(choice).ends for choice in self.choices)

    @property
    def _is_asked(self) -> bool:
        """Whether all that can be done lies open as a question: nothing is laid that keeps what
        stands on the map, and nothing ends this part."""
        kept = any(each.gives_up is None or each.proposed for each in self.all_laid)
        return bool(self.choices) and not kept and not any(self.verb(c).ends for c in self.choices)

    @property
    def helm(self) -> str:
        """The command under which something can be steered now, or orders stand in storeys."""
        steered = (self.verb(c).command for c in self.choices if self.verb(c).steers)
        return next(steered, "") or next((self.verb(h).command for h in self.heads if h.group), "")

    @property
    def here(self) -> Choice | None:
        """The choice that is laid to the place under the cursor."""
        if self.placing is not None:
            return self.placing.choice
        found = self.laid.get(self.cursor, [])
        if self.cursor not in self._led:
            if found and found[0].orders:
                return found[self.alternative % len(found)]
            ready = self.hand if self.legal else ()
            led = self.about.lay_to(self.state, ready, self.cursor) if ready else None
            self._led[self.cursor] = led
        return self._led[self.cursor]

    @property
    def stations(self) -> list[Place]:
        """Where Tab goes: to those who can be told off now, and to whom something can be done."""
        if self.telling is None:
            return []
        done_to = [self.things[each] for each in self.aims]
        by = [] if any(thing.owner == self.me for thing in done_to) else self.able
        things = [*(self.things[each] for each in by), *done_to]
        return list(dict.fromkeys(thing.places[0] for thing in things if thing.places))

    @property
    def under(self) -> Thing | None:
        """What stands under the cursor."""
        return self.thing_at(self.cursor)

    @property
    def _layers(self) -> Sequence[Layer]:
        """What can be laid over the map, of who acts and of what is under the cursor."""
        under = self.under
        return self.about.layers(self.state, self.me, self.who, under and under.id)

    def thing_at(self, place: Place) -> Thing | None:
        """What stands at a place: rather what is somebody's."""
        found = [thing for thing in self.things.values() if place in thing.places]
        if len(found) < 2:
            return next(iter(found), None)
        near = {t.id: self.about.away(self.state, place, t.places[0])[0] for t in found}
        return min(found, key=lambda thing: (thing.owner is None, near[thing.id]))

    def look_at(self, at: Place) -> None:
        """Put the cursor on a place."""
        turning = self.proposed is not None and self.verb(self.proposed).turns
        self.cursor, self.alternative = at, self.alternative if turning else 0
        if self.placing is not None:
            self.placing.move(at)

    def _look_at_laid(self, choice: Choice) -> None:
        self.cursor = choice.place
        self.alternative = self.laid[choice.place].index(choice)

    def show(self, action: Any) -> None:
        choice = self.choice_of(action)
        if self.telling is None and choice.actor in self.actors and choice.actor != self.who:
            self.hand = (choice.actor,)
            self._see()
            self._lay()
        at = self.place_of(choice)
        if at not in (None, self.cursor):
            self.look_at(at)

    def places_of(self, name: str) -> Sequence[Place]:
        named = [thing for thing in self.things.values() if name == thing.sign and thing.places]
        if named:
            return named[0].places
        return self.about.spots(self.state, name)

    # The rows of its lists: actions, or choices of several orders.

    def choice_of(self, row: Any) -> Choice:
        """What a row of a list is: an action in words, or a choice of several."""
        return row if isinstance(row, Choice) else self.about.choice(self.state, row)

    def actions_of(self, choice: Any) -> Sequence[A]:
        return choice.orders if isinstance(choice, Choice) else (choice,)

    def verb(self, choice: Choice) -> Verb:
        return self.verbs[choice.verb]

    def rows(self, command: str) -> list[Choice]:
        """The choices under a command, in the order of the verbs."""
        found = [c for name in self._under(command) for c in self.choices if c.verb == name]
        return list(self.about.offers(self.state, found, self.hand))

    def _under(self, command: str) -> list[str]:
        """The verbs that a command offers."""
        return [v.name for v in self.about.verbs if command in (v.command, v.also)]

    def at_thing(self, thing: Thing | None) -> list[Choice]:
        """What can be done to a thing, by whoever is in hand first."""
        if thing is None:
            return []
        return list(self.about.offers(self.state, self.choices, self.hand, thing.id))

    def _can_take_up(self, thing: Thing) -> bool:
        """Whether he can be given orders, and is not in hand."""
        able = self.actors if self.telling is None else self.able
        return thing.id in able and thing.id not in self.hand

    def _below(self, head: Choice) -> list[Choice]:
        """What lies open under a head."""
        return [c for c in self.choices if head.group and c.group == head.group]

    def place_of(self, choice: Choice) -> Place:
        """Where a choice is about: its place, else that of its target."""
        if choice.place is not None or choice.target is None:
            return choice.place
        return next(iter(self.things[choice.target].places), None)

    def far(self, place: Place) -> int:
        """How far a place is from whoever is in hand, or from the cursor."""
        start = self.cursor if self.who is None else next(iter(self.things[self.who].places), None)
        return 0 if None in (place, start) else self.about.away(self.state, start, place)[0]

    # What is weighed, and what would be given up.

    def reckon(self, action: Any) -> Odds | None:
        return self.about.odds(self.state, self.actions_of(action))

    def odds_for(self, choice: Choice) -> Odds | None:
        """The odds of a choice, kept under its order where it is only one."""
        return self.odds_of(choice.orders[0] if len(choice.orders) == 1 else choice)

    def chance(self, choice: Choice) -> float | None:
        """The chance of what comes off or not; None where no single number says it."""
        odds = self.odds_for(choice)
        plain = odds is not None and odds.mean is None and len(odds.rows) == 2
        return float(odds.rows[0].chance) if odds is not None and plain else None

    def weighed(self) -> tuple[str, Odds] | None:
        """What is weighed: the row in hand, or the first that is done where the cursor is."""
        if self.choice is not None:
            found = [self.choice_of(self.choice)]
        else:
            found = [*filter(None, [self.here]), *self._in_question()]
        for choice in found:
            odds = self.odds_for(choice)
            if odds is not None:
                alone = f": {choice.thrower} alone" if choice.thrower else ""
                return choice.weighs or f"{choice.words}{alone}", odds
        return None

    def _in_question(self) -> list[Choice]:
        """What is done to who is under the cursor; to no enemy at all; what ends this part."""
        mine = [c for c in self.choices if c.actor in (*self.hand, None) and c.place is None]
        free = [choice for choice in mine if not self.verb(choice).aimed]
        return [*self.at_thing(self.under), *free]

    def given_up(self, *choices: Any) -> Prompt | None:
        laid = (c.gives_up for c in choices if isinstance(c, Choice) and c.gives_up is not None)
        return next(laid, None) or super().given_up(*choices)

    def _wasted(self) -> str:
        """What ending this part would waste, in a sentence."""
        if self.all_end:
            return ""
        left = (self.verb(c).wasted for c in (*self._all, *self.choices))
        return next(filter(None, left), "") or self.about.idle(self.state)
