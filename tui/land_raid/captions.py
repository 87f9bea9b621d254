"""What stands around the map of a town: who decides, the keys of the moment, what is asked."""

from msgspec.structs import replace

from pieces_of_eight.campaign.land_raid.model.actions import (
    Attack,
    Burn,
    Done,
    Leave,
    Loot,
    Serve,
    Shoot,
    Spike,
)
from pieces_of_eight.campaign.land_raid.model.ground import plan
from pieces_of_eight.campaign.land_raid.model.say import token
from pieces_of_eight.campaign.land_raid.model.state import Phase
from pieces_of_eight.tui.draw.lines import percent
from pieces_of_eight.tui.match import captions
from pieces_of_eight.tui.widgets.row import Row
from . import reasons
from .choices import Choice, Tell, Together, acts_of, square_of
from .desk import RaidDesk
from .kind import ORDERS
from .lists import ROLL
from .offers import boats
from .panel import exits, marks
from .weighing import telling
from .words import SHORT, named, square_words, words_of

ENDINGS = {
    Phase.POSTING: "To sleep",
    Phase.MOVING: "End move",
    Phase.SHOOTING: "End fire",
    Phase.BURNING: "Go on",
    Phase.LOOTING: "Go on",
}


def who_decides(desk: RaidDesk) -> str:
    """Who decides."""
    return captions.who_decides(desk.session)


def keys(desk: RaidDesk) -> captions.Keys:
    """The commands of the moment with their labels, the most useful first."""
    return captions.fight_keys(desk, _doing, captions.LOOKING_ASHORE)


def _doing(desk: RaidDesk) -> captions.Keys:
    listing = desk.listing
    if listing is not None:
        if listing.kind == ROLL and isinstance(desk.choice, Tell):
            return captions.choosing(desk, ("act", "In or out"))
        return captions.choosing(desk)
    if desk.raid.pending:
        return [("act", "Choose"), ("next", "Next square")]
    end = [("end", ENDINGS.get(desk.raid.phase, "End"))]
    if desk.band:
        going = _sending(desk) or [("choose", "Who goes")]
        more = [("choose", "Who goes")] if desk.intended() is not None else []
        with_others = [("gather", "With others")] if desk.marching else []
        leaving = [("next", "Next men"), *with_others, ("leave", "Let go")]
        return [*going, *more, *leaving, *end, *_lists(desk)]
    back = captions.undoing(desk.session)
    return [*_taking(desk), ("next", "Next"), *end, *_lists(desk), *back]


def _sending(desk: RaidDesk) -> captions.Keys:
    """What Enter does with those who are told off."""
    intended = desk.intended()
    if intended is None:
        return [("act", "Who goes")] if desk.cursor == desk.origin else []
    last = acts_of(intended)[-1]
    if isinstance(last, Attack):
        return [("act", "Attack")]
    if isinstance(last, Shoot | Serve):
        return [("act", "Fire")]
    if isinstance(last, Burn):
        return [("act", "Lay fire")]
    return [("act", "Post there" if desk.raid.phase is Phase.POSTING else "Go there")]


def _taking(desk: RaidDesk) -> captions.Keys:
    """What Enter does while nobody is told off."""
    able = any(unit.id in desk.able for unit in desk.stack(desk.cursor))
    looting = desk.raid.phase is Phase.LOOTING
    if able and not looting:
        return [("act", "Choose")]
    return [("act", "Choose")] if desk.offered() else []


def _lists(desk: RaidDesk) -> captions.Keys:
    """The lists that would not be empty."""
    kinds: tuple[tuple[tuple[type, ...], str], ...] = (
        ((Attack,), "assault"),
        ((Shoot, Serve), "fire"),
        ((Burn,), "torch"),
        ((Loot, Spike), "loot"),
    )
    can = set(map(type, desk.legal))
    found = [(name, ORDERS[name].label) for kind, name in kinds if not can.isdisjoint(kind)]
    men = desk.band or tuple(unit.id for unit in desk.stack(desk.cursor))
    if Leave in can and boats(desk.raid, desk.legal, men):
        found.append(("boats", ORDERS["boats"].label))
    return found


