"""What a search looked at: the evidence that an answer is the best there is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from time import perf_counter

Progress = Callable[[float], None]
"""Called now and then with the share of the work that is done, 0 to 1."""


class Cut(Enum):
    """Why a branch did not have to be searched."""

    BOUND = "cannot beat the best plan found, however it goes on"
    SAME_BLOCKS = "the same blocks on the same cells in another order"
    SYMMETRY = "a mirror image or rotation of a plan looked at elsewhere"

    def __repr__(self) -> str:
        return f"Cut.{self.name}"


@dataclass(frozen=True)
class Evidence:
    """How much a search did: placements examined, branches cut by reason, and seconds."""

    examined: int
    cut: Mapping[Cut, int]
    seconds: float

    def __str__(self) -> str:
        text = f"{self.examined:,} placement{'' if self.examined == 1 else 's'} examined"
        for reason, number in self.cut.items():
            text += f"; {number:,} cut: {reason.value}"
        return text


@dataclass
class Tally:
    """Counts while a search runs."""

    examined: int = 0
    cut: Counter[Cut] = field(default_factory=Counter)
    started: float = field(default_factory=perf_counter)

    def evidence(self) -> Evidence:
        """The counts so far, with the time since the tally was started."""
        cut = {reason: self.cut[reason] for reason in Cut if self.cut[reason]}
        return Evidence(self.examined, cut, perf_counter() - self.started)
