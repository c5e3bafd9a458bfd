"""Exercises in a page, without a browser: what is filled in, checked, said and earned."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from tests import naive
from tests.lessons.proof import naive_board
from totemo_edu.lessons.exercise import Exercise
from totemo_edu.lessons.lesson import NUMBERS, load
from totemo_edu.lessons.picking import PickSome
from totemo_edu.lessons.predict import PredictTask
from totemo_edu.lessons.questions import Choice, HowManyPoints, MatchingColours, WhichPointsLand
from totemo_edu.lessons.quiz import Quiz
from totemo_edu.lessons.task_view import TaskView
from totemo_edu.lessons.tasks import PlaceTask
from totemo_edu.lessons.verdicts import NO, YES, DoTheyMatch
from totemo_edu.lessons.view import LessonRun
from totemo_edu.rules.colours import Colour
from totemo_edu.widgets.board3d import Board3D
from totemo_edu.widgets.panel import Panel

OURS = [load(number) for number in ("00", "01", "02", "03", "04")]
EXERCISES = [
    pytest.param(lesson.number, exercise, id=f"{lesson.number}-{exercise.id}")
    for lesson in OURS
    for exercise in lesson.exercises
]


class Page:
    """One exercise in a page, as a pupil uses it."""

    def __init__(self, number: str, name: str) -> None:
        self.run = LessonRun(load(number), seed="a test")
        view: Any = self.run.show(name)
        self.task = view if isinstance(view, TaskView) else None
        self.panel: Panel = view.panel if self.task else view
        self.name = name

    def do(self, action: str, value: Any = "") -> None:
        self.panel._received(None, {"do": action, "value": str(value)}, None)

    def check(self) -> str:
        self.do("check")
        return self.panel.parts["feedback"]

    @property
    def stars(self) -> int:
        return self.run.progress.stars(self.name)


@pytest.mark.parametrize(("number", "exercise"), EXERCISES)
def test_it_is_shown_with_its_goal_and_without_its_answer(number: str, exercise: Exercise) -> None:
    page = Page(number, exercise.id)
    html = "".join(page.panel.parts.values())
    if page.task:
        html += page.task.head.parts["goal"]
    assert page.panel.parts["feedback"] == ""
    assert page.panel.parts["buttons"]
    if not isinstance(exercise, Quiz):
        assert exercise.goal[:20] in html
    if isinstance(exercise, Choice):
        assert all(option.feedback not in html for option in exercise.options)


@pytest.mark.parametrize(("number", "exercise"), EXERCISES)
def test_without_an_answer_it_says_so_and_gives_no_star(number: str, exercise: Exercise) -> None:
    page = Page(number, exercise.id)
    assert "tt-no" in page.check()
    assert page.stars == 0


def test_numbers_and_stars() -> None:
    page = Page("03", "first-example")
    page.do("number", "2")
    assert "own value" in page.check()
    page.do("number", "3")
    assert page.panel.parts["feedback"] == "", "a new answer takes the old verdict away"
    assert "tt-yes" in page.check()
    assert page.stars == 2, "right on the second try"
    page.do("number", "three")
    assert "Give an answer first" in page.check()


def test_colours_are_picked_and_let_go() -> None:
    page = Page("01", "friends-of-green")
    for colour in ("yellow", "green", "blue", "red", "rainbow"):
        page.do("toggle", colour)
    assert "Red and green do not match" in page.check()
    page.do("toggle", "red")
    assert "tt-yes" in page.check()


def test_one_answer_at_a_time() -> None:
    page = Page("02", "why-not-here")
    page.do("toggle", "0")
    page.do("toggle", "1")
    assert page.panel.parts["fields"].count('aria-pressed="true"') == 1
    assert "tt-yes" in page.check()


def test_a_chain_grows_and_shrinks() -> None:
    page = Page("01", "chain")
    for colour in ("orange", "green"):
        page.do("add", colour)
    assert "Orange and green do not match" in page.check()
    page.do("back")
    page.do("add", "yellow")
    assert "tt-yes" in page.check()


def test_cells_are_picked_on_the_board() -> None:
    page = Page("00", "find-a-cell")
    page.do("place", "d3")
    assert "the row is not" in page.check()
    page.do("place", "d3")
    page.do("place", "d2")
    assert "tt-yes" in page.check()


def test_a_prediction_counts_only_before_the_block_is_placed() -> None:
    page = Page("03", "predict-then-place")
    assert page.task
    task = page.task.task
    assert isinstance(task, PredictTask)
    points = naive.points(naive_board(task.position.board), "B@d4")
    page.task.session.place("d4", "B")
    page.do("number", points)
    page.do("select", "G")  # any later change
    assert "Write your prediction first" in page.check()
    page.do("undo")
    page.task.session.place("d4", "B")
    assert "Predicted and true" in page.check()
    assert page.stars == 2


def test_a_task_without_prediction_has_no_field_for_one() -> None:
    assert Page("03", "best-of-several").panel.parts["prediction"] == ""
    assert "<input" in Page("03", "predict-then-place").panel.parts["prediction"]


def test_what_a_placement_scores_is_not_told_beforehand() -> None:
    page = Page("03", "test-best")
    assert page.task
    assert isinstance(page.task.task, PlaceTask)
    page.do("select", "B")
    assert "+" not in "".join(page.panel.parts[f"cell{n}"] for n in range(25))


def test_a_quiz_goes_up_and_is_mastered() -> None:
    page = Page("01", "colour-quiz")
    assert "Level 1 of 3" in page.panel.parts["goal"]
    fragment: Any = page.panel._fragments[0]
    for _ in range(6):
        question = fragment.question
        if isinstance(question, DoTheyMatch):
            page.do("toggle", YES if question.one.matches(question.other) else NO)
        else:
            assert isinstance(question, MatchingColours)
            for colour in question.right:
                page.do("toggle", colour.value)
        assert "tt-yes" in page.check()
    assert "mastered" in page.panel.parts["goal"]
    assert page.stars == 3
    page.do("again")
    assert "Level 1 of 3" in page.panel.parts["goal"]


def test_a_quiz_goes_down_after_two_mistakes() -> None:
    page = Page("03", "points-quiz")
    fragment: Any = page.panel._fragments[0]
    for _ in range(2):
        question = fragment.question
        assert isinstance(question, HowManyPoints)
        page.do("number", naive.points(naive_board(question.board), str(question.placement)))
        page.check()
    assert "Level 2 of 3" in page.panel.parts["goal"]
    for wrong in ("99", "98"):
        page.do("number", wrong)
        page.check()
    assert "Level 1 of 3" in page.panel.parts["goal"]
    assert "Never mind, here is another one" in page.panel.parts["feedback"]
    page.do("easier")
    assert page.panel.parts["feedback"] == ""


def test_stars_survive_a_reload() -> None:
    page = Page("01", "neighbours")
    page.do("toggle", "0")
    page.check()
    kept = str(page.run.progress)
    again = LessonRun(load("01"))
    shown = again.stars()
    again.greet(json.dumps({"query": "", "kept": kept}))
    assert again.progress.stars("neighbours") == 3
    assert "3 of 27 stars" in shown.parts["stars"]


def sent_by(panel: Panel, monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What a panel sends to its page from now on."""
    sent: list[dict[str, Any]] = []
    monkeypatch.setattr(panel, "send", sent.append)
    return sent


