"""How messages are handed out in tests: as Textual does, looked up once for widgets of a kind.

Textual looks through all classes of a widget for each message, counts the parameters of what it
calls, and tells its log, which nobody reads here. What it finds hangs on the two kinds alone, but
for methods that are chosen by a selector: those it looks up itself.
"""

from collections.abc import Callable, Iterable, Iterator
from inspect import CO_VARARGS, CO_VARKEYWORDS
from types import FunctionType
from typing import Any

import pytest
from textual import _callback, message_pump
from textual.message import Message
from textual.message_pump import MessagePump

Found = tuple[type, Any]
"""A class, and what of it is called."""

_look_up = MessagePump._get_dispatch_methods
_count = _callback._count_parameters
_known: dict[tuple[type, type, str], tuple[Found, ...] | None] = {}


def methods_of(
    pump: MessagePump, name: str, message: Message
) -> Iterable[tuple[type, Callable[..., Any]]]:
    """What of a widget hears a message, class by class, as far as none says it is enough."""
    key = (type(pump), type(message), name)
    if key not in _known:
        _known[key] = plain_methods(*key)
    found = _known[key]
    return _look_up(pump, name, message) if found is None else _bound(found, pump, message)


def _bound(
    found: Iterable[Found], pump: MessagePump, message: Message
) -> Iterator[tuple[type, Callable[..., Any]]]:
    for kind, method in found:
        if message._no_default_action:
            return
        yield kind, method.__get__(pump, kind)


def plain_methods(pump: type, message: type, name: str) -> tuple[Found, ...] | None:
    """What of a kind of widget hears a kind of message; None where a selector has a say in it."""
    found: list[Found] = []
    for kind in pump.__mro__:
        chosen = vars(kind).get("_decorated_handlers") or {}
        if any(each in chosen for each in message.__mro__):
            return None
        method = vars(kind).get(f"_{name}") or vars(kind).get(name)
        if method is not None and not hasattr(method, "_textual_on"):
            found.append((kind, method))
    return tuple(found)


def count_parameters(function: Any) -> int:
    """How many parameters something takes."""
    if type(function) is not FunctionType or hasattr(function, "__wrapped__"):
        return _count(function)
    code = function.__code__
    stars = bool(code.co_flags & CO_VARARGS) + bool(code.co_flags & CO_VARKEYWORDS)
    return code.co_argcount + code.co_kwonlyargcount + stars


class Silence:
    """A log that nobody reads."""

    def __getattr__(self, name: str) -> "Silence":
        return self

    def __call__(self, *told: object, **more: object) -> "Silence":
        return self


def hand_out_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look up once in a test what hears which message: another may have other methods."""
    _known.clear()
    monkeypatch.setattr(MessagePump, "_get_dispatch_methods", methods_of)
    monkeypatch.setattr(_callback, "_count_parameters", count_parameters)
    monkeypatch.setattr(message_pump, "log", Silence())
