"""The telling moments of a fight that is over, each with its turn and the chance it had."""

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.odds import luckier
from pieces_of_eight.campaign.kernel.play import start_of
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.kernel.sworn import Oath
from pieces_of_eight.tui.draw.cells import Cell, Row
from pieces_of_eight.tui.draw.colours import palette_for
from pieces_of_eight.tui.draw.glyphs import RICH, percent, wrapped
from pieces_of_eight.tui.draw.svg import svg
from .swearing import in_pieces

if TYPE_CHECKING:
    from pieces_of_eight.campaign.kernel.match import Match
    from pieces_of_eight.saves.folder import Folder
    from .session import AnySession


class Telling(Struct, frozen=True):
    """Something that is told as a deed."""

    step: int  # the step of the match that it was
    turn: int
    deed: str  # as it is told, with its full stop
    die: int = 0  # what was thrown, where it hung on a single die
    chance: float | None = None
    """0 to 1, of the order that was given; None where no dice were thrown, or until it is found."""
    thrown: bool = False  # whether dice were thrown

    @property
    def words(self) -> str:
        """The deed, and the die that decided it: "William goes down, on a 1"."""
        deed = self.deed.removesuffix(".")
        if not self.die:
            return deed
        return f"{deed}, on {'an' if self.die in (8, 11, 18) else 'a'} {self.die}"


def tellings(match: "Match", teller: "Player", names: Sequence[str]) -> list[Telling]:
    """The deeds of a fight as `teller` was told of them; their chances have still to be found."""
    from pieces_of_eight.campaign.chronicle.fights import deeds_told

    found: list[Telling] = []
    for step, deed in deeds_told(match, teller, names):
        thrown = [face for faces in match.steps[step].thrown for face in faces]
        die = thrown[0] if len(thrown) == 1 else 0
        found.append(Telling(step, deed.turn, deed.words, die, None, bool(thrown)))
    return found


def weighed(match: "Match", telling: Telling, names: Sequence[str]) -> Telling:
    """A telling moment with its chance, found with the rules themselves (H-232)."""
    from pieces_of_eight.campaign.chronicle.fights import likely

    if not telling.thrown:
        return telling
    return replace(telling, chance=likely(match, telling.step, telling.deed, names))


def chance_words(telling: Telling) -> str:
    """The chance that a telling moment had, in words."""
    if telling.chance is None:
        return ""
    return "certain" if telling.chance == 1 else percent(telling.chance)


# --- Moments as the clock of the player has them --------------------------------------------------


def when(stamp: str) -> str:
    """A moment in words from its stamp in ISO 8601; the stamp itself when it is none."""
    try:
        moment = datetime.fromisoformat(stamp).astimezone()
    except ValueError:
        return stamp
    return f"{moment.day} {moment:%B %Y, %H:%M}"


# --- A card to share ------------------------------------------------------------------------------


NOT_YET = "You can write a card at the end: it tells all secrets."
WIDTH, MARGIN = 78, 2  # columns of the words, and those left free around them on the picture
MOMENTS = 3  # of a fight, the most that are told


class NewsCard(Struct, frozen=True):
    """What is told, and what is shown."""

    title: str
    lines: tuple[str, ...]
    picture: tuple[Row, ...] = ()
    beside: bool = False  # whether the words stand beside the picture, and not under it

    @property
    def told(self) -> list[str]:
        """All lines, the title first, none longer than the card."""
        whole = (f"PIECES OF EIGHT: {self.title}", *self.lines)
        return [part for line in whole for part in wrapped(line, WIDTH)]

    @property
    def text(self) -> str:
        return "\n".join(self.told) + "\n"

    def rows(self) -> list[Row]:
        """The picture with its words."""
        inks = palette_for("true").panel
        wide = max((len(row) for row in self.picture), default=0)
        blank = Cell(" ", inks.text, inks.paper)
        words = [
            tuple(
                Cell(sign, inks.title if not n else inks.text, inks.paper, not n) for sign in line
            )
            for n, line in enumerate(self.told)
        ]
        high = len(self.picture)
        if self.beside:
            words = [(), *words, *[()] * (high - len(words))]
            shown = [*self.picture, *[(blank,) * wide] * (len(words) - high)]
            lines = [
                (*row, *[blank] * MARGIN, *line) for row, line in zip(shown, words, strict=False)
            ]
        else:
            lines = [*self.picture, (), *((*[blank] * MARGIN, *line) for line in words), ()]
        most = max(map(len, lines)) + MARGIN * self.beside
        return [(*line, *[blank] * (most - len(line))) for line in lines]


def of_fight(session: "AnySession") -> NewsCard:
    """The card of a fight that is over, as it is told to whoever looks on."""
    saved, face, state = session.saved, session.face, session.state
    match, header = saved.match, saved.header
    names = [session.name_of(Player(n)) for n in range(len(session.chairs))]
    moments = [
        weighed(match, each, names) for each in tellings(match, session.viewer, names)[:MOMENTS]
    ]
    luck = face.luck(state, session.journal.entries) if face.luck is not None else ()
    shares = [each.share for each in luck] or [None] * len(names)
    sides = [
        f"{name}: {total}{luckier(share)}."
        for name, total, share in zip(names, face.totals(state), shares, strict=True)
    ]
    deeds = [
        f"{face.hour(each.turn)}: {each.words}"
        + (f" ({found})." if (found := chance_words(each)) else ".")
        for each in moments
    ]
    of_career = session.of_career
    side = session.viewer if of_career else None
    seen = state if of_career else match.state
    drawn = face.picture
    picture = () if drawn is None else tuple(drawn(seen, side, palette_for("true"), RICH))
    proof = ["Its dice belong to a career: that proves them at its end."]
    if not of_career:
        oaths = () if header.sworn is None else (header.sworn,)
        proof = proofs(oaths, header.seed, saved.name)
    verdict = face.verdict(state, match.engine.better(state), names)
    return NewsCard(header.title, (verdict, face.ending(state), *sides, *deeds, *proof), picture)


def proofs(oaths: Sequence[Oath], seed: int | None, name: str) -> list[str]:
    """What all dice of a game that is over followed from, and how they are thrown again."""
    if not oaths:
        return [f"Its dice follow from the seed {seed}: write it in the line Seed of a new game."]
    sworn = [f"secret {in_pieces(oath.secret)}, number {oath.number}" for oath in oaths]
    return [
        *(f"{start_of(each)}." for each in sworn),
        f"Check every die: pieces-of-eight verify {name}",
    ]


def keep(card: NewsCard, folder: "Folder") -> str:
    """Write the words and the picture into the folder; a sentence that says where.

    Raises SaveError.
    """
    words = folder.write_text(f"{card.title} card", card.text)
    folder.write_text(f"{card.title} card", svg(card.rows(), card.title), "svg")
    where = str(words.parent).replace(str(Path.home()), "~", 1)
    return f"The card is in {where}, with its picture"
