"""The yard (PW-7): everything that is wrong with a design, each with its rule."""

from collections.abc import Iterator

from campaign.kernel.play import Refusal
from campaign.kernel.rules import Rule
from campaign.pirate_wars.model import masts
from campaign.pirate_wars.model.design import (
    LONGEST,
    NARROW,
    SECTION,
    SHORTEST,
    TON,
    WIDTHS,
    Battery,
    Design,
    hull_of,
    loss_of,
    most_sails,
    plain_sails,
    sails_of,
    tons_of,
)
from campaign.pirate_wars.model.terms import Edition, Flag, Mount, Side

ARMED = Rule("PW-1.4")
WIDTH = Rule("PW-7.1")
LENGTH = Rule("PW-7.2")
SPEED = Rule("PW-7.3")
TONNAGE = Rule("PW-7.6")
TRADES = Rule("PW-7.7")
LIGHT = Rule("R1-13")
SLIDES = Rule("R0-55")

SLOWEST = 48
BROADSIDES = (Side.STARBOARD, Side.LARBOARD)
MOST_CHASERS = 2
MOST_DECK_GUNS = 2


def faults(design: Design) -> list[Refusal]:
    """What is wrong with a design, in the order in which a ship is built; nothing if she floats."""
    return [
        *_numbers(design),
        *_hull(design),
        *_speed(design),
        *_trades(design),
        *masts.rig_faults(design),
        *_guns(design),
        *_people(design),
        *_room(design),
    ]


def _numbers(design: Design) -> Iterator[Refusal]:
    """Numbers below nought, which only a file changed by hand can have."""
    counts = (
        design.deck_guns,
        design.extras,
        design.ladies,
        design.muskets,
        design.chests,
        design.oversail,
        design.overload,
        *(battery.count - 1 for battery in design.guns),
    )
    if min(counts) < 0:
        yield Refusal(TONNAGE, "She carries less than zero of something.")


def _hull(design: Design) -> Iterator[Refusal]:
    if design.width not in WIDTHS:
        yield Refusal(WIDTH, f"A hull is 8 or 12 dots wide, not {design.width}.")
    if not SHORTEST <= design.length <= LONGEST or design.length % SECTION:
        why = f"A hull is {SHORTEST} to {LONGEST} dots long by steps of {SECTION}"
        yield Refusal(LENGTH, f"{why}, not {design.length}.")


def _speed(design: Design) -> Iterator[Refusal]:
    """Her sails before any trade for cargo."""
    sails, loss = plain_sails(design), loss_of(design)
    if sails > most_sails(design):
        why = f"{sails} sails are too many on {hull_of(design)} lines of hull"
        yield Refusal(SPEED, f"{why}; {most_sails(design)} are the most.")
    if sails * loss < SLOWEST:
        why = f"At {sails * loss} dots she is too slow"
        yield Refusal(SPEED, f"{why}; {SLOWEST} is the least.")


def _trades(design: Design) -> Iterator[Refusal]:
    """Sails for cargo, and cargo for sails (PW-7.7)."""
    if not design.oversail and not design.overload:
        return
    if design.edition is Edition.CHAINS:
        yield Refusal(
            TRADES, "The revised rules trade neither cargo for sails nor sails for cargo."
        )
    if design.oversail and plain_sails(design) < most_sails(design):
        why = f"Before extra sails she needs all {most_sails(design)} of her own"
        yield Refusal(TRADES, f"{why}.")
    if design.overload and design.overload >= sails_of(design):
        yield Refusal(TRADES, "She cannot withhold all her sails.")


def _guns(design: Design) -> Iterator[Refusal]:
    for battery in design.guns:
        yield from _battery(design, battery)
    turning = sum(b.count for b in design.guns if b.mount is Mount.TURNTABLE)
    if turning > 1 and design.edition is Edition.DOTS:
        yield Refusal(TONNAGE, f"She has {turning} cannon on turntables; a ship has room for one.")
    chasers = sum(b.count for b in design.guns if b.side is Side.STERN and not turns(b))
    if chasers and design.width == NARROW:
        yield Refusal(TONNAGE, "A narrow hull has no stern chasers.")
    if chasers > MOST_CHASERS:
        yield Refusal(TONNAGE, f"She has {chasers} stern chasers; two are the most.")
    if design.deck_guns and design.edition is Edition.CHAINS:
        yield Refusal(TONNAGE, "The revised rules know no deck guns.")
    elif design.deck_guns > MOST_DECK_GUNS:
        yield Refusal(TONNAGE, f"She has {design.deck_guns} deck guns on her bow; two fit there.")


def turns(battery: Battery) -> bool:
    return battery.mount is Mount.TURNTABLE


def _battery(design: Design, battery: Battery) -> Iterator[Refusal]:
    """How the cannon of one battery stand."""
    old = design.edition is Edition.DOTS
    if battery.light and old:
        yield Refusal(LIGHT, "Light cannon belong to the revised rules.")
    if turns(battery):
        return
    if battery.side is Side.BOW:
        yield Refusal(TONNAGE, "A cannon on the bow stands on a turntable.")
    if battery.side is Side.STERN and old and battery.mount is not Mount.SLIDE:
        yield Refusal(TONNAGE, "Stern chasers stand on slides.")
    narrow = design.width == NARROW and battery.side in BROADSIDES
    if narrow and battery.mount is Mount.FIXED:
        yield Refusal(SLIDES, "A narrow hull has cannon only on slides: they go from side to side.")


def _people(design: Design) -> Iterator[Refusal]:
    """Arms of pirates, and who serves the deck guns (PW-1.4); 1994 counts the ladies (R0-4)."""
    if design.flag is Flag.IMPERIAL:
        if design.ladies or design.muskets:
            yield Refusal(ARMED, "Marines have their muskets, and no ladies among them.")
        return
    ladies = design.ladies if design.edition is Edition.DOTS else 0
    if 2 * (ladies + design.muskets) > design.extras:
        yield Refusal(ARMED, "More than half her extra pirates have muskets or pistols.")
    elif design.ladies + design.muskets + design.deck_guns > design.extras:
        yield Refusal(ARMED, "She has fewer extra pirates than ladies, muskets and deck guns.")


def _room(design: Design) -> Iterator[Refusal]:
    """What she carries against her tonnage; of pirates half for cannon at most (PW-7.6)."""
    tons = tons_of(design)
    if tons.used > tons.room:
        why = f"She carries {in_tons(tons.used)}; she has room for {in_tons(max(0, tons.room))}"
        yield Refusal(TONNAGE, f"{why}.")
    if design.flag is Flag.PIRATE and 2 * tons.guns > tons.room:
        yield Refusal(TONNAGE, "Pirates give at most half their tonnage to cannon.")


def in_tons(quarters: int) -> str:
    """So many quarters as tons: "2½ tons"."""
    whole, part = divmod(quarters, TON)
    number = f"{whole or ''}{('', '¼', '½', '¾')[part]}" or "0"
    return f"{number} ton" if quarters <= TON and quarters else f"{number} tons"
