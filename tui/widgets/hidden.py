"""A field whose letters nobody sees."""

from rich.text import Text

from tui.textual_private import ShownOtherwise


class Hidden(ShownOtherwise):
    """For words that are secret. What was typed can be neither read nor copied from it."""

    def __init__(self, placeholder: str = "", *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(placeholder=placeholder, password=True, compact=True, id=id)

    @property
    def shown(self) -> Text:
        """One mark for each letter, of those that the terminal can show."""
        mark = "*" if self.app.has_class("-ascii") else "•"
        return Text(mark * len(self.value), no_wrap=True, overflow="ignore", end="")

    def action_copy(self) -> None:
        """A secret goes to no clipboard."""

    def action_cut(self) -> None:
        """Nor does it when it is taken away."""
