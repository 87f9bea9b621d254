"""Careers as pictures among what is read: captains under their colours, the chart, and plots."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import accumulate

from rich.text import Text

from pieces_of_eight.campaign.chronicle.facts import Sighting
from pieces_of_eight.campaign.chronicle.past import LETTERS, Letter
from pieces_of_eight.campaign.chronicle.story import CareerFigures, Dice, YearFigures
from pieces_of_eight.campaign.kernel.play import many
from pieces_of_eight.campaign.port.customs import IRONMAN, vows_add
from pieces_of_eight.campaign.port.events import coins
from pieces_of_eight.campaign.port.standing import long_war
from pieces_of_eight.campaign.port.state import WHOLE, Port, own
from pieces_of_eight.campaign.reckoning import PLAIN
from pieces_of_eight.content import campaign_numbers
from pieces_of_eight.content.captains import rivals, true_captains
from pieces_of_eight.content.flags import nation
from pieces_of_eight.saves.career_file import CareerFile
from pieces_of_eight.saves.hall import Fame
from pieces_of_eight.tui.chart.season import SeasonChart
from pieces_of_eight.tui.chart.view import ChartView
from pieces_of_eight.tui.draw.cells import Line, Piece
from pieces_of_eight.tui.draw.glyphs import Glyphs
from pieces_of_eight.tui.draw.plots import Bar, Curve, PlotTones, balance, bars, curves, gauge
from pieces_of_eight.tui.draw.portrait import (
    GRAND,
    HEIGHT,
    LARGE,
    SMALL,
    WIDTH,
    Likeness,
    Sex,
    flag,
    likeness,
    portrait,
    signs,
)
from pieces_of_eight.tui.game import MakesPage
from pieces_of_eight.tui.pages.reading import (
    BETWEEN,
    Beside,
    Block,
    Blocks,
    Drawing,
    PageBrush,
    Prose,
    ReadingScreen,
    abreast,
    brush_of,
    laid,
    part,
)
from pieces_of_eight.tui.play.career import Correspondence, captain_of
from pieces_of_eight.tui.play.daily import counts, day_of, in_words
from pieces_of_eight.tui.play.order_form import PERSON
from pieces_of_eight.tui.play.swearing import told as sworn
from pieces_of_eight.tui.widgets.map_view import painted
from .books import bare_chart, cut

GAP = 2  # cells between a flag and what stands beside it
WIDEST = 56  # columns of one captain at most
TALL = 34  # lines of a page from which its flags are large


def played_by(chair: str, *, alone: bool = False) -> str:
    """Who decides for a captain: a person, you where one plays alone, or an opponent of a level."""
    if chair == PERSON:
        return "you" if alone else "a person"
    return f"AI {chair}"


def width_for(columns: int) -> int:
    """The columns of one captain on a page of so many."""
    return min(WIDEST, (columns - BETWEEN) // 2)


def titles(*words: str) -> Blocks:
    """A captain's name, and below it what else is said of him, the last of it faint."""
    name, *more, last = words
    return (Prose(name, "bold gold", 0), *more, Prose(last, "faint", 0))


