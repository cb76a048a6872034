"""Palenque in a real browser; a package, so that its one browser ends with its last test."""
