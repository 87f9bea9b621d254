"""What a force and a whole sheet may come to: measured strengths, and plans mixed by them."""
