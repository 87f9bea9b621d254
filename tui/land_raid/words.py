"""Actions ashore as the lines of a list: short, plain, with the names of those who do them."""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, TypeAlias, assert_never

from msgspec import Struct

from pieces_of_eight.campaign.geometry.squares import NOWHERE, Square
from pieces_of_eight.campaign.kernel.odds import Odds
from pieces_of_eight.campaign.kernel.play import start_of
from pieces_of_eight.campaign.land_raid import actions, shooting_odds
from pieces_of_eight.campaign.land_raid.actions import (
    Action,
    Attack,
    Burn,
    Done,
    Go,
    Haul,
    Leave,
    Loot,
    Move,
    Name,
    Post,
    Rise,
    Serve,
    Shoot,
    Spike,
    Spread,
    Victim,
)
from pieces_of_eight.campaign.land_raid.events import (
    GROUNDS,
    called,
    described,
    label,
    place,
    token,
)
from pieces_of_eight.campaign.land_raid.shooting_odds import Stays
from pieces_of_eight.campaign.land_raid.state import (
    RAIDERS,
    Phase,
    Raid,
    Unit,
    UnitId,
    plan,
    spied,
    standing,
)
from pieces_of_eight.tui.match.desk import BETWEEN, WAITING, refused_by, sentence
from pieces_of_eight.tui.play.own_keys import keyed
from pieces_of_eight.tui.play.session import Session

if TYPE_CHECKING:
    from pieces_of_eight.campaign.land_raid.odds import AlarmRow


# --- What can be chosen on a desk ashore: an action, the same by several men, who is told off -----


class Together(Struct, frozen=True):
    """Actions taken one after the other: a volley, an assault, several torches."""

    acts: tuple[Action, ...]


class Tell(Struct, frozen=True):
    """Tell one unit off, or back in."""

    unit: UnitId


Choice: TypeAlias = Action | Together | Tell
RaidSession: TypeAlias = Session[Raid, Choice]
"""The table at which they are chosen."""


def acts_of(choice: Choice) -> tuple[Action, ...]:
    """The actions a choice stands for; none for telling off."""
    match choice:
        case Together(acts=acts):
            return acts
        case Tell():
            return ()
        case _:
            return (choice,)


def together(acts: Sequence[Action]) -> Choice:
    """Some actions as one choice. There has to be one."""
    return acts[0] if len(acts) == 1 else Together(tuple(acts))


def men_of(choice: Choice) -> tuple[UnitId, ...]:
    """Who would do it."""
    found: list[UnitId] = []
    for act in acts_of(choice):
        match act:
            case Loot(by=by):
                found += by
            case Victim(unit=unit):
                found.append(unit)
            case (
                Post(by=unit)
                | Move(by=unit)
                | Haul(by=unit)
                | Leave(by=unit)
                | Attack(by=unit)
                | Shoot(by=unit)
                | Serve(by=unit)
                | Burn(by=unit)
                | Spike(by=unit)
                | Rise(by=unit)
            ):
                found.append(unit)
            case _:
                pass
    return tuple(dict.fromkeys(found))


def square_of(choice: Choice) -> Square:
    """Where it would be done; NOWHERE for what is about no square."""
    for act in acts_of(choice):
        match act:
            case Post(to=to) | Move(to=to) | Haul(to=to) | Rise(to=to):
                return NOWHERE if to.content is None else to.content
            case Go(to=at):
                return at
            case (
                Attack(at=at)
                | Shoot(at=at)
                | Serve(at=at)
                | Burn(at=at)
                | Loot(at=at)
                | Spread(at=at)
                | Name(at=at)
            ):
                return at
            case _:
                pass
    return NOWHERE


def by_square(choices: Iterable[Choice]) -> dict[Square, list[Choice]]:
    """Choices by the square they are about, in their order."""
    found: dict[Square, list[Choice]] = {}
    for choice in choices:
        found.setdefault(square_of(choice), []).append(choice)
    return found


