"""All events of a career in one place: for saves, for the laws, and for screens to import."""

from collections.abc import Sequence
from typing import TypeAlias, assert_never

from pieces_of_eight.campaign.kernel.play import Event, Mod, Said, Words, in_words
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed
from .state import (
    FACES,
    Bargain,
    Buy,
    Commission,
    Disband,
    Ending,
    Enlist,
    Fortune,
    Hire,
    Hoist,
    Mend,
    Port,
    Quality,
    Raise,
    Rename,
    Sell,
    Terms,
    Train,
    Trait,
    own,
    price,
)


class SeasonReported(Event):
    """A season is over."""

    number: int
    points: tuple[int, int]


class CameHome(Event):
    """What has become of one captain's ships, for him alone."""

    by: Player
    lost: Sealed[tuple[str, ...]]
    prizes: Sealed[tuple[str, ...]]
    fallen: Sealed[tuple[str, ...]]
    """Captains and officers of his who did not come home."""


class PaidOut(Event):
    """A captain was paid for his points, and fitted out by his crown."""

    by: Player
    pay: Sealed[int]
    grant: Sealed[int]
    smuggled: Sealed[tuple[Mod, ...]] | None = None
    """What smugglers brought beside it; None in a career without characters (C-19.8)."""


class FavourMoved(Event):
    """A crown thinks better or worse of its captain."""

    by: Player
    favour: int
    purse: int


class CaptainFell(Event):
    """A captain is dead, drowned, or was ransomed."""

    by: Player
    face: int
    """The die for a captain whose ship went down; 0 where none was thrown."""
    dead: bool
    ransom: Sealed[int]
    name: str
    """Whom it happened to: another may have his place already."""


class GrudgeBorne(Event):
    """A captain bears a grudge against one of the enemy's from now on, or no more."""

    by: Player
    foe: str
    """Empty where he has had satisfaction."""


class Fared(Event):
    """What a season has made of a man with a character; word of it gets around (C-19, H-247)."""

    by: Player
    name: str
    fortune: Fortune
    face: int = 0
    """The die that was thrown for him; 0 where none was."""


class Spared(Event):
    """A die was thrown for a man's wound, and he has none (H-248)."""

    by: Player
    name: str
    face: int


class Succeeded(Event):
    """The first mate follows a dead captain."""

    by: Player
    name: str


class CareerEnded(Event):
    """The career is over."""

    ending: Ending


class Dealt(Event):
    """A captain has struck a bargain."""

    by: Player
    bargain: Sealed[Bargain]
    coins: Sealed[int]
    """What it has cost; less than none for what it brought."""
    mods: Sealed[tuple[Mod, ...]] | None = None
    """What a man's trait or ransom did to the price; None in a career without characters (C-19)."""


class LeftPort(Event):
    """A captain has left port for the season."""

    by: Player
    season: int


AnyEvent: TypeAlias = (
    Dealt
    | LeftPort
    | SeasonReported
    | CameHome
    | CaptainFell
    | GrudgeBorne
    | Fared
    | Spared
    | Succeeded
    | FavourMoved
    | PaidOut
    | CareerEnded
)


# --- All that a player reads of the port and of home: events of a career in words -----------------

QUALITIES = {Quality.SCURVY: "scurvy", Quality.ABLE: "able", Quality.HARDENED: "battle hardened"}
TRAITS = {
    Trait.GUNNER: "at sea, one extra die in each salvo",
    Trait.BOARDER: "at sea, one extra die in every boarding fight",
    Trait.SAILING_MASTER: "at sea, +1 when rolling for an extra hex",
    Trait.IRON_NERVE: "at sea, his crew is slower to lose heart",
    Trait.TERROR: "at sea, those who fight his boarders roll one die fewer",
    Trait.NIGHT_RAIDER: "in a land raid, a 7 only half wakes a sleeping town",
    Trait.SWORDSMAN: "in a land raid, 2 more points hand to hand",
    Trait.SMUGGLER: "brings home 4 coins for each point of his ship's cargo",
    Trait.SURGEON: "replaces his ship's men for nothing",
    Trait.QUARTERMASTER: "mends his ship's hull and gear at half price",
    Trait.RECRUITER: "groups for his company cost a quarter less",
    Trait.DRILLMASTER: "drills his ship's crew at half price",
}
"""What each trait does, in a line (C-19.1 to C-19.12)."""
ENDINGS = {
    Ending.NOT_YET: "The career goes on.",
    Ending.DONE: "The last season is over, and the career with it.",
    Ending.DEATH: "A captain is dead, and so the career is over.",
}


