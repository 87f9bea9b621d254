"""A season whose captains sit at two machines: what each may know of it, and all of it at the fold.

Until the fold is open a machine knows one side of the season. It plays on a season in which
the other has done next to nothing (`alone`), and which goes no further than this machine. When
both have opened what they had sealed, the season is played again out of both (`joined`).
"""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from campaign import bridge
from campaign.ai.arena import steps
from campaign.ai.policy import level
from campaign.ai.settler import Following, brisk
from campaign.career.model.actions import Bargain, Buy, Deal, SetSail
from campaign.career.model.state import own
from campaign.engines import ENGINES, SHEET
from campaign.kernel.dice import Seeded
from campaign.kernel.match import DivergedError, Entry, Match, Position, RefusedError
from campaign.kernel.match import replay as again
from campaign.kernel.play import Play
from campaign.kernel.sealed import Player, Sealed, redact
from campaign.sheet.model.actions import Appraise, Assign, Berth, Cast, Declare, Name, Sign, Worth
from campaign.sheet.model.state import FORCES, Contents, Phase, Result, Secrets, Sheet, Spied
from campaign.sheet.rules.declaring import to_declare
from campaign.sheet.rules.turn import advance
from campaign.voyage import Setup, Stage, Voyage, taken_up
from saves.letters import Seal
from tui.play.by_file.sealing import WHOLE, Kept

AnyMatch = Match[Any, Any, Any]
SIDES = (Player(0), Player(1))
STAND_IN = "mate"
"""Who settles fights for both sides."""


class AmissError(Exception):
    """What a captain has written cannot be; why, in words without a full stop."""


def copied(setup: Setup, voyage: Voyage) -> Voyage:
    """The same career in port, to be gone on with apart."""
    career = voyage.career
    fresh = Match(career.engine, career.setup, career.seed, Position(career.state, 0, 0))
    return taken_up(setup, voyage.seed, fresh)


def do(match: AnyMatch, who: Player, action: Any, what: str) -> None:
    """Take an action. Raises AmissError."""
    try:
        match.submit(who, action)
    except RefusedError as error:
        raise AmissError(f"{what}: {error}") from error
    except Exception as error:  # a file may hold anything, and rules trust their callers
        raise AmissError(f"{what} cannot be carried out") from error


def fitted_out(voyage: Voyage, side: Player, deals: Sequence[Any]) -> None:
    """Strike a captain's bargains, and sail. Raises AmissError."""
    strike(voyage, side, deals)
    do(voyage.career, side, SetSail(side), "he cannot leave port")


def strike(voyage: Voyage, side: Player, deals: Sequence[Any]) -> None:
    """Strike a captain's bargains. Raises AmissError."""
    for told in deals:
        try:
            bargain: Any = msgspec.convert(told, Bargain, str_keys=True)
        except (ValueError, RecursionError) as error:
            raise AmissError("a bargain in port cannot be read") from error
        do(voyage.career, side, Deal(side, Sealed(side, bargain)), "a bargain in port is refused")


def somehow(voyage: Voyage, side: Player) -> None:
    """Let a captain sail of whom nothing is known: with what he has, or with a ship."""
    career = voyage.career
    if not own(career.state, side).ships:
        legal = career.engine.game.legal(career.state, side)
        first = next(
            each
            for each in legal
            if isinstance(each, Deal)
            and each.bargain.content
            and isinstance(each.bargain.content, Buy)
        )
        career.submit(side, first)
    career.submit(side, SetSail(side))


def in_port(setup: Setup, voyage: Voyage, side: Player) -> Voyage:
    """The career with this captain in port, the other having gone before him or going later."""
    fresh = copied(setup, voyage)
    if side == 1:
        somehow(fresh, SIDES[0])
    return fresh


def at_sheet(voyage: Voyage, side: Player) -> AnyMatch:
    """The sheet that a captain who has left port writes, without any part of the other's."""
    if side == 0:
        somehow(voyage, SIDES[1])
    voyage.go_on()
    sheet = voyage.current.sheet
    state = replace(redact(sheet.state, side), side=side)
    return Match(SHEET, sheet.setup, sheet.seed, Position(state, 0, 0))


