"""A crew: who is aboard, who can fight, sail or load, and who is still free."""

from collections import Counter
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hulls import DOT
from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.play import many
from . import state
from .state import Arm, Crew, Fate, Figures, Place, Post, Sailing, Sea, Ship, ShipId, Side, Spared

OWNERS_CHOICE = Rule("R0-54")

OFFICERS = (Post.CAPTAIN, Post.MATE, Post.LIEUTENANT)
FREE_MOVERS = (Post.CAPTAIN, Post.MATE)  # who goes about the ship beside his task (PW-3.1)
SAILORS = (Post.HAND, Post.MATE, Post.CAPTAIN)
"""Who may work the ship: marines and their lieutenant may not (PW-1.4)."""
SOLDIERS = (Post.MARINE, Post.LIEUTENANT)
A_HOOK = 8  # of so many pirates beyond the working crew one has a hook (R0-75)

Test = Callable[[Figures], bool]


def tidy(rows: Iterable[Figures]) -> Crew:
    """Rows in order of rank, those alike put together, empty ones left out."""
    sums: dict[Figures, int] = {}
    for row in rows:
        number = row.count
        if number > 0:
            one = row if number == 1 else so_many(row, 1)
            sums[one] = sums.get(one, 0) + number
    return tuple(sorted([one if n == 1 else so_many(one, n) for one, n in sums.items()]))


@lru_cache(maxsize=1 << 12)
def so_many(row: Figures, number: int) -> Figures:
    return replace(row, count=number)


def size(crew: Crew) -> int:
    return sum([row.count for row in crew])


def count(crew: Crew, test: Test) -> int:
    return sum([row.count for row in crew if test(row)])


def has(crew: Crew, post: Post) -> bool:
    return any(row.post == post for row in crew)


def split(crew: Crew, number: int, test: Test) -> tuple[Crew, Crew]:
    """The crew without so many figures that pass a test, lowest rank first, and those figures."""
    stay, gone, left = [], [], number
    for row in crew:
        taken = min(left, row.count) if left and test(row) else 0
        left -= taken
        if taken < row.count:
            stay.append(replace(row, count=row.count - taken) if taken else row)
        if taken:
            gone.append(replace(row, count=taken))
    return tuple(stay), tuple(gone)


def changed(crew: Crew, number: int, test: Test, **new: object) -> Crew:
    rest, taken = split(crew, number, test)
    return tidy((*rest, *(replace(row, **new) for row in taken)))


def each_with(crew: Iterable[Figures], **new: object) -> Crew:
    return tidy([replace(row, **new) for row in crew])


def anybody(_: Figures) -> bool:
    return True


# --- Who is lost ----------------------------------------------------------------------------------

Loss = tuple[tuple[int, ...], Figures]
"""Figures who may be lost, behind the key by which they go: the lowest first."""
SPARE_HAND, SOLDIER, NEEDED_HAND, OFFICER = range(4)


def by_worth(crew: Crew) -> list[Loss]:
    """How men go hand to hand: the lowest rank first, and of one rank who strikes least."""
    return [((row.post, cutlasses(row, 0)), row) for row in crew]


def by_need(ship: Ship, crew: Crew) -> list[Loss]:
    """How men go who are kept for what they do: hands beyond those that sails and guns need, then
    marines, then the other hands, and officers last."""
    guns = sum([1 if gun.light else 2 for gun in ship.guns if gun.whole])
    wanted = {True: guns, False: max(ship.sails, ship.card.rowed)}
    found: list[Loss] = []
    for key, row in sorted(by_worth(crew), key=lambda loss: loss[0], reverse=True):
        if row.post is Post.HAND:
            serves_guns = row.place is Place.GUNS
            kept = min(row.count, wanted[serves_guns])
            wanted[serves_guns] -= kept
            found.append(((SPARE_HAND, *key), so_many(row, row.count - kept)))
            found.append(((NEEDED_HAND, serves_guns, *key), so_many(row, kept)))
        else:
            found.append(((SOLDIER if row.post is Post.MARINE else OFFICER, *key), row))
    return found


