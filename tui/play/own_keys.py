"""A player's own keys: read, laid over a preset, changed one by one; no key means two things.

A key of his own belongs to a command wherever that stands: who fires with k in a sea fight fires
with k in a land raid. Each preset has its own keys of the player.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct

from pieces_of_eight.campaign.kernel.play import listed
from pieces_of_eight.tui.keyboard import FREE, PRESETS, Command, Keymap, Orders, keys_of, spoken

Own = Mapping[str, str]  # own keys by the ids of commands
EVERY_PAGE, SEVERAL, CURSOR = "Every page", "Several kinds of fight", "Cursor"
"""Headings: commands that all pages share, orders of more than one place, and those that move."""
MOST = 300  # how many own keys are read at most: there are not so many commands


class KeyPlace(NamedTuple):
    """A page, or several of one kind, by what can be asked for there."""

    title: str
    orders: Orders
    typed: str = ""  # letters that are written there, and mean no command while they are
    typing: str = ""  # what they write, in a sentence


class KeyAnswer(Struct, frozen=True):
    """What comes of a wish."""

    words: str
    keymap: Keymap | None = None  # the keys from now on; None where nothing has changed
    swap: "KeyAnswer | None" = None
    """What comes of it if those who have the key take the old one; None where that cannot be."""


# What is kept.


def read(text: str) -> tuple[dict[str, dict[str, str]], list[str]]:
    found: dict[str, dict[str, str]] = {preset: {} for preset in PRESETS}
    complaints = []
    for each in text.split()[:MOST]:
        command, _, key = each.partition("=")
        preset, _, id_ = command.partition("/")
        if key and id_ and preset in found:
            found[preset][id_] = key
        else:
            words = "One of your own keys cannot be read, so it is ignored"
            complaints.append(f"{words}: {each[:20]!r}.")
    return found, complaints


def kept(text: str, keymap: Keymap) -> str:
    """What is to be kept once a preset has other own keys; those of the others stay."""
    found = read(text)[0]
    found[keymap.preset] = dict(keymap.own)
    return " ".join(
        f"{preset}/{id_}={key}" for preset, own in found.items() for id_, key in sorted(own.items())
    )


# What is refused, whoever else has it.

_FIXED: Mapping[str, str] = {
    **dict.fromkeys(
        ("up", "down", "left", "right", "home", "end", "pageup", "pagedown"),
        "The arrows, Home, End, PgUp and PgDn move the cursor on every page.",
    ),
    **dict.fromkeys(("enter", "space"), "Enter and Space choose on every page."),
    **dict.fromkeys(("tab", "shift+tab"), "Tab goes to the next item on every page."),
    **dict.fromkeys("0123456789", "Digits choose rows of a list, men or values."),
    "escape": "Esc leaves every page.",
    "delete": "Del deletes what is saved.",
    "ctrl+p": "Ctrl+P opens the list of commands everywhere.",
    "ctrl+q": "Ctrl+Q leaves the game everywhere.",
}
TAKE = " Choose another key."  # the end of each sentence that refuses a key
_OTHERS = "No command can have that key. Choose a letter, a sign like + or #, or F1 to F12."


class KeyTable:
    """All commands of the game with the places where they stand: says which key each can have."""

    def __init__(self, places: Sequence[KeyPlace]) -> None:
        self._places = places
        self._standing: dict[str, list[KeyPlace]] = {}
        """By the id of a command the places that have it."""
        self.commands: dict[str, Command] = {}
        """Every command once, by its id, in the words of the first place that has it."""
        for place in places:
            for command in place.orders.commands:
                self.commands.setdefault(command.id, command)
                self._standing.setdefault(command.id, []).append(place)

    def places(self, command: str) -> tuple[str, ...]:
        """The titles of the places where a command stands, by its id."""
        return tuple(place.title for place in self._standing[command])

    def groups(self) -> list[tuple[str, list[Command]]]:
        """All commands under headings: of every page, of several kinds of fight, of each place."""
        found: dict[str, list[Command]] = {EVERY_PAGE: [], SEVERAL: []}
        for id_, command in self.commands.items():
            where = self.places(id_)
            if EVERY_PAGE in where:
                title = CURSOR if command.group == CURSOR else EVERY_PAGE
            else:
                title = where[0] if len(where) == 1 else SEVERAL
            found.setdefault(title, []).append(command)
        cursor = found.pop(CURSOR, [])
        return [(title, each) for title, each in (*found.items(), (CURSOR, cursor)) if each]

    # What fits.

    def keymap(self, preset: str, text: str) -> tuple[Keymap, list[str]]:
        """The keys of a preset with the own ones that were kept; a sentence for each at fault."""
        own, complaints = read(text)
        keymap, others = self.fitted(preset, own[preset])
        return keymap, [*complaints, *others]

    def fitted(self, preset: str, own: Own) -> tuple[Keymap, list[str]]:
        """The own keys that can hold over a preset, and a sentence for each that cannot."""
        good: dict[str, str] = {}
        complaints = []
        for id_, key in sorted(own.items()):
            if id_ not in self.commands:
                complaints.append(
                    f"One of your own keys is for {id_[:20]!r}, but there is no such command."
                )
            elif self.refused(self.commands[id_], key):
                name = self.commands[id_].label
                complaints.append(
                    f"{name} cannot have the key {key[:20]!r}, so it has its usual key."
                )
            else:
                good[id_] = key
        while wrong := [each for each in self.clashing(preset, good) if each[0] in good]:
            for id_, other in sorted(wrong):
                name, key = self.commands[id_].label, spoken(good.pop(id_))
                words = f"{name} cannot have the key {key}, which also means {other}"
                complaints.append(f"{words}; it has its usual key.")
        return Keymap(preset, tuple(sorted(good.items()))), complaints

    def clashing(self, preset: str, own: Own) -> list[tuple[str, str]]:
        """The commands that share a key where they stand: the id of each, and another's label."""
        keymap = Keymap(preset, tuple(own.items()))
        found: dict[str, str] = {}
        for place in self._places:
            first: dict[str, Command] = {}
            for command in place.orders.commands:
                for key in keys_of(command, keymap):
                    other = first.setdefault(key, command)
                    if other is not command:
                        found.setdefault(command.id, other.label)
                        found.setdefault(other.id, command.label)
        return list(found.items())

    def refused(self, command: Command, key: str) -> str:
        """Why a command cannot have a key, whoever else has it; empty when it can."""
        if key in _FIXED:
            return f"{_FIXED[key]}{TAKE}"
        if key not in FREE:
            return _OTHERS
        places = self._standing[command.id]
        return f"{places[0].typing}{TAKE}" if _typed(places, key) == places else ""

    def _holders(self, keymap: Keymap, command: Command, key: str) -> dict[str, str]:
        """Who else has a key where a command stands: by id its name with the place, in words."""
        found: dict[str, list[str]] = {}
        labels: dict[str, str] = {}
        for place in self._standing[command.id]:
            for other in place.orders.commands:
                if other.id != command.id and key in keys_of(other, keymap):
                    labels.setdefault(other.id, other.label)
                    found.setdefault(other.id, []).append(place.title)
        return {id_: _placed(labels[id_], titles) for id_, titles in found.items()}

    # What is changed.

    def change(self, keymap: Keymap, command: Command, key: str) -> KeyAnswer:
        """Give a command a key, or say why that cannot be, and whether two can swap theirs."""
        name, why = command.label, self.refused(command, key)
        if why:
            return KeyAnswer(why)
        if key in keys_of(command, keymap):
            return KeyAnswer(f"{name} already has the key {spoken(key)}.{TAKE}")
        others = self._holders(keymap, command, key)
        if others:
            return self._taken(keymap, command, key, others)
        typed = _typed(self._standing[command.id], key)
        words = (f"{name} now has the key {spoken(key)}.", *(each.typing for each in typed[:1]))
        return KeyAnswer(" ".join(words), self._with(keymap, {command.id: key}))

    def _taken(self, keymap: Keymap, command: Command, key: str, others: Own) -> KeyAnswer:
        """Others have the key: who they are, and whether they can have the old one for it."""
        told = f"{spoken(key)} means {listed([*others.values()])}."
        old = next((each for each in keys_of(command, keymap) if each in FREE), "")
        if not old:
            return KeyAnswer(f"{told} {command.label} has no key to swap.{TAKE}")
        if why := self._in_the_way(keymap, command, old, others):
            return KeyAnswer(f"{told} {why}{TAKE}")
        swap = self._with(keymap, {command.id: key, **dict.fromkeys(others, old)})
        names = listed([self.commands[id_].label for id_ in others])
        have, them = ("has", "it") if len(others) == 1 else ("have", "them")
        done = f"{command.label} now has the key {spoken(key)}, and {names} {have} {spoken(old)}."
        words = f"{told} Enter swaps the keys and gives {them} {spoken(old)}."
        return KeyAnswer(words, swap=KeyAnswer(done, swap))

    def _in_the_way(self, keymap: Keymap, command: Command, old: str, others: Own) -> str:
        third: dict[str, str] = {}
        for id_ in others:
            if why := self.refused(self.commands[id_], old):
                return why.removesuffix(TAKE)
            third |= self._holders(keymap, self.commands[id_], old)
        third.pop(command.id, None)
        if not third:
            return ""
        gets = "It" if len(others) == 1 else "They"
        return f"{gets} cannot have {spoken(old)} instead: it means {listed([*third.values()])}."

    def _with(self, keymap: Keymap, changes: Own) -> Keymap:
        own = {**dict(keymap.own), **changes}
        usual = Keymap(keymap.preset)
        left = {
            id_: key for id_, key in own.items() if key not in keys_of(self.commands[id_], usual)
        }
        return Keymap(keymap.preset, tuple(sorted(left.items())))

    def reset(self, keymap: Keymap, command: Command) -> KeyAnswer:
        """Give a command its usual key back; who has that key meanwhile has his usual one too."""
        own = dict(keymap.own)
        if own.pop(command.id, "") == "":
            return KeyAnswer(f"{command.label} already has its usual key.")
        again = self.fitted(keymap.preset, own)[0]
        others = [id_ for id_ in own if not again.own_key(id_)]
        told = [
            f"{self.commands[id_].label} has {spoken(keys_of(self.commands[id_], again)[0])}"
            for id_ in (command.id, *others)
        ]
        return KeyAnswer(f"Back to normal: {listed(told)}.", again)


def _typed(places: Sequence[KeyPlace], key: str) -> list[KeyPlace]:
    return [place for place in places if key in place.typed]


def _placed(label: str, titles: Sequence[str]) -> str:
    """A command with where it stands: "Board (Sea fight)"."""
    if EVERY_PAGE in titles:
        return label
    more = f" and {len(titles) - 1} more" if len(titles) > 1 else ""
    return f"{label} ({titles[0]}{more})"


# --- Sentences with the player's own keys in them -------------------------------------------------


NAMED = re.compile(r"\{(\w+)\}")  # a command that is named in a sentence


def with_keys(sentence: str, key_of: Callable[[str], str]) -> str:
    """A sentence whose `{name of a command}` has become the key of that command, in brackets."""
    return NAMED.sub(lambda named: f"[{key_of(named[1])}]", sentence)


def keyed(sentence: str, key_of: Callable[[str], str]) -> str:
    """The same without brackets, as the game answers: "Press {end} again"."""
    return NAMED.sub(lambda named: key_of(named[1]), sentence)
