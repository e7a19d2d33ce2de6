"""Computes every truth of OpenEarth-Bench again, from the pixels of its files: verify.py FOLDER. Shares nothing with the generator."""

import json
import sys
from pathlib import Path

import numpy as np
import rasterio

MEASURES = {
    "NDVI": lambda b: (b["B08"] - b["B04"]) / (b["B08"] + b["B04"]),
    "EVI2": lambda b: 2.5 * (b["B08"] - b["B04"]) / (b["B08"] + 2.4 * b["B04"] + 1),
    "NDWI": lambda b: (b["B03"] - b["B08"]) / (b["B03"] + b["B08"]),
    "NDSI": lambda b: (b["B03"] - b["B11"]) / (b["B03"] + b["B11"]),
    "NDBI": lambda b: (b["B11"] - b["B08"]) / (b["B11"] + b["B08"]),
    "soil moisture": lambda b: b["SM"],
    "night-time radiance": lambda b: b["avg_rad"],
}


def read(path, scaled):
    with rasterio.open(path) as source:
        assert source.crs.to_epsg() == 32633, path
        values = source.read(1, masked=True).astype("float64")
        declared = source.scales[0]
        pixel_km2 = abs(source.transform.a * source.transform.e) / 1e6
    assert declared in (1.0, 0.0001), path
    return values * (0.0001 if scaled else 1.0), pixel_km2


def scene(folder, recipe, day):
    with rasterio.open(folder / "data" / f"{day}_QA.tif") as source:
        clear = source.read(1) == 0
    bands = {}
    pixel_km2 = None
    for name in recipe["bands"]:
        bands[name], pixel_km2 = read(folder / "data" / f"{day}_{name}.tif", recipe["scaled"])
    usable = clear & ~np.ma.getmaskarray(bands[recipe["bands"][0]])
    return MEASURES[recipe["measure"]](bands), usable, pixel_km2


def area_above(folder, recipe, day):
    measure, usable, pixel_km2 = scene(folder, recipe, day)
    return float(np.sum(measure.filled(-np.inf)[usable] > recipe["threshold"]) * pixel_km2)


def mean(folder, recipe, day):
    measure, usable, _ = scene(folder, recipe, day)
    return float(measure.data[usable].mean())


def truth(folder, recipe):
    dates = recipe["dates"]
    kind = recipe["kind"]
    if kind == "greatest-area-date":
        areas = [area_above(folder, recipe, day) for day in dates]
        assert areas.count(max(areas)) == 1, folder
        return dates[int(np.argmax(areas))]
    if kind == "mean-change":
        return mean(folder, recipe, dates[-1]) - mean(folder, recipe, dates[0])
    day = dates[recipe["date"]]
    if kind == "usable-share":
        usable = scene(folder, recipe, day)[1]
        return 100 * usable.sum() / usable.size
    return mean(folder, recipe, day) if kind == "mean" else area_above(folder, recipe, day)


def main(root):
    agreed, impossible, wrong = 0, 0, []
    for folder in sorted(path.parent for path in Path(root).glob("*/task.json")):
        task = json.loads((folder / "task.json").read_text())
        beside = json.loads((folder / "answer.json").read_text())
        recipe = beside["recipe"]
        if "impossible" in beside:
            lacking = [name for name in recipe["bands"] if not list((folder / "data").glob(f"*_{name}.tif"))]
            (wrong.append(f"{folder.name}: nothing is missing") if not lacking or "answer" in task else None)
            impossible += 1
            continue
        expected, found = task["answer"]["value"], truth(folder, recipe)
        same = expected == found if isinstance(expected, str) else abs(expected - found) <= 1e-9 * max(1.0, abs(expected))
        if same:
            agreed += 1
        else:
            wrong.append(f"{folder.name}: {expected} by the generator, {found} by its pixels")
    print(json.dumps({"agreed": agreed, "impossible": impossible, "wrong": wrong}))
    return 1 if wrong or agreed == 0 else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
