import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from scipy import stats
from statsmodels.tsa.stattools import acf
from statistics_oracle import bands, case, cube, failure, layer, number, raster, write

years = np.arange(2000, 2024)
stacked = cube('annual.tif', 24)
inputs = {'values': bands('annual.tif', [str(year) for year in years], unit='K')}


def factor(y, alpha):
    n = len(y)
    slope = stats.theilslopes(y, np.arange(n))[0]
    r = acf(stats.rankdata(y - slope * np.arange(n)), nlags=n - 1, fft=False)[1:]
    lag = np.arange(1, n)
    r = np.where(np.abs(r) > stats.norm.ppf(1 - alpha / 2) / np.sqrt(n), r, 0)
    return 1 + 2 / (n * (n - 1) * (n - 2)) * ((n - lag) * (n - lag - 1) * (n - lag - 2) * r).sum()


def expected(modified, alpha, least, scale, unit):
    slope, z, p = (np.full(stacked.shape[1:], np.nan) for _ in range(3))
    for place in np.ndindex(slope.shape):
        y = stacked[(slice(None), *place)]
        known = np.isfinite(y)
        y, n = y[known], known.sum()
        if n < least:
            continue
        s = np.sign(np.subtract.outer(y, y))[np.tril_indices(n, -1)].sum()
        _, ties = np.unique(y, return_counts=True)
        variance = (n * (n - 1) * (2 * n + 5) - (ties * (ties - 1) * (2 * ties + 5)).sum()) / 18
        grown = factor(y, alpha) if modified and np.ptp(y) > 0 else 1
        if grown <= 0:
            continue
        slope[place] = stats.theilslopes(y, years[known] * scale)[0]
        z[place] = 0 if s == 0 else (s - np.sign(s)) / np.sqrt(variance * grown)
        p[place] = 2 * stats.norm.sf(abs(z[place]))
    valid = np.isfinite(p).sum()
    share = lambda chosen: 100 * (chosen & (p < alpha)).sum() / valid
    return {'slope': raster(slope, unit=unit), 'z': raster(z), 'p': raster(p), 'meanSlope': number(np.nanmean(slope), valid, 20, unit=unit, tolerance=1e-8),
            'significantShare': number(share(p < 2)), 'increasingShare': number(share(z > 0)), 'decreasingShare': number(share(z < 0))}


write(__file__, [
    case('modified for memory; gaps, ties, a constant and a nearly empty pixel', inputs, {}, expected(True, 0.05, 8, 1, 'K/year')),
    case('original test per month', inputs, {'variant': 'original', 'per': 'month', 'alpha': 0.1}, expected(False, 0.1, 8, 12, 'K/month')),
    case('at least 23 years', inputs, {'minimumValid': 23, 'alpha': 0.01}, expected(True, 0.01, 23, 1, 'K/year')),
    failure('a layer without date', {'values': [layer('plain.tif', 1, date=None)]}, {}, 'has no date'),
])
