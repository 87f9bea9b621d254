"""A season in the chronicle around its fights: the sheet, the port, and the homecoming."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple, assert_never

from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.port.events import (
    QUALITIES,
    CameHome,
    CaptainFell,
    Dealt,
    Fared,
    FavourMoved,
    GrudgeBorne,
    PaidOut,
    SeasonReported,
    Succeeded,
    not_home,
)
from pieces_of_eight.campaign.port.events import say as say_of_career
from pieces_of_eight.campaign.port.state import (
    Bargain,
    Buy,
    Commission,
    Disband,
    Enlist,
    Hire,
    Hoist,
    Mend,
    Port,
    Raise,
    Rename,
    Sell,
    Train,
    own,
)
from pieces_of_eight.campaign.sheet.events import (
    RESULTS,
    CardDrawn,
    Delivered,
    FirstThrown,
    SeasonEnded,
    account,
    captain,
    company_words,
)
from pieces_of_eight.campaign.sheet.events import say as say_of_season
from pieces_of_eight.campaign.sheet.state import (
    FORCES,
    IN_PORT,
    LETTERS,
    NOBODY,
    Fleet,
    Phase,
    Result,
    Sheet,
    force,
    force_and_place,
    there,
)
from .story import Force, Gain, Home, Meeting, Sight, Told
from .story import Sheet as Mustered

FORTUNE = (Delivered, CardDrawn, SeasonEnded)
OF_HOME = (CameHome, CaptainFell, Fared, GrudgeBorne, Succeeded, FavourMoved, PaidOut)
"""What is told of each captain."""


# --- The sheet in a chronicle: what was mustered, who was set against whom -----------------------


def mustered(sheet: Sheet, who: Player) -> Mustered:
    """What a captain wrote, as far as it may be read here (C-6, C-7)."""
    sealed = bool(sheet.prints[who])
    fleet = sheet.shown[who] if sheet.shown is not None else sheet.fleets[who].content
    contents = sheet.unfolded[who] if sheet.unfolded is not None else sheet.written[who].content
    values = [line.value for line in sheet.lines[who]]
    if not sealed:
        return Mustered()
    if contents is None or fleet is None:
        shown = tuple(Force(LETTERS[at], value, ()) for at, value in enumerate(values) if value)
        return Mustered(shown, sealed)
    forces = tuple(
        Force(LETTERS[at], values[at] or contents.values[at], held(fleet, *force(contents, at)))
        for at in range(FORCES)
    )
    return Mustered(forces, sealed, held(fleet, *force(contents, IN_PORT)))


def held(fleet: Fleet, ships: Sequence[int], companies: Sequence[int]) -> tuple[str, ...]:
    """The ships and companies of a force, by type and name."""
    return (
        *(f"the {fleet.ships[n].type} {fleet.ships[n].name}" for n in ships),
        *(fleet.companies[n].name for n in companies),
    )


def first_named(sight: Sight) -> str:
    """Who named first: the throw that decided it, in a sentence."""
    thrown = [say_of_season(each.after, each.event).words for each in sight.told(FirstThrown)]
    return thrown[-1] if thrown else ""


def meetings(sheet: Sheet) -> tuple[Meeting, ...]:
    """The pairs in the order of the first captain's letters, as far as they are named (C-8)."""
    return tuple(
        meeting(sheet, letter)
        for letter, line in enumerate(sheet.lines[0])
        if line.opponent != IN_PORT
    )


def meeting(sheet: Sheet, letter: int) -> Meeting:
    """A pair, with its scores and what came of it."""
    mine = sheet.lines[0][letter]
    theirs = sheet.lines[1][mine.opponent]
    both = (LETTERS[letter], LETTERS[mine.opponent])
    attacker = next((n for n, line in enumerate((mine, theirs)) if line.attacks), NOBODY)
    line = theirs if attacker == 1 else mine
    text = f"{captain(sheet, Player(0))} {both[0]} against {captain(sheet, Player(1))} {both[1]}"
    text += there(sheet, Player(0), letter)
    if mine.score or theirs.score:
        text += f", {mine.score} to {theirs.score}"
    result = "" if line.result is Result.NOT_YET or line.fooled else RESULTS[line.result]
    if attacker == NOBODY and result:
        text += ": they miss each other"
    elif attacker != NOBODY:
        text += f": {captain(sheet, Player(attacker))} attacks{f', {result}' * bool(result)}"
    if line.fooled:
        text += ", only to find a rumour"
    who = None if attacker == NOBODY else attacker
    return Meeting(both, (mine.score, theirs.score), who, result, f"{text}.")


def fortune(sight: Sight) -> tuple[str, ...]:
    """Cargoes brought home, cards of the deck, and how the season ended (C-13)."""
    told: list[Told] = list(sight.told(*FORTUNE))
    return tuple(say_of_season(each.after, each.event).words for each in told)


