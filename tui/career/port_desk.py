"""What a captain does in port: goes through his books, strikes bargains, names, and sails."""

from collections.abc import Callable

from msgspec.structs import replace

from pieces_of_eight.campaign.career.model.actions import (
    Bargain,
    Buy,
    Commission,
    Deal,
    Disband,
    Enlist,
    Hire,
    Hoist,
    Mend,
    Raise,
    Rename,
    Sell,
    SetSail,
    Train,
)
from pieces_of_eight.campaign.career.model.say import coins
from pieces_of_eight.campaign.career.rules.port import refuse_sail
from pieces_of_eight.campaign.kernel.play import Refusal
from pieces_of_eight.campaign.kernel.sealed import Sealed
from pieces_of_eight.tui.match.desk import ADVICE, WAITING, Listing, sentence
from .advice import advice
from .port_look import (
    BUY,
    COMPANY,
    OFFICERS,
    PEOPLE,
    RAISE,
    SAIL,
    SHIP,
    Candidate,
    Choice,
    Named,
    Naming,
    Offer,
    PortLook,
    Spot,
    Stay,
    for_sale,
    new_company,
    of_company,
    of_ship,
    offered,
    posts,
    unready,
    with_character,
)
from .port_words import done_words, told

MOST_BARGAINS = 60
"""The most that the harbour master does in one go."""
NAME, POSTS = "name", "posts"
"""The list of names that are offered, and that of the commands a man can be given."""


