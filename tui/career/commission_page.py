"""The page with which a career begins: who sails for whom, what the crown wants, and what wins."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from rich.text import Text

from pieces_of_eight.campaign.kernel.play import many
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.port.describe import in_coins
from pieces_of_eight.campaign.port.state import Port
from pieces_of_eight.campaign.reckoning import PLAIN
from pieces_of_eight.content import campaign_numbers, nation
from pieces_of_eight.saves.career_file import CareerFile
from pieces_of_eight.saves.hall import Fame
from pieces_of_eight.tui.chart.view import ChartView
from pieces_of_eight.tui.draw.portrait import GRAND, LARGE, SMALL
from pieces_of_eight.tui.play.daily import counts, day_of, in_words
from pieces_of_eight.tui.play.scoring import rank
from pieces_of_eight.tui.play.swearing import told as sworn
from .picture import (
    BETWEEN,
    WIDEST,
    Brush,
    beside,
    chart_lines,
    played_by,
    portrayed,
    room_aside,
    ruled,
    side_by_side,
    told,
    width_for,
    with_chart,
)
from .port_chart import bare_chart
from .reading import ReadingPage

if TYPE_CHECKING:
    from pieces_of_eight.saves.match_file import Chair


CHARTED = "The Caribbean"
SPREAD = 50
"""Lines of a window from which the captains stand one below the other beside a large chart."""
BARS, ABOVE = 5, 4
"""Lines of a window that are not for the words, and those above and around a large chart."""
WANTED = {
    "england": "Jamaica was taken with few ships, and has to be held with fewer. Bring prizes into "
    "Port Royal, keep the sugar moving, and let no town of the enemy sleep well.",
    "spain": "The silver has to come home. Bring the merchantmen through, burn the nests of those "
    "who wait for them, and make an example of every captain you catch.",
    "france": "Tortuga and Saint-Domingue live by what their captains carry in. Take what sails, "
    "sack what stands, and leave the enemy nothing he could boast of at court.",
    "denmark": "Saint Thomas is small, open to all flags and liked by none. Let our company's "
    "cargoes come home, and let those who trouble them pay for it.",
}
"""By the id of a crown what it wants of its captain."""
A_SEASON = (
    "In port: buy ships, hire captains, raise landing companies.",
    "The muster: share them over seven forces in secret, and give the forces values.",
    "Naming: force is set against force, and dice say who attacks.",
    "Declaring: the attacker gives battle, raids a town, or passes by.",
    "Fighting: each engagement is played, watched or settled. Then you come home.",
)
"""The five parts of a season, each in a line."""


class Party(Struct, frozen=True):
    """One of the two captains."""

    name: str
    crown: str
    """By its id."""
    country: str
    played_by: str


class Commission(Struct, frozen=True):
    """What a career begins with, as everybody may know it."""

    title: str
    parties: tuple[Party, Party]
    wanted: str
    aims: tuple[str, ...]


def commission_of(saved: CareerFile, hall: Sequence[Fame]) -> Commission:
    """The commission of a career that begins, with the best score of the hall to be beaten."""
    career: Port = saved.career.state
    one, two = (
        Party(captain.name, nation(captain.crown).id, captain.crown, sits(chair))
        for captain, chair in zip(career.captains, saved.header.chairs, strict=True)
    )
    people = saved.header.people
    mine = (one, two)[people[0] if len(people) == 1 else 0]
    other = two if mine is one else one
    title = f"{mine.name} sails for {mine.country}"
    title += f", {other.name} for {other.country}." if len(people) != 1 else "."
    return Commission(
        title, (one, two), WANTED.get(mine.crown, ""), tuple(aims(saved, career, other, hall))
    )


def chart_of(saved: CareerFile) -> ChartView:
    """The chart of the ports that both captains sail from, his first who reads."""
    people = saved.header.people
    who = people[0] if len(people) == 1 else Player(0)
    crowns = [captain.crown for captain in saved.career.state.captains]
    return bare_chart(who, (crowns[who], crowns[1 - who]))


def sits(chair: "Chair") -> str:
    """Who decides for a captain."""
    return played_by("person" if chair.person else chair.level)


def aims(saved: CareerFile, career: Port, rival: Party, hall: Sequence[Fame]) -> Iterator[str]:
    """What wins a season, what wins the career, and what to beat."""
    terms = career.terms
    purse = in_coins(terms, terms.favour.purses[career.captains[0].favour])
    yield f"A season is won by more points than {rival.name} has. The purse to begin with: {purse}."
    yield (
        f"After {many(terms.seasons, 'season')} your score is what you fought for, less what you "
        "gave away by passing ships by. "
        f"It counts {counted_as(saved)}. What you own beyond the purses is added."
    )
    yield to_beat(saved, hall)
    if terms.ironman:
        yield "Ironman: there is one save, and when either captain dies the career is over."
    for oath in saved.oaths:
        yield f"{sworn(oath.commitment)} Write it down, and you can check every die at the end."


def to_beat(saved: CareerFile, hall: Sequence[Fame]) -> str:
    """The best score of the table that the career would stand in."""
    header = saved.header
    if day := day_of(header):
        if not counts(header):
            return f"This is practice of the voyage of {in_words(day)}: it enters no table."
        return f"It counts in the table of {in_words(day)}, as your one voyage of that day."
    best = [fame for fame in hall if fame.length == header.seasons]
    if best:
        return f"To beat: {best[0].score:g} by {best[0].named}, first of the hall of fame."
    return "No career of this length stands in the hall of fame yet: first place is open."


def counted_as(saved: CareerFile) -> str:
    """How a score counts by the level of the rival (C-16)."""
    levels = [rank(chair.level) for chair in saved.header.chairs if not chair.person]
    if len(levels) != 1:
        return "in full"
    share = campaign_numbers().career.factor[levels[0]]
    worth = "in full" if share == PLAIN else f"{share} parts in {PLAIN}"
    return f"{worth} against a {levels[0]}"


class CommissionScreen(ReadingPage):
    """Read once, before the first port; Enter goes on into it.

    It holds the career that lies open: who leaves here finds it in the list of careers.
    """

    PAGE_NAME = "Your commission"
    WORDS = {"act": "Into port", "leave": "Leave"}
    RULE = "C-1"

    def __init__(self, saved: CareerFile, hall: Sequence[Fame]) -> None:
        super().__init__()
        self._saved = saved
        self.data = commission_of(saved, hall)
        self._chart = chart_of(saved)

    def on_mount(self) -> None:
        self.game.hold(self._saved)
        self.note(many(self._saved.career.state.terms.seasons, "season"))

    def aim(self) -> str:
        seasons = many(self._saved.career.state.terms.seasons, "season")
        return f"Read what wins. Still to come: {seasons}, and first of all the port."

    def lines(self, brush: Brush, columns: int, *, large: bool) -> list[Text]:
        """The commission, both captains in two columns; the chart where there is room."""
        width, high = width_for(columns), self.app.size.height
        used = 2 * width + BETWEEN
        if large and room_aside(columns, used) and high >= SPREAD:
            return self._spread(brush, columns, high - BARS)
        words = page(self.data, brush, width, large=large)
        room = (columns, high)
        return with_chart(words, CHARTED, self._chart, room, used, brush, self.palette, self.glyphs)

    def _spread(self, brush: Brush, columns: int, rows: int) -> list[Text]:
        """The captains and the crown's word at the left; the chart and what wins at the right."""
        left = captains(self.data, brush, WIDEST)
        left += wanted(self.data, brush, WIDEST)
        wide = columns - WIDEST - BETWEEN
        half = (wide - BETWEEN) // 2
        words = beside(aims_told(self.data, brush, half), a_season(brush, half), half)
        over = rows - len(words) - ABOVE
        chart = chart_lines(self._chart, wide, self.palette, self.glyphs, over)
        right = [ruled(CHARTED, brush, wide), *chart, Text(), *words]
        return [*headline(self.data, brush), *side_by_side(left, right, WIDEST)]

    def do_act(self) -> None:
        """Into the first port."""
        with self.tell_errors():
            self.game.open_career(self._saved)

    def do_leave(self) -> None:
        """Everything is kept: it goes on from the port."""
        self.game.home()


