"""How a season is judged by who writes its sheet: for opponents and for advice."""
