"""The muster (C-6, C-7): ships and companies shared out over seven forces, valued, and sealed."""

from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import msgspec
from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.play import Play, Refusal
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed, opponent_of, placed
from .events import SheetSealed
from .state import (
    FORCES,
    IN_PORT,
    LETTERS,
    Adopt,
    Appraise,
    Assign,
    Berth,
    Contents,
    Fleet,
    Letter,
    Options,
    Phase,
    Sheet,
    Sign,
    Worth,
    force,
    plans,
    under_flag,
)

MUSTER = Rule("C-6")
FOLD = Rule("C-7")
SEVEN_LINES = Rule("P8-1.2")
ROOM_ABOARD = Rule("H-34")
LARGEST = Rule("H-35")
ONE_BY_ONE = Rule("H-39")
OWN_FLAG = Rule("H-285")

LONGEST_SALT = 64


def own(sheet: Sheet, who: Player) -> tuple[Contents, Fleet]:
    """What a captain has written, and what he has to send out."""
    return sheet.written[who].own, sheet.fleets[who].own


def write(sheet: Sheet, who: Player, contents: Contents) -> Sheet:
    """The sheet with one captain's part written anew."""
    return replace(sheet, written=placed(sheet.written, who, Sealed(who, contents)))


def keep(sheet: Sheet, who: Player, **changes: Any) -> Sheet:
    """The sheet with one captain's other secrets changed."""
    secrets = replace(sheet.secrets[who].own, **changes)
    return replace(sheet, secrets=placed(sheet.secrets, who, Sealed(who, secrets)))


def faults(contents: Contents, fleet: Fleet, options: Options) -> list[Refusal]:
    """All that is still wrong with a sheet; empty when it can be sealed (C-6, R3-57)."""
    found = []
    total = sum(contents.values)
    if total != options.total:
        why = f"the values add up to {total} instead of {options.total}"
        found.append(Refusal(MUSTER, why))
    empty = [LETTERS[letter] for letter in range(FORCES) if not any(force(contents, letter))]
    most = rumours(fleet, options)
    if len(empty) > most:
        of_them = "force is" if len(empty) == 1 else "forces are"
        why = f"{len(empty)} {of_them} empty ({', '.join(empty)}); at most {most} may be rumours"
        found.append(Refusal(MUSTER, why))
    for letter in range(FORCES):
        found += force_faults(contents, fleet, letter, options.most_ships)
    if under_flag(contents, fleet, options) != contents:
        ship = fleet.ships[fleet.flag].name
        why = f"you sail in the {ship} yourself: her force needs a value of {options.flag} or more"
        found.append(Refusal(OWN_FLAG, why))
    return found


def rumours(fleet: Fleet, options: Options) -> int:
    """How many forces may be rumours; more for a captain who has too few ships (C-6, H-33)."""
    if len(fleet.ships) >= options.few_ships:
        return options.rumours
    return max(options.rumours, FORCES - len(fleet.ships))


def force_faults(contents: Contents, fleet: Fleet, letter: Letter, most: int) -> list[Refusal]:
    """What is wrong with one force: too many ships (H-35), or troops without room (H-34)."""
    ships, companies = force(contents, letter)
    room = sum(fleet.ships[n].room for n in ships)
    need = sum(fleet.companies[n].size for n in companies)
    found = []
    if len(ships) > most:
        found.append(Refusal(LARGEST, f"{LETTERS[letter]} has more than {most} ships"))
    if need > room:
        why = f"{LETTERS[letter]}'s troops need room for {need}, and its ships have {room}"
        found.append(Refusal(ROOM_ABOARD, why))
    return found


def refuse_draft(
    sheet: Sheet, by: Player, order: Sealed[Any], *, seals: bool = False
) -> Refusal | None:
    """A sheet is written before it is sealed, and each captain has his hour for it (H-39)."""
    if sheet.phase is not Phase.MUSTER:
        return Refusal(FOLD, "the sheets are sealed")
    if by != sheet.side:
        return Refusal(ONE_BY_ONE, "the other captain is writing")
    if order.owner == by and order.content is not None:
        return None
    if seals:
        return Refusal(FOLD, "the order cannot be read")
    return Refusal(MUSTER, "the order cannot be read")


def refuse_assign(sheet: Sheet, act: Assign) -> Refusal | None:
    berth = act.berth.content
    refusal = refuse_draft(sheet, act.by, act.berth)
    if refusal or berth is None:
        return refusal
    contents, fleet = own(sheet, act.by)
    if not IN_PORT <= berth.letter < FORCES:
        return Refusal(SEVEN_LINES, "there are seven forces, A to G")
    all_of_them = fleet.companies if berth.company else fleet.ships
    if not 0 <= berth.number < len(all_of_them):
        return Refusal(MUSTER, "there is no such ship or company")
    at = contents.companies if berth.company else contents.ships
    if at[berth.number] == berth.letter:
        return Refusal(MUSTER, "it is already there")
    return None


