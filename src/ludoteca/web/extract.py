"""Catalogues of words: `python -m ludoteca.web.extract` brings every locale/*/messages.po up to date with the sources.

Sentences come from the templates (`_`, `ngettext`), the scripts (`t`, `tn`) and every dict named `CODES` in the Python
sources (why a move or a request is refused). To add a language, make locale/<code>/ with an empty messages.po, run
this, and translate.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import TypeAlias

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po
from jinja2.ext import babel_extract

WEB = Path(__file__).parent
PACKAGE = WEB.parent
LOCALE = WEB / "locale"
HEADER = """\
# Ludoteca: the words of the site. `python -m ludoteca.web.extract` keeps this file complete.
msgid ""
msgstr ""
"Language: {language}\\n"
"Plural-Forms: {plurals}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""
TEXT = r'"((?:[^"\\\n]|\\.)*)"'
SINGLE = re.compile(rf"\bt\(\s*{TEXT}")
COUNTED = re.compile(rf"\btn\(\s*{TEXT}\s*,\s*{TEXT}")

Message: TypeAlias = str | tuple[str, str]  # a sentence, or its singular and plural


def messages() -> dict[Message, list[str]]:
    """Return all sentences, each with the files that say it."""
    found: dict[Message, list[str]] = {}
    for path in _sources():
        extract = {".html": from_template, ".js": from_script, ".py": from_codes}[path.suffix]
        name = path.relative_to(PACKAGE).as_posix()
        for message in extract(path):
            places = found.setdefault(message, [])
            if name not in places:
                places.append(name)
    return found


def _sources() -> list[Path]:
    scripts = (path for path in (WEB / "static").rglob("*.js") if path.parent.name != "vendor")
    return [*sorted((WEB / "templates").rglob("*.html")), *sorted(scripts), *sorted(PACKAGE.rglob("*.py"))]


def from_template(path: Path) -> Iterator[Message]:
    """Yield the sentences of a Jinja template."""
    with path.open("rb") as file:
        for _, function, texts, _ in babel_extract(file, ["_", "ngettext"], [], {"silent": "false"}):
            one, many, *_ = (*texts, "") if isinstance(texts, tuple) else (texts, "")
            yield (str(one), str(many)) if function == "ngettext" else str(one)


def from_script(path: Path) -> Iterator[Message]:
    """Yield the sentences of a JavaScript file: the literals that `t` and `tn` are called with."""
    source = path.read_text(encoding="utf-8")
    yield from (_literal(text) for text in SINGLE.findall(source))
    yield from ((_literal(one), _literal(many)) for one, many in COUNTED.findall(source))


def _literal(text: str) -> str:
    return str(ast.literal_eval(f'"{text}"'))


def from_codes(path: Path) -> Iterator[Message]:
    """Yield the values of the dicts named CODES in a Python file."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Assign(targets=[ast.Name(id="CODES")], value=ast.Dict(values=values)):
                yield from (str(ast.literal_eval(value)) for value in values)
            case ast.AnnAssign(target=ast.Name(id="CODES"), value=ast.Dict(values=values)):
                yield from (str(ast.literal_eval(value)) for value in values)


def read(path: Path) -> Catalog:
    """Read the catalogue of a language from locale/<code>/messages.po."""
    with path.open("rb") as file:
        return read_po(file, locale=path.parent.name, abort_invalid=True)


def update(path: Path) -> None:
    """Bring a catalogue up to date: new sentences untranslated, unused ones dropped, no guesses."""
    language = path.parent.name
    old, new = read(path), Catalog(locale=language)
    for message, places in messages().items():
        known = old.get(message if isinstance(message, str) else message[0])
        string = known.string if known and known.id == message else None
        new.add(message, string, locations=[(place, 0) for place in places])
    body = BytesIO()
    write_po(body, new, width=120, omit_header=True, include_lineno=False)
    header = HEADER.format(language=language, plurals=new.plural_forms)
    path.write_text(header + body.getvalue().decode(), encoding="utf-8")


if __name__ == "__main__":
    for catalogue in sorted(LOCALE.glob("*/messages.po")):
        update(catalogue)
