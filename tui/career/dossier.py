"""What a captain knows of the other, as a page: his face, his sheets line by line, his ships."""

from collections.abc import Iterator

from rich.text import Text

from pieces_of_eight.campaign.chronicle.dossier import Dossier, KnownSeason
from pieces_of_eight.campaign.kernel.play import many, start_of
from pieces_of_eight.content.flags import nation
from pieces_of_eight.tui.draw.portrait import GRAND, LARGE, SMALL
from pieces_of_eight.tui.pages.reading import (
    BETWEEN,
    Beside,
    Block,
    Blocks,
    Prose,
    ReadingScreen,
    part,
)
from .picture import TALL, fleet_of, portrayed

STRANGER = "You have not sailed a season against this rival yet."
NO_TEMPER = "Nobody has told you of a temper."
BROAD = 150  # columns from which his seasons stand beside his face
FACE = 62  # columns of his face and what is known of him in all, then


class DossierScreen(ReadingScreen):
    """A page about the other captain, for the one who looks."""

    PAGE_NAME = "What you know of your rival"
    WORDS = {"act": "Close", "leave": "Close"}

    def __init__(self, known: Dossier) -> None:
        super().__init__()
        self._known = known

    def on_mount(self) -> None:
        self.note(f"before season {self._known.season}")

    def rule(self) -> str:
        return self._known.rule

    def aim(self) -> str:
        if not self._known.seasons:
            known = "by name and by temper" if self._known.temper else "by name"
            return f"You know {self._known.name} {known}, and no more yet."
        seasons = many(len(self._known.seasons), "season")
        return f"{self._known.name}: {seasons} of sheets. All of it lay open to both of you."

    def blocks(self, columns: int, high: int) -> Blocks:
        known, crown = self._known, nation(self._known.crown)
        broad = columns >= BROAD
        wide = SMALL if high < TALL else GRAND if broad else LARGE
        words = (known.name, crown.name, known.temper or NO_TEMPER)
        about: list[Block] = [portrayed(crown.id, words, wide), ""]
        about += part("Way and custom", *map(Prose, known.customs))
        about += part("Habits", *map(Prose, known.habits))
        fleet = part("Ships that you have met", *fleet_of(known.fleet))
        seasons = [block for each in known.seasons for block in season(each)]
        seasons = seasons or [Prose(STRANGER, "faint")]
        if not broad:
            return [*about, *seasons, *fleet]
        return [Beside([*about, *fleet], seasons, FACE, BETWEEN)]

    def do_act(self) -> None:
        self.do_leave()


def season(known: KnownSeason) -> Iterator[Block]:
    """A sheet of his, a force a line."""
    his, yours = known.points
    yield from part(f"Season {known.number}: {many(his, 'point')}, you {yours}", "")[:1]
    for line in known.lines:
        lead = Text(f"{line.letter}{line.value}  ", "bold")
        yield Beside([lead], [f"{start_of(line.held)}. {line.came}."], lead.cell_len, 0)
    yield ""
