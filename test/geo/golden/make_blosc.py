"""Makes a Blosc chunk of phrases that come again and again, some of them far behind, with the C library; blosc.json says what it holds.

Run with a Python that has blosc and numpy:  python3 test/geo/golden/make_blosc.py
"""
import hashlib
import json
import pathlib

import blosc
import numpy as np

folder = pathlib.Path(__file__).parent.parent / "fixtures" / "codecs"
folder.mkdir(parents=True, exist_ok=True)
rng = np.random.default_rng(2)
phrases = [rng.integers(0, 256, 60).astype("uint8").tobytes() for _ in range(100)]
data = b"".join(phrases) + b"".join(phrases[index] for index in rng.integers(0, 100, 400))
blosc.set_blocksize(len(data))
chunk = blosc.compress(data, typesize=1, clevel=9, shuffle=blosc.NOSHUFFLE, cname="blosclz")
assert len(chunk) < len(data) / 2 and not chunk[2] & 2, "the library did not compress"
(folder / "blosclz.blosc").write_bytes(chunk)
golden = {"blosclz.blosc": {"bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}}
(folder.parent.parent / "golden" / "blosc.json").write_text(json.dumps(golden) + "\n")
