"""Every word of the site comes from a catalogue, and every catalogue has every word."""

import re
from collections import Counter
from gettext import c2py  # what gettext itself reads plural expressions with
from pathlib import Path

import pytest

from ludoteca.web import extract
from ludoteca.web.extract import LOCALE, WEB, Message

CATALOGUES = sorted(LOCALE.glob("*/messages.po"))
TEMPLATES = sorted((WEB / "templates").glob("*.html"))
PLACEHOLDER = re.compile(r"\{(\w+)[^}]*\}|%\((\w+)\)[sd]")
NAMES = re.compile(r"Ludoteca|Trans-Rabat|Abalone|Tablut")  # the same in every language
FOR_MACHINES = re.compile(
    r"(?:width=|light dark)[\w=, .-]*|website|summary_large_image|noindex|#[0-9a-f]{6}"
)  # in <meta content>
WORD = re.compile(r"[^\W\d_]")


def translated(path: Path) -> dict[Message, list[str]]:
    """Return each sentence of a catalogue with its translations, one or a plural form each."""
    found: dict[Message, list[str]] = {}
    for message in extract.read(path):
        if message.id:
            key = message.id if isinstance(message.id, str) else (message.id[0], message.id[1])
            texts = (message.string,) if isinstance(message.string, str) else message.string or ()
            found[key] = [str(text) for text in texts]
    return found


def placeholders(text: str) -> Counter[str]:
    return Counter(brace or percent for brace, percent in PLACEHOLDER.findall(text))


def test_romanian_is_there() -> None:
    assert [path.parent.name for path in CATALOGUES] == ["ro"]


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parent.name)
def test_no_message_is_missing_or_unused(path: Path) -> None:
    wanted, present = set(extract.messages()), set(translated(path))
    assert wanted - present == set(), "missing: run python -m ludoteca.web.extract and translate"
    assert present - wanted == set(), "unused: run python -m ludoteca.web.extract"


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parent.name)
def test_every_form_is_translated(path: Path) -> None:
    forms = extract.read(path).num_plurals
    for message, texts in translated(path).items():
        assert len(texts) == (1 if isinstance(message, str) else forms), message
        assert all(texts), message


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parent.name)
def test_placeholders_are_kept(path: Path) -> None:
    for message, texts in translated(path).items():
        wanted = placeholders(message if isinstance(message, str) else message[1])
        for text in texts:
            assert placeholders(text) == wanted, (message, text)


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parent.name)
def test_up_to_date(path: Path, tmp_path: Path) -> None:
    """Extracting again changes nothing, so that translators' diffs show only what they did."""
    copy = tmp_path / path.parent.name / path.name
    copy.parent.mkdir()
    copy.write_bytes(path.read_bytes())
    extract.update(copy)
    assert copy.read_text(encoding="utf-8") == path.read_text(encoding="utf-8")


def test_romanian_plurals() -> None:
    """Romanian counts "1 mutare", "19 mutări", "20 de mutări"."""
    catalogue = extract.read(LOCALE / "ro" / "messages.po")
    texts = translated(LOCALE / "ro" / "messages.po")["%(num)d move", "%(num)d moves"]
    form = {n: texts[_plural(catalogue.plural_expr, n)] for n in (0, 1, 2, 19, 20, 101)}
    assert form[1] == "%(num)d mutare"
    assert form[2] == form[19] == form[101] == form[0] == "%(num)d mutări"
    assert form[20] == "%(num)d de mutări"


def _plural(expression: str, n: int) -> int:
    return int(c2py(expression)(n))


def test_romanian_diacritics() -> None:
    """Ș and ț have a comma below, never a cedilla."""
    text = (LOCALE / "ro" / "messages.po").read_text(encoding="utf-8")
    assert not set("şţŞŢ") & set(text)
    assert set("ăâîșț") <= set(text)


