"""What a captain does in port: goes through his books, strikes bargains, names, and sails."""

from collections.abc import Callable

from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.play import Refusal, many, start_of, total
from pieces_of_eight.campaign.kernel.sealed import Sealed
from pieces_of_eight.campaign.port.bargains import refuse_sail
from pieces_of_eight.campaign.port.events import TRAITS, coins
from pieces_of_eight.campaign.port.state import (
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
    fee,
    is_whole,
    person_of,
    price,
    types,
)
from pieces_of_eight.campaign.sheet.state import LETTERS, Prize
from pieces_of_eight.content.campaign import campaign_numbers
from pieces_of_eight.tui.match import captions
from pieces_of_eight.tui.match.captions import Keys
from pieces_of_eight.tui.match.desk import ADVICE, WAITING, Listing, sentence
from pieces_of_eight.tui.widgets.row import Row
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
    advice,
    for_sale,
    new_company,
    of_company,
    of_ship,
    offered,
    posts,
    unready,
    with_character,
)
from .port_words import (
    advice_words,
    company_words,
    done_words,
    favour_words,
    in_coins,
    kind_words,
    model_words,
    next_purse,
    offer_words,
    price_words,
    told,
    type_words,
    wanting,
)

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
        naming = self.naming
        self.refresh()
        if naming is not None:
            self.unname(naming)
        return True

    def unname(self, naming: Naming) -> None:
        """Go back from a name to the list in which the bargain was chosen."""
        if naming.field != "name":
            self.ask_name(naming.bargain)
        elif not isinstance(naming.bargain, Raise):  # that was chosen in no list
            self.open_spot()
            rows = self.listing.actions if self.listing is not None else ()
            alike = replace(naming.bargain, name="")
            for at, row in enumerate(rows):
                if isinstance(row, type(naming.bargain)) and replace(row, name="") == alike:
                    self.point(at)

    def undo(self) -> None:
        if self.may():
            super().undo()

    # Advice.

    def fit_out(self) -> None:
        """Strike every bargain the harbour master would, until he would sail."""
        from pieces_of_eight.tui.play.opponents import lot

        before = self.holding.coins
        for number in range(MOST_BARGAINS):
            seat = self.session.saved.match.seat(self.who)
            seed = lot(self.session.saved, "harbour master", self.who, number)
            best, _ = advice(seat.seen, seed)[0]
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


# --- What stands around a captain's books: the season, the purse, what is asked, the keys ---------


def turn_words(desk: PortDesk, *, short: bool) -> str:
    """The season, and what is in the purse."""
    career = desk.career
    season = f"Port, season {career.season} of {career.terms.seasons}"
    purse = coins(desk.holding.coins)
    return f"{season}: {purse}" if short else f"{season}: {desk.crown}, {purse}"


def aim_words(desk: PortDesk) -> str:
    """What the stay in port is for, and what is still missing (C-25)."""
    career = desk.career
    if desk.session.decider is None:
        return "Both captains have left port: the master sheet follows."
    if desk.session.watched:
        return f"Both captains fit out for season {career.season} of {career.terms.seasons}."
    if not desk.session.human:
        return "You have sailed: the other captain is still to come."
    holding, of = desk.holding, f"{career.season} of {career.terms.seasons}"
    ships = len(holding.ships)
    missing = ["no ship yet"] if not ships else [many(ships, "ship")]
    if hurt := sum(not is_whole(career.terms, ship) for ship in holding.ships):
        missing.append(f"{hurt} to be mended")
    if idle := sum(not company.groups for company in holding.companies):
        missing.append(f"{many(idle, 'company', 'companies')} without men")
    return f"Fit out for season {of}: {', '.join(missing)}, {coins(holding.coins)} to spend."


def who_decides(desk: PortDesk) -> str:
    """Who is in port."""
    session = desk.session
    if session.decider is None:
        return "all have sailed"
    if session.human and desk.private:
        return f"for {session.name_of(desk.who)}'s eyes only"
    if session.human or session.watched:
        return captions.who_decides(session)
    return f"{session.name_of(session.decider)} is in port"


def prompt_words(desk: PortDesk) -> str:
    """What is asked now."""
    if desk.session.decider is None:
        return "Both captains have left port."
    if not desk.session.human:
        return awaited(desk)
    if desk.naming is not None:
        return naming_words(desk)
    choice, listing = desk.choice, desk.listing
    if listing is not None and listing.whys:
        return with_cost(desk, choice, captions.prompt_words(desk))
    if isinstance(choice, Stay | SetSail) and listing is not None:
        return listing.title
    if isinstance(choice, Candidate):
        return about_the_man(desk, choice.name)
    if choice is not None:
        return with_cost(desk, choice, why_words(desk, choice))
    return favour(desk)


