"""The numbers of the sheet as a season begins with them; loaded only where one is begun."""

from campaign.sheet.state import Chance, Chances, Options
from content.campaign import campaign_numbers


def sheet_options() -> Options:
    """The options of a season of the game, its event deck among them (C-6 to C-14)."""
    numbers = campaign_numbers()
    sheet, points = numbers.sheet, numbers.points
    return Options(
        lowest=sheet.lowest,
        highest=sheet.highest,
        total=sheet.total,
        rumours=sheet.rumours,
        few_ships=sheet.few_ships,
        most_ships=sheet.most_ships,
        margin=sheet.margin,
        raid_groups=sheet.raid_groups,
        fool=points.fool,
        shun=points.shun,
        captain=points.captain,
        sunk=points.sunk,
        taken=points.taken,
        stakes=points.stakes,
        daring=points.daring,
        home=points.home,
        coins_a_point=points.coins,
        deck=tuple(Chances(Chance(card.id), card.count, card.amount) for card in numbers.card),
    )
