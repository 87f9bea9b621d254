"""The yard (PW-7): everything that is wrong with a design, her masts and sails with it."""

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from msgspec import Struct

from pieces_of_eight.campaign.geometry.hulls import DOT
from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.play import Refusal, listed
from . import state as s
from .crew import A_HOOK, tidy

NARROW, WIDE = 8, 12
WIDTHS = (NARROW, WIDE)
SHORTEST, LONGEST, SECTION = 24, 80, 8
SAIL_LOSS = {3: 16, 4: 12, 5: 10, 6: 8, 7: 8, 8: 6, 9: 6, 10: 6}
"""The speed lost with each sail, by hull (PW-7.3)."""
TON = 4  # quarters of a ton: a figure, a chest or a barrel takes one (PW-7.6)
GUARD = 4  # so many marines bring their lieutenant (PW-7.6)
HULL = {False: 4, True: 6}  # coins for a line of hull, by whether it is wide
SAIL, CANNON, LIGHT_CANNON, DECK_GUN, HEAD = 2, 8, 4, 4, 1
ALOFT = 2


# --- The design of a ship (PW-7): her parts as data, and the numbers that follow from them -------
# Lengths and speeds are in dots; tonnage is counted in quarters of a ton, a figure each.


class Canvas(StrEnum):
    """The six kinds of sails (PW-7.4)."""

    MAIN = "main"
    TOP = "topsail"
    HIGH = "high topsail"
    GAFF = "gaff"
    LATEEN = "lateen"
    JIB = "jib"


SQUARE = (Canvas.MAIN, Canvas.TOP, Canvas.HIGH)


class Step(StrEnum):
    """How a mast is built up (PW-7.5)."""

    SINGLE = "single"  # one piece, without ratlines
    TOPPED = "topped"  # two pieces with short ratlines; the revised rules call it stepped once
    FULL = "full"  # three pieces; the revised rules call it stepped more than once


class Mast(Struct, frozen=True):
    """A mast and what it carries, from the deck up."""

    step: Step
    sails: tuple[Canvas, ...] = ()


class Battery(Struct, frozen=True):
    """Some cannon that stand alike."""

    mount: s.Mount
    side: s.Side
    count: int = 1
    light: bool = False


class Design(Struct, frozen=True):
    """A ship on paper. Anything may be drawn; `yard.faults` says what is wrong with it."""

    name: str
    edition: s.Edition = s.Edition.DOTS
    flag: s.Flag = s.Flag.PIRATE
    width: int = WIDE
    length: int = 48
    speed: int = 56  # the speed that is wanted; she gets as many sails as go into it
    masts: tuple[Mast, ...] = ()  # from the bow to the stern
    guns: tuple[Battery, ...] = ()
    deck_guns: int = 0
    extras: int = 0  # pirates, or marines; by the rules of 1994 the lieutenant is one of those
    ladies: int = 0
    muskets: int = 0
    pistols: int = 0  # all out of the extra pirates; all marines have muskets. Pistols are of 1994
    chests: int = 0  # chests and barrels that she has room for
    nest: bool = False  # whether a figure watches from a crow's nest
    oversail: int = 0  # sails beyond the most her hull allows, bought with cargo
    overload: int = 0  # sails withheld for the sake of cargo


class Tons(NamedTuple):
    """Room aboard in quarters of a ton: what there is, and what takes it."""

    room: int
    guns: int
    figures: int
    cargo: int

    @property
    def used(self) -> int:
        return self.guns + self.figures + self.cargo

    @property
    def free(self) -> int:
        return self.room - self.used


def hull_of(design: Design) -> int:
    """A line of hull for each 8 dots of length (PW-7.2)."""
    return design.length // SECTION


def loss_of(design: Design) -> int:
    """The speed she loses with each sail; a hull outside the table has its nearest row."""
    return SAIL_LOSS[min(10, max(3, hull_of(design)))]


def plain_sails(design: Design) -> int:
    """As many sails as go into the wanted speed, fractions dropped (PW-7.3)."""
    return max(0, design.speed) // loss_of(design)


