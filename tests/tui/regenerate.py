"""Paint the kept pictures anew: `python -m tests.tui.regenerate`, then read the difference."""

from tests.tui.pictures import FOLDER, LOOKS, golden_name, painted


def main() -> None:
    """Write every picture, and name those that have changed."""
    FOLDER.mkdir(exist_ok=True)
    for palette, glyphs, zoom in LOOKS:
        path = FOLDER / golden_name(palette, glyphs, zoom)
        text = painted(palette, glyphs, zoom)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            print(f"painted {path.name}")


if __name__ == "__main__":
    main()
