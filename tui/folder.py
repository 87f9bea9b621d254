"""What the screens need of the folder of saves; `saves.Folder` is one, a test has another."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Protocol


class Folder(Protocol):
    """The folder in which fights, settings and crash reports lie."""

    @property
    def path(self) -> Path: ...

    def settings(self) -> Mapping[str, str]: ...

    def save_settings(self, settings: Mapping[str, str]) -> None: ...

    def matches(self) -> Sequence[object]: ...
