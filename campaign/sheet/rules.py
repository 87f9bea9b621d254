"""What a season begins with, what is legal now, and the turn (C-6 to C-15)."""

import random
from collections.abc import Sequence

from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.play import Play, Prompt, Refusal, listed
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed, Seen, opponent_of, placed
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
from .state import (
    CROWNS,
    FORCES,
    IN_PORT,
    LETTERS,
    Action,
    Cast,
    Company,
    Contents,
    Declare,
    Fleet,
    Letter,
    Name,
    Options,
    Phase,
    Prize,
    Report,
    Result,
    Sail,
    Secrets,
    Setup,
    Sheet,
    Spied,
    force,
    waters_for,
)

MOST_SHIPS, MOST_COMPANIES = 56, 14
"""More than seven full forces could hold, and more than anybody can afford."""


def begin(setup: Setup) -> Sheet:
    """The sheets before anything is written. Raises ValueError with a sentence."""
    check_crowns(setup.crowns)
    check_options(setup.options)
    written = []
    for side, seal in enumerate(setup.fleets):
        if seal.owner != side or seal.content is None:
            raise ValueError("Each captain's fleet is sealed with his own seal.")
        check_fleet(seal.content)
        written.append(Sealed(Player(side), blank(seal.content, setup.options)))
    return Sheet(
        crowns=setup.crowns,
        options=setup.options,
        fleets=setup.fleets,
        written=(written[0], written[1]),
        secrets=(Sealed(Player(0), Secrets()), Sealed(Player(1), Secrets())),
        chart=setup.chart,
    )


def blank(fleet: Fleet, options: Options) -> Contents:
    """A sheet with nothing written: everything in port, every value alike."""
    middling = options.total // FORCES
    return Contents(
        (IN_PORT,) * len(fleet.ships), (IN_PORT,) * len(fleet.companies), (middling,) * FORCES
    )


def check_crowns(crowns: tuple[str, str]) -> None:
    """Refuse a flag that is none of the four, Denmark being one of them (P8-1.1, R3-58)."""
    for crown in crowns:
        if crown not in CROWNS:
            known = f"{', '.join(CROWNS[:-1])} or {CROWNS[-1]}"
            raise ValueError(f"A captain sails for {known}, not for {crown}.")


def check_fleet(fleet: Fleet) -> None:
    if len(fleet.ships) > MOST_SHIPS or len(fleet.companies) > MOST_COMPANIES:
        raise ValueError(
            f"A captain sends out at most {MOST_SHIPS} ships and {MOST_COMPANIES} companies."
        )
    for ship in fleet.ships:
        if ship.cost < 0 or ship.cargo < 0 or ship.room < 0:
            raise ValueError(f"{ship.name} has a cost, cargo or room below zero.")
    for company in fleet.companies:
        if company.groups < 1 or company.officers < 0 or company.cost < 0:
            raise ValueError(f"{company.name} has no groups, or officers or a cost below zero.")


