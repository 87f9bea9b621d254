"""The sheet in a chronicle: what was mustered, who was set against whom, what fortune brought."""

from collections.abc import Sequence

from campaign.chronicle.sight import Sight, Told
from campaign.chronicle.story import Force, Gain, Meeting
from campaign.chronicle.story import Sheet as Mustered
from campaign.kernel.sealed import Player
from campaign.sheet.account import account
from campaign.sheet.events import CardDrawn, Delivered, FirstThrown, SeasonEnded
from campaign.sheet.say import RESULTS, captain
from campaign.sheet.say import say as say_of_season
from campaign.sheet.state import (
    FORCES,
    IN_PORT,
    LETTERS,
    NOBODY,
    Fleet,
    Phase,
    Result,
    Sheet,
    force,
)

FORTUNE = (Delivered, CardDrawn, SeasonEnded)


def mustered(sheet: Sheet, who: Player) -> Mustered:
    """What a captain wrote, as far as it may be read here (C-6, C-7)."""
    sealed = bool(sheet.prints[who])
    fleet = sheet.shown[who] if sheet.shown is not None else sheet.fleets[who].content
    contents = sheet.unfolded[who] if sheet.unfolded is not None else sheet.written[who].content
    values = [line.value for line in sheet.lines[who]]
    if not sealed:
        return Mustered()
    if contents is None or fleet is None:
        shown = tuple(Force(LETTERS[at], value, ()) for at, value in enumerate(values) if value)
        return Mustered(shown, sealed)
    forces = tuple(
        Force(LETTERS[at], values[at] or contents.values[at], held(fleet, *force(contents, at)))
        for at in range(FORCES)
    )
    return Mustered(forces, sealed, held(fleet, *force(contents, IN_PORT)))


def held(fleet: Fleet, ships: Sequence[int], companies: Sequence[int]) -> tuple[str, ...]:
    """The ships and companies of a force, by type and name."""
    return (
        *(f"the {fleet.ships[n].type} {fleet.ships[n].name}" for n in ships),
        *(fleet.companies[n].name for n in companies),
    )


def first_named(sight: Sight) -> str:
    """Who named first: the throw that decided it, in a sentence."""
    thrown = [say_of_season(each.after, each.event).words for each in sight.told(FirstThrown)]
    return thrown[-1] if thrown else ""


def meetings(sheet: Sheet) -> tuple[Meeting, ...]:
    """The pairs in the order of the first captain's letters, as far as they are named (C-8)."""
    return tuple(
        meeting(sheet, letter)
        for letter, line in enumerate(sheet.lines[0])
        if line.opponent != IN_PORT
    )


def meeting(sheet: Sheet, letter: int) -> Meeting:
    """A pair, with its scores and what came of it."""
    mine = sheet.lines[0][letter]
    theirs = sheet.lines[1][mine.opponent]
    both = (LETTERS[letter], LETTERS[mine.opponent])
    attacker = next((n for n, line in enumerate((mine, theirs)) if line.attacks), NOBODY)
    line = theirs if attacker == 1 else mine
    text = f"{captain(sheet, Player(0))} {both[0]} against {captain(sheet, Player(1))} {both[1]}"
    if mine.score or theirs.score:
        text += f", {mine.score} to {theirs.score}"
    result = RESULTS[line.result] if line.result is not Result.NOT_YET else ""
    if attacker == NOBODY and result:
        text += ": they miss each other"
    elif attacker != NOBODY:
        text += f": {captain(sheet, Player(attacker))} attacks{f', {result}' * bool(result)}"
    if line.fooled:
        text += ", for there was nothing but a rumour"
    who = None if attacker == NOBODY else attacker
    return Meeting(both, (mine.score, theirs.score), who, result, f"{text}.")


def fortune(sight: Sight) -> tuple[str, ...]:
    """Cargoes brought home, cards of the deck, and how the season ended (C-13)."""
    told: list[Told] = list(sight.told(*FORTUNE))
    return tuple(say_of_season(each.after, each.event).words for each in told)


def gains(sheet: Sheet) -> tuple[Gain, ...]:
    """The account of a season that is over, line by line."""
    if sheet.phase is not Phase.OVER:
        return ()
    return tuple(
        Gain(line.to, line.points, f"{LETTERS[line.letter]}: {line.why}") for line in account(sheet)
    )
