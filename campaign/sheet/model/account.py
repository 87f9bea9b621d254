"""The account of a season: who gained how many points by what, line by line (C-11, C-13, C-14)."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.rules import Rule
from pieces_of_eight.campaign.kernel.sealed import Player
from .places import place_of_engagement
from .state import (
    BY_CARD,
    IN_PORT,
    LETTERS,
    NOBODY,
    Chance,
    Engagement,
    Fate,
    Happening,
    Letter,
    Outcome,
    Prize,
    Result,
    Sail,
    Sheet,
    ShipEnd,
    for_the_prize,
    force,
    opponent_of,
    with_line,
)

FOOL = Rule("C-11")
CARGO = Rule("C-13")
POINTS = Rule("C-14")
NEWS = Rule("H-38")
CHEST = Rule("H-92")
ISLAND = Rule("H-88")
SHUNNED = Rule("H-213")
PRIZE = Rule("C-22")
GRUDGE = Rule("H-254")


class Gain(Struct, frozen=True):
    """One line of the account."""

    to: Player
    letter: Letter
    """The force of `to` whose line on the sheet the points are written into."""
    points: int
    why: str
    rule: Rule = POINTS


def account(sheet: Sheet) -> tuple[Gain, ...]:
    """Every line of points as they stand: fools, engagements, cargoes, news."""
    if sheet.unfolded is None:
        return ()
    found = [*fools(sheet), *shuns(sheet), *left_prize(sheet)]
    for engagement in sheet.engagements:
        if engagement.outcome is not None:
            found += of_engagement(sheet, engagement)
    for side in (Player(0), Player(1)) if sheet.drawn else ():
        for letter in untouched(sheet, side):
            found += cargo_home(sheet, side, letter)
    return (*found, *news(sheet.happenings))


def fought_for(sheet: Sheet, who: Player) -> int:
    """What a captain has gained in engagements: of all his points those that count for ever.

    Cargoes that nobody met, news and fools are points of the season, and no more (C-16).
    """
    return sum(
        gain.points
        for engagement in sheet.engagements
        if engagement.outcome is not None
        for gain in of_engagement(sheet, engagement)
        if gain.to == who
    )


def unarmed(sheet: Sheet, who: Player) -> int:
    """What a captain has gained in battles by forces without a warship (H-227)."""
    return sum(
        gain.points
        for engagement in sheet.engagements
        if engagement.result is Result.BATTLE and engagement.outcome is not None
        if not is_armed(sheet, who, opponents(sheet, engagement)[who])
        for gain in of_engagement(sheet, engagement)
        if gain.to == who
    )


def given_away(sheet: Sheet, who: Player) -> int:
    """What a captain has given the enemy by warships that passed his ships by (H-213, H-227)."""
    return sum(gain.points for gain in shuns(sheet) if gain.to == opponent_of(who))


def enter(sheet: Sheet, gains: Sequence[Gain]) -> Sheet:
    """The sheet with the points of some lines of the account written into its own (P8-1.3)."""
    for gain in gains:
        line = sheet.lines[gain.to][gain.letter]
        line = replace(line, points=line.points + gain.points)
        sheet = with_line(sheet, gain.to, gain.letter, line)
    return sheet


def fools(sheet: Sheet) -> list[Gain]:
    """What the owners of rumours gain by those who fell upon them (C-11)."""
    return [
        gain
        for letter in range(len(sheet.lines[0]))
        for side in (Player(0), Player(1))
        for gain in fool(sheet, side, letter)
    ]


def fool(sheet: Sheet, attacker: Player, letter: Letter) -> list[Gain]:
    """What one attacker's fall upon a rumour brings its owner; nothing where he met ships."""
    line = sheet.lines[attacker][letter]
    if not line.fooled or for_the_prize(sheet, letter):  # he came for the prize, and has it
        return []
    points = sheet.options.fool
    return kept(
        [Gain(opponent_of(attacker), line.opponent, points, "the enemy attacked a rumour", FOOL)]
    )


def shuns(sheet: Sheet) -> list[Gain]:
    """What both sides gain by warships that passed them by (H-213)."""
    return [
        gain
        for letter in range(len(sheet.lines[0]))
        for side in (Player(0), Player(1))
        for gain in shunned(sheet, side, letter)
    ]


def shunned(sheet: Sheet, attacker: Player, letter: Letter) -> list[Gain]:
    """What the enemy gains where a force that attacks has a warship, and passes his ships by."""
    assert sheet.unfolded is not None
    line = sheet.lines[attacker][letter]
    if not line.attacks or line.fooled or line.result is not Result.NO_CONTACT:
        return []
    enemy = opponent_of(attacker)
    if not is_armed(sheet, attacker, letter):
        return []
    if not force(sheet.unfolded[enemy], line.opponent)[0]:
        return []  # nobody was there to see it
    points = sheet.options.shun
    return kept([Gain(enemy, line.opponent, points, "passed by by warships", SHUNNED)])