def test_stars_of_another_page_are_not_overwritten(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page("01", "neighbours")
    page.run.greet(json.dumps({"kept": '{"chain": 1}'}))
    sent = sent_by(page.panel, monkeypatch)
    page.do("toggle", "0")
    page.check()
    kept = [message for message in sent if "keep" in message or "keep_most" in message]
    assert [m.get("keep_most") for m in kept] == [["totemo-lesson-01", {"neighbours": 3}]]


def test_an_exercise_shown_again_replaces_the_earlier_view() -> None:
    run = LessonRun(load("03"))
    for show in (lambda: run.show("first-example"), lambda: run.show("exactly-six"), run.stars):
        earlier: Any = show()
        again: Any = show()
        assert earlier.comm is None, "closed"
        assert again.comm is not None
    assert len(run._views) == 3


def test_an_earlier_task_stops_following_its_session() -> None:
    run = LessonRun(load("03"))
    earlier: Any = run.show("exactly-six")
    run.show("exactly-six")
    before = earlier.panel.parts
    earlier.session.select("G")
    assert earlier.panel.parts is before


# What a board says


def test_a_block_that_did_not_fit_is_not_taken_for_no_try_at_all() -> None:
    for number, name, placement in (
        ("01", "bridge", "R@c3"),
        ("03", "best-of-several", "B@d4"),
        ("03", "predict-then-place", "y@a5"),
    ):
        page = Page(number, name)
        assert page.task
        assert "did not fit" not in page.check()
        assert not page.task.session.place(placement[2:], placement[0])
        reason = page.panel.parts["message"]
        assert "✕" in reason
        assert "That block did not fit there, so nothing is placed yet." in page.check()
        assert page.panel.parts["message"] == reason, "there it says why"
        page.do("select", placement[0])
        assert "did not fit" not in page.panel.parts["feedback"]
        page.task.session.select(None)
        page.task.session.place("a1")
        assert "did not fit" not in page.check(), "no block was chosen"


def test_only_the_verdict_has_a_tick() -> None:
    page = Page("01", "bridge")
    assert page.task
    page.task.session.place("a1", "R")
    assert "✕" in page.check()
    assert "✓" not in page.panel.parts["message"]


def test_before_the_lesson_on_scoring_boards_tell_no_sums() -> None:
    for number, name, cell, block in (
        ("00", "first-block", "c2", "R"),
        ("01", "bridge", "c3", "G"),
        ("02", "tower", "c3", "R"),
    ):
        page = Page(number, name)
        assert page.task
        page.do("select", block)
        page.task.session.place(cell, block)
        assert "Placed." in page.panel.parts["message"]
        assert "sum" not in page.panel.parts
        assert isinstance(page.task.board, Board3D)
        assert not page.task.board.sums
        assert not page.task.board.points


def test_the_goal_of_a_task_stands_above_its_board() -> None:
    view: Any = LessonRun(load("02")).show("tower")
    assert "goal" in view.children[0].parts
    assert "goal" not in view.panel.parts


# Quizzes


def test_a_question_that_was_missed_twice_is_answered() -> None:
    for number in NUMBERS:
        for exercise in load(number).exercises:
            if not isinstance(exercise, Quiz):
                continue
            for make in exercise.levels:
                for seed in range(10):
                    question = make(random.Random(seed))
                    assert question.solution(), (number, question)
    page = Page("02", "stacking-quiz")
    fragment: Any = page.panel._fragments[0]
    missed = fragment.question
    for answer in [n for n in range(5) if not missed.check(n).right][:2]:
        page.do("toggle", answer)
        said = page.check()
    assert missed.solution() in said
    assert "Your last question: " in said
    assert "another reason" not in said
    assert "0 of 2 right in a row" in page.panel.parts["goal"]


def test_every_page_asks_other_questions() -> None:
    def asked(seed: str | None) -> list[str]:
        fragment: Any = LessonRun(load("01"), seed=seed).show("colour-quiz")._fragments[0]
        return [fragment.quiz_run.question.labels()] + [
            (fragment.quiz_run.easier(), fragment.quiz_run.question.labels())[1] for _ in range(9)
        ]

    assert asked("one") == asked("one") != asked("other")
    assert asked(None) != asked(None)


# Check pressed twice


def test_a_second_press_in_a_quiz_is_no_wrong_answer() -> None:
    page = Page("05", "turn-quiz")
    fragment: Any = page.panel._fragments[0]
    for points in fragment.question.right:
        page.do("toggle", points)
    assert "tt-yes" in page.check()
    twice = page.check()
    assert "tt-yes" in twice, "the praise stays"
    assert "Give an answer first" in twice
    assert page.check() == twice
    assert "1 of 2 right" in page.panel.parts["goal"]
    assert fragment.mistakes == 0


def test_a_second_press_on_a_wrong_answer_is_no_second_mistake() -> None:
    page = Page("03", "points-quiz")
    fragment: Any = page.panel._fragments[0]
    page.do("number", "99")
    said = page.check()
    assert page.check() == said
    assert fragment.mistakes == 1
    assert "another one" not in said


def test_after_a_second_mistake_what_was_said_stays() -> None:
    page = Page("03", "points-quiz")
    for wrong in ("99", "98"):
        page.do("number", wrong)
        page.check()
    assert "here is another one" in page.check()


def test_the_same_answer_again_is_no_other_try() -> None:
    page = Page("03", "first-example")
    page.do("number", "2")
    assert page.check() == page.check()
    page.do("number", "3")
    page.check()
    assert page.stars == 2
    page.check()
    assert page.stars == 2, "checking a right answer again brings no more stars"


def test_the_same_placement_again_is_no_other_try() -> None:
    page = Page("02", "tower")
    assert page.task
    page.task.session.place("c3", "R")
    assert page.check() == page.check()
    for block in "OYg":
        page.task.session.place("c3", block)
    page.check()
    assert page.stars == 2
    page.check()
    assert page.stars == 2


def test_picking_nothing_is_never_right() -> None:
    """So no answer can always be taken for none yet."""
    kinds = (PickSome, WhichPointsLand)
    for number in NUMBERS:
        for exercise in load(number).exercises:
            made: list[Exercise] = [exercise]
            if isinstance(exercise, Quiz):
                made = [make(random.Random(n)) for make in exercise.levels for n in range(150)]
            for question in made:
                assert not isinstance(question, kinds) or question.right, (number, question)


def test_every_colour_button_names_its_colour() -> None:
    fields = Page("01", "friends-of-green").panel.parts["fields"]
    for colour in Colour:
        assert f">{colour.value}</button>" in fields
