import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import itertools

import numpy as np
from statistics_oracle import bands, case, cube, layer, number, raster, write

years = [str(2000 + at) for at in range(24)]
values = cube('annual.tif', 24)


def longest(flags):
    return max((len(list(group)) for hit, group in itertools.groupby(flags) if hit), default=0)


def expected(hit, least=1, bridge=False, frequent=50, stacked=values):
    valid = np.isfinite(stacked)
    n = valid.sum(0)
    hits = np.where(valid, hit(np.where(valid, stacked, 0)), False)
    enough = n >= max(least, 1)
    runs = np.array([longest(hits[(valid[(slice(None), *place)] if bridge else slice(None), *place)]) for place in np.ndindex(n.shape)]).reshape(n.shape)
    with np.errstate(all='ignore'):
        count, frequency, run = (np.where(enough, part, np.nan) for part in (hits.sum(0).astype(float), 100 * hits.sum(0) / n, runs.astype(float)))
    some = enough.sum()
    return {'count': raster(count), 'frequency': raster(frequency), 'longestRun': raster(run), 'meanCount': number(np.nanmean(count), some, n.size), 'maxCount': number(np.nanmax(count)),
            'meanFrequency': number(np.nanmean(frequency), unit='%'), 'frequentShare': number(100 * (frequency > frequent).sum() / some)}


inputs = {'values': bands('annual.tif', years)}
write(__file__, [
    case('above 10; a missing year ends a run', inputs, {'threshold': 10}, expected(lambda v: v > 10)),
    case('at most 10, missing years bridged, 20 valid at least', inputs, {'comparison': '<=', 'threshold': 10, 'gaps': 'bridge', 'minimumValid': 20, 'frequentAbove': 30}, expected(lambda v: v <= 10, 20, True, 30)),
    case('between 9 and 11', inputs, {'comparison': 'between', 'threshold': 9, 'upper': 11}, expected(lambda v: (v >= 9) & (v <= 11))),
    case('one date', {'values': [layer('plain.tif', 2)]}, {'threshold': 0}, {'maxCount': number(1, 60, 63), 'meanFrequency': number(100 * (cube('plain.tif', 2)[1] > 0).sum() / 60)}),
    case('never enough: unknown', inputs, {'threshold': 1, 'minimumValid': 25}, {'meanCount': number(np.nan, 0, 20), 'maxCount': number(np.nan), 'frequentShare': number(np.nan)}),
])
