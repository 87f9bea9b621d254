"""How a treasure grab is told in the terminal: each event, how it ends, all players in numbers."""

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.squares import NOWHERE
from pieces_of_eight.campaign.kernel.play import Event, listed, many, start_of
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.treasure_grab import events as e
from pieces_of_eight.campaign.treasure_grab import state as s
from pieces_of_eight.campaign.treasure_grab.describe import GrabDescription
from pieces_of_eight.campaign.treasure_grab.events import name, place, place_at, player, whose
from pieces_of_eight.campaign.treasure_grab.fighting import BLOWS, SHOTS, luck
from pieces_of_eight.campaign.treasure_grab.ground import plan, stud_at
from pieces_of_eight.campaign.treasure_grab.setup import KINDS, generate
from pieces_of_eight.campaign.treasure_grab.state import Band, FigureId, Grab, Options, band_of
from pieces_of_eight.content import treasure
from pieces_of_eight.content.treasure_grab.scenarios import seated
from pieces_of_eight.tui.match.captions import or_more
from pieces_of_eight.tui.play.faces import Face, FightNumbers, Pair, kind_in, lasted, without_points
from pieces_of_eight.tui.play.order_form import CHANCE, Meant, Plan, form_in
from pieces_of_eight.tui.play.session import LastTurn, LogEntry, Moment, News, Weight
from .draw import LEGEND, LEGEND_ASHORE, ChestMark, GrabView, cues, example, picture, table

# --- What can be chosen of a treasure grab before it begins: the board, the warbands, its length --

CAPTAINS = {
    Band.RED_SOLDIERS: "Sergeant Brand",
    Band.RED_PIRATES: "Scarlet Moll",
    Band.BLUE_SOLDIERS: "Lieutenant Ward",
    Band.BLUE_PIRATES: "Peter Indigo",
}  # who leads each warband where no name is typed
LATE = "A latecomer"
HOUSE_RULES = ("crocodiles", "cannon", "banana", "tide")


def meant(plan_: Plan) -> Meant:
    picked, seed = plan_.picked.get, plan_.number  # a seed that is none is told at once
    if plan_.choice != CHANCE:
        found = treasure(plan_.choice)
        board, usual, blurb = found.board(), found.options(), found.blurb
    else:
        kind = next(kind for kind in KINDS if kind == (picked("place") or KINDS[0]))
        board, usual = generate(seed, kind), Options(tide=True)
        blurb = "Nobody has charted this place yet."
    chests, turns = map(int, (picked("goal") or "1-20").split("-"))
    as_usual = {name: bool(getattr(usual, name)) for name in HOUSE_RULES}
    options = Options(
        chests=chests,
        turns=turns,
        own_side=picked("side") == "own",
        hands_full=picked("hands") == "full",
        **{
            rule: (picked(rule) or ("no", "yes")[is_on]) == "yes"
            for rule, is_on in as_usual.items()
        },
    )
    there, _, later = (picked("warbands") or "2").partition("+")
    bands = (*seated(int(there)), *[None] * int(later or 0))
    inks = table().palette

    def sides() -> Iterator[Pair]:
        for band in bands:
            if band is None:
                yield "a free warband", f"at any time: {LATE.lower()}"
            else:
                yield e.BANDS[band], f"from the {e.SIDES[s.Side(band)]}: {CAPTAINS[band]}"

    words = {False: ("no", "yes"), True: ("yes", "no")}  # first what is usual on the board
    return Meant(
        title=board.name,
        blurb=blurb,
        note=f"{len(board.rows[0])} by {len(board.rows)} studs",
        sides=tuple(sides()),
        captains=tuple(LATE if band is None else CAPTAINS[band] for band in bands),
        values={
            rule: [("", words[is_on][0]), (words[is_on][1], words[is_on][1])]
            for rule, is_on in as_usual.items()
        },
        view=view_of(board, [band for band in bands if band is not None]),
        setup=lambda: s.Setup(board, bands, options),
        inks=lambda palette: [
            palette.panel.dim if band is None else inks(palette.name).ink(f"band{int(band)}")
            for band in bands
        ],
    )


