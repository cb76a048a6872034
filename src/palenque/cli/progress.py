"""What has been learnt in the terminal: the steps of each lesson that are done."""

import json
import os
from dataclasses import dataclass, field
from pathlib import Path

from palenque import privacy
from palenque.cli.output import Unusable
from palenque.cli.saves import close_to_others, data_dir
from palenque.learning.lessons import Lesson

NAME = "lessons.json"


@dataclass
class Progress:
    """The done steps by lesson, kept in the data folder."""

    path: Path
    done: dict[str, list[str]] = field(default_factory=dict)

    @classmethod
    def kept(cls) -> "Progress":
        """What was kept before; a file that holds something else is one sentence, and stays."""
        path = data_dir() / NAME
        close_to_others([path])
        try:
            found = json.loads(path.read_text(encoding="utf-8-sig"))
        except FileNotFoundError:
            return cls(path)
        except OSError as error:
            raise _unreadable(path, error.strerror or "no reason given") from None
        except ValueError:
            raise _unreadable(path, "it is not JSON") from None
        if not _is_progress(found):
            raise _unreadable(path, "it does not list steps by lesson")
        return cls(path, found)

    def first_open(self, lesson: Lesson) -> int:
        """The place of the first step that is not done, 0 where all of them are."""
        done = self.done.get(lesson.id, [])
        places = (place for place, step in enumerate(lesson.steps) if step.id not in done)
        return next(places, 0)

    def has_finished(self, lesson: Lesson) -> bool:
        """Whether every step is done."""
        return {step.id for step in lesson.steps} <= set(self.done.get(lesson.id, []))

    def note(self, lesson: Lesson, step: str) -> None:
        """Keeps that this step is done; what was kept before is replaced at once or not at all."""
        done = self.done.setdefault(lesson.id, [])
        if step in done:
            return
        done.append(step)
        new = self.path.with_suffix(".new")
        try:
            privacy.make_folder(self.path.parent)
            with privacy.open_text(new) as file:
                file.write(json.dumps(self.done))
            os.replace(new, self.path)
        except OSError as error:
            reason = error.strerror
            raise Unusable(f"What you learnt cannot be kept in {self.path}: {reason}.") from None


def _is_progress(found: object) -> bool:
    return isinstance(found, dict) and all(
        isinstance(steps, list) and all(isinstance(step, str) for step in steps)
        for steps in found.values()
    )


def _unreadable(path: Path, reason: str) -> Unusable:
    return Unusable(f"What you learnt cannot be read from {path} ({reason}); the file is kept.")