def volley(
    raid: Raid, shots: Iterable[Shoot | Serve], band: Iterable[UnitId] | None, at: Square
) -> tuple[Shoot | Serve, ...]:
    """All the shots of a band into a square, each man once: the guns first, by who is no marksman.

    Without a band everybody fires who can.
    """
    men = None if band is None else frozenset(band)
    there = [shot for shot in shots if shot.at == at and (men is None or shot.by in men)]
    serving = [shot for shot in there if isinstance(shot, Serve)]
    found: list[Shoot | Serve] = []
    taken: set[int] = set()
    for gun in dict.fromkeys(shot.gun for shot in serving):
        crew = [shot for shot in serving if shot.gun == gun and shot.by not in taken]
        if crew:
            best = min(
                crew, key=lambda s: (raid.units[s.by].muskets, -raid.units[s.by].quality, s.by)
            )
            taken.add(best.by)
            found.append(best)
    found += [shot for shot in there if isinstance(shot, Shoot) and shot.by not in taken]
    return tuple(found)


# --- What is offered in each part of a turn: volleys, assaults, fires and loot, line by line ------

Band = Iterable[UnitId] | None
"""Those who are told off; None stands for everybody."""


def shots(legal: Sequence[Choice]) -> list[Shoot | Serve]:
    """Every shot that can be fired."""
    return [act for act in legal if isinstance(act, Shoot | Serve)]


def fires(legal: Sequence[Choice], band: Band, at: Square) -> tuple[Burn, ...]:
    """Every torch of a band that can be laid to a building."""
    men = None if band is None else frozenset(band)
    burns = [act for act in legal if isinstance(act, Burn) and act.at == at]
    return tuple(act for act in burns if men is None or act.by in men)


def intended(raid: Raid, legal: Sequence[Choice], band: Band, at: Square) -> Choice | None:
    """What a band does, shooting or burning, when it is told to have at a square."""
    acts: Sequence[Action] = ()
    if raid.phase is Phase.SHOOTING:
        acts = volley(raid, shots(legal), band, at)
    elif raid.phase is Phase.BURNING:
        acts = fires(legal, band, at)
    return together(acts) if acts else None


def targets(raid: Raid, legal: Sequence[Choice]) -> list[Square]:
    """Every square something can be done to in this part of the turn, in reading order."""
    kinds = {
        Phase.SHOOTING: (Shoot, Serve),
        Phase.BURNING: (Burn,),
        Phase.LOOTING: (Loot, Spike),
        Phase.MOVING: (Attack,),
    }
    wanted = kinds.get(raid.phase, ())
    return sorted({where_of(raid, act) for act in legal if isinstance(act, wanted)})


def where_of(raid: Raid, choice: Choice) -> Square:
    """The square a choice is about; that of the gun where one is spiked."""
    if isinstance(choice, Spike):
        owner = raid.units[choice.by].owner
        return spied(raid, owner)[choice.gun]
    return next(iter(by_square((choice,))), NOWHERE)


def at_square(raid: Raid, legal: Sequence[Choice], at: Square) -> list[Choice]:
    """All that can be done to a square: what all do together first, then each for himself."""
    match raid.phase:
        case Phase.SHOOTING:
            whole: Sequence[Action] = volley(raid, shots(legal), None, at)
            each: list[Choice] = [act for act in shots(legal) if act.at == at]
        case Phase.BURNING:
            whole = fires(legal, None, at)
            each = list(whole)
        case Phase.MOVING:
            return assaults_on(raid, legal, at)
        case Phase.LOOTING:
            return [act for act in plunder(raid, legal) if where_of(raid, act) == at]
        case _:
            return []
    return [Together(tuple(whole)), *each] if len(whole) > 1 else each


def everywhere(raid: Raid, legal: Sequence[Choice], near: Square) -> list[Choice]:
    """All that can be done to any square: to the one under the cursor first."""
    squares = sorted(targets(raid, legal), key=lambda at: (at != near, at))
    return [choice for at in squares for choice in at_square(raid, legal, at)]


def assaults_on(raid: Raid, legal: Sequence[Choice], at: Square) -> list[Choice]:
    """An assault by all beside a square, and by each alone who may go in alone."""
    alone: list[Choice] = [act for act in legal if isinstance(act, Attack) and act.at == at]
    if not alone:
        return []
    owner = raid.units[men_of(alone[0])[0]].owner
    table, here = plan(raid.town.rows), standing(raid, owner)
    beside = [
        unit.id
        for unit in raid.units
        if unit.owner == owner and unit.here and here[unit.id] in table.beside[at] and not unit.gun
    ]
    whole = shooting_odds.march(raid, beside, at).orders
    return [Together(whole), *alone] if len(whole) > 1 else alone


