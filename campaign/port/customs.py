"""Ways of captains and customs of crowns (C-32): what is in force, and what is made at once."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.changes import SHARED, Change, Clause, Custom, Moment
from pieces_of_eight.campaign.kernel.deeds import Condition
from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.play import Mod, Play
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed
from .answers import STEP
from .crown import MOST_GROUPS
from .events import CustomKept
from .people import in_rank, without
from .standing import known_standing, long_war
from .state import (
    WHOLE,
    Arms,
    Group,
    Holding,
    Mend,
    Port,
    Quality,
    Ship,
    Terms,
    fresh,
    mending,
    new_ship,
    own,
    struck,
    used_names,
    with_captain,
    with_company,
    with_holding,
    with_ship,
)

CUSTOM = Rule("C-32")
CHEAPEST = 50  # hundredths: no price falls further, whatever holds (C-32.1)
IRONMAN, NO_TRAITS, NO_PASSING = "ironman", "traits", "passing"
"""The vows that hang on terms and sheets, and not on bargains alone (C-40.2)."""
HURT = {"gear": "gear", "men": "fighting"}


# --- What holds -----------------------------------------------------------------------------------


def customs_of(port: Port, who: Player) -> Iterator[Custom]:
    """The rules of a captain, of his crown, of his vows, and of the day."""
    captain, terms = port.captains[who], port.terms
    whose = {captain.name, captain.crown}
    yield from (each for each in terms.customs if each.of in whose or each.id in terms.vows[who])
    if terms.article is not None:
        yield terms.article


def is_kept(port: Port, who: Player, act: Clause) -> bool:
    """Whether what an act asks for is so; it asks for nothing that is secret."""
    if act.when == Condition():
        return True
    return act.when.holds((*port.deeds, *known_standing(port, who)), who)


def in_force(port: Port, who: Player) -> Iterator[tuple[str, Change]]:
    """All changes that hold for a captain, each with what it is called in a bill.

    What an encounter has left is secret, and missing where somebody else looks.
    """
    for custom in customs_of(port, who):
        for act in custom.acts:
            if act.at == "always" and is_kept(port, who, act):
                yield from ((custom.name, change) for change in act.does)
    holding = port.holdings[who].content
    if holding is not None:
        yield from (("what you were promised", change) for change in holding.lasting)


def sum_of(port: Port, who: Player, what: str) -> int:
    """What all changes of a kind come to: guards in his towns, or the margin of his spyglass."""
    return sum(change.by for _, change in in_force(port, who) if change.what == what)


def vows_add(port: Port, who: Player, *, passed: bool = False) -> int:
    """What a captain's vows add to his score, in hundredths (C-40.3). Those that ask for nothing in
    his career add nothing; `passed` is whether a warship of his has passed the enemy's ships by."""
    terms, sworn = port.terms, set(port.terms.vows[who])
    idle = {IRONMAN: not terms.ironman, NO_TRAITS: not any(terms.people), NO_PASSING: passed}
    kept = (each for each in terms.customs if each.id in sworn and not idle.get(each.id))
    changes = (change for each in kept for act in each.acts for change in act.does)
    return sum(change.by for change in changes if change.what == "score")


def decider(port: Port, who: Player, what: str, words: Iterable[str]) -> str:
    """What withholds something from a captain, or offers it to him, by one of the words for it; ""
    where nothing does."""
    named, found = set(words), in_force(port, who)
    return next((by for by, each in found if each.what == what and named & set(each.of)), "")


def haggled(port: Port, who: Player, asked: int, words: Iterable[str]) -> Iterator[Mod]:
    """What is added to a price, or taken off it, for the words of what is priced (C-32.1)."""
    named, now, least = set(words), asked, abs(asked) * CHEAPEST // WHOLE
    for name, change in in_force(port, who):
        if change.what == "price" and named & set(change.of):
            after = now * change.by // WHOLE
            after = max(after, least) if asked >= 0 else min(after, -least)
            if after != now:
                yield Mod(after - now, name, CUSTOM)
            now = after


# --- What is made at once -------------------------------------------------------------------------


def keep_customs(play: Play[Port], side: Player, moment: Moment) -> None:
    """Make the changes of a captain's customs whose moment it is."""
    for custom in customs_of(play.state, side):
        before = own(play.state, side).coins
        done = [act for act in custom.acts if act.at == moment and is_kept(play.state, side, act)]
        for act in done:
            play.state = with_changes(play.state, side, act.does)
        if done:
            coins = Sealed(side, own(play.state, side).coins - before)
            play.tell(CustomKept(CUSTOM, side, custom.id, coins))


def at_start(port: Port, side: Player) -> Port:
    """The career with what a captain has by his customs at its beginning, or when he follows."""
    for custom in customs_of(port, side):
        for act in custom.acts:
            if act.at == "career begins":
                port = with_changes(port, side, act.does)
    return port


