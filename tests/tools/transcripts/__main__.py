"""Write all transcripts anew."""

import tempfile
from pathlib import Path

from tests.tools.transcripts.transcript import HERE, again

for path in sorted(HERE.glob("*.txt")):
    with tempfile.TemporaryDirectory() as folder:
        path.write_text(again(path.read_text(), Path(folder) / "match.jsonl"))
