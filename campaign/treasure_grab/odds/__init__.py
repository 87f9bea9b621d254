"""What an order may come to: exact chances."""
