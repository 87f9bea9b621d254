"""What a season came to for both captains, as far as whoever looks may know it, and its page."""

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace
from rich.text import Text

from pieces_of_eight.campaign.chronicle.facts import Broadsheet, broadsheet
from pieces_of_eight.campaign.chronicle.fights import engagements
from pieces_of_eight.campaign.chronicle.story import CareerFigures, ToldEngagement
from pieces_of_eight.campaign.chronicle.writing import figures, ships_home
from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.campaign.kernel.play import Event, Gain, amid, listed, many
from pieces_of_eight.campaign.kernel.sealed import Player, opponent_of, redact
from pieces_of_eight.campaign.port.bargains import VOW
from pieces_of_eight.campaign.port.customs import NO_PASSING
from pieces_of_eight.campaign.port.encounters import Met
from pieces_of_eight.campaign.port.events import (
    CalledHome,
    CameHome,
    CaptainFell,
    Fared,
    Found,
    Greeted,
    GrudgeBorne,
    GrudgeLapsed,
    Marked,
    OrderAnswered,
    PaidOut,
    RivalNamed,
    Spoils,
    Succeeded,
    Surgeon,
    WagesPaid,
    WalkedOver,
    WentAshore,
    ended,
    say,
)
from pieces_of_eight.campaign.port.homecoming import FLAG
from pieces_of_eight.campaign.port.standing import long_war
from pieces_of_eight.campaign.port.state import Ending, Fortune, Phase, Port
from pieces_of_eight.campaign.port.war import RECALL
from pieces_of_eight.campaign.port.words import in_coins
from pieces_of_eight.campaign.reckoning import FEATS
from pieces_of_eight.campaign.sheet.events import account, captain, given_away
from pieces_of_eight.campaign.sheet.state import Sheet, force_and_place
from pieces_of_eight.content import nation
from pieces_of_eight.content.career.customs import opened
from pieces_of_eight.content.career.feats import all_feats
from pieces_of_eight.saves.hall import FirstTime
from pieces_of_eight.tui.chart.view import ChartView
from pieces_of_eight.tui.draw.film import tall_letters
from pieces_of_eight.tui.draw.portrait import LARGE
from pieces_of_eight.tui.pages.reading import (
    BETWEEN,
    Beside,
    Blocks,
    PageBrush,
    Prose,
    ReadingScreen,
    Sum,
    part,
)
from pieces_of_eight.tui.play.career import Correspondence, last_letter, teller_of
from .face import favour as favour_words
from .picture import (
    TALL,
    charted,
    enclosed,
    flagged,
    points,
    portrayed,
    room_aside,
    standing,
    titles,
    width_for,
    with_chart,
)

if TYPE_CHECKING:
    from pieces_of_eight.saves.career_file import CareerFile
    from pieces_of_eight.tui.match.pause import Owner


FAVOUR = Rule("C-15")
GOOD, BAD, PLAIN = "good", "bad", ""  # how a piece of news is taken
CHARTED = "The season on the chart"
GREAT = {FLAG: "DROWNED", RECALL: "RECALLED"}


class HomeNews(Struct, frozen=True):
    """A sentence about the homecoming, and how it is taken."""

    words: str
    rule: Rule
    tone: str = PLAIN


class HomeSide(Struct, frozen=True):
    """A captain at home."""

    name: str  # as he was called when he sailed
    crown: str  # by its id
    country: str
    points: int  # of the season
    total: int  # of all seasons
    gains: tuple[Gain, ...]
    news: tuple[HomeNews, ...]
    told: Broadsheet  # the season as his town reads of it (C-24)


class Homecoming(Struct, frozen=True):
    """A season that is over."""

    season: int
    seasons: int  # 0 in a long war
    verdict: str
    sides: tuple[HomeSide, HomeSide]
    over: bool  # whether the career ended with it
    reader: Player | None
    """The captain whose homecoming is told first; nobody where two read, or who looks on does."""
    figures: CareerFigures  # the seasons so far in numbers, for the charts
    ending: str = ""  # whose death or recall has ended the career; nothing where none has
    last: Correspondence | None = None
    """The last letter of a rival who is gone, or that by which the reader is called home."""

    @property
    def of(self) -> str:
        """Which season of how many it was: "2 of 3"."""
        return f"{self.season} of {self.seasons}" if self.seasons else str(self.season)


