"""From TOML text to typed structs; what does not fit is told in one sentence, with its line.

The parser keeps no lines, so the line of a value is found again.
"""

import os
import re
import sys
from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from string import Formatter
from typing import Any, Self, TypeAlias, TypeVar, dataclass_transform

import msgspec

# --- Files ----------------------------------------------------------------------------------------
# The data files as text, in a checkout or an installed wheel, and what is wrong with one of them.
#
# This module alone decides which file is read: a player's own, found by `own`, lies over the
# game's. Importing `content` must cost next to nothing, so what only reading needs is imported
# where a file is read.

FILES = ("campaign.toml",)  # data files that lie in no folder
HERE = os.path.dirname(__file__)
"""The files lie beside this one, in a checkout and where a wheel is installed."""


_own: dict[str, str] = {}
"""The text of each file of the player's own that lies over the shipped ones, by its path."""


class ContentError(Exception):
    """A content file says something it may not: which file, where, and what is allowed. `field` is
    a path such as "north.ships[2].type", `line` counts from 1; either may be missing where the
    fault has no one place."""

    def __init__(
        self, file: str, why: str, *, field: str | None = None, line: int | None = None
    ) -> None:
        place = f"{file}, line {line}" if line else file
        end = "" if why.endswith("?") else "."
        super().__init__(f"{place}: {f'{field} ' if field else ''}{why}{end}")
        self.file, self.field, self.line, self.why = file, field, line, why


class UnknownNameError(LookupError):
    """Something was asked for by a name that nothing has; the message suggests the nearest."""


def lay_over(own: Mapping[str, str]) -> None:
    """Lay files of the player's own over the shipped ones: the same path replaces, others add. They
    come as text, checked by `content/own.py`, so that nothing that changes on the disk can break a
    running game. What was read before is forgotten."""
    _own.clear()
    _own.update(own)
    for name, module in list(sys.modules.items()):
        if module is not None and f"{name}.".startswith(f"{__package__}."):
            for value in list(vars(module).values()):
                if callable(forget := getattr(value, "cache_clear", None)):
                    forget()


def laid_over() -> Mapping[str, str]:
    """The files of the player's own that are read now, by their paths."""
    return dict(_own)


@contextmanager
def shipped_with(own: Mapping[str, str]) -> Iterator[None]:
    """Read what came with the game, these files and no others, as long as the block lasts."""
    before = dict(_own)
    if before != own:
        lay_over(own)
    try:
        yield
    finally:
        if before != own:
            lay_over(before)


def is_own(path: str) -> bool:
    """Whether the player's own file is read under this path."""
    return path in _own


def is_shipped(path: str) -> bool:
    """Whether a file of this path came with the game."""
    return os.path.isfile(os.path.join(HERE, *path.split("/")))


@cache
def folders() -> tuple[str, ...]:
    found = (os.path.relpath(path, HERE) for path, _, _ in os.walk(HERE) if path != HERE)
    names = {name.replace(os.sep, "/") for name in found} | set(map(os.path.dirname, _own))
    return tuple(name for name in sorted(names) if listed(name))


@cache
def listed(folder: str) -> tuple[str, ...]:
    """The paths of a folder's data files, as "flags/spain.toml", in a fixed order."""
    place = os.path.join(HERE, folder)
    names = os.listdir(place) if os.path.isdir(place) else []  # some hold the player's own alone
    found = {f"{folder}/{name}" for name in names if name.endswith((".toml", ".txt"))}
    return tuple(sorted(found | {path for path in _own if os.path.dirname(path) == folder}))


def read(path: str) -> str:
    """The text of one data file, the player's own before the shipped one. Raises ContentError."""
    return _own[path] if path in _own else shipped(path)


def shipped(path: str) -> str:
    """The text of a file that came with the game. Raises ContentError."""
    with open(os.path.join(HERE, *path.split("/")), "rb") as file:
        return as_text(file.read(), path)