def say(port: Port, event: Event) -> Said:
    """One sentence, with its rule. `career` is the state after the event.

    Raises TypeError for an event that no chapter of this engine tells.
    """
    return in_words(port, event, of_port, of_home, of_captains)


def name(port: Port, who: Player) -> str:
    return port.captains[who].name


def coins(n: int) -> str:
    return "1 coin" if n == 1 else f"{n} coins"


def of_port(port: Port, event: Event) -> Words:
    match event:
        case Dealt(by=by, bargain=bargain, coins=paid):
            if bargain.content is None or paid.content is None:
                return f"{name(port, by)} is seen on the quay."
            text = f"{name(port, by)} {struck(port, bargain.content)}"
            if paid.content:
                text += f": {coins(abs(paid.content))} {'spent' if paid.content > 0 else 'taken'}"
            if event.mods is not None and event.mods.content:
                text += f" ({'; '.join(map(in_coins, event.mods.content))})"
            return text + "."
        case LeftPort(by=by, season=season):
            return f"{name(port, by)} leaves port for season {season}."
    return None


def in_coins(mod: Mod) -> str:
    """What a price owes to somebody: "4 coins less: a quartermaster aboard [C-19.10]"."""
    return f"{coins(abs(mod.value))} {'more' if mod.value > 0 else 'less'}: {mod.why} [{mod.rule}]"


def struck(port: Port, bargain: Bargain) -> str:
    """A bargain as a verb with what it is about."""
    match bargain:
        case Buy(model=model, name=ship):
            return f"buys the {port.terms.models[model].name} {ship}"
        case Sell():
            return "sells a ship"
        case Mend():
            return "has a ship mended"
        case Rename(name=ship):
            return f"renames a ship {ship}"
        case Hire(name=captain):
            return f"hires {captain} to command a ship"
        case Train():
            return "drills a crew"
        case Hoist():
            return "hoists the flag in another ship"
        case Raise(name=company, officer=officer):
            return f"raises {company} under {officer}"
        case Enlist(arms=arms, quality=quality):
            article = "an" if quality is Quality.ABLE else "a"
            return f"enlists {article} {QUALITIES[quality]} {arms} group"
        case Commission(name=officer):
            return f"gives {officer} a commission"
        case Disband():
            return "pays a company off"
        case _:
            assert_never(bargain)


def of_home(port: Port, event: Event) -> Words:
    match event:
        case SeasonReported(number=number, points=points):
            both = f"{name(port, Player(0))} {points[0]}, {name(port, Player(1))} {points[1]}"
            return f"Season {number} is over: {both}."
        case CameHome():
            return came_home(port, event)
        case PaidOut(by=by, pay=pay, grant=grant):
            if pay.content is None or grant.content is None:
                return f"{name(port, by)} is paid."
            text = f"{name(port, by)} is paid {coins(pay.content)} for the season's points"
            if grant.content:
                text += f", and the crown adds {coins(grant.content)}"
            if event.smuggled is not None and event.smuggled.content:
                brought = (
                    f"{coins(m.value)} by {m.why} [{m.rule}]" for m in event.smuggled.content
                )
                text += f"; besides {', '.join(brought)}"
            return text + "."
        case GrudgeBorne(by=by, foe=""):
            return f"{name(port, by)} has had satisfaction and bears no grudge."
        case GrudgeBorne(by=by, foe=foe):
            return f"{name(port, by)} now bears a grudge against {foe}."
        case FavourMoved(by=by, purse=purse):
            return f"{name(port, by)}'s purse is now {purse} points."
    return None


