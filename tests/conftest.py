"""What every test shares: generated examples are the same on every run, and may take their time."""

import os
import signal

from hypothesis import settings

settings.register_profile("ci", derandomize=True, deadline=None, max_examples=50)
settings.register_profile("explore", deadline=None, max_examples=2000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))

signal.signal(signal.SIGINT, signal.default_int_handler)
"""A shell's background command ignores interrupts, and so would every process that it starts."""
