import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from statistics_oracle import DATES, NOTHING, case, failure, layer, number, physical, raster, series, stack, table, write

temperatures = [physical(f'temperature-{date}.tif') for date in DATES]
everything = np.concatenate([value[np.isfinite(value)] for value in temperatures])


def expected(bound_of, above=True):
    rows, first = [], None
    for date, value in zip(DATES, temperatures):
        bound, valid = bound_of(value[np.isfinite(value)]), np.isfinite(value)
        with np.errstate(all='ignore'):
            hot = np.where(valid, (value > bound) if above else (value < bound), np.nan)
        first = hot if first is None else first
        rows.append({'layer': f'temperature-{date}', 'date': date, 'threshold': bound, 'share': 100 * np.nanmean(hot), 'count': np.nansum(hot), 'valid': valid.sum(), 'of': value.size})
    return {'hotspots': raster(first), 'share': number(rows[0]['share'], rows[0]['valid'], 154, unit='%', note='the first of 3'), 'threshold': number(rows[0]['threshold']),
            'shares': series([(row['date'], row['share'], row['valid']) for row in rows]), 'layers': table(rows)}


inputs = {'values': stack('temperature', unit='K')}
write(__file__, [
    case('above mean + std of each date', inputs, {}, expected(lambda v: v.mean() + v.std())),
    case('below mean − 1.5 std of all dates', inputs, {'k': 1.5, 'side': 'below', 'scope': 'all'}, expected(lambda v: everything.mean() - 1.5 * everything.std(), False)),
    case('more than 1 % above the mean', inputs, {'rule': 'multiple', 'k': 1.01}, expected(lambda v: 1.01 * v.mean())),
    case('above the 90th percentile', inputs, {'rule': 'percentile', 'k': 90}, expected(lambda v: np.percentile(v, 90))),
    case('nothing is above its highest value', {'values': layer('annual.tif', 1)}, {'rule': 'percentile', 'k': 100}, {'share': number(0)}),
    case('nothing valid: unknown', NOTHING['inputs'], {}, {'share': number(np.nan, 0, 0), 'threshold': number(np.nan)}, derived=NOTHING['derived']),
    failure('a percentile of all dates', inputs, {'rule': 'percentile', 'scope': 'all'}, 'per date'),
])
