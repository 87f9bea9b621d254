"""Fights by file: two folders of saves, and a folder that both see."""
