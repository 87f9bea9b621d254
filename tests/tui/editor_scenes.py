"""Subjects of the editors, and an app that opens with one of them."""

from importlib import import_module
from pathlib import Path

from pieces_of_eight.tui.app import PiecesApp
from pieces_of_eight.tui.editor.page import EditorScreen, copied, empty
from pieces_of_eight.tui.editor.subject import Subject
from pieces_of_eight.tui.registry import EDITED
from tests.tui.shell import make_app

SUBJECTS: dict[str, Subject] = {
    engine: import_module(f"pieces_of_eight.tui.{engine}.editor").SUBJECT for engine in EDITED
}


def editor(path: Path, engine: str, name: str = "") -> PiecesApp:
    """An app that opens with the editor: of an empty template, or of a copy."""
    subject, folder = SUBJECTS[engine], str(path / "content")
    work = copied(subject, name, folder) if name else empty(subject, folder)
    return make_app(path, lambda: EditorScreen(work))
