"""What the README says of the rules is what the citation tests find."""

from tests.coverage_table import table
from tests.rules_table import CHAPTERS, in_readme, readme_table


def test_the_table_of_rules_in_the_readme_is_that_of_today() -> None:
    assert in_readme() == readme_table(), "write it anew: python -m tests.rules_table"


def test_every_binding_paragraph_has_its_line_in_the_table() -> None:
    heads = tuple(head for _, group in CHAPTERS for head in group)
    lost = [row.paragraph.id for row in table() if not str(row.paragraph.id).startswith(heads)]
    assert [rule for rule in lost if not str(rule).startswith("L-")] == []
