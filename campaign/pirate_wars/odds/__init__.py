"""What an order may come to: exact chances, at sea and ashore."""
