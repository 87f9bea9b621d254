"""What the letters of a career by file prove, to anybody who has the file (C-29.7).

Whoever reads has neither side's secret. Every signature, seal and link is held against what was
sworn, and every season that is over is sailed again, its fights from their first order on.
"""

from pathlib import Path
from typing import TYPE_CHECKING

from campaign.kernel.words import many
from saves.letter_box import Own, Posted
from saves.letters import CAREER, Letters, Opened, invitation_of
from saves.words import SaveError, clean
from tui.play.by_file.career_mail import same_terms
from tui.play.by_file.career_stages import Private
from tui.play.by_file.career_table import CareerTable
from tui.play.by_file.exchange import NotTakenError
from tui.play.by_file.season import Fights
from tui.play.proving import Finding

if TYPE_CHECKING:
    from saves.folder import Folder


def finding_of_letters(folder: "Folder", path: Path) -> Finding:
    """What a file of letters proves. Raises SaveError where it cannot be read."""
    letters, name = folder.letter_box().read(path), clean(path.name)
    if invitation_of(letters).engine != CAREER:
        raise SaveError(
            f"{name} is of a fight; ask for the saved fight instead, by its name in saves list."
        )
    same_terms(invitation_of(letters), name, folder)
    try:
        table = witness(letters)
    except NotTakenError as error:
        return Finding(f"Not proved: {error}.", sound=False)
    sides = table.links.sides if table.links else ()
    pledges = (side.pledge.hex() for side in sides)
    stated = tuple(zip(table.posted.names, pledges, strict=False))
    return Finding(_said(table), sound=True, pledges=stated)


def witness(letters: Letters, fights: Fights | None = None) -> CareerTable:
    """What the letters of a career lead to for who is neither captain. Raises NotTakenError.

    `fights` are those that he has settled himself before.
    """
    own = Own(invitation_of(letters).game, 0, "", "", "", None)
    table = CareerTable(Posted(own, letters[:1]), Private(), {} if fights is None else fights)
    table.posted = Posted(own, letters)
    for number, letter in enumerate(letters[1:], start=2):
        try:
            table.read(letter)
        except (NotTakenError, KeyError) as error:
            who = table.posted.names[letter.by]
            raise NotTakenError(f"letter {number}, by {who}: {clean(str(error), 300)}") from error
    return table


def _said(table: CareerTable) -> str:
    """What is proved, in a sentence or two."""
    letters, names = table.letters, table.posted.names
    told = sum(isinstance(item, Opened) for letter in letters for item in letter.items)
    links = table.links.latest()[0] if table.links else 0
    who = " and ".join(names) if len(letters) > 1 else names[letters[0].by]
    found = [f"{many(len(letters), 'letter')} signed by {who}, each bound to those before it"]
    if links:
        found.append(f"{many(links, 'link')} of both chains lead back to what was sworn")
    if told:
        found.append(f"{many(told, 'opened part')} as sealed")
    if table.past:
        sailed = f"{many(len(table.past), 'season')}, sailed again by the rules, to the same end"
        found.append(sailed)
    if table.over:
        return f"Proved: {'; '.join(found)}. {table.end}"
    return (
        f"Proved so far: {'; '.join(found)}. The career is not over, and nothing is proved of"
        " what is still sealed."
    )