def awaited(desk: PortDesk) -> str:
    """That the other is in port, as plainly as he may be told of."""
    session = desk.session
    if session.watched:
        return captions.awaited(session, desk.key_of)
    assert session.decider is not None
    name = session.name_of(session.decider)
    return f"{name} is in port, and what is bought there is a secret. Enter hurries on."


def favour(desk: PortDesk) -> str:
    """What the crown thinks of the captain, and what it will pay."""
    standing = favour_words(desk.career, desk.who)
    if desk.career.season == desk.career.terms.seasons:
        return f"You are {standing} with {desk.crown}. {last_season(desk.prize)}"
    purse = in_coins(desk.career.terms, next_purse(desk.career, desk.who))
    return (
        f"You are {standing} with {desk.crown}. Before next season it will make up what you own"
        f" to {purse}, if its favour stays."
    )


def last_season(prize: Prize | None) -> str:
    """That nothing follows, and what the season is for (C-22)."""
    if prize is None:
        return "This is the last season."
    letter = LETTERS[prize.letter]
    return (
        f"The last season is for {prize.name}, {prize.worth} points: your force {letter} and theirs"
        " meet for it."
    )


def naming_words(desk: PortDesk) -> str:
    """Whose name is asked for."""
    assert desk.naming is not None
    match desk.naming.bargain:
        case Buy(model=model):
            what = f"What shall the {type_words(desk.career.terms, model)} be called?"
        case Rename(ship=n):
            what = f"What shall {desk.holding.ships[n].name} be called?"
        case Raise() if desk.naming.field == "name":
            what = "What shall the company be called?"
        case Raise(name=name):
            what = f"Who shall lead {name}?"
        case Hire(ship=n):
            what = f"Who shall command {desk.holding.ships[n].name}?"
        case _:
            what = "Who shall have the commission?"
    return f"{what} Take a name, or write another."


def why_words(desk: PortDesk, choice: Choice) -> str:
    """What a bargain is good for, in a sentence."""
    match choice:
        case Mend():
            return "Hull, gear and men are made whole."
        case Sell():
            return "She brings part of what she cost new, less her mending."
        case Hire(ship=n) if n == desk.holding.flag:
            return "You command her yourself while your flag flies in her."
        case Hire():
            return "A captain fights a ship better."
        case Train():
            return "Better crews shoot, sail and board better."
        case Hoist():
            return "You sail in her yourself, and share her fate."
        case Enlist():
            least = campaign_numbers().sheet.raid_groups
            return f"{least} groups or more can raid a town; fewer raid a shore."
        case Commission():
            return "Officers lead men ashore."
        case Disband():
            return "Part of what it cost comes back; the men are gone."
        case _:
            return ""


def with_cost(desk: PortDesk, choice: Choice | None, words: str) -> str:
    """Some words and what a bargain costs and leaves; or why it cannot be struck."""
    if choice is None or isinstance(choice, Stay | SetSail | Offer | Candidate):
        return words
    refusal = desk.refusal(choice)
    if refusal is not None:
        return f"Not now: {told_refusal(refusal)}"
    cost = desk.price(choice)
    price = price_words(cost)
    left = f"; {coins(desk.holding.coins - cost)} in the purse then" if cost else ""
    return f"{words} {start_of(price)}{left}.".strip()


def place_words(desk: PortDesk) -> str:
    """What is under the cursor, in a sentence."""
    career, holding, spot = desk.career, desk.holding, desk.spot
    choice = desk.choice
    if isinstance(choice, Buy):
        model = career.terms.models[choice.model]
        name = type_words(career.terms, choice.model)
        return f"{name}: {model_words(model)}, room for {model.room} groups and officers."
    match spot.kind:
        case "ship":
            ship = holding.ships[spot.at]
            cost = price(career.terms, holding, Mend(spot.at))
            hurt = f"needs {wanting(career.terms, ship)}: {coins(cost)}" if cost else "whole"
            return f"{ship.name}, {kind_words(career.terms, ship)}: {hurt}."
        case "company":
            company = holding.companies[spot.at]
            return f"{company.name}: {company_words(company)}."
        case "buy":
            return f"{many(len(types(career.terms)), 'type')} of ships are for sale."
        case "raise":
            return "A company is raised with its first officer; men are enlisted one by one."
        case "people":
            return "Captains and lieutenants who are known for something, and ask a price for it."
        case "outfit":
            what = "He mends, buys and hires as he would advise you"
            return f"{what}; {desk.key_of('undo')} takes it back step by step."
        case "ledger":
            return "Every coin of this stay."
        case "chart":
            what = "The ports of both crowns, and where your ships have fought"
            return f"{what}; {desk.key_of('chart')} opens it too."
        case "letter":
            return "What the rival wrote before this season, and what you know of the fleet."
        case _:
            return f"Leave port for season {career.season}. Then nothing can be bought any more."