def view_of(board: s.Board, bands: Sequence[Band]) -> GrabView:
    chest = ChestMark(stud_at(plan(board.rows), *board.chest), board.lie)
    return GrabView(board.rows, chests=(chest,), bands=tuple(bands))


ORDER = form_in(Path(__file__).parent, meant)


# --- What has changed in a treasure grab since a player's last order, in sentences ----------------


def news(last: LastTurn[Grab]) -> Iterator[News]:
    """What has changed: the chest, the wounded, who came and who moved."""
    yield from of_the_chest(last)
    yield from of_wounds(last)
    yield from of_others(last)


def of_the_chest(last: LastTurn[Grab]) -> Iterator[News]:
    before, now, mine = last.before, last.now, last.now.bands[last.viewer]
    for who, (old, won) in enumerate(zip(before.won, now.won, strict=True)):
        if won > old:
            mine_won = who == last.viewer
            by = "you" if mine_won else player(before, Player(who))
            weight = Weight.WON if mine_won else Weight.LOST
            off = "carry a chest off the board"
            yield News(weight, f"{start_of(by)} {'have the chest' if is_tide(last) else off}.")
    held, had = holder(now), holder(before)
    if held != had:
        lost = had is not None and had == mine
        words = "Nobody holds the chest now."
        if held is not None:
            by = "You take" if held == mine else f"{start_of(e.BANDS[held])} take"
            words = f"{by} the chest{' from you' if lost else ''}."
        yield News(Weight.LOST if lost else Weight.ALARM, words)
    if now.chest.at != before.chest.at:
        yield News(Weight.ALARM, f"The chest is now {place_at(now, now.chest.at)}.")


def is_tide(last: LastTurn[Grab]) -> bool:
    """Whether the tide has decided whose the chest is (H-270)."""
    return any(isinstance(event, e.TideTurned) for act in last.acts for event in act.events)


def moments(last: LastTurn[Grab]) -> Iterator[Moment]:
    """A chest that is brought off, and captains who are out of it."""
    before, now, mine = last.before, last.now, last.now.bands[last.viewer]
    for who, (old, won) in enumerate(zip(before.won, now.won, strict=True)):
        if won > old:
            by = start_of(player(before, Player(who)))
            words = f"{by} {'have the' if is_tide(last) else 'get away with a'} chest."
            yield Moment("A chest", words, who == last.viewer)
    for n, (hurt, figure) in enumerate(changes(last)):
        if n % s.BAND_SIZE == 0 and hurt.wounds < s.WOUNDS <= figure.wounds:
            words = f"{start_of(name(FigureId(n)))} is too badly wounded to fight on."
            yield Moment("Down", words, band_of(FigureId(n)) != mine)


def holder(grab: Grab) -> Band | None:
    return band_of(grab.chest.held[0]) if grab.chest.held else None


def of_wounds(last: LastTurn[Grab]) -> Iterator[News]:
    mine = last.now.bands[last.viewer]
    own = s.members(mine) if mine is not None else range(0)
    for here in (True, False):
        hurt = [
            (FigureId(n), figure)
            for n, (old, figure) in enumerate(changes(last))
            if figure.wounds > old.wounds and (n in own) is here
        ]
        for fallen in (True, False):
            names = [name(who) for who, each in hurt if (each.wounds >= s.WOUNDS) is fallen]
            if not names:
                continue
            are = f"{start_of(listed(names))} {'is' if len(names) == 1 else 'are'}"
            words = f"{are} out of the fight." if fallen else f"{are} wounded."
            if fallen and here:
                words = f"You lose {listed(names)}."
            weight = Weight.LOST if fallen else Weight.HURT
            yield News(weight if here else Weight.WON, words)


