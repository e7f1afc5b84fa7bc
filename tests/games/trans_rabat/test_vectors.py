"""31 whole games from an independent implementation, action by action."""

from __future__ import annotations

from typing import Any

import pytest

from ludoteca.games.trans_rabat import TransRabat


@pytest.mark.parametrize("number", range(31))
def test_game(vectors: list[dict[str, Any]], number: int) -> None:
    game = vectors[number]
    position = TransRabat(game["players"], game["board"], game["opener"] - 1)
    for ply in game["plies"]:
        assert position.text == ply["position"]
        assert sorted(position.legal_moves) == ply["legal"]
        assert TransRabat.from_text(ply["position"]).text == ply["position"]
        if not ply["position"].split()[5].strip("0"):  # at the first action of a turn the text tells all
            assert sorted(TransRabat.from_text(ply["position"]).legal_moves) == ply["legal"]
        position.push(ply["action"])
    assert position.text == TransRabat.from_text(game["final"]).text == game["final"]
    outcome = position.outcome()
    assert (outcome is not None) is game["over"]
    assert [points.total for points in position.points()] == game["scores"]
    assert [player + 1 for player in position.excluded] == game["excluded"]
    assert outcome is not None and outcome.scores == tuple(game["scores"])
    best = max(score for player, score in enumerate(game["scores"]) if player + 1 not in game["excluded"])
    first = [player for player in range(game["players"]) if outcome.places[player] == 1]
    assert all(game["scores"][player] == best for player in first)
    assert outcome.winner == (first[0] if len(first) == 1 else None)
    assert not position.legal_moves


def test_the_games_end_in_every_way(vectors: list[dict[str, Any]]) -> None:
    reasons = set()
    for game in vectors:
        position = TransRabat(game["players"], opener=game["opener"] - 1)
        for ply in game["plies"]:
            position.push(ply["action"])
        outcome = position.outcome()
        assert outcome is not None
        reasons.add(outcome.reason)
    assert reasons == {"home", "last-left", "repetition", "turn-limit"}
