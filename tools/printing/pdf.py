"""HTML pages to PDF: the same bytes for the same page, and nothing loaded from anywhere."""

from __future__ import annotations

import hashlib
import logging

from tools.failures import Failure
from tools.printing.extras import need


def pdf_of(html: str) -> bytes:
    """The pages as PDF. Raises `Failure` where WeasyPrint is not installed."""
    weasyprint = need("weasyprint", "a PDF")
    logging.getLogger("weasyprint").setLevel(logging.CRITICAL)
    logging.getLogger("fontTools").setLevel(logging.ERROR)
    fetcher = need("weasyprint.urls", "a PDF").URLFetcher(
        allowed_protocols={"data"}, allow_redirects=False
    )  # what a page holds itself, and nothing from anywhere else
    document = weasyprint.HTML(string=html, url_fetcher=fetcher)
    identifier = hashlib.sha256(html.encode()).digest()[:16]
    try:
        made = document.write_pdf(pdf_identifier=identifier)
    except RecursionError:
        raise Failure("A page is too entangled for a PDF: a template nests too deep.") from None
    assert isinstance(made, bytes)
    return made