def plunder(raid: Raid, legal: Sequence[Choice]) -> list[Choice]:
    """Loot and spikes; of groups that are alike only the first is offered for the same work."""

    def sign(choice: Choice) -> tuple[object, ...]:
        men = [raid.units[who] for who in men_of(choice)]
        what = choice.gun if isinstance(choice, Spike) else where_of(raid, choice)
        return type(choice).__name__, what, *((unit.kind, unit.quality) for unit in men)

    found = [act for act in legal if isinstance(act, Loot | Spike)]
    first: dict[tuple[object, ...], Choice] = {}
    for act in found:
        first.setdefault(sign(act), act)
    return list(first.values())


def boats(raid: Raid, legal: Sequence[Choice], band: Iterable[UnitId]) -> Choice | None:
    """Those of a band who can take to the boats, as one choice."""
    men = frozenset(band)
    acts = [act for act in legal if isinstance(act, Leave) and act.by in men]
    return together(acts) if acts else None


# --- Words ----------------------------------------------------------------------------------------

SHORT = {
    "the square is taken": "taken",
    "somebody falls": "falls",
    "he falls": "falls",
    "he is killed": "killed",
    "he is captured": "captured",
    "he stays": "stays",
    "it catches": "catches",
    "it moves": "moves",
}
"""The outcomes that are told beside a choice, and what they are called there."""
ENDS = {
    Phase.POSTING: "Let the town go to sleep",
    Phase.MOVING: "End the movement",
    Phase.SHOOTING: "Fire no more",
    Phase.BURNING: "Lay no more fires",
    Phase.LOOTING: "Loot no more",
}


def listed(words: Iterable[str]) -> str:
    """ "H1, H2 and M1"."""
    found = list(words)
    return " and ".join([", ".join(found[:-1]), found[-1]] if len(found) > 1 else found)


def named(raid: Raid, band: Iterable[UnitId]) -> str:
    """Some units in a few words."""
    return listed(called(raid, who) for who in band)


def verb(band: Iterable[UnitId], one: str, more: str) -> str:
    """The form of a verb for so many."""
    return one if len(tuple(band)) == 1 else more


def square_words(raid: Raid, at: Square) -> str:
    """A square with what it holds, the label first: "C4, street"."""
    return f"{label(raid, at)}, {GROUNDS[plan(raid.town.rows).ground[at]]}"


def words_of(raid: Raid, choice: Choice) -> str:
    """What a choice is called in a list."""
    match choice:
        case Together(acts=acts):
            return of_many(raid, acts)
        case Tell(unit=unit):
            what = described(raid.units[unit]).replace("battle hardened", "hardened")
            return f"{called(raid, unit)}, {what}"
        case Post() | Move() | Haul() | Leave() | Attack():
            return of_marching(raid, choice)
        case Shoot() | Serve() | Burn() | Loot() | Spike():
            return of_hands(raid, choice)
        case Victim() | Go() | Spread() | Name() | Rise():
            return of_answer(raid, choice)
        case Done():
            return ENDS.get(raid.phase, "Go on")
        case _:
            assert_never(choice)


def of_many(raid: Raid, acts: tuple[Action, ...]) -> str:
    """What several do at one place."""
    whole = Together(acts)
    men, at = named(raid, men_of(whole)), square_of(whole)
    match acts[-1]:
        case Attack():
            return f"{men} attack {label(raid, at)}"
        case Shoot() | Serve():
            guns = sum(isinstance(act, Serve) for act in acts)
            with_guns = "" if not guns else ", a gun served" if guns == 1 else f", {guns} guns"
            return f"{men} fire into {label(raid, at)}{with_guns}"
        case Burn():
            return f"{men} lay fire to {place(raid, at)}"
        case Leave():
            return f"All {len(acts)} take to the boats"
        case _:
            return f"{men} to {label(raid, at)}"


def of_marching(raid: Raid, act: Post | Move | Haul | Leave | Attack) -> str:
    who, at = called(raid, act.by), square_of(act)
    match act:
        case Post():
            return f"Post {who} at {square_words(raid, at)}"
        case Move():
            return f"{who} to {square_words(raid, at)}"
        case Haul():
            return f"Haul {who} to {label(raid, at)}"
        case Leave():
            return f"{who} takes to the boats"
        case Attack():
            return f"{who} attacks {label(raid, at)}"
        case _:
            assert_never(act)


