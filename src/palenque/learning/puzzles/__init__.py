"""Puzzles of Pacal: open rounds in which exactly one move is best."""
