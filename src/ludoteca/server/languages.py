"""Languages of the site: gettext catalogues read at start, and which one a reader gets."""

from __future__ import annotations

import gettext
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from io import BytesIO
from pathlib import Path

from babel import Locale
from babel.dates import format_timedelta
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from ludoteca.server.problems import sentences

LOCALE = Path(__file__).parents[1] / "web" / "locale"
DEFAULT = "en"
COOKIE = "lang"


@dataclass(frozen=True, eq=False)
class Language:
    """A language: its code, its own name, its words.

    messages: msgid -> translation, or the list of plural forms; what pages give to scripts.
    """

    code: str
    name: str
    translations: gettext.NullTranslations = field(default_factory=gettext.NullTranslations)
    messages: Mapping[str, str | list[str]] = field(default_factory=dict)

    def sentence(self, code: str, details: Mapping[str, str | int], *, game: str | None = None, text: str = "") -> str:
        """Word a problem by its code and details; `text` for a code that has no sentence."""
        template = sentences(game).get(code)
        return text or code if template is None else self.fill(template, details, text)

    def fill(self, template: str, details: Mapping[str, str | int], text: str = "") -> str:
        """Word an English sentence with its details filled in; `text` where the translation can't be filled."""
        words = {  # a detail can be a word too, as the name of a colour
            name: self.translations.gettext(value) if value and isinstance(value, str) else value
            for name, value in details.items()
        }
        try:
            return self.translations.gettext(template).format(**words)
        except (KeyError, IndexError, ValueError):  # a translator's slip must not hide the problem
            return text or template

    def ago(self, then: float) -> str:
        """Say how long ago a time was, given in seconds since 1970: "3 hours ago"."""
        passed = timedelta(seconds=min(-1.0, then - time.time()))
        return format_timedelta(passed, add_direction=True, locale=self.code)


def load(folder: Path = LOCALE) -> dict[str, Language]:
    """Read all catalogues: code -> language, English (whose words are the msgids) first."""
    languages = {DEFAULT: Language(DEFAULT, _name(DEFAULT))}
    for path in sorted(folder.glob("*/messages.po")):
        code = path.parent.name
        if code != DEFAULT:
            languages[code] = _read(code, path)
    return languages


def _read(code: str, path: Path) -> Language:
    with path.open("rb") as file:
        catalogue = read_po(file, locale=code, abort_invalid=True)
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    messages: dict[str, str | list[str]] = {}
    for message in catalogue:
        if not message.id or message.fuzzy:
            continue
        words = message.string
        if isinstance(words, str) and words:
            messages[str(message.id)] = words
        elif isinstance(words, tuple | list) and all(words):
            messages[message.id[0]] = list(words)
    return Language(code, _name(code), gettext.GNUTranslations(compiled), messages)


def _name(code: str) -> str:
    name = Locale.parse(code).get_display_name() or code
    return name[0].upper() + name[1:]


def choose(languages: Mapping[str, Language], cookie: str | None, accept: str | None) -> Language:
    """Choose by the reader's own choice, else by what the browser says (Accept-Language), else English."""
    if cookie and cookie in languages:
        return languages[cookie]
    wishes: list[tuple[float, str]] = []
    for item in (accept or "")[:500].split(","):
        tag, _, parameter = item.partition(";")
        code = tag.strip().lower().split("-")[0]
        try:
            quality = float(parameter.strip().removeprefix("q=") or 1)
        except ValueError:
            continue
        if code in languages and quality > 0:
            wishes.append((-quality, code))
    return languages[min(wishes, key=lambda wish: wish[0])[1]] if wishes else languages[DEFAULT]