def losses(ship: Ship, crew: Crew, *, hand_to_hand: bool) -> list[Loss]:
    """In which order the men of a ship are lost, by her captain's standing order (R0-54)."""
    worth = ship.spares is Spared.FIGHTERS or (hand_to_hand and ship.spares is Spared.AS_USUAL)
    return by_worth(crew) if worth else by_need(ship, crew)


def lose(order: Iterable[Loss], number: int, test: Test = anybody) -> tuple[Crew, Crew]:
    """Who is left when so many who pass a test are lost in an order, and who they were."""
    stay, gone = [], []
    for _, row in sorted(order):
        taken = min(number, row.count) if test(row) else 0
        number -= taken
        stay.append(so_many(row, row.count - taken))
        gone.append(so_many(row, taken))
    return tidy(stay), tidy(gone)


# --- Who does what --------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 12)
def employ(crew: Crew, number: int, test: Test) -> Crew:
    """The crew with so many free figures that pass a test busy for this turn (PW-3.1)."""
    return changed(crew, number, lambda row: not row.busy and test(row), busy=True)


@lru_cache(maxsize=1 << 12)
def rested(crew: Crew) -> Crew:
    return each_with(crew, busy=False) if any(row.busy for row in crew) else crew


def serves(row: Figures) -> bool:
    """Whether a figure can work a cannon now: at the guns, or an officer who goes there."""
    if row.busy or row.post not in SAILORS:
        return False
    return row.place is Place.GUNS or row.post in FREE_MOVERS


def sails(row: Figures) -> bool:
    """Whether an idle figure works the sails (PW-3.16, PW-1.4)."""
    return not row.busy and row.post in SAILORS


@lru_cache(maxsize=1 << 12)
def at_sails(crew: Crew) -> int:
    """How many have no other task, and so are at the sails (H-105)."""
    return count(crew, sails)


def armed(row: Figures, gun_deck: bool) -> bool:
    """Whether a figure may fire his small arms now: under a gun deck only officers, who come up."""
    below = row.place is Place.GUNS and gun_deck and row.post not in FREE_MOVERS
    return row.arm is not Arm.NONE and row.loaded and not row.busy and not below


def never_empty(row: Figures) -> bool:
    """Whether a figure's arms are loaded whatever she fires: a lady's pistols (PW-1.3)."""
    return row.lady and row.arm is Arm.PISTOL


def discharged(crew: Iterable[Figures], *arms: Arm) -> Crew:
    return tidy(
        replace(row, loaded=never_empty(row)) if row.arm in arms and row.loaded else row
        for row in crew
    )


def have_fired(crew: Crew, number: int, test: Test) -> Crew:
    """The crew with so many figures that pass a test busy for this turn, their arms empty."""
    rest, firing = split(crew, number, test)
    spent = [replace(row, busy=True, loaded=never_empty(row)) for row in firing]
    return tidy((*rest, *spent))


def at_deck_gun(row: Figures) -> bool:
    return row.arm is Arm.DECK_GUN


def left_behind(ship: Ship, gone: Crew) -> Ship:
    """A ship with the deck guns of men who went or fell left where they are mounted (R0-74)."""
    guns = [row.loaded for row in gone if at_deck_gun(row) for _ in range(row.count)]
    return replace(ship, deck_guns=(*ship.deck_guns, *guns)) if guns else ship


def unarmed(gone: Iterable[Figures]) -> Crew:
    """The same men as they come elsewhere: without the deck guns at which they stood."""
    return tidy(
        replace(row, arm=Arm.NONE, loaded=True) if at_deck_gun(row) else row for row in gone
    )