def assign(play: Play[Sheet], act: Assign) -> None:
    """Put a ship or company into a force (C-6)."""
    berth = act.berth.own
    contents, _ = own(play.state, act.by)
    row = "companies" if berth.company else "ships"
    at = list(getattr(contents, row))
    at[berth.number] = berth.letter
    play.state = write(play.state, act.by, replace(contents, **{row: tuple(at)}))


def strokes(who: Player, now: Contents, then: Contents) -> Iterator[Appraise | Assign]:
    """What is to be written for one sheet to become another."""
    for letter, (at, value) in enumerate(zip(now.values, then.values, strict=True)):
        if at != value:
            yield Appraise(who, Sealed(who, Worth(letter, value)))
    rows = ((False, now.ships, then.ships), (True, now.companies, then.companies))
    for company, before, after in rows:
        for number, (at, letter) in enumerate(zip(before, after, strict=True)):
            if at != letter:
                yield Assign(who, Sealed(who, Berth(company, number, letter)))


def refuse_appraise(sheet: Sheet, act: Appraise) -> Refusal | None:
    worth = act.worth.content
    refusal = refuse_draft(sheet, act.by, act.worth)
    if refusal or worth is None:
        return refusal
    if not 0 <= worth.letter < FORCES:
        return Refusal(SEVEN_LINES, "there are seven forces, A to G")
    low, high = sheet.options.lowest, sheet.options.highest
    if not low <= worth.value <= high:
        return Refusal(MUSTER, f"a value is from {low} to {high}")
    if own(sheet, act.by)[0].values[worth.letter] == worth.value:
        return Refusal(MUSTER, "that is already its value")
    return None


def appraise(play: Play[Sheet], act: Appraise) -> None:
    """Give a force its value (C-6)."""
    worth = act.worth.own
    contents, _ = own(play.state, act.by)
    values = list(contents.values)
    values[worth.letter] = worth.value
    play.state = write(play.state, act.by, replace(contents, values=tuple(values)))


def refuse_adopt(sheet: Sheet, act: Adopt) -> Refusal | None:
    plan = act.plan.content
    refusal = refuse_draft(sheet, act.by, act.plan)
    if refusal or plan is None:
        return refusal
    contents, fleet = own(sheet, act.by)
    ready = plans(fleet, sheet.options)
    if not 0 <= plan < len(ready):
        return Refusal(MUSTER, "there is no such plan")
    if ready[plan].contents == contents:
        return Refusal(MUSTER, "the sheet is already like that")
    return None


def adopt(play: Play[Sheet], act: Adopt) -> None:
    """Take over a ready-made plan (C-6)."""
    fleet = own(play.state, act.by)[1]
    ready = plans(fleet, play.state.options)[act.plan.own]
    play.state = write(play.state, act.by, ready.contents)


def refuse_sign(sheet: Sheet, act: Sign) -> Refusal | None:
    salt = act.salt.content
    refusal = refuse_draft(sheet, act.by, act.salt, seals=True)
    if refusal or salt is None:
        return refusal
    if len(salt) > LONGEST_SALT or not salt.isascii():
        return Refusal(FOLD, f"the salt has at most {LONGEST_SALT} plain letters")
    wrong = faults(*own(sheet, act.by), sheet.options)
    return wrong[0] if wrong else None


def sign(play: Play[Sheet], act: Sign) -> None:
    """Seal the sheet and show its fingerprint; after the second the values are public (C-7).

    The fingerprint hangs on the secret, so the step counts as one that opens it.
    """
    contents = play.open(play.state.written[act.by])
    mark = fingerprint(own(play.state, act.by)[1], contents, act.salt.own)
    prints = placed(play.state.prints, act.by, mark)
    play.state = keep(play.state, act.by, salt=act.salt.own)
    play.state = replace(play.state, prints=prints, side=opponent_of(act.by))
    play.tell(SheetSealed(FOLD, act.by, mark))


def fingerprint(fleet: Fleet, contents: Contents, salt: str) -> str:
    """SHA-256 over the ships, where they are, the values and the salt, in hex (C-7).

    The fleet is part of it, or a sloop could be called a frigate before the fold is opened.
    """
    body = msgspec.json.encode((fleet, contents, salt), order="deterministic")
    return sha256(body).hexdigest()


def legal_drafts(sheet: Sheet, who: Player) -> list[Assign | Appraise | Adopt | Sign]:
    """All that a captain can write now."""
    contents, fleet = own(sheet, who)
    found: list[Assign | Appraise | Adopt | Sign] = [
        Assign(who, Sealed(who, Berth(company, number, letter)))
        for company, places in ((False, contents.ships), (True, contents.companies))
        for number, at in enumerate(places)
        for letter in range(IN_PORT, FORCES)
        if letter != at
    ]
    found += [
        Appraise(who, Sealed(who, Worth(letter, value)))
        for letter, at in enumerate(contents.values)
        for value in range(sheet.options.lowest, sheet.options.highest + 1)
        if value != at
    ]
    found += [
        Adopt(who, Sealed(who, number))
        for number, plan in enumerate(plans(fleet, sheet.options))
        if plan.contents != contents
    ]
    if not faults(contents, fleet, sheet.options):
        found.append(Sign(who, Sealed(who, "")))
    return found
