"""Who waits for a captain (C-35): what he says, answers with their chances, what comes of one."""

from msgspec.structs import replace
from textual.app import ComposeResult

from pieces_of_eight.campaign.kernel.play import start_of
from pieces_of_eight.campaign.kernel.sealed import Sealed
from pieces_of_eight.campaign.port.answers import cost_words
from pieces_of_eight.campaign.port.describe import chances_of
from pieces_of_eight.campaign.port.encounters import Encounter, Met
from pieces_of_eight.campaign.port.meetings import encounter_of
from pieces_of_eight.campaign.port.state import Deal, Holding, Meet
from pieces_of_eight.tui.chart.view import NOTHING, ChartView
from pieces_of_eight.tui.pages.base import on
from pieces_of_eight.tui.pages.reading import Blocks, Prose, ReadingScreen
from pieces_of_eight.tui.widgets.menu import Menu, Row
from .face import FACE
from .picture import charted
from .port_desk import PortDesk

MARGIN = "    "  # before the chances of an answer
WORDS_HIGH = 20  # rows of a window that words, answers and bars take
LEAST_HIGH = 10  # rows below which there is no chart


def with_met(view: ChartView, holding: Holding) -> ChartView:
    """The chart with a mark at each place where somebody waits."""
    return replace(view, met=tuple(each.place for each in holding.met if each.place))


def at_place(view: ChartView, place: str) -> ChartView:
    """The waters about a place, where a force met nobody and somebody waits."""
    force = next((pair.mine for pair in view.pairs if pair.place.name == place), NOTHING)
    return replace(view, met=(place,), cursor=force, close=True)


class MeetingScreen(ReadingScreen):
    """One encounter after the other, from that of a line of the books on."""

    PAGE_NAME = "Somebody waits"
    RULE = "C-35"
    ORDERS = FACE.kind.orders
    KEYS = ("act", "rule", "keys", "leave")
    WORDS = {"act": "Answer", "leave": "Port"}
    AUTO_FOCUS = "Menu"

    def __init__(self, desk: PortDesk, at: int, chart: ChartView) -> None:
        super().__init__()
        self._desk, self._chart = desk, chart
        self._met: Met = desk.holding.met[at]
        self._came = ""  # what has come of the answer that was given

    @property
    def engine(self) -> str:
        return FACE.kind.engine

    @property
    def row(self) -> Encounter:
        return encounter_of(self._desk.state, self._met.encounter)

    def body(self) -> ComposeResult:
        yield from super().body()
        yield Menu(self.rows(), id="answers")

    def on_mount(self) -> None:
        super().on_mount()
        self.note(self._met.place or "in port")

    def aim(self) -> str:
        return "What came of it." if self._came else "How do you answer?"

    def label(self, name: str) -> str:
        return "Go on" if name == "act" and self._came else super().label(name)

    def rows(self) -> list[Row]:
        """Each answer with its cost, or why it cannot be given, and below it how it may end."""
        found: list[Row] = []
        for n, answer in enumerate(() if self._came else self.row.answers):
            lacks = " (you have not got that)" if self._desk.session.refuse(self._deal(n)) else ""
            found.append(Row(str(n), answer.label, f"{cost_words(answer)}{lacks}"))
            found.append(Row("", f"{MARGIN}{start_of(chances_of(self._desk.state, answer))}"))
        return found

    def blocks(self, columns: int, high: int) -> Blocks:
        came: Blocks = ["", Prose(self._came, "bold gold", 0)] if self._came else []
        words: Blocks = [Prose(self.row.says, hang=0), *came]
        rows = high - WORDS_HIGH
        if not self._met.place or rows < LEAST_HIGH:
            return words
        return [*words, "", charted(at_place(self._chart, self._met.place), rows)]

    def do_act(self) -> None:
        """Give the answer under the cursor; once it is over, go on to who waits next."""
        if self._came:
            self._go_on()
            return
        desk, deal = self._desk, self._deal(int(self.query_one("#answers", Menu).key or 0))
        if refusal := desk.session.refuse(deal):
            self.say(start_of(f"{refusal.why}."))
        elif desk.submit(deal):
            self._came = desk.came
            self._show()

    def _deal(self, answer: int) -> Deal:
        return Deal(self._desk.me, Sealed(self._desk.me, Meet(self._met.encounter, answer)))

    def _go_on(self) -> None:
        if not self._desk.holding.met:
            self.do_leave()
            return
        self._met, self._came = self._desk.holding.met[0], ""
        self.note(self._met.place or "in port")
        self._show()

    def _show(self) -> None:
        self.query_one("#answers", Menu).fill(self.rows())
        self.say("")
        self.draw()

    @on(Menu.Chosen, "#answers")
    def _chosen(self, event: Menu.Chosen) -> None:
        self.do_act()
