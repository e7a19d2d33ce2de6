"""Writes golden.json beside: what the tools behind Earth-Bench's keys give for small images, by NumPy. Run: python3 golden.py"""

import json
from pathlib import Path

import numpy as np

FILL = -9999.0


def statistics(bands, threshold=0.75):
    flat = np.concatenate([np.ravel(band) for band in bands])
    first = np.ravel(bands[0])
    first, flat = [np.where(np.isinf(part), np.nan, part) for part in (first, flat)]
    seen = first[~np.isnan(first)]
    return {
        "mean": float(np.mean(seen)),
        "meanOfBands": float(np.nanmean(flat)),
        "share": float(100 * np.mean(seen > threshold)),
    }


def single_channel(temperature, red, nir):
    temperature, red, nir = [np.where(band < 0, np.nan, band) for band in (temperature, red, nir)]
    ndvi = (nir - red) / (nir + red + 1e-6)
    emissivity = np.select([ndvi > 0.7, ndvi < 0.2], [0.99, 0.96], 0.97 + 0.003 * ndvi)
    return [temperature / (1 + 10.9 * temperature / 14387.7 * np.log(emissivity))]


def two_band(band31, band32):
    return [1.022 * band31 + 0.47 * (band31 - band32) + 0.43]


def water(band2, band5, band17, band18, band19):
    gradient = (band5 - band2) / 0.375
    through = [np.divide(band, band2 + gradient * (at - 0.865), out=np.zeros_like(band), where=band2 + gradient * (at - 0.865) != 0)
               for band, at in ((band17, 0.905), (band18, 0.936), (band19, 0.94))]
    path = np.nan_to_num(np.log(through[1]) / -0.03, nan=0.0, posinf=np.inf, neginf=-np.inf)
    return [np.maximum(path, 0), *through]


def split_window(band31, band32, emissivity31, emissivity32):
    one, other = emissivity31 * 0.002 + 0.49, emissivity32 * 0.002 + 0.49
    mean = np.clip((one + other) / 2, 0.8, 1)
    t = band31 - 273.15
    coefficient = 54.3 - 2.238 * (band31 - band32)
    lst = 0.268 + 1.378 * t + 0.183e-3 * t * t + coefficient * (1 - mean + one - other) + 273.15
    return [np.where((lst < 200) | (lst > 350), np.nan, lst)]


def separation(*bands, representative=3):
    stack = np.stack(bands)
    reference = np.where((stack[representative] > 0) & (stack[representative] < 1000), stack[representative], np.nan)
    contrast = np.where(np.isnan(reference), np.nan, stack.max(0) - stack.min(0))
    emissivity = np.clip(0.982 - 0.072 * contrast, 0.85, 0.999)
    return [reference / (1 + 10.6 / 14387.7 * reference * np.log(emissivity)), emissivity, contrast]


def day_night(day, night, day_emissivity, night_emissivity):
    keep = lambda values: np.where((values < 270) | (values > 325), np.nan, values)
    emissivities = [stored * 0.002 + 0.49 for stored in (day_emissivity, night_emissivity)]
    kept = [keep(day), keep(night)]
    corrected = [keep(t / (1 + 11 * t / 14387.7 * np.log(np.clip(e, 0.5, 1)))) for t, e in zip(kept, emissivities)]
    return [*corrected, *kept, *emissivities]


def weighted(*bands):
    seen = np.all([(band > 240) & (band < 340) for band in bands], axis=0)
    lst = np.where(seen, np.tensordot([0.3, 0.3, 0.4], np.stack(bands), 1) + 2, np.nan)
    fixed = np.where(seen, 0.95, np.nan)
    return [lst, fixed, fixed]


def inertia(day, night, albedo):
    return [np.clip((1 - albedo) / np.where(day == night, np.nan, day - night), 0, 10)]


def tvdi(ndvi, lst):
    n, t = ndvi * 0.0001, lst * 0.02
    valid = (n >= 0) & (n <= 1) & (t > 0)
    edges = np.linspace(n[valid].min(), n[valid].max(), 101)
    rows = []
    for left, right in zip(edges, edges[1:]):
        within = t[valid & (n >= left) & (n < right)]
        if within.size:
            rows.append(((left + right) / 2, within.min(), within.max()))
    middle, low, high = np.array(rows).T
    wet, dry = np.polyfit(middle, low, 1), np.polyfit(middle, high, 1)
    floor = np.polyval(wet, n)
    between = np.polyval(dry, n) - floor
    return [np.where(valid, np.clip((t - floor) / np.where(between == 0, 1e-6, between), 0, 1), np.nan)]


rng = np.random.default_rng(19)
grid = (4, 4)


def kelvin(low, high):
    """Temperatures in sixteenths, exact in 32 bits; the first pixel is fill, the second 0, the third far too warm."""
    values = np.round(rng.uniform(low, high, grid) * 16) / 16
    values.flat[:3] = FILL, 0, 400
    return values


def whole(low, high, shape=grid):
    values = rng.integers(low, high, shape).astype(float)
    values.flat[0] = FILL
    return values


ndvi, lst = whole(-500, 9000, (16, 16)), whole(14000, 16000, (16, 16))
cases = [
    ("peer-single-channel-lst", {"temperature": kelvin(280, 310), "red": whole(200, 3000), "nir": whole(1000, 5000)}, single_channel, {}),
    ("peer-two-band-lst", {"band31": kelvin(280, 310), "band32": kelvin(278, 308)}, two_band, {"threshold": 290}),
    ("peer-water-vapour", {"band2": whole(2000, 4000), "band5": whole(2000, 4000), "band17": whole(1500, 3000), "band18": whole(500, 4500), "band19": whole(500, 2500)}, water, {"threshold": 20}),
    ("peer-split-window", {"band31": kelvin(280, 310), "band32": kelvin(278, 308), "emissivity31": whole(225, 252), "emissivity32": whole(225, 252)}, split_window, {"threshold": 300}),
    ("peer-emissivity-separation", {f"band{number}": kelvin(295, 297) for number in range(10, 15)}, separation, {"threshold": 297}),
    ("peer-day-night-lst", {"day": kelvin(280, 326), "night": kelvin(262, 285), "dayEmissivity": whole(225, 255), "nightEmissivity": whole(225, 255)}, day_night, {"threshold": 300}),
    ("peer-weighted-temperature", {"first": kelvin(230, 330), "second": kelvin(250, 345), "third": kelvin(250, 330)}, weighted, {"threshold": 280}),
    ("peer-thermal-inertia", {"day": whole(290, 310), "night": whole(280, 300), "albedo": whole(0, 2) / 4}, inertia, {"threshold": 0.05}),
    ("peer-normalised-difference", {"first": whole(0, 4000), "second": whole(0, 4000)}, lambda first, second: [(first - second) / (first + second + 1e-6)], {"threshold": 0.1}),
    ("peer-turbidity", {"red": whole(0, 2000)}, lambda red: [red], {"threshold": 500}),
    ("peer-image-statistics", {"values": whole(0, 40)}, lambda values: [values], {"threshold": 20}),
    ("peer-tvdi", {"ndvi": ndvi, "lst": lst}, tvdi, {}),
]

with np.errstate(all="ignore"):
    golden = [
        {
            "tool": name,
            "width": int(next(iter(inputs.values())).shape[1]),
            "inputs": {key: np.ravel(values).tolist() for key, values in inputs.items()},
            "params": params,
            "expected": statistics(compute(*inputs.values()), **params),
        }
        for name, inputs, compute, params in cases
    ]
Path(__file__).with_name("golden.json").write_text(json.dumps({"cases": golden}) + "\n")
