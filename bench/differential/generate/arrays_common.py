"""What the generators of array files share: the manifest, and what a reader must see of a written array."""
import json
import math
import pathlib
import warnings

import numpy as np
import pyproj

ROWS, COLUMNS = 4, 5


class Suite:
    """Collects cases; each is a file with its truth."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.entries = []
        self.cases = set()

    def path(self, name):
        return self.folder / name

    def add(self, file, format, case, bands, **truth):
        """`bands`: (variable, north-up array with NaN for missing, date or None, unit or None). `refusal`: a pattern that a refusal must match where one is right."""
        refusal = truth.pop("refusal", None)
        listed = [{"name": name, "values": numbers(values), **({"date": date} if date is not None else {}), **({"unit": unit} if unit is not None else {})}
                  for name, values, date, unit in bands]
        # Cases are told apart by their names: the format, then the file, where the rest is the same.
        case = next(name for name in (case, f"{case} ({format})", f"{case} ({file})") if name not in self.cases)
        self.cases.add(case)
        entry = {"file": file, "format": format, "case": case, "truth": {"bands": listed, "transform": None, "corners": None, **truth}}
        if refusal:
            entry["refusal"] = refusal
        self.entries.append(entry)

    def save(self):
        with open(self.folder / "manifest.jsonl", "w") as out:
            for entry in self.entries:
                out.write(json.dumps(entry, allow_nan=False) + "\n")


def numbers(values):
    flat = np.ma.asarray(values).ravel()
    return [None if value is np.ma.masked or (isinstance(value, float) and math.isnan(value)) else value
            for value in (item if item is np.ma.masked else (float(item)) for item in flat)]


def north_up(array, x, y):
    """The last two dimensions are y and x as written."""
    if y is not None and len(y) > 1 and y[0] < y[-1]:
        array = array[..., ::-1, :]
    if x is not None and len(x) > 1 and x[0] > x[-1]:
        array = array[..., :, ::-1]
    return array


def corner_pairs(x, y):
    """Centres of the corner pixels: upper left, upper right, lower right, lower left."""
    west, east, south, north = min(x[0], x[-1]), max(x[0], x[-1]), min(y[0], y[-1]), max(y[0], y[-1])
    return [(west, north), (east, north), (east, south), (west, south)]


def degrees_corners(x, y):
    return [[float(a), float(b)] for a, b in corner_pairs(x, y)]


def projected_corners(x, y, definition, shift=False):
    """Longitude and latitude by PROJ; on the CRS's own datum unless `shift`."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        crs = pyproj.CRS.from_user_input(definition)
        target = pyproj.CRS.from_epsg(4326) if shift else crs.geodetic_crs
        transformer = pyproj.Transformer.from_crs(crs, target, always_xy=True)
        return [[float(v) for v in transformer.transform(a, b)] for a, b in corner_pairs(x, y)]


def sample(kind, shape=(ROWS, COLUMNS), seed=0):
    """Numbers that use the range of a type moderately."""
    rng = np.random.default_rng(seed)
    dtype = np.dtype(kind)
    if dtype.kind == "f":
        return rng.normal(10, 30, shape).astype(dtype)
    low = -90 if dtype.kind == "i" else 3
    return rng.integers(low, 100, shape).astype(dtype)