def with_changes(port: Port, who: Player, changes: Sequence[Change]) -> Port:
    """The career after some changes to what a captain has, or is; without any chance in it."""
    for change in changes:
        port = _with_change(port, who, change)
    return port


def _with_change(port: Port, who: Player, change: Change) -> Port:
    terms, holding, captain = port.terms, own(port, who), port.captains[who]
    match change.what:
        case "favour" if long_war(port) is None:
            rung = max(0, min(len(terms.favour.purses) - 1, captain.favour + change.by))
            return with_captain(port, who, replace(captain, favour=rung))
        case "coins" | "share" | "favour":
            holding = replace(holding, coins=max(0, holding.coins + _coins(port, who, change)))
        case "ship":
            holding = _with_ship(port, who, change.of[0])
        case "groups":
            holding = _with_groups(terms, holding, change)
        case "grade":
            holding = _graded(holding, change.by)
        case "mend":
            hurt = sorted((-mending(terms, ship), n) for n, ship in enumerate(holding.ships))
            for _, n in hurt[: change.by]:
                holding = struck(terms, holding, Mend(n))
        case "harm":
            holding = _harmed(terms, holding, change)
        case "leave":
            holding = without(holding, [one.name for one in in_rank(holding)[:1]])
        case "found":
            holding = replace(holding, things=tuple(dict.fromkeys((*holding.things, *change.of))))
        case "spent":
            left = tuple(thing for thing in holding.things if thing not in change.of)
            holding = replace(holding, things=left)
        case "sails told":
            holding = replace(holding, told=True)
        case _:
            holding = replace(holding, lasting=(*holding.lasting, change))
    return with_holding(port, who, holding)


def _coins(port: Port, who: Player, change: Change) -> int:
    """The coins of a change, below 0 where they are taken; of a share never more than `most`."""
    if change.what == "favour":
        return STEP * change.by
    if change.what == "coins":
        return change.by
    numbers = [
        fact.number
        for fact in port.deeds
        if fact.whose == who and fact.what == SHARED[change.of[0]]
    ]
    whole = sum(numbers) if change.of[0] != "her price" else next(iter(numbers), 0)
    if change.of[0] == "cargo":
        whole *= port.terms.prices.point
    part = whole * change.by // WHOLE
    return max(-change.most, min(change.most, part)) if change.most else part


def _with_ship(port: Port, who: Player, word: str) -> Holding:
    """The goods with a ship more: of the type that is named, or the cheapest of its class."""
    terms, holding = port.terms, own(port, who)
    fitting = [n for n, model in enumerate(terms.models) if word in kinds_of(terms, n)]
    model = min(fitting, key=lambda n: terms.models[n].cost)
    name = fresh(terms.names[who], used_names(holding))
    ship = replace(new_ship(terms, model, name), id=holding.had + 1)
    flag = holding.flag if holding.ships else 0
    return replace(holding, ships=(*holding.ships, ship), had=ship.id, flag=flag)


def kinds_of(terms: Terms, model: int) -> tuple[str, ...]:
    """The words by which rows speak of a type of ship."""
    made = terms.models[model]
    return made.name.lower(), "merchantman" if made.merchant else "warship"


def _with_groups(terms: Terms, holding: Holding, change: Change) -> Holding:
    """The goods with so many groups more in the first company, or so many fewer.

    Who has no company gets what the groups would have cost.
    """
    arms = Arms.MUSKET if "musket" in change.of else Arms.HAND_TO_HAND
    quality = next((q for q in Quality if q.name.lower() in change.of), Quality.ABLE)
    if not holding.companies:
        return replace(
            holding, coins=holding.coins + max(0, change.by) * terms.prices.group[quality]
        )
    groups = holding.companies[0].groups
    if change.by < 0:
        return with_company(holding, 0, groups=groups[: change.by])
    groups = (*groups, *(Group(arms, quality),) * change.by)[:MOST_GROUPS]
    return with_company(holding, 0, groups=groups)


def _graded(holding: Holding, by: int) -> Holding:
    """The goods with one crew better by a quality, or worse: that of the flagship if it can."""
    order = sorted(range(len(holding.ships)), key=lambda n: (n != holding.flag, n))
    for n in order:
        crew = holding.ships[n].crew + by
        if Quality.SCURVY <= crew <= Quality.HARDENED:
            return with_ship(holding, n, crew=Quality(crew))
    return holding


def _harmed(terms: Terms, holding: Holding, change: Change) -> Holding:
    """The goods with the dearest ship hurt; she loses no more than she has."""
    if not holding.ships:
        return holding
    order = range(len(holding.ships))
    n = max(order, key=lambda at: (terms.models[holding.ships[at].model].cost, -at))
    ship: Ship = holding.ships[n]
    if change.of[0] == "hull":
        left, right = (max(1, side - change.by) for side in ship.hull)
        return with_ship(holding, n, hull=(left, right))
    field = HURT[change.of[0]]
    return with_ship(holding, n, **{field: max(0, getattr(ship, field) - change.by)})
