"""What the dice of a finished or running game prove, in a sentence (C-27)."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import UNSET, Struct

from campaign.joining import BrokenRecordError, joined, place_of
from campaign.kernel.dice import Seeded, Thrower
from campaign.kernel.match import DivergedError, Match, replay
from campaign.kernel.oath import FalseOathError, Secrets, on_paper, secrets_of
from campaign.kernel.proof import UnprovedError, dice_of, proved, throws_of
from campaign.voyage import Setup
from saves.evidence import CareerEvidence
from saves.match_restore import Written
from saves.words import clean
from tui.play.dice_kinds import FAIR
from tui.play.joining import SALT
from tui.play.swearing import PLEDGES, SECRETS

if TYPE_CHECKING:
    from saves.folder import Folder

DICE = "dice"
"""The option of a career's header that says how its dice fall."""
AnyMatch = Match[Any, Any, Any]


class Finding(Struct, frozen=True):
    """What was found out about the dice of a game."""

    words: str
    """In one sentence."""
    sound: bool
    """Whether nothing in the record is other than its dice made it."""
    pledges: tuple[tuple[str, str], ...] = ()
    """Of sworn dice by whose side it is: the side's name, and what it swore."""


def finding(folder: "Folder", path: Path, words: Mapping[int, str] | None = None) -> Finding:
    """What the dice of a file prove.

    Raises SaveError where it cannot be read, and SealedError for a seal without its words.
    """
    found = folder.evidence(path, words)
    try:
        if found.career is None:
            return of_match(found.matches[""])
        return of_career(found.career, found.matches)
    except (UnprovedError, FalseOathError, BrokenRecordError) as error:
        said = clean(str(error), 300)
        return Finding(f"Not proved: {said}{older(found.matches, folder)}.", sound=False)


def older(matches: Mapping[str, Written], folder: "Folder") -> str:
    """What else may be the reason where a record does not play as it was played."""
    now = folder.edition.rules
    then = {each.header.rules for each in matches.values()} - {now, ""}
    return f" (it was begun with version {min(then)}, and this is {now})" if then else ""


def of_match(found: Written) -> Finding:
    """What the dice of a match prove. Raises UnprovedError and FalseOathError."""
    sworn = found.header.sworn
    if sworn is UNSET:
        match = played_again(found, Seeded(found.header.seed))
        return Finding(seeded([match]), sound=True)
    names = [chair.name for chair in found.header.chairs]
    if len(names) != len(sworn.sides):
        raise UnprovedError(f"{len(names)} captains play, and {len(sworn.sides)} have sworn")
    sworn.check()
    match = played_again(found, sworn.dice())
    stated = tuple(zip(names, (side.pledge for side in sworn.sides), strict=True))
    return Finding(proof([match], len(stated), over=not match.to_act), sound=True, pledges=stated)


def of_career(begun: CareerEvidence, found: Mapping[str, Written]) -> Finding:
    """What the dice of a career prove. Raises as `of_match` does, and BrokenRecordError."""
    options = begun.header.options
    sworn = None
    if PLEDGES in options:
        sworn = secrets_of(begun.texts.get(SECRETS, ""), options[PLEDGES])
    matches = {name: in_career(name, each, sworn) for name, each in found.items()}
    setup = msgspec.convert(begun.setup, Setup, str_keys=True)
    seed, salt = begun.header.seed, begun.texts.get(SALT, "")
    follow = sworn is None and options.get(DICE) != FAIR
    joined(setup, seed, matches, dice_follow=follow, salt=salt, sworn=sworn)
    if sworn is None:
        loose = options.get(DICE) == FAIR
        return Finding(LOOSE if loose else seeded(matches.values()), sound=True)
    names = [chair.name for chair in begun.header.chairs]
    stated = tuple(zip(names, options[PLEDGES].split(), strict=True))
    return Finding(
        proof(matches.values(), len(stated), over=begun.over), sound=True, pledges=stated
    )


def in_career(name: str, found: Written, sworn: Secrets | None) -> AnyMatch:
    """A match of a career, its dice thrown again where they are sworn ones."""
    try:
        if sworn is None:
            seed = found.header.seed
            match = replay(found.engine, found.setup, seed, found.entries)
            return at_its_end(found, match)
        dice = sworn.dice(place_of(name))
        if on_paper(dice) != found.header.sworn:
            raise UnprovedError("its dice were not sworn to by the captains of the career")
        return played_again(found, dice)
    except (UnprovedError, DivergedError) as error:
        raise UnprovedError(f"{name}: {error}") from error


def played_again(found: Written, dice: Thrower) -> AnyMatch:
    """A match with every die thrown again, as far as it is said to have come."""
    match = proved(found.engine, found.setup, found.header.seed, found.entries, dice)
    return at_its_end(found, match)


def at_its_end(found: Written, match: AnyMatch) -> AnyMatch:
    """The match, where it stands as it is said to stand. Raises UnprovedError."""
    latest, had = found.latest, len(match.entries)
    if latest is None:
        return match  # a match that is put away says nothing of it
    if latest.actions > had:
        raise UnprovedError(
            f"the record ends after action {had}, and the game had come to action {latest.actions}"
        )
    known = match.entries[latest.actions - 1].digest if latest.actions else None
    if known is not None and latest.digest != known:
        raise UnprovedError(
            f"the position after action {latest.actions} is not the one that was kept"
        )
    return match


LOOSE = (
    "The record replays, but its dice fell anew whenever the save was loaded: nobody can say of"
    " them more than that they were written down."
)


def seeded(matches: Iterable[AnyMatch]) -> str:
    """What is proved of dice that follow from a seed."""
    return (
        f"These dice were seeded: repeatable, not sworn; {all_throws(matches)} from the seed,"
        " which whoever began the game could know."
    )


NUMBERS = {2: "two", 3: "three", 4: "four"}


def proof(matches: Iterable[AnyMatch], secrets: int, *, over: bool) -> str:
    """What is proved of sworn dice."""
    many = NUMBERS.get(secrets, secrets)
    said = f"{all_throws(matches)} from {many} secrets sworn before the first throw."
    return said[:1].upper() + said[1:] + ("" if over else " The game is not over.")


def all_throws(matches: Iterable[AnyMatch]) -> str:
    """How many throws there were, as the beginning of a sentence."""
    found = list(matches)
    throws, dice = sum(map(throws_of, found)), sum(map(dice_of, found))
    if not throws:
        return "no die has fallen yet, and each that falls follows"
    return f"every one of {throws:,} throws ({dice:,} dice) follows"