def homecoming(saved: "CareerFile", feats: Sequence[FirstTime] = ()) -> Homecoming:
    """What the season that was sailed last came to, for whoever sits at the table, with the feats
    that nobody had done before.

    One person reads his own figures, two read only what both may know, and who looks on at two
    opponents reads all.
    """
    who, season = teller_of(saved), saved.career.seasons[-1]
    sheet: Sheet = season.sheet.state
    told = gathered(saved.career.port, sheet, who, engagements(sheet, season.fights, who))
    one, two = (with_feats(side, feats) for side in told.sides)
    return replace(told, sides=(one, two), last=last_letter(saved))


def with_feats(side: HomeSide, feats: Sequence[FirstTime]) -> HomeSide:
    """A captain at home, with what he has done that nobody had done before (C-39)."""
    news = [first_time(each.feat) for each in feats if each.captain == side.name]
    return replace(side, news=(*news, *side.news))


def first_time(feat: str) -> HomeNews:
    found, who = all_feats()[feat], opened(feat)
    opens = f" {listed(who)} can be chosen from now on." if who else ""
    return HomeNews(f"A feat, {found.name}: {amid(found.says)}{opens}", FEATS, GOOD)


def gathered(
    port: Match, sheet: Sheet, who: Player | None, fights: Sequence[ToldEngagement] = ()
) -> Homecoming:
    """The homecoming of the season that was over last, by what `who` sees of it.

    `fights` are its engagements as the chronicle tells them to him.
    """
    now: Port = port.state
    past = now.past[-1]
    one, two = (side(port, sheet, Player(n), who, fights) for n in (0, 1))
    return Homecoming(
        past.number,
        0 if long_war(now) else now.terms.seasons,
        one.told.verdict,
        (one, two),
        now.phase is Phase.OVER,
        who if who in (0, 1) else None,
        figures(port, who, {past.number: [luck for each in fights for luck in each.luck]}),
        cut_short(now, who),
    )


def cut_short(now: Port, who: Player | None) -> str:
    """Whose death or recall has ended the career, before its time (C-3, H-282)."""
    return ended(now, who) if now.ending in (Ending.DEATH, Ending.RECALLED) else ""


def side(
    port: Match, sheet: Sheet, by: Player, who: Player | None, fights: Sequence[ToldEngagement]
) -> HomeSide:
    """One captain's part of it, his fate first and his pay last, himself first of the dead."""
    now: Port = port.state
    past = now.past[-1]
    sailed: Port = next(step.state for step in port.steps if step.state.season == past.number)
    name, crown = sailed.captains[by].name, sailed.captains[by].crown
    gains = tuple(
        replace(line, why=f"{force_and_place(sheet, by, line.about)}: {line.why}")
        for line in account(sheet)
        if line.to == by
    )
    dead: list[str] = []
    order, recalled = None, False
    news: list[tuple[int, HomeNews]] = []
    for state, event in shown(port, past.number, by, who):
        if (told := one_of(state, event)) is not None:
            news.append(told)
        match event:
            case CaptainFell(dead=True, name=fallen):
                dead.insert(0, fallen)
            case OrderAnswered(kept=kept) if who in (by, None):  # the other's leaks nothing
                order = kept
            case CalledHome():
                recalled = True
            case CameHome(fallen=others) if others.content is not None:
                dead += others.content
    if who in (by, None) and NO_PASSING in sailed.terms.vows[by] and given_away(sheet, by):
        news.append((2, HomeNews(f"{name} let ships pass by, and has broken a vow.", VOW, BAD)))
    theirs = [event for _, event in shown(port, past.number, opponent_of(by), who)]
    buried = [each.name for each in theirs if isinstance(each, CaptainFell) and each.dead]
    news.append((3, favour(sailed, now, by)))
    news.sort(key=lambda pair: pair[0])
    return HomeSide(
        name,
        nation(crown).id,
        captain(sheet, by),
        past.points[by],
        now.captains[by].earned,
        gains,
        tuple(each for _, each in news),
        broadsheet(
            sheet,
            by,
            past.number,
            points=past.points,
            favour=now.captains[by].favour - sailed.captains[by].favour,
            dead=list(dict.fromkeys(dead)),
            fights=fights,
            own=name,
            kept=order,
            recalled=recalled,
            rival="".join(buried[:1]),
        ),
    )


