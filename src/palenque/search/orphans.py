"""Processes that end when the one that started them does, however that ends."""

import os
import sys
import threading
import time

LOOK = 1.0
"""Seconds between two looks at whether the parent is still there."""


def end_with(parent: int) -> None:
    """End this process within about a second of its parent, whatever it is working at.

    ``parent`` is the number of that process, which may have ended already.
    """
    threading.Thread(target=_watch, args=(parent,), daemon=True).start()


def _watch(parent: int) -> None:
    _wait_for(parent)
    os._exit(1)


if sys.platform == "win32":

    def _wait_for(parent: int) -> None:
        """Return once this process has ended: Windows keeps its number as the parent's."""
        import ctypes

        synchronize, for_ever = 0x00100000, -1
        kernel = ctypes.windll.kernel32
        kernel.WaitForSingleObject(kernel.OpenProcess(synchronize, False, parent), for_ever)

else:

    def _wait_for(parent: int) -> None:
        """Return once another process has taken over this one, as happens to orphans."""
        while os.getppid() == parent:
            time.sleep(LOOK)