def of_others(last: LastTurn[Grab]) -> Iterator[News]:
    mine = last.now.bands[last.viewer]
    came: set[Band] = set()
    moved: list[str] = []
    for n, (old, figure) in enumerate(changes(last)):
        band = band_of(FigureId(n))
        if band == mine or figure.at in (NOWHERE, old.at):
            continue
        if old.at == NOWHERE:
            came.add(band)
        else:
            moved.append(f"{name(FigureId(n))} goes to {place(last.now, figure.at)}")
    if came:
        bands = listed([e.BANDS[band].removeprefix("the ") for band in sorted(came)])
        yield News(Weight.SEEN, f"The enemy's {bands} come onto the board.")
    if len(moved) > 2:
        yield News(Weight.MOVED, f"{len(moved)} enemy figures move.")
    elif moved:
        yield News(Weight.MOVED, f"{start_of(listed(moved))}.")


def changes(last: LastTurn[Grab]) -> Iterator[tuple[s.Figure, s.Figure]]:
    return zip(last.before.figures, last.now.figures, strict=True)


# --- Face -----------------------------------------------------------------------------------------


def tell(grab: Grab, event: Event, names: Sequence[str], measures: e.Measures = e.ON_BOARD) -> str:
    """An event in a sentence without its rule; "" for what is not worth one."""
    match event:
        case e.Ordered(order=order):
            led = [names[who] for who in order]
            for at, band in enumerate(grab.bands[who] for who in order):
                led[at] += "" if band is None else f" with {e.BANDS[band]}"
            return f"The order of turns is {listed(led, 0)}."
        case e.TurnBegan(by=by):
            band = grab.bands[by]
            return (
                f"It is {whose(names[by])} turn{'' if band is None else f', with {e.BANDS[band]}'}."
            )
        case e.MovesEnded():
            return ""
        case e.Joined(by=by, band=band):
            return f"{names[by]} takes {e.BANDS[band]}."
        case e.Waited(by=by):
            return f"{names[by]} sits out this round."
        case e.ChestWon(by=by, band=band, chests=chests):
            won = f"That makes {many(chests, 'chest')} for {names[by]}"
            return f"{start_of(e.BANDS[band])} carry the chest off the board. {won}."
        case e.ChestPlaced(by=by, at=at, lie=lie):
            return f"{names[by]} puts the chest back {place_at(grab, at)}, {e.LIES[lie]}."
    return e.say(grab, event, measures).words


def explain(event: Event, measures: e.Measures = e.ON_BOARD) -> list[Pair]:
    """What can be told of an event beyond its sentence, line by line."""
    match event:
        case e.Shot(face=face, against=against, mods=mods):
            need = "more than twice" if mods else "more than"
            told = [(mod.why, f"counts {mod.value} times [{mod.rule}]") for mod in mods]
            return [("the shot", str(face)), ("the target", str(against)), ("needs", need), *told]
        case e.Struck(face=face, against=against):
            return [("the blow", str(face)), ("the defence", str(against)), ("needs", "more than")]
        case e.Pulled(bands=bands, faces=faces):
            return [
                (start_of(e.BANDS[band].removeprefix("the ")), str(face))
                for band, face in zip(bands, faces, strict=True)
            ]
        case e.CannonFired(face=face, struck=struck, faces=faces):
            throws = zip(struck, faces, strict=True)
            return [
                ("the gunner", str(face)),
                *((name(who), str(thrown)) for who, thrown in throws),
            ]
        case e.PeelThrown(face=face, need=need):
            return [("die", str(face)), ("slips on", or_more(need))]
        case e.Snapped(face=face):
            return [("die", str(face)), ("bites on", str(s.SNAP))]
        case e.Moved(cost=cost):
            return [("costs", f"{measures.far(cost)}, climbs and drops included")]
        case e.Carried(cost=cost, alone=alone):
            how = "one carrier, at half speed" if alone else "two carriers"
            return [("costs", f"{measures.far(cost)} each, {how}")]
    return []


