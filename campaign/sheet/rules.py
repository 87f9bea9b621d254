"""The chapters of C-6 to C-14, and the turn."""

from collections.abc import Sequence

from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.play import Play, Prompt, Refusal, listed
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed
from .events import PRIZE, RESULTS, PrizeAnnounced, SeasonEnded
from .muster import MUSTER, ONE_BY_ONE, legal_drafts
from .naming import (
    DECLARING,
    NAMING,
    free,
    go_on_declaring,
    open_values,
    refuse_declare,
    to_declare,
)
from .points import ENGAGEMENTS, deliver, draw_events, next_engagement, sample_outcomes, totals
from .state import LETTERS, Action, Cast, Declare, Name, Phase, Report, Result, Sheet, opponent_of

# --- What a captain may do at the sheet: the question put to him, and the list of legal actions ---

OVER = Rule("C-15")
GOVERNS = {
    Phase.MUSTER: ONE_BY_ONE,
    Phase.CASTING: NAMING,
    Phase.NAMING: NAMING,
    Phase.DECLARING: DECLARING,
    Phase.FIGHTING: ENGAGEMENTS,
}
"""By what rule the other captain is at it."""


# --- The list of legal actions of a season -------------------------------------------------------


def legal_actions(sheet: Sheet, who: Player) -> Sequence[Action]:
    """Every action of the captain who is to act; of reports a few only, as a sample."""
    match sheet.phase:
        case Phase.MUSTER:
            return legal_drafts(sheet, who)
        case Phase.CASTING:
            return (Cast(who),)
        case Phase.NAMING:
            enemy = free(sheet, opponent_of(who))
            return [Name(who, mine, theirs) for mine in free(sheet, who) for theirs in enemy]
        case Phase.DECLARING:
            return declarations(sheet, who)
        case Phase.FIGHTING:
            number = next_engagement(sheet)
            assert number is not None
            return [
                Report(who, outcome)
                for outcome in sample_outcomes(sheet, sheet.engagements[number])
            ]
        case Phase.OVER:
            return ()


def declarations(sheet: Sheet, who: Player) -> list[Declare]:
    """What may be written for the next attack (C-10)."""
    letter = to_declare(sheet, who)[0]
    every = [
        Declare(who, letter, Sealed(who, result))
        for result in (Result.BATTLE, Result.NO_CONTACT, Result.LAND_RAID)
    ]
    return [act for act in every if refuse_declare(sheet, act) is None]


# --- What a captain is asked now, and by which rule ----------------------------------------------


def prompt(sheet: Sheet, who: Player) -> Prompt:
    """What is asked, or that the other captain decides."""
    if sheet.phase is Phase.OVER:
        return Prompt(OVER, "The season is over.")
    if sheet.side != who:
        return Prompt(GOVERNS[sheet.phase], "It is the other captain's turn to decide.")
    match sheet.phase:
        case Phase.MUSTER:
            return Prompt(
                MUSTER, "Divide your ships and companies among the forces, and seal the sheet."
            )
        case Phase.CASTING:
            return Prompt(NAMING, "Roll to see who names first.")
        case Phase.NAMING:
            return Prompt(NAMING, "Match one of your forces against one of theirs.")
        case Phase.DECLARING:
            letter = LETTERS[to_declare(sheet, who)[0]]
            may = [act.result.content for act in declarations(sheet, who)]
            words = listed((RESULTS[each] for each in may if each is not None), between="or")
            return Prompt(DECLARING, f"{letter} attacks: {words}?")
        case _:
            number = next_engagement(sheet)
            assert number is not None
            engagement = sheet.engagements[number]
            what = RESULTS[engagement.result]
            return Prompt(ENGAGEMENTS, f"The {what} of {LETTERS[engagement.letter]} is next.")


# --- The sequence of a season (C-6 to C-15): `advance` runs on until a captain must decide --------

SEASON = Rule("C-15")


def announce_prize(play: Play[Sheet]) -> None:
    """What both captains hear before they write anything (C-22)."""
    if play.state.options.prize is not None:
        play.tell(PrizeAnnounced(PRIZE, play.state.options.prize))


def advance(play: Play[Sheet]) -> None:
    """Run the season on until a captain must decide, or an engagement is to be fought."""
    while step(play):
        pass


def step(play: Play[Sheet]) -> bool:
    """One move of the season; False when somebody must decide."""
    sheet = play.state
    match sheet.phase:
        case Phase.MUSTER if all(sheet.prints):
            open_values(play)
            return True
        case Phase.DECLARING:
            return go_on_declaring(play)
        case Phase.FIGHTING if next_engagement(sheet) is None:
            if sheet.drawn:
                end_season(play)
            else:
                see_to_the_rest(play)
            return True
        case Phase.FIGHTING:
            number = next_engagement(sheet)
            assert number is not None
            attacker = sheet.engagements[number].attacker
            play.state = replace(sheet, side=attacker)
            return False
        case _:
            return False


def see_to_the_rest(play: Play[Sheet]) -> None:
    """Those who met nobody: cargoes come home, and fortune is drawn for (C-13)."""
    deliver(play)
    draw_events(play)
    play.state = replace(play.state, drawn=True)


def end_season(play: Play[Sheet]) -> None:
    """The season is over (C-15)."""
    play.state = replace(play.state, phase=Phase.OVER)
    play.tell(SeasonEnded(SEASON, totals(play.state)))


# --- Taking back what was named or declared: until the other captain has gone on from it (H-231) --

TAKING_BACK = Rule("H-231")


def refuse_taking_back(last: Action, who: Player, name: str) -> Refusal | None:
    """Why a captain cannot take the last action back: it is the other's, who is called `name`.

    None where it is his own, or was neither a naming nor a declaration; whether dice have fallen
    or a fold was opened the referee knows.
    """
    if isinstance(last, Name) and last.by != who:
        return Refusal(TAKING_BACK, f"{name} has named a pair since")
    if isinstance(last, Declare) and last.by != who:
        return Refusal(TAKING_BACK, f"{name} has written a result since")
    return None