def written(match: AnyMatch, side: Player, contents: Contents) -> None:
    """Write a whole sheet, line by line. Raises AmissError."""
    now = match.state.written[side].content
    fleet = match.state.fleets[side].content
    many = len(fleet.ships), len(fleet.companies), len(now.values)
    if (len(contents.ships), len(contents.companies), len(contents.values)) != many:
        raise AmissError("the sheet does not fit the fleet")
    places = ((False, now.ships, contents.ships), (True, now.companies, contents.companies))
    for company, before, after in places:
        for number, (was, letter) in enumerate(zip(before, after, strict=True)):
            if was != letter:
                berth = Sealed(side, Berth(company, number, letter))
                do(match, side, Assign(side, berth), "a line of the sheet is refused")
    for letter, (was, value) in enumerate(zip(now.values, contents.values, strict=True)):
        if was != value:
            worth = Sealed(side, Worth(letter, value))
            do(match, side, Appraise(side, worth), "a value of the sheet is refused")


def signed(match: AnyMatch, side: Player, contents: Contents, salt: str = "") -> None:
    """Write a whole sheet and seal it. Raises AmissError."""
    written(match, side, contents)
    do(match, side, Sign(side, Sealed(side, salt)), "the sheet breaks the rules")


def check(setup: Setup, voyage: Voyage, side: Player, kept: Kept) -> AnyMatch:
    """Refuse what a captain has done, seen by itself; his sheet. Raises AmissError."""
    fresh = in_port(setup, voyage, side)
    fitted_out(fresh, side, kept.deals)
    sheet = at_sheet(fresh, side)
    signed(sheet, side, kept.sheet)
    return sheet


def above_the_fold(
    setup: Setup, voyage: Voyage, values: Sequence[Sequence[int]], key: int
) -> AnyMatch:
    """The sheet as everybody may see it, when both are sealed and the values open (C-7)."""
    fresh = copied(setup, voyage)
    for side in SIDES:
        somehow(fresh, side)
    fresh.go_on()
    sheet = fresh.current.sheet
    known = [Sealed(side, Contents((), (), tuple(values[side]))) for side in SIDES]
    state = replace(redact(sheet.state, Player(-1)), written=(known[0], known[1]))
    return named_on(sheet, state, key)


def seen_by(
    side: Player, sheet: AnyMatch, kept: Kept, values: Sequence[Sequence[int]], key: int
) -> AnyMatch:
    """The same as one captain sees it, with his own forces; `sheet` is that of `at_sheet`."""
    written(sheet, side, kept.sheet)
    mine = sheet.state.written[side]
    theirs = Sealed(Player(1 - side), Contents((), (), tuple(values[1 - side])))
    both = (mine, theirs) if side == 0 else (theirs, mine)
    return named_on(sheet, replace(sheet.state, written=both), key)


def named_on(sheet: AnyMatch, state: Sheet, key: int) -> AnyMatch:
    """A sealed sheet, with the throw for who names first."""
    blank = Sealed(SIDES[0], Secrets()), Sealed(SIDES[1], Secrets())
    state = replace(state, secrets=blank, prints=("sealed", "sealed"))
    begun = Play(state, Seeded(key).for_action())
    advance(begun)
    match = Match(SHEET, sheet.setup, sheet.seed, Position(begun.done().state, 0, 0))
    match.dice = Seeded(key)
    thrown(match)
    return match


def thrown(sheet: AnyMatch) -> None:
    """Throw for who names first, until one has it (C-8)."""
    while sheet.state.phase is Phase.CASTING:
        sheet.submit(sheet.to_act[0], Cast(sheet.to_act[0]))


def last_name(sheet: Sheet, side: Player) -> bool:
    """Whether the next pair is the last that is named: then the scores are thrown (C-9)."""
    free = sum(line.opponent < 0 for line in sheet.lines[side])
    return free <= 2


def declarations(sheet: Sheet, side: Player) -> list[int]:
    """The forces for which a captain has to declare, in the order of their letters."""
    return [letter for letter, line in enumerate(sheet.lines[side]) if line.attacks]


def check_results(sheet: Sheet, side: Player, results: Sequence[int]) -> None:
    """Refuse what a captain cannot declare; `sheet` is his own. Raises AmissError."""
    attacks = declarations(sheet, side)
    if len(attacks) != len(results):
        raise AmissError(f"{len(results)} results were declared for {len(attacks)} attacks")
    for number, (letter, result) in enumerate(zip(attacks, results, strict=True)):
        done = (number, 0) if side == 0 else (0, number)
        act = Declare(side, letter, Sealed(side, meant(result)))
        refusal = SHEET.game.refuse(replace(sheet, side=side, declared=done), act)
        if refusal is not None:
            raise AmissError(f"a declared result is refused: {refusal.why} [{refusal.rule}]")


