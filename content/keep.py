"""Scenarios that a player makes on the screen: judged, written into his folder, and kept half done.

A document is the struct of a scenario (a `Raid`, a `Scenario`, a `Treasure`), sound or not. What is
saved passes the same check as a file written by hand. What is not saved yet lies as a draft in a
hidden folder, which nothing else reads.
"""

import os
import re
import tempfile
from collections.abc import Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Any

import msgspec

from .decode import ContentError, decode, is_shipped, laid_over, listed, read, shape_of, shipped
from .own import CAPTAINS, DESIGNS, FLAGS, KINDS, LESSONS, check, check_path, use

# --- A template of each kind of content: a file of the game under a new id, each field explained --

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
    "house_rules": "Those that suit the board: crocodiles, cannon, banana, tide.",
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
    "pistols": "How many of those have pistols, by the rules of 1994; for pirates alone.",
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
    from pieces_of_eight.campaign.land_raid.state import Ground as Squares
    from pieces_of_eight.campaign.sea_fight.state import Terrain
    from pieces_of_eight.campaign.shore_raid.state import Ground as Inches
    from pieces_of_eight.campaign.treasure_grab.state import Ground as Studs

    grounds: dict[str, type[StrEnum]] = {
        "sea_fight": Terrain,
        "land_raid": Squares,
        "shore_raid": Inches,
        "treasure_grab": Studs,
    }
    signs = [f"'{ground.value}' {ground.name.lower()}" for ground in grounds.get(engine, ())]
    return ", ".join([*signs, *DIGITS.get(engine, ())])


# --- Keep -----------------------------------------------------------------------------------------

DRAFTS, REPLACED = ".drafts", ".replaced"
"""Hidden folders: what is not saved yet, and what was there before something was saved."""


def path_of(word: str, name: str) -> str:
    """Where a scenario of a kind lies in the content."""
    return f"{KINDS[word].folder}/{name}.toml"


def document(word: str, name: str) -> Any:
    """A ready scenario as it is read, the player's own before the game's. Raises ContentError."""
    path = path_of(word, name)
    if path not in listed(KINDS[word].folder):
        raise ContentError(path, f"there is no {word} of this name")
    return decode(shape_of(KINDS[word].engine), read(path), path)


def names(word: str) -> list[str]:
    """The ids of all scenarios of a kind, by their files."""
    return [os.path.basename(path).removesuffix(".toml") for path in listed(KINDS[word].folder)]


def fault_of(word: str, found: Any) -> ContentError | None:
    """What the check finds wrong with a document; None for one that can be saved and played."""
    path = path_of(word, found.id)
    others = {each: text for each, text in laid_over().items() if each != path}
    try:
        check_path(path, path)
        check(path, as_toml(found), path, others)
    except ContentError as error:
        return error
    return None


def stands_in_the_way(folder: str, word: str, name: str) -> str:
    """What has this id already, in words: one's own file, or the game's; "" for nothing."""
    path = path_of(word, name)
    if Path(folder, path).exists():
        return "a file of yours"
    if path in laid_over():
        return "a file of a pack"
    return "one of the game's own" if is_shipped(path) else ""


def keep(folder: str, word: str, found: Any) -> Path:
    """Write a document into the folder of one's own, whole or not at all, and lay it over.

    What had its name is replaced, and lies in a hidden folder then: it may have had notes of the
    player's own. Raises ContentError for one that fails the check, OSError where the disk refuses;
    the file that was there is as it was then.
    """
    fault = fault_of(word, found)
    if fault is not None:
        raise fault
    file = Path(folder, path_of(word, found.id))
    if file.is_file():
        _write(
            Path(folder, REPLACED, f"{word}-{found.id}.toml"), file.read_text("utf-8", "replace")
        )
    _write(file, explained(as_toml(found), word))
    use(folder)
    return file


def keep_draft(folder: str, word: str, found: Any) -> str:
    """Keep what is not saved yet, sound or not, under its id; the id. Raises OSError."""
    _write(_draft(folder, word, found.id), as_toml(found))
    return str(found.id)


