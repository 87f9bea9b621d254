"""What a career is played on: the chart of the Caribbean."""
