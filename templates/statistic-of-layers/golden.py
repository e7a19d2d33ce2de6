import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from scipy import stats
from statistics_oracle import DATES, bands, case, cube, layer, number, physical, series, stack, table, write

temperatures = [physical(f'temperature-{date}.tif') for date in DATES]


def expected(inner, outer, unit):
    values = [inner(value[np.isfinite(value)]) for value in temperatures]
    return {'value': number(outer(np.array(values)), 3, 3, unit=unit), 'highest': number(max(values)), 'lowest': number(min(values)),
            'values': series(list(zip(DATES, values))), 'layers': table([{'layer': f'temperature-{date}', 'value': value, 'of': 154} for date, value in zip(DATES, values)])}


inputs = {'values': stack('temperature', unit='K')}
write(__file__, [
    case('mean of means', inputs, {}, expected(np.mean, np.mean, 'K')),
    case('mean of maxima', inputs, {'inner': 'max'}, expected(np.max, np.mean, 'K')),
    case('range of medians', inputs, {'inner': 'median', 'outer': 'range'}, expected(np.median, np.ptp, 'K')),
    case('sample standard deviation of skewnesses', inputs, {'inner': 'skewness', 'outer': 'sample-std'}, expected(stats.skew, lambda v: v.std(ddof=1), '1')),
    case('one layer has no spread', {'values': layer('temperature-2019-06-15.tif')}, {'outer': 'sample-std'}, {'value': number(np.nan, 1, 1)}),
])
