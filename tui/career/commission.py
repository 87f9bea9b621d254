"""The page with which a career begins: who sails for whom, what the crown wants, and what wins."""

from collections.abc import Iterator, Sequence

from pieces_of_eight.campaign.kernel.play import many
from pieces_of_eight.campaign.port.state import Port
from pieces_of_eight.campaign.port.words import in_coins
from pieces_of_eight.campaign.reckoning import PLAIN
from pieces_of_eight.content import campaign_numbers, nation
from pieces_of_eight.saves.career_file import CareerFile
from pieces_of_eight.saves.hall import Fame
from pieces_of_eight.tui.draw.portrait import GRAND, LARGE, SMALL
from pieces_of_eight.tui.pages.reading import (
    BETWEEN,
    Beside,
    Block,
    Blocks,
    Prose,
    ReadingScreen,
    brush_of,
    laid,
    part,
)
from pieces_of_eight.tui.play.career import captain_of
from pieces_of_eight.tui.play.daily import counts, day_of, in_words
from pieces_of_eight.tui.play.order_form import PERSON
from pieces_of_eight.tui.play.scoring import rank
from pieces_of_eight.tui.play.swearing import told as sworn
from .picture import (
    TALL,
    WIDEST,
    charted,
    played_by,
    portrayed,
    room_aside,
    width_for,
    with_chart,
)
from .port_chart import bare_chart

CHARTED = "The Caribbean"
SPREAD = 50
"""Lines of a window from which the captains stand one below the other beside a large chart."""
AROUND = 9
"""Lines of a window that are not for the words below a large chart, nor for the chart."""
WANTED = {
    "england": "Jamaica was taken with few ships and must be held with fewer. Bring prizes into "
    "Port Royal, keep the sugar moving, and let no enemy town sleep well.",
    "spain": "The silver must come home. Bring the merchantmen through, burn the nests of those "
    "who wait for them, and make an example of every captain you catch.",
    "france": "Tortuga and Saint-Domingue live by what their captains carry in. Take what sails, "
    "sack what stands, and leave the enemy nothing to boast of at court.",
    "denmark": "Saint Thomas is small, open to all flags and liked by none. See our company's "
    "cargoes home, and make those who trouble them pay for it.",
}
"""By the id of a crown what it wants of its captain."""
A_SEASON = (
    "In port: buy ships, hire captains and raise landing companies.",
    "The muster: secretly divide them among seven forces, and give each force a value.",
    "Naming: match your forces against your rival's. Dice decide who attacks.",
    "Declaring: the attacker gives battle, raids a town, or lets the other pass.",
    "Fighting: play each engagement, watch it, or have it settled. Then come home.",
)
"""The five parts of a season, each in a line."""


def title_of(saved: CareerFile) -> str:
    """Who sails for whom, as far as people do."""
    who, captains = captain_of(saved), saved.career.state.captains
    mine, other = captains[who], captains[1 - who]
    title = f"{mine.name} sails for {mine.crown}"
    alone = len(saved.header.people) == 1
    return f"{title}." if alone else f"{title}, {other.name} for {other.crown}."


def aims(saved: CareerFile, hall: Sequence[Fame]) -> Iterator[str]:
    """What wins a season, what wins the career, and what to beat."""
    career: Port = saved.career.state
    terms, rival = career.terms, career.captains[1 - captain_of(saved)]
    purse = in_coins(terms, terms.favour.purses[career.captains[0].favour])
    yield f"Win a season by scoring more points than {rival.name}. You begin with {purse}."
    yield (
        f"Your score after {many(terms.seasons, 'season')}: points from fights, minus points for "
        f"ships you let pass{counted_as(saved)}; what you own at the end is added."
    )
    yield to_beat(saved, hall)
    if terms.ironman:
        yield "Ironman: there is only one save, and the career ends when either captain dies."
    for oath in saved.oaths:
        yield f"{sworn(oath.commitment)} Write it down and you can verify every roll later."


def to_beat(saved: CareerFile, hall: Sequence[Fame]) -> str:
    """The best score of the table that the career would stand in."""
    header = saved.header
    if day := day_of(header):
        if not counts(header):
            return f"You sail the voyage of {in_words(day)} for practice: it goes into no table."
        return f"It counts in the table of {in_words(day)}, as your only voyage of that day."
    best = [fame for fame in hall if fame.length == header.seasons]
    if best:
        return f"The score to beat is {best[0].score:g}, by {best[0].named} in the hall of fame."
    return "The hall of fame has no career of this length yet: first place is free."


def counted_as(saved: CareerFile) -> str:
    """How a score counts by the level of the rival (C-16)."""
    levels = [rank(chair.level) for chair in saved.header.chairs if not chair.person]
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
        return many(self._saved.career.state.terms.seasons, "season")

    def aim(self) -> str:
        return f"How you win. Ahead of you: {self._seasons}, beginning in port."

    def blocks(self, columns: int, high: int) -> Blocks:
        """The commission, both captains in two columns; the chart where there is room."""
        saved, who = self._saved, captain_of(self._saved)
        captains = saved.career.state.captains
        crowns = [nation(captain.crown).id for captain in captains]
        alone = len(saved.header.people) < 2
        sitting = [
            (
                captain.name,
                captain.crown,
                played_by(PERSON if chair.person else chair.level, alone=alone),
            )
            for captain, chair in zip(captains, saved.header.chairs, strict=True)
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
        """Into the first port."""
        with self.tell_errors():
            self.game.open_career(self._saved)

    def do_leave(self) -> None:
        """Everything is kept: it goes on from the port."""
        self.game.home()