def sails_of(design: Design) -> int:
    """All the sails of her chart, those of oversailing too (PW-7.7)."""
    return plain_sails(design) + design.oversail


def most_sails(design: Design) -> int:
    """The most a hull may carry: fewer than one and a half for each line of it (PW-7.3)."""
    return (3 * hull_of(design) - 1) // 2


def speeds_of(design: Design) -> tuple[int, ...]:
    """The speed beside each sail from the lowest up; overloaded never below 8 (PW-7.7, R0-41)."""
    loss = loss_of(design)
    if not design.overload:
        return tuple(loss * n for n in range(1, sails_of(design) + 1))
    return tuple(max(8, loss * (n - design.overload)) for n in range(1, sails_of(design) + 1))


def cannon_of(design: Design) -> int:
    return sum(battery.count for battery in design.guns)


def gunners_of(design: Design) -> int:
    """Two figures for each cannon (PW-1.8, R1-27), one for a light one (R1-13)."""
    return sum(battery.count * (1 if battery.light else 2) for battery in design.guns)


def crew_of(design: Design) -> int:
    """Captain, mate, a hand for each sail, the gunners, the watch in the nest (PW-1.8, R0-50)."""
    return 2 + sails_of(design) + gunners_of(design) + design.nest


def has_lieutenant(design: Design) -> bool:
    """He comes free with the first four marines (PW-7.6)."""
    return design.flag is s.Flag.IMPERIAL and design.extras >= GUARD


def figures_of(design: Design) -> int:
    """Everybody aboard; by the revised rules the lieutenant comes beside his marines (PW-1.7)."""
    beside = design.edition is s.Edition.CHAINS and has_lieutenant(design)
    return crew_of(design) + design.extras + beside