def meant(result: int) -> Result:
    """A declared result. Raises AmissError."""
    try:
        return Result(result)
    except ValueError as error:
        raise AmissError("a declared result cannot be read") from error


def check_values(setup: Setup, values: Sequence[int]) -> None:
    """Refuse values that no sheet can have (C-6). Raises AmissError."""
    options = setup.world.options
    fit = all(options.lowest <= each <= options.highest for each in values)
    if len(values) != FORCES or not fit or sum(values) != options.total:
        raise AmissError(
            f"the values are not {FORCES} from {options.lowest} to {options.highest} that add up"
            f" to {options.total}"
        )


class Fought(msgspec.Struct, frozen=True):
    """A fight that was settled."""

    engine: str
    entries: tuple[Entry, ...]


Fights = dict[str, Fought]
"""Those of a career, by season and engagement."""
ByHand = Mapping[int, AnyMatch]
"""Fights of a season that captains fought, by their engagement."""


class Whole(msgspec.Struct, frozen=True):
    """All of a season that captains have decided, and what its dice follow from."""

    kept: tuple[Kept, Kept]
    names: tuple[Name, ...]
    results: tuple[tuple[int, ...], tuple[int, ...]]
    """By side what was declared, in the order of the letters."""
    cast: int
    scores: int
    rest: str
    """Three keys: for who names first, for the scores, and for all that comes after the fold."""


def joined(
    setup: Setup, voyage: Voyage, whole: Whole, fights: Fights, by_hand: ByHand | None = None
) -> Voyage:
    """The career after a season. Raises AmissError.

    `fights` are those that were settled on this machine before, and gets those settled now;
    `by_hand` are those that the captains have fought, by the number of their engagement.
    """
    fresh = folded(setup, voyage, whole)
    settled(fresh, fights, by_hand or {})
    return fresh


def folded(setup: Setup, voyage: Voyage, whole: Whole) -> Voyage:
    """The career with the fold of its season open, and no fight begun. Raises AmissError."""
    fresh = copied(setup, voyage)
    open_fold(fresh, whole)
    return fresh


def open_fold(fresh: Voyage, whole: Whole) -> None:
    """Sail with a career that lies in port until the fold is open. Raises AmissError."""
    fresh.salt, fresh.career.dice = "", Seeded(fresh.career.seed)
    for side in SIDES:
        fitted_out(fresh, side, whole.kept[side].deals)
    fresh.go_on()
    sheet = fresh.current.sheet
    for side in SIDES:
        signed(sheet, side, whole.kept[side].sheet)
    sheet.dice = Seeded(whole.cast)
    thrown(sheet)
    for at, act in enumerate(whole.names):
        if at == len(whole.names) - 1:
            sheet.dice = Seeded(whole.scores)
        do(sheet, act.by, act, "a naming is refused")
    fresh.salt = whole.rest
    place = ("season", fresh.state.season)
    sheet.dice = Seeded(fresh.dice_seed(*place, "cards"))
    fresh.career.dice = Seeded(fresh.dice_seed(*place, "home"))
    declared(sheet, whole.results)


def declared(sheet: AnyMatch, results: Sequence[Sequence[int]]) -> None:
    """Declare all attacks, which opens the fold. Raises AmissError."""
    left = [list(each) for each in results]
    while sheet.state.phase is Phase.DECLARING:
        who = sheet.to_act[0]
        letter = to_declare(sheet.state, who)[0]
        if not left[who]:
            raise AmissError("an attack was not declared")
        act = Declare(who, letter, Sealed(who, meant(left[who].pop(0))))
        do(sheet, who, act, "a declared result is refused")
    if any(left):
        raise AmissError("more attacks were declared than there are")


def settled(voyage: Voyage, fights: Fights, by_hand: ByHand) -> None:
    """Settle what is left of the fights of a season whose fold is open, and come home (C-29.3)."""
    while (now := voyage.open).stage not in (Stage.PORT, Stage.OVER):
        if now.stage is Stage.ENGAGEMENT:
            assert now.engagement is not None
            at, season = now.engagement, voyage.current
            name = f"{now.season}/{at}"
            known = fights[name].entries if name in fights else ()
            match = by_hand.get(at)
            match = fight(voyage, at, known) if match is None else left_over(voyage, match, known)
            finish(match, voyage.dice_seed("minds", now.season, at))
            if isinstance(match.dice, Seeded):
                fights[name] = Fought(match.engine.name, tuple(match.entries))
            season.fights.append(voyage.hold(match))
        else:
            voyage.go_on()


