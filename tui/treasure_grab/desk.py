"""What a player of a treasure grab does: sends figures, carries the chest, fires, fights."""

from collections.abc import Callable

from pieces_of_eight.campaign.geometry.squares import AROUND, NOWHERE
from pieces_of_eight.campaign.geometry.studs import Stud, steps_between
from pieces_of_eight.campaign.treasure_grab.model.actions import (
    Action,
    Cannonade,
    Carry,
    Enter,
    Move,
    Peel,
    Place,
    Shoot,
    Strike,
    Swing,
    Take,
)
from pieces_of_eight.campaign.treasure_grab.model.distances import approach
from pieces_of_eight.campaign.treasure_grab.model.entering import entrances
from pieces_of_eight.campaign.treasure_grab.model.ground import plan, rivals
from pieces_of_eight.campaign.treasure_grab.model.say import token
from pieces_of_eight.campaign.treasure_grab.model.state import (
    NOBODY,
    FigureId,
    Grab,
    Lie,
    Phase,
    Pull,
    band_of,
)
from pieces_of_eight.tui.match.desk import Listing
from pieces_of_eight.tui.play.session import Session
from . import overlay, reasons, words
from .outlook import PLAIN, Attack, Outlook

HOW_TO_MOVE = "Arrows choose a {} and Enter goes there; {} takes hold of the chest."