def shown(port: Match, season: int, by: Player, who: Player | None) -> Iterator[tuple[Port, Event]]:
    """All that happened to a captain in a season and its port, as it is shown to `who`, with the
    career behind it."""
    before = port.steps[0].state
    for step in port.steps:
        for event in step.events if before.season == season else ():
            seen = event if who is None else redact(event, who)
            if getattr(seen, "by", None) == by:
                yield step.state, seen
        before = step.state


def favour(before: Port, after: Port, by: Player) -> HomeNews:
    """What the crown thinks of its captain now (C-15)."""
    old, new = (each.captains[by].favour for each in (before, after))
    captain, purse = after.captains[by], in_coins(after.terms, after.terms.favour.purses[new])
    purse = "" if long_war(after) else f"; a full purse is {purse}"
    moves = "is still" if old == new else "rises: now" if new > old else "falls: now"
    holds = f"{captain.name} {moves} {favour_words(new)} with {captain.crown}"
    tone = PLAIN if old == new else GOOD if new > old else BAD
    return HomeNews(f"{holds}{purse}.", FAVOUR, tone)


def one_of(after: Port, event: Event) -> tuple[int, HomeNews] | None:
    """An event of the homecoming with its place in the order; None for what is not to be read."""
    tone, words = PLAIN, ""
    match event:
        case CaptainFell(dead=dead):
            place, tone = 0, BAD if dead else PLAIN
        case Surgeon(lives=lives):
            place, tone = 0, GOOD if lives else BAD
        case CalledHome() | WentAshore():
            place, tone = 0, BAD
        case Succeeded() | RivalNamed() | Spoils():
            place, tone = 1, GOOD
        case Fared(fortune=fortune):
            place, tone = 3, GOOD if fortune in (Fortune.PROMOTED, Fortune.SAVED) else BAD
        case CameHome(lost=lost, prizes=prizes) if lost.content is not None:
            place, words = 2, ships_home(event)
            tone = BAD if lost.content else GOOD if prizes.content else PLAIN
        case GrudgeBorne(foe=foe):
            place, tone = 2, PLAIN if foe else GOOD
        case GrudgeLapsed():
            place, tone = 2, PLAIN
        case OrderAnswered(kept=kept):
            place, tone = 4, GOOD if kept else BAD
        case Found(thing=thing) if thing.content is not None:
            place, tone = 4, GOOD
        case Greeted(met=met) if met.content:
            place, words = 5, waiting(met.content)
        case WalkedOver() | Marked():
            place, tone = 3, BAD
        case PaidOut(pay=pay) if pay.content is not None:
            place = 4
        case WagesPaid(coins=paid) if paid.content:
            place = 4
        case _:
            return None
    return place, HomeNews(words or say(after, event).words, event.rule, tone)


def waiting(met: Sequence[Met]) -> str:
    """Who waits for a captain in port, and where at sea (C-35)."""
    places = [each.place for each in met if each.place]
    here = len(met) - len(places)
    found = [f"{many(here, 'visitor')} in port"] if here else []
    found += [f"somebody at {listed(places)}"] if places else []
    return f"You have an answer to give: {listed(found)}."


# --- The page between a season and the next port --------------------------------------------------