def gains(sheet: Sheet) -> tuple[Gain, ...]:
    """The account of a season that is over, line by line."""
    if sheet.phase is not Phase.OVER:
        return ()
    return tuple(
        Gain(line.to, line.points, f"{force_and_place(sheet, line.to, line.letter)}: {line.why}")
        for line in account(sheet)
    )


# --- The port in a chronicle: what a captain bought and sold, in few words (C-4, H-41) -----------


class Business(NamedTuple):
    """What a captain did in port before a season."""

    words: tuple[str, ...] = ()
    spent: int | None = None
    """Coins, less what he took; None where it is not to be read."""


class Bit(NamedTuple):
    """A bargain: what is done, and what it is done to."""

    verb: str
    what: str
    many: str = ""
    """What it is called where it is done several times: "{} muskets"."""


def business(told: Sequence[Told], who: Player) -> Business:
    """The bargains of a captain, those of a kind together in the order they were begun with."""
    kinds: dict[str, Counter[Bit]] = {}
    spent = 0
    for each in told:
        event = each.event
        if not isinstance(event, Dealt) or event.by != who:
            continue
        if event.bargain.content is None or event.coins.content is None:
            return Business()
        bit = bargained(each.before, who, event.bargain.content)
        kinds.setdefault(bit.verb, Counter())[bit] += 1
        spent += event.coins.content
    return Business(tuple(f"{verb} {listed(bits)}" for verb, bits in kinds.items()), spent)


def listed(bits: Counter[Bit]) -> str:
    """What was bargained for, with how often."""
    said = [
        bit.many.format(count) if count > 1 and bit.many else bit.what
        for bit, count in bits.items()
    ]
    return f"{', '.join(said[:-1])} and {said[-1]}" if len(said) > 1 else said[0]


def bargained(before: Port, who: Player, bargain: Bargain) -> Bit:
    """A bargain with the names of what it was about, as they were before it."""
    holding = own(before, who)
    ships, companies = holding.ships, holding.companies
    match bargain:
        case Buy(model=model, name=name):
            return Bit("buys", f"the {before.terms.models[model].name} {name}")
        case Sell(ship=n):
            return Bit("sells", ships[n].name)
        case Mend(ship=n):
            return Bit("mends", ships[n].name)
        case Rename(ship=n, name=name):
            return Bit("renames", f"{ships[n].name} {name}")
        case Hire(ship=n, name=name):
            return Bit("gives a command", f"to {name} in {ships[n].name}")
        case Train(ship=n):
            return Bit("drills", f"the crew of {ships[n].name}")
        case Hoist(ship=n):
            return Bit("hoists the flag", f"in {ships[n].name}")
        case Raise(name=name, officer=officer):
            return Bit("raises", f"{company_words([name])} under {officer}")
        case Enlist(company=n, arms=arms, quality=quality):
            kind = f"{QUALITIES[quality]} {arms} group"
            verb = f"enlists for {company_words([companies[n].name])}:"
            return Bit(verb, f"{'an' if kind[0] in 'aeiou' else 'a'} {kind}", f"{{}} {kind}s")
        case Commission(company=n, name=name):
            return Bit("makes", f"{name} an officer of {company_words([companies[n].name])}")
        case Disband(company=n):
            return Bit("pays off", company_words([companies[n].name]))
        case _:
            assert_never(bargain)


# --- The homecoming in a chronicle: what the season brought each captain -------------------------


def homes(told: Sequence[Told]) -> tuple[Home, ...]:
    """Both homecomings of a season; none while it is not over."""
    points = next((e.event.points for e in told if isinstance(e.event, SeasonReported)), None)
    if points is None:
        return ()
    return tuple(home(told, Player(who), points[who]) for who in (0, 1))


def home(told: Sequence[Told], who: Player, points: int) -> Home:
    """The homecoming of one captain."""
    mine = [each for each in told if isinstance(each.event, OF_HOME) and each.event.by == who]
    return Home(who, points, tuple(words for words in map(sentence, mine) if words))


def sentence(told: Told) -> str:
    """An event of the homecoming; the dead bring no ships home, whoever does."""
    if isinstance(told.event, CameHome):
        return ships_home(told.event)
    return say_of_career(told.after, told.event).words


def ships_home(event: CameHome) -> str:
    """What was lost and taken, and who fell; nothing where it is not to be read."""
    lost, prizes, fallen = event.lost.content, event.prizes.content, event.fallen.content
    if lost is None or prizes is None or fallen is None:
        return ""
    said = [f"Lost: {', '.join(lost)}."] if lost else []
    said += [f"Taken: {', '.join(prizes)}."] if prizes else []
    said = said or ["No ship was lost and none was taken."]
    return " ".join([*said, not_home(fallen)] if fallen else said)
