"""Paint the kept pictures anew: `python -m tests.tui.regenerate`, then read the difference."""

from collections.abc import Iterator

from tests.tui import film_strips, grab_pictures, shore_pictures, town_pictures, wars_pictures
from tests.tui.pictures import FOLDER, LOOKS, golden_name, painted


def main() -> None:
    """Write every picture, and name those that have changed."""
    FOLDER.mkdir(exist_ok=True)
    for name, text in _pictures():
        path = FOLDER / name
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            print(f"painted {path.name}")


def _pictures() -> Iterator[tuple[str, str]]:
    for palette, glyphs, zoom in LOOKS:
        yield golden_name(palette, glyphs, zoom), painted(palette, glyphs, zoom)
    for kept in town_pictures.LOOKS:
        yield town_pictures.golden_name(*kept), town_pictures.painted(*kept)
    for kept in shore_pictures.LOOKS:
        yield shore_pictures.golden_name(*kept), shore_pictures.painted(*kept)
    for scene in grab_pictures.LOOKS:
        yield grab_pictures.golden_name(*scene), grab_pictures.painted(*scene)
    for chart in wars_pictures.LOOKS:
        yield wars_pictures.golden_name(*chart), wars_pictures.painted(*chart)
    for name in film_strips.NAMES:
        yield film_strips.golden_name(name), film_strips.strips(name)


if __name__ == "__main__":
    main()
