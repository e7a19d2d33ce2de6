import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import case, failure, layer, number, physical, raster, write
from scipy import stats

years = np.array([2010, 2011, 2012, 2014, 2015, 2016, 2017, 2018], float)
stacked = np.stack([physical(f'yearly-{int(year)}.tif') for year in years])
values = {'values': [layer(f'yearly-{int(year)}.tif', date=str(int(year)), unit='1') for year in years]}


def kendall_p(y):
    """Gilbert 1987, chapter 16."""
    n = len(y)
    s = sum(np.sign(y[j] - y[i]) for i in range(n) for j in range(i + 1, n))
    _, ties = np.unique(y, return_counts=True)
    variance = (n * (n - 1) * (2 * n + 5) - sum(t * (t - 1) * (2 * t + 5) for t in ties)) / 18
    return 1 if s == 0 else 2 * stats.norm.sf((abs(s) - 1) / np.sqrt(variance))


def expected(x, method, least, alpha, unit):
    slope, p = np.full(stacked.shape[1:], np.nan), np.full(stacked.shape[1:], np.nan)
    for place in np.ndindex(slope.shape):
        y = stacked[(slice(None), *place)]
        present = np.isfinite(y)
        if present.sum() < least:
            continue
        fit = stats.linregress(x[present], y[present]).slope
        slope[place] = fit if method == 'ols' else stats.theilslopes(y[present], x[present])[0]
        p[place] = kendall_p(y[present])
    valid = np.isfinite(slope).sum()
    share = lambda chosen: 100 * (chosen & (p < alpha)).sum() / valid
    return {'slope': raster(slope, unit=unit), 'p': raster(p), 'meanSlope': number(np.nanmean(slope), valid, slope.size, unit=unit, tolerance=1e-8),
            'significantShare': number(share(p < 2), unit='%'), 'increasingShare': number(share(slope > 0)), 'decreasingShare': number(share(slope < 0))}


write(__file__, [
    case('least squares per year; a year lacks, pixels have gaps, one is level', values, {}, expected(years, 'ols', 4, 0.05, '1/year')),
    case('Theil–Sen per month, six values at least', values, {'method': 'theil-sen', 'per': 'month', 'minimumValid': 6, 'alpha': 0.1},
         expected(years * 12, 'theil-sen', 6, 0.1, '1/month')),
    case('per step', values, {'per': 'step', 'minimumValid': 3}, expected(np.arange(8.0), 'ols', 3, 0.05, '1/step')),
    failure('a layer without date', {'values': [layer('plain.tif', 1, date=None)]}, {}, 'has no date'),
])
