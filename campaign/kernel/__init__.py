"""What every game of the project is made of. It knows no hex, no ship and no weapon."""
