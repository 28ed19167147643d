"""Pictures of strangers: what is kept, what is left out, and what is refused."""

import pytest

from tools.printing.svg import MOST_ELEMENTS, Refused, safe_svg

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">'


def safe(inside: str, head: str = HEAD) -> str:
    return safe_svg(f"{head}{inside}</svg>", "icons/x.svg", "x-")


def test_shapes_are_kept_as_they_are() -> None:
    assert safe('<g fill="#fff"><path d="M0 0h1" stroke-width="2"/></g>') == (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">'
        '<g fill="#fff"><path d="M0 0h1" stroke-width="2"></path></g></svg>'
    )


def test_ids_get_a_name_of_their_own() -> None:
    drawn = safe('<clipPath id="a"><path d="M0 0"/></clipPath><path clip-path="url(#a)" d="M0 0"/>')
    assert 'id="x-a"' in drawn
    assert 'clip-path="url(#x-a)"' in drawn


def test_notes_of_drawing_programs_are_left_out() -> None:
    head = HEAD.replace("<svg", '<svg xmlns:ink="http://ink.example" ink:version="1" width="9mm"')
    inside = '<metadata><a/></metadata><ink:view><path d="M0 0"/></ink:view><path d="M1 1"/>'
    assert safe(inside, head) == HEAD + '<path d="M1 1"></path></svg>'


def test_styles_become_attributes() -> None:
    assert 'fill="#123"' in safe('<path style="fill:#123;-x-run:1" d="M0 0"/>')
    assert "run" not in safe('<path style="fill:#123;-x-run:1" d="M0 0"/>')


@pytest.mark.parametrize(
    "inside",
    [
        "<script>1</script>",
        "<style>path{}</style>",
        '<image href="a.png"/>',
        '<use href="#a"/>',
        '<a href="https://example.org"><path d="M0 0"/></a>',
        '<animate attributeName="x"/>',
        '<text x="1">a</text>',
        "<foreignObject/>",
        '<path onload="x()" d="M0 0"/>',
        '<path OnClick="x()" d="M0 0"/>',
        '<path fill="url(http://example.org/a)" d="M0 0"/>',
        '<path fill="url( &quot;//example.org/a&quot;)" d="M0 0"/>',
        '<path style="fill:url(https://example.org)" d="M0 0"/>',
        '<path fill="javascript:x" d="M0 0"/>',
        '<path fill="data:text/html,x" d="M0 0"/>',
        "<?xml-stylesheet href='a.css'?>",
        "<g>" * 40 + "</g>" * 40,
        "<g/>" * (MOST_ELEMENTS + 1),
    ],
)
def test_what_runs_loads_or_never_ends_is_refused(inside: str) -> None:
    with pytest.raises(Refused) as refused:
        safe(inside)
    assert refused.value.problem.code == "unsafe-picture"
    assert refused.value.problem.span.line == 1


def test_a_document_type_is_refused_before_it_is_read() -> None:
    bomb = '<!DOCTYPE svg [<!ENTITY a "1"><!ENTITY b "&a;&a;">]>' + HEAD + "&b;</svg>"
    with pytest.raises(Refused, match="entities"):
        safe_svg(bomb, "icons/x.svg", "x-")


def test_a_picture_without_a_box_is_refused() -> None:
    with pytest.raises(Refused, match="viewBox"):
        safe_svg('<svg xmlns="http://www.w3.org/2000/svg"/>', "icons/x.svg", "x-")
    with pytest.raises(Refused, match="begins with <html>"):
        safe_svg("<html/>", "icons/x.svg", "x-")
