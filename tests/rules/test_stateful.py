"""Hypothesis plays games of its own choosing; after every action all 49 blocks are accounted for."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests import naive
from tests.strategies import placement_texts, rulesets
from totemo_edu.rules.errors import RuleError
from totemo_edu.rules.game import Game, Phase
from totemo_edu.rules.position import Position
from totemo_edu.rules.ruleset import Ruleset

CHANCE = (Phase.TILES, Phase.DEAL, Phase.DRAW)


def waits_for_a_turn(machine: TotemoGame) -> bool:
    return machine.game.phase is Phase.TURN


class TotemoGame(RuleBasedStateMachine):
    """A game in which everything allowed may happen, in any order."""

    game: Game

    @initialize(players=st.integers(2, 4), rules=rulesets())
    def begin(self, players: int, rules: Ruleset) -> None:
        self.game = Game.new(players, rules)

    @precondition(lambda machine: machine.game.phase in CHANCE)
    @rule(seed=st.integers(0, 2**32))
    def chance(self, seed: int) -> None:
        before = self.game
        self.game = before.after(before.chance_event(random.Random(seed)))
        assert (self.game.board, self.game.scores) == (before.board, before.scores)

    @precondition(lambda machine: machine.game.may_redraw)
    @rule()
    def redraw(self) -> None:
        player = self.game.events[-1].player
        self.game = self.game.after(f"redraw {player}")
        assert self.game.hands[player - 1] == ()
        assert (self.game.phase, self.game.player) == (Phase.DEAL, player)

    @precondition(lambda machine: waits_for_a_turn(machine) and machine.game.position.hand)
    @rule(data=st.data())
    def place(self, data: st.DataObject) -> None:
        """One block, and perhaps more where the naive rules say that a bonus is earned."""
        before = self.game
        values = before.rules.value_of
        position = naive.read_position(str(before.position))
        turn: list[str] = []
        may_place = True
        while may_place:
            legal = naive.legal_placements(position.board, position.hand)
            if not legal or (turn and data.draw(st.booleans())):
                break
            turn.append(data.draw(st.sampled_from(legal)))
            gained = naive.points(position.board, turn[-1], values)
            may_place = naive.earns_bonus(position.score, gained, position.tiles)
            position = naive.Position(
                naive.placed(position.board, turn[-1]),
                naive.without(position.hand, turn[-1][0]),
                position.score + gained,
                position.tiles,
            )
        if not turn:
            return
        self.game = before.turn(" ".join(turn))
        assert len(turn) <= 3
        assert str(self.game.position) == naive.write_position(position)

    @precondition(lambda machine: waits_for_a_turn(machine) and machine.game.position.hand)
    @rule()
    def discard(self) -> None:
        before = self.game
        self.game = before.turn("discard")
        assert (self.game.board, self.game.scores) == (before.board, before.scores)

    @precondition(lambda machine: waits_for_a_turn(machine) and not machine.game.position.hand)
    @rule()
    def pass_without_blocks(self) -> None:
        with pytest.raises(RuleError, match="one without passes"):
            self.game.turn("discard")
        self.game = self.game.turn("pass")

    @precondition(waits_for_a_turn)
    @rule(placement=placement_texts)
    def try_any_placement(self, placement: str) -> None:
        """What the naive rules do not allow is refused, and nothing has happened."""
        position = naive.read_position(str(self.game.position))
        if placement not in naive.legal_placements(position.board, position.hand):
            with pytest.raises(RuleError):
                self.game.turn(placement)

    @precondition(lambda machine: machine.game.is_over)
    @rule()
    def play_again(self) -> None:
        assert max(self.game.scores) == self.game.scores[self.game.winners[0] - 1]
        with pytest.raises(RuleError, match="the game is over"):
            self.game.turn("discard")
        self.game = Game.new(self.game.players, self.game.rules)

    @invariant()
    def all_blocks_are_somewhere(self) -> None:
        everywhere = Counter("".join(self.game.board.stacks)) + Counter(self.game.bag.letters)
        for hand in self.game.hands:
            assert len(hand) <= 3
            everywhere.update(map(str, hand))
        assert everywhere == naive.BOX
        assert self.game.board.problems() == ()

    @invariant()
    def text_reads_back_to_the_same_state(self) -> None:
        again = Game.parse(str(self.game))
        assert again == self.game
        assert again._table == self.game._table
        position = self.game.position
        assert Position.parse(str(position)) == position

    @invariant()
    def a_view_knows_what_its_player_knows(self) -> None:
        for player, hand in enumerate(self.game.hands, 1):
            view = self.game.view(player)
            assert view.hand == hand
            assert len(view.unseen) == 49 - len(self.game.board) - len(hand)
            for line in view.events:
                hidden = line.startswith(("deal", "draw")) and f" {player} " not in line
                assert not hidden or not set(line.split(" ")[2]) & set(naive.BOX)


TotemoGame.TestCase.settings = settings(max_examples=25, stateful_step_count=60, deadline=None)
TestTotemoGame = TotemoGame.TestCase
