"""Markdown of the rules pages to HTML."""

from __future__ import annotations

from markupsafe import Markup, escape

from ludoteca.server import prose


def figure(name: str, caption: Markup) -> Markup:
    return Markup("<figure>{}: {}</figure>").format(name, caption)


def html(text: str) -> str:
    return str(prose.render(f"# Title\n\n{text}", "narrows", figure).body)


def test_headings_have_ids_and_are_listed() -> None:
    page = prose.render("# The *rules*\n\n## One\n\n### Inner\n\n> ## Two\n", "", figure)
    assert page.title == "The *rules*" and page.contents == (("s1", "One"), ("s2", "Two"))
    assert '<h2 id="s1">One</h2>' in page.body and '<h2 id="s2">Two</h2>' in page.body and "<h3>" in page.body


def test_rules_are_told_once_and_linked_to() -> None:
    page = html("{#R3} Roll. See {R3} and {#C8 narrows}.")
    assert '<b class="number printed" id="R3">R3</b> Roll.' in page
    assert '<a class="number" href="#R3">R3</a>' in page
    assert '<b class="number ours" id="C8">C8</b> <em class="narrows">narrows</em>' in page
    assert "{x}" in html("{x}") and "{R}" in html("{R}")
    assert prose.numbers("{#R3} {R4} {#C8 narrows}") == [("R3", False), ("C8", True)]


def test_neighbouring_diagrams_stand_together() -> None:
    page = html("```diagram a\nOne *x*\n```\n```diagram b\nTwo\n```\n\nText\n\n```diagram c\n{R1}\n```")
    assert page.count('<div class="diagrams">') == 2
    assert "<figure>a: One <em>x</em></figure><figure>b: Two</figure></div>" in page
    assert '<figure>c: <a class="number" href="#R1">R1</a></figure>' in page
    assert "<pre><code>x\n</code></pre>" in html("```\nx\n```")
    assert prose.names("```diagram a-1\nOne\n```\n```diagram b\n```\n") == ["a-1", "b"]


def test_html_is_not_let_through() -> None:
    evil = '<script>alert(1)</script> <img src=x onerror="y">'
    assert "<script" not in html(evil) and "<img" not in html(evil)
    assert str(escape("<script>")) in html(f"```diagram a\n{evil}\n```")
    assert "href" not in html("[x](javascript:alert(1))")