def seen(grab: Grab, entries: Sequence[LogEntry]) -> Iterator[tuple[Grab, Event]]:
    """Each event with the warbands as they were whose then."""
    bands = list(grab.bands)
    # Whoever had a band first had it before anybody joined.
    for at, entry in enumerate((*reversed(entries), *entries)):
        event = entry.event
        if isinstance(event, e.Joined | e.Entered):  # his alone it is from now on
            bands = [None if band == event.band else band for band in bands]
            bands[event.by] = event.band
        if at >= len(entries):
            yield replace(grab, bands=tuple(bands)), event


def deeds(grab: Grab, event: Event) -> Iterator[tuple[Player, object]]:
    """What an event is to whom; a warband counts for whoever has it at the time."""
    parts: list[tuple[Band, object]] = []
    match event:
        case e.Pulled(bands=bands, winner=winner):
            parts = [(band, band is winner) for band in bands]
        case e.Carried(by=band):
            parts = [(band, event)]
        case e.Removed(who=who):
            parts = [(band_of(who), event)]
    for band, part in parts:
        if band in grab.bands:
            yield Player(grab.bands.index(band)), part


NUMBERS = FightNumbers(
    rows=(
        ("shots", lambda side: str(side.luck(SHOTS).dice)),
        ("hits (expected)", lambda side: str(side.luck(SHOTS))),
        ("blows", lambda side: str(side.luck(BLOWS).dice)),
        ("hits (expected)", lambda side: str(side.luck(BLOWS))),
        ("pulls won", lambda side: f"{sum(side.did(bool))} of {len(side.did(bool))}"),
        ("chest carried", lambda side: many(len(side.did(e.Carried)), "step")),
        ("figures lost", lambda side: str(len(side.did(e.Removed)))),
    ),
    luck=luck,
    deeds=deeds,
    seen=seen,
    seats=lambda grab: len(grab.won),
)


def totals(grab: Grab) -> list[str]:
    return [many(chests, "chest") for chests in grab.won]


def verdict(grab: Grab, winner: Player | None, names: Sequence[str]) -> str:
    if winner is not None:
        return f"{names[winner]} wins with {many(grab.won[winner], 'chest')}."
    if not any(grab.won):
        return "Nobody wins: the chest is still there."
    return f"Nobody wins: it is a tie at {many(max(grab.won), 'chest')}."


_BY_ITSELF = Face(
    kind=kind_in(Path(__file__).parent),
    order=ORDER,
    tell=tell,
    explain=explain,
    account=e.account,
    account_rule=e.ACCOUNT,
    about=GrabDescription(e.ON_BOARD),
    aim=e.aim,
    totals=totals,
    verdict=verdict,
    ending=lasted(e.ENDINGS, "round", lambda grab: min(grab.turn, grab.options.turns)),
    numbers=NUMBERS.told,
    luck=NUMBERS.lucks,
    news=news,
    moments=moments,
    moves=(e.Moved,),
    counts=(e.MovesEnded, e.Ordered, e.RoundBegan, e.TurnBegan, e.Waited),
    place="the board",
    legend=LEGEND,
    picture=picture,
    examples=example,
    cues=cues,
    noun="game",
    again="Play it again",
    gone=lambda grab: max(0, grab.turn - 1) / max(1, grab.options.turns),
    worth=without_points,  # a head's own measure, which no account knows
    hour="Round {}".format,
)

_OF_CAREER = replace(
    _BY_ITSELF,
    about=GrabDescription(e.ASHORE),
    tell=partial(tell, measures=e.ASHORE),
    explain=partial(explain, measures=e.ASHORE),
    legend=LEGEND_ASHORE,
)
FACE = replace(_BY_ITSELF, of_career=_OF_CAREER)
