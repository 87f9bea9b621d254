"""A template of each kind of content: a file of the game under a new id, each field explained."""

import re
from enum import StrEnum

from content.files import shipped
from content.own import CAPTAINS, FLAGS, KINDS

NOTES = {
    "id": "As the file is called. With the id of one of the game's own it replaces that one.",
    "title": "What it is called in New fight: one line.",
    "blurb": "What is told beside its map, in a sentence or two.",
    "order": "Its place in the list: small numbers stand first.",
    "history": "What is on record, a sentence each; [] for nothing.",
    "waters": "The name of the sea.",
    "attacker": "Who attacks: north or south.",
    "wind": "Where the wind blows to.",
    "coins": "How long it lasts: 1 to 99 coins.",
    "turns": "How many turns it lasts.",
    "need": "The points that the pirates need to win.",
    "size": "Width and height of the chart in dots.",
    "nation": "england, france, spain, denmark, netherlands or pirates.",
    "edge": "The edge by which its merchantmen escape.",
    "type": "A ship of the table, such as sloop, brig, fluyt or frigate.",
    "model": "A ship of the table; the command `designs list` names them all.",
    "at": "Where it stands.",
    "facing": "Where it looks.",
    "heading": "In degrees: 0 is north, 90 east.",
    "letter": "The first side has letters from A, the second figures from 1.",
    "crown": "spain, france, england or denmark; a captain may have none.",
    "governor": "Who holds the town.",
    "fort": "How strong the fort is: 0 to 3.",
    "treasury": "How rich the town is: 0 to 3.",
    "garrison": "How many hold it: 1 to 5.",
    "company": "Who comes for it.",
    "landing": "The squares where the raiders land, one for each party of the company.",
    "guns": "The guns that stand there.",
    "groups": "The men there: kind, count and quality.",
    "officers": "Their officers, by name.",
    "box": "Left, top, right and bottom of where they stand, in inches.",
    "figures": "Who they are: arms, firelock and count.",
    "deed": "What the pirates do there: carry, burn or free.",
    "loads": "How many loads there are.",
    "chest": "The stud on which the chest begins.",
    "lie": "Where its other studs lie: east or south.",
    "house_rules": "Those that suit the board: crocodiles, cannon, banana.",
    "name": "Who or what it is.",
    "captain": "Who commands.",
    "ships": "The names of its ships; there may be more, not fewer.",
    "merchantmen": "The names of its traders.",
    "towns": "Towns that are on no map.",
    "adjective": "This stays as it is, and so do id, name and crown.",
    "years": "When the captain lived, in words; may be left out.",
    "about": "The life in a line or two.",
}
"""What each field means; each is told where it comes first."""
LAST = 90
"""The order of a new scenario: behind the game's own."""
DIGITS = {
    "shore_raid": ("a digit the floor of the place with this number",),
    "treasure_grab": ("a digit bare ground so high",),
}
"""What digits mean on a map."""
CAPTAIN = """\
[[captain]]
id = "my-captain"
name = "Anne Fairweather"
crown = "none"
years = "about 1700"
about = "Invented. Write here who the captain was."
pronoun = "she"
"""
_FIELD = re.compile(r"([a-z_]+) = ")


def template(kind: str, name: str) -> str:
    """The text of a new file of a kind; it passes the check under this name."""
    chosen = KINDS[kind]
    if chosen.folder == CAPTAINS:
        return explained(CAPTAIN.replace("my-captain", name), kind)
    if chosen.folder == FLAGS:
        return explained(shipped(f"{FLAGS}/{name}.toml"), kind)
    text = shipped(f"{chosen.folder}/{chosen.example}.toml")
    text = text[text.index("id = ") :]
    for field, value in (("id", f'"{name}"'), ("title", f'"{titled(name)}"'), ("order", LAST)):
        text = re.sub(rf"^{field} = .*$", f"{field} = {value}", text, count=1, flags=re.MULTILINE)
    return explained(text, kind)


def titled(name: str) -> str:
    """A name of a file as a title: "my-sea" is "My sea"."""
    return name.replace("-", " ").capitalize()


def explained(text: str, kind: str) -> str:
    """The text with a note above each field where it comes first."""
    lines = [f"# Your own content: {KINDS[kind].what}. Change it, then: content check"]
    notes = {**NOTES, "map": f"One sign a place: {letters(KINDS[kind].engine)}."}
    told = {"id", "name", "crown", "about"} if KINDS[kind].folder == FLAGS else set[str]()
    inside = False
    for line in text.splitlines():
        found = None if inside else _FIELD.match(line)
        if found and found[1] in notes and found[1] not in told:
            told.add(found[1])
            lines.append(f"# {notes[found[1]]}")
        lines.append(line)
        inside ^= (line.count("'''") + line.count('"""')) % 2 == 1
    return "\n".join(lines) + "\n"


def letters(engine: str) -> str:
    """The signs of an engine's maps and what they mean, as its rules have them."""
    from campaign.land_raid.model.state import Ground as Squares
    from campaign.sea_fight.model.state import Terrain
    from campaign.shore_raid.model.state import Ground as Inches
    from campaign.treasure_grab.model.state import Ground as Studs

    grounds: dict[str, type[StrEnum]] = {
        "sea_fight": Terrain,
        "land_raid": Squares,
        "shore_raid": Inches,
        "treasure_grab": Studs,
    }
    signs = [f"'{ground.value}' {ground.name.lower()}" for ground in grounds.get(engine, ())]
    return ", ".join([*signs, *DIGITS.get(engine, ())])
