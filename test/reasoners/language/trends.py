"""Trends and tests over the rasters of trends.test.ts, by numpy and scipy. Writes trends.json beside this file."""

import json
from pathlib import Path

import numpy as np
from scipy import stats

W, H = 16, 12
x, y = np.meshgrid(np.arange(W), np.arange(H))
DATES = [f"{year}-{month:02d}-{(3 + 2 * month) % 27 + 1:02d}" for year in range(2017, 2021) for month in (2, 4, 6, 9, 11)]
YEARS = np.array([int(date[:4]) for date in DATES])


def stored(i):
    values = 300 + ((x * 7 + y * 11 + i * 13) % 97) * 3 + 12 * (YEARS[i] - 2017) + ((i * i) % 9) * 15
    return np.where((x * 3 + y * 5 + i) % 7 == 0, np.nan, values)


rho = [stored(i) * 0.0001 for i in range(20)]
turbidity = np.array([np.nanmean(290 * r / (1 - r / 0.19)) for r in rho])
annual = np.array([turbidity[YEARS == year].mean() for year in range(2017, 2021)])


def kendall(v):
    """Kendall 1975: ties in the variance, one off S for continuity."""
    n = len(v)
    s = sum(np.sign(v[j] - v[i]) for i in range(n) for j in range(i + 1, n))
    _, ties = np.unique(v, return_counts=True)
    variance = (n * (n - 1) * (2 * n + 5) - (ties * (ties - 1) * (2 * ties + 5)).sum()) / 18
    z = 0 if s == 0 else (s - np.sign(s)) / np.sqrt(variance)
    return {"p": 2 * stats.norm.sf(abs(z)), "z": z, "tau": s / (n * (n - 1) / 2)}


DAYS = [day for day in range(1, 15) if day != 9]
rain = np.array([np.nanmean(np.where((x + y + d) % 6 == 0, np.nan, (((x * 5 + y * 3 + d * 7) % 40) / 4 + d / 8))) for d in DAYS])

# Total and non-irrigated flow, 65535 in cells without: only cells with both count.
FLOW_YEARS = np.array([2003, 2006, 2009, 2012])
total = [np.where((x + 2 * y) % 9 == 0, np.nan, 900 + (x * 17 + y * 29) % 50 + 7 * (year - 2000) + year % 4 * 11) for year in FLOW_YEARS]
dry = [np.where((2 * x + y) % 8 == 0, np.nan, 300 + (x * 5 + y * 13) % 40 + 2 * (year - 2000)) for year in FLOW_YEARS]
irrigated = np.array([np.nanmean(one - other) for one, other in zip(total, dry)])

goldens = {
    "mean": turbidity.mean(),
    "dates": kendall(turbidity),
    "annual": {**kendall(annual), "slope": stats.theilslopes(annual, np.arange(4))[0]},
    "per step": stats.linregress(np.arange(20), turbidity).slope,
    "per calendar year": stats.linregress(np.arange(4), annual).slope,
    "rain per day": stats.linregress(DAYS, rain).slope,
    "mean rain": rain.mean(),
    "flow per year": stats.linregress(FLOW_YEARS, irrigated).slope,
}
Path(__file__).with_suffix(".json").write_text(json.dumps(goldens, indent=1) + "\n")