def rows(desk: RaidDesk, width: int, *, numbered: bool) -> list[Row]:
    """The open choices, each with its number and its odds as far as there is room."""

    def line(choice: Choice) -> str:
        if isinstance(choice, Tell):
            return f"[{'x' if choice.unit in desk.band else ' '}] {words_of(desk.raid, choice)}"
        return words_of(desk.raid, choice)

    def lead(choice: Choice) -> str:
        odds = desk.odds_of(choice)
        two = odds is not None and odds.mean is None and len(odds.rows) == 2
        return f"{SHORT.get(odds.rows[0].words, '')} " if odds is not None and two else ""

    found = captions.rows(desk, width, line, lead, SHORT, numbered=numbered)
    listing = desk.listing
    assert listing is not None or not found
    if desk.planning:
        return found
    return [
        replace(row, note=_coins(desk, choice)) if isinstance(choice, Loot) else row
        for row, choice in zip(found, () if listing is None else listing.actions, strict=True)
    ]


def _coins(desk: RaidDesk, choice: Choice) -> str:
    """What loot brings on the average."""
    odds = desk.odds_of(choice)
    return "" if odds is None or odds.mean is None else f"{float(odds.mean):.1f} coins"


def prompt_words(desk: RaidDesk) -> str:
    """What is asked now, or what will be done when Enter is pressed."""
    words = captions.prompt_words(desk)
    if words:
        return words
    if desk.session.over or desk.raid.pending:
        more = " Choose on the map." if desk.raid.pending else ""
        return f"{desk.session.prompt.words}{more}"
    if desk.band:
        return _about(desk)
    left = _left(desk)
    return f"{desk.session.prompt.words}{f' {left}' if left else ''}"


def _about(desk: RaidDesk) -> str:
    """What those who are told off would do at the cursor, and who would stay."""
    intended, raid = desk.intended(), desk.raid
    if intended is None:
        there = "Where to?" if desk.marching else "At what?"
        return f"Chosen: {named(raid, desk.band)}. {there}"
    if desk.gathered:
        going = len(desk.goals[desk.cursor].going)
        text = f"{going} of {len(desk.band)} march together, each as far and the same way."
        return f"{text} {reasons.who_stays(raid, desk.goals[desk.cursor].stay)}".strip()
    text = _plan(desk, intended)
    if desk.marching:
        text = f"{text} {reasons.who_stays(raid, desk.goals[desk.cursor].stay)}"
    return text.strip()


def _plan(desk: RaidDesk, intended: Choice) -> str:
    chance = telling(desk.odds_of(intended))
    acts = acts_of(intended)
    if isinstance(acts[-1], Attack):
        already = [u.id for u in desk.raid.units if u.attacks == square_of(acts[-1])]
        more = f", with {named(desk.raid, already)}" if already else ""
        odds = "" if chance is None else f": {percent(float(chance))} to take it"
        return f"{_whole(desk, intended)}{more}{odds}."
    odds = "" if chance is None else f": {percent(float(chance))}"
    what = {Shoot: " that somebody falls", Serve: " that somebody falls", Burn: " that it burns"}
    return f"{_whole(desk, intended)}{odds}{what.get(type(acts[-1]), '') if odds else ''}."


def _whole(desk: RaidDesk, intended: Choice) -> str:
    """A march in words: the last step says where to, and each goes once."""
    acts = acts_of(intended)
    last = {men: act for act in acts for men in (getattr(act, "by", None),)}
    return words_of(desk.raid, Together(tuple(last.values())) if len(last) > 1 else acts[-1])


def _left(desk: RaidDesk) -> str:
    """What there is left to do in this part, in a sentence."""
    if all(isinstance(act, Done) for act in desk.legal):
        return desk.keyed("Nobody can do anything more: {end} goes on.")
    count = len(desk.able)
    sleep = f"{desk.key_of('end')} lets the town go to sleep"
    words = {
        Phase.POSTING: f"{count} can be sent elsewhere; {sleep}.",
        Phase.MOVING: f"{count} can still go.",
    }
    return words.get(desk.raid.phase, "")


def place_words(desk: RaidDesk) -> str:
    """The square under the cursor, in a sentence for the status line."""
    at, raid = desk.cursor, desk.raid
    found = [square_words(raid, at), *marks(desk, at)]
    if plan(raid.town.rows).open[at]:
        found.append(f"exits {exits(raid, at)}")
    mine, foes = desk.stack(at), desk.foes(at)
    if mine:
        found.append(f"yours: {' '.join(token(raid, unit.id) for unit in mine)}")
    if foes:
        found.append(f"enemies: {' '.join(token(raid, unit.id) for unit in foes)}")
    return "; ".join(found)
