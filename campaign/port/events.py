"""All events of a career in one place: for saves, for the laws, and for screens to import."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import asdict

from pieces_of_eight.campaign.kernel.changes import Custom
from pieces_of_eight.campaign.kernel.play import (
    Event,
    Mod,
    Said,
    Words,
    every,
    in_words,
    listed,
    many,
    on,
    start_of,
)
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed
from . import state as s
from .answers import what_came
from .encounters import Met
from .standing import lead, long_war


class SeasonReported(Event):
    number: int
    points: tuple[int, int]


class CameHome(Event):
    """What has become of one captain's ships, for him alone."""

    by: Player
    lost: Sealed[tuple[str, ...]]
    prizes: Sealed[tuple[str, ...]]
    fallen: Sealed[tuple[str, ...]]  # captains and officers of his who did not come home


class PaidOut(Event):
    by: Player
    pay: Sealed[int]
    grant: Sealed[int]
    smuggled: Sealed[tuple[Mod, ...]] | None = None
    """What smugglers brought beside it; None in a career without characters (C-19.8)."""
    upkeep: Sealed[int] | None = None  # what the fleet has eaten, in a long war (C-31)


class FavourMoved(Event):
    by: Player
    favour: int
    purse: int


class CaptainFell(Event):
    by: Player
    face: int  # the die for a captain whose ship went down; 0 where none was thrown
    dead: bool
    ransom: Sealed[int]
    name: str  # whom it happened to: another may have his place already


class GrudgeBorne(Event):
    """A captain bears a grudge against one of the enemy's from now on, or no more."""

    by: Player
    foe: str  # empty where he has had satisfaction


class GrudgeLapsed(Event):
    """Whom a captain hated is gone, by nobody's deed: the grudge pays nothing."""

    by: Player
    foe: str


class Fared(Event):
    """What a season has made of a man with a character; word of it gets around (C-19, H-247)."""

    by: Player
    name: str
    fortune: s.Fortune
    face: int = 0  # the die that was thrown for him; 0 where none was


class WagesPaid(Event):
    """Those with a character have their wages, in a winter (C-36.2)."""

    by: Player
    coins: Sealed[int]


class WalkedOver(Event):
    """A man who could not be paid has gone over to the enemy; word of it gets around (C-36.2)."""

    by: Player
    name: str


class Marked(Event):
    """What a man's first wound in a winter leaves of him for good (C-36.3)."""

    by: Player
    name: str
    mark: str


class Spared(Event):
    """A die was thrown for a man's wound, and he has none (H-248)."""

    by: Player
    name: str
    face: int
    least: int = 6  # the face from which he would have been wounded


class Succeeded(Event):
    by: Player
    name: str


class Surgeon(Event):
    """A captain was hit in a long war; the surgeon throws for him (H-281)."""

    by: Player
    name: str
    face: int
    lives: bool


class CalledHome(Event):
    """A captain is too far behind, and his crown has had enough (H-282)."""

    by: Player
    name: str
    behind: int


class RivalNamed(Event):
    """Another takes the place of a rival who is gone, with a share of what the enemy owns."""

    by: Player
    name: str
    share: int  # in hundredths


class WentAshore(Event):
    by: Player
    name: str


class Spoils(Event):
    """Points for the seasons that need not be sailed, since the rival is dead (H-283)."""

    by: Player
    seasons: int
    points: int


class CustomKept(Event):
    """What a captain's way, his crown's custom or the article of the day has brought (C-32)."""

    by: Player
    custom: str
    coins: Sealed[int]  # below 0 where it has cost him some


class Found(Event):
    """What a chest or an island was worth, in a winter (C-35.3)."""

    by: Player
    thing: Sealed[str]  # empty where he has one of each, and sold it


class Greeted(Event):
    """What waits for a captain in port (C-35)."""

    by: Player
    met: Sealed[tuple[Met, ...]]


class Answered(Event):
    """An encounter is over: which, what was answered, and the face of the die."""

    by: Player
    reply: Sealed[tuple[str, int, int]]


class Walled(Event):
    """A captain has a town walled; all the world sees it (C-34)."""

    by: Player
    town: str


class OrderAnswered(Event):
    """A crown answers who sailed with an order of its (C-33)."""

    by: Player
    order: str
    kept: bool
    coins: Sealed[int]  # below 0 for what failing has cost
    groups: Sealed[int]  # of men that have come into a company
    mended: Sealed[tuple[str, ...]]  # the ships that its yard has made whole


class CareerEnded(Event):
    ending: s.Ending


class Dealt(Event):
    by: Player
    bargain: Sealed[s.Bargain]
    coins: Sealed[int]  # what it has cost; less than none for what it brought
    mods: Sealed[tuple[Mod, ...]] | None = None
    """What a man's trait or ransom did to the price; None in a career without characters (C-19)."""


