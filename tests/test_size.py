"""The budget of the house: what counts as a token, and what an issue may add."""

import ast
from textwrap import dedent

from tests.measure.size import allowed, tokens


def test_words_for_readers_and_blank_lines_are_no_tokens() -> None:
    told = '''
        """What it is for."""

        class Ship:
            """She floats."""

            name: str = "é"
            """What she is called."""

            def sail(self): return 1  # away
        '''
    bare = 'class Ship:\n name: str = "é"\n def sail(self): return 1\n'
    assert tokens(dedent(told), ast.parse(dedent(told))) == tokens(bare, ast.parse(bare)) == 16


def test_an_issue_may_add_what_its_row_says() -> None:
    base = {"base": {"product": {"lines": 100, "files": 7}}}
    more = {**base, "issues": {"37 right": {"product": {"lines": 20}}, "38 love": {}}}
    assert allowed(base, "product", "lines") == 100
    assert allowed(more, "product", "lines") == 120
    assert allowed(more, "product", "files") == 7
