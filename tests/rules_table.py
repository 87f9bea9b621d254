"""The table of rules in docs/rules.md, made from what the citation tests find.

`python -m tests.rules_table` writes it anew between its two marks.
"""

from tests.coverage_table import ROOT, Row, table

PAGE = ROOT / "docs" / "rules.md"
BEGINS, ENDS = "<!-- rules: begin -->", "<!-- rules: end -->"

CHAPTERS = (
    ("Pieces of Eight, the campaign sheet", ("P8-1.", "C-")),
    (
        "Pieces of Eight, the sea fight",
        ("P8-0.", "P8-10.", "P8-12.", "P8-17.", "P8-19.", "P8-20.", "P8-S"),
    ),
    ("Pieces of Eight, the land raid", ("P8-22.",)),
    ("Pirates!, the shore raid", ("PA-",)),
    ("Pirate Wars, both editions", ("PW-",)),
    ("Treasure grab", ("TG-",)),
    ("Readings of unclear text", ("R0-", "R1-", "R2-", "R3-", "R4-")),
    ("House readings", ("H-",)),
)
"""What the table calls a group of sections, and how the ids of its paragraphs begin."""


def section_of(row: Row) -> str:
    """The section of a paragraph: "P8-22", "PW-3", "R3"."""
    rule = str(row.paragraph.id)
    book, _, number = rule.partition("-")
    return f"{book}-{number.partition('.')[0]}" if "." in number and book != "C" else book


def in_order(section: str) -> tuple[str, int]:
    """Sections by their book, then by their number."""
    book, _, number = section.partition("-")
    return book, int(number or 0)


def rules_table() -> str:
    """The table in Markdown: by chapter its sections, and how many of its rules are in."""
    rows = [row for row in table() if row.paragraph.tested]
    lines = ["| rules | sections | in, of those in the book |", "|---|---|---|"]
    for title, heads in CHAPTERS:
        mine = [row for row in rows if str(row.paragraph.id).startswith(heads)]
        done = sum(not row.missing for row in mine)
        sections = ", ".join(sorted({section_of(row) for row in mine}, key=in_order))
        lines.append(f"| {title} | {sections} | {done} of {len(mine)} |")
    return "\n".join(lines)


def in_docs() -> str:
    """The table as it stands in the PAGE."""
    text = PAGE.read_text("utf-8")
    return text[text.index(BEGINS) + len(BEGINS) : text.index(ENDS)].strip()


def write() -> None:
    """Put the table of today into the PAGE."""
    text = PAGE.read_text("utf-8")
    first, last = text.index(BEGINS) + len(BEGINS), text.index(ENDS)
    PAGE.write_text(f"{text[:first]}\n{rules_table()}\n{text[last:]}", "utf-8")


if __name__ == "__main__":
    write()
