"""Careers for the laboratory: what is agreed on in them, and how one begins."""

from collections.abc import Sequence

from msgspec import Struct

from campaign.lab.careers import career_job
from campaign.lab.job import Job
from tui.cli.simulate import CAREER, EIGHT, begin, checked_level
from tui.cli.trouble import USAGE, Trouble

CAPTAINS = 2
LONGEST = 5
"""Seasons of a career at most."""
SEAS = (EIGHT, "1994", "revised")
TERMS = "there are seasons=1 to 5, sea=eight, 1994 or revised, and fights=LEVEL"


class Terms(Struct, frozen=True):
    """What is agreed on in a career."""

    seasons: int = 1
    sea: str = EIGHT
    fights: str = ""
    """Who plays both sides of every fight; else each captain does."""


def terms_of(words: Sequence[str]) -> Terms:
    """What was agreed on, such as "seasons=3". Raises Trouble."""
    found: dict[str, str] = {}
    for term in words:
        name, _, value = term.partition("=")
        if name not in Terms.__struct_fields__:
            raise Trouble(f"There is no term {name!r} in a career; {TERMS}.", USAGE)
        found[name] = value
    seasons, sea = found.get("seasons", "1"), found.get("sea", EIGHT)
    if seasons not in map(str, range(1, LONGEST + 1)) or sea not in SEAS:
        raise Trouble(f"{' '.join(words)} cannot be agreed on in a career; {TERMS}.", USAGE)
    fights = checked_level(found["fights"]).name if "fights" in found else ""
    return Terms(int(seasons), sea, fights)


def check(levels: Sequence[str], options: Sequence[str]) -> None:
    """Whether such careers can begin. Raises Trouble with a sentence where they cannot."""
    if len(levels) != CAPTAINS:
        raise Trouble("A career is sailed by two: name two levels.", USAGE)
    for name in levels:
        checked_level(name)
    terms_of(options)


def job(levels: tuple[str, ...], options: tuple[str, ...], seed: int) -> Job:
    """A career of two rivals; crowns, dice and everything else follow from the seed."""
    terms = terms_of(options)
    return career_job(CAREER, begin(terms.seasons, seed, terms.sea), levels, seed, terms.fights)
