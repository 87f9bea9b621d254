"""The port in a chronicle: what a captain bought and sold, in few words (C-4, H-41)."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple, assert_never

from campaign.career.actions import (
    Bargain,
    Buy,
    Commission,
    Disband,
    Enlist,
    Hire,
    Hoist,
    Mend,
    Raise,
    Rename,
    Sell,
    Train,
)
from campaign.career.events import Dealt
from campaign.career.say import QUALITIES
from campaign.career.state import Career, own
from campaign.chronicle.sight import Told
from campaign.kernel.sealed import Player


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


def bargained(before: Career, who: Player, bargain: Bargain) -> Bit:
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
            return Bit("raises", f"{name} under {officer}")
        case Enlist(company=n, arms=arms, quality=quality):
            kind = f"{QUALITIES[quality]} {arms} group"
            verb = f"enlists for {companies[n].name}:"
            return Bit(verb, f"{'an' if kind[0] in 'aeiou' else 'a'} {kind}", f"{{}} {kind}s")
        case Commission(company=n, name=name):
            return Bit("commissions", f"{name} in {companies[n].name}")
        case Disband(company=n):
            return Bit("pays off", companies[n].name)
        case _:
            assert_never(bargain)
