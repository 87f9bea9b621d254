"""The gallery: all who can be chosen as a captain or as his rival, with ways and burdens (C-32)."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from rich.text import Text

from pieces_of_eight.campaign.kernel.play import amid, start_of
from pieces_of_eight.content import rivals
from pieces_of_eight.content.captains import Rival, TrueCaptain, true_captains
from pieces_of_eight.content.career.customs import custom_of, way_of
from pieces_of_eight.content.flags import nation
from pieces_of_eight.tui.draw.portrait import LARGE, SMALL
from pieces_of_eight.tui.pages.reading import Block, Blocks, Leaf, PageBrush, Prose, laid, part
from pieces_of_eight.tui.play.order_form import PERSON
from pieces_of_eight.tui.widgets.menu import Row
from .careers import INNER, CardsScreen
from .new_career import WINTER, CareerForm
from .picture import TALL, flagged, portrayed, titles

Sitter: TypeAlias = TrueCaptain | Rival
CLOSED = "closed"
PRINTED = "As printed all captains are alike: ways and burdens are a winter's."


def sitters(form: CareerForm, at: int) -> list[Sitter]:
    """Who may sit in a chair under any crown that is free, those of the crown in the form first."""
    mine, other = form.sides[at].crown, form.sides[1 - at].crown
    rivals_alone = at == 1 and form.sides[1].chair != PERSON
    found: list[Sitter] = [*(rivals() if rivals_alone else true_captains())]
    free = [one for one in found if not (at and one.crown == other)]
    return sorted(free, key=lambda one: (one.crown not in (mine, "none"), one.crown))


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
        form: CareerForm,
        at: int,
        closed: Mapping[str, str],
        take: Callable[[int, Sitter], None],
    ) -> None:
        """`closed` are those who cannot be taken, each with what opens him."""
        super().__init__()
        self._form, self._at, self._shut, self._take = form, at, closed, take
        self._known = {one.id: one for one in sitters(form, at)}

    def on_mount(self) -> None:
        rows = [Row(one.id, one.name, CLOSED * (one.id in self._shut)) for one in self._all]
        self.fill(rows, self._form.sides[self._at].captain)
        self._fit()
        open_ = len(rows) - len(self._shut.keys() & self._known.keys())
        self.note(f"{open_} of {len(rows)} open")

    @property
    def _all(self) -> list[Sitter]:
        return [*self._known.values()]

    def aim(self) -> str:
        return "Choose your rival." if self._at else "Choose your captain."

    def _crown(self, one: Sitter) -> str:
        return self._form.sides[self._at].crown if one.crown == "none" else one.crown

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
        if self._form.rules == WINTER:
            below = told(one, crown, self._shut)
        else:
            below = [one.about, "", Prose(PRINTED, "faint", 0)]
        self.query_one("#careers-words", Leaf).show([drawn, "", *below])

    def do_act(self) -> None:
        """Take the captain under the cursor, if he is open."""
        one = self._known[self._list.key]
        if one.id in self._shut:
            self.say(f"{one.name} is closed. {self._shut[one.id]}", warning=True)
            return
        self.do_leave()
        self._take(self._at, one)
