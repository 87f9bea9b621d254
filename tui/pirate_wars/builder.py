"""The yard: a ship is drawn line by line, with what she comes to and what speaks against her."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, TypeAlias

from msgspec.structs import replace
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Button, Static

from pieces_of_eight.campaign.pirate_wars import yard
from pieces_of_eight.campaign.pirate_wars.state import Edition, Flag, Mount, Side
from pieces_of_eight.campaign.pirate_wars.yard import Canvas, Design, Mast, Step, loss_of
from pieces_of_eight.saves.words import clean
from pieces_of_eight.tui.editor.form import NO_PLOT, FormLine, FormLines, FormPane, Values
from pieces_of_eight.tui.pages.base import FormScreen, on
from pieces_of_eight.tui.pages.reading import PageBrush, brush_of, stacked, wrapped
from pieces_of_eight.tui.widgets.controls import Pick, Reading
from . import designs
from .designs import MOST_MASTS, in_numbers
from .profile import lines_for, profile

# --- The lines of the form: what each offers for a ship, and what she is with something else in it

Choices: TypeAlias = Sequence[tuple[Any, str]]  # what can be picked, each value with its words
NONE = "none"
YES_NO: Choices = [(True, "yes"), (False, "no")]
MOST_GUNS, MOST_EXTRAS, MOST_CHESTS, MOST_TRADE = 12, 40, 32, 6
LONGEST_NAME = 24

RIGS = {
    "lateen": Mast(Step.SINGLE, (Canvas.LATEEN,)),
    "gaff": Mast(Step.SINGLE, (Canvas.GAFF,)),
    "one main": Mast(Step.SINGLE, (Canvas.MAIN,)),
    "main and gaff": Mast(Step.SINGLE, (Canvas.MAIN, Canvas.GAFF)),
    "topped, gaff": Mast(Step.TOPPED, (Canvas.GAFF,)),
    "topped, high": Mast(Step.TOPPED, (Canvas.HIGH,)),
    "topped, gaff, high": Mast(Step.TOPPED, (Canvas.GAFF, Canvas.HIGH)),
    "topped, main, top": Mast(Step.TOPPED, (Canvas.MAIN, Canvas.TOP)),
    "full, main": Mast(Step.FULL, (Canvas.MAIN,)),
    "full, main, top": Mast(Step.FULL, (Canvas.MAIN, Canvas.TOP)),
    "full, main, high": Mast(Step.FULL, (Canvas.MAIN, Canvas.HIGH)),
    "full, main, top, high": Mast(Step.FULL, (Canvas.MAIN, Canvas.TOP, Canvas.HIGH)),
}  # the masts on offer, by their words; which an edition allows the yard says


class Armament(NamedTuple):
    mount: str
    guns: int
    light: bool
    turning: int
    chasers: int


def armament_of(design: Design) -> Armament:
    def count(mount: Mount, *sides: Side) -> int:
        return sum(b.count for b in design.guns if b.mount is mount and b.side in sides)

    slides, pairs = count(Mount.SLIDE, Side.STARBOARD), count(Mount.FIXED, Side.STARBOARD)
    return Armament(
        mount="fixed" if pairs else "slides" if slides else NONE,
        guns=pairs or slides or 1,
        light=any(battery.light for battery in design.guns),
        turning=count(Mount.TURNTABLE, *Side),
        chasers=sum(b.count for b in design.guns if b.side is Side.STERN),
    )


def armed(design: Design, **changes: Any) -> Design:
    """All her batteries made anew, with something else in the lines of the form."""
    mount, guns, light, turning, chasers = armament_of(design)._replace(**changes)
    sides = (Side.STARBOARD, Side.LARBOARD)
    found: list[tuple[Mount, Side, int]] = []
    if mount == "slides":
        found.append((Mount.SLIDE, Side.STARBOARD, guns))
    elif mount == "fixed":
        found += [(Mount.FIXED, side, guns) for side in sides]
    if turning == 2:
        found += [(Mount.TURNTABLE, side, 1) for side in sides]
    elif turning:
        found.append((Mount.TURNTABLE, Side.BOW, turning))
    if chasers:
        found.append((Mount.SLIDE, Side.STERN, chasers))
    return replace(design, guns=tuple(yard.Battery(*each, light) for each in found))


def _without_jib(mast: Mast) -> Mast:
    return replace(mast, sails=tuple(sail for sail in mast.sails if sail is not Canvas.JIB))


def has_jib(design: Design) -> bool:
    return any(Canvas.JIB in mast.sails for mast in design.masts)


def rigged(design: Design, masts: Sequence[Mast], jib: bool) -> Design:
    bare = [*map(_without_jib, masts)]
    if jib and bare:
        bare[0] = replace(bare[0], sails=(Canvas.JIB, *bare[0].sails))
    return replace(design, masts=tuple(bare))


def _with_jib(design: Design, jib: bool) -> Design:
    return rigged(design, design.masts, jib)


def _numbers(first: int, last: int) -> Choices:
    return [(n, str(n)) for n in range(first, last + 1)]


def _lengthened(design: Design, length: int) -> Design:
    longer = replace(design, length=length)
    return replace(longer, speed=design.speed // loss_of(design) * loss_of(longer))


def _under(design: Design, flag: Flag) -> Design:
    bare = replace(design, flag=flag, ladies=0, muskets=0, pistols=0)
    return design if design.flag is flag else bare


def _speeds(design: Design) -> Choices:
    loss = loss_of(design)
    return [(n, f"{n * loss} dots, {n} sails") for n in range(1, yard.most_sails(design) + 3)]


def _pirates(design: Design) -> Choices:
    return _numbers(0, MOST_EXTRAS) if design.flag is Flag.PIRATE else ()


def _old_pirates(design: Design) -> Choices:
    return _pirates(design) if design.edition is Edition.DOTS else ()


def _line(
    name: str,
    title: str,
    offered: Choices | Callable[[Design], Choices],
    rule: str = "PW-7.6",
    *,
    read: Callable[[Design], Any] | None = None,
    write: Callable[[Design, Any], Design] | None = None,
) -> FormLine:
    """A line of the form, which is not there where it offers nothing.

    Where `read` and `write` do not say otherwise it is a field of the design, or of her armament.
    """
    in_arms = name in Armament._fields

    def choices(design: Design) -> Choices:
        return offered(design) if callable(offered) else offered

    def value(design: Design, at: object) -> str:
        if read is not None:
            return str(read(design))
        return str(getattr(armament_of(design) if in_arms else design, name))

    def changed(design: Design, at: object, word: str) -> Design:
        offers = {str(value): value for value, _ in choices(design)}
        if word not in offers:  # a key struck before this one has changed what there is
            return design
        if write is not None:
            return write(design, offers[word])
        return (armed if in_arms else replace)(design, **{name: offers[word]})

    return FormLine(
        name,
        title,
        value,
        changed,
        lambda design, at: [(str(value), words) for value, words in choices(design)],
        there=lambda design, at: bool(choices(design)),
        rule=rule,
    )


def _mast_line(n: int) -> FormLine:
    """The line of a mast; the next is offered as long as she may have one more."""

    def offered(design: Design) -> Choices:
        there = n <= min(len(design.masts), max(yard.most_masts(design), len(design.masts) - 1))
        return [(words, words) for words in (NONE, *RIGS)] if there else ()

    def read(design: Design) -> str:
        if n >= len(design.masts):
            return NONE
        bare = _without_jib(design.masts[n])
        return next((words for words, rig in RIGS.items() if rig == bare), "")

    def write(design: Design, words: str) -> Design:
        masts = [*design.masts]
        masts[n : n + 1] = [RIGS[words]] if words in RIGS else []
        return rigged(design, masts, has_jib(design))

    return _line(f"mast{n + 1}", f"Mast {n + 1}", offered, "PW-7.5", read=read, write=write)


EDITIONS: Choices = [(Edition.DOTS, "1994"), (Edition.CHAINS, "revised")]
FLAGS: Choices = [(Flag.PIRATE, "the Brethren"), (Flag.IMPERIAL, "the Crown")]
HULLS: Choices = [(8, "narrow, 8 dots"), (12, "wide, 12 dots")]
LENGTHS: Choices = [
    (n, f"{n} dots, {n // yard.SECTION} hull lines")
    for n in range(yard.SHORTEST, yard.LONGEST + 1, yard.SECTION)
]
MOUNTS: Choices = [(NONE, NONE), ("slides", "on slides"), ("fixed", "fixed, both sides")]
GUNS, WEIGHTS = _numbers(1, MOST_GUNS), [(False, "heavy"), (True, "light")]
MORE = range(1, MOST_TRADE + 1)
TRADES: Choices = [
    (0, "as she is"),
    *((n, f"{n} more sail{'s' * (n > 1)}") for n in MORE),
    *((-n, f"{n} withheld") for n in reversed(MORE)),
]
DRAFT = (
    FormLine(
        "name",
        "Name",
        lambda design, at: design.name,
        lambda design, at, words: replace(design, name=clean(words, LONGEST_NAME)),
        longest=LONGEST_NAME,
    ),
    _line("edition", "Rules", EDITIONS, "PW-7.5"),
    _line("flag", "Sails for", FLAGS, write=_under),
    _line("width", "Hull", HULLS, "PW-7.1"),
    _line("length", "Length", LENGTHS, "PW-7.2", write=_lengthened),
    _line(
        "speed",
        "Speed",
        _speeds,
        "PW-7.3",
        read=lambda design: design.speed // loss_of(design),
        write=lambda design, sails: replace(design, speed=sails * loss_of(design)),
    ),
    _line("jib", "Jib", YES_NO, "PW-7.5", read=has_jib, write=_with_jib),
    *map(_mast_line, range(MOST_MASTS)),
    _line("mount", "Broadside", MOUNTS),
    _line("guns", "Cannon", lambda d: GUNS if armament_of(d).mount != NONE else ()),
    _line("light", "Weight", lambda d: WEIGHTS if d.guns else (), "R1-13"),
    _line("turning", "Turntables", _numbers(0, 3)),
    _line("chasers", "Chasers", _numbers(0, 3)),
    _line("deck_guns", "Deck guns", _numbers(0, 3)),
    _line("extras", "Extras", _numbers(0, MOST_EXTRAS)),
    _line("ladies", "Ladies", _pirates, "PW-1.4"),
    _line("muskets", "Muskets", _pirates, "PW-1.4"),
    _line("pistols", "Pistols", _old_pirates, "PW-1.4"),
    _line("chests", "Chests", _numbers(0, MOST_CHESTS)),
    _line("nest", "Crow's nest", YES_NO, "R0-50"),
    _line(
        "trade",
        "Trade",
        TRADES,
        "PW-7.7",
        read=lambda design: design.oversail - design.overload,
        write=lambda design, n: replace(design, oversail=max(0, n), overload=max(0, -n)),
    ),
)


def picked(design: Design) -> Iterator[tuple[str, str, str]]:
    """The title, the value and the words of each line in which something is picked."""
    for line in DRAFT:
        if line.offered is not None and line.there(design, NO_PLOT):
            value = line.read(design, NO_PLOT)
            yield line.title, value, dict(line.offered(design, NO_PLOT)).get(value, value)


# --- The page -------------------------------------------------------------------------------------

WIDTHS = 12, 22  # columns of titles and values
FIRST = "skulls-eye-schooner"
LISTED, KEPT, OWN = "listed", "kept", "own"
SCROLL_BAR = 1
BENEATH = 9  # lines of the pane that are left to her numbers


class BuilderScreen(FormScreen):
    """The form at the left, the ship at the right."""

    PAGE_NAME = "The yard"
    AIM = "Draw a ship. The page counts her cost and tonnage as you draw."
    KEYS = ("act", "next", "end", "rule", "keys", "leave")
    WORDS = {"act": "Change", "next": "Next line", "end": "Save", "leave": "Back"}
    AUTO_FOCUS = ""

    def __init__(self, design: Design | None = None) -> None:
        """A design to go on with; without one the schooner of the table."""
        super().__init__()
        self._design = design if design is not None else _listed(FIRST)

    @property
    def design(self) -> Design:
        return self._design

    written = design

    def body(self) -> ComposeResult:
        title_width, value_width = WIDTHS
        with Horizontal(id="yard"):
            with FormPane(id="draft"):
                yield FormLines(DRAFT, self._design, widths=WIDTHS)
                yield Pick(
                    "Drawing",
                    self._drawings(),
                    title_width=title_width,
                    value_width=value_width,
                    id="drawing",
                )
                with Horizontal(id="buttons"):
                    yield Button("Save", compact=True, id="save")
                    yield Button("Load", compact=True, id="load")
                    yield Button("Delete", compact=True, id="delete")
            with Reading(id="ship"), Vertical():
                yield Static(id="picture")

    def _drawings(self) -> Values:
        """The ships of the table and those that were kept."""
        from pieces_of_eight.content.pirate_wars.ships import drawings, model

        kept = [(f"{KEPT} {each.name}", each.title) for each in self.game.folder.drawings().all()]
        own = [(f"{OWN} {name}", each.title) for name, each in designs.written().items()]
        listed = [(f"{LISTED} {each.model}", model(each.model).name) for each in drawings()]
        return [*kept, *own, *listed]

    def on_mount(self) -> None:
        self.set_focus(self.query_one("#length"), scroll_visible=False)  # the name stays in sight
        self._show()

    def on_resize(self) -> None:
        if self.is_mounted:
            self.call_after_refresh(self._show)

    def rule(self) -> str:
        """The paragraph of the line under the cursor; on a button that of the first fault."""
        line = self.query_one(FormLines).line
        if line is not None and line.rule:
            return line.rule
        return next((fault.rule for fault in yard.faults(self._design)), "PW-7.1")

    def _show(self) -> None:
        """Draw the ship, her numbers, and what speaks against her."""
        self.query_one(FormLines).show(self._design)
        width = max(24, self.query_one("#ship").size.width - 2 - SCROLL_BAR)
        brush = brush_of(self)
        free = self.query_one("#ship").size.height - BENEATH
        lines = [*profile(self._design, brush, width, lines_for(width, free)), Text()]
        told = (wrapped(words, width, brush.inks.ink) for words in in_numbers(self._design))
        lines += [*(line for wrapped_ in told for line in wrapped_), Text()]
        lines += verdict(self._design, brush, width)
        self.query_one("#picture", Static).update(stacked(lines))
        self.note(f"{yard.price_of(self._design)} coins")

    # What is done.

    @on(FormLines.Filled)
    def _filled(self, event: FormLines.Filled) -> None:
        self._design = event.line.write(self._design, NO_PLOT, event.value)
        self._show()

    @on(Pick.Changed)
    def _picked(self, event: Pick.Changed) -> None:
        event.stop()

    def press_button(self, name: str) -> None:
        {"save": self.do_end, "load": self._load, "delete": self._delete}[name]()

    def on_descendant_focus(self) -> None:
        self.refresh_keys()

    def do_end(self) -> None:
        """Keep the drawing, whatever speaks against the ship: she may be finished later."""
        with self.tell_errors():
            drawings = self.game.folder.drawings()
            name = drawings.keep(self._design.name, designs.table_of(self._design))
            self.kept = self._design
            self._list(f"{KEPT} {name}")
            faults = len(yard.faults(self._design))
            more = "" if not faults else " The yard would not build her yet."
            self.say(f"The drawing of {self._design.name} is saved.{more}")

    def _load(self) -> None:
        kind, _, name = self.query_one("#drawing", Pick).value.partition(" ")
        with self.tell_errors():
            if kind == KEPT:
                self._design = designs.design_from(self.game.folder.drawings().take(name), name)
            elif kind == OWN:
                self._design = designs.written()[name].what
            else:
                self._design = replace(_listed(name), edition=self._design.edition)
            self._show()
            self.say(f"{self._design.name} is on the drawing board.")

    def _delete(self) -> None:
        kind, _, name = self.query_one("#drawing", Pick).value.partition(" ")
        if kind != KEPT:
            self.say("You can only throw away drawings you saved yourself.")
            return
        with self.tell_errors():
            self.game.folder.drawings().delete(name)
            self._list("")
            self.say("The drawing is in the wastebasket.")

    def _list(self, value: str) -> None:
        self.query_one("#drawing", Pick).offer(self._drawings(), value)


def _listed(model: str) -> Design:
    from pieces_of_eight.content.pirate_wars.ships import drawing

    return drawing(model).design(Edition.DOTS)


def verdict(design: Design, brush: PageBrush, width: int) -> list[Text]:
    """What the yard says: every fault under its rule, or that she can be built."""
    faults = yard.faults(design)
    if not faults:
        return [Text("The yard will build her.", brush.inks.good)]
    lines: list[Text] = []
    for fault in faults:
        first, *rest = wrapped(fault.why, width - 8, brush.inks.bad)
        lines.append(Text.assemble((f"{fault.rule:<8}", brush.inks.gold), first))
        lines += [Text.assemble(" " * 8, line) for line in rest]
    return lines
