"""A text to read, longer than its place on the page."""

from textual.containers import VerticalScroll


class Reading(VerticalScroll, inherit_bindings=False, can_focus=True):
    """Scrolls with the same keys as everything else moves with."""

    ALLOW_SELECT = True

    def steer(self, across: int, down: int) -> bool:
        """Scroll by a line; at either end the arrows go on to the next control."""
        if down > 0 and self.scroll_offset.y >= self.max_scroll_y:
            return False
        if down < 0 and self.scroll_offset.y <= 0:
            return False
        self.scroll_relative(y=down, animate=False, immediate=True)
        return bool(down)

    def leap(self, down: int, *, page: bool) -> None:
        """Scroll by a page, or to an end."""
        if page:
            self.scroll_relative(y=down * max(1, self.size.height - 1), animate=False)
        elif down < 0:
            self.scroll_home(animate=False)
        else:
            self.scroll_end(animate=False)

    def act(self) -> bool:
        """Turn the page."""
        self.leap(1, page=True)
        return True
