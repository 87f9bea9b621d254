"""The yard (PW-7): everything that is wrong with a design, her masts and sails with it."""

from collections.abc import Iterator

from pieces_of_eight.campaign.kernel.play import Refusal
from pieces_of_eight.campaign.kernel.rules import Rule
from .design import (
    LONGEST,
    NARROW,
    SECTION,
    SHORTEST,
    SQUARE,
    TON,
    WIDTHS,
    Battery,
    Canvas,
    Design,
    Mast,
    Step,
    hull_of,
    loss_of,
    most_sails,
    plain_sails,
    sails_of,
    tons_of,
)
from .terms import Edition, Flag, Mount, Side

SAILS = Rule("PW-7.4")
MASTS = Rule("PW-7.5")
ROOM = Rule("H-150")

STEPS = {Step.SINGLE: 1, Step.TOPPED: 2, Step.FULL: 3}
"""The pieces of a mast: by the revised rules each may carry a square sail."""
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


# --- Sails and masts of a design (PW-7.4, PW-7.5): what they are worth ---------------------------


def worth(mast: Mast) -> int:
    """The sails a mast counts for: its first square one 2, gaffs 2, all others 1 (PW-7.4)."""
    square = sum(sail in SQUARE for sail in mast.sails)
    gaffs = mast.sails.count(Canvas.GAFF)
    others = len(mast.sails) - square - gaffs
    return (square + 1 if square else 0) + 2 * gaffs + others


def set_sails(design: Design) -> int:
    """What all her masts carry."""
    return sum(map(worth, design.masts))


def most_masts(design: Design) -> int:
    """A mast stands on 16 dots of her length (H-150)."""
    return max(1, (hull_of(design) + 1) // 2)


def rig_faults(design: Design) -> Iterator[Refusal]:
    """What is wrong with her masts and sails."""
    most = most_masts(design)
    if not design.masts:
        yield Refusal(MASTS, "She has no mast.")
    if len(design.masts) > most:
        yield Refusal(ROOM, f"A hull of {design.length} dots has room for {most} masts.")
    for number, mast in enumerate(design.masts, 1):
        for rule, why in _mast_faults(design, mast, first=number == 1):
            yield Refusal(rule, f"Mast {number} {why}.")
    yield from _sum(design)


def _sum(design: Design) -> Iterator[Refusal]:
    """Her masts carry the sails she needs; by the revised rules more do no harm (R1-30)."""
    have, needs = set_sails(design), sails_of(design)
    if have < needs:
        yield Refusal(SAILS, f"Her masts carry {have} sails; her speed needs {needs}.")
    elif have > needs and design.edition is Edition.DOTS:
        yield Refusal(SAILS, f"Her masts carry {have} sails; {needs} make her speed.")


def _mast_faults(design: Design, mast: Mast, *, first: bool) -> Iterator[tuple[Rule, str]]:
    """What is wrong with one mast, as rule and the end of a sentence."""
    if design.width == NARROW and mast.step is Step.FULL:
        yield MASTS, "is too tall for a narrow hull"
    jibs = mast.sails.count(Canvas.JIB)
    if jibs and not first:
        yield MASTS, "carries a jib, which belongs to the first"
    if jibs > 1:
        yield MASTS, "carries more than one jib"
    if first and not jibs and design.edition is Edition.CHAINS:
        yield MASTS, "is the first and has to carry a jib"
    sails = tuple(sail for sail in mast.sails if sail is not Canvas.JIB)
    if not sails:
        yield MASTS, "carries nothing"
    elif len(set(sails)) < len(sails) and design.edition is Edition.DOTS:
        yield MASTS, "carries the same sail twice"
    elif not fits(design.edition, mast.step, sails):
        yield MASTS, f"cannot carry {and_(sails)} on {named(design.edition, mast.step)}"


def fits(edition: Edition, step: Step, sails: tuple[Canvas, ...]) -> bool:
    """Whether a mast of this build takes these sails, the jib apart (PW-7.5)."""
    kinds = set(sails)
    if edition is Edition.CHAINS:
        return _fits_steps(step, sails)
    match step:
        case Step.SINGLE:
            return len(sails) == 1 and kinds <= {Canvas.LATEEN, Canvas.GAFF}
        case Step.TOPPED:
            return kinds <= {Canvas.GAFF, Canvas.HIGH}
        case Step.FULL:
            return Canvas.MAIN in kinds and kinds < set(SQUARE)


def _fits_steps(step: Step, sails: tuple[Canvas, ...]) -> bool:
    """A square sail on each piece and a gaff beside it; a gaff or a lateen alone on a single."""
    if step is Step.SINGLE and sails in ((Canvas.GAFF,), (Canvas.LATEEN,)):
        return True
    square = [sail for sail in sails if sail in SQUARE]
    gaffs = sails.count(Canvas.GAFF)
    return (
        len(square) + gaffs == len(sails)
        and 1 <= len(square) <= STEPS[step]
        and len(set(square)) == len(square)
        and gaffs <= len(square)
    )


def named(edition: Edition, step: Step) -> str:
    """A mast as a sentence has it."""
    if step is Step.SINGLE or edition is Edition.DOTS:
        return f"a {step} mast"
    return "a mast stepped once" if step is Step.TOPPED else "a mast stepped twice"


def and_(sails: tuple[Canvas, ...]) -> str:
    """Sails in a list: "main and topsail"."""
    *most, last = [str(sail) for sail in sails]
    return f"{', '.join(most)} and {last}" if most else last


# --- The yard (PW-7): everything that is wrong with a design, each with its rule -----------------


def faults(design: Design) -> list[Refusal]:
    """What is wrong with a design, in the order in which a ship is built; nothing if she floats."""
    return [
        *_numbers(design),
        *_hull(design),
        *_speed(design),
        *_trades(design),
        *rig_faults(design),
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