def of_hands(raid: Raid, act: Shoot | Serve | Burn | Loot | Spike) -> str:
    men = named(raid, men_of(act))
    match act:
        case Shoot(at=at):
            return f"{men} fires into {label(raid, at)}"
        case Serve(gun=gun, at=at):
            return f"{men} fires {called(raid, gun)} into {label(raid, at)}"
        case Burn(at=at):
            return f"{men} lays fire to {place(raid, at)}"
        case Loot(by=by, at=at):
            return f"{men} {verb(by, 'loots', 'loot')} {place(raid, at)}"
        case Spike(gun=gun):
            return f"{men} spikes {called(raid, gun)}"
        case _:
            assert_never(act)


def of_answer(raid: Raid, act: Victim | Go | Spread | Name | Rise) -> str:
    match act:
        case Victim(unit=unit):
            who = raid.units[unit]
            what = described(who)
            sign = token(raid, unit)
            return f"{who.name} {sign}, {what}" if who.name else f"{sign}, {what}"
        case Go() | Spread() | Name() | Rise():
            return start_of(square_words(raid, square_of(act)))
        case _:
            assert_never(act)


# --- Why a key has nothing to do ashore: the refusal of the rules, in the words of a sentence -----

NOT_NOW = {
    Phase.POSTING: "The garrison is posted first: {end} lets the town go to sleep.",
    Phase.MOVING: "That comes later in the turn: first all move.",
    Phase.SHOOTING: "This is the time to shoot: {end} ends it.",
    Phase.BURNING: "This is the time to lay fires: {end} goes on to the loot.",
    Phase.LOOTING: "This is the time to loot: {end} ends it.",
}
"""What is said in a part of the turn to an order of another; keys by the names of commands."""
NOTHING = {
    Phase.SHOOTING: "Nobody is in range.",
    Phase.BURNING: "Nobody can lay a fire.",
    Phase.LOOTING: "There is nothing to loot.",
}
"""What is said where a part of the turn passes by itself."""


def not_now(session: RaidSession) -> str:
    """Why nothing at all can be ordered now; empty when something can."""
    if session.over:
        return "The raid is over."
    if not session.human:
        return WAITING
    return BETWEEN if session.state.pending else ""


def wrong_part(session: RaidSession, wanted: Phase, key_of: Callable[[str], str]) -> str:
    """Why an order of one part of the turn cannot be given in another; empty when it can."""
    why = not_now(session)
    if why:
        return why
    phase = session.state.phase
    if phase is wanted:
        return ""
    mine = session.viewer == RAIDERS
    if wanted in (Phase.BURNING, Phase.LOOTING) and not mine:
        return "The town neither burns nor loots its own houses."
    return keyed(NOT_NOW.get(phase, WAITING), key_of)


def given_up(raid: Raid, legal: Sequence[Choice], side: int) -> str:
    """What ending one's part would waste, in a sentence; empty when nothing."""
    if any(isinstance(act, Shoot | Serve) for act in legal):
        return "There are loaded muskets with enemies before them."
    if any(isinstance(act, Loot) for act in legal):
        return "There is loot for the taking."
    if any(isinstance(act, Spike) for act in legal):
        return "A gun could be spiked."
    idle = raid.phase is Phase.MOVING and not any(
        unit.moved or unit.attacks >= 0 for unit in raid.units if unit.owner == side
    )
    if idle and any(isinstance(act, Move | Attack) for act in legal):
        return "Nobody has moved yet."
    return ""


def who_stays(raid: Raid, stay: Iterable[Stays]) -> str:
    """Those who cannot go with the reason, those with the same reason together."""
    reasons: dict[str, list[UnitId]] = {}
    for each in stay:
        reasons.setdefault(each.why, []).append(each.unit)
    return " ".join(sentence(f"{named(raid, men)}: {of(men, why)}") for why, men in reasons.items())


def of(men: Sequence[UnitId], why: str) -> str:
    """A reason as it is said of one or of several."""
    if len(men) > 1:
        for one, more in (("it has ", "they have "), ("it is ", "they are "), ("it ", "they ")):
            if why.startswith(one):
                return why.replace(one, more, 1)
    return why