def keys(desk: PortDesk) -> Keys:
    """The commands of the moment."""
    look_keys = [("ledger", "Ledger"), ("chart", "Chart"), ("log", "Log"), ("keys", "Keys")]
    if desk.session.decider is None:
        return [("act", "Go on"), *look_keys, ("leave", "Leave")]
    return captions.keys(desk.session, lambda: doing(desk), look_keys)


def doing(desk: PortDesk) -> Keys:
    """What the captain can do."""
    if desk.listing is not None:
        return captions.choosing(desk)
    sail = [("end", "Set sail")]
    buy = [("buy", "Buy")]
    advise = [("advise", "Advise"), *captions.undoing(desk.session)]
    if desk.spot.kind == SHIP:
        hurt = not is_whole(desk.career.terms, desk.holding.ships[desk.spot.at])
        mend = [("mend", "Mend")] if hurt else [("drill", "Drill")]
        return [("act", "Bargains"), *mend, *buy, *advise, *sail]
    if desk.spot.kind == COMPANY:
        return [("act", "Bargains"), *buy, *advise, *sail]
    return [("act", "Choose"), *([] if desk.spot.kind == BUY else buy), *advise, *sail]


def rows(desk: PortDesk, width: int, *, numbered: bool) -> list[Row]:
    """The choices of the open list, each with its price or what stands against it."""
    if desk.listing is None:
        return []
    found = []
    for at, choice in enumerate(desk.listing.actions):
        numbers = numbered and desk.naming is None
        number = f"{at + 1} " if numbers and at < 9 else "  " if numbers else ""
        words, note = words_of(desk, choice)
        found.append(Row(str(at), f"{number}{words}", note))
    return found


def words_of(desk: PortDesk, choice: Choice) -> tuple[str, str]:
    """A choice in words, and what stands at its right."""
    match choice:
        case Offer(name=name):
            return name, offered_note(desk, name)
        case Candidate(name=name):
            return candidate_words(desk, name)
        case Stay():
            return "Stay in port", ""
        case SetSail():
            return f"Set sail for season {desk.career.season}", ""
        case bargain:
            advised = desk.listing is not None and desk.listing.kind in (ADVICE, POSTS)
            words = advice_words if advised else offer_words
            return words(desk.career.terms, desk.holding, bargain), note(desk, bargain)


def offered_note(desk: PortDesk, name: str) -> str:
    """What a man of character is known for and costs, where his name is offered for a post."""
    person = person_of(desk.career.terms, name)
    if person is None or desk.naming is None:
        return ""
    bargain = replace(desk.naming.bargain, **{desk.naming.field: name})
    return f"{person.trait}, {coins(desk.price(bargain))}"


def candidate_words(desk: PortDesk, name: str) -> tuple[str, str]:
    """A man who is for hire, and what he costs as captain of a ship."""
    person = person_of(desk.career.terms, name)
    trait = "" if person is None else person.trait
    terms, holding = desk.career.terms, desk.holding
    asked, mods = fee(terms, holding, name, terms.prices.captain)
    ransom = ", ransom and all" if mods else ""
    return f"{name:<18} {trait}", f"{coins(asked + total(mods))}{ransom}"


def about_the_man(desk: PortDesk, name: str) -> str:
    """A man's life, and what his trait does."""
    person = person_of(desk.career.terms, name)
    if person is None:
        return ""
    return f"{person.life} {start_of(TRAITS[person.trait])}."


def note(desk: PortDesk, bargain: Bargain) -> str:
    """The price of a bargain, how much is wanting for it, or why it cannot be struck."""
    refusal, cost = desk.refusal(bargain), desk.price(bargain)
    short = cost - desk.holding.coins
    if refusal is None:
        return price_words(cost)
    return f"{coins(cost)}, {short} short" if short > 0 else f"no: {refusal.why}"
