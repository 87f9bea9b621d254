"""Naming opponents and battle scores (C-8, C-9): which force meets which, and who attacks."""

from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.play import Play, Refusal
from pieces_of_eight.campaign.kernel.rules import Rule
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed
from ..model.account import PRIZE
from ..model.actions import Cast, Name
from ..model.events import FirstThrown, Named, PrizePair, Scored, SheetsSealed, ThrownAgain, Watched
from ..model.state import (
    FORCES,
    IN_PORT,
    NOBODY,
    Letter,
    Line,
    Phase,
    Prize,
    Result,
    Sheet,
    Spied,
    for_the_prize,
    force,
    opponent_of,
    with_line,
)
from .muster import keep

COLUMNS = Rule("P8-1.3")
FOLD = Rule("C-7")
NAMING = Rule("C-8")
SCORES = Rule("C-9")


def open_values(play: Play[Sheet]) -> None:
    """Both sheets are sealed: the values are public, and the naming begins (C-7)."""
    both = [play.open(written).values for written in play.state.written]
    play.tell(SheetsSealed(FOLD, (both[0], both[1])))
    for side in (Player(0), Player(1)):
        for letter, value in enumerate(both[side]):
            line = Line(value=value)
            play.state = with_line(play.state, side, letter, line)
    play.state = replace(play.state, phase=Phase.CASTING, side=Player(0))
    if play.state.options.prize is not None:
        meet_at_prize(play, play.state.options.prize)


def meet_at_prize(play: Play[Sheet], prize: Prize) -> None:
    """The two forces that go for the prize meet: nobody names them (C-22)."""
    for side in (Player(0), Player(1)):
        line = replace(play.state.lines[side][prize.letter], opponent=prize.letter)
        play.state = with_line(play.state, side, prize.letter, line)
    play.tell(PrizePair(PRIZE, prize))


def refuse_cast(sheet: Sheet, act: Cast) -> Refusal | None:
    if sheet.phase is not Phase.CASTING or act.by != sheet.side:
        return Refusal(NAMING, "this is not the time to throw for who names first")
    return None


def cast(play: Play[Sheet]) -> None:
    """Both throw, and the higher names first; ties are thrown again (C-8)."""
    one, two = play.die(NAMING), play.die(NAMING)
    if one == two:
        play.tell(FirstThrown(NAMING, (one, two), NOBODY))
        return
    first = Player(0) if one > two else Player(1)
    play.tell(FirstThrown(NAMING, (one, two), first))
    play.state = replace(play.state, phase=Phase.NAMING, first=first, side=first)


def free(sheet: Sheet, side: Player) -> list[Letter]:
    """The forces of a side that have no opponent yet."""
    return [n for n, line in enumerate(sheet.lines[side]) if line.opponent == IN_PORT]


def refuse_name(sheet: Sheet, act: Name) -> Refusal | None:
    if sheet.phase is not Phase.NAMING:
        return Refusal(NAMING, "this is not the time to name opponents")
    if act.by != sheet.side:
        return Refusal(NAMING, "the other captain names now")
    if act.mine not in free(sheet, act.by) or act.theirs not in free(sheet, opponent_of(act.by)):
        return Refusal(COLUMNS, "each force has one opponent, and that one is taken")
    return None


def name(play: Play[Sheet], act: Name) -> None:
    """Set two forces against each other; the last pair makes itself (C-8)."""
    pair(play, act.by, act.mine, act.theirs, last=False)
    left = free(play.state, act.by)
    enemy = opponent_of(act.by)
    if len(left) == 1:
        pair(play, enemy, free(play.state, enemy)[0], left[0], last=True)
    if not free(play.state, act.by):
        throw_scores(play)
    else:
        play.state = replace(play.state, side=enemy)


def pair(play: Play[Sheet], by: Player, mine: Letter, theirs: Letter, *, last: bool) -> None:
    """Write two forces into each other's line."""
    for side, letter, opponent in ((by, mine, theirs), (opponent_of(by), theirs, mine)):
        line = replace(play.state.lines[side][letter], opponent=opponent)
        play.state = with_line(play.state, side, letter, line)
    play.tell(Named(NAMING, by, mine, theirs, last))


def throw_scores(play: Play[Sheet]) -> None:
    """A die and the value for each force of each pair, in the letters of player 0 (C-9)."""
    for letter in range(FORCES):
        throw_score(play, letter)
    play.state = replace(play.state, phase=Phase.DECLARING, side=Player(0))


def throw_score(play: Play[Sheet], letter: Letter) -> None:
    """One pair: the higher attacks, equal scores are no contact (C-9)."""
    mine = play.state.lines[0][letter]
    theirs = play.state.lines[1][mine.opponent]
    while True:
        faces = (play.die(SCORES), play.die(SCORES))
        scores = (faces[0] + mine.value, faces[1] + theirs.value)
        if scores[0] != scores[1] or not for_the_prize(play.state, letter):
            break
        play.tell(ThrownAgain(PRIZE, (letter, mine.opponent), faces))  # C-22: one of them attacks
    margin = abs(scores[0] - scores[1])
    attacker = NOBODY if not margin else Player(0) if scores[0] > scores[1] else Player(1)
    for side, at, line in ((Player(0), letter, mine), (Player(1), mine.opponent, theirs)):
        done = replace(
            line,
            die=faces[side],
            score=scores[side],
            attacks=attacker == side,
            result=Result.NOT_YET if margin else Result.NO_CONTACT,
        )
        play.state = with_line(play.state, side, at, done)
    play.tell(Scored(SCORES, (letter, mine.opponent), faces, scores, attacker))
    if margin >= play.state.options.margin:
        look(play, attacker, mine.opponent if attacker == 0 else letter)


def look(play: Play[Sheet], by: Player, letter: Letter) -> None:
    """The spyglass: how many sails the enemy force has, and whether it carries troops (C-9)."""
    written = play.open(play.state.written[opponent_of(by)])
    ships, companies = force(written, letter)
    seen = Spied(letter, len(ships), bool(companies))
    secrets = play.state.secrets[by].content
    assert secrets is not None
    play.state = keep(play.state, by, replace(secrets, spied=(*secrets.spied, seen)))
    play.tell(Watched(SCORES, by, letter, Sealed(by, seen)))
