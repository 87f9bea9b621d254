"""Content files with a fault in them, and what is told of it."""

import io
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from pieces_of_eight.content import keep
from pieces_of_eight.content.campaign import FILE as CAMPAIGN
from pieces_of_eight.content.campaign import CampaignNumbers
from pieces_of_eight.content.captains import CAPTAINS, RIVALS, RivalTable, captains_from
from pieces_of_eight.content.career.chart import FILE as CHART
from pieces_of_eight.content.career.chart import ChartFile
from pieces_of_eight.content.career.customs import ARTICLES, CustomTable, EverybodysCustom
from pieces_of_eight.content.career.customs import FILE as CUSTOMS
from pieces_of_eight.content.career.encounters import FILE as ENCOUNTERS
from pieces_of_eight.content.career.encounters import EncounterRow
from pieces_of_eight.content.career.feats import FILE as FEATS
from pieces_of_eight.content.career.feats import Feat
from pieces_of_eight.content.career.orders import FILE as ORDERS
from pieces_of_eight.content.career.orders import OrderRow
from pieces_of_eight.content.decode import ContentError, read, rows
from pieces_of_eight.content.flags import Nation
from pieces_of_eight.content.land_raid.scenarios import Company, ReadyRaid
from pieces_of_eight.content.letters import FILE as LETTERS
from pieces_of_eight.content.letters import LetterFile
from pieces_of_eight.content.own import survey
from pieces_of_eight.content.rulebook import FILE as GLOSSARY
from pieces_of_eight.content.rulebook import FOLDER, Glossary, HowToPlay, book_from
from pieces_of_eight.content.sea_fight.scenarios import Scenario
from pieces_of_eight.content.sea_fight.ships import ShipType
from pieces_of_eight.content.shore_raid.scenarios import ShoreRaid
from pieces_of_eight.content.treasure_grab.scenarios import ReadyGrab
from pieces_of_eight.content.words import EPITAPHS, Epitaphs, words_from
from pieces_of_eight.content.words import FINGERPRINT as WORDS

DUEL = "sea_fight/scenarios/duel.toml"
WARSHIPS = "sea_fight/ships/warships.toml"
DENMARK = "flags/denmark.toml"
BOOK = "rulebook/po8.toml"
PAGE = f"{FOLDER}/sea_fight.toml"
TOWN = "land_raid/scenarios/campeche.toml"
CROIX = "land_raid/scenarios/st-croix.toml"
RAIDERS = "land_raid/companies/raiders.toml"
SUPPLY = "shore_raid/scenarios/supply.toml"
WRECK = "treasure_grab/scenarios/wreck.toml"
JETTY = "treasure_grab/scenarios/jetty.toml"

READERS: dict[str, Callable[[str, str], object]] = {
    DUEL: Scenario.from_toml,
    WARSHIPS: partial(rows, ShipType, "ship"),
    DENMARK: Nation.from_toml,
    BOOK: lambda text, file: book_from({file: text}),
    TOWN: ReadyRaid.from_toml,
    CROIX: ReadyRaid.from_toml,
    RAIDERS: partial(rows, Company, "company"),
    SUPPLY: ShoreRaid.from_toml,
    WRECK: ReadyGrab.from_toml,
    JETTY: ReadyGrab.from_toml,
    CHART: ChartFile.from_toml,
    CAMPAIGN: CampaignNumbers.from_toml,
    PAGE: HowToPlay.from_toml,
    GLOSSARY: Glossary.from_toml,
    CAPTAINS: captains_from,
    RIVALS: RivalTable.from_toml,
    LETTERS: LetterFile.from_toml,
    EPITAPHS: Epitaphs.from_toml,
    ENCOUNTERS: partial(rows, EncounterRow, "encounter"),
    ORDERS: partial(rows, OrderRow, "order"),
    CUSTOMS: CustomTable.from_toml,
    FEATS: partial(rows, Feat, "feat"),
    ARTICLES: partial(rows, EverybodysCustom, "article"),
    WORDS: words_from,
}
"""What makes a file's content from its text and its name."""


def told(file: str, text: str) -> str:
    """The sentence that is told of a text of a file, without the file's name; or "sound"."""
    try:
        READERS[file](text, file)
    except ContentError as error:
        return sentence(error, file).removeprefix(f"{file}, ").removeprefix(f"{file}: ")
    return "sound"


def sentence(error: ContentError, file: str) -> str:
    """What an error tells: one sentence on one line that names the file."""
    words = str(error)
    assert re.fullmatch(rf"{re.escape(file)}(, line \d+)?: [^\n]*[^.?\n][.?]", words), words
    return words


def bad(file: str, *changes: str) -> str:
    """What is told of a file when a piece of it is replaced by another, pair by pair."""
    text = read(file)
    for old, new in zip(changes[::2], changes[1::2], strict=True):
        assert old in text, old
        text = text.replace(old, new, 1)
    return told(file, text)


def put(folder: Path, path: str, text: str) -> None:
    """Write a file of the player's own content."""
    file = folder / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def own(path: str, text: str | bytes) -> str:
    """What is told of a file of the player's own, the only one; or "sound"."""
    with TemporaryDirectory() as folder:
        put(Path(folder), path, "")
        Path(folder, path).write_bytes(text if isinstance(text, bytes) else text.encode())
        found = survey(folder)
        assert len(found.faults) + len(found.sound) == 1
        return "\n".join(sentence(fault, path) for fault in found.faults) or "sound"


Entry = tuple[str | ZipInfo, bytes]


def zipped(*entries: Entry) -> bytes:
    """A pack of these files, their names as they are and not as zipfile would mend them."""
    out = io.BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as written:
        for name, data in entries:
            entry = name if isinstance(name, ZipInfo) else ZipInfo("x")
            if isinstance(name, str):
                entry.filename = name
            written.writestr(entry, data, ZIP_DEFLATED)
    return out.getvalue()


def refused(data: bytes, name: str = "bad.zip") -> str:
    """With what sentence a pack is refused; nothing of it may be left behind."""
    with TemporaryDirectory() as folder:
        file = Path(folder, name)
        file.write_bytes(data)
        told = "sound"
        try:
            keep.add_pack(str(file), f"{folder}/in/content")
        except ContentError as error:
            told = str(error).replace(folder, "...")
        left = [each for each in Path(folder).rglob("*") if each != file and each.is_file()]
        assert told == "sound" or left == []
        assert "\n" not in told
        return told
