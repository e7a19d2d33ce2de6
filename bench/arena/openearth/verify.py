"""Computes every truth of OpenEarth-Bench again, from the pixels of its files: verify.py FOLDER. Shares nothing with the generator."""

import csv
import json
import re
import sys
from pathlib import Path
from types import SimpleNamespace
from xml.etree import ElementTree

import numpy as np
import rasterio
from rasterio.features import geometry_mask

MEASURES = {
    "NDVI": lambda nir, red: (nir - red) / (nir + red),
    "EVI2": lambda nir, red: 2.5 * (nir - red) / (nir + 2.4 * red + 1),
    "NDWI": lambda green, nir: (green - nir) / (green + nir),
    "NDSI": lambda green, swir: (green - swir) / (green + swir),
    "NDBI": lambda swir, nir: (swir - nir) / (swir + nir),
    "soil moisture": lambda values: values,
    "night-time radiance": lambda values: values,
}

CLEAR = {
    "plain": lambda codes: codes == 0,
    "grid": lambda codes: codes == 0,
    "sentinel-2": lambda codes: ~np.isin(codes, (0, 3, 8, 9, 10)),
    "landsat": lambda codes: (codes & 0b11001) == 0,
    "night": lambda codes: codes > 0,
}


def file_of(folder, recipe, day, layer):
    stamp = day if recipe["product"] in ("plain", "grid") else day.replace("-", "")
    found = [p for p in (folder / "data").iterdir() if stamp in p.name and re.search(rf"[_.]{layer}(_\d+m)?\.tif$", p.name, re.I)]
    assert len(found) == 1, (folder, day, layer, found)
    return found[0]


def stored_as(folder, recipe, day):
    """Scale and offset as the files beside the images say."""
    if recipe["product"] == "sentinel-2":
        (path,) = (folder / "data").glob(f"*_{day.replace('-', '')}T*_MTD_MSIL2A.xml")
        tree = ElementTree.parse(path)
        one = float(tree.find(".//BOA_QUANTIFICATION_VALUE").text)
        return 1 / one, float(tree.find(".//BOA_ADD_OFFSET").text) / one
    if recipe["product"] == "landsat":
        (path,) = (folder / "data").glob(f"*_{day.replace('-', '')}_*_MTL.txt")
        text = path.read_text()
        return tuple(float(re.search(rf"REFLECTANCE_{what}_BAND_5 = (\S+)", text)[1]) for what in ("MULT", "ADD"))
    return (0.0001, 0.0) if recipe["product"] == "plain" else (1.0, 0.0)


def read(path):
    with rasterio.open(path) as source:
        assert source.crs.to_epsg() == 32633, path
        assert source.scales[0] in (1.0, 0.0001), path
        return source.read(1, masked=True), source.transform


def fine(values, shape):
    """Pixels twice as wide, as pixels of the fine grid."""
    factor = shape[0] // values.shape[0]
    assert values.shape[0] * factor == shape[0] and values.shape[1] * factor == shape[1]
    return np.ma.repeat(np.ma.repeat(values, factor, axis=0), factor, axis=1) if factor > 1 else values


def scene(folder, recipe, day):
    read_bands = [read(file_of(folder, recipe, day, name)) for name in recipe["bands"]]
    shape = max(values.shape for values, _ in read_bands)
    transform = next(t for values, t in read_bands if values.shape == shape)
    scale, offset = stored_as(folder, recipe, day)
    bands = [fine(values, shape).astype("float64") * scale + offset for values, _ in read_bands]
    codes, _ = read(file_of(folder, recipe, day, recipe["quality"]))
    usable = fine(CLEAR[recipe["product"]](codes.data), shape)
    for band in bands:
        usable = usable & ~np.ma.getmaskarray(band)
    measure = MEASURES[recipe["measure"]](*(band.filled(np.nan) for band in bands))
    return SimpleNamespace(measure=measure, usable=np.asarray(usable), km2=abs(transform.a * transform.e) / 1e6, transform=transform)


def districts(folder, seen):
    features = json.loads((folder / "data" / "zones.geojson").read_text())["features"]
    inside = lambda shape: geometry_mask([shape], seen.usable.shape, seen.transform, invert=True)
    return {feature["properties"]["district"]: inside(feature["geometry"]) for feature in features}


