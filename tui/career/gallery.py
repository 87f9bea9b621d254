"""The gallery: all who can be chosen as a captain or as his rival, with ways and burdens (C-32)."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from rich.text import Text

from pieces_of_eight.campaign.kernel.play import amid, start_of
from pieces_of_eight.content.captains import Rival, TrueCaptain
from pieces_of_eight.content.career.customs import custom_of, way_of
from pieces_of_eight.content.flags import nation
from pieces_of_eight.tui.draw.portrait import LARGE, SMALL
from pieces_of_eight.tui.pages.reading import Block, Blocks, Leaf, PageBrush, Prose, laid, part
from pieces_of_eight.tui.widgets.menu import Row
from .careers import INNER, CardsScreen
from .picture import TALL, flagged, portrayed, titles

Sitter: TypeAlias = TrueCaptain | Rival
CLOSED = "closed"
PRINTED = "As printed all captains are alike: ways and burdens are a winter's."


def words_of(one: Sitter, crown: str, closed: Mapping[str, str]) -> tuple[str, ...]:
    """A captain's name, what he is called for his way, and whether he is open."""
    way = way_of(one.name)
    about = "any crown" if one.crown == "none" else nation(crown).name
    return one.name, way.name if way else "", CLOSED if one.id in closed else about


def told(one: Sitter, crown: str, closed: Mapping[str, str]) -> Blocks:
    """All that the gallery tells of a captain, below his portrait."""
    way, custom = way_of(one.name), custom_of(crown)
    found: list[Block] = []
    if one.id in closed:
        found += [Prose(f"Closed until you do this: {amid(closed[one.id])}", "bad", 0), ""]
    if way is not None:
        found += [*part(start_of(way.name), way.way, Prose(way.burden, "faint", 0)), ""]
    if custom is not None:
        found += [*part(start_of(custom.name), custom.says), ""]
    return [*found, one.about]


class GalleryScreen(CardsScreen):
    """Portraits to choose from. A captain of another crown brings it along."""

    PAGE_NAME = "The gallery"
    KEYS = ("act", "south", "rule", "keys", "leave")
    WORDS = {"south": "Down", "leave": "Back"}
    RULE = "C-32.3"

    def __init__(
        self,
        sitters: Sequence[Sitter],
        crown: str,
        closed: Mapping[str, str],
        take: Callable[[Sitter], None],
        *,
        at: str = "",
        printed: bool = False,
    ) -> None:
        """`crown` is that of who has none of his own, `closed` tells of each who cannot be taken
        what opens him; the cursor stands on the one `at`. `printed` is where all are alike."""
        super().__init__()
        self._known = {one.id: one for one in sitters}
        self._free, self._shut, self._take = crown, closed, take
        self._first, self._printed = at, printed

    def on_mount(self) -> None:
        known = self._known
        rows = [Row(one.id, one.name, CLOSED * (one.id in self._shut)) for one in known.values()]
        self.fill(rows, self._first)
        self._fit()
        self.note(f"{len(known.keys() - self._shut.keys())} of {len(known)} open")

    def aim(self) -> str:
        rival = any(isinstance(one, Rival) for one in self._known.values())
        return "Choose your rival." if rival else "Choose your captain."

    def _crown(self, one: Sitter) -> str:
        return self._free if one.crown == "none" else one.crown

    def card(self, key: str, brush: PageBrush) -> list[Text]:
        one = self._known[key]
        crown = self._crown(one)
        return laid([portrayed(crown, words_of(one, crown, self._shut), SMALL)], brush, INNER)

    def show(self, key: str) -> None:
        one = self._known[key]
        crown = self._crown(one)
        words = words_of(one, crown, self._shut)
        tall = self.app.size.height >= TALL
        drawn = portrayed(crown, words, LARGE) if tall else flagged(crown, titles(*words))
        printed: Blocks = [one.about, "", Prose(PRINTED, "faint", 0)]
        below = printed if self._printed else told(one, crown, self._shut)
        self.query_one("#careers-words", Leaf).show([drawn, "", *below])

    def do_act(self) -> None:
        """Take the captain under the cursor, if he is open."""
        one = self._known[self.menu.key]
        if one.id in self._shut:
            self.say(f"{one.name} is closed. {self._shut[one.id]}", warning=True)
            return
        self.do_leave()
        self._take(one)
