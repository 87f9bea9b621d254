"""How a career ended, in words."""

from campaign.career.model.state import Career, Ending


def ending_words(career: Career) -> str:
    """How it ended, in a few words for lists; empty while it is under way."""
    match career.ending:
        case Ending.NOT_YET:
            return ""
        case Ending.DEATH:
            dead = [captain.name for captain in career.captains if not captain.alive]
            return f"{' and '.join(dead)} dead in season {career.past[-1].number}"
        case Ending.DONE:
            return "sailed to its end"
