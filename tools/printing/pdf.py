"""HTML pages to PDF: the same bytes for the same page, and nothing loaded from anywhere."""

from __future__ import annotations

import hashlib
import logging
from typing import Any

from tools.printing.extras import need


def pdf_of(html: str) -> bytes:
    """The pages as PDF. Raises `Failure` where WeasyPrint is not installed."""
    weasyprint = need("weasyprint", "a PDF")
    logging.getLogger("weasyprint").setLevel(logging.ERROR)
    logging.getLogger("fontTools").setLevel(logging.ERROR)
    document = weasyprint.HTML(string=html, url_fetcher=_refuse)
    made = document.write_pdf(
        pdf_identifier=hashlib.sha256(html.encode()).digest()[:16],
        presentational_hints=False,
        optimize_images=False,
    )
    assert isinstance(made, bytes)
    return made


def _refuse(url: str, *_: Any, **__: Any) -> Any:
    """What a page refers to is never loaded: only what it holds itself (`data:`) is."""
    weasyprint = need("weasyprint", "a PDF")
    if url.startswith("data:"):
        return weasyprint.default_url_fetcher(url)
    raise ValueError("a page to print loads nothing")
