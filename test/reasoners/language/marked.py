"""Surges of a coast on the days of a month, most pixels without one, and what comes out of them, by numpy and scipy. Writes marked.json beside this file."""

import json
from pathlib import Path

import numpy as np
from scipy import stats

size, none = 14, -99
row, column = np.mgrid[0:size, 0:size]
days = [f"2020-05-{day:02d}" for day in range(2, 24, 2)]
files, levels = {}, []
for at, day in enumerate(days):
    reach = (3, 4, 3, 5, 11, 4, 3, 6, 4, 3, 5)[at]
    level = 1 + (column * 5 + row * 3 + at) % 19
    level = np.where((row + column < reach) | ((row * column) % 29 == at), level, none)
    head = [f"ncols {size}", f"nrows {size}", "xllcorner 4", "yllcorner 52", "cellsize 0.05"]
    files[f"Low Coast_Surge_{day}.asc"] = "\n".join([*head, *(" ".join(str(value) for value in line) for line in level), ""])
    levels.append(level)

levels = np.array(levels)
there = levels != none
metres = levels * 0.25
counts = there.sum(axis=(1, 2))
values = {
    "pooled": metres[there].mean(),
    "share": 100 * ((metres > 2) & there)[4].mean(),
    "pearson": stats.kurtosis(counts, fisher=False),
    "excess": stats.kurtosis(counts),
    "mean there": metres[4][(metres[4] > 2) & there[4]].mean(),
    "mean share": 100 * np.mean([((metres[at] > 2) & there[at]).mean() for at in range(len(days))]),
    "count": there[4].sum(),
}
assert abs(metres[there].mean() - np.mean([metres[at][there[at]].mean() for at in range(len(days))])) > 0.01
assert counts.argmax() == 4
named = {name: round(float(value), 6) for name, value in values.items()}
Path(__file__).with_name("marked.json").write_text(json.dumps({"files": files, "values": named}, indent=1) + "\n")