def left_prize(sheet: Sheet) -> list[Gain]:
    """Who has the prize where nobody fought for it: the only one who came, or stayed (C-22).

    An attacker who passes by leaves it to the enemy, if he has a warship there: merchantmen carry
    no prize off. While the result is not open it is nobody's.
    """
    prize = sheet.options.prize
    if prize is None or sheet.unfolded is None:
        return []
    for side in (Player(0), Player(1)):
        line = sheet.lines[side][prize.letter]
        enemy = opponent_of(side)
        if line.attacks and line.result is Result.NO_CONTACT:
            if line.fooled and is_armed(sheet, side, prize.letter):
                return kept([of_prize(prize, side, "nobody else there")])
            if is_armed(sheet, enemy, prize.letter):
                return kept([of_prize(prize, enemy, "left to them")])
    return []


def prize_holder(sheet: Sheet) -> Player:
    """Who has carried the prize off as things stand; NOBODY where nobody has (C-22)."""
    return next((gain.to for gain in account(sheet) if gain.rule == PRIZE), NOBODY)


def of_prize(prize: Prize, to: Player, how: str = "") -> Gain:
    """The line of the account by which a captain has the prize."""
    return Gain(to, prize.letter, prize.worth, f"{prize.name}{how and ', '}{how}", PRIZE)


def is_armed(sheet: Sheet, side: Player, letter: Letter) -> bool:
    """Whether a force has a warship, now that all is open."""
    assert sheet.unfolded is not None
    assert sheet.shown is not None
    ships, _ = force(sheet.unfolded[side], letter)
    return any(not sheet.shown[side].ships[n].merchant for n in ships)


def of_engagement(sheet: Sheet, engagement: Engagement) -> list[Gain]:
    """The lines of an engagement, ship by ship, the coins and the stake last (C-14)."""
    outcome = engagement.outcome
    assert outcome is not None
    letters = opponents(sheet, engagement)
    if engagement.result in BY_CARD:
        return carried_off(card_of(sheet, engagement), outcome.better, letters)
    found = [
        gain
        for side in (Player(0), Player(1))
        for end in outcome.ships[side]
        for gain in of_ship(sheet, side, letters, end)
    ]
    if engagement.result is Result.BATTLE:
        found += cargo_saved(sheet, outcome, letters)
    raider = engagement.attacker
    coins = outcome.coins // sheet.options.coins_a_point
    place = place_of_engagement(sheet, engagement)
    town = "the town" if place is None else place.name
    found.append(Gain(raider, letters[raider], coins, f"plunder of {town}"))
    if outcome.better != NOBODY:
        beaten = opponent_of(outcome.better)
        why = f"the stake on {LETTERS[letters[beaten]]}"
        stake = sheet.options.stake(sheet.lines[beaten][letters[beaten]].value)
        found.append(Gain(outcome.better, letters[outcome.better], stake, why))
        letter = engagement.letter
        armed = is_armed(sheet, outcome.better, letters[outcome.better])
        if sheet.options.prize is not None and for_the_prize(sheet, letter) and armed:
            found.append(of_prize(sheet.options.prize, outcome.better))
    if engagement.result is Result.BATTLE and outcome.better == raider:
        found.append(
            Gain(raider, letters[raider], sheet.options.daring, "daring: the attacker won")
        )
    return kept(found)


