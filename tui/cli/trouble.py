"""How a command says that it cannot: one sentence and an exit code."""

OK, WRONG, USAGE = 0, 1, 2


class Trouble(Exception):  # noqa: N818  it is told to the player as it is
    """Something a player can be told in one sentence, with the exit code it deserves."""

    def __init__(self, sentence: str, code: int = WRONG) -> None:
        super().__init__(sentence)
        self.code = code


def as_sentence(words: str) -> str:
    """Words with a capital letter and a mark at their end."""
    end = "" if words.endswith((".", "?", "!")) else "."
    return f"{words[:1].upper()}{words[1:]}{end}"
