"""Quantiles by numpy: measures.json.   python3 test/geo/golden/make_measures.py"""
import json
import pathlib

import numpy as np

rng = np.random.default_rng(9)
SETS = {
    "normal": rng.normal(0, 1e3, 501),
    "few distinct": rng.integers(0, 4, 400).astype(float),
    "both signs and tiny": np.concatenate([rng.normal(0, 1e-300, 50), -np.geomspace(1e-8, 1e8, 51), np.geomspace(1e-8, 1e8, 52)]),
    "one value": np.array([7.25]),
}
AT = [0, 0.01, 0.1, 0.25, 1 / 3, 0.5, 0.75, 0.9, 0.99, 1]
golden = {name: {"values": values.tolist(), "quantiles": np.quantile(values, AT).tolist()} for name, values in SETS.items()}
(pathlib.Path(__file__).parent / "measures.json").write_text(json.dumps({"at": AT, "sets": golden}, separators=(",", ":")) + "\n")