def check_options(options: Options) -> None:
    """Refuse numbers by which no sheet can be written (C-6)."""
    low, high = options.lowest, options.highest
    if not (1 <= low <= high and FORCES * low <= options.total <= FORCES * high):
        raise ValueError(f"Seven values from {low} to {high} cannot add up to {options.total}.")
    if not 0 <= options.rumours <= FORCES:
        raise ValueError(f"A sheet has 0 to {FORCES} rumours, not {options.rumours}.")
    if options.few_ships < 0 or options.most_ships < 1:
        raise ValueError("A force has at least one ship, and the few ships are 0 or more.")
    if options.few_ships < FORCES - options.rumours:
        raise ValueError(f"Nobody with {options.few_ships} ships could fill seven lines.")
    if min(options.margin, options.raid_groups) < 1:
        raise ValueError("The spyglass needs a margin of at least 1, a raid at least one group.")
    if options.flag > -(-options.total // FORCES):
        raise ValueError("No captain could sail: some force must be worth enough for his flag.")
    if len(options.stakes) < options.highest:
        raise ValueError(f"Each value up to {options.highest} needs a stake.")
    if min(options.fool, options.shun, options.captain, options.daring, *options.stakes) < 0:
        raise ValueError(
            "Fools, shunning, captains, daring and stakes cannot be worth less than zero."
        )
    if min(options.sunk, options.taken, options.home, options.coins_a_point) < 1:
        raise ValueError("Nothing can be divided by less than 1.")
    if any(row.cards < 0 or row.amount < 0 for row in options.deck):
        raise ValueError("No number or amount of the event deck may be less than zero.")
    if not any(row.cards for row in options.deck):
        raise ValueError("The event deck needs at least one card.")
    check_prize(options.prize)


def check_prize(prize: Prize | None) -> None:
    """Refuse a prize that no force can go for (C-22)."""
    if prize is None:
        return
    if not prize.name.strip():
        raise ValueError("A prize needs a name.")
    if not 0 <= prize.letter < FORCES:
        raise ValueError("Force A to G goes for a prize, and no other.")
    if prize.worth < 0:
        raise ValueError("A prize cannot be worth less than zero.")


# --- What a captain may do at the sheet: the list of legal actions, and the question put to him ---

OVER = Rule("C-15")
GOVERNS = {
    Phase.MUSTER: ONE_BY_ONE,
    Phase.CASTING: NAMING,
    Phase.NAMING: NAMING,
    Phase.DECLARING: DECLARING,
    Phase.FIGHTING: ENGAGEMENTS,
}  # by what rule the other captain is at it


def legal_actions(sheet: Sheet, who: Player) -> Sequence[Action]:
    """Every action of the captain who is to act; of reports a few only, as a sample."""
    match sheet.phase:
        case Phase.MUSTER:
            return legal_drafts(sheet, who)
        case Phase.CASTING:
            return (Cast(who),)
        case Phase.NAMING:
            enemy = free(sheet, opponent_of(who))
            return [
                Name(who, mine, theirs, water)
                for mine in free(sheet, who)
                for theirs in enemy
                for water in range(max(1, len(waters_for(sheet, who, mine, theirs))))
            ]
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
    sheet, number = play.state, next_engagement(play.state)
    match sheet.phase:
        case Phase.MUSTER if all(sheet.prints):
            open_values(play)
            return True
        case Phase.DECLARING:
            return go_on_declaring(play)
        case Phase.FIGHTING if number is not None:
            play.state = replace(sheet, side=sheet.engagements[number].attacker)
        case Phase.FIGHTING if sheet.drawn:
            play.state = replace(sheet, phase=Phase.OVER)
            play.tell(SeasonEnded(OVER, totals(play.state)))
            return True
        case Phase.FIGHTING:  # cargoes come home, and fortune is drawn for (C-13)
            deliver(play)
            draw_events(play)
            play.state = replace(play.state, drawn=True)
            return True
    return False


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


# --- What a captain may imagine of the other's sheet: forces as they might be, from what he sees --

MOST_GUESSED = 3  # ships that an unseen force is thought to have at the most


def imagined(seen: Seen[Sheet], rng: random.Random) -> Sheet:
    """A whole season that looks to `seen.who` just as what he sees."""
    sheet, who = seen.value, seen.who
    enemy = opponent_of(who)
    if sheet.shown is not None and sheet.unfolded is not None:
        fleet, contents = sheet.shown[enemy], sheet.unfolded[enemy]
    else:
        fleet, contents = guess(sheet, who, rng)
    secrets = Secrets(declared=declared(sheet, enemy, contents, rng))
    return replace(
        sheet,
        fleets=placed(sheet.fleets, enemy, Sealed(enemy, fleet)),
        written=placed(sheet.written, enemy, Sealed(enemy, contents)),
        secrets=placed(sheet.secrets, enemy, Sealed(enemy, secrets)),
    )


def guess(sheet: Sheet, who: Player, rng: random.Random) -> tuple[Fleet, Contents]:
    """A fleet and a sheet of the enemy's that fit the values above the fold and the spyglass."""
    enemy = opponent_of(who)
    own_fleet = sheet.fleets[who].own
    spied = {each.letter: each for each in sheet.secrets[who].own.spied}
    ships: list[Sail] = []
    letters: list[Letter] = []
    companies: list[Company] = []
    aboard: list[Letter] = []
    rumours = sheet.options.rumours
    for letter in range(FORCES):
        count, troops = sails(spied.get(letter), rumours, rng)
        rumours -= not count
        models = own_fleet.ships or (Sail("unknown", "sloop", False, 8, 0, 12),)
        for _ in range(count):
            ships.append(models[int(rng.random() * len(models))])
            letters.append(letter)
        if troops:
            companies.append(Company("unknown", sheet.options.raid_groups, 2, 10))
            aboard.append(letter)
    values = tuple(line.value for line in sheet.lines[enemy])
    if not all(values):  # nobody has seen them yet
        values = (sheet.options.total // FORCES,) * FORCES
    return Fleet(tuple(ships), tuple(companies)), Contents(tuple(letters), tuple(aboard), values)


def sails(spied: Spied | None, rumours: int, rng: random.Random) -> tuple[int, bool]:
    """How many ships a force might have, and whether troops."""
    if spied is not None:
        return spied.sails, spied.troops
    least = 0 if rumours > 0 else 1
    count = least + int(rng.random() * (MOST_GUESSED + 1 - least))
    return count, bool(count) and rng.random() < 0.2


def declared(
    sheet: Sheet, enemy: Player, contents: Contents, rng: random.Random
) -> tuple[Result, ...]:
    """Results that the enemy may have written so far."""
    found = [Result.NOT_YET] * FORCES
    attacks = [letter for letter, line in enumerate(sheet.lines[enemy]) if line.attacks]
    open_ones = to_declare(sheet, enemy)
    for letter in attacks:
        if letter not in open_ones and sheet.phase >= Phase.DECLARING:
            ships, companies = force(contents, letter)
            choices = [Result.NO_CONTACT]
            choices += [Result.BATTLE] * (3 * bool(ships)) + [Result.LAND_RAID] * bool(companies)
            found[letter] = choices[int(rng.random() * len(choices))]
    return tuple(found)