def flagged(crown: str, words: Blocks, *, large: bool = False) -> Drawing:
    """A flag, and beside it some words, about its middle."""

    def draw(brush: PageBrush, width: int) -> Sequence[Text]:
        cloth = [painted(row) for row in flag(crown, brush.depth, large=large, plain=brush.plain)]
        wide = cloth[0].cell_len
        told = laid(words, brush, width - wide - GAP)
        above = [Text()] * (max(0, len(cloth) - len(told)) // 2)
        return abreast(cloth, [*above, *told], wide, GAP)

    return draw


# --- Portraits of captains, beside flag and name --------------------------------------------------


def sitter(name: str, crown: str, brush: PageBrush, columns: int) -> list[Text]:
    found = look_of(name)
    if brush.plain or brush.depth == "mono":
        return [Text(line, brush.inks.ink) for line in signs(found)]
    return [painted(row) for row in portrait(found, crown, brush.depth, columns)]


def look_of(name: str) -> Likeness:
    """The looks of a captain; of a name that nobody knows not whether a man or a woman has it."""
    pronouns = {each.name: each.pronoun for each in true_captains()}
    pronouns |= {each.name: each.pronoun for each in rivals()}
    sexes: dict[str, Sex] = {"he": "man", "she": "woman"}
    return likeness(name, sexes.get(pronouns.get(name, ""), ""))


def portrayed(crown: str, words: tuple[str, ...], columns: int) -> Drawing:
    """A captain's portrait in so many columns, and beside it his flag, his name and the rest."""

    def draw(brush: PageBrush, width: int) -> Sequence[Text]:
        picture = sitter(words[0], crown, brush, columns)
        wide = picture[0].cell_len
        large = width - wide - GAP >= 2 * WIDTH and len(picture) > HEIGHT * 2 + len(words)
        cloth = flag(crown, brush.depth, large=large, plain=brush.plain)
        told = laid(titles(*words), brush, width - wide - GAP)
        room = len(picture) - len(cloth) - len(told)
        above, between = (1 if room > 2 else 0), (1 if room > 0 else 0)
        aside = [*[Text()] * above, *map(painted, cloth), *[Text()] * between, *told]
        return abreast(picture, aside, wide, GAP)

    return draw


# --- The chart of the Caribbean among the words of a page, where there is room for it (C-18) ------

LEAST_HIGH = 34  # lines of a window from which a page has room for the chart
LEAST_WIDE = 74  # columns that a chart needs: below them too few names find room
RATIO = 0.36  # rows of a chart to a column, so that it shows the whole sea and not much more


def charted(view: ChartView, rows: int = 0) -> Drawing:
    """The chart in so many rows, or in as many as fit its shape."""

    def draw(brush: PageBrush, width: int) -> Sequence[Text]:
        assert brush.palette is not None
        high = rows or round(width * RATIO)
        chart = SeasonChart(view, width, high, brush.palette, brush.glyphs, framed=False)
        return [painted(row) for row in chart.drawing().rows]

    return draw


def with_chart(
    words: Blocks, heading: str, view: ChartView | None, columns: int, high: int
) -> Blocks:
    """The words of a page with the chart beside them, or below them, or without it.

    The page has so many columns, its window so many lines.
    """
    used = 2 * width_for(columns) + BETWEEN
    chart = [] if view is None or high < LEAST_HIGH else part(heading, charted(view))
    if chart and room_aside(columns, used):
        return [Beside(words, chart, used)]
    if chart and used >= LEAST_WIDE:
        words = [*words, "", *chart]
    return [Beside(words, (), used)]


def room_aside(columns: int, used: int) -> int:
    """The columns to the right of the words that a chart can be drawn in; 0 where it cannot."""
    aside = columns - used - BETWEEN
    return aside if aside >= LEAST_WIDE else 0


# --- A career as plots, for whoever would rather look than read: points, favour, luck, fleets -----

NAME = 9  # columns for the name of a side
LUCK, BESIDE = 21, 24  # columns of the picture of luck at most, and of what stands beside it
LOW, HIGH = 9, 13  # lines of a curve on a small page and on a large one
Plots = Callable[[int, Glyphs, PlotTones], Iterable[Line]]


def plotted(plot: Plots) -> Drawing:
    def draw(brush: PageBrush, width: int) -> Sequence[Text]:
        inks = brush.inks
        tones = PlotTones((inks.gold, inks.ink), inks.ink, inks.faint, inks.good, inks.bad)
        return [
            Text.assemble(*((each.text, f"{'bold ' * each.bold}{each.ink}") for each in line))
            for line in plot(width, brush.glyphs, tones)
        ]

    return draw


def points(data: CareerFigures, sides: Sequence[str]) -> Blocks:
    """The points of every season, a bar for each captain."""
    found = [
        Bar(side, year.points[who], who, str(year.number) if who == 0 else "")
        for year in data.years
        for who, side in enumerate(sides)
    ]
    return part("Points by season", plotted(partial(bars, found)))


def standing(data: CareerFigures, sides: Sequence[str], *, over: bool = False) -> Blocks:
    """The crowns' favour, luck, and the fleets that may be known.

    The luck is that of the last season, and once all is over that of the whole career.
    """
    dice = luck_of(data.years if over else data.years[-1:])
    known = any(each.expected for each in dice)
    luck = [plotted(partial(lucks, dice, sides))] if known else []
    return [
        *part("The crowns' favour", plotted(partial(favours, data, sides))),
        *part("Good rolls, and how many expected", *luck),
        *worth(data, sides),
    ]


def favours(
    data: CareerFigures, sides: Sequence[str], width: int, glyphs: Glyphs, tones: PlotTones
) -> Iterator[Line]:
    rungs = [data.begun, *(year.favour for year in data.years)]
    before, now = rungs[-2:] if len(rungs) > 1 else (rungs[0], rungs[0])
    for who, side in enumerate(sides):
        ladder = gauge(now[who], before[who], len(data.purses), glyphs, tones)
        paid = f"purse {data.purses[now[who]]}"
        if data.wages is not None:
            paid = f"wage {data.wages[who]}"
        yield (*named(side, tones), *ladder, Piece(f"  {paid}", tones.words))
        if data.wages is not None and (fleet := data.fleets[who]):
            eaten = f"upkeep {fleet[-1] * data.upkeep // WHOLE}"
            yield (*named("", tones), Piece(eaten, tones.words))


def luck_of(years: Sequence[YearFigures]) -> tuple[Dice, Dice]:
    thrown = [[year.dice[who] for year in years] for who in (0, 1)]
    one, two = (
        Dice(sum(one.came for one in dice), round(sum(one.expected for one in dice), 1))
        for dice in thrown
    )
    return one, two


def lucks(
    dice: Sequence[Dice], sides: Sequence[str], width: int, glyphs: Glyphs, tones: PlotTones
) -> Iterator[Line]:
    for each, side in zip(dice, sides, strict=True):
        if each.expected:
            picture = balance(each.came, each.expected, min(LUCK, width - BESIDE), glyphs, tones)
            words = f"  {each.came} for {each.expected:g}"
            yield (*named(side, tones), *picture, Piece(words, tones.words))


def worth(data: CareerFigures, sides: Sequence[str]) -> Blocks:
    blocks: list[Block] = []
    for who, side in enumerate(sides):
        worths = data.fleets[who]
        if worths:
            first = data.years[-1].number + 2 - len(worths)
            names = [*(f"season {first + at}" for at in range(len(worths) - 1)), "now"]
            found = [Bar(name, value, who) for name, value in zip(names, worths, strict=True)]
            blocks += part(f"Cost of {side}'s fleet, in coins", plotted(partial(bars, found)))
    return blocks


def named(side: str, tones: PlotTones) -> tuple[Piece, ...]:
    return (Piece(f"{side[:NAME]:<{NAME}} ", tones.words),)


def curve(data: CareerFigures, sides: Sequence[str], *, large: bool) -> Drawing:
    """The points of both captains as they grew, season by season."""
    found = [
        Curve(side, (0, *accumulate(year.points[who] for year in data.years)), who)
        for who, side in enumerate(sides)
    ]
    height = HIGH if large else LOW
    return plotted(lambda width, glyphs, tones: curves(found, width, height, glyphs, tones))


# --- The page with which a career begins ----------------------------------------------------------


CHARTED = "The Caribbean"
SPREAD = 50
"""Lines of a window from which the captains stand one below the other beside a large chart."""
AROUND = 9  # lines of a window that are not for the words below a large chart, nor for the chart
WANTED = {
    "england": "Jamaica was taken with few ships and must be held with fewer. Bring prizes into "
    "Port Royal, keep the sugar moving, and let no enemy town sleep well.",
    "spain": "The silver must come home. Bring the merchantmen through, burn the nests of those "
    "who wait for them, and make an example of every captain you catch.",
    "france": "Tortuga and Saint-Domingue live by what their captains carry in. Take what sails, "
    "sack what stands, and leave the enemy nothing to boast of at court.",
    "denmark": "Saint Thomas is small, open to all flags and liked by none. See our company's "
    "cargoes home, and make those who trouble them pay for it.",
}  # by the id of a crown what it wants of its captain
A_SEASON = (
    "In port: buy ships, hire captains and raise landing companies.",
    "The muster: secretly divide them among seven forces, and give each force a value.",
    "Naming: match your forces against your rival's. Dice decide who attacks.",
    "Declaring: the attacker gives battle, raids a town, or lets the other pass.",
    "Fighting: play each engagement, watch it, or have it settled. Then come home.",
)  # the five parts of a season, each in a line


def title_of(saved: CareerFile) -> str:
    who, captains = captain_of(saved), saved.career.state.captains
    mine, other = captains[who], captains[1 - who]
    title = f"{mine.name} sails for {mine.crown}"
    alone = len(saved.header.people) == 1
    return f"{title}." if alone else f"{title}, {other.name} for {other.crown}."


def aims(saved: CareerFile, hall: Sequence[Fame]) -> Iterator[str]:
    career: Port = saved.career.state
    terms, rival = career.terms, career.captains[1 - captain_of(saved)]
    first: Port = saved.career.port.steps[0].state
    purse = coins(own(first, captain_of(saved)).coins)
    if terms.article is not None:
        yield f"This year: {terms.article.says}"
    yield f"Win a season by scoring more points than {rival.name}. You begin with {purse}."
    if (winter := long_war(career)) is not None:
        yield (
            f"Your score: the points by which you are ahead of all your rivals together, and "
            f"{winter.gone} for each who is gone{counted_as(saved)}. Death leaves half of it."
        )
    else:
        yield (
            f"Your score after {many(terms.seasons, 'season')}: what your fights win (points for "
            "cargoes, news and rumours count for a season only), minus points for ships you let "
            f"pass{counted_as(saved)}; what you own at the end beyond the crown's coins is added."
        )
    yield to_beat(saved, hall)
    if share := vows_add(career, captain_of(saved)):
        sworn_off = terms.vows[captain_of(saved)]
        told = [each.says for each in terms.customs if each.id in sworn_off and each.id != IRONMAN]
        yield " ".join((f"Kept vows add {share} in 100 to your score.", *told))
    if terms.ironman:
        either = "you die" if long_war(career) else "either captain dies"
        yield f"Ironman: there is only one save, and the career ends when {either}."
    for oath in saved.oaths:
        yield f"{sworn(oath.commitment)} Write it down and you can verify every roll later."


def to_beat(saved: CareerFile, hall: Sequence[Fame]) -> str:
    header = saved.header
    if day := day_of(header):
        if not counts(header):
            return f"You sail the voyage of {in_words(day)} for practice: it goes into no table."
        return f"It counts in the table of {in_words(day)}, as your first voyage of that day."
    best = [fame for fame in hall if fame.length == header.seasons]
    if best:
        return f"The score to beat is {best[0].score:g}, by {best[0].named} in the hall of fame."
    return "The hall of fame has no career of this length yet: first place is free."


def counted_as(saved: CareerFile) -> str:
    """How a score counts by the level of the rival (C-16)."""
    levels = [chair.rank for chair in saved.header.chairs if not chair.person]
    if len(levels) != 1:
        return ""
    share = campaign_numbers().career.factor[levels[0]]
    return "" if share == PLAIN else f", times {share / PLAIN:g} against a {levels[0]}"


class CommissionScreen(ReadingScreen):
    """Read once, before the first port; Enter goes on into it.

    It holds the career that lies open: who leaves here finds it in the list of careers.
    """

    PAGE_NAME = "Your commission"
    WORDS = {"act": "Into port", "leave": "Leave"}
    RULE = "C-1"

    def __init__(self, saved: CareerFile, hall: Sequence[Fame]) -> None:
        super().__init__()
        self._saved = saved
        self._aims = tuple(aims(saved, hall))

    def on_mount(self) -> None:
        self.game.hold(self._saved)
        self.note(self._seasons)

    @property
    def _seasons(self) -> str:
        count = self._saved.header.seasons
        return many(count, "season") if count else "as many seasons as you live"

    def aim(self) -> str:
        return f"How you win. Ahead of you: {self._seasons}, beginning in port."

    def blocks(self, columns: int, high: int) -> Blocks:
        """The commission, both captains in two columns; the chart where there is room."""
        saved, who = self._saved, captain_of(self._saved)
        captains = saved.career.state.captains
        crowns = [nation(captain.crown).id for captain in captains]
        alone = len(saved.header.people) < 2
        levels = [PERSON if chair.person else chair.level for chair in saved.header.chairs]
        sitting = [
            (captain.name, captain.crown, played_by(level, alone=alone))
            for captain, level in zip(captains, levels, strict=True)
        ]
        chart = bare_chart(who, (captains[who].crown, captains[1 - who].crown))
        head: Blocks = [Prose(title_of(saved), "bold gold"), ""]
        wins = part("What wins", *map(Prose, self._aims))
        wanted = part("What your crown wants", Prose(WANTED.get(crowns[who], "")))
        numbered = (Prose(f"{number} {words}") for number, words in enumerate(A_SEASON, start=1))
        season = part("A season", *numbered)
        if high < SPREAD or not room_aside(columns, 2 * width_for(columns) + BETWEEN):
            wide = LARGE if high >= TALL else SMALL
            one, two = map(portrayed, crowns, sitting, (wide, wide))
            words = [*head, Beside([one], [two]), "", *wins, *wanted, *season]
            return with_chart(words, CHARTED, chart, columns, high)
        below = Beside(wins, season)
        rest = len(laid([below], brush_of(self), columns - WIDEST - BETWEEN))
        left: list[Block] = []
        for drawn in map(portrayed, crowns, sitting, (GRAND, GRAND)):
            left += [drawn, ""]
        right = part(CHARTED, charted(chart, high - AROUND - rest), "", below)
        return [*head, Beside([*left, *wanted], right, WIDEST)]

    def do_act(self) -> None:
        with self.tell_errors():
            self.game.open_career(self._saved)

    def do_leave(self) -> None:
        self.game.home()


# --- The rival's letter ---------------------------------------------------------------------------


WIDEST_LETTER = 92  # columns of a letter at most
ASIDE = 3  # columns between a portrait and the letter
EDGE = 2  # columns at the right of a letter that stay empty
SHIP_NAME, SHIP_TYPE = 22, 18  # columns of a ship's name and of her type
LAST_CHART = "Last season on the chart"
NO_LETTER = "There is no letter, because there was no season before."
NONE_MET = "You have met none of these ships yet."


class LetterScreen(ReadingScreen):
    """A letter; Enter closes it. What follows it, if anything, is the port."""

    PAGE_NAME = "A letter from the rival"
    WORDS = {"act": "Close", "leave": "Close"}

    def __init__(
        self,
        gather: Callable[[], Correspondence],
        follows: MakesPage | None = None,
        chart: Callable[[], ChartView | None] = lambda: None,
    ) -> None:
        """`gather` may raise SaveError, and so may `follows`; without it the page just closes.

        `chart` makes the chart of the season that the letter is about.
        """
        super().__init__()
        self._ask_chart = chart
        self._chart: ChartView | None = None
        self._gather = gather
        self._follows = follows
        self._data: Correspondence | None = None

    def on_mount(self) -> None:
        with self.tell_errors():
            self._data = self._gather()
            self._chart = self._ask_chart()
            self.note(f"before season {self._data.season}")

    def label(self, name: str) -> str:
        onward = name == "act" and self._follows is not None
        return "Into port" if onward else super().label(name)

    def rule(self) -> str:
        letter = None if self._data is None else self._data.letter
        return str(LETTERS if letter is None else letter.rule)

    def aim(self) -> str:
        season = "" if self._data is None else f" before season {self._data.season}"
        officer = self._data is not None and self._data.officer
        return f"{'An officer' if officer else 'Your rival'} writes to you{season}."

    def blocks(self, columns: int, high: int) -> Blocks:
        """The letter and the fleet; nothing where it cannot be read."""
        if self._data is None:
            return []
        wide = min(WIDEST_LETTER, columns - EDGE)
        if high < TALL or not room_aside(columns, wide):
            drawn = written(self._data, LARGE if high >= TALL else SMALL)
            return [Beside([drawn, "", *known_of(self._data)], (), wide)]
        known = known_of(self._data)
        if self._chart is not None:
            known = [*known, "", *part(LAST_CHART, charted(self._chart))]
        return [Beside([written(self._data, GRAND)], known, wide)]

    def do_act(self) -> None:
        self.do_leave()

    def do_leave(self) -> None:
        """Lay the letter down, and go on to what follows it."""
        if self._follows is None:
            super().do_leave()
            return
        with self.tell_errors():
            self.game.show(self._follows())


def written(data: Correspondence, columns: int) -> Drawing:
    """Who writes, with his portrait in so many columns and his flag, and the letter beside them."""
    crown = nation(data.crown)
    writer = data.officer or data.rival
    words = [
        Prose(writer, "bold gold"),
        f"for {data.rival}, {crown.name}" if data.officer else crown.name,
        "",
        *([Prose(NO_LETTER, "faint", 0)] if data.letter is None else said(data.letter)),
    ]

    def draw(brush: PageBrush, width: int) -> Sequence[Text]:
        picture = sitter(writer, crown.id, brush, columns)
        wide = picture[0].cell_len
        large = wide >= GRAND
        cloth = [
            painted(row) for row in flag(crown.id, brush.depth, large=large, plain=brush.plain)
        ]
        middle = " " * ((wide - cloth[0].cell_len) // 2)
        left = [*picture, Text(), *(Text.assemble(middle, line) for line in cloth)]
        return abreast(left, laid(words, brush, width - wide - ASIDE), wide, ASIDE)

    return draw


def enclosed(data: Correspondence | None, *, large: bool) -> Blocks:
    """A letter among what else is read; nothing where there is none."""
    return [] if data is None else [written(data, LARGE if large else SMALL), ""]


def said(letter: Letter) -> Iterator[Block]:
    greeting, *parts, signature = letter.lines
    yield greeting
    for paragraph in parts:
        yield from ("", paragraph)
    yield lambda brush, width: [Text(signature.rjust(width - 2), brush.style("bold gold"))]


def known_of(data: Correspondence) -> Blocks:
    grudges = part("Grudges", *map(Prose, data.grudges), *([""] if data.grudges else []))
    return [*grudges, *part("What you know of the rival's fleet", *fleet_of(data.fleet))]


def fleet_of(fleet: tuple[Sighting, ...]) -> Iterator[Block]:
    if not fleet:
        yield Prose(NONE_MET, "faint")
    season = 0
    for ship in fleet:
        if ship.last.season != season:
            season = ship.last.season
            yield Prose(f"Season {season}", "gold")
        often = "" if ship.times == 1 else f"; met {many(ship.times, 'time')}"
        lead = f"  {cut(ship.name, SHIP_NAME)}{cut(ship.type, SHIP_TYPE)}"
        yield Beside([Text(lead)], [f"{ship.end}{often}"], len(lead), 0)
