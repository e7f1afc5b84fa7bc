"""A tool that isn't there skips tests with a reason, and fails them where CI is set."""

from __future__ import annotations

import pytest

from .conftest import missing


def test_a_missing_tool_skips_and_in_ci_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match="no such tool"):
        missing("there is no such tool")
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="no such tool"):
        missing("there is no such tool")
