"""What an order may come to: exact chances and the courses open to a ship."""