class PortDesk(PortLook):
    """Turns what is pressed into bargains."""

    # The main action.

    def go_to(self, key: str) -> None:
        """To the line that was clicked; once more on the same opens what it offers."""
        if key == self.spot.key and self.listing is None:
            self.act()
        else:
            self.close()
            self.spot = next((spot for spot in self.spots if spot.key == key), self.spot)

    def act(self) -> None:
        if self.naming is not None:
            self.accept(self.naming.typed)
        else:
            super().act()

    def main(self) -> None:
        if self.may():
            self.open_spot()

    def may(self) -> bool:
        """Whether it is the captain's hour; says so where it is not."""
        if not self.session.human:
            self.say(WAITING)
        return self.session.human

    def open_spot(self) -> None:
        """Lay open what can be done with the line under the cursor."""
        career, who, at = self.career, self.who, self.spot.at
        match self.spot.kind:
            case "ship":
                name = self.holding.ships[at].name
                self.open(Listing(SHIP, name, of_ship(career, who, at)))
            case "company":
                name = self.holding.companies[at].name
                self.open(Listing(COMPANY, name, of_company(career, who, at)))
            case "buy":
                self.open(Listing(BUY, "Ships for sale", for_sale(career, who)))
            case "raise":
                self.take(new_company(career, who))
            case "people":
                names = with_character(career, who)
                found = tuple(Candidate(name) for name in names)
                self.open(Listing(PEOPLE, "Captains and lieutenants for hire", found))
                if not found:
                    self.close()
                    self.say("Nobody with a character is for hire any more.")
            case "outfit":
                self.fit_out()
            case "ledger":
                self.on_ledger()
            case "chart":
                self.on_chart()
            case "letter":
                self.on_letter()
            case _:
                self.end()

    def do_row(self, choice: Choice) -> None:
        kind = "" if self.listing is None else self.listing.kind
        match choice:
            case Stay():
                self.close()
            case SetSail() as sail:
                self.submit(sail)
            case Offer(name=name):
                self.accept(name)
            case Candidate(name=name):
                self.open(Listing(POSTS, name, posts(self.career, self.who, name)))
            case bargain if kind in (POSTS, ADVICE):
                self.strike(bargain)
            case bargain:
                self.take(bargain)

    def take(self, bargain: Bargain) -> None:
        """Strike a bargain, or ask for the name that it needs."""
        if not self.may():
            return
        if isinstance(bargain, Buy | Rename | Hire | Raise | Commission):
            refusal = self.refusal(bargain)
            if refusal is None:
                self.ask_name(bargain)
            else:
                self.say(told_refusal(refusal))
        else:
            self.strike(bargain)

    def strike(self, bargain: Bargain) -> None:
        """Strike a bargain and say so, or say why not."""
        refusal = self.refusal(bargain)
        if refusal is not None:
            self.say(told_refusal(refusal))
            return
        words = told(done_words(self.career.terms, self.holding, bargain), self.price(bargain))
        self._struck = (bargain, self.at)
        self.table.submit(Deal(self.who, Sealed(self.who, bargain)))
        self.say(words)

    def follow(self, bargain: Bargain, at: int) -> None:
        """After a bargain: the cursor on what was bought, and a company's list open again.

        Groups and officers are seldom taken one alone; `at` is where the list's cursor was.
        """
        match bargain:
            case Buy():
                self.spot = Spot(SHIP, len(self.holding.ships) - 1)
            case Raise():
                self.spot = Spot(COMPANY, len(self.holding.companies) - 1)
                self.open_spot()
            case Enlist(company=n):
                self.spot = Spot(COMPANY, n)
                self.open_spot()
                self.point(at)
            case Commission(company=n):
                self.spot = Spot(COMPANY, n)
                self.open_spot()
                self.point(OFFICERS)
            case _:
                pass

    # Names.

    def ask_name(self, bargain: Named, field: str = "name") -> None:
        """Let a name be written, beginning with the first that is offered."""
        naming = Naming(bargain, field)
        names = offered(self.career, self.who, naming)
        self.naming = replace(naming, typed=names[0])
        self.open(Listing(NAME, "", tuple(Offer(name) for name in names)))

    def accept(self, name: str) -> None:
        """The name is written: the bargain is struck with it, or the next name asked for."""
        assert self.naming is not None
        naming, name = self.naming, " ".join(name.split())
        bargain = replace(naming.bargain, **{naming.field: name})
        refusal = self.refusal(bargain)
        if refusal is not None:
            self.say(told_refusal(refusal))
        elif isinstance(bargain, Raise) and naming.field == "name":
            self.ask_name(bargain, "officer")
        else:
            self.strike(bargain)

    def write(self, typed: str) -> None:
        """What has been written so far."""
        if self.naming is not None:
            self.naming = replace(self.naming, typed=typed)

    # Shortcuts.

    def do_mend(self) -> None:
        """Mend the ship under the cursor."""
        self.with_ship(Mend)

    def do_drill(self) -> None:
        """Drill her crew."""
        self.with_ship(Train)

    def do_flag(self) -> None:
        """Hoist the flag in her."""
        self.with_ship(Hoist)

    def with_ship(self, make: Callable[[int], Bargain]) -> None:
        """Strike a bargain about the ship under the cursor."""
        if self.may():
            if self.spot.kind == SHIP:
                self.strike(make(self.spot.at))
            else:
                self.say("Put the cursor on a ship first.")

    def do_sell(self) -> None:
        """Sell the ship under the cursor, or pay the company off."""
        if self.spot.kind == COMPANY and self.may():
            self.strike(Disband(self.spot.at))
        else:
            self.with_ship(Sell)

    def do_buy(self) -> None:
        """Lay open the ships that are for sale."""
        if self.may():
            self.spot = Spot(BUY)
            self.open_spot()

    def do_enlist(self) -> None:
        """Lay open the groups for the company under the cursor, or raise one."""
        if self.may():
            if self.spot.kind != COMPANY:
                self.spot = Spot(COMPANY) if self.holding.companies else Spot(RAISE)
            self.open_spot()

    # The end of the stay.

    def end(self) -> None:
        """Sail; it asks first where something is left undone."""
        if not self.may():
            return
        refusal = refuse_sail(self.career, SetSail(self.who))
        if refusal is not None:
            self.say(told_refusal(refusal))
            return
        words = unready(self.career, self.who)
        if not words or (self.listing is not None and self.listing.kind == SAIL):
            self.submit(SetSail(self.who))
            return
        self.spot = Spot(SAIL)
        self.open(Listing(SAIL, f"{words} Sail all the same?", (Stay(), SetSail(self.who))))

    def close(self) -> bool:
        if self.listing is None:
            return False
        self.refresh()
        return True

    def undo(self) -> None:
        if self.may():
            super().undo()

    # Advice.

    def fit_out(self) -> None:
        """Strike every bargain the harbour master would, until he would sail."""
        before = self.holding.coins
        for number in range(MOST_BARGAINS):
            seat = self.session.saved.match.seat(self.who)
            best, _ = advice(seat.seen, number)[0]
            if isinstance(best, SetSail | Stay | Offer | Candidate):
                break
            self.table.submit(Deal(self.who, Sealed(self.who, best)))
        spent = before - self.holding.coins
        self.say(
            f"The harbour master has spent {coins(spent)}; {coins(self.holding.coins)} are left."
            if spent
            else "The harbour master finds nothing that is worth your coins."
        )


def told_refusal(refusal: Refusal) -> str:
    """Why something cannot be done, with its rule."""
    return f"{sentence(refusal.why)} [{refusal.rule}]"