def manned(ship: Ship) -> Ship:
    """A ship with free hands on deck at the deck guns that have nobody (R0-74)."""
    crew, guns = ship.crew, ship.deck_guns
    while guns and any(map(is_free_hand, crew)):
        crew = changed(crew, 1, is_free_hand, arm=Arm.DECK_GUN, loaded=guns[0])
        guns = guns[1:]
    return ship if guns == ship.deck_guns else replace(ship, crew=crew, deck_guns=guns)


def is_free_hand(row: Figures) -> bool:
    armed = row.arm is not Arm.NONE or row.lady
    return row.post is Post.HAND and row.place is Place.DECK and not armed


def home_of(sea: Sea, ship: Ship) -> ShipId:
    """The ship whose men are aboard when nothing else is said of them: of a launch it is hers."""
    if not ship.card.boat:
        return ship.id
    hers = ship.owner, ship.card.letter
    found = (s.id for s in sea.ships if not s.card.boat and (s.owner, s.card.letter) == hers)
    return next(found, ship.id)


def gone_over(sea: Sea, crew: Crew, start: ShipId, to: ShipId) -> Crew:
    """Figures of one ship as they are aboard another: they remember where they belong."""
    old, new = home_of(sea, sea.ships[start]), home_of(sea, sea.ships[to])
    if old == new:
        return crew
    homes = [old if row.home == state.NOBODY else row.home for row in crew]
    return tidy(
        replace(row, home=state.NOBODY if home == new else home)
        for row, home in zip(crew, homes, strict=True)
    )


def living(sea: Sea, ship: Ship) -> int:
    """How many men of a ship live, wherever they are: aboard, in launches, ashore, in prizes, in
    other ships of her side, or in the water (PW-4.2)."""
    here = [(each.owner, each.id, each.crew) for each in sea.ships if each.crew]
    here += [(party.owner, party.of, (*party.crew, *party.snared)) for party in sea.parties]
    here += [(party.owner, party.of, party.crew) for party in sea.swimmers]
    return sum(
        row.count
        for owner, at, crew in here
        if owner == ship.owner
        for row in crew
        if ship.id == (home_of(sea, sea.ships[at]) if row.home == state.NOBODY else row.home)
    )


def boards(ship: Ship, row: Figures) -> bool:
    """Whether a figure may join in a boarding: officers from anywhere, others who are on deck
    (PW-3.3, R0-8)."""
    on_deck = row.place is Place.DECK or (row.place is Place.GUNS and not ship.card.gun_deck)
    return row.post in OFFICERS or on_deck


def best_attack(edition: state.Edition, flag: state.Flag, crew: Crew, marines: bool) -> int:
    """The highest Attack of the marines, or of those who follow captain and mate (R0-31)."""
    posts = [row.post for row in crew if (row.post in SOLDIERS) == marines]
    return max([state.attack_of(edition, flag, post) for post in posts], default=0)


def cutlasses(row: Figures, post_attacks: int) -> int:
    """The attacks of one figure in boarding: cutlass, pistol, hook (PW-1.3)."""
    pistol = row.lady or (row.arm is Arm.PISTOL and row.loaded)
    return post_attacks + pistol + row.hook


