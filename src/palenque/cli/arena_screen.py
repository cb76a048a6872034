"""The arena on a terminal: a bar, and the table as it stands."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console, Group
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.text import Text

from palenque.search.arena import report
from palenque.search.arena.standing import Standing


@contextmanager
def live(standing: Standing, total: int) -> Iterator[Callable[[], None]]:
    """Draws on standard error; the call renews what is drawn, and it is gone at the end."""
    bar = Progress(BarColumn(None), MofNCompleteColumn(), TimeRemainingColumn(), expand=True)
    task = bar.add_task("rounds", total=total, completed=standing.rounds)
    console = Console(stderr=True, highlight=False, markup=False)

    def drawn() -> Group:
        return Group(Text(report.text(standing), overflow="ellipsis", no_wrap=True), bar)

    with Live(get_renderable=drawn, console=console, transient=True, refresh_per_second=2) as shown:
        shown.refresh()
        yield lambda: bar.update(task, completed=standing.rounds)