class LeftPort(Event):
    by: Player
    season: int


BOTH = (Player(0), Player(1))
AnyEvent = every(Event, globals())


# --- All that a player reads of the port and of home: events of a career in words -----------------

QUALITIES = {
    s.Quality.SCURVY: "scurvy",
    s.Quality.ABLE: "able",
    s.Quality.HARDENED: "battle hardened",
}
TRAITS = {
    s.Trait.GUNNER: "at sea, one extra die in each salvo",
    s.Trait.BOARDER: "at sea, one extra die in every boarding fight",
    s.Trait.SAILING_MASTER: "at sea, +1 when rolling for an extra hex",
    s.Trait.IRON_NERVE: "at sea, his crew is slower to lose heart",
    s.Trait.TERROR: "at sea, those who fight his boarders roll one die fewer",
    s.Trait.NIGHT_RAIDER: "in a land raid, a 7 only half wakes a sleeping town",
    s.Trait.SWORDSMAN: "in a land raid, 2 more points hand to hand",
    s.Trait.SMUGGLER: "brings home 4 coins for each point of his ship's cargo",
    s.Trait.SURGEON: "replaces his ship's men for nothing",
    s.Trait.QUARTERMASTER: "mends his ship's hull and gear at half price",
    s.Trait.RECRUITER: "groups for his company cost a quarter less",
    s.Trait.DRILLMASTER: "drills his ship's crew at half price",
}  # what each trait does, in a line (C-19.1 to C-19.12)
MARKS = {
    "one-eyed": "at sea, one gun of each salvo rolls one die fewer",
    "wooden leg": "at sea, one die fewer when he boards with his men",
    "iron hook": "at sea, one extra die when he boards with his men",
    "scarred": "at sea, one extra die when his ship is boarded",
    "deaf": "at sea, -1 when rolling for an extra hex",
    "burnt hands": "drills his ship's crew for a quarter less",
    "bad dreams": "at sea, one die fewer when his ship is boarded",
    "old fever": "wounded on a 5 as well, when he comes home",
}  # what each mark does (C-36.4 to C-36.11)
ENDINGS = {
    s.Ending.NOT_YET: "The career goes on.",
    s.Ending.DONE: "The last season is over, and the career with it.",
    s.Ending.DEATH: "is dead/are dead",
    s.Ending.RECALLED: "is called home/are called home",
    s.Ending.RETIRED: "The years of this war are over, and the career with them.",
}  # a whole sentence, or what has become of one captain and of several
STAYS = "stays ashore/stay ashore"
FORTUNES = {
    s.Fortune.PROMOTED: "{name} wins his first battle and is promoted: his crews stand firmer.",
    s.Fortune.WOUNDED: "{name} is wounded, and his trait is of no use for a season.",
    s.Fortune.SAVED: "{name} loses the ship but swims ashore{thrown}.",
    s.Fortune.CAPTIVE: "{name} is a prisoner. You can ransom him in port.",
    s.Fortune.DROWNED: "{name} goes down with the ship{thrown}.",
    s.Fortune.KILLED: "{name} is killed.",
}


def say(port: s.Port, event: Event) -> Said:
    """One sentence, with its rule. `port` is the state after the event.

    Raises TypeError for an event that this engine does not tell.
    """
    return in_words(port, event, words_of)