def engine_at(voyage: Voyage, at: int) -> str:
    """With which engine an engagement is fought."""
    sheet: Sheet = voyage.current.sheet.state
    return bridge.fight(sheet, sheet.engagements[at], voyage.setup.world).engine


def fight(voyage: Voyage, at: int, entries: Sequence[Entry]) -> AnyMatch:
    """The fight of an engagement, with so much of it as has been settled before."""
    season = voyage.current
    engine = ENGINES[engine_at(voyage, at)]
    setup, seed = voyage.fight_setup(season, at), fight_seed(voyage, at)
    try:
        return again(engine, setup, seed, entries)
    except DivergedError:
        return Match(engine, setup, seed)


def fight_seed(voyage: Voyage, at: int) -> int:
    """What the dice of an engagement follow from where opponents settle it."""
    return voyage.dice_seed("fight", voyage.state.season, at)


def left_over(voyage: Voyage, match: AnyMatch, known: Sequence[Entry]) -> AnyMatch:
    """A fight by hand as opponents take it over, with what they have done before (C-29.6)."""
    if match.to_act:
        match.dice = Seeded(fight_seed(voyage, len(voyage.current.fights)))
        try:
            for entry in known[len(match.entries) :]:
                match.submit(entry.who, entry.action)
        except RefusedError as error:
            raise AmissError("what is kept of a settled fight is damaged") from error
    return match


def finish(match: AnyMatch, seed: int) -> None:
    """Let opponents play a fight to its end: the same on every machine."""
    if not match.to_act:
        return
    assert isinstance(match.dice, Seeded)
    many = max(2, len(getattr(match.setup, "chairs", ())))
    levels = [brisk(level(STAND_IN)) for _ in range(many + 2)]
    dice = Following(Seeded(match.dice.seed, match.dice.at))
    for who, action, step in steps(match.engine, match.state, dice, levels, seed):
        dice.passed(step.thrown)
        match.submit(who, action)


def standing(match: AnyMatch) -> AnyMatch:
    """A match as it stands, to be gone on with apart."""
    here = Position(match.state, 0, 0)
    fresh = Match(match.engine, match.setup, match.seed, here)
    assert isinstance(match.dice, Seeded)
    fresh.dice = Seeded(match.dice.seed, match.dice.at)
    return fresh


def marked(match: AnyMatch, seals: tuple[Seal | None, Seal | None]) -> AnyMatch:
    """A sheet with the marks under which both lie, instead of what stands for them (C-29.1)."""
    one, two = (seal.marks[WHOLE] if seal else "" for seal in seals)
    state = replace(match.state, prints=(one, two))
    return Match(match.engine, match.setup, match.seed, Position(state, 0, 0))


def reopened(match: AnyMatch, side: Player) -> AnyMatch:
    """A sheet before it was signed: the same lines, to be sealed with the other's values."""
    state = replace(match.state, prints=("", ""), side=side)
    return Match(match.engine, match.setup, match.seed, Position(state, 0, 0))


def named(match: AnyMatch, names: Sequence[Name], scores: int) -> None:
    """Name all pairs that were named, and throw the scores where they are known."""
    for act in names:
        if last_name(match.state, act.by):
            if not scores:
                return
            match.dice = Seeded(scores)
        do(match, act.by, act, "a naming is refused")


def declaring(
    sheet: AnyMatch, side: Player, spied: Sequence[Spied], results: Sequence[int]
) -> AnyMatch:
    """A captain's own sheet with what his spyglass has shown and what he has declared so far."""
    state: Sheet = sheet.state
    if state.phase is not Phase.DECLARING:
        return sheet
    secrets = state.secrets[side].content
    assert secrets is not None
    mine = Sealed(side, replace(secrets, spied=tuple(spied)))
    both = (mine, state.secrets[1]) if side == 0 else (state.secrets[0], mine)
    state = replace(state, secrets=both, side=side, declared=(0, 0))
    match = Match(sheet.engine, sheet.setup, sheet.seed, Position(state, 0, 0))
    for result in results:
        letter = to_declare(match.state, side)[0]
        act = Declare(side, letter, Sealed(side, meant(result)))
        do(match, side, act, "a declared result is refused")
    return match


def passed_on(match: AnyMatch, side: Player) -> AnyMatch:
    """A sheet on which this captain has done his part, and what follows is not known yet."""
    state = replace(match.state, side=Player(1 - side))
    return Match(match.engine, match.setup, match.seed, Position(state, 0, 0))
