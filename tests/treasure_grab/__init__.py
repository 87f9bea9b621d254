"""Tests of the treasure grab."""
