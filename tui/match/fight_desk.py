"""What a player does in any fight: opens lists, takes what is offered, takes it back.

A desk is told what was pressed, and can be asked what is to be shown; it knows nothing of a screen,
so a whole fight can be tested without a terminal.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.describe import THREAT, Choice, Place, Thing, ThingId
from pieces_of_eight.campaign.kernel.play import Planned, Step, asks
from pieces_of_eight.tui.play.session import Session
from pieces_of_eight.tui.settings import ALWAYS
from .desk import ADVICE, NO, PLAN, QUESTION, SURE, YES, A, FightSight, Listing, Placing, S
from .plan import Giving, OrderGiver, PlanList, pieces, refused_by

END = "end"  # the command that ends a part of the turn
ALIKE = 3  # so many answers alike in a row, and it is offered to give that answer always
TAKES = "y"  # the key that takes what is offered


class FightDesk(FightSight[S, A]):
    """Turns what is pressed into orders, and says why where nothing can be done."""

    def __init__(self, session: Session[S, Any], say: Callable[[str], None]) -> None:
        """`say` shows a sentence in the message line."""
        super().__init__(session, say)
        self.on_change: Callable[[Step[S] | None], None] = lambda step: None
        """Called after each action, whoever took it, and with None after an undo."""
        self.orders = OrderGiver(self)  # who gives the orders one by one
        self.giving = Giving(self)  # who gives the orders of a plan one by one
        self.planned: PlanList | None = None  # the plan of the whole turn that lies open
        self.habits: Callable[[], Mapping[str, str]] = dict  # the standing orders of the settings
        self.is_new: Callable[[str], bool] = lambda name: True
        """Whether something is said for the first time; from then on it is not."""
        self.offer: tuple[str, str] | None = None
        """The standing order that is offered: its name, and what is always answered."""
        self._alike: dict[str, tuple[str, int]] = {}
        """By the name of a standing order what was answered last, and how many times in a row."""
        self.hastens = True
        """Whether that is ordered at once which nobody is asked about: not in a lesson."""
        self._certain: tuple[Any, ...] = ()  # what the captain has said he is sure of
        self._warned = False
        """Whether the player was told what he gives up by ending this part of his turn."""
        self._unadvised: tuple[Sequence[ThingId], Place, int] = (), None, 0
        """Who was in hand, where the cursor was and which row was lit before advice or a plan was
        asked for."""
        session.on_change = self._changed
        self.refresh()

    # What stands before the player.

    def look(self) -> None:
        """The beginning of every `refresh`: what may be done now, and no list open."""
        self._weighed.clear()
        self._threat = None
        self.legal = tuple(self.session.legal())
        self.listing = None

    def refresh(self) -> None:
        self.look()
        self._warned, self.placing = False, None
        state, about = self.state, self.about
        self._all = [about.choice(state, act) for act in self.legal]
        self.things = {thing.id: thing for thing in about.things(state, self.me)}
        able = {choice.actor for choice in self._all}
        self.actors = [each for each in self.things if each in able]
        self.able = [*about.able(state, self.legal)] if self.legal else []
        part = about.part(state), self.session.decider
        fresh = part != self._part
        if fresh:
            self._part, self.steering, self.hand = part, "", ()
            self.storey, self.rested = "", set()
        self._take(self._still_in_hand(), aim=fresh or not self.able)
        if fresh and self.layer is not None:
            kept = [each.key for each in self._layers if self.layer.stays]
            self.layer = self.layer if self.layer.key in kept else None
        all_rest = bool(self.rested) and not self._waiting
        if self.session.over:
            self.say(f"The {self.session.face.noun} is over. Enter opens the account.")
        elif self.choices and not self.passing and (self.all_end or all_rest):
            if self._hasty is None and not self.giving.busy:
                self.say(about.spent(state))
        elif self._is_asked:
            self.steering = ""
            self.ask()
        elif self.hastens and self.session.human and not (self.giving.busy or self.laid):
            rows = self.at_thing(self.under)
            if rows and self.verb(rows[0]).at_once:
                self._offer_at(self.under, rows)
        if self.steering:
            self._steer(self.rows(self.steering))

    @property
    def asked(self) -> tuple[object, ...]:
        """What orders are about now: the open list, what is laid here, or the helm, where all rows
        are one order."""
        listing = self.listing
        if listing is not None and listing.kind != self.steering:
            return listing.kind, listing.title, listing.actions
        here = None if self.steering else self.here
        return self.steering, self._part, self.hand, here and here.orders

    def take_up(self, who: ThingId) -> None:
        """Give orders to another, and to those who go with him."""
        self.listing, self.steering, self.storey = None, "", ""
        self.rested.discard(who)
        self._take(self.about.crew(self.state, who, self.hand), aim=not self.able)

    def tell(self) -> None:
        """Tell the one under the cursor off for the next order, or let him out of it again."""
        thing, here = self.under, self.here
        if self.placing is not None:
            self.placing.hold(self.cursor)
        elif why := self.why_not_now():
            self.say(why)
        elif thing is None and here is not None and (posts := self.about.posts(here)):
            self.placing = Placing(self, posts)
        elif thing is None or thing.owner != self.me:
            self.say("None of yours is there.")
        elif thing.id not in self.able:
            self.say(self.why_not_him(thing))
        else:
            told = [each for each in self.able if (each in self.hand) != (each == thing.id)]
            self._take(told, aim=False)

    def tell_only(self, who: ThingId) -> bool:
        """Tell one off alone; whether he can be."""
        if who in self.able:
            self._take((who,), aim=False)
        return who in self.able

    # The open list.

    def open(self, listing: Listing, at: int = 0) -> None:
        """Lay open a list, with the cursor on one of its choices, but on none that gives up."""
        self.listing = listing
        rows = listing.actions
        if (
            listing.kind not in (SURE, PLAN, ADVICE)
            and at < len(rows)
            and self.given_up(rows[at]) is not None
        ):
            at = next((n for n, row in enumerate(rows) if self.given_up(row) is None), at)
        self.point(at)

    def point(self, at: int) -> None:
        """Put the list's cursor on a choice, and the map's on what it is about."""
        if self.listing is None:
            return
        self.at = max(0, min(at, len(self.listing.actions) - 1))
        if self.planned is not None and self.planning:
            if ways := self.planned.pieces[self.at].ways:
                self.cursor = ways[-1].to
            elif not self.at:  # the first can be done now
                self.show(self.planned.pieces[0].first)
        elif self.choice is not None:
            self.show(self.choice)

    def act(self) -> None:
        """Enter: in an open list the row that is lit, whatever it is; else the main action."""
        if self.listing is None or self.choice is None:
            self.main()
        elif self.listing.kind == SURE:
            self._answer(self.at)
        elif self.planning:
            plan, self.planned, self.listing = (self.planned, None, None)
            self.say("")
            if plan is not None:
                whole = self.habits().get("march_on") == "always"
                self.giving.give(plan.pieces, whole=whole, fixed=plan.is_changed)
        else:
            self.do_row(self.choice)

    def choose(self, number: int) -> None:
        """Take the choice with this number, counted from 1."""
        if self.listing is None or not 1 <= number <= len(self.listing.actions):
            return
        row = self.listing.actions[number - 1]
        if self.listing.kind == SURE:
            self._answer(number - 1)
        elif self.planning or self.verb(self.choice_of(row)).lights:
            self.point(number - 1)
        else:
            self.at = number - 1
            self.do_row(row)

    def do_row(self, choice: Any) -> None:
        row = self.choice_of(choice)
        if row.asks:
            refusal = self.session.refuse(row.orders[0]) if row.orders else None
            if refusal is not None:
                self.say(refused_by(refusal))
            else:
                kind = row.verb if self.listing is None else self.listing.kind
                self._list(kind, self.about.below(self.state, row), row.asks, under=row)
        elif row.orders:
            self.submit(choice)
        else:
            self._do_head(row)

    @property
    def named(self) -> Choice | None:
        """The choice for which a name is chosen, or written."""
        under = None if self.listing is None else self.listing.under
        return under if under is not None and under.orders else None

    def name(self, written: str) -> None:
        """Give what wants a name one that was written."""
        if self.named is not None:
            self.do_row(self.about.called(self.state, self.named, " ".join(written.split())))

    # What cannot be taken back is asked about.

    def asks_first(self, *choices: Any) -> bool:
        """Whether the captain is asked first: one of these orders gives up a ship or the fight."""
        lost = None if set(choices) <= set(self._certain) else self.given_up(*choices)
        if lost is None:
            return False
        title = f"{lost.words}. Are you sure?"
        self.open(Listing(SURE, title, (choices[-1], choices[-1]), orders=choices), NO)
        return True

    def _answer(self, row: int) -> None:
        assert self.listing is not None
        orders = self.listing.orders
        self.close()
        if row == YES:
            self._certain = orders
            self.do_certain(*orders)
            self._certain = ()

    def do_certain(self, *choices: Any) -> None:
        self.submit(*choices)

    # Standing orders.

    def answered(self, habit: tuple[str, str] | None) -> None:
        """Such an answer was given; after a few alike it is offered to give it always, once."""
        if habit is None or len(self.session.people) > 1 or habit[0] in self.habits():
            return
        name, value = habit
        last, times = self._alike.get(name, (value, 0))
        self._alike[name] = value, times + 1 if last == value else 1
        if self._alike[name][1] == ALIKE and self.is_new(f"offer-{name}"):
            self.offer = habit

    @property
    def offered(self) -> str:
        """The offer as a sentence; empty where none stands."""
        return "" if self.offer is None else f"Always {ALWAYS[self.offer]}? {TAKES} = yes"

    def answer_by_habit(self) -> bool:
        """Do what a standing order says to the question of the moment; whether one does."""
        alone = self.session.human and len(self.session.people) == 1
        if not alone or not (habits := self.habits()):
            return False
        action = self.about.answer(self.session.state, self.session.legal(), habits)
        if action is None or self.session.gives_up(action) is not None:
            return False
        self.session.submit_by_habit(action)
        self.say("Done by your standing order. The log has the details.")
        return True

    # What is pressed.

    def arrow(self, across: int, down: int) -> None:
        """Move the cursor; in a list turn the wheel or count men; at the helm give the order."""
        step = (across > 0) - (across < 0)
        if step and self.listing is not None and self._adjust(step, fine=bool(down)):
            return
        helm = self.listing is None or self.listing.kind == self.steering
        order = self.about.steer(self.state, across, down) if self.steering and helm else None
        if order is not None:
            self.submit(order)
        elif self.listing is None:
            to = self.about.beside(self.state, self.cursor, across, down)
            if to is not None:
                self.look_at(to)

    def _adjust(self, step: int, *, fine: bool) -> bool:
        """Turn the wheel or count men for the row that is lit; False where neither is done."""
        listing = self.listing
        if listing is None or listing.kind in (SURE, PLAN) or not listing.actions:
            return False
        rows = [self.choice_of(row) for row in listing.actions]
        changed = self.about.adjust(self.state, rows, self.at, step, fine=fine)
        if changed is None:
            return False
        row = changed[self.at]
        refusal = self.session.refuse(row.orders[0]) if len(row.orders) == 1 else None
        self.say(refused_by(refusal))
        if refusal is None:
            if row.path:  # lay the longest on the map, with the cursor where it ends
                led = max((c for c in changed if c.path), key=lambda c: len(c.orders))
                self.cursor = led.place
                self._led[led.place] = led
            self._list(listing.kind, changed, listing.title, self.at)
        return True

    def leap(self, across: int, down: int) -> bool:
        """Go that way among what is listed, where it lies on the map; whether it does."""
        return False

    def next(self, step: int) -> None:
        """Tab: the next row; or what is laid, or actor, or target, or thing."""
        proposed = self.proposed
        if self.listing is not None:
            self.point((self.at + step) % len(self.listing.actions))
        elif self.placing is not None:
            self.placing.next(step)
        elif not self.choices:
            self.say(self.why_not_now() or "There is nobody to move on to.")
        elif proposed is not None and self.verb(proposed).turns:
            self.alternative += step
        elif proposed is not None:
            to = _after(self.all_laid, self.here, step)
            self._look_at_laid(to)
            self.say(f"You cannot take this back: {to.words}." if to.gives_up else "")
        elif self.telling is None and len(self.actors) > 1:
            self.take_up(_after(self._waiting or self.actors, self.who, step))
        elif self.stations:
            self.look_at(_after(self.stations, self.cursor, step))
        else:
            found = [self.things[each] for each in self.aims or self.things]
            found = sorted((t for t in found if t.places), key=lambda t: self.far(t.places[0]))
            self.look_at(_after(found, self.under, step).places[0])

    def main(self) -> None:
        thing, here = self.under, self.here
        if not self.choices:
            self.say(self.why_not_now())
        elif self.placing is not None:
            self.submit(self.placing.choice)
        elif self.steering:
            rows = self.rows(self.steering)
            self._list(self.steering, rows, self._title(rows))
        elif thing is not None and self._can_take_up(thing):
            self.take_up(thing.id)
        elif found := self.at_thing(thing):
            self._offer_at(thing, found)
        elif here is not None:
            self.submit(here)
        elif thing is not None and thing.id == self.who and self.helm:
            self.press(self.helm)
        elif self.all_end:
            self.end()
        elif thing is not None and thing.id == self.who:
            self._with_him(thing)
        else:
            self.say(self._why_not_here(thing))

    def _offer_at(self, thing: Thing | None, rows: Sequence[Choice]) -> None:
        aimed = thing is not None and self.verb(rows[0]).aimed
        own = thing is not None and thing.id in self.hand and self.telling is not None
        if thing is not None and own and len(rows) > 1:
            at = self.cursor
            self._list("own", rows, f"What should {thing.title} do?")
            self.look_at(at)
        elif thing is not None and aimed and not own:
            self._offer("target", rows, f"{thing.title}: what do you do?", lay=True)
        else:
            self._offer("target", rows, self._title(rows))

    def _with_him(self, thing: Thing) -> None:
        """Enter on whoever is in hand: how he is sent; else his likeliest target, or what he can
        do."""
        at = self.cursor
        if self.laid:
            how = self.verb(self.all_laid[0]).how
            self.say(how or self._why_not_here(thing))
            return
        self._aim()
        if self.cursor == at:
            mine = [choice for choice in self.choices if choice.actor == thing.id]
            stays = any(self.verb(choice).stays for choice in mine)
            self._offer("own", mine, f"What should {thing.title} do?", lay=stays)

    def press(self, command: str) -> None:
        """A command that offers verbs: do it, list what it offers, or say why it offers nothing."""
        rows = self.rows(command)
        heads = [head for head in self.heads if self.verb(head).command == command]
        if command == END:
            self.end()
        elif self.telling is not None and command == self.telling.command:
            self.tell()
        elif command == self.steering:
            self.close()
            self.steering = ""
        elif heads:
            if len(heads) == 1 and not heads[0].group:
                self._do_head(heads[0])
                return
            full = [n for n, head in enumerate(heads) if self._below(head)]
            last = [n for n in full if heads[n].group == self.storey]
            self.storey = ""
            self._list(command, heads, self._title(heads), next(iter((*last, *full)), 0))
        elif not rows:
            self.say(self._why_nothing(command))
        elif any(self.verb(choice).steers for choice in rows):
            self.steering = command
            self._steer(rows)
        else:
            stays = bool(self.verb(rows[0]).stays)
            self._offer(command, rows, self._title(rows), lay=stays)

    def _title(self, rows: Sequence[Choice]) -> str:
        return self.keyed(self.about.asks(self.state, rows[0]))

    def _do_head(self, head: Choice) -> None:
        """Lay open what is below a head; else pass on to the next, or give the usual orders."""
        verb, below = self.verb(head), self._below(head)
        if below:
            self.storey = head.group
            self._list(verb.command, below, verb.how)
        elif verb.rests:
            told = self.about.rests(self.state, head.actor)
            self.rested.add(head.actor)
            self.listing = None
            self._take(self._still_in_hand())
            spent = "" if self._waiting else self.about.spent(self.state)
            self.say(f"{told} {spent}".strip())
        else:
            self._give_usual(head)

    def _give_usual(self, head: Choice) -> None:
        """Give the usual orders a head stands for until there is none left, as one lot."""
        verb, part = self.verb(head), self._part

        def following() -> A | None:
            last = self.ordered_last_turn()
            return self.about.usual(self.state, self.choices, head.actor, verb.name, last)

        self.storey, given, cursor = "", 0, self.cursor
        with self.orders.together():
            while self._part == part and self.choices and (order := following()) is not None:
                if not self.orders.give((order,)):
                    break
                given += 1
        if self._part == part:
            self.look_at(cursor)
        if not given:
            self.say(verb.nothing)
        elif given > 1:
            self.say(f"{given} orders given. {self.key_of('undo')} takes them back.")

    def typed(self, key: str) -> bool:
        """A letter or a number was typed at the cursor; whether it means anything there."""
        ready = self.listing is None and bool(self.legal)
        meant = self.about.typed(self.state, self.cursor, key) if ready else None
        if isinstance(meant, str):
            self.say(meant)
        elif meant is not None:
            self.submit(meant)
        return meant is not None

    def _offer(self, kind: str, rows: Sequence[Choice], title: str, *, lay: bool = False) -> None:
        """Lay rows open, those at the cursor first; the only one of whoever is in hand is done if
        it throws no dice, but where it has to be laid open."""
        mine = [choice for choice in rows if choice.actor in self.hand] or rows
        if len(mine) == 1 and mine[0].orders and self.odds_for(mine[0]) is None and not lay:
            self.do_row(mine[0])
            return
        at = self.cursor

        def late(choice: Choice) -> tuple[bool, bool]:
            there = choice.target is not None and self.place_of(choice) == at
            return not there, choice.actor not in self.hand

        order = sorted(rows, key=late)
        self._list(kind, order, title)

    def _list(
        self, kind: str, rows: Sequence[Choice], title: str, lit: int = 0, under: Any = None
    ) -> None:
        """Lay choices open: a single action as itself, where that says the same. What is said of
        each of them stands in place of the title; `under` is the row whose question they answer."""
        whys = tuple(row.why for row in rows) if all(row.why for row in rows) else ()
        listing = Listing(kind, title, tuple(map(self._single, rows)), whys)
        if under is not None:
            back = None if self.listing is None else (self.listing, self.at)
            listing = replace(listing, under=under, back=back)
        self.open(listing, lit)

    def _single(self, row: Choice) -> Any:
        if len(row.orders) != 1 or row.path or row.asks:
            return row
        plain = self.about.choice(self.state, row.orders[0])
        return row.orders[0] if (plain.words, plain.verb) == (row.words, row.verb) else row

    def ask(self) -> None:
        """Lay a question open, the usual answer lit."""
        rows = self.about.adjust(self.state, self.choices, 0, 0)
        usual = (
            self.about.ENGINE.mind.order(self.state, self.legal)[0] if asks(self.state) else None
        )
        lit = next((n for n, row in enumerate(rows or self.choices) if usual in row.orders), 0)
        self._list(QUESTION, rows or self.choices, self.session.prompt.words, lit)

    # The helm.

    def _steer(self, rows: Sequence[Choice]) -> None:
        """The arrows give orders as long as there is something to steer."""
        if not rows:
            self.steering = ""
            return
        actor = rows[0].actor if self.who not in {row.actor for row in rows} else self.who
        if actor != self.who:
            self._take((actor,))
        if (led := self.here) is not None:
            others = [row for row in rows if row.verb != led.verb]
            opened = self.about.adjust(self.state, (led, *others), 0, 0)
            if opened is not None:
                self._list(self.steering, opened, self.verb(led).how)
                return
        self.look_at(self.things[self.who].places[0])
        if any(self.verb(row).listed for row in rows):
            ahead = self.about.steer(self.state, 0, -1)
            lit = next((n for n, row in enumerate(rows) if row.orders == (ahead,)), 0)
            steered = self.verb(rows[0]).how  # nothing where there is nothing to steer
            self._list(self.steering, rows, steered or self.session.prompt.words, lit)
            self.steering = self.steering if steered else ""

    # Orders.

    def submit(self, *actions: Any) -> bool:
        """Do some rows one after the other; False and a sentence where one is refused."""
        self.say("")
        if self.asks_first(*actions):
            return False
        choice = self.choice_of(actions[-1])
        part, hand = self._part, self.hand
        opened, at, cursor, storey = self.listing, self.at, self.cursor, self.storey
        while opened is not None and opened.back is not None:
            opened, at = opened.back
        if not self.orders.give([act for row in actions for act in self.actions_of(row)]):
            return False
        self.answered(choice.habit)
        stays = self.verb(choice).stays
        if opened is not None and stays and (part, hand) == (self._part, self.hand):
            self.look_at(cursor)
            if storey:
                rows = [choice for choice in self.choices if choice.group == storey]
            elif opened.kind == "target":
                rows = self.at_thing(self.under)
            else:
                rows = self.rows(opened.kind) if opened.kind in self.commands else []
            if rows:
                self._list(opened.kind, rows, stays, min(at, len(rows) - 1))
            elif storey:
                self.press(opened.kind)
        if self.verb(choice).then_steers and self.helm and not self.steering:
            self.press(self.helm)
        told = self.about.done(self.state, choice) if self.session.human else ""
        if told:
            self.say(told)
        return True

    def _changed(self, step: Step[S] | None) -> None:
        self.refresh()
        self.orders.changed(step)
        if step is None or not self.answer_by_habit():
            self.giving.changed(step)
        if step is not None and not self.orders.giving:
            self.haste()

    def haste(self) -> None:
        """Order what is ordered without being asked; once taken back, it is asked."""
        if (found := self._hasty) is not None:
            self.session.submit(found[0])
            if found[1] and self.session.human:
                self.say(found[1])

    @property
    def _hasty(self) -> tuple[Any, str] | None:
        session = self.session
        if not self.hastens or not session.human or self.giving.busy:
            return None
        stands = session.why_not_undo() is not None and len(session.people) == 1
        return self.about.by_itself(self.state, session.legal(), stands=stands)

    def undo(self) -> None:
        if self.giving.take_back():
            self.say("You take back the orders of the plan.")
        else:
            self.rested = set()
            self.orders.take_back()

    def end(self) -> None:
        """End a part of the turn, with a warning first; what only stops goes on to the end."""
        rows = self.rows(END)
        if not rows:
            self.say(self._why_nothing(END))
            return
        ends = self.verb(rows[0]).ends
        if ends and (wasted := self._wasted()) and not self._warned:
            self.say(f"{wasted} Press {self.key_of(END)} again to go on anyway.")
            self._warned = True
            return
        acting = self.me, self.who
        if not self.submit(rows[0]) or ends:
            return
        rest = [choice for choice in self.rows(END) if self.verb(choice).ends]
        if rest and (self.me, self.who) == acting and not self._wasted():
            self.end()

    @property
    def closes(self) -> str:
        """What `close` does, in words; empty where it does nothing."""
        if self.listing is not None or self.placing is not None:
            return "Close" if self.listing is None or self.listing.closable else ""
        if self.steering or self._has_gathered:
            return "Let go"
        return "Close" if self.layer is not None else ""

    @property
    def _has_gathered(self) -> bool:
        """Whether others are taken in hand than those one begins with."""
        return bool(self.able) and self.hand != tuple(self.about.crew(self.state, None, ()))

    def close(self) -> bool:
        if not self.closes:
            return False
        if self.listing is not None:
            if self.listing.back is not None:
                self.open(*self.listing.back)
                return True
            if self.storey and self.listing.kind in self.commands:
                self.press(self.listing.kind)
                return True
            steered, advised = self.listing.kind == self.steering, self._advised
            if steered and any(self.verb(c).listed for c in self.rows(self.steering)):
                self.steering = ""
            self.listing = None
            if advised:
                self._take(self._unadvised[0], aim=False)
                self.look_at(self._unadvised[1])
            if self._is_asked:
                self.ask()  # a question lay under the list
                self.point(self._unadvised[2] if advised else self.at)
            elif steered and not self.steering and self.here is None:
                self._aim()
            elif self.steering and not steered:
                self._steer(self.rows(self.steering))
        elif self.steering:
            self.steering = ""
        elif self.placing is not None:
            self.placing = None
        elif self.layer is not None and not self._has_gathered:
            self.layer = None
        else:
            self._take(self.about.crew(self.state, None, ()), aim=False)
        return True

    def turn_ranges(self) -> None:
        """Lay the next thing over the map that can be looked at, or take it away."""
        if self.planning:
            self.say("The plan lies on the map. Close it first with {leave}.")
            return
        found = self._layers
        keys = [None, *(layer.key for layer in found)]
        now = None if self.layer is None or self.layer.key not in keys else self.layer.key
        at = (keys.index(now) + 1) % len(keys)
        lay, self.layer = self.layer, found[at - 1] if at else None
        if not found and lay is None:
            self.say(self.about.no_layer(self.state))
        elif self.layer is not None and self.layer.key == THREAT and not self.threat:
            self.say("No enemy you know of can harm you next turn.")
        elif self.layer is not None and self.layer.stays:
            self.say(self.layer.words)

    # The mouse.

    def click(self, at: Place) -> None:
        """A place was clicked: look at it; a second click does what Enter does."""
        again, thing = self.about.near(at, self.cursor), self.thing_at(at)
        again = again or (thing is not None and thing == self.under)
        was = self.here
        if self.listing is not None and not self.listing.closable:
            rows = [n for n, row in enumerate(self.listing.actions) if self._is_at(row, at)]
            if again and self.at in rows:
                self.act()
            elif rows:
                self.point(rows[0])
            return
        if self.listing is not None:
            self.close()
        if self.steering:
            pulled = self.about.pull(self.state, at)
            if any(pulled):
                self.arrow(*pulled)
            else:
                self.main()
            return
        self.look_at(at)
        here = self.here
        if was is not None and here is not None:
            again = again and was.orders == here.orders
        other = thing is not None and self._can_take_up(thing)
        foe = thing is not None and thing.owner != self.me
        at_once = foe if self.telling is not None else not self.laid
        if again or other or (at_once and self.at_thing(thing)):
            self.act()

    def drop(self, at: Place) -> None:
        """The mouse lets go: what is laid there is done."""
        if self.listing is None and self.laid:
            self.look_at(at)
            if self.placing is None:
                self.main()
            else:
                self.placing.held = None

    def other_click(self, at: Place) -> None:
        """The right button: the one there is told off or let out; else back, or on to the next."""
        if self.telling is not None:
            self.look_at(at)
            self.tell()
        elif not self.close():
            self.next(1)

    def _is_at(self, row: Any, at: Place) -> bool:
        place, thing = self.place_of(self.choice_of(row)), self.thing_at(at)
        return bool(place == at) or (thing is not None and place in thing.places)

    # Advice, and a plan of the whole turn.

    def open_advice(self, advice: Sequence[tuple[Any, str]]) -> None:
        """Lay open what the adviser would do, each with its reason."""
        if self.legal and (why := self.about.unadvised(self.state)):
            self.say(why)
            return
        self._keep_mark()
        if not advice:
            self.say(self.why_not_now() or f"{self._adviser} has no advice to give.")
            return
        whys = tuple(f"{self._adviser}: {why}." for _, why in advice)
        actions = tuple(action for action, _ in advice)
        self.open(Listing(ADVICE, f"{self._adviser} advises", actions, whys))

    @property
    def _advised(self) -> bool:
        """Whether advice or a plan lies open."""
        return self.listing is not None and self.listing.kind in (ADVICE, PLAN)

    def _keep_mark(self) -> None:
        if not self._advised:
            self._unadvised = self.hand, self.cursor, self.at

    @property
    def _adviser(self) -> str:
        return self.session.face.kind.adviser

    @property
    def planning(self) -> bool:
        """Whether a plan of the whole turn lies open."""
        return self.listing is not None and self.listing.kind == PLAN

    def open_plan(self, orders: Sequence[Planned]) -> None:
        """Lay open what the adviser would do in this turn, piece by piece."""
        if self.legal and (why := self.about.unadvised(self.state)):
            self.say(why)
            return
        if not orders:
            self.say(self.why_not_now() or f"{self._adviser} has no plan for this turn.")
        else:
            self._keep_mark()
            self.planned = PlanList(self.session, self.about, orders)
            self._lay_plan(self.planned, 0)
        led = self.about.course(self.state, [order.action for order in orders])
        if led is not None and self.planning:
            self._led[self.cursor] = led

    def _lay_plan(self, plan: PlanList, at: int) -> None:
        title, rows = plan.title(self._adviser), tuple(piece.first for piece in plan.pieces)
        self.open(Listing(PLAN, title, rows), at)

    def plan_on(self, orders: Sequence[Planned]) -> None:
        """Give what was planned anew; lay it open where some of it cannot be taken back."""
        self.say("")
        if any(self.session.gives_up(order.action) for order in orders) and self.giving.careful:
            self.giving.stop()
            self.open_plan(orders)
        elif orders:
            shown, rows = self.giving.left, pieces(self.about, self.state, self.me, orders)
            new = [row.words for row in rows if shown and row.first not in shown]
            self.say(f"Planned anew after the dice: {'; '.join(new)}." if new else "")
            self.giving.go_on_with(orders)
        else:
            self.giving.stop()

    def leave_out(self) -> None:
        """Leave the lit piece of the plan out, or take it in again."""
        if self.planned is None or not self.planning:
            self.say("No plan is open, so there is nothing to leave out. {plan} asks for a plan.")
            return
        self.planned.toggle(self.at)
        self._lay_plan(self.planned, min(self.at + 1, len(self.planned.pieces) - 1))

    def change_piece(self, step: int) -> None:
        """Put the next or the last thing that those in the lit piece can do in its place."""
        if self.planned is None or not self.planning:
            return
        if self.planned.change(self.at, self.legal, step):
            self._lay_plan(self.planned, self.at)
        else:
            self.say("No other order can be put here now. {discard} leaves this one out.")


def _after(row: Sequence[Any], here: Any, step: int) -> Any:
    at = row.index(here) if here in row else -1 if step > 0 else 0
    return row[(at + step) % len(row)]