def above(seen, recipe):
    return seen.usable & (np.nan_to_num(seen.measure, nan=-np.inf) > recipe["threshold"])


def mean(seen, where=True):
    return float(seen.measure[seen.usable & where].mean())


def heights(folder, seen):
    values, transform = read(folder / "data" / "dem.tif")
    assert transform.a == 2 * seen.transform.a
    return fine(values.astype("float64").filled(np.nan), seen.usable.shape)


def table(folder, name):
    with open(folder / "data" / name, newline="") as source:
        return list(csv.DictReader(source))


def best(by_name):
    ordered = sorted(by_name, key=by_name.get, reverse=True)
    assert by_name[ordered[0]] > by_name[ordered[1]]
    return ordered[0]


def whole_series(folder, recipe):
    return {day: scene(folder, recipe, day) for day in recipe["dates"]}


def of_series(folder, recipe):
    days = whole_series(folder, recipe)
    first, last = days[recipe["dates"][0]], days[recipe["dates"][-1]]
    share = {day: 100 * seen.usable.mean() for day, seen in days.items()}
    zones = districts(folder, first)
    return {
        "clearest-date": lambda: best(share),
        "usable-dates": lambda: sum(value >= recipe["percent"] for value in share.values()),
        "mean-change": lambda: mean(last) - mean(first),
        "greatest-area-date": lambda: best({day: above(seen, recipe).sum() for day, seen in days.items()}),
        "gained-area": lambda: (above(last, recipe) & first.usable & ~above(first, recipe)).sum() * last.km2,
        "yearly-trend": lambda: np.polyfit([int(day[:4]) for day in days], [mean(seen) for seen in days.values()], 1)[0],
        "first-over": lambda: next(day for day, seen in days.items() if mean(seen) > recipe["threshold"]),
        "zone-most-change": lambda: best({name: mean(last, at) - mean(first, at) for name, at in zones.items()}),
    }[recipe["kind"]]()


def of_day(folder, recipe):
    if recipe["kind"] == "against":
        of = lambda date: of_day(folder, {**recipe, "kind": recipe["of"], "date": date})
        return of(recipe["date"]) - of(recipe["from"])
    seen = scene(folder, recipe, recipe["dates"][recipe["date"]])
    zones = districts(folder, seen)
    people = lambda: {row["district"]: float(row["population"]) for row in table(folder, "districts.csv")}
    surplus = lambda: sum(float(row["rain_mm"]) - float(row["evaporation_mm"]) for row in table(folder, "weather.csv"))
    total = lambda at: seen.measure[seen.usable & at].sum()
    means = lambda: [mean(seen, at) for at in zones.values()]
    return {
        "usable-share": lambda: 100 * seen.usable.mean(),
        "usable-area": lambda: seen.usable.sum() * seen.km2,
        "mean": lambda: mean(seen),
        "area-above": lambda: above(seen, recipe).sum() * seen.km2,
        "share-above": lambda: 100 * above(seen, recipe).sum() / seen.usable.sum(),
        "zone-mean": lambda: mean(seen, zones[recipe["zone"]]),
        "zone-area-above": lambda: (above(seen, recipe) & zones[recipe["zone"]]).sum() * seen.km2,
        "high-area-above": lambda: (above(seen, recipe) & (heights(folder, seen) > recipe["height"])).sum() * seen.km2,
        "spread": lambda: max(means()) - min(means()),
        "most-per-head": lambda: best({name: total(at) / people()[name] for name, at in zones.items()}),
        "mean-height": lambda: heights(folder, seen)[above(seen, recipe)].mean(),
        "water-balance": lambda: above(seen, recipe).sum() * seen.km2 * 1e6 * surplus() / 1000,
    }[recipe["kind"]]()


MONTHS = "January February March April May June July August September October November December".split()

# What has to stand in a question for its answer to be in this unit.
UNITS = {"%": r"%|per ?cent", "km²": r"km²|square kilomet", "m": r"\bm\b|\bmet(re|er)s\b", "m³": r"m³|cubic met(re|er)s"}

ABOVE = {"area-above", "share-above", "zone-area-above", "high-area-above", "greatest-area-date", "gained-area", "first-over", "mean-height", "water-balance"}
UNMEASURED = {"usable-share", "usable-area", "clearest-date", "usable-dates"}
FIRST_AND_LAST = {"mean-change", "gained-area", "zone-most-change"}


