"""People in a winter (C-36): a second trait, wages and who walks over, and the nemesis."""

from zlib import crc32

from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.deeds import MARKS
from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.play import Play, Refusal
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed, opponent_of
from .events import GrudgeLapsed, Marked, WagesPaid, WalkedOver
from .state import (
    Holding,
    Person,
    Port,
    Served,
    Ship,
    Teach,
    Terms,
    Trait,
    own,
    person_of,
    served_of,
    serving,
    traits_of,
    with_captain,
    with_holding,
)

SECOND = Rule("C-36.1")
WAGES = Rule("C-36.2")
GRUDGE = Rule("H-254")
MARK = Rule("C-36.3")

FEARED = (Trait.GUNNER, Trait.BOARDER, Trait.TERROR)
"""As one of these a nemesis acts who has no trait of his own (H-291)."""


# --- A second trait (C-36.1) ----------------------------------------------------------------------


def seconds(terms: Terms, holding: Holding, ship: Ship) -> tuple[Trait, ...]:
    """The traits of which a ship's captain may take one more; none where he may not yet."""
    person, served = person_of(terms, ship.captain), served_of(holding, ship.captain)
    if terms.winter is None or person is None or served is None or served.second:
        return ()
    return person.offers if served.victories >= terms.winter.second else ()


def refuse_second(terms: Terms, holding: Holding, act: Teach) -> Refusal | None:
    """Why a man takes no second trait, or not this one."""
    name = holding.ships[act.ship].captain
    person, served = person_of(terms, name), served_of(holding, name)
    if terms.winter is None or person is None or served is None:
        return Refusal(SECOND, "only a man with a trait can learn another")
    if served.second:
        return Refusal(SECOND, f"{name} has a second trait already")
    if served.victories < terms.winter.second:
        least = terms.winter.second
        return Refusal(SECOND, f"{name} has {served.victories} of the {least} victories it takes")
    if act.trait not in person.offers:
        return Refusal(SECOND, f"that trait is not offered to {name}")
    return None


RANKS = "lieutenant", "captain", "commodore"


def rank_of(terms: Terms, served: Served) -> str:
    """What a man is called for his victories (C-36)."""
    if not served.victories or terms.winter is None:
        return RANKS[0]
    return RANKS[1 + (served.victories >= terms.winter.second)]


# --- What a wound leaves (C-36.3) -----------------------------------------------------------------


def leave_mark(play: Play[Port], side: Player, served: Served) -> Served:
    """In a winter a man's first wound leaves one of eight marks, by lot."""
    if play.state.terms.winter is None or served.mark:
        return served
    mark = MARKS[play.draw(MARK, len(MARKS))]
    play.tell(Marked(MARK, side, served.name, mark))
    return replace(served, mark=mark)


# --- Wages (C-36.2) -------------------------------------------------------------------------------


def wage_of(terms: Terms, holding: Holding, person: Person) -> int:
    """What a man in service is paid a season, in coins: a share of what he costs to hire."""
    if terms.winter is None:
        return 0
    aboard = any(ship.captain == person.name for ship in holding.ships)
    post = terms.prices.captain if aboard else terms.prices.officer
    return -(-(post + person.price) * terms.winter.keep // 100)


def in_rank(holding: Holding) -> list[Served]:
    """Those with a character who hold a command, by their victories, then by name."""
    names = serving(holding)
    there = (one for one in holding.served if one.name in names)
    return sorted(there, key=lambda one: (-one.victories, one.name))


def payroll(terms: Terms, holding: Holding) -> int:
    """What all who hold a command are paid in a season, once they have served one, in coins."""
    people = (person_of(terms, one.name) for one in in_rank(holding))
    return sum(wage_of(terms, holding, one) for one in people if one is not None)


def owed(terms: Terms, holding: Holding) -> list[tuple[Served, int]]:
    """What each man is paid at this homecoming: nothing for his first season."""
    found = []
    for one in in_rank(holding):
        person = person_of(terms, one.name)
        wage = wage_of(terms, holding, person) if person is not None and one.seasons else 0
        found.append((one, wage))
    return found


def pay_wages(play: Play[Port], side: Player) -> None:
    """Pay each man from his second season on; who cannot be paid walks over to the enemy."""
    port = play.state
    terms, holding = port.terms, own(port, side)
    if terms.winter is None or not any(terms.people):
        return
    left, books, gone = holding.coins, {one.name: one for one in holding.served}, []
    for one, wage in owed(terms, holding):
        if wage > left:
            gone.append(one.name)
            del books[one.name]
        else:
            left -= wage
            books[one.name] = replace(one, seasons=one.seasons + 1)
    play.tell(WagesPaid(WAGES, side, Sealed(side, holding.coins - left)))
    for name in gone:
        play.tell(WalkedOver(WAGES, side, name))
    after = without(replace(holding, coins=left, served=tuple(books.values())), gone)
    enemy = opponent_of(side)
    turned = list(port.turned)
    turned[enemy] = (*turned[enemy], *gone)
    play.state = replace(with_holding(port, side, after), turned=(turned[0], turned[1]))
    if port.captains[enemy].foe in gone:
        let_go(play, enemy)


def without(holding: Holding, gone: list[str]) -> Holding:
    """The goods when some men have left their commands."""
    ships = (replace(ship, captain="") if ship.captain in gone else ship for ship in holding.ships)
    companies = (
        replace(company, officers=tuple(name for name in company.officers if name not in gone))
        for company in holding.companies
    )
    return replace(holding, ships=tuple(ships), companies=tuple(companies))


# --- The nemesis (H-290, H-291) -------------------------------------------------------------------


def nemesis(port: Port, who: Player) -> str:
    """Whom a captain hates of the enemy's, by the rules of a winter; empty where there is none."""
    return port.captains[who].foe if port.terms.winter is not None else ""


def let_go(play: Play[Port], side: Player) -> None:
    """A captain's grudge ends with whom it was borne against, and pays nothing (H-254)."""
    captain = play.state.captains[side]
    play.state = with_captain(play.state, side, replace(captain, foe=""))
    play.tell(GrudgeLapsed(GRUDGE, side, captain.foe))


def feared(port: Port, who: Player, of: tuple[Trait, ...] = FEARED) -> Trait:
    """The trait of a captain's nemesis who has none of his own, by his name; else none (H-291)."""
    name = nemesis(port, who)
    if not name or person_of(port.terms, name) is not None:
        return Trait.NONE
    return of[crc32(name.encode()) % len(of)]


def acts_by(
    port: Port, who: Player, name: str, of: tuple[Trait, ...] = FEARED
) -> tuple[Trait, ...]:
    """The traits by which a man of a captain's acts; a nemesis without any has one by his name."""
    enemy = opponent_of(who)
    if name and name == nemesis(port, enemy) and (trait := feared(port, enemy, of)):
        return (trait,)
    return traits_of(port.terms, own(port, who), name)
