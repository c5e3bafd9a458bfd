"""A quiz that adapts: right answers bring harder questions, wrong ones easier questions."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

from totemo_edu.language import _
from totemo_edu.lessons.exercise import Exercise, Feedback

Maker = Callable[[random.Random], Exercise]
"""Makes a new question."""

PATIENCE = 2
"""Wrong answers to one question after which the quiz asks an easier one."""


@dataclass(frozen=True)
class Quiz(Exercise):
    """Questions of rising difficulty, made anew each time; the goal is to master the last level."""

    levels: tuple[Maker, ...] = ()
    streak: int = 2
    """Right answers in a row that lead to the next level."""

    def run(self, seed: str) -> QuizRun:
        """Begins the quiz; the same seed asks the same questions."""
        return QuizRun(self, seed)


class QuizRun:
    """One go at a quiz."""

    def __init__(self, quiz: Quiz, seed: str) -> None:
        self.quiz = quiz
        self.level = 0
        self.in_a_row = 0
        self.asked = 0
        self.right = 0
        self._missed = 0
        self._seed = seed
        self.question = self._next()

    def _next(self) -> Exercise:
        self._missed = 0
        chance = random.Random(f"{self.quiz.id}/{self._seed}/{self.asked}")
        return self.quiz.levels[self.level](chance)

    @property
    def mastered(self) -> bool:
        """Whether the last level was answered often enough in a row."""
        return self.level == len(self.quiz.levels)

    def answer(self, answer: object) -> Feedback:
        """Checks an answer. A right one moves on; a wrong one may be tried once more.

        After a second wrong answer to the same question the right one is told, and an easier one is asked.
        """
        feedback = self.question.check(answer)
        if not feedback.right:
            return self._wrong(feedback)
        why = self.question.solution()
        self.right += 1
        self.in_a_row += 1
        self.asked += 1
        more = _("Here is the next question.")
        if self.in_a_row >= self.quiz.streak:
            self.level += 1
            self.in_a_row = 0
            more = _("Well done, now a harder one.")
        if self.mastered:
            return Feedback(True, f"{feedback.text} {_('You have mastered this quiz!')}")
        self.question = self._next()
        # The next question stands there already, and this is not about it.
        before = _("Your last answer was right. {why}").format(why=why)
        return Feedback(True, f"{before} {more}")

    def _wrong(self, feedback: Feedback) -> Feedback:
        self.in_a_row = 0
        self._missed += 1
        if self._missed < PATIENCE:
            return feedback
        answer = self.question.solution()
        self.easier()
        text = _("Your last question: {answer} Never mind, here is another one.")
        return Feedback(False, text.format(answer=answer), feedback.mistake)

    def easier(self) -> None:
        """Another question, a level lower: for someone who is stuck."""
        self.level = max(0, self.level - 1)
        self.in_a_row = 0
        self.asked += 1
        self.question = self._next()
