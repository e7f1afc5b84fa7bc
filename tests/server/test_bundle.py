"""Modules joined into one file do what they do one by one: nothing that can't be joined is joined."""

import re
from pathlib import Path

import pytest

from ludoteca.server import static
from ludoteca.server.bundle import BadModule, bundle


def write(folder: Path, **files: str) -> Path:
    for name, text in files.items():
        (folder / f"{name}.js").write_text(text, encoding="utf-8")
    return folder / "entry.js"


def test_modules_come_once_each_before_who_imports_it(tmp_path: Path) -> None:
    entry = write(
        tmp_path,
        entry='import { a, b as c } from "./one.js"; // why\nimport "./two.js";\nc(a);\nconst x = await a;\n',
        one='import { two } from "./two.js";\nexport const a = two;\nexport function b() {}\n',
        two="const two = 2;\nexport{two as two};",
    )
    assert bundle(entry) == (
        "const $0 = (() => {\nconst two = 2;\n\nreturn { two: two };\n})();\n"
        "const $1 = (() => {\nconst {two: two} = $0;\nconst a = two;\nfunction b() {}\n\nreturn { a, b };\n})();\n"
        "const {a: a, b: c} = $1; // why\n\nc(a);\nconst x = await a;\n"
    )


@pytest.mark.parametrize(
    "line",
    [
        'import * as one from "./one.js";',
        'import one from "./one.js";',
        'import { a } from "elsewhere";',
        'import("./one.js");',
        'const { a } = await import("./one.js");',
        'export * from "./one.js";',
        "export default 1;",
        "export let a = 1;",
    ],
)
def test_what_cannot_be_joined_is_said(tmp_path: Path, line: str) -> None:
    with pytest.raises(BadModule, match=r"entry\.js: can't join"):
        bundle(write(tmp_path, entry=line, one=""))


def test_circles_are_said(tmp_path: Path) -> None:
    entry = write(tmp_path, entry='import { a } from "./one.js";', one='import "./two.js";', two='import "./one.js";')
    with pytest.raises(BadModule, match=r"one\.js imports itself by way of two\.js"):
        bundle(entry)


@pytest.mark.parametrize("path", sorted(static.FOLDER.glob("*.js")), ids=lambda path: path.name)
def test_every_module_of_the_client_can_be_joined(path: Path) -> None:
    joined = static.bundled(path.name)
    assert len(joined) >= len(path.read_text(encoding="utf-8")) - 2000
    assert joined == bundle(path)


def test_pages_name_their_modules_and_the_frame_brings_them() -> None:
    """A template that brings a module itself would bring fifty files, one after the other."""
    named = []
    for path in sorted((static.FOLDER.parent / "templates").glob("*.html")):
        source = path.read_text(encoding="utf-8")
        named += re.findall(r'set entry = "([^"]+)"', source)
        assert path.name == "base.html" or 'type="module"' not in source, path.name
    assert len(named) >= 8 and all(static.bundled(name) for name in named)
