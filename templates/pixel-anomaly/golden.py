import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from scipy import stats
from statistics_oracle import bands, case, cube, layer, number, physical, raster, shifted, write

past = cube('annual.tif', 20)
value = physical('annual.tif', 22)


def expected(mode, far, least, unit):
    n = np.isfinite(past).sum(0)
    with np.errstate(all='ignore'):
        mean, std = np.nanmean(past, 0), np.nanstd(past, 0, ddof=1)
        found = {'difference': value - mean, 'standardised': (value - mean) / std, 'percent': 100 * (value - mean) / np.abs(mean)}[mode]
    found = np.where(np.isfinite(found) & (n >= least), found, np.nan)
    valid = np.isfinite(found).sum()
    return {'anomaly': raster(found, unit=unit), 'meanAnomaly': number(np.nanmean(found), valid, found.size, unit=unit), 'farAbove': number(100 * (found > far).sum() / valid), 'farBelow': number(100 * (found < -far).sum() / valid)}


inputs = {'values': layer('annual.tif', 22, date='2021', unit='K'), 'reference': bands('annual.tif', [str(2000 + at) for at in range(20)], unit='K')}
write(__file__, [
    case('standard deviations; a constant pixel has none', inputs, {}, expected('standardised', 1, 3, '1')),
    case('difference, 19 dates at least', inputs, {'mode': 'difference', 'minimumValid': 19, 'far': 0.5}, expected('difference', 0.5, 19, 'K')),
    case('percent of the mean', inputs, {'mode': 'percent', 'far': 10}, expected('percent', 10, 3, '%')),
    case('too few reference dates', {**inputs, 'reference': bands('annual.tif', ['2000', '2001'])}, {}, {'meanAnomaly': number(np.nan, 0, 20), 'farAbove': number(np.nan)}),
])
