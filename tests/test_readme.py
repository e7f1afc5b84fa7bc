"""What the README shows must be what happens."""

import doctest
from pathlib import Path


def test_the_examples_of_the_readme() -> None:
    results = doctest.testfile(
        str(Path(__file__).parents[1] / "README.md"), module_relative=False, optionflags=doctest.ELLIPSIS
    )
    assert results.attempted >= 8
    assert results.failed == 0
