"""Many people at many tables, for the measurements of a server under load."""
