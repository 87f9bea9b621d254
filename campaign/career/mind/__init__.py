"""How a career is judged by who spends its coins: for opponents and for advice."""