def after_sailing(sea: Sea, ship: Ship, hands: int, before: int) -> tuple[int, int]:
    """Her sails after the turn, and the hands to spare: a hand a sail, two to set one again. Only
    what was down when the orders were given is set again (H-108): two a turn by the one edition
    (R1-23), any number by the other (R0-16). A hull that was hit carries no more sails than it has
    lines (PW-5.3, R0-16)."""
    if hands < ship.sails:
        return hands, 0
    if ship.card.boat:  # her one sail is never set again (PW-8.1)
        return ship.sails, 0
    articles, extra = state.ARTICLES[sea.edition], hands - ship.sails
    whole = ship.hull == ship.card.hull and articles.attacks
    most = ship.card.sails if whole else min(ship.card.sails, ship.hull)
    down = min(most - ship.sails, ship.card.sails - before)
    reset = min(extra // 2, max(0, down), articles.most_resets)
    return ship.sails + reset, extra - 2 * reset


def free(ship: Ship, test: Test) -> int:
    return count(ship.crew, lambda row: not row.busy and test(row))


def is_captain(row: Figures) -> bool:
    return row.post is Post.CAPTAIN


Arms = tuple[tuple[Post, Arm, int], ...]
"""Post and arm of figures who are alike, and how many they are."""


class Idle(NamedTuple):
    """Who has no task yet, by what he could do."""

    serving: int  # how many can work a cannon
    ready: Arms  # those whose small arms can fire
    empty: Arms  # those whose small arms can be loaded
    errands: tuple[tuple[Arm, Place, Place, int], ...]
    """Hands who could go from one place to another: their arm, from where, whereto, how many."""
    captain: bool


@lru_cache(maxsize=1 << 12)
def idle(crew: Crew, guns: int, gun_deck: bool) -> Idle:
    """Call over a crew with so many cannon; `gun_deck` says whether gunners stand under deck. Hands
    are sent to the guns while some are wanting there, and from the tops down."""
    ready, empty = Counter[tuple[Post, Arm]](), Counter[tuple[Post, Arm]]()
    hands = Counter[tuple[Arm, Place]]()
    captain = False
    for row in crew:
        if row.busy:
            continue
        if row.arm is not Arm.NONE and not row.loaded:
            empty[row.post, row.arm] += row.count
        elif armed(row, gun_deck):
            ready[row.post, row.arm] += row.count
        if row.post is Post.HAND:
            hands[row.arm, row.place] += row.count
        captain = captain or row.post is Post.CAPTAIN
    wanted = 2 * guns - count(crew, lambda row: row.place is Place.GUNS)
    errands = []
    for (arm, place), number in hands.items():
        if place is not Place.GUNS and wanted > 0:
            errands.append((arm, place, Place.GUNS, min(number, wanted)))
        if place is Place.TOPS:
            errands.append((arm, place, Place.DECK, number))
    kinds = [tuple([(*key, n) for key, n in each.items()]) for each in (ready, empty)]
    return Idle(count(crew, serves), kinds[0], kinds[1], tuple(errands), captain)


@lru_cache(maxsize=1 << 10)
def boatful(crew: Crew, seats: int) -> tuple[int, ...]:
    """As many hands without a task as a launch takes, row by row, or as many as there are."""
    party = []
    for row in crew:
        going = 0 if row.busy or row.post is not Post.HAND else min(seats, row.count)
        seats -= going
        party.append(going)
    return tuple(party)


# --- The names of things in Pirate Wars: posts, guns, places, fates, and numbers with their nouns -

SIDES = ("Red", "Blue")  # what the two sides are called where no captain's name is known

POSTS = {
    Post.MARINE: ("marine", "marines"),
    Post.MATE: ("first mate", "first mates"),
    Post.LIEUTENANT: ("lieutenant", "lieutenants"),
    Post.CAPTAIN: ("captain", "captains"),
}
HANDS = {state.Flag.PIRATE: ("pirate", "pirates"), state.Flag.IMPERIAL: ("sailor", "sailors")}
ARMS = {
    Arm.NONE: "cutlasses",
    Arm.PISTOL: "pistols",
    Arm.MUSKET: "muskets",
    Arm.DECK_GUN: "deck guns",
}
PLACES = {Place.DECK: "deck", Place.GUNS: "guns", Place.TOPS: "tops"}
SHOTS = {state.Shot.SHOT: "shot", state.Shot.BALL: "ball"}
SPARED = {
    Spared.AS_USUAL: "fighters in a boarding, sailors and gunners under fire",
    Spared.HANDS: "sailors and gunners",
    Spared.FIGHTERS: "fighters",
}
"""Whom a standing order keeps."""
GUN_SIDES = {
    Side.BOW: "centre",
    Side.STARBOARD: "starboard",
    Side.STERN: "stern",
    Side.LARBOARD: "larboard",
}
POINTS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
SAILINGS = {
    Sailing.ADRIFT: "is adrift",
    Sailing.TACK: "tacks at half speed",
    Sailing.FULL: "sails at full speed",
}
CAUSES = {
    state.Cause.ADRIFT: "will swim for it or surrender",
    state.Cause.BOARDED: "lay down their arms",
    state.Cause.CAPTAIN: "turn and run",
    state.Cause.HALF: "rise against their captain and run",
}
CRITICALS = {
    1: "her rudder is shot away",
    2: "a cannon is hit",
    3: "a cannon is hit",
    4: "a mast goes overboard",
    5: "her captain is struck down",
    6: "her powder is hit",
}
FATES = {
    Fate.AFLOAT: "in the fight",
    Fate.SUNK: "sunk",
    Fate.AGROUND: "wrecked",
    Fate.TAKEN: "taken",
    Fate.ABANDONED: "abandoned",
    Fate.GONE: "gone",
}
ENDINGS = {
    state.Ending.NOT_YET: "The fight goes on.",
    state.Ending.FIELD: "One side's ships are all sunk, taken or gone.",
    state.Ending.TURNS: "Night falls, and the fight is over.",
}


def name(sea: Sea, ship: ShipId) -> str:
    return sea.ships[ship].name


def all_of(sea: Sea, ships: Iterable[ShipId]) -> str:
    return " and ".join([name(sea, ship) for ship in ships])


def does(n: int, more: str, one: str = "") -> str:
    """A verb behind a number: 1 goes, 2 go."""
    return more if n != 1 else one or f"{more}{'e' * more.endswith('o')}s"


def men(ship: Ship, post: Post, n: int) -> str:
    return many(n, *(HANDS[ship.flag] if post is Post.HAND else POSTS[post]))


def posted(sea: Sea, by: ShipId, post: Post, n: int) -> str:
    """Figures of a ship: "Swan's captain", "4 of Swan's pirates"."""
    of, who = f"{name(sea, by)}'s", men(sea.ships[by], post, max(2, n)).partition(" ")[2]
    return f"{of} {POSTS[post][0]}" if n == 1 and post in OFFICERS else f"{n} of {of} {who}"


def degrees(tenths: int) -> str:
    """An angle as it is read: whole degrees, or one place."""
    size = abs(tenths)
    return f"{size // 10}" if size % 10 == 0 else f"{size / 10:.1f}"


def comes_from(wind: int) -> str:
    """The point a wind comes from that blows towards a heading."""
    return POINTS[(wind + 2025) // 450 % 8]


def hand(tenths: int) -> str:
    """A swing: "30 degrees to starboard"."""
    return f"{degrees(tenths)} degrees to {'starboard' if tenths > 0 else 'larboard'}"


def distance_in_words(sea: Sea, hundredths: int) -> str:
    """A distance in the measure of the edition: dots, or chains of seventeen."""
    if sea.edition is state.Edition.CHAINS:
        return f"{hundredths / state.CHAIN:.1f} chains"
    return f"{round(hundredths / DOT, 1):g} dots"


def under_way(ship: Ship, sailing: Sailing) -> str:
    """How a ship goes, as a sentence says it; a launch without a sail is rowed."""
    rows = ship.card.rowed and sailing is Sailing.FULL
    return "is rowed" if rows else SAILINGS[sailing]


def dots(hundredths: int) -> str:
    return f"{round(hundredths / DOT, 1):g}"


def cannon(ship: Ship, at: int) -> str:
    """A cannon as an order names it: "starboard cannon 2", or "bow cannon"."""
    gun = ship.guns[at]
    alike = [n for n, each in enumerate(ship.guns) if each.side is gun.side]
    number = f" {alike.index(at) + 1}" if len(alike) > 1 else ""
    light = "light " if gun.light else ""
    turning = "turning " if gun.mount is state.Mount.TURNTABLE else ""
    return f"{GUN_SIDES[gun.side]} {light}{turning}cannon{number}"
