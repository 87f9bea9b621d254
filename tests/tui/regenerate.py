"""Paint the kept pictures anew: `python -m tests.tui.regenerate`, then read the difference."""

from collections.abc import Iterator

from tests.tui import maps
from tests.tui.pictures import FOLDER

PICTURES = [*maps.PICTURES.values()]


def main() -> None:
    """Write every picture, and name those that have changed."""
    FOLDER.mkdir(exist_ok=True)
    for name, text in _pictures():
        path = FOLDER / name
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            print(f"painted {path.name}")


def _pictures() -> Iterator[tuple[str, str]]:
    for of in PICTURES:
        for kept in of.kept:
            yield of.file(*kept).name, of.painted(*kept)
    for name in maps.NAMES:
        yield maps.golden_name(name), maps.strips(name)


if __name__ == "__main__":
    main()
