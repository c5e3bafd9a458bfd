"""Predict, then place: say what a placement of your own choice will score, and see."""

from __future__ import annotations

from dataclasses import dataclass

from totemo_edu import speech
from totemo_edu.language import _
from totemo_edu.lessons.exercise import Feedback
from totemo_edu.lessons.questions import HowManyPoints
from totemo_edu.lessons.tasks import PlaceTask
from totemo_edu.session import Session


@dataclass(frozen=True)
class PredictTask(PlaceTask):
    """Write down the points first, then place a block that scores at least `number`.

    The feedback to a wrong prediction names the face that was forgotten.

    >>> from totemo_edu.rules.position import Position
    >>> task = PredictTask("p", "Predict.", position=Position.parse("5/2.G.2/2.S.2/5/5 B 0 -"), number=3)
    >>> session = task.session()
    >>> task.check(session, None).mistake
    'nothing placed'
    >>> _answer = session.place("b2", "B")
    >>> for predicted in (None, 2, 3):
    ...     print(task.check(session, predicted).text)
    Write your prediction first: take the block back, fill in the number, place it again.
    You forgot the block's own value.
    Predicted and true: 1 (blue itself) + 2 (green on c2) = 3
    """

    def check(self, answer: Session, predicted: int | None = None) -> Feedback:
        """What to say to the placement and to what was predicted before it."""
        if not answer.placements:
            text = _("Fill in the points that you expect, then place the block.")
            return Feedback(False, text, "nothing placed")
        if predicted is None:
            text = _(
                "Write your prediction first: take the block back, fill in the number, place it again."
            )
            return Feedback(False, text, "no prediction")
        board, placement = answer.start.board, answer.placements[0]
        sums = HowManyPoints(self.id, self.goal, board, placement, self.rules)
        if predicted != sums.right:
            return sums.check(predicted)
        if sums.right < self.number:
            text = _("Well predicted! Now find a place that scores {n} or more.")
            return Feedback(False, text.format(n=self.number), "too few")
        said = speech.score_sentence(board.score(placement, self.rules))
        return Feedback(True, _("Predicted and true: {sum}").format(sum=said))