def page(data: Commission, brush: Brush, width: int, *, large: bool = False) -> list[Text]:
    """The whole page, both captains in columns of `width` cells; `large` is for the portraits."""
    whole, columns = 2 * width + BETWEEN, LARGE if large else SMALL
    one, two = (sitting(each, brush, width, columns) for each in data.parties)
    return [
        *headline(data, brush),
        *beside(one, two, width),
        Text(),
        *aims_told(data, brush, whole),
        *wanted(data, brush, whole),
        *a_season(brush, whole),
    ]


def headline(data: Commission, brush: Brush) -> list[Text]:
    """Who sails for whom."""
    return [Text(data.title, f"bold {brush.inks.gold}"), Text()]


def sitting(party: Party, brush: Brush, width: int, columns: int) -> list[Text]:
    """A captain with portrait and flag; `columns` are those of the portrait."""
    words = (party.name, party.country, party.played_by)
    return portrayed(party.crown, words, brush, width, columns)


def captains(data: Commission, brush: Brush, width: int) -> list[Text]:
    """Both captains, one below the other."""
    return [line for each in data.parties for line in (*sitting(each, brush, width, GRAND), Text())]


def aims_told(data: Commission, brush: Brush, width: int) -> list[Text]:
    """What wins."""
    lines = [line for words in data.aims for line in told(words, brush.inks.ink, width)]
    return [ruled("What wins", brush, width), *lines]


def wanted(data: Commission, brush: Brush, width: int) -> list[Text]:
    """What the crown wants of its captain."""
    heading = ruled("What your crown wants", brush, width)
    return [heading, *told(data.wanted, brush.inks.ink, width)]


def a_season(brush: Brush, width: int) -> list[Text]:
    """The parts of a season."""
    lines = [
        line
        for number, words in enumerate(A_SEASON, start=1)
        for line in told(f"{number} {words}", brush.inks.ink, width)
    ]
    return [ruled("A season", brush, width), *lines]
