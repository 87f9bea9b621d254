"""Sails and masts of a design (PW-7.4, PW-7.5): what they are worth, and what a mast may carry."""

from collections.abc import Iterator

from campaign.kernel.play import Refusal
from campaign.kernel.rules import Rule
from campaign.pirate_wars.model.design import (
    NARROW,
    SQUARE,
    Canvas,
    Design,
    Mast,
    Step,
    hull_of,
    sails_of,
)
from campaign.pirate_wars.model.terms import Edition

SAILS = Rule("PW-7.4")
MASTS = Rule("PW-7.5")
ROOM = Rule("H-150")

STEPS = {Step.SINGLE: 1, Step.TOPPED: 2, Step.FULL: 3}
"""The pieces of a mast: by the revised rules each may carry a square sail."""


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
