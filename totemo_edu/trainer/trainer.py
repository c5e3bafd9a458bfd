"""The puzzle trainer without a page: which puzzle is open, what was tried, what it earned.

>>> from totemo_edu.puzzles import Library, Progress
>>> trainer = Trainer(Library.shipped(), Progress.forgotten())
>>> trainer.open_puzzle("first-steps-01")
>>> game = trainer.game
>>> game.session.select("y")
>>> _answer = game.session.place("c3")
>>> trainer.check().stars
3
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import date
from urllib.parse import parse_qs, quote

from totemo_edu import speech
from totemo_edu.language import _, plural
from totemo_edu.puzzles import (
    Hint,
    HintStep,
    Library,
    Progress,
    Puzzle,
    Result,
    Shown,
    Theme,
    UnknownPuzzleError,
    Verdict,
    clean_nickname,
    custom_puzzle,
    grade,
    show_me,
)
from totemo_edu.puzzles.progress import (
    LONGEST_NICKNAME,
    Guest,
    NicknameError,
    Player,
    ProgressError,
)
from totemo_edu.rules.errors import NotationError
from totemo_edu.rules.position import Position
from totemo_edu.rules.problems import BrokenBoardError
from totemo_edu.trainer.game import Game, Streak

MOST_HINTS = len(HintStep)
"""Which block, which area, which cell."""
ADDRESSES = ("p", "position", "pack", "streak")
"""What a link can ask for."""


class Trainer:
    """One player at the puzzles."""

    def __init__(
        self,
        library: Library,
        progress: Progress,
        today: Callable[[], date] = date.today,
        warning: str = "",
    ) -> None:
        self.library = library
        self.warning = warning
        """A sentence that stays on every screen, such as that stars cannot be kept."""
        self.nickname = ""
        self._guest: Guest | None = None
        """Who plays without a nickname, as soon as someone does."""
        self.game = Game.of(library.puzzles[0])
        self.pack = ""
        """The pack whose puzzles are listed; empty if none is."""
        self.at_home = True
        self.streak: Streak | None = None
        self.wish = ""
        """What a random puzzle should be like: `level:3`, `theme:twins`, or empty for any."""
        self.trouble = ""
        """A sentence about something that went wrong, such as a broken link."""
        self._by_wish = False
        """Whether the open puzzle was chosen by chance: the next one then is, too."""
        self._progress = progress
        self._today = today
        self._chance = random.Random()

    # Where one is

    def go_home(self) -> None:
        """Shows the home screen."""
        self.trouble = ""
        self._leave()
        self.at_home, self.pack = True, ""

    def open_pack(self, pack_id: str) -> None:
        """Lists the puzzles of a pack."""
        self.go_home()
        if any(pack.id == pack_id for pack in self.library.packs):
            self.pack = pack_id
        else:
            self.trouble = _("There is no such pack of puzzles.")

    def open_query(self, query: str) -> None:
        """Opens what a link asks for: `?p=ID`, `?position=...`, `?pack=ID`, `?streak=SEED`, or home."""
        wanted = parse_qs(query.removeprefix("?"), keep_blank_values=True)
        if "p" in wanted:
            self.open_puzzle(wanted["p"][0])
        elif "streak" in wanted:
            self.open_streak(wanted["streak"][0])
        elif "position" in wanted:
            self.open_position(wanted["position"][0])
        elif "pack" in wanted:
            self.open_pack(wanted["pack"][0])
        else:
            self.go_home()

    def open_puzzle(self, puzzle_id: str) -> None:
        """Opens a puzzle by its id; an unknown one leads home with a word about it."""
        try:
            puzzle = self.library.find(puzzle_id)
        except UnknownPuzzleError:
            self.go_home()
            self.trouble = _("There is no puzzle “{name}”. How about one of these?").format(
                name=puzzle_id[:60]
            )
            return
        self.trouble = ""
        self._leave()
        self._open(puzzle)

    def open_position(self, text: str) -> None:
        """Makes a puzzle of any position."""
        try:
            position = Position.parse(text.strip())
            if position.problems():
                raise BrokenBoardError(position.problems())
            puzzle = custom_puzzle(position)
        except BrokenBoardError as error:
            self.go_home()
            problems = speech.problems_sentence(error.problems)
            self.trouble = f"{_('The board of this link breaks the rules.')} {problems}"
            return
        except NotationError as error:
            self.go_home()
            said = _("This link holds no position that can be played.")
            self.trouble = f"{said} {speech.notation_sentence(error)}"
            return
        if not position.board.legal_placements(position.hand):
            self.go_home()
            self.trouble = _("In the position of this link no block can be placed.")
            return
        self.trouble = ""
        self._leave()
        self._open(puzzle)

    def _open(self, puzzle: Puzzle) -> None:
        self.game = Game.of(puzzle)
        self._recall()
        self.at_home, self.pack, self._by_wish = False, "", False

    def _recall(self) -> None:
        """Lets the game know what the player did in others; a file that fails knows nothing."""
        try:
            standing = self._progress.standing(self._player, self.game.puzzle.id)
        except ProgressError:
            return
        self.game.recall(standing)

    def _leave(self) -> None:
        """Leaving a streak ends it. Loading its page again does not: the file knows it."""
        if self.streak and not self.streak.over:
            self.streak.over = True
            self._keep_streak(self.streak)
        self.streak = None

    def _keep_streak(self, streak: Streak) -> None:
        with self._saying_what_is_lost():
            self._progress.record_streak(self._player, streak.seed, streak.record)

    @contextmanager
    def _saying_what_is_lost(self) -> Iterator[None]:
        try:
            yield
        except ProgressError as error:
            why = str(error).rstrip(".")
            self.trouble = _("The result could not be saved: {why}.").format(why=why)

    @property
    def address(self) -> str:
        """The query of the page where one is; empty for home."""
        if self.streak:
            return f"?streak={self.streak.seed}"
        if self.pack:
            return f"?pack={quote(self.pack)}"
        return "" if self.at_home else self.link

    @property
    def link(self) -> str:
        """The query of a link to the open puzzle, for anybody."""
        if self.is_custom:
            return f"?position={quote(self.game.puzzle.id, safe='/._,-')}"
        return f"?p={quote(self.game.puzzle.id)}"

    @property
    def is_custom(self) -> bool:
        """Whether the open puzzle was brought along as a position."""
        return "/" in self.game.puzzle.id

    # Choosing

    @property
    def todays(self) -> Puzzle:
        """The puzzle of the day."""
        return self.library.today(self._today())

    def open_wish(self) -> None:
        """A puzzle by chance, such as is wished for."""
        kind, _colon, name = self.wish.partition(":")
        self.open_random(
            level=int(name) if kind == "level" else None,
            theme=Theme(name) if kind == "theme" else None,
        )
        self._by_wish = not self.at_home

    def open_random(self, level: int | None = None, theme: Theme | None = None) -> None:
        """A puzzle by chance, preferably one without stars yet."""
        solved = frozenset(name for name, stars in self.stars().items() if stars)
        puzzle = self.library.choose(self._chance, level=level, theme=theme, avoid=solved)
        if puzzle is None:
            self.trouble = _("There is no puzzle like that.")
        else:
            self.open_puzzle(puzzle.id)

    def start_streak(self) -> None:
        """Begins a streak."""
        self.trouble = ""
        self._leave()
        seed = f"{self._chance.getrandbits(64):016x}"
        self.streak = Streak(seed, self.library.streak(seed))
        self._open(self.streak.puzzle)
        self._keep_streak(self.streak)

    def open_streak(self, seed: str) -> None:
        """Goes on with a streak of this player, or shows where it ended; one cannot be made up."""
        self.trouble = ""
        if self.streak and self.streak.seed != seed:
            self._leave()
        try:
            record = self._progress.streak(self._player, seed)
        except ProgressError:
            record = None
        if record is None:
            self.go_home()
            self.trouble = _("That streak is not one of yours. How about a new one?")
            return
        self.streak = Streak(seed, self.library.streak(seed), record.length, record.over)
        self._open(self.streak.puzzle)

    def open_next(self) -> None:
        """The next puzzle: of the streak, of the pack, or by chance."""
        if self.streak and not self.streak.over:
            streak = self.streak
            self.trouble = ""
            self._open(streak.puzzle)
            return
        if self._by_wish:
            self.open_wish()
            return
        following = None if self.is_custom else self.library.next_after(self.game.puzzle.id)
        if following:
            self.open_puzzle(following.id)
        else:
            self.open_random()

    # The player

    def welcome(self, kept: str) -> None:
        """Greets the player whom the browser has `kept`; nobody known if that is empty."""
        guest = Guest.parse(kept)
        if guest is None:
            self.call_me(kept)
        elif self.nickname or guest != self._guest:
            self.trouble = ""
            self._become("", guest)

    def call_me(self, nickname: str) -> None:
        """Takes a nickname, or says why not. What was done without one goes with it."""
        try:
            name = clean_nickname(nickname) if nickname.strip() else ""
        except NicknameError as error:
            self.trouble = (
                _("A nickname has at most {n} letters.").format(n=LONGEST_NICKNAME)
                if error.too_long
                else _("A nickname has at least one letter.")
            )
            return
        self.trouble = ""
        if name != self.nickname:
            self._become(name, None)

    def _become(self, nickname: str, guest: Guest | None) -> None:
        """Plays as someone else from now on. A guest's stars come along."""
        if self._guest and (nickname or guest):
            with self._saying_what_is_lost():
                self._progress.hand_over(self._guest, nickname or guest or self._guest)
            if self.trouble:
                return  # who stays a guest loses nothing
        self.nickname, self._guest = nickname, guest

    @property
    def kept(self) -> str:
        """What the browser should keep, to know the player again."""
        return str(self._player)

    @property
    def _player(self) -> Player:
        if self.nickname:
            return self.nickname
        self._guest = self._guest or Guest.new()
        return self._guest

    @property
    def _is_anyone(self) -> bool:
        return bool(self.nickname or self._guest)

    def stars(self) -> dict[str, int]:
        """The player's stars by puzzle."""
        try:
            return self._progress.stars(self._player) if self._is_anyone else {}
        except ProgressError:
            return {}

    def best_streak(self) -> int:
        """The player's longest streak."""
        try:
            return self._progress.best_streak(self._player) if self._is_anyone else 0
        except ProgressError:
            return 0

    # Solving

    @property
    def can_check(self) -> bool:
        """Whether an answer can be judged; when a streak is over, none is."""
        return self.game.can_check and not self._streak_is_done

    @property
    def can_hint(self) -> bool:
        """Whether a hint can be given: there are three, and none to those who saw the answer."""
        game = self.game
        return len(game.hints) < MOST_HINTS and game.shown is None and not self._streak_is_done

    @property
    def _streak_is_done(self) -> bool:
        """Whether the streak ended at this puzzle, or goes on with the next one."""
        return self.streak is not None and (self.streak.over or self.game.solved)

    def check(self) -> Verdict:
        """Judges what stands on the board, and keeps the result.

        A solved puzzle stays as it was, and the same answer twice in a row is one try. Who has
        only forgotten to go on is reminded, which is no try at all.
        """
        game = self.game
        if not game.solved and game.session.can_place:
            unfinished = grade(game.attempt)
            if unfinished.is_unfinished:
                game.verdict = unfinished
                return unfinished
        if game.solved or game.session.placements == game.judged:
            game.verdict = grade(game.attempt)
            return game.verdict
        self._recall()  # another page of the same player may have been busy
        game.tries += 1
        game.judged = game.session.placements
        verdict = grade(game.attempt, len(game.hints), game.tries, game.was_shown)
        if verdict.right and game.earned is not None:
            verdict = replace(verdict, stars=game.earned)
        game.verdict = verdict
        game.solved, game.stars = verdict.right, verdict.stars
        self.trouble = ""
        self._keep(verdict)
        self._go_on(verdict.right)
        return verdict

    def _keep(self, verdict: Verdict) -> None:
        game = self.game
        result = Result(
            game.puzzle.id,
            verdict.points,
            verdict.right,
            len(game.hints),
            game.tries,
            game.was_shown,
            verdict.stars,
        )
        with self._saying_what_is_lost():
            self._progress.record(self._player, result)

    def _keep_help(self) -> None:
        """As soon as help is given; what helps in a game for fun is soon forgotten."""
        game = self.game
        if not game.solved and game.earned is None:
            with self._saying_what_is_lost():
                self._progress.record_help(
                    self._player, game.puzzle.id, len(game.hints), game.was_shown
                )

    def _go_on(self, right: bool) -> None:
        """A streak grows, or ends."""
        if self.streak and not self.streak.over:
            self.streak.go_on(right)
            self._keep_streak(self.streak)

    def hint(self) -> Hint | None:
        """The next hint, of three; None if all are given or there is none."""
        game = self.game
        given = len(game.hints)
        game.give_hints(given + 1)
        if len(game.hints) == given:
            return None
        self._keep_help()
        game.session.use_hint()
        return game.hints[-1]

    def show(self) -> Shown:
        """Plays a best answer on the board; undo leads back to one's own attempt."""
        game = self.game
        game.shown = show_me(game.puzzle.question)
        game.verdict = None
        if not game.solved:
            game.was_shown = True
            self._keep_help()
            self._go_on(right=False)
        game.session.show(game.shown.answer.placements)
        return game.shown

    def result_to_share(self) -> str:
        """A few lines for friends that do not give the answer away."""
        game = self.game
        stars = "★" * game.stars + "☆" * (3 - game.stars)
        tries = plural("{n} try", "{n} tries", game.tries)
        hinted = plural("{n} hint", "{n} hints", len(game.hints))
        return f"Totemo · {_(game.puzzle.title)}\n{stars} · {tries} · {hinted}"