def came_home(port: Port, event: CameHome) -> str:
    lost, prizes, fallen = event.lost.content, event.prizes.content, event.fallen.content
    text = f"{name(port, event.by)} is home"
    if lost:
        text += f", without {' and '.join(lost)}"
    if prizes:
        text += f", with the prize{'s' * (len(prizes) > 1)} {' and '.join(prizes)}"
    return f"{text}. {not_home(fallen)}" if fallen else f"{text}."


def not_home(fallen: Sequence[str]) -> str:
    """Who did not come home, by name."""
    return f"Lost for good: {', '.join(fallen)}."


def of_captains(port: Port, event: Event) -> Words:
    match event:
        case CaptainFell():
            return fell(port, event)
        case Fared() | Spared():
            return fared(port, event)
        case Succeeded(by=by, name=heir):
            return f"{heir} takes the quarterdeck for {port.captains[by].crown}."
        case CareerEnded(ending=ending):
            return ENDINGS[ending]
    return None


def drowning(terms: Terms) -> str:
    """By which face a captain drowns whose ship went down (H-43)."""
    return "drowns on 6" if terms.drowns == FACES else f"drowns on {terms.drowns} or more"


def fell(port: Port, event: CaptainFell) -> str:
    crown, captain = port.captains[event.by].crown, event.name
    if event.face:
        end = f"and {captain} drowns" if event.dead else f"but {captain} is picked up"
        thrown = f"rolled {event.face}, {drowning(port.terms)}"
        return f"{crown}'s flagship goes down, {end} ({thrown})."
    if event.dead:
        return f"{captain} of {crown} is killed in the fight."
    taken = f"{captain} of {crown} is taken with the flagship"
    if event.ransom.content == 0:
        return f"{taken} and let go for nothing, since there is not a coin left."
    paid = "" if event.ransom.content is None else f" for {coins(event.ransom.content)}"
    return f"{taken} and ransomed{paid}."


def fared(port: Port, event: Fared | Spared) -> str:
    """What a season has made of a man with a character (C-19)."""
    if isinstance(event, Spared):
        return f"{event.name} was in the thick of it, unhurt (rolled {event.face}, wounded on 6)."
    thrown = f" (rolled {event.face}, {drowning(port.terms)})" if event.face else ""
    match event.fortune:
        case Fortune.PROMOTED:
            return f"{event.name} wins his first battle and is promoted: his crews stand firmer."
        case Fortune.WOUNDED:
            return f"{event.name} is wounded, and his trait is of no use for a season."
        case Fortune.SAVED:
            return f"{event.name} loses the ship but swims ashore{thrown}."
        case Fortune.CAPTIVE:
            return f"{event.name} is a prisoner. You can ransom him in port."
        case Fortune.DROWNED:
            return f"{event.name} goes down with the ship{thrown}."
        case Fortune.KILLED:
            return f"{event.name} is killed."
        case _:
            assert_never(event.fortune)


# --- The account of a career (C-16): points of all seasons, and what a captain owns at the end ----


def earned(port: Port) -> tuple[int, int]:
    """The victory points of both captains so far."""
    one, two = port.captains
    return one.earned, two.earned


def fetched(port: Port, who: Player) -> int:
    """The coins that a captain's ships and companies would bring as they are, if he sold them."""
    terms, holding = port.terms, own(port, who)
    ships = sum(price(terms, holding, Sell(n)) for n in range(len(holding.ships)))
    men = sum(price(terms, holding, Disband(n)) for n in range(len(holding.companies)))
    return -(ships + men)


def estate(port: Port, who: Player, purses: int) -> int:
    """What a captain owns beyond the coins that his crown has given him, in points (C-16)."""
    whole = own(port, who).coins + fetched(port, who)
    return max(0, whole - purses) // port.terms.prices.point


def better(port: Port) -> Player | None:
    """Who has the better career: the living before the dead, then more points (C-3, C-15)."""
    one, two = port.captains
    if port.ending is Ending.DEATH and one.alive != two.alive:
        return Player(0) if one.alive else Player(1)
    mine, theirs = earned(port)
    return None if mine == theirs else Player(int(theirs > mine))
