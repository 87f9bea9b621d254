"""A template of each kind of content: a file of the game under a new id, each field explained."""

import re
from enum import StrEnum

from pieces_of_eight.content.files import shipped
from pieces_of_eight.content.own import CAPTAINS, DESIGNS, FLAGS, KINDS, LESSONS

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
    "engine": "What is fought: sea_fight, land_raid, shore_raid, treasure_grab or pirate_wars.",
    "scenario": "The ready scenario that it leads through: one of the game's, or your own.",
    "minutes": "How long it takes who reads every word.",
    "seed": "Of its dice, which are the same each time.",
    "learner": "Which of the two sides learns: 0 for the first, 1 for the second.",
    "sides": "What the captains of the two sides are called.",
    "opponent": "The level of those who play against the learner.",
    "end": "What is said when all is done. A key is named by its command in braces.",
    "ask": "A step asks for one thing, and waits for one of command, event, turn or over.",
    "command": "It is done when one of these commands has been given.",
    "event": "It is done when an order of the learner has brought one of these events.",
    "turn": "It is done when this turn has come.",
    "over": "It is done when the fight is over.",
    "instead": "What is answered where something else was done: by command or event, or else.",
    "once": "Whether it is passed over where the learner has done that before: true or false.",
    "edition": "By which rules she is drawn: 1994 or revised.",
    "flag": "For whom she sails: brethren or crown.",
    "width": "Of her hull in dots: 8 is narrow, 12 is wide.",
    "length": "Of her hull in dots: 24 to 80, by eights.",
    "speed": "The full speed that is wanted, in dots: as many sails as go into it.",
    "extras": "Pirates or marines beyond the working crew.",
    "ladies": "How many of those are ladies; for pirates alone.",
    "muskets": "How many of those have muskets; for pirates alone.",
    "step": "How the mast is built up: single, topped or full.",
    "sails": "From the deck up: main, topsail, high topsail, gaff, lateen or jib.",
    "mount": "How the cannon stand: fixed, slide or turntable.",
    "side": "Where they look: bow, starboard, stern or larboard.",
    "count": "How many there are.",
}
"""What each field means; each is told where it comes first."""
LAST = 90
"""The order of a new scenario: behind the game's own."""
DIGITS = {
    "shore_raid": ("a digit the floor of the place with this number",),
    "treasure_grab": ("a digit bare ground so high",),
}
"""What digits mean on a map."""
LESSON = """\
id = "my-lesson"
title = "My lesson"
order = 90
engine = "sea_fight"
scenario = "duel"
minutes = 5
seed = 1720
learner = 0
sides = ["Tom Bell", "Pedro Ruiz"]
opponent = "powder monkey"
blurb = "What is learned here, in a sentence."
end = "Well done: that was all of it. {act} opens the account of this fight."

[[steps]]
ask = "Your ship can sail to each dot. {next} shows her another course."
command = ["next", "previous"]

[[steps]]
ask = "{act} sails her along the course that is shown."
event = ["Sailed"]
instead = { end = "That ends her turn where she lies. {undo} takes it back." }

[[steps]]
ask = "{end} ends the turn of your ship; then the enemy sails."
turn = 2

[[steps]]
ask = "Now fight on as you like: {advise} asks the sailing master what he would do."
over = true
"""
DESIGN = """\
id = "my-design"
name = "My design"
edition = "1994"
flag = "brethren"
width = 12
length = 48
speed = 64
extras = 16
ladies = 4
muskets = 4

[[masts]]
step = "full"
sails = ["jib", "main", "topsail"]

[[masts]]
step = "full"
sails = ["main", "topsail"]

[[masts]]
step = "single"
sails = ["lateen"]

[[guns]]
mount = "slide"
side = "starboard"
count = 4
light = false
"""
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
    own = {CAPTAINS: (CAPTAIN, "captain"), LESSONS: (LESSON, "lesson"), DESIGNS: (DESIGN, "design")}
    if chosen.folder in own:
        text, word = own[chosen.folder]
        text = text.replace(f"my-{word}", name).replace(f"My {word}", titled(name))
        return explained(text, kind)
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
    from pieces_of_eight.campaign.land_raid.model.state import Ground as Squares
    from pieces_of_eight.campaign.sea_fight.model.state import Terrain
    from pieces_of_eight.campaign.shore_raid.model.state import Ground as Inches
    from pieces_of_eight.campaign.treasure_grab.model.state import Ground as Studs

    grounds: dict[str, type[StrEnum]] = {
        "sea_fight": Terrain,
        "land_raid": Squares,
        "shore_raid": Inches,
        "treasure_grab": Studs,
    }
    signs = [f"'{ground.value}' {ground.name.lower()}" for ground in grounds.get(engine, ())]
    return ", ".join([*signs, *DIGITS.get(engine, ())])