SPOKEN = rf"\b(\d{{1,2}}) ({'|'.join(MONTHS)}) (\d{{4}})"
WRITTEN = r"\b\d{4}-\d\d-\d\d\b"


def days_in(text):
    spoken = {f"{year}-{MONTHS.index(month) + 1:02}-{int(day):02}" for day, month, year in re.findall(SPOKEN, text)}
    return spoken | set(re.findall(WRITTEN, text))


def numbers_in(text):
    """Numbers that are no part of a date or of a name."""
    without = re.sub(SPOKEN, "", re.sub(WRITTEN, "", text))
    return {float(number) for number in re.findall(r"(?<![\w.])\d+(?:\.\d+)?(?!\w)", without)}


def said_otherwise(folder, question, recipe, unit):
    """What the words of a question say otherwise than its recipe: a truth is worth nothing if something else was asked."""
    lacks, dates, measure = recipe.get("lacks", {}), recipe["dates"], recipe["measure"]
    asked = re.split(rf" {measure} (?:= |is in the files )", question)[0]
    days = {dates[0], dates[-1]} if recipe["kind"] in FIRST_AND_LAST else {dates[recipe["date"]]} if "date" in recipe else set()
    zones = {feature["properties"]["district"] for feature in json.loads((folder / "data" / "zones.geojson").read_text())["features"]}
    names = zones | ({lacks["name"]} if lacks.get("kind") == "district" else set())
    zone = {recipe["zone"]} if "zone" in recipe else set()
    numbers = [recipe[name] for name in ("percent", "height") if name in recipe] + ([recipe["threshold"]] if {recipe["kind"], recipe.get("of")} & ABOVE else [])
    if recipe["kind"] == "against":
        before = of_day(folder, {**recipe, "kind": recipe["of"], "date": recipe["from"]})
        numbers.append(abs(float(f"{before:.7g}")))
    same = {
        "days": days_in(asked) == ({lacks["day"]} if lacks.get("kind") == "date" else days),
        "districts": {name for name in names if name in asked} == ({lacks["name"]} if lacks.get("kind") == "district" else zone),
        "numbers": numbers_in(asked) == set(map(float, numbers)),
        "measure": (measure in asked) == (recipe["kind"] not in UNMEASURED),
        "unit": unit not in UNITS or re.search(UNITS[unit], asked, re.I) is not None,
    }
    return [name for name, agrees in same.items() if not agrees]


def is_lacking(folder, recipe):
    lacks = recipe["lacks"]
    names = [path.name for path in (folder / "data").iterdir()]
    if lacks["kind"] == "date":
        return not any(lacks["day"] in name or lacks["day"].replace("-", "") in name for name in names)
    if lacks["kind"] == "district":
        return lacks["name"] not in (folder / "data" / "zones.geojson").read_text()
    layer = recipe["quality"] if lacks["kind"] == "quality" else lacks["name"]
    return not any(re.search(rf"[_.]{layer}(_\d+m)?\.tif$", name, re.I) for name in names)


def main(root):
    agreed, impossible, wrong = 0, 0, []
    for folder in sorted(path.parent for path in Path(root).glob("*/task.json")):
        task = json.loads((folder / "task.json").read_text())
        beside = json.loads((folder / "answer.json").read_text())
        recipe = beside["recipe"]
        for what in said_otherwise(folder, task["question"], recipe, task.get("answer", {}).get("unit")):
            wrong.append(f"{folder.name}: {what} of the question are not those of its recipe: {task['question']}")
        if "impossible" in beside:
            if not is_lacking(folder, recipe) or "answer" in task:
                wrong.append(f"{folder.name}: nothing is missing")
            impossible += 1
            continue
        expected = task["answer"]["value"]
        found = of_day(folder, recipe) if "date" in recipe else of_series(folder, recipe)
        same = expected == found if isinstance(expected, str) else abs(expected - found) <= 1e-9 * max(1.0, abs(expected))
        if same:
            agreed += 1
        else:
            wrong.append(f"{folder.name}: {expected} by the generator, {found} by its pixels")
    print(json.dumps({"agreed": agreed, "impossible": impossible, "wrong": wrong}))
    return 1 if wrong or agreed == 0 else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