def idle_there(session: RaidSession, men: Sequence[Unit]) -> str:
    """Why nobody of these can do anything now, asked of the rules for the first of them."""
    raid = session.state
    stay = []
    for unit in men:
        probe = _probe(raid, unit)
        refusal = session.refuse(probe) if probe is not None else None
        if refusal is not None:
            stay.append(Stays(unit.id, refusal.why))
    return who_stays(raid, stay) or "They have nothing to do now."


def _probe(raid: Raid, unit: Unit) -> Action | None:
    """An order of the moment that the unit could be given if it were free."""
    table = plan(raid.town.rows)
    at = standing(raid, unit.owner)[unit.id]
    if not 0 <= at < len(table.steps):
        return None
    to = next(iter(table.steps[at]), at)
    match raid.phase:
        case Phase.POSTING:
            town = [Square(n) for n, inside in enumerate(table.town) if inside and n != at]
            return actions.post(unit.id, town[0]) if town else None
        case Phase.MOVING if unit.gun:
            return actions.haul(unit.id, to)
        case Phase.MOVING:
            return actions.move(unit.id, unit.owner, to, raid.in_plain_sight(unit.owner))
        case Phase.SHOOTING:
            return actions.shoot(unit.id, to)
        case Phase.BURNING:
            return Burn(unit.id, at)
        case Phase.LOOTING:
            return Loot((unit.id,), at)
    return None


def no_boats(session: RaidSession, men: Sequence[Unit], key_of: Callable[[str], str]) -> str:
    """Why nobody takes to the boats."""
    why = wrong_part(session, Phase.MOVING, key_of)
    if why:
        return why
    if session.viewer != RAIDERS:
        return "The town's own people have no boats waiting."
    if not men:
        return "Put the cursor on your men on the beach."
    refusal = session.refuse(Leave(men[0].id))
    return refused_by(refusal) or "They stay."


def no_target(raid: Raid, at: Square) -> str:
    """Why nothing can be done to a square."""
    words = {
        Phase.SHOOTING: "Nobody can shoot at {}.",
        Phase.BURNING: "Nobody can lay a fire to {}.",
        Phase.LOOTING: "There is nothing to loot at {} now.",
    }
    return words.get(raid.phase, "There is nothing to do at {}.").format(label(raid, at))


# --- The odds of a choice ashore, asked of the rules: of one man, a volley, an assault, torches ---


class Night(Struct, frozen=True):
    """What the alarm table would do at the end of a turn."""

    rows: "tuple[AlarmRow, ...]"
    odds: Odds


def reckoned(raid: Raid, choice: Choice) -> Odds | None:
    """The odds of a choice as things are now; None where it throws no dice."""
    from pieces_of_eight.campaign.land_raid import odds  # not before there is something to weigh

    acts = acts_of(choice)
    shots = [act for act in acts if isinstance(act, Shoot | Serve)]
    torches = [act for act in acts if isinstance(act, Burn)]
    attacks = [act for act in acts if isinstance(act, Attack)]
    if shots:
        return odds.of_volley(raid, shots)
    if torches:
        return odds.of_torches(raid, torches)
    if attacks:
        at = attacks[0].at
        return odds.of_assault(raid, gone_in(raid, [act.by for act in attacks], at), at).odds
    return odds.odds(raid, acts[0]) if len(acts) == 1 else None


def gone_in(raid: Raid, men: list[UnitId], at: Square) -> list[UnitId]:
    """Those who would attack a square: some more, and those who attack it already."""
    side = raid.units[men[0]].owner
    there = [unit.id for unit in raid.units if unit.attacks == at and unit.owner == side]
    return sorted({*there, *men})


def of_night(raid: Raid) -> Night:
    """What the alarm table would do at the end of this turn."""
    from pieces_of_eight.campaign.land_raid.odds import alarm_rows, of_alarm

    return Night(alarm_rows(raid), of_alarm(raid))


def telling(odds: Odds | None) -> Fraction | None:
    """The one chance of some odds that stands on the map: that it comes off, more or less."""
    if odds is None:
        return None
    for row in (*odds.rows, *odds.also):
        if row.words in ("the square is taken", "somebody falls", "it catches"):
            return row.chance
    return None
