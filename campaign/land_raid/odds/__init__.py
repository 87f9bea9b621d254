"""What an order may come to: exact chances and the marches open to a squad."""
