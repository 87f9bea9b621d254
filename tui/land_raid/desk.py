"""What a captain ashore does: tells men off, sends them, and answers what he is asked."""

from collections.abc import Callable, Sequence

from pieces_of_eight.campaign.geometry.squares import NOWHERE, Square, place, square
from pieces_of_eight.campaign.kernel.play import Step
from pieces_of_eight.campaign.land_raid.model.actions import Action, Done
from pieces_of_eight.campaign.land_raid.model.say import label
from pieces_of_eight.campaign.land_raid.model.state import Phase, Raid, UnitId
from pieces_of_eight.campaign.land_raid.odds import bands
from pieces_of_eight.tui.match.desk import Listing
from . import reasons, words
from .choices import Choice, RaidSession, Tell, acts_of, men_of, square_of
from .lists import Lists
from .outlook import MOST_LISTED, Outlook
from .planner import Planner


class RaidDesk(Outlook):
    """Turns what is pressed into orders to men, and says why where nothing can be done."""

    def __init__(self, session: RaidSession, say: Callable[[str], None]) -> None:
        """`say` shows a sentence in the message line."""
        super().__init__(session, say)
        self.planner = Planner(self)
        """Who gives the orders one by one."""
        self.lists = Lists(self)
        """What can be laid open."""
        self._part: object = None
        """Which part of which turn it was at the last look."""
        self._sure = False
        """Whether the captain was told what he gives up by ending his part."""
        self.refresh()

    # What changes.

    def refresh(self) -> None:
        self.take_in()
        self._sure = False
        raid = self.raid
        part = (raid.turn, raid.phase, raid.side, self.session.decider, raid.pending)
        fresh, self._part = part != self._part, part
        if fresh or any(who not in self.able for who in self.band):
            self.tell_off(())
        if self.session.over:
            self.say("The raid is over: Enter opens the account.")
        elif self.legal and raid.pending:
            self._question()
        elif self.legal and fresh:
            self._aim()

    def _question(self) -> None:
        """Lay the question open: as a list, and where it is about squares on the map too."""
        squares = {square_of(choice): choice for choice in self.legal}
        if NOWHERE not in squares:
            self.answers = squares
            crowded = max(squares, key=lambda at: (len(self.foes(at)), -at))
            if self.cursor not in squares or self.foes(crowded):
                self.cursor = crowded
        if len(self.legal) <= MOST_LISTED:
            self.ask()

    def _aim(self) -> None:
        """At the beginning of a part: the cursor on the first square with something to do."""
        found = self._stations()
        if found and self.cursor not in found:
            self.cursor = found[0]

    def _stations(self) -> list[Square]:
        """The squares through which Tab goes."""
        if self.answers:
            return sorted(self.answers)
        if self.raid.phase is Phase.LOOTING and self.legal:
            return self.targets()
        units = [self.raid.units[who] for who in self.able]
        men = [unit for unit in units if not unit.gun] or units
        first = [unit for unit in men if not unit.moved] or men  # an officer's second step can wait
        seen = {at for at in self.places if at != NOWHERE}
        found = {self.places[unit.id] for unit in first}
        return sorted(found or {at for at in seen if self.stack(at)} or seen)

    def show(self, action: Choice) -> None:
        at = square_of(action)
        if isinstance(action, Tell):
            return
        men = [self.places[who] for who in men_of(action)]
        if at == NOWHERE and men:
            at = men[0]
        if at != NOWHERE:
            self.cursor = at

    # What is pressed.

    def steer(self, across: int, down: int) -> None:
        """Move the cursor of the map by a square; among listed squares, to the next that way."""
        columns, rows = len(self.raid.town.rows[0]), len(self.raid.town.rows)
        if self.listing is not None and self.answers:
            self._leap(across, down, columns)
            return
        column, row = place(self.cursor, columns)
        to = square(column + across, row + down, columns, rows)
        if to != NOWHERE:
            self.look_at(to)

    def _leap(self, across: int, down: int, columns: int) -> None:
        here = place(self.cursor, columns)

        def away(at: Square) -> tuple[int, int]:
            return place(at, columns)[0] - here[0], place(at, columns)[1] - here[1]

        ahead = [at for at in self.answers if sum(map(_times, away(at), (across, down))) > 0]
        if ahead and self.listing is not None:
            nearest = min(ahead, key=lambda at: (sum(map(abs, away(at))), at))
            self.point(self.listing.actions.index(self.answers[nearest]))

    def look_at(self, at: Square) -> None:
        """Put the cursor on a square."""
        self.cursor = at

    def main(self) -> None:
        if self.answers:
            answer = self.answers.get(self.cursor)
            if answer is not None:
                self.submit(answer)
            else:
                self.say(f"{label(self.raid, self.cursor)} is no answer: Tab goes to those marked.")
        elif self.band:
            self._confirm()
        else:
            self._take_up()

    def _confirm(self) -> None:
        """Do what is drawn: send those told off to the square under the cursor."""
        intended = self.intended()
        if intended is not None:
            stay = self.goals[self.cursor].stay if self.marching else ()
            if self.submit(intended) and stay:
                self.say(reasons.who_stays(self.raid, stay))
        elif self.cursor == self.origin:
            self.lists.open_roll()
        elif self.marching:
            march = bands.march(self.raid, self.band, self.cursor)
            self.say(reasons.who_stays(self.raid, march.stay))
        else:
            self.say(reasons.no_target(self.raid, self.cursor))

    def _take_up(self) -> None:
        """Nobody is told off: take up those under the cursor, or what can be done to the square."""
        why, here = self.why_not_now(), self.stack(self.cursor)
        able = [unit.id for unit in here if unit.id in self.able]
        offered = self.offered()
        if why:
            self.say(why)
        elif able and not (offered and self.raid.phase is Phase.LOOTING):
            self.tell_off(self.usual(able))
            self._aim_at_target()
        elif offered:
            self.open(Listing("target", f"What shall be done at {self._label()}?", tuple(offered)))
        elif here:
            self.say(reasons.idle_there(self.session, here))
        elif not self.able:
            self.end()
        else:
            self.say("Nobody of yours is there: Tab goes to those who can still act.")

    def _label(self) -> str:
        return label(self.raid, self.cursor)

    def _aim_at_target(self) -> None:
        """Who shoots or burns looks at his likeliest target at once."""
        found = [] if self.marching else [at for at in self.targets() if at != self.cursor]
        if found and self.intended() is None:
            self.cursor = max(found, key=lambda at: (self._chance(at) or 0, -at))

    def tell(self, number: int) -> None:
        """Tell the unit with this number off, or in again; counted from 1."""
        men = self.muster()
        if not self.legal or self.raid.pending or self.raid.phase is Phase.LOOTING:
            self.say(self.why_not_now() or "Nobody is chosen now: Enter takes what is marked.")
        elif not 1 <= number <= len(men):
            self.say("Nobody here has that number.")
        elif men[number - 1].id not in self.able:
            self.say(reasons.idle_there(self.session, men[number - 1 : number]))
        else:
            self._toggle(men[number - 1].id)

    def _toggle(self, who: UnitId) -> None:
        out = who in self.band
        left = [each for each in self.band if each != who]
        self.tell_off(tuple(left if out else [*left, who]))

    def gather(self) -> None:
        """Mark those told off, or let them out: the marked of several squares go together."""
        men = self.band or self.usual([u.id for u in self.stack(self.cursor) if u.id in self.able])
        if not self.marching or not men:
            self.say(self.why_not_now() or "Only men who can march now are marked.")
            return
        here = [who for who in men if self.places[who] == self.places[men[0]]]
        rest = tuple(who for who in self.gathered if who not in here)
        marked = len(rest) == len(self.gathered)
        self.gathered = (*rest, *here) if marked else rest
        self.tell_off(tuple(here) if marked else ())
        squares = len({self.places[who] for who in self.gathered})
        if squares:
            where = "of this square" if squares == 1 else f"of {squares} squares"
            self.say(f"Marked: the men {where}. Tab goes to others, Enter sends all together.")

    def open_fire(self) -> None:
        self.lists.open_fire()

    # Orders.

    def actions_of(self, choice: Choice) -> Sequence[Action]:
        return acts_of(choice)

    def submit(self, *actions: Choice) -> bool:
        """Do some choices; what several do is done by one after the other."""
        return all(list(map(self._take, actions)))

    def _take(self, choice: Choice) -> bool:
        if isinstance(choice, Tell):
            at = self.at
            self._toggle(choice.unit)
            self.lists.open_roll(at)
            return True
        return self.planner.take(choice)

    def do_certain(self, *choices: Choice) -> None:
        gone = [who for choice in choices for who in men_of(choice)]
        who = words.named(self.raid, gone)
        if self.submit(*choices):
            self.say(f"{who} {words.verb(gone, 'is', 'are')} off to the boats.")

    def begin(self) -> None:
        """At the table for the first time: pass by what can only be passed by."""
        self.planner.begin()

    def undo(self) -> None:
        """Take back the last choice with all its actions, or say why it stands."""
        if self.giving is not None and self.giving.take_back():
            self.say("The orders of the plan are taken back.")
        else:
            self.planner.undo()

    def _changed(self, step: Step[Raid] | None) -> None:
        self.refresh()
        self.planner.changed(step)
        self.give_on(step)

    # The cursor, and the end of a part.

    def next(self, step: int) -> None:
        if self.listing is not None:
            self.point((self.at + step) % len(self.listing.actions))
            return
        found = self._stations()
        if not found:
            self.say(self.why_not_now() or "There is nobody to go to.")
            return
        here = self.origin if self.band else self.cursor
        if not self.band and not self.answers and self.able and here in found:
            found = [here]  # who stands under the cursor is next
        after = [at for at in found if (at > here if step > 0 else at < here)]
        ring = found if step > 0 else found[::-1]
        self.cursor = after[0 if step > 0 else -1] if after else ring[0]
        able = [unit.id for unit in self.stack(self.cursor) if unit.id in self.able]
        if not self.raid.pending and self.raid.phase is not Phase.LOOTING:
            self.tell_off(self.usual(able))
            self._aim_at_target()

    def end(self) -> None:
        """End one's part, giving up what may be given up; once a warning comes first."""
        end = next((act for act in self.legal if isinstance(act, Done)), None)
        if end is None:
            self.say(self.why_not_now() or reasons.BETWEEN)
            return
        left = reasons.given_up(self.raid, self.legal, self.viewer)
        if self.band and self.marching:
            left = left or "The chosen men have not gone."
        if left and not self._sure:
            self.say(f"{left} Press {self.key_of('end')} again to go on all the same.")
            self._sure = True
        else:
            self.submit(end)

    def close(self) -> bool:
        if self.listing is not None and not self.listing.closable:
            return False
        if self.listing is not None:
            self.listing = None
            if self.raid.pending and self.legal:
                self._question()
            return True
        if self.band:
            self.cursor = self.origin
            self.tell_off(())
            return True
        return False

    def click(self, at: Square) -> None:
        """A square was clicked: look at it; a second click does what Enter does."""
        again = at == self.cursor
        if self.listing is not None and self.listing.closable:
            self.close()
        if self.answers:
            if again or self.listing is None:
                self.cursor = at
            if again and at in self.answers:
                self.submit(self.answers[at])
            elif at in self.answers and self.listing is not None:
                self.point(self.listing.actions.index(self.answers[at]))
            return
        if self.listing is not None:
            return
        self.look_at(at)
        if self.band and not again:
            own = any(unit.id in self.able for unit in self.stack(at))
            if self.intended() is None and own:
                self.tell_off(())
                self.act()
        elif again or any(u.id in self.able for u in self.stack(at)) or self.offered():
            self.act()


def _times(a: int, b: int) -> int:
    return a * b
