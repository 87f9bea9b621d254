"""A career by file that is over, kept as any other: its record can be read and checked (C-29.8).

It is made out of the letters, which both machines have: so both keep the same record.
"""

import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from campaign import bridge
from campaign.chronicle import Chronicle, chronicle, kept_voyage
from campaign.joining import fight_name, sheet_name
from campaign.kernel.oath import FalseOathError
from campaign.kernel.sealed import Player
from campaign.link_dice import LOT, LinkDice, Moments, link_dice_of
from campaign.voyage import Season, Voyage
from saves.career_file import CareerHeader
from saves.letters import invitation_of
from saves.match_file import Chair
from tui.play.by_file import season as of_season
from tui.play.by_file.hand_fight import name_of as by_hand_name
from tui.play.dice_kinds import SWORN
from tui.play.joining import CAREER
from tui.play.logbook import DICE, SAT, SETTLED, Logbook, engagement_words
from tui.play.swearing import BY_FILE, PLEDGES

if TYPE_CHECKING:
    from saves.folder import Folder
    from saves.saved_career import SavedCareer
    from tui.play.by_file.career_table import CareerTable

BETWEEN = "between two machines"
"""What a chronicle says of a career by file."""
LINKS = "links"
"""The text that holds the latest link of each captain, and which links belong to each season."""


def mine_of(header: CareerHeader) -> Player | None:
    """The captain of a career by file who sat at this machine; None for any other career."""
    told = header.options.get(BY_FILE, "").split()
    return Player(int(told[1])) if len(told) == 2 and told[1] in ("0", "1") else None


def dice_kept(header: CareerHeader, texts: Mapping[str, str]) -> LinkDice | None:
    """The links that a kept career by file rests on; None for any other. Raises FalseOathError."""
    if BY_FILE not in header.options:
        return None
    if mine_of(header) is None:
        raise FalseOathError("it does not say which career by file it is")
    game = header.options[BY_FILE].split()[0]
    return link_dice_of(texts.get(LINKS, ""), header.options.get(PLEDGES, ""), game)


def whole(table: "CareerTable") -> Voyage:
    """The career from its beginning, all its seasons together."""
    assert table.setup is not None
    assert table.voyage is not None
    voyage = Voyage(table.setup, table.voyage.seed)
    for season in table.past:
        of_season.open_fold(voyage, season)
        fought = (each for each in table.fought.values() if each.season == voyage.state.season)
        of_season.settled(voyage, table.fights, {each.at: each.match() for each in fought})
    return voyage


def story_so_far(table: "CareerTable") -> Chronicle:
    """The chronicle of the seasons that are over, as the captain at this machine knows them."""
    names = dict(zip(("The captain", "The rival"), table.posted.names, strict=True))
    notes = {"Dice": SWORN, "By file": BETWEEN} | {
        who: f"played by {n}" for who, n in names.items()
    }
    return chronicle(kept_voyage(whole(table)), table.mine, None, notes)


def link_dice(table: "CareerTable") -> LinkDice:
    """The links that the letters have told."""
    assert table.links is not None
    pledges = tuple(side.pledge.hex() for side in table.links.sides)
    number, links = table.links.latest()
    found = LinkDice(table.posted.own.game, pledges, number, links, ())
    numbers = {found.key(each): each for each in range(LOT, number + 1)}
    seasons = tuple(
        Moments(numbers[each.cast], numbers[each.scores], numbers[int(each.rest)])
        for each in table.past
    )
    by_hand = {
        fight_name(each.season, each.at + 1): len(each.table.orders)
        for each in table.fought.values()
    }
    return LinkDice(found.game, found.pledges, number, links, seasons, by_hand)


def name_of(game: str, folder: "Folder") -> str:
    """What a career by file is called in the folder; nothing where it is not kept there."""
    for one in folder.careers():
        told = one.header.options.get(BY_FILE, "") if one.header else ""
        if told.split()[:1] == [game] and not one.problem:
            return one.name
    return ""


def kept(table: "CareerTable", folder: "Folder") -> str:
    """Keep a career that is over, where that was not done yet; its name. Raises SaveError.

    It is written apart and taken in whole, and so it is joined before it is there.
    """
    game = table.posted.own.game
    if found := name_of(game, folder):
        return found
    with tempfile.TemporaryDirectory() as scratch:
        place = type(folder)(Path(scratch), folder.edition)
        written = _written(table, place)
        return folder.import_(place.path / f"{written}.career")


def _written(table: "CareerTable", folder: "Folder") -> str:
    voyage, posted = whole(table), table.posted
    picked, dice = invitation_of(posted.letters).picked, link_dice(table)
    one, two = (Chair("person", captain.name) for captain in voyage.state.captains)
    header = CareerHeader(
        title=f"{posted.title} against {posted.other}",
        chairs=(one, two),
        crowns=(picked["crown one"], picked["crown two"]),
        seed=voyage.seed,
        seasons=voyage.state.terms.seasons,
        options={
            DICE: SWORN,
            BY_FILE: f"{posted.own.game} {posted.own.side}",
            PLEDGES: " ".join(dice.pledges),
        },
    )
    with folder.create_career(header, voyage.setup, {}, {LINKS: dice.text, SAT: "01"}) as saved:
        saved.begin(CAREER, voyage.career.engine.name, voyage.career)
        for season in voyage.seasons:
            _keep_season(saved, season, table)
        saved.stand(Logbook(saved, voyage).standing)
        return saved.name


def _keep_season(saved: "SavedCareer", season: Season, table: "CareerTable") -> None:
    """Keep the sheet of a season, and its fights with who has fought them."""
    number, sheet = season.at_sea.season, season.sheet.state
    saved.begin(sheet_name(number), season.sheet.engine.name, season.sheet)
    settled = saved.texts.get(SETTLED, "").split()
    for at, fight in enumerate(season.fights):
        name = fight_name(number, at + 1)
        strangers = iter(bridge.STRANGERS)
        names = (
            next(strangers) if who is None else saved.header.chairs[who].name
            for who in bridge.chairs(sheet, sheet.engagements[at])
        )
        fought = table.fought.get(by_hand_name(number, at))
        by_hand = fought is not None and not fought.settled
        chairs = tuple(
            Chair("person", each) if by_hand else Chair("ai", each, of_season.STAND_IN)
            for each in names
        )
        if fought is not None:  # what was sworn stands with it, who ever has ended it
            fight.dice = fought.table.dice(fight.dice.at)
        saved.begin(name, fight.engine.name, fight, chairs=chairs)
        saved.note(name, engagement_words(sheet, at))
        settled += [] if by_hand else [name]
    saved.note(SETTLED, " ".join(settled))
