import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import case, failure, layer, number, physical, raster, write

YEARS = [2010, 2011, 2012, 2014, 2015, 2016, 2017, 2018]
yearly = np.stack([physical(f'yearly-{year}.tif') for year in YEARS])
values = {'values': [layer(f'yearly-{year}.tif', date=str(year), unit='1') for year in YEARS]}


def polynomial(series, at, size, degree):
    start = min(max(0, at - size // 2), len(series) - size)
    places = np.arange(start, start + size)
    places = places[np.isfinite(series[places])]
    return np.polyval(np.polyfit(places - at, series[places], degree), 0) if len(places) > degree else np.nan


def whittaker(series, at, strength):
    present = np.isfinite(series)
    differences = np.diff(np.eye(len(series)), 2, axis=0)
    return np.linalg.solve(np.diag(present.astype(float)) + strength * differences.T @ differences, np.where(present, series, 0))[at]


def expected(at, smooth, least=3):
    result = np.full(yearly.shape[1:], np.nan)
    for place in np.ndindex(result.shape):
        series = yearly[(slice(None), *place)]
        if np.isfinite(series).sum() >= least:
            result[place] = smooth(series, at)
    both = np.isfinite(result) & np.isfinite(yearly[at])
    return {'smoothed': raster(result), 'mean': number(np.nanmean(result), np.isfinite(result).sum(), result.size, tolerance=1e-6),
            'residual': number(np.sqrt(np.mean((result - yearly[at])[both] ** 2)), both.sum(), tolerance=1e-6)}


write(__file__, [
    case('Savitzky–Golay in the middle', values, {'layer': '2014'}, expected(3, lambda s, at: polynomial(s, at, 5, 2))),
    case('Savitzky–Golay at the end, a wide window', values, {'layer': '2018', 'window': 7, 'degree': 1}, expected(7, lambda s, at: polynomial(s, at, 7, 1))),
    case('Whittaker', values, {'layer': '2012', 'method': 'whittaker', 'lambda': 50}, expected(2, lambda s, at: whittaker(s, at, 50))),
    case('Whittaker of at least seven years', values, {'layer': '2010', 'method': 'whittaker', 'minimumValid': 7}, expected(0, lambda s, at: whittaker(s, at, 10), 7)),
    failure('an even window', values, {'layer': '2012', 'window': 4}, 'odd'),
])
