"""What a first career in calm water says of each of its parts, in a line above the page (H-280)."""

from collections.abc import Mapping

from pieces_of_eight.campaign.career import Stage

CARDS: Mapping[Stage, str] = {
    Stage.PORT: "Port: the harbour master's row spends your purse for you. {end} sets sail.",
    Stage.MUSTER: "Muster: hide your ships. A higher value is a higher stake. {act} seals it.",
    Stage.NAMING: "Naming: set your forces against theirs. {end} does the rest for you.",
    Stage.DECLARING: "Declaring: you won the dice, so you choose. Fight, raid, or let them pass.",
    Stage.ENGAGEMENT: "Engagements: play each fight, watch it, or have it settled at once.",
    Stage.FIGHT: "Fight: {advise} shows the best orders, and {plan} plans your whole turn.",
    Stage.HOMECOMING: "Home: your season in points. Whoever has more wins it.",
    Stage.OVER: "The end: your score, and your place in the hall of fame.",
}
"""By part of the career, with keys by their commands."""
WATCHED = "Fight: you watch. {act} pauses and goes on, {end} goes on to the end."
"""What a fight says between two opponents: there is nothing to order."""