def gun_room(design: Design) -> int:
    """What her cannon take, in quarters of a ton (PW-7.6). A wide imperial has two fixed cannon
    back to back for each ton; light ones take half (R1-13)."""
    double = design.flag is s.Flag.IMPERIAL and design.width == WIDE
    room, sides = 0, {s.Side.STARBOARD: 0, s.Side.LARBOARD: 0}
    for battery in design.guns:
        weight = battery.count * (TON // 2 if battery.light else TON)
        if double and battery.mount is s.Mount.FIXED and battery.side in sides:
            sides[battery.side] += weight
        else:
            room += weight
    return room + max(sides.values())


def tons_of(design: Design) -> Tons:
    """Her tonnage (PW-7.1), more when sails are withheld, less when they are added (PW-7.7)."""
    wide = design.width == WIDE
    hull = hull_of(design)
    tons = (3 * hull + 1) // 2 if wide else hull
    tons += (design.overload - design.oversail) * (2 if wide else 1)
    return Tons(TON * tons, gun_room(design), design.extras, design.chests)


# --- From a design to a ship: her card, her crew and her guns as a fight has them ----------------


def card_of(design: Design, name: str, letter: str, captain: str) -> s.Card:
    """What no fight changes of her (PW-1.6)."""
    return s.Card(
        name=name,
        model=design.name,
        letter=letter,
        flag=design.flag,
        captain=captain,
        hull=hull_of(design),
        sails=sails_of(design),
        speeds=speeds_of(design),
        length=design.length * DOT,
        width=design.width * DOT,
        gun_deck=any(battery.mount is not s.Mount.TURNTABLE for battery in design.guns),
        crew=figures_of(design),
        square=sum(sail in SQUARE for mast in design.masts for sail in mast.sails),
    )


def guns_of(design: Design) -> tuple[s.Gun, ...]:
    keel = design.length * DOT
    return tuple(
        s.Gun(each.mount, each.side, keel * (n + 1) // (each.count + 1), each.light)
        for each in design.guns
        for n in range(each.count)
    )


def figures_aboard(design: Design) -> s.Crew:
    """Officers; sailors, of wide ships some aloft, gunners, and the watch; marines with muskets, or
    pirates with what they were given (PW-1.3, PW-1.4). Sailors of imperials man the deck guns."""
    old, imperial = design.edition is s.Edition.DOTS, design.flag is s.Flag.IMPERIAL
    arm, extras, lieutenant = (
        s.Arm.PISTOL if old else s.Arm.NONE,
        design.extras,
        has_lieutenant(design),
    )
    aloft = min(ALOFT, sails_of(design)) if old and design.width == WIDE else 0
    deck = sails_of(design) - aloft
    served = min(design.deck_guns, deck) if old and imperial else 0
    rows = [
        s.Figures(s.Post.CAPTAIN, arm, hook=old and not imperial),
        s.Figures(s.Post.MATE, arm),
        s.Figures(s.Post.LIEUTENANT, arm, count=int(lieutenant)),
        s.Figures(s.Post.HAND, count=deck - served),
        s.Figures(s.Post.HAND, s.Arm.DECK_GUN, count=served),
        s.Figures(s.Post.HAND, place=s.Place.TOPS, count=aloft + design.nest),
        s.Figures(s.Post.HAND, place=s.Place.GUNS, count=gunners_of(design)),
    ]
    if imperial:
        rows.append(s.Figures(s.Post.MARINE, s.Arm.MUSKET, count=extras - (old and lieutenant)))
        return tidy(rows)
    guns, pistols = (design.deck_guns, design.pistols) if old else (0, 0)
    plain = extras - design.ladies - design.muskets - pistols - guns
    hooks = min(plain, extras // A_HOOK) if old else 0
    rows += [
        s.Figures(s.Post.HAND, arm, lady=True, count=design.ladies),
        s.Figures(s.Post.HAND, s.Arm.MUSKET, count=design.muskets),
        s.Figures(s.Post.HAND, s.Arm.PISTOL, count=pistols),
        s.Figures(s.Post.HAND, s.Arm.DECK_GUN, count=guns),
        s.Figures(s.Post.HAND, hook=True, count=hooks),
        s.Figures(s.Post.HAND, count=plain - hooks),
    ]
    return tidy(rows)


def price_of(design: Design) -> int:
    """What a port asks for her, in coins (H-151)."""
    guns = sum(b.count * (LIGHT_CANNON if b.light else CANNON) for b in design.guns)
    return (
        HULL[design.width == WIDE] * hull_of(design)
        + SAIL * sails_of(design)
        + guns
        + DECK_GUN * design.deck_guns
        + HEAD * figures_of(design)
    )


# --- The yard (PW-7): everything that is wrong with a design, each with its rule -----------------

MASTS = Rule("PW-7.5")
TONNAGE = Rule("PW-7.6")
ARMED = Rule("PW-1.4")
SPEED = Rule("PW-7.3")
SAILS = Rule("PW-7.4")
TRADES = Rule("PW-7.7")

STEPS = {Step.SINGLE: 1, Step.TOPPED: 2, Step.FULL: 3}
"""The pieces of a mast: by the revised rules each may carry a square sail."""
SLOWEST = 48
MOST_CHASERS = 2
MOST_DECK_GUNS = 2


def worth(mast: Mast) -> int:
    """The sails a mast counts for: its first square one 2, gaffs 2, all others 1 (PW-7.4)."""
    square = sum(sail in SQUARE for sail in mast.sails)
    gaffs = mast.sails.count(Canvas.GAFF)
    others = len(mast.sails) - square - gaffs
    return (square + 1 if square else 0) + 2 * gaffs + others


def set_sails(design: Design) -> int:
    return sum(map(worth, design.masts))


def most_masts(design: Design) -> int:
    """A mast stands on 16 dots of her length (H-150)."""
    return max(1, (hull_of(design) + 1) // 2)


def fits(edition: s.Edition, step: Step, sails: tuple[Canvas, ...]) -> bool:
    """Whether a mast of this build takes these sails, the jib apart (PW-7.5). By the revised rules
    a square sail on each piece and a gaff beside it; a gaff or a lateen alone on a single."""
    kinds = set(sails)
    if edition is s.Edition.CHAINS:
        if step is Step.SINGLE and sails in ((Canvas.GAFF,), (Canvas.LATEEN,)):
            return True
        square, gaffs = [sail for sail in sails if sail in SQUARE], sails.count(Canvas.GAFF)
        plain = len(square) + gaffs == len(sails) and len(set(square)) == len(square)
        return plain and max(1, gaffs) <= len(square) <= STEPS[step]
    match step:
        case Step.SINGLE:
            return len(sails) == 1 and kinds <= {Canvas.LATEEN, Canvas.GAFF}
        case Step.TOPPED:
            return kinds <= {Canvas.GAFF, Canvas.HIGH}
        case Step.FULL:
            return Canvas.MAIN in kinds and kinds < set(SQUARE)


def faults(design: Design) -> list[Refusal]:
    """What is wrong with a design, in the order in which a ship is built; nothing if she floats."""
    chapters = (_hull, _rig, _guns, _people)
    return [fault for chapter in chapters for fault in chapter(design)]


def _hull(design: Design) -> Iterator[Refusal]:
    """Her hull, her speed, and the sails traded for cargo (PW-7.7). Numbers below nought only a
    file changed by hand can have."""
    counts = (
        *(design.deck_guns, design.extras, design.ladies, design.muskets, design.pistols),
        *(design.chests, design.oversail, design.overload),
        *(battery.count - 1 for battery in design.guns),
    )
    if min(counts) < 0:
        yield Refusal(TONNAGE, "She cannot carry less than zero of anything.")
    if design.width not in WIDTHS:
        yield Refusal(Rule("PW-7.1"), f"A hull is 8 or 12 dots wide, not {design.width}.")
    if not SHORTEST <= design.length <= LONGEST or design.length % SECTION:
        why = f"A hull is {SHORTEST} to {LONGEST} dots long by steps of {SECTION}"
        yield Refusal(Rule("PW-7.2"), f"{why}, not {design.length}.")
    sails, most = plain_sails(design), most_sails(design)
    if sails > most:
        hull = hull_of(design)
        too_many = f"{sails} sails are too many on {hull} lines of hull; the most is {most}."
        yield Refusal(SPEED, too_many)
    if (fast := sails * loss_of(design)) < SLOWEST:
        yield Refusal(SPEED, f"At {fast} dots she is too slow; the least is {SLOWEST}.")
    if (design.oversail or design.overload) and design.edition is s.Edition.CHAINS:
        yield Refusal(TRADES, "The revised rules do not trade cargo for sails, or sails for cargo.")
    if design.oversail and sails < most:
        yield Refusal(TRADES, f"She needs all {most} of her own sails before extra ones.")
    if design.overload and design.overload >= sails_of(design):
        yield Refusal(TRADES, "She cannot leave all her sails behind.")


def _rig(design: Design) -> Iterator[Refusal]:
    """Her masts carry the sails she needs; by the revised rules more do no harm (R1-30)."""
    most = most_masts(design)
    if not design.masts:
        yield Refusal(MASTS, "She has no mast.")
    if len(design.masts) > most:
        room = f"A hull of {design.length} dots has room for {most} masts."
        yield Refusal(Rule("H-150"), room)
    for number, mast in enumerate(design.masts, 1):
        for why in _mast_faults(design, mast, first=number == 1):
            yield Refusal(MASTS, f"Mast {number} {why}.")
    have, needs = set_sails(design), sails_of(design)
    if have < needs:
        yield Refusal(SAILS, f"Her masts carry {have} sails; her speed needs {needs}.")
    elif have > needs and design.edition is s.Edition.DOTS:
        yield Refusal(SAILS, f"Her masts carry {have} sails, but her speed needs only {needs}.")


def _mast_faults(design: Design, mast: Mast, *, first: bool) -> Iterator[str]:
    """What is wrong with one mast, as the end of a sentence."""
    old, step = design.edition is s.Edition.DOTS, mast.step
    jibs = mast.sails.count(Canvas.JIB)
    sails = tuple(sail for sail in mast.sails if sail is not Canvas.JIB)
    twice = len(set(sails)) < len(sails) and old
    times = "once" if step is Step.TOPPED else "twice"
    build = f"a {step} mast" if old or step is Step.SINGLE else f"a mast stepped {times}"
    wrong = {
        "is too tall for a narrow hull": design.width == NARROW and step is Step.FULL,
        "carries a jib, which belongs to the first": jibs and not first,
        "carries more than one jib": jibs > 1,
        "is the first and has to carry a jib": first and not jibs and not old,
        "carries nothing": not sails,
        "carries the same sail twice": twice,
        f"cannot carry {listed(map(str, sails), 0)} on {build}": sails
        and not twice
        and not fits(design.edition, step, sails),
    }
    return (why for why, holds in wrong.items() if holds)


def _guns(design: Design) -> Iterator[Refusal]:
    old, narrow = design.edition is s.Edition.DOTS, design.width == NARROW
    for battery in design.guns:
        if battery.light and old:
            yield Refusal(Rule("R1-13"), "Light cannon belong to the revised rules.")
        if battery.mount is s.Mount.TURNTABLE:
            continue
        if battery.side is s.Side.BOW:
            yield Refusal(TONNAGE, "A cannon on the centre mount stands on a turntable.")
        if battery.side is s.Side.STERN and old and battery.mount is not s.Mount.SLIDE:
            yield Refusal(TONNAGE, "Stern chasers stand on slides.")
        if narrow and battery.side in s.BROADSIDES and battery.mount is s.Mount.FIXED:
            why = "A narrow hull has cannon only on slides: they go from side to side."
            yield Refusal(Rule("R0-55"), why)
    turning = sum(b.count for b in design.guns if b.mount is s.Mount.TURNTABLE)
    if turning > 1 and old:
        yield Refusal(TONNAGE, f"She has {turning} cannon on turntables; a ship has room for one.")
    standing = [b for b in design.guns if b.mount is not s.Mount.TURNTABLE]
    chasers = sum(b.count for b in standing if b.side is s.Side.STERN)
    if chasers and narrow:
        yield Refusal(TONNAGE, "A narrow hull has no stern chasers.")
    if chasers > MOST_CHASERS:
        yield Refusal(TONNAGE, f"She has {chasers} stern chasers; the most is two.")
    if design.deck_guns and not old:
        yield Refusal(TONNAGE, "The revised rules have no deck guns.")
    elif design.deck_guns > MOST_DECK_GUNS:
        yield Refusal(TONNAGE, f"She has {design.deck_guns} deck guns on her bow; two fit there.")


def _people(design: Design) -> Iterator[Refusal]:
    """Arms of pirates, and who serves the deck guns (PW-1.4); 1994 counts the ladies (R0-4). And
    what she carries against her tonnage; of pirates half for cannon at most (PW-7.6)."""
    pirates, old = design.flag is s.Flag.PIRATE, design.edition is s.Edition.DOTS
    armed = design.muskets + design.pistols
    if not pirates:
        if design.ladies or armed:
            yield Refusal(ARMED, "Marines carry muskets, and there are no ladies among them.")
    elif design.pistols and not old:
        yield Refusal(ARMED, "In the revised rules nobody has a pistol.")
    elif 2 * (design.ladies * old + armed) > design.extras:
        yield Refusal(ARMED, "More than half her extra pirates have muskets or pistols.")
    elif design.ladies + armed + design.deck_guns > design.extras:
        yield Refusal(ARMED, "She has fewer extra pirates than ladies, arms and deck guns.")
    tons = tons_of(design)
    if tons.used > tons.room:
        why = f"She carries {in_tons(tons.used)}; she has room for {in_tons(max(0, tons.room))}"
        yield Refusal(TONNAGE, f"{why}.")
    if pirates and 2 * tons.guns > tons.room:
        yield Refusal(TONNAGE, "Pirates can give at most half their tonnage to cannon.")


def in_tons(quarters: int) -> str:
    """So many quarters as tons: "2½ tons"."""
    whole, part = divmod(quarters, TON)
    number = f"{whole or ''}{('', '¼', '½', '¾')[part]}" or "0"
    return f"{number} ton" if quarters <= TON and quarters else f"{number} tons"
