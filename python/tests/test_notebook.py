"""The notebook runs as it stands."""

import json
from pathlib import Path

import pytest


def test_the_notebook_runs():
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("agg")
    notebook = json.loads((Path(__file__).parent.parent / "levels.ipynb").read_text())
    names = {}
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), names)
    assert {name: len(columns) for name, columns in names["results"].items()} == {f"level {n}": 5 for n in (1, 2, 3)}