class GrabDesk(Outlook):
    """Turns what is pressed into orders to figures, and says why where nothing can be done."""

    def __init__(self, session: Session[Grab, Action], say: Callable[[str], None]) -> None:
        """`say` shows a sentence in the message line."""
        super().__init__(session, say)
        self._part: object = None
        """Which part of which turn it was at the last look."""
        self._sure = False
        """Whether the player was told what he gives up by ending this part of his turn."""
        self.refresh()

    # What changes.

    def refresh(self) -> None:
        self.look()
        self._sure = False
        grab = self.grab
        part = (grab.turn, grab.at, grab.phase, grab.pending, self.session.decider)
        fresh, self._part = part != self._part, part
        self.carrying = self.carrying and bool(self.carriers())
        if fresh:
            self.overlay, self.who, self.carrying = PLAIN, NOBODY, False
        if self.session.over:
            self.say("The game is over: Enter opens the account.")
        elif self.placing:
            self._offer_place(fresh=fresh)
        elif self.entering:
            self._offer_edge(fresh=fresh)
        elif self.moving:
            if self.who not in self.movers:
                self._take_up(next(iter(self.movers), NOBODY))
        elif self.fighting:
            self._aim()
        elif self.legal:
            self.ask()
        self.goals = {} if self.who == NOBODY else overlay.reach(grab, self.who)
        self._follow()

    def _follow(self) -> None:
        """With the chest in hand the cursor stays with who carries it."""
        mine = self.carriers() if self.carrying else ()
        if mine:
            self.who = self.who if self.who in mine else mine[0]
            self.cursor = self.grab.figures[self.who].at

    def _offer_place(self, *, fresh: bool) -> None:
        if fresh:
            middle = self.middle(self.grab)
            columns = plan(self.grab.board.rows).columns
            places = [act for act in self.legal if isinstance(act, Place)]
            near = min(places, key=lambda act: (steps_between(act.at, middle, columns), act.at))
            self.cursor, self.lie = near.at, near.lie

    def _offer_edge(self, *, fresh: bool) -> None:
        """The cursor on the stud of one's own side that is nearest to the chest."""
        chest = self.grab.chest
        if fresh and chest.at >= 0:
            walks = approach(self.grab.board.rows, (chest.at, chest.lie))
            self.cursor = min(entrances(self.grab), key=lambda at: (walks[at], at))

    def _aim(self) -> None:
        """The cursor on the likeliest target of the first who can attack."""
        if self.who not in self.attackers:
            self.who = next(iter(self.attackers), NOBODY)
        mine = [attack for attack in self.attacks if attack.by == self.who]
        if mine:
            self.cursor = self._spot(max(mine, key=self._promise))
        else:
            self.mention(self.keyed("Nobody of yours can attack: {end} ends the turn."))

    def _promise(self, attack: Attack) -> tuple[str, int, int]:
        """How welcome an attack is: its chance, and who is wounded already."""
        return self.chance(attack), self.grab.figures[attack.on].wounds, -attack.on

    def _spot(self, attack: Attack) -> Stud:
        return self.grab.figures[attack.on].at

    def _take_up(self, who: FigureId) -> None:
        """Give orders to a figure."""
        self.who = who
        if who != NOBODY:
            self.cursor = self.grab.figures[who].at
        self.goals = {} if who == NOBODY else overlay.reach(self.grab, who)

    def show(self, action: Action) -> None:
        by = getattr(action, "by", NOBODY)
        if isinstance(action, Move | Take | Shoot | Strike | Cannonade | Peel):
            self.who = by
            self.goals = overlay.reach(self.grab, by)
        at = words.subject(self.grab, action)
        if at != NOWHERE and not isinstance(action, Carry | Swing):
            self.cursor = at

    # What is pressed.

    def steer(self, across: int, down: int) -> None:
        """Move the cursor by a stud; with the chest in hand, carry it."""
        if self.carrying and self.listing is None:
            self.submit(Carry(self.me, AROUND.index((across, down))))
            return
        table = plan(self.grab.board.rows)
        row, column = divmod(self.cursor, table.columns)
        column, row = column + across, row + down
        if 0 <= column < table.columns and 0 <= row < table.rows:
            self.cursor = Stud(row * table.columns + column)

    def main(self) -> None:
        if self.placing:
            self.order(self.place())
        elif self.entering:
            self.order(Enter(self.me, self.cursor))
        elif self.carrying:
            self.open_chest()
        elif self.moving:
            self._go()
        elif self.fighting:
            self._attack()

    def order(self, action: Action) -> bool:
        """Do an action, or say by which rule it cannot be."""
        why = reasons.told(self.session.refuse(action))
        if why:
            self.say(why)
            return False
        return self.submit(action)

    def _go(self) -> None:
        """Send the figure to the stud under the cursor, or take up who stands there."""
        here = self.here
        if here != NOBODY and here == self.who:
            self.say(HOW_TO_MOVE.format(self.measures.spot, self.key_of("hold")))
        elif here in self.movers:
            self._take_up(here)
        elif self.on_chest(self.cursor):
            self.open_hold()
        elif self.who == NOBODY:
            self.say(
                self.keyed("Nobody of yours has movement left: {end} goes on to the fighting.")
            )
        else:
            self.order(Move(self.who, self.cursor))

    def _attack(self) -> None:
        """Lay open what can be done to who is under the cursor."""
        here = self.here
        found = tuple(self.attacks_on(here)) if here != NOBODY else ()
        if found:
            self.open(Listing("target", f"What shall be done to {words.titled(here)}?", found))
        elif here in self.attackers:
            self.who = here
            self._aim()
        elif here != NOBODY and self.who != NOBODY:
            self.say(reasons.no_target(self.session, self.who, here))
        elif not self.attacks:
            self.end()
        else:
            why = "Nobody to attack there. Tab goes to those who can, {end} ends the turn."
            self.say(self.keyed(why))

    def next(self, step: int) -> None:
        if self.listing is not None:
            self.point((self.at + step) % len(self.listing.actions))
        elif self.placing:
            self.lie = Lie(1 - self.lie)
        elif self.entering:
            edge = sorted(entrances(self.grab))
            at = edge.index(self.cursor) if self.cursor in edge else -step
            self.cursor = edge[(at + step) % len(edge)]
        elif self.moving or self.fighting:
            self._next_figure(step)
        else:
            self.say(self.why_not_now() or "There is nobody to go to.")

    def _next_figure(self, step: int) -> None:
        found = self.movers if self.moving else self.attackers
        if not found:
            self.say(self.keyed("Nobody of yours can do more: {end} goes on."))
            return
        self.carrying = False
        at = found.index(self.who) if self.who in found else -step
        who = found[(at + step) % len(found)]
        if self.moving:
            self._take_up(who)
        else:
            self.who = who
            self._aim()

    def open_move(self) -> None:
        """Take the chest in hand, or let the arrows move the cursor again."""
        if self.carrying:
            self.carrying = False
        elif self.carriers():
            self.carrying = True
            self._take_up(self.carriers()[0])
        else:
            how = HOW_TO_MOVE.format(self.measures.spot, self.key_of("hold"))
            self.say(self.why_not_now() or (how if self.moving else "The movement is over."))

    def open_hold(self) -> None:
        """Take hold of the chest with the figure in hand, or with any that can."""
        found = [act for act in self.legal if isinstance(act, Take)]
        mine = [act for act in found if act.by == self.who]
        if not found:
            self.say(reasons.no_hold(self.session, self._speaker))
        elif rivals(self.grab) and self.grab.pull is Pull.NOT_YET:
            title = "Enemies are at the chest: a die each decides who has it."
            self.open(Listing("hold", title, (*mine, *(a for a in found if a not in mine))))
        else:
            self._hold((mine or found)[0])

    def _hold(self, act: Take) -> None:
        if self.submit(act) and self.carriers():
            self.carrying = True
            more = (
                f" {self.key_of('hold')} takes hold with another."
                if any(isinstance(a, Take) for a in self.legal)
                else ""
            )
            self.say(f"{token(act.by)} has the chest: the arrows carry it, Enter turns it.{more}")

    def submit(self, *actions: Action) -> bool:
        done = super().submit(*actions)
        if done and isinstance(actions[-1], Take) and self.carriers():
            self.carrying = True
            self._follow()
        return done

    def open_chest(self) -> None:
        """Lay open how the chest can be carried and turned."""
        found = tuple(act for act in self.legal if isinstance(act, Swing | Carry))
        if not found:
            self.say("The chest can be neither carried nor turned from here.")
            return
        turns = tuple(sorted(found, key=lambda act: isinstance(act, Carry)))
        self.open(Listing("chest", "How shall the chest be turned or carried?", turns))

    def open_fire(self) -> None:
        who = self._speaker
        self._list("fire", (Shoot,), "Who fires at whom?", reasons.no_fire, who)

    def open_strikes(self) -> None:
        who = self._speaker
        self._list("fight", (Strike,), "Who fights whom?", reasons.no_strike, who)

    def open_mischief(self) -> None:
        who = self._speaker
        self._list("mischief", (Cannonade, Peel), "What mischief?", reasons.no_mischief, who)

    @property
    def _speaker(self) -> FigureId:
        """A figure about which the rules can be asked."""
        if self.who != NOBODY:
            return self.who
        band = self.grab.bands[self.grab.active]
        return FigureId(0 if band is None else 4 * band)

    def _list(
        self,
        kind: str,
        wanted: tuple[type[Action], ...],
        title: str,
        why: Callable[[Session[Grab, Action], FigureId, list[FigureId]], str],
        who: FigureId,
    ) -> None:
        """Lay open all attacks of some kinds, those on who is under the cursor first."""
        here = self.here
        found = [act for act in self.attacks if isinstance(act, wanted)]
        if not found:
            self.say(why(self.session, who, self.enemies))
            return
        found.sort(key=lambda act: (act.on != here, act.by != self.who))
        self.open(Listing(kind, title, tuple(found)))

    def turn_ranges(self) -> None:
        """Show the heights, then what is seen from under the cursor, then neither."""
        self.overlay = (self.overlay + 1) % 3

    def close(self) -> bool:
        if self.listing is not None and self.listing.closable:
            self.listing = None
            if self.legal and self.grab.phase is Phase.JOINING and not self.grab.pending:
                self.ask()  # a question lay under the list
            return True
        if self.listing is None and self.carrying:
            self.carrying = False
            return True
        return False

    def end(self) -> None:
        """End the moving or the turn; once a warning comes first."""
        end = self.ends
        if end is None:
            self.say(self.why_not_now() or reasons.BETWEEN)
            return
        left = reasons.given_up(self.grab, self.legal)
        if left and not self._sure:
            self.say(f"{left} Press {self.key_of('end')} again to go on all the same.")
            self._sure = True
        else:
            self.submit(end)

    # The mouse.

    def click(self, at: Stud) -> None:
        """A stud was clicked: look at it; a second click does what Enter does."""
        if self.listing is not None and not self.listing.closable:
            return
        if self.listing is not None:
            self.close()
        if self.carrying:
            self._pull_towards(at)
            return
        again = at == self.cursor
        self.cursor = at
        here = self.figure_at(at)
        own = here != NOBODY and self.legal and band_of(here) is self._band
        enemy = any(attack.on == here for attack in self.attacks)
        if again or enemy or (own and here != self.who and (self.moving or self.fighting)):
            self.act()

    @property
    def _band(self) -> object:
        return self.grab.bands[self.grab.active]

    def _pull_towards(self, at: Stud) -> None:
        """With the chest in hand: a step in the direction of a click; on it, how to turn it."""
        if self.on_chest(at):
            self.open_chest()
            return
        columns = plan(self.grab.board.rows).columns
        row, column = divmod(at, columns)
        first_row, first = divmod(self.grab.chest.at, columns)
        along = 3 if self.grab.chest.lie is Lie.EAST else 0
        down = 3 - along
        across = (column > first + along) - (column < first)
        self.steer(across, (row > first_row + down) - (row < first_row))
