"""The last page of a career: the epitaph, the reckoning, the place in the hall of fame."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual.app import ComposeResult

from pieces_of_eight.campaign.chronicle.fights import in_words
from pieces_of_eight.campaign.chronicle.story import FIGHTS, Chronicle
from pieces_of_eight.campaign.kernel.odds import luckier
from pieces_of_eight.campaign.kernel.play import many
from pieces_of_eight.campaign.reckoning import PLAIN, Reckoning
from pieces_of_eight.content import campaign_numbers
from pieces_of_eight.tui.chart.view import ChartView
from pieces_of_eight.tui.draw.portrait import LARGE, portrait
from pieces_of_eight.tui.pages.base import on
from pieces_of_eight.tui.pages.reading import (
    BETWEEN,
    READ_ON,
    Beside,
    Block,
    Blocks,
    Prose,
    ReadingScreen,
    Ruled,
    Sum,
    part,
)
from pieces_of_eight.tui.play.scoring import write
from pieces_of_eight.tui.play.telling import NewsCard, keep
from pieces_of_eight.tui.widgets.controls import Reading
from pieces_of_eight.tui.widgets.menu import Menu, Row
from .picture import (
    TALL,
    charted,
    curve,
    enclosed,
    flagged,
    look_of,
    points,
    portrayed,
    room_aside,
    standing,
    titles,
    width_for,
)
from .records import ChronicleScreen

if TYPE_CHECKING:
    from pieces_of_eight.tui.match.pause import Owner
from .album import CareerAccount, CareerEnd, enter

CHOICES = (
    Row("chronicle", "Read the chronicle"),
    Row("fame", "Visit the hall of fame"),
    Row("again", "Sail again"),
    Row("title", "Go to the title page"),
)

CHARTED = "Where the career was fought"


class EndScreen(ReadingScreen):
    """Enters the score and writes the chronicle as it opens; doing so again changes nothing."""

    PAGE_NAME = "The end of a career"
    KEYS = ("act", READ_ON, "export", "log", "rule", "keys", "leave")
    RULE = "C-16"
    AUTO_FOCUS = "#end-menu"
    WORDS = {"log": "Chronicle", "export": "Card", "leave": "Title page"}

    def __init__(
        self, data: CareerEnd, owner: "Owner | None" = None, chart: ChartView | None = None
    ) -> None:
        """`chart` is that of the last season, with the fights of those before it."""
        super().__init__()
        self.data = data
        self.owner = owner
        self._chart = chart
        self._kept: list[str] = []  # what became of score and chronicle, in sentences

    def body(self) -> ComposeResult:
        yield from super().body()
        yield Menu(CHOICES, id="end-menu")

    def on_mount(self) -> None:
        self.note(self.data.title)
        self._keep()

    def aim(self) -> str:
        """Who has won: of two who shared the keyboard, by name."""
        alone, teller = len(self.data.entries) == 1, self.data.teller
        own, other = self.data.accounts[teller], self.data.accounts[1 - teller]
        mine, theirs = sum(own.seasons), sum(other.seasons)
        came = "won" if mine > theirs else "lost" if mine < theirs else "drew"
        who = "You" if alone else own.name
        return f"{who} {came}, {mine} points to {theirs}. The story is in the chronicle."

    def _keep(self) -> None:
        folder = self.game.folder
        with self.tell_errors():
            self._kept += enter(self.data, folder, plain=self.game.settings.plain)
        if self.data.trouble:
            self._kept.append(self.data.trouble)
        with self.tell_errors():
            path = write(folder, self.data.title, self.data.story)
            self._kept.append(f"The chronicle is in {path.parent.name}/{path.name}.")

    def blocks(self, columns: int, high: int) -> Blocks:
        """Epitaph, hall and reckoning in two columns; the charts beside them, or below."""
        used, large = 2 * width_for(columns) + BETWEEN, high >= TALL
        aside, curves = large and room_aside(columns, used), curved(self.data, large=large)
        words = [*page(self.data, self._kept, large=large, portraits=bool(aside))]
        if not aside and curves:
            words += ["", *curves]
        words += figures_of(self.data)
        if aside and self._chart is not None:
            curves = [*part(CHARTED, charted(self._chart), ""), *curves]
        return [Beside(words, curves if aside else (), used)]

    def do_log(self) -> None:
        data = self.data
        self.app.push_screen(ChronicleScreen(data.story, data.title, data.album))

    def do_export(self) -> None:
        with self.tell_errors():
            told = card_of(self.data)
            self.share(told.text, keep(told, self.game.folder))

    def do_southeast(self) -> None:
        self.query_one(Reading).leap(1, page=True)

    def do_northeast(self) -> None:
        self.query_one(Reading).leap(-1, page=True)

    def do_leave(self) -> None:
        self.game.home()

    @on(Menu.Chosen)
    def _chosen(self, event: Menu.Chosen) -> None:
        match event.key:
            case "chronicle":
                self.do_log()
            case "fame":
                self.game.open_page("fame")
            case "again":
                self.game.open_page("career")
            case _:
                self.do_leave()


def page(
    data: CareerEnd, kept: Sequence[str], *, large: bool = False, portraits: bool = False
) -> Blocks:
    """All but the plots; `large` is for the flags."""
    one, two = (
        column(each, standing_words(each, other), large=large, portrait=portraits)
        for each, other in (data.accounts, data.accounts[::-1])
    )
    moments = [Prose(in_words(each)) for each in data.story.moments]
    return [
        Prose(data.epitaph, "bold gold"),
        Prose(data.ending, "faint"),
        *map(Prose, kept),
        "",
        *enclosed(data.recall, large=large),
        Beside(one, two),
        *([""] if moments else []),
        *part("What it is remembered for", *moments),
        *([""] if data.secrets else []),
        *(Prose(words, "faint") for words in data.secrets),
    ]


def card_of(data: CareerEnd) -> NewsCard:
    """The career in a dozen lines, beside the captain's portrait."""
    shares = {each.captain: each.share for each in data.story.luck if each.what == FIGHTS}
    sides = [
        f"{each.name}, {each.country}: {score_words(each)}{luckier(shares.get(who))}."
        for who, each in enumerate(data.accounts)
    ]
    moments = [in_words(each) for each in data.story.moments]
    own = data.accounts[data.teller]
    picture = portrait(look_of(own.name), own.crown, "true", LARGE)
    fell = () if own.alive else last_fight(data.story, own.name)
    lines = (*sides, *fell, data.epitaph, data.story.ending, *moments, *data.proofs)
    return NewsCard(data.title, lines, picture, beside=True)