def of_ship(
    sheet: Sheet, owner: Player, letters: tuple[Letter, Letter], end: ShipEnd
) -> list[Gain]:
    """What one ship's end is worth to the enemy and to her owner (C-14, P8-1.6)."""
    assert sheet.shown is not None
    options, ship = sheet.options, sheet.shown[owner].ships[end.ship]
    enemy = opponent_of(owner)
    found = []
    match end.fate:
        case Fate.SUNK:
            points = ship.cost // options.sunk
            found.append(Gain(enemy, letters[enemy], points, f"{ship.name} sunk"))
        case Fate.TAKEN:
            half = -(-ship.cost // options.taken)
            found.append(Gain(enemy, letters[enemy], half, f"{ship.name} taken"))
            found.append(Gain(enemy, letters[enemy], ship.cargo, f"cargo of {ship.name}"))
        case Fate.ESCAPED if ship.merchant:
            points = brought(sheet, ship)
            found.append(
                Gain(owner, letters[owner], points, f"{ship.name} gets away with her cargo")
            )
        case _:
            pass
    if end.captain_killed:
        why = f"captain of {ship.name} killed"
        found.append(Gain(enemy, letters[enemy], options.captain, why))
    if ship.captain and ship.captain == options.grudges[enemy]:
        found += settled(sheet, ship, end, letters[enemy], enemy)
    return found


def settled(sheet: Sheet, ship: Sail, end: ShipEnd, letter: Letter, by: Player) -> list[Gain]:
    """What it brings a captain to have killed or taken the one he bears a grudge against."""
    points = sheet.options.grudge
    if not (end.captain_killed or end.fate is Fate.TAKEN):
        return []
    return [Gain(by, letter, points, f"the grudge against {ship.captain}", GRUDGE)]


def cargo_saved(sheet: Sheet, outcome: Outcome, letters: tuple[Letter, Letter]) -> list[Gain]:
    """What merchantmen bring home out of a battle that the enemy has not had the better of."""
    assert sheet.shown is not None
    found = []
    for side in (Player(0), Player(1)):
        for end in outcome.ships[side]:
            ship = sheet.shown[side].ships[end.ship]
            if end.fate is Fate.KEPT and ship.merchant and outcome.better != opponent_of(side):
                points = brought(sheet, ship)
                found.append(
                    Gain(side, letters[side], points, f"{ship.name} still brings her cargo home")
                )
    return found


def carried_off(card: Happening, by: Player, letters: tuple[Letter, Letter]) -> list[Gain]:
    """What a chest, or an island's treasure, is worth to whose men carry it off (H-88, H-92)."""
    if by == NOBODY:
        return []
    if card.chance is Chance.ISLAND:
        return kept([Gain(by, letters[by], card.amount, "the island's treasure", ISLAND)])
    return kept([Gain(by, letters[by], card.amount, "the chest", CHEST)])


def card_of(sheet: Sheet, played: Engagement) -> Happening:
    """The card that has led to a treasure grab or a landing: no force draws two (H-38)."""
    drawn = (played.attacker, played.letter)
    return next(card for card in sheet.happenings if (card.player, card.letter) == drawn)


def brought(sheet: Sheet, ship: Sail) -> int:
    """What the cargo of a merchantman that comes home is worth; a part counts as a whole (C-13)."""
    return -(-ship.cargo // sheet.options.home)


def cargo_home(sheet: Sheet, side: Player, letter: Letter) -> list[Gain]:
    """What the merchantmen of a force that met nobody bring their owner (C-13)."""
    assert sheet.unfolded is not None
    assert sheet.shown is not None
    ships = [sheet.shown[side].ships[n] for n in force(sheet.unfolded[side], letter)[0]]
    return kept(
        [
            Gain(side, letter, brought(sheet, ship), f"{ship.name} brings her cargo home", CARGO)
            for ship in ships
            if ship.merchant
        ]
    )


def news(happenings: Sequence[Happening]) -> list[Gain]:
    """What deserters have told (H-38)."""
    return kept(
        [
            Gain(card.player, card.letter, card.amount, "a deserter's news", NEWS)
            for card in happenings
            if card.chance is Chance.DESERTER
        ]
    )


def kept(gains: Sequence[Gain]) -> list[Gain]:
    """The lines that bring anything."""
    return [gain for gain in gains if gain.points]


def opponents(sheet: Sheet, engagement: Engagement) -> tuple[Letter, Letter]:
    """The letters of the two forces of an engagement, by player."""
    theirs = sheet.lines[engagement.attacker][engagement.letter].opponent
    mine = engagement.letter
    return (mine, theirs) if engagement.attacker == 0 else (theirs, mine)


def untouched(sheet: Sheet, side: Player) -> list[Letter]:
    """The forces of a side that met nobody: no contact, or raiders who passed by (C-13, H-37)."""
    return [
        letter
        for letter, line in enumerate(sheet.lines[side])
        if line.result is Result.NO_CONTACT
        or (line.result is Result.LAND_RAID and not line.attacks)
    ]


def ships_in(sheet: Sheet, engagement: Engagement, who: Player) -> Sequence[int]:
    """The ships a captain had in an engagement: none of his where he is raided ashore, and none of
    either captain at an island, to which both go in hired ships (H-88)."""
    assert sheet.unfolded is not None
    letter = opponents(sheet, engagement)[who]
    raided = engagement.result is Result.LAND_RAID and who != engagement.attacker
    if letter == IN_PORT or raided or engagement.result is Result.LANDING:
        return ()
    return force(sheet.unfolded[who], letter)[0]
