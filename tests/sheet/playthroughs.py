"""Whole seasons between captains who choose at random, as logs that people can read.

`python -m tests.regenerate` writes them anew; read the difference before you commit it.
"""

import random
from collections.abc import Sequence

from pieces_of_eight.campaign import sheet as season
from pieces_of_eight.campaign.engines import SHEET
from pieces_of_eight.campaign.kernel.dice import Seeded
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.sheet.events import RESULTS, account, captain
from pieces_of_eight.campaign.sheet.muster import own
from pieces_of_eight.campaign.sheet.points import next_engagement, those_who_meet, totals
from pieces_of_eight.campaign.sheet.state import (
    IN_PORT,
    LETTERS,
    Action,
    Adopt,
    Appraise,
    Assign,
    Cast,
    Chance,
    Chances,
    Declare,
    Fate,
    Letter,
    Name,
    Options,
    Outcome,
    Phase,
    Report,
    Sheet,
    ShipEnd,
    Sign,
)
from tests.sheet.sheets import setup
from tests.stories import Game, headed, one_of, sentences

DECK = (
    Chances(Chance.STORM, 4, 2),
    Chances(Chance.FEVER, 3, 1),
    Chances(Chance.DESERTER, 4, 1),
    Chances(Chance.QUIET, 5),
    Chances(Chance.WRECK, 2, 4),
    Chances(Chance.CHEST, 2, 4),
)
CHANGES = 6
"""How many orders a captain gives before he seals, if he can then."""

GAMES = {
    "season": Game(
        "A season of two crowns, seven ships and a company on either side",
        setup(options=Options(deck=DECK)),
        seed=216,
    ),
    "rumours": Game(
        "A season of one crown on a short deck; whoever is ahead has the glass",
        setup(options=Options(rumours=4, margin=1, deck=DECK[1:3]), crowns=("France", "France")),
        seed=6,
    ),
}


def story(title: str) -> str:
    """The log of one season: every order with the sentences it brought, and the account."""
    game = GAMES[title]
    rng, dice = random.Random(game.seed), Seeded(game.seed)
    sheet = season.start(game.setup, dice).state
    lines = headed(game)
    given = 0
    while to_act := season.to_act(sheet):
        act = pick(rng, sheet, season.legal(sheet, to_act[0]), given)
        given = 0 if isinstance(act, Sign) else given + 1
        assert season.refuse(sheet, act) is None
        step = season.apply(sheet, act, dice)
        lines += [f"> {order(sheet, act)}", *sentences(SHEET, step)]
        sheet = step.state
    one, two = totals(sheet)
    lines += ["", f"Account: {captain(sheet, Player(0))} {one}, {captain(sheet, Player(1))} {two}"]
    lines += [
        f"    {gain.points:2d} to {captain(sheet, gain.to)} {LETTERS[gain.letter]}: "
        f"{gain.why} [{gain.rule}]"
        for gain in account(sheet)
    ]
    lines += [f"Dice thrown: {dice.at}", ""]
    return "\n".join(lines)


def pick(rng: random.Random, sheet: Sheet, actions: Sequence[Action], given: int) -> Action:
    """One action: a plan first, then some changes, and the seal as soon as it will hold."""
    if sheet.phase is Phase.FIGHTING:
        return Report(sheet.side, ended(rng, sheet))
    if sheet.phase is not Phase.MUSTER:
        return one_of(rng, actions)
    seals = [act for act in actions if isinstance(act, Sign)]
    if given > CHANGES and seals:
        return seals[0]
    kinds = (Adopt,) if not given or given > CHANGES else (Assign, Appraise)
    return one_of(rng, [act for act in actions if isinstance(act, kinds)])


def ended(rng: random.Random, sheet: Sheet) -> Outcome:
    """An end of the next engagement by lot: any fate for any ship that met."""
    number = next_engagement(sheet)
    assert number is not None
    assert sheet.shown is not None
    assert sheet.unfolded is not None
    engagement = sheet.engagements[number]
    ends = [
        tuple(
            ShipEnd(
                n, one_of(rng, tuple(Fate)), bool(fleet.ships[n].captain) and rng.random() < 0.5
            )
            for n in ships
        )
        for fleet, ships in zip(sheet.shown, those_who_meet(sheet, engagement), strict=True)
    ]
    better = one_of(rng, (Player(-1), Player(0), Player(1)))
    raid = RESULTS[engagement.result] == "land raid"
    landed = enumerate(sheet.unfolded[engagement.attacker].companies if raid else ())
    lost = tuple((n, int(rng.random() * 9)) for n, letter in landed if letter == engagement.letter)
    return Outcome(better, (ends[0], ends[1]), int(rng.random() * 40) if raid else 0, lost)


def order(sheet: Sheet, act: Action) -> str:
    """An order in brief; its seals are broken."""
    return f"{captain(sheet, act.by)} {in_brief(sheet, act)}"


def in_brief(sheet: Sheet, act: Action) -> str:
    match act:
        case Assign():
            berth = act.berth.content
            assert berth is not None
            fleet = own(sheet, act.by)[1]
            named = fleet.companies if berth.company else fleet.ships
            return f"Assign {named[berth.number].name} to {place(berth.letter)}"
        case Appraise():
            worth = act.worth.content
            assert worth is not None
            return f"Appraise {place(worth.letter)} {worth.value}"
        case Adopt():
            return f"Adopt plan {act.plan.content}"
        case Name():
            return f"Name {place(act.mine)} against {place(act.theirs)}"
        case Declare():
            assert act.result.content is not None
            return f"Declare {place(act.letter)} {RESULTS[act.result.content]}"
        case Report():
            return f"Report {told(sheet, act.outcome)}"
        case Sign() | Cast():
            return type(act).__name__


def told(sheet: Sheet, outcome: Outcome) -> str:
    """What became of everybody, by name."""
    assert sheet.shown is not None
    number = next_engagement(sheet)
    assert number is not None
    words = ["a draw" if outcome.better < 0 else f"for {captain(sheet, outcome.better)}"]
    for fleet, ends in zip(sheet.shown, outcome.ships, strict=True):
        for end in ends:
            dead = " without her captain" if end.captain_killed else ""
            words.append(f"{fleet.ships[end.ship].name} {end.fate.name.lower()}{dead}")
    words += [f"{outcome.coins} coins"] * bool(outcome.coins)
    companies = sheet.shown[sheet.engagements[number].attacker].companies
    words += [f"{companies[n].name} less {lost}" for n, lost in outcome.companies]
    return ", ".join(words)


def place(letter: Letter) -> str:
    return "port" if letter == IN_PORT else LETTERS[letter]