def in_template(source: str) -> list[str]:
    """Return the words of a template that come from no catalogue: its text, and what attributes say."""
    source = re.sub(
        r"\{% block body_class %\}\w+|\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}|<svg.*?</svg>", " ", source, flags=re.DOTALL
    )
    spoken = re.findall(r'(?:alt|title|aria-label|placeholder|content|label)="([^"]*)"', source)
    visible = re.sub(r"<[^>]*>", "\n", source, flags=re.DOTALL).splitlines()
    told = [*(text for text in spoken if not FOR_MACHINES.fullmatch(text)), *visible]
    return [text.strip() for text in told if WORD.search(NAMES.sub("", text))]


def in_script(source: str) -> list[str]:
    """Return the words of a script that come from no catalogue: text between tags of its htm templates, and labels."""
    visible = re.findall(r"<\w+[^<>`]*>([^<>`${}]*[A-Za-z]{2}[^<>`${}]*)</", source)
    return [*visible, *re.findall(r'(?:aria-label|title|placeholder)="([^"$]+)"', source)]


def scripts() -> list[Path]:
    return [path for path in sorted((WEB / "static").rglob("*.js")) if path.parent.name != "vendor"]


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_no_hard_coded_words_in_templates(path: Path) -> None:
    assert in_template(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("path", scripts(), ids=lambda path: path.name)
def test_no_hard_coded_words_in_scripts(path: Path) -> None:
    assert in_script(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("<p>Play</p>", ["Play"]),
        ('<p>{{ _("Play") }} now</p>', ["now"]),
        ("{% if x %}Yes{% endif %}", ["Yes"]),
        ('<img alt="A board">', ["A board"]),
        ('<a title="{{ _("Back") }}" aria-label="Close">×</a>', ["Close"]),
        ('<meta name="description" content="Three games">', ["Three games"]),
        ('<p class="play">{{ _("Play") }} · 12 Tablut</p>{# a comment #}', []),
    ],
)
def test_hard_coded_words_are_found(source: str, words: list[str]) -> None:
    assert in_template(source) == words


def test_hard_coded_words_of_scripts_are_found() -> None:
    assert in_script("html`<b>Play</b><i>${t('x')}</i>`") == ["Play"]
    assert in_script('html`<button title="Close" aria-label="${t("x")}">×</button>`') == ["Close"]


def test_only_literal_texts_are_translated() -> None:
    """What extraction can't read would be missing unnoticed."""
    for path in scripts():
        source = re.sub(r"/\*.*?\*/|//.*", "", path.read_text(encoding="utf-8"))
        called = re.findall(r"(?<!function )(?<![\w.$])tn?\(\s*([^\s]{1,20})", source)
        assert [text for text in called if not text.startswith('"')] == [], path.name
    for path in TEMPLATES:
        called = re.findall(r"(?<![\w.])(?:_|ngettext)\(\s*(.{1,20})", path.read_text(encoding="utf-8"))
        assert [text for text in called if not text.startswith('"')] == [], path.name


def test_extraction_reads_each_kind(tmp_path: Path) -> None:
    template = tmp_path / "a.html"
    template.write_text('{{ _("One %(n)s", n=1) }}{{ ngettext("%(num)d cat", "%(num)d cats", 3) }}', encoding="utf-8")
    script = tmp_path / "a.js"
    script.write_text(
        't("Say \\"hi\\"", { n }); tn("{n} dog",\n  "{n} dogs", n); not("t"); import("x"); set("y")', encoding="utf-8"
    )
    codes = tmp_path / "a.py"
    codes.write_text('CODES: dict[str, str] = {"a": "why" " not"}\nOTHER = {"b": "no"}\n', encoding="utf-8")
    assert list(extract.from_template(template)) == ["One %(n)s", ("%(num)d cat", "%(num)d cats")]
    assert list(extract.from_script(script)) == ['Say "hi"', ("{n} dog", "{n} dogs")]
    assert list(extract.from_codes(codes)) == ["why not"]