def words_of(port: s.Port, event: Event) -> Words:
    match event:
        case Dealt(by=by, bargain=Sealed(content=bargain), coins=Sealed(content=paid)):
            if bargain is None or paid is None:
                return f"{name(port, by)} is seen on the quay."
            text = f"{name(port, by)} {STRUCK[type(bargain)].format(**blanks(port.terms, bargain))}"
            if paid:
                text += f": {coins(abs(paid))} {'spent' if paid > 0 else 'taken'}"
            if event.mods is not None and event.mods.content:
                text += f" ({'; '.join(map(in_coins, event.mods.content))})"
            return text + "."
        case LeftPort(by=by, season=season):
            return f"{name(port, by)} leaves port for season {season}."
        case SeasonReported(number=number, points=points):
            both = f"{name(port, Player(0))} {points[0]}, {name(port, Player(1))} {points[1]}"
            return f"Season {number} is over: {both}."
        case CameHome(by=by, lost=lost, prizes=prizes, fallen=fallen):
            text = f"{name(port, by)} is home"
            if lost.content:
                text += f", without {' and '.join(lost.content)}"
            if won := prizes.content:
                text += f", with the prize{'s' * (len(won) > 1)} {' and '.join(won)}"
            return f"{text}. {not_home(fallen.content)}" if fallen.content else f"{text}."
        case PaidOut(by=by, pay=Sealed(content=pay), grant=Sealed(content=grant)):
            if pay is None or grant is None:
                return f"{name(port, by)} is paid."
            text = f"{name(port, by)} is paid {coins(pay)} for the season's points"
            if grant:
                text += f", and the crown adds {coins(grant)}"
            if event.smuggled is not None and event.smuggled.content:
                mods = event.smuggled.content
                brought = (f"{coins(mod.value)} by {mod.why} [{mod.rule}]" for mod in mods)
                text += f"; besides {', '.join(brought)}"
            if event.upkeep is not None and event.upkeep.content is not None:
                text += f". The fleet costs {coins(event.upkeep.content)}"
            return text + "."
        case GrudgeBorne(by=by, foe=""):
            return f"{name(port, by)} has had satisfaction and bears no grudge."
        case GrudgeBorne(by=by, foe=foe) if port.terms.winter is not None:
            return f"{foe} is the nemesis of {name(port, by)} from now on."
        case GrudgeBorne(by=by, foe=foe):
            return f"{name(port, by)} now bears a grudge against {foe}."
        case GrudgeLapsed(by=by, foe=foe):
            return f"{foe} is gone, and the grudge of {name(port, by)} ends unpaid."
        case FavourMoved(by=by, purse=purse):
            if port.terms.winter is not None and port.terms.winter.long:
                return f"{port.captains[by].crown} thinks anew of {name(port, by)}."
            return f"{name(port, by)}'s purse is now {purse} points."
        case CaptainFell():
            return fell(port, event)
        case Fared():
            return fared(port, event)
        case Spared(name=name_, face=face):
            least = on(event.least)
            return f"{name_} was in the thick of it, unhurt (rolled {face}, wounded on {least})."
        case Marked(name=name_, mark=mark):
            return f"{name_} keeps a mark of it for life: {mark} ({MARKS[mark]})."
        case WagesPaid(by=by, coins=Sealed(content=paid)):
            whose = f"{name(port, by)}'s men are paid"
            return f"{whose}." if paid is None else f"{whose} {coins(paid)}."
        case WalkedOver(by=by, name=name_):
            return f"{name_} is not paid by {name(port, by)}, and walks over to the enemy."
        case Succeeded(by=by, name=heir):
            return f"{heir} takes the quarterdeck for {port.captains[by].crown}."
        case Surgeon(name=name_, face=face, lives=lives):
            end = "lives, and is thought less of" if lives else "dies under the knife"
            return f"{name_} is carried to the surgeon and {end} (rolled {face})."
        case CalledHome(by=by, name=name_, behind=behind):
            crown = port.captains[by].crown
            return f"{name_} is {behind} points behind, and {crown} calls its captain home."
        case RivalNamed(by=by, name=name_, share=share):
            crown = port.captains[by].crown
            return f"{crown} sends {name_}, with {share} coins for every 100 that you own."
        case WentAshore(name=name_):
            return f"{name_} leaves the sea."
        case Spoils(by=by, seasons=seasons, points=points):
            peace = f"{many(seasons, 'season')} of peace"
            return f"{name(port, by)} is given {points} points for {peace}."
        case OrderAnswered():
            return answered(port, event)
        case CustomKept(by=by, custom=id_, coins=brought):
            says = next(each.says for each in customs(port.terms) if each.id == id_)
            return f"{says.rstrip('.')}{in_brackets(brought.content)}."
        case Found(by=by, thing=Sealed(content=thing)):
            if thing is None:
                return f"{name(port, by)} has brought something home."
            return f"{name(port, by)} has brought home {thing or 'what fetches 30 coins'}."
        case Greeted(by=by, met=met):
            if met.content is None:
                return f"{name(port, by)} is back on the quay."
            waiting = many(len(met.content), "encounter") if met.content else "nobody"
            return f"Waiting for {name(port, by)}: {waiting}."
        case Answered(by=by, reply=reply):
            if reply.content is None:
                return f"{name(port, by)} is seen in the town."
            id_, answer, face = reply.content
            row = next(each for each in port.terms.encounters if each.id == id_)
            long = long_war(port) is not None
            return f"{row.answers[answer].label}. {what_came(row, answer, face, long=long)}"
        case Walled(by=by, town=town):
            return f"{name(port, by)} has {town} walled."
        case CareerEnded():
            return ended(port)
    return None


def ended(port: s.Port, you: Player | None = None) -> str:
    """How a career has ended, and for whom; `you` is the captain who reads it."""
    what, winter = ENDINGS[port.ending], port.terms.winter
    match port.ending:
        case s.Ending.DEATH:
            gone = [side for side in BOTH if not port.captains[side].alive]
        case s.Ending.RECALLED:
            gone = [side for side in BOTH if lead(port, side) < 0]
        case s.Ending.RETIRED if winter is None or port.season < winter.most_seasons:
            gone, what = [port.side], STAYS
        case _:
            return what
    gone.sort(key=lambda side: side != you)
    names = listed(["you" if side == you else name(port, side) for side in gone])
    one, more = what.split("/")
    does = more if len(gone) > 1 or gone == [you] else one
    return f"{start_of(names)} {does}, and so the career is over."