def last_fight(story: Chronicle, name: str) -> Sequence[str]:
    """Where an ironman fell, and what killed him, else what was told last of that fight: with him
    it all ended (C-3)."""
    fought = [each for each in story.seasons[-1].engagements if each.over and each.turns]
    if not story.ironman or not fought:
        return ()
    last, season = fought[-1], story.seasons[-1].number
    deeds = [each.words for each in last.deeds]
    deeds = [words for words in deeds if name in words] or deeds
    deed = f": {deeds[-1]}" if deeds else "."
    return (f"The last fight, {last.where or 'at sea'} in season {season}{deed}",)


def score_words(account: CareerAccount) -> str:
    """The score of a captain, else his points; and whether he is dead."""
    found = account.reckoning
    count = many(sum(account.seasons), "point") if found is None else f"a score of {found.score}"
    return count + (", dead" if not account.alive else "")


def standing_words(account: CareerAccount, other: CareerAccount) -> str:
    total, against = sum(account.seasons), sum(other.seasons)
    how = ", ahead" if total > against else ", level" if total == against else ""
    return f"{many(total, 'point')} in all{how}" if account.alive else "dead"


def curved(data: CareerEnd, *, large: bool) -> Blocks:
    figures = data.story.figures
    if figures is None or len(figures.years) < 2:
        return []
    sides = [each.country for each in data.accounts]
    return part("Points, season by season", curve(figures, sides, large=large))


def figures_of(data: CareerEnd) -> Blocks:
    figures = data.story.figures
    if figures is None or not figures.years:
        return []
    sides = [each.country for each in data.accounts]
    return ["", Beside(points(figures, sides), standing(figures, sides, over=True))]


ONLY_FIGHTS = "only those of fights with warships count for the score."
ALL_COUNT = "what counts is how far they lead each rival's, and the rivals who are gone."


def column(account: CareerAccount, points: str, *, large: bool, portrait: bool = False) -> Blocks:
    words = (account.name, account.country, points)
    head: Block = flagged(account.crown, titles(*words), large=large)
    if portrait and account.alive:
        head = portrayed(account.crown, words, LARGE)
    heading = Ruled("The reckoning" if account.reckoning else "The seasons")
    each = f": {', '.join(map(str, account.seasons))}" if len(account.seasons) > 1 else ""
    count = "one season" if not each else f"{len(account.seasons)} seasons"
    found = account.reckoning
    total = Sum(sum(account.seasons), f"{count}{each}")
    if found is None:
        return [head, "", heading, total]
    more = sum(account.seasons) != sum(found.seasons)
    made = f"{many(total.number, 'point')} in {total.words}"
    counted = ONLY_FIGHTS if found.legacy is None else ALL_COUNT
    only = [Prose(f"{made}; {counted}", "faint")] if more or found.legacy is not None else ()
    return [head, "", heading, *reckoning(found, account.against), *only]


def reckoning(found: Reckoning, against: str) -> Blocks:
    """A score line by line, each with what is done and what that comes to (C-16, H-227)."""
    each = f": {', '.join(map(str, found.seasons))}" if len(found.seasons) > 1 else ""
    passed = [Sum(found.points, f"minus {found.passed} for ships you let past")]
    times = f"times {found.factor / PLAIN:.2f}, {against}"
    whole = (found.points + found.bounty) * found.factor % PLAIN == 0
    weighed = f"{times}{'' if whole else ', rounded down'}"
    owned = f"{found.coins} coins and a fleet that sells for {found.goods}"
    owned += f", less the crown's {found.purses}"
    worth = f"at {campaign_numbers().port.coins} coins a point, never below 0"
    if found.legacy is not None:
        return [
            Sum(found.legacy, "that you are remembered with, after all rivals"),
            *last_sums(found, found.legacy * found.factor // PLAIN, times),
        ]
    peace = [Sum(found.bounty, "for the seasons that you need not sail")]
    return [
        Sum(sum(found.seasons), f"points from fights{each}"),
        *(passed if found.passed else ()),
        *(peace if found.bounty else ()),
        Sum(found.weighed, weighed),
        *last_sums(found, found.weighed + found.estate, f"plus {found.estate} for what you own"),
        Prose(f"You own {owned}, {worth}.", "faint"),
    ]


def last_sums(found: Reckoning, before: int, words: str) -> list[Sum]:
    """The score, after what vows that were kept add to it (C-40.3)."""
    first = [Sum(before, words)] if found.vows else []
    words = f"plus {found.vows} in 100 for the vows you kept" if found.vows else words
    return [*first, Sum(found.score, f"{words}: your score", strong=True)]
