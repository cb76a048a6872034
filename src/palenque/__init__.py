"""Palenque: play, learn, study and research two small tabletop games."""
