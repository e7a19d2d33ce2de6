import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from scipy import stats
from statistics_oracle import NOTHING, case, layer, number, physical, series, table, write


def row(values, period):
    held = values[np.isfinite(values)]
    n, r = held.size, 1 - stats.circvar(held, high=period)
    return {'mean': stats.circmean(held, high=period), 'resultant': r, 'std': stats.circstd(held, high=period), 'valid': n, 'of': values.size,
            'p': np.exp(np.sqrt(1 + 4 * n + 4 * (n ** 2 - (n * r) ** 2)) - (1 + 2 * n))}


def expected(found):
    return {'mean': number(found['mean'], found['valid'], found['of']), 'resultant': number(found['resultant']), 'variance': number(1 - found['resultant']), 'std': number(found['std']), 'rayleighP': number(min(1, found['p']))}


degrees, hours = row(physical('directions.tif', 1), 360), row(physical('directions.tif', 2), 24)
both = [{key: value for key, value in one.items() if key != 'p'} for one in (degrees, hours)]
write(__file__, [
    case('directions around north with nodata', {'values': layer('directions.tif', 1, unit='deg')}, {}, expected(degrees)),
    case('hours around midnight', {'values': layer('directions.tif', 2, unit='h')}, {'period': 24}, expected(hours)),
    case('two dates in the table', {'values': [layer('directions.tif', 1, date='2020'), layer('directions.tif', 1, date='2021')]}, {},
         {'layers': table([{'layer': 'directions', 'date': date, **both[0]} for date in ('2020', '2021')]), 'means': series([('2020', degrees['mean'], degrees['valid']), ('2021', degrees['mean'], degrees['valid'])])}),
    case('nothing valid: unknown', NOTHING['inputs'], {}, {'mean': number(np.nan, 0, 0), 'resultant': number(np.nan), 'rayleighP': number(np.nan)}, derived=NOTHING['derived']),
    case('the same direction one turn apart', {'values': layer('patches-plain.tif')}, {'period': 9}, {'resultant': number(1), 'std': number(0, tolerance=1e-6), 'mean': number(1)}),
])
