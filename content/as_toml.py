"""A scenario as a TOML text, in the form of the game's own files: what the readers read again."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

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