def drafts(folder: str, word: str) -> dict[str, Any]:
    """The documents that were left unsaved, by their ids; one that cannot be read is none."""
    found, shape = {}, shape_of(KINDS[word].engine)
    for file in sorted(Path(folder, DRAFTS).glob(f"{word}-*.toml")):
        try:
            read_ = decode(shape, file.read_text("utf-8"), file.name)
        except (OSError, UnicodeError, ContentError):
            continue
        found[file.stem.removeprefix(f"{word}-")] = read_
    return found


def drop_draft(folder: str, word: str, name: str) -> None:
    """Forget what was left unsaved: it is saved now, or thrown away. Raises OSError."""
    _draft(folder, word, name).unlink(missing_ok=True)


def _draft(folder: str, word: str, name: str) -> Path:
    return Path(folder, DRAFTS, f"{word}-{name}.toml")


def _write(file: Path, text: str) -> None:
    """Put a text in the place of a file in one step."""
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, fresh = tempfile.mkstemp(prefix=".", suffix=".new", dir=file.parent)
    try:
        with open(handle, "w", encoding="utf-8", newline="\n") as written:
            written.write(text)
            written.flush()
            os.fsync(written.fileno())
        os.replace(fresh, file)
    except OSError:
        Path(fresh).unlink(missing_ok=True)
        raise


MAP = "map"
"""The field that is written over several lines."""
_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}


def as_toml(found: msgspec.Struct) -> str:
    """The text of a struct: plain fields first, then its tables, then lists of tables.

    A field that holds what holds anyway is left out where the game's own files leave it out.
    """
    return "\n".join(_table(_told(found), ())) + "\n"


def _told(found: msgspec.Struct) -> Mapping[str, Any]:
    """The fields of a struct as plain values, without those that are as usual."""
    told = {}
    for field in msgspec.structs.fields(found):
        value = getattr(found, field.name)
        if field.required or value != field.default:
            told[field.encode_name] = _plain(value)
    return told


def _plain(value: Any) -> Any:
    if isinstance(value, msgspec.Struct):
        return _told(value)
    if isinstance(value, tuple | list):
        return [_plain(each) for each in value]
    return value


def _table(values: Mapping[str, Any], path: tuple[str, ...], *, listed: bool = False) -> list[str]:
    """The lines of a table; what stands in a list of tables has its own tables in a line."""
    lines = []
    below: list[str] = []
    for key, value in sorted(values.items(), key=lambda item: listed and _is_long(item[1])):
        name = ".".join((*path, key))
        if isinstance(value, Mapping):
            below += ["", f"[{name}]", *_table(value, (*path, key))]
        elif _is_tables(value) and not listed:
            for each in value:
                below += ["", f"[[{name}]]", *_table(each, (*path, key), listed=True)]
        else:
            lines += [f"{key} = {_value(value)}"] if listed else _field(key, value)
    return [*lines, *below]


def _is_long(value: Any) -> bool:
    """Whether a value stands behind the plain ones of its table."""
    return isinstance(value, list) and not isinstance(value[0] if value else 0, int)


def _is_tables(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and isinstance(value[0], Mapping)


def _field(key: str, value: Any) -> list[str]:
    """A field in a line; a map, and a list of sentences, in a line each."""
    if key == MAP:
        return [f"{key} = '''", *value.strip("\n").split("\n"), "'''"]
    if _is_sentences(value):
        return [f"{key} = [", *(f"    {_value(each)}," for each in value), "]"]
    return [f"{key} = {_value(value)}"]


def _is_sentences(value: Any) -> bool:
    return isinstance(value, list) and any(isinstance(each, str) and " " in each for each in value)


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return '"' + "".join(_ESCAPES.get(letter, letter) for letter in value) + '"'
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {_value(each)}" for key, each in value.items()) + " }"
    if isinstance(value, Sequence):
        return "[" + ", ".join(map(_value, value)) + "]"
    return str(value)
