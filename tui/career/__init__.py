"""The pages of a career: port, season, homecoming, end, and the logbook that joins them."""