def answered(port: s.Port, event: OrderAnswered) -> str:
    """What a crown has asked, whether it was done, and for its captain what it has brought."""
    captain = port.captains[event.by]
    asked = next((order.says for order in port.terms.orders if order.id == event.order), "")
    how = "has done what" if event.kept else "has not done what"
    text = f"{captain.name} {how} {captain.crown} asked: {asked.rstrip('.')}"
    found = [many(event.groups.content, "hardened group")] if event.groups.content else []
    if event.mended.content:
        found.append(f"{' and '.join(event.mended.content)} mended")
    if paid := event.coins.content:
        found.append(coins(paid) if paid > 0 else f"{coins(-paid)} to pay")
    return f"{text} ({', '.join(found)})." if found else f"{text}."


def customs(terms: s.Terms) -> tuple[Custom, ...]:
    """All rules of captains, crowns and days that a career knows."""
    return terms.customs if terms.article is None else (*terms.customs, terms.article)


def in_brackets(brought: int | None) -> str:
    """Behind a custom what it has brought, where that may be known: " (40 coins)"."""
    if not brought:
        return ""
    return f" ({coins(brought)})" if brought > 0 else f" ({coins(-brought)} to pay)"


def name(port: s.Port, who: Player) -> str:
    return port.captains[who].name


def coins(n: int) -> str:
    return "1 coin" if n == 1 else f"{n} coins"


def in_coins(mod: Mod) -> str:
    """What a price owes to somebody: "4 coins less: a quartermaster aboard [C-19.10]"."""
    return f"{coins(abs(mod.value))} {'more' if mod.value > 0 else 'less'}: {mod.why} [{mod.rule}]"


STRUCK = {
    s.Buy: "buys the {type} {name}",
    s.Sell: "sells a ship",
    s.Mend: "has a ship mended",
    s.Rename: "renames a ship {name}",
    s.Hire: "hires {name} to command a ship",
    s.Train: "drills a crew",
    s.Teach: "gives a captain a second trait",
    s.Hoist: "hoists the flag in another ship",
    s.Raise: "raises {name} under {officer}",
    s.Enlist: "enlists {a} {group}",
    s.Commission: "gives {name} a commission",
    s.Disband: "pays a company off",
    s.PaySpy: "pays a spy",
    s.Accept: "takes an order of the crown: {says}",
    s.Meet: "answers '{label}'",
    s.Wall: "has {town} walled",
}  # a bargain as a verb with what it is about


def blanks(terms: s.Terms, bargain: s.Bargain) -> dict[str, Any]:
    """What words about a bargain may name: what stands in it, the type of a ship, a group."""
    found = asdict(bargain)
    if isinstance(bargain, s.Buy):
        found["type"] = terms.models[bargain.model].name
    if isinstance(bargain, s.Enlist):
        group = f"{QUALITIES[bargain.quality]} {bargain.arms} group"
        found |= {"group": group, "a": "an" if group[0] in "aeiou" else "a"}
    if isinstance(bargain, s.Meet):
        row = next(each for each in terms.encounters if each.id == bargain.encounter)
        found["label"] = row.answers[bargain.answer].label
    if isinstance(bargain, s.Accept):
        asked = (order.says for order in terms.orders if order.id == bargain.order)
        found["says"] = next(asked, "").rstrip(".")
    return found


def not_home(fallen: Sequence[str]) -> str:
    """Who did not come home, by name."""
    return f"Lost for good: {', '.join(fallen)}."


def drowning(terms: s.Terms) -> str:
    """By which face a captain drowns whose ship went down (H-43)."""
    return "drowns on 6" if terms.drowns == s.FACES else f"drowns on {terms.drowns} or more"


def fell(port: s.Port, event: CaptainFell) -> str:
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


def fared(port: s.Port, event: Fared) -> str:
    """What a season has made of a man with a character (C-19)."""
    thrown = f" (rolled {event.face}, {drowning(port.terms)})" if event.face else ""
    return FORTUNES[event.fortune].format(name=event.name, thrown=thrown)


# --- The account of a career (C-16): points of all seasons, and what a captain owns at the end ----


def earned(port: s.Port) -> tuple[int, int]:
    """The victory points of both captains so far."""
    one, two = port.captains
    return one.earned, two.earned


def better(port: s.Port) -> Player | None:
    """Who has the better career: the living before the dead, then more points (C-3, C-15)."""
    one, two = port.captains
    if port.ending is s.Ending.DEATH and one.alive != two.alive:
        return Player(0) if one.alive else Player(1)
    mine, theirs = (captain.earned + captain.bounty for captain in port.captains)
    return None if mine == theirs else Player(int(theirs > mine))
