"""The ceremonies of a season: seven pairs throw their dice, and later the fold is opened (C-25).

Both are lists of steps that are shown one after the other. Here is what each step shows; the page
has the clock (`tui.sheet.showing`). Nothing is decided while they last, and nothing is changed.
"""

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.play import Event
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed, redact
from pieces_of_eight.campaign.sheet.model.events import Scored, Unfolded, Watched
from pieces_of_eight.campaign.sheet.model.say import captain, counted
from pieces_of_eight.campaign.sheet.model.state import (
    FORCES,
    LETTERS,
    NOBODY,
    Letter,
    Result,
    Secrets,
    Sheet,
    opponent_of,
    with_line,
)
from .view import ALL_OPEN, SEALS_SHOWN, Throw

BOTH = Player(-1)
"""Who sees what both captains may: nothing below a fold, nothing in a spyglass."""


class Ceremony(Struct, frozen=True):
    """What is shown step by step, and how far that has come."""

    throws: tuple[Throw, ...] = ()
    """The pairs in the order in which they are shown; none where the fold is opened."""
    at: int = 0

    @property
    def steps(self) -> int:
        """How many steps stand for a moment each."""
        return len(self.throws) or ALL_OPEN

    @property
    def over(self) -> bool:
        """Whether the last step has stood for its moment."""
        return self.at >= self.steps

    @property
    def throw(self) -> Throw | None:
        """The pair that throws now; None while the fold is opened."""
        return self.throws[self.at] if self.throws and not self.over else None

    def further(self) -> "Ceremony":
        """The next step."""
        return replace(self, at=self.at + 1)


def ceremony_of(events: Iterable[Event], who: Player, *, shared: bool) -> Ceremony | None:
    """The ceremony that some events begin, as `who` sees it; None where they begin none.

    Where the screen is `shared` by both captains, it shows what both may know.
    """
    known = [redact(event, BOTH if shared else who) for event in events]
    if any(isinstance(event, Unfolded) for event in known):
        return Ceremony()
    throws = sorted(throws_of(known), key=lambda throw: throw.letters[who])
    return Ceremony(tuple(throws)) if throws else None


def throws_of(events: Iterable[Event]) -> Iterator[Throw]:
    """The pairs that have thrown, each with the spyglass that its attacker has opened."""
    throw: Throw | None = None
    for event in events:
        match event:
            case Scored(letters=letters, faces=faces, scores=scores, attacker=attacker):
                if throw is not None:
                    yield throw
                values = (scores[0] - faces[0], scores[1] - faces[1])
                throw = Throw(letters, values, faces, scores, attacker)
            case Watched(seen=seen) if throw is not None:
                throw = replace(throw, watched=True, glimpse=seen.content)
    if throw is not None:
        yield throw


def before_the_dice(sheet: Sheet, ceremony: Ceremony, *, shared: bool) -> Sheet:
    """The sheet as it is shown: the pairs that are still to come have not thrown.

    What the spyglass showed of them is not known yet either, and nothing of it where the screen
    is `shared`.
    """
    ahead = ceremony.throws[ceremony.at + 1 :]
    for throw in ahead:
        for side in (Player(0), Player(1)):
            line = sheet.lines[side][throw.letters[side]]
            line = replace(line, die=0, score=0, attacks=False, result=Result.NOT_YET)
            sheet = with_line(sheet, side, throw.letters[side], line)
    hidden = [{throw.letters[side] for throw in ahead} for side in (0, 1)]
    one, two = (
        not_seen_yet(sheet, Player(side), range(FORCES) if shared else hidden[1 - side])
        for side in (0, 1)
    )
    return replace(sheet, secrets=(one, two))


def not_seen_yet(sheet: Sheet, who: Player, hidden: Iterable[Letter]) -> Sealed[Secrets]:
    """A captain's secrets without what his spyglass shows of some enemy forces."""
    secrets, closed = sheet.secrets[who], set(hidden)
    if secrets.content is None:
        return secrets
    spied = tuple(seen for seen in secrets.content.spied if seen.letter not in closed)
    return Sealed(secrets.owner, replace(secrets.content, spied=spied))


def throw_words(sheet: Sheet, throw: Throw) -> str:
    """A pair that throws, in a sentence; what comes of it stands in `outcome_words`."""
    one, two = (
        f"{captain(sheet, Player(n))} {LETTERS[throw.letters[n]]} {throw.values[n]} and "
        f"{throw.faces[n]} make {throw.scores[n]}"
        for n in (0, 1)
    )
    return f"{one}, {two}."


def outcome_words(sheet: Sheet, throw: Throw) -> str:
    """Who attacks, and whether the spyglass opens."""
    if throw.attacker == NOBODY:
        return "Equal scores: they miss each other."
    attacks = f"{captain(sheet, throw.attacker)} attacks, ahead by {throw.margin}"
    if not throw.watched:
        return f"{attacks}: too little for the spyglass."
    return f"{attacks}: the spyglass opens{glimpse_words(sheet, throw)}."


def glimpse_words(sheet: Sheet, throw: Throw) -> str:
    """What the spyglass shows, behind a comma; nothing where that is not to be known."""
    if throw.glimpse is None:
        return ""
    force = f"{captain(sheet, opponent_of(throw.attacker))} {LETTERS[throw.glimpse.letter]}"
    troops = "with troops" if throw.glimpse.troops else "no troops"
    return f" on {force}, {counted(throw.glimpse.sails, 'sail')}, {troops}"


def opening_words(sheet: Sheet, at: int, seals: tuple[tuple[str, str], tuple[str, str]]) -> str:
    """A step of the opening of the fold, in a sentence."""
    if at == 0:
        return "The six words of both seals, as they were when the sheets were sealed."
    if at < SEALS_SHOWN:
        side = Player(at - 1)
        holds = seals[side][0] == seals[side][1]
        found = "the same six words: whole" if holds else "other words: BROKEN"
        return f"The seal of {captain(sheet, side)}, now that it is opened: {found}."
    return f"What stood under the fold at {LETTERS[min(at - SEALS_SHOWN, FORCES - 1)]}."