class HomeScreen(ReadingScreen):
    """Both captains side by side; Enter goes on."""

    PAGE_NAME = "Home from the sea"
    WORDS = {"act": "Into port", "leave": "Leave"}

    def __init__(self, data: Homecoming, owner: "Owner", chart: ChartView | None = None) -> None:
        """`chart` is that of the season that is over."""
        super().__init__()
        self.data = data
        self.owner = owner
        self.chart = chart

    def on_mount(self) -> None:
        self.note(f"season {self.data.of}")

    def label(self, name: str) -> str:
        return "The end" if name == "act" and self.data.over else super().label(name)

    def aim(self) -> str:
        left = many(self.data.seasons - self.data.season, "season")
        come = f"{left} to go." if self.data.seasons else "Will you sail again?"
        come = "The career is over." if self.data.over else come
        return f"How season {self.data.season} ended. {come}"

    def rule(self) -> str:
        return str(self.data.sides[0].told.rule)

    def blocks(self, columns: int, high: int) -> Blocks:
        """What the season came to; the chart and the plots where there is room for them."""
        used = 2 * width_for(columns) + BETWEEN
        plots = plots_of(self.data)
        if high < TALL or not room_aside(columns, used):
            words = page(self.data, plots, large=high >= TALL)
            return with_chart(words, CHARTED, self.chart, columns, high)
        drawn = part(CHARTED, charted(self.chart), "") if self.chart is not None else []
        return [Beside(page(self.data, large=True), [*drawn, *plots[0], *plots[1]], used)]

    def do_act(self) -> None:
        with self.tell_errors():
            self.game.show(self.owner.onward())

    def do_leave(self) -> None:
        self.game.home()


def page(
    data: Homecoming, plots: tuple[Blocks, Blocks] | None = None, *, large: bool = False
) -> Blocks:
    """Both captains in two columns; `large` is for the flags.

    Where the plots stand elsewhere, there is room for portraits.
    """
    one, two = data.sides
    read: Blocks = [Beside(printed(one), printed(two))]
    if data.reader is not None:
        read = printed(data.sides[data.reader])
    drawn: Blocks = [Beside(*plots), ""] if plots else []
    heads = [
        portrayed(side.crown, titled(side), LARGE)
        if not plots and side.name not in side.told.dead
        else flagged(side.crown, titles(*titled(side)), large=large)
        for side in data.sides
    ]
    return [
        *read,
        "",
        Prose(data.verdict, "bold gold"),
        Prose(data.ending, "bold bad"),
        "",
        *enclosed(data.last, large=large),
        Beside(heads[:1], heads[1:]),
        "",
        *drawn,
        Beside(told_of(one), told_of(two)),
        "",
        Beside(counted(one), counted(two)),
    ]


def printed(side: HomeSide) -> Blocks:
    """A captain's season as his town reads of it: headline, deed, the dead, luck, governor, feats.

    That he has drowned on the way home, or is called home, is a great moment, in tall letters with
    its cause.
    """
    told = side.told
    causes = {
        each.rule: each.words for each in side.news if each.rule in GREAT and each.tone == BAD
    }

    def headline(brush: PageBrush, width: int) -> Sequence[Text]:
        rule = Text(("=" if brush.plain else "═") * width, brush.inks.frame)
        tall = [line for rule in causes for line in tall_letters(GREAT[rule], plain=brush.plain)]
        lines = (line.center(width).rstrip() for line in (*tall, *wrap(told.headline, width)))
        return [rule, *(Text(line, brush.style("bold gold")) for line in lines), rule]

    dead = f"Dead: {', '.join(told.dead)}." if told.dead else ""
    return [
        headline,
        Prose(" ".join(causes.values()), "bold bad"),
        Prose(told.deed),
        Prose(dead, "bad"),
        Prose(told.ashore, "bad"),
        Prose(told.luck, "faint"),
        Prose(told.word),
        *(Prose(each.words, "bold good") for each in side.news if each.rule == FEATS),
    ]


def plots_of(data: Homecoming) -> tuple[Blocks, Blocks]:
    sides = [side.country for side in data.sides]
    return points(data.figures, sides), standing(data.figures, sides)


def titled(side: HomeSide) -> tuple[str, str, str]:
    return side.name, side.country, f"{many(side.points, 'point')}, {side.total} in all"


def told_of(side: HomeSide) -> Blocks:
    news = [Prose(each.words, each.tone) for each in side.news if each.rule != FEATS]
    return part("At home", *news)


def counted(side: HomeSide) -> Blocks:
    gains: Blocks = [Sum(gain.points, gain.why) for gain in side.gains]
    nothing = Prose("      nothing gained", "faint")
    return part(f"The account: {side.points}", *(gains or [nothing]))