def as_text(data: bytes, path: str) -> str:
    """The text of a file's bytes. Line ends are \\n on every machine. Raises ContentError."""
    try:
        return data.decode().replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = 1 + data.count(b"\n", 0, error.start)
        raise ContentError(path, "the file is not UTF-8 text here", line=line) from error


@cache
def content_hash() -> str:
    """A fingerprint of all data files: saves keep it to tell whether the content changed."""
    from hashlib import blake2b

    digest = blake2b(digest_size=8)
    for path in (*FILES, *(path for folder in folders() for path in listed(folder))):
        text = read(path).encode()
        digest.update(f"{path}\0{len(text)}\0".encode())
        digest.update(text)
    return digest.hexdigest()


# --- Decode ---------------------------------------------------------------------------------------

Path: TypeAlias = tuple[str | int, ...]
"""The way to a value from the top of the file: ("north", "ships", 2, "type")."""
Fault: TypeAlias = tuple[Path, str]
"""What is wrong: the way to a value, and words that go on after its name."""
S = TypeVar("S")


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class FromToml(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a file says, or a table in it."""

    @classmethod
    def from_toml(cls, text: str, file: str) -> Self:
        """The struct that a TOML text describes, checked whole. Raises ContentError."""
        found = decode(cls, text, file)
        check(found, text, file)
        return found

    def faults(self) -> Iterator[Fault]:
        """Yield what is wrong that the types cannot refuse; only the first is told. What follows a
        fault may rely on its absence."""
        return iter(())


class WithId(FromToml):
    """A row that other rows and the rules name by its id."""

    id: str


class NamedEntry(WithId):
    """What can be asked for by its id or by its name."""

    name: str


class ReadyFight(FromToml):
    """A fight of any kind, ready to begin."""

    id: str
    title: str
    blurb: str
    order: int  # its place in the list, small fights first

    @property
    @abstractmethod
    def gist(self) -> str:
        """What a list tells of it beside its title, in a word."""

    @abstractmethod
    def setup(self) -> Any:
        """The setup with which its engine begins."""


T = TypeVar("T", bound=FromToml)
E = TypeVar("E", bound=WithId)
N = TypeVar("N", bound=NamedEntry)
F = TypeVar("F", bound=ReadyFight)


_WORDS = {
    "int": "a whole number",
    "float": "a fraction",
    "str": "text in quotes",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
    "null": "nothing",
}

_HEADER = re.compile(r"^\s*(\[\[?)\s*([\w.\-\"' ]+?)\s*\]\]?\s*(#.*)?$")
_KEY = re.compile(r"^\s*([\w\-]+|\"[^\"]*\"|'[^']*')\s*=\s*(.*)$")
_LONG_KEY = re.compile(r"""(?:(?:(?<![\w-])[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+){30}""")
"""A key of more parts than any has: a parser needs the square of their number to read it."""
_STEP = re.compile(r"[^.\[\]]+|\[\d+\]")


def decode(shape: type[T], text: str, file: str) -> T:
    """The struct that a TOML text describes, sound or not. Raises ContentError."""
    import tomllib

    if long := _LONG_KEY.search(text):
        line = text.count("\n", 0, long.start()) + 1
        raise ContentError(file, "a key has more than 30 parts; write a shorter one", line=line)
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        message = str(error)
        place = re.search(r"\(at line (\d+), column \d+\)", message)
        what = message.split(" (at ")[0]
        why = f"the file is not valid TOML here: {what[:1].lower()}{what[1:]}"
        raise ContentError(file, why, line=int(place[1]) if place else None) from error
    except RecursionError as error:
        raise ContentError(file, "lists or tables are nested too deep to be read") from error
    for path in _unprintable(data, ()):
        why = "must be plain text: it has a letter that cannot be printed"
        raise fault(text, file, path, why)
    try:
        return msgspec.convert(data, type=shape)
    except msgspec.ValidationError as error:
        raise _misfit(text, shape, file, _keyed(data, shape, str(error))) from error


def check(found: FromToml, text: str, file: str) -> None:
    """Refuse what was decoded from a text and is not sound. Raises ContentError."""
    for path, why in _faults(found, ()):
        raise fault(text, file, path, why)


def _faults(found: object, path: Path) -> Iterator[Fault]:
    inner = msgspec.structs.asdict(found) if isinstance(found, FromToml) else found
    for step, value in _inside(inner):
        yield from _faults(value, (*path, step))
    if isinstance(found, FromToml):
        yield from (((*path, *way), why) for way, why in found.faults())


def _inside(value: object) -> Iterable[tuple[Any, object]]:
    if isinstance(value, dict):
        return value.items()
    return enumerate(value) if isinstance(value, list | tuple) else ()


def load(shape: type[T], file: str) -> T:
    """What a data file says, read once. Raises ContentError. What the types cannot refuse is not
    looked for again: the player's own files were checked when they were laid over, the game's by
    its tests."""
    found: T = _loaded(shape, file)
    return found


@cache
def _loaded(shape: type[FromToml], file: str) -> Any:
    return decode(shape, read(file), file)


def rows(
    shape: type[T], table: str, text: str, file: str, unique: Sequence[str] = ("id",)
) -> tuple[T, ...]:
    """The rows of a file that is one list of tables, no two alike in a `unique` field. Raises
    ContentError."""
    made: tuple[T, ...] = getattr(_one_table(shape, table).from_toml(text, file), table)
    for field in unique:
        for at, why in repeats([getattr(each, field) for each in made]):
            raise fault(text, file, (table, at, field), why)
    return made


@cache
def _one_table(shape: Any, table: str) -> Any:
    return msgspec.defstruct("OneTable", [(table, tuple[shape, ...])], bases=(FromToml,))


def in_files(shape: type[N], table: str, folder: str, noun: str) -> tuple[N, ...]:
    """The rows of all files of a folder. Raises ContentError where two have one id."""
    found: dict[str, N] = {}
    for file in listed(folder):
        for each in rows(shape, table, read(file), file):
            if each.id in found:
                raise ContentError(file, f"the {noun} {each.id!r} is already in another file")
            found[each.id] = each
    return tuple(found.values())


def with_own(file: str) -> tuple[str, ...]:
    """A file of the game's, and the player's own in the folder of its name."""
    return (file, *listed(file.removesuffix(".toml")))


def laid(files: Iterable[Iterable[E]]) -> tuple[E, ...]:
    """The rows of several files; of two with one id that of the later file."""
    return tuple({row.id: row for rows in files for row in rows}.values())


def fault(text: str, file: str, path: Path, why: str) -> ContentError:
    """A ContentError about the value at a path: `why` goes on after the field's name."""
    return ContentError(file, why, field=written(path) or None, line=line_of(text, path))


def repeats(words: Sequence[object]) -> Iterator[tuple[int, str]]:
    """The places of words that were there before, each with what is wrong with it."""
    return ((at, f"repeats {word!r}") for at, word in enumerate(words) if word in words[:at])


def unknown(word: str, what: str, known: Sequence[str]) -> Iterator[str]:
    """What is wrong with a word that is none of the known ones: `what` says what it is not."""
    if word not in known:
        yield f"is {word!r}, {what}; {nearest(word, known)}"


def named(sentence: str) -> tuple[str, ...]:
    """What a sentence names in braces, in its order: "{act} sails her there". Raises ValueError."""
    return tuple(name for _, name, _, _ in Formatter().parse(sentence) if name is not None)


def unmatched(sentence: str) -> Iterator[str]:
    """What is wrong with a sentence whose braces do not match."""
    try:
        named(sentence)
    except ValueError:
        yield f"has braces that do not match: {sentence!r}"


def map_rows(text: str) -> tuple[str, ...]:
    """The rows of a map; blanks between its signs mean nothing."""
    rows = ("".join(line.split()) for line in text.splitlines())
    return tuple(row for row in rows if row)


def clause(error: ValueError) -> str:
    """A sentence of the rules as the end of one of ours."""
    text = str(error).rstrip(".")
    return text[:1].lower() + text[1:]


def listing(words: Iterable[object]) -> str:
    """What is allowed, in words: "north, east or west"."""
    *most, last = [str(word) for word in words] or ["nothing"]
    return f"{', '.join(most)} or {last}" if most else last


def nearest(word: str, known: Sequence[str]) -> str:
    """A hint for a mistyped word: the nearest known one, or the whole list of them."""
    from difflib import get_close_matches

    by_small = {name.lower(): name for name in known}
    close = get_close_matches(word.lower(), by_small, n=1, cutoff=0.5)
    return f"did you mean {by_small[close[0]]}?" if close else f"use {listing(known)}"


def _unprintable(data: object, path: Path) -> Iterator[Path]:
    if isinstance(data, str) and not data.replace("\n", "").isprintable():
        yield path
    for step, value in _inside(data):
        yield from _unprintable(value, (*path, step))


def _keyed(data: dict[str, Any], shape: type[T], message: str) -> str:
    """The decoder's message with the keys of tables, which it writes as "[...]"."""
    while "[...]" in message:
        before = message.partition(" - at `$.")[2].partition("[...]")[0]
        table: Any = data
        for step in parse(before):
            table = table[step]
        for key in list(table):
            kept, now = table.pop(key), ""
            try:
                msgspec.convert(data, type=shape)
            except msgspec.ValidationError as error:
                now = str(error)
            table[key] = kept
            if now != message:
                break
        message = message.replace("[...]", f".{key}", 1)
    return message


def _misfit(text: str, shape: type[msgspec.Struct], file: str, message: str) -> ContentError:
    """The decoder's message in our words, with field and line."""
    what, _, at = message.partition(" - at `$")
    path = parse(at.rstrip("`"))
    if found := re.match(r"Object missing required field `(.+)`", what):
        return fault(text, file, (*path, found[1]), "is missing")
    if found := re.match(r"Object contains unknown field `(.+)`", what):
        info = _info(shape, path)
        assert isinstance(info, msgspec.inspect.StructType)
        known = listing([field.encode_name for field in info.fields])
        return fault(text, file, (*path, found[1]), f"is not a field here; use {known}")
    if found := re.match(r"Invalid enum value '?(.+?)'?$", what):
        info = _info(shape, path)
        assert isinstance(info, msgspec.inspect.LiteralType)
        return fault(text, file, path, f"is {found[1]!r}; use {listing(info.values)}")
    return fault(text, file, path, _wanted(what))


def _wanted(what: str) -> str:
    """ "Expected `int`, got `str`" as the end of a sentence."""
    if found := re.match(r"Expected `(\w+)`, got `(\w+)`", what):
        wanted, got = (_WORDS.get(word, word) for word in found.groups())
        return f"must be {wanted}, not {got}"
    if found := re.match(r"Expected `int` (>=|<=) (-?\d+)", what):
        bound = "at least" if found[1] == ">=" else "at most"
        return f"must be a whole number of {bound} {found[2]}"
    if found := re.match(r"Expected `(str|array)` of length (>= |<= |)(\d+)", what):
        bound = {">= ": "at least ", "<= ": "at most ", "": ""}[found[2]]
        parts = "letters" if found[1] == "str" else "things"
        return f"must be {_WORDS[found[1]]} of {bound}{found[3]} {parts}"
    return f"does not fit: {what[:1].lower()}{what[1:]}"


def _info(shape: type[msgspec.Struct], path: Path) -> msgspec.inspect.Type:
    info = msgspec.inspect.type_info(shape)
    for step in path:
        if isinstance(info, msgspec.inspect.StructType):
            info = next(field.type for field in info.fields if field.encode_name == step)
        elif isinstance(info, msgspec.inspect.DictType):
            info = info.value_type
        elif isinstance(info, msgspec.inspect.VarTupleType):
            info = info.item_type
        elif isinstance(info, msgspec.inspect.TupleType):
            assert isinstance(step, int)
            info = info.item_types[step]
        if isinstance(info, msgspec.inspect.UnionType):
            info = next(t for t in info.types if not isinstance(t, msgspec.inspect.NoneType))
    return info


def parse(dotted: str) -> Path:
    """The path written as "north.ships[2].type"."""
    steps = _STEP.findall(dotted)
    return tuple(int(step[1:-1]) if step.startswith("[") else step for step in steps)


def written(path: Path) -> str:
    """A path as it is shown to people: "north.ships[2].type"."""
    text = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
    return text.removeprefix(".")


def line_of(text: str, path: Path) -> int | None:
    """The line, from 1, where the value stands, or else the nearest thing that holds it."""
    places = _places(text)
    ways = (path[:length] for length in range(len(path), 0, -1))
    return next((places[way] for way in ways if way in places), None)


def _places(text: str) -> dict[Path, int]:
    """The lines of all tables and keys."""
    places: dict[Path, int] = {}
    counts: dict[Path, int] = {}
    table: Path = ()
    fence = ""
    for number, line in enumerate(text.split("\n"), start=1):
        if fence:
            fence = "" if fence in line else fence
        elif header := _HEADER.match(line):
            table = _table(header[2], counts, more=header[1] == "[[")
            places.setdefault(table, number)
        elif key := _KEY.match(line):
            places.setdefault((*table, key[1].strip("\"'")), number)
            opened = key[2][:3]
            if opened in ("'''", '"""') and opened not in key[2][3:]:
                fence = opened
    return places


def _table(name: str, counts: dict[Path, int], *, more: bool) -> Path:
    steps = [step.strip().strip("\"'") for step in name.split(".")]
    path: Path = ()
    for at, step in enumerate(steps):
        path = (*path, step)
        if more and at == len(steps) - 1:
            counts[path] = counts.get(path, -1) + 1
        if path in counts:
            path = (*path, counts[path])
    return path


SHAPES = {
    "sea_fight": "Scenario",
    "land_raid": "ReadyRaid",
    "shore_raid": "ShoreRaid",
    "treasure_grab": "ReadyGrab",
    "pirate_wars": "War",
}  # the structs of ready fights, in their engines' modules of scenarios


def shape_of(engine: str) -> type[ReadyFight]:
    """The struct of an engine's ready fights, loaded when it is asked for."""
    module = import_module(f".{engine}.scenarios", __package__)
    found: type[ReadyFight] = getattr(module, SHAPES[engine])
    return found


@cache
def in_order(folder: str, shape: type[F], noun: str) -> Mapping[str, F]:
    """By id what the files of a folder hold, in the order of the list, which they name themselves.
    Raises ContentError where two have one id; `noun` is what such a file describes."""
    files: dict[str, str] = {}
    for file in listed(folder):
        name = load(shape, file).id
        if name in files:
            raise ContentError(file, f"the {noun} {name!r} is in {files[name]} already")
        files[name] = file
    found = {name: load(shape, file) for name, file in files.items()}
    return dict(sorted(found.items(), key=lambda item: (item[1].order, item[0])))


def ready(
    folder: str, shape: type[F], noun: str
) -> tuple[Callable[[], tuple[F, ...]], Callable[[str], F]]:
    """All fights of a folder in the order of a list; and one of them by its id. The one raises
    UnknownNameError with a suggestion."""

    def every() -> tuple[F, ...]:
        return tuple(in_order(folder, shape, noun).values())

    def one(name: str) -> F:
        file = f"{folder}/{name}.toml"
        if file in listed(folder):  # named after its id, it is all that has to be read
            return load(shape, file)
        found: F = sought(name, in_order(folder, shape, noun), noun)
        return found

    return every, one


def sought(name: str, known: Mapping[str, S], noun: str) -> S:
    """What goes by this name. Raises UnknownNameError with a suggestion."""
    if name not in known:
        raise UnknownNameError(f"there is no {noun} {name!r}; {nearest(name, list(known))}")
    return known[name]


def by_id_or_name(name: str, known: Sequence[N], noun: str) -> N:
    """What has this id or this name. Raises UnknownNameError with a suggestion of an id."""
    ids = {each.name: each.id for each in known}
    return sought(ids.get(name, name), {each.id: each for each in known}, noun)
