"""Questions about laps: the score behind a marker that has gone round the track."""

from __future__ import annotations

from dataclasses import dataclass

from totemo_edu.language import _
from totemo_edu.lessons.questions import NumberQuestion
from totemo_edu.rules.track import TRACK_LENGTH


@dataclass(frozen=True)
class ScoreBehind(NumberQuestion):
    """A marker has gone round so many times and stands on a space: what is the score?

    >>> question = ScoreBehind("s", "How many?", laps=2, space=4)
    >>> question.right, question.check(4).mistake, question.check(34).mistake
    (64, 'laps forgotten', 'other lap')
    """

    laps: int = 1
    space: int = 0

    @property
    def right(self) -> int:
        return self.laps * TRACK_LENGTH + self.space

    def solution(self) -> str:
        rounds = " + ".join([str(TRACK_LENGTH)] * self.laps)
        return f"{rounds} + {self.space} = {self.right}."

    def mistake(self, answer: int) -> tuple[str, str]:
        if answer == self.space:
            return _("You forgot the laps: each one is worth {n} points.").format(
                n=TRACK_LENGTH
            ), "laps forgotten"
        if answer % TRACK_LENGTH == self.space:
            return _("The space is right, but count the laps again."), "other lap"
        return _("Add {n} for each lap, then the space.").format(n=TRACK_LENGTH), "wrong sum"
