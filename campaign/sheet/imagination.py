"""What a captain may imagine of the other's sheet: forces as they might be, from what he sees."""

import random
from typing import TypeVar

from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.sealed import Player, Sealed, Seen
from .naming import to_declare
from .state import (
    FORCES,
    Company,
    Contents,
    Fleet,
    Letter,
    Phase,
    Result,
    Sail,
    Secrets,
    Sheet,
    Spied,
    force,
    opponent_of,
)

T = TypeVar("T")

MOST_GUESSED = 3
"""Ships that an unseen force is thought to have at the most."""


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
        fleets=put(sheet.fleets, enemy, fleet),
        written=put(sheet.written, enemy, contents),
        secrets=put(sheet.secrets, enemy, secrets),
    )


def put(
    both: tuple[Sealed[T], Sealed[T]], owner: Player, content: T
) -> tuple[Sealed[T], Sealed[T]]:
    """A pair of seals with one of them opened in the mind."""
    mine = Sealed(owner, content)
    return (mine, both[1]) if owner == 0 else (both[0], mine)


def guess(sheet: Sheet, who: Player, rng: random.Random) -> tuple[Fleet, Contents]:
    """A fleet and a sheet of the enemy's that fit the values above the fold and the spyglass."""
    enemy = opponent_of(who)
    own_fleet, own_secrets = sheet.fleets[who].content, sheet.secrets[who].content
    assert own_fleet is not None
    assert own_secrets is not None
    spied = {each.letter: each for each in own_secrets.spied}
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
