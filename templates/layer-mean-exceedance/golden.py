import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from statistics_oracle import DATES, NOTHING, bands, case, cube, number, series, stack, table, physical, write

years = [str(2000 + at) for at in range(24)]
values = cube('annual.tif', 24)
means = np.nanmean(values.reshape(24, -1), axis=1)


def expected(bound, beyond):
    hits = beyond(means)
    return {'count': number(hits.sum(), 24, 24), 'percent': number(100 * hits.mean(), unit='%'), 'bound': number(bound), 'means': series(list(zip(years, means, np.isfinite(values).sum((1, 2))))),
            'layers': table([{'layer': 'annual', 'date': year, 'mean': mean, 'beyond': bool(hit), 'of': 20} for year, mean, hit in zip(years, means, hits)])}


inputs = {'values': bands('annual.tif', years)}
half = 1.02 * means.mean()
pooled = 0.98 * np.nanmean(values)
temperature = [np.nanmean(physical(f'temperature-{date}.tif')) for date in DATES]
write(__file__, [
    case('means above a value', inputs, {'threshold': 10.2}, expected(10.2, lambda m: m > 10.2)),
    case('2 % above the mean of the dates', inputs, {'reference': 'mean-of-dates', 'multiplier': 1.02}, expected(half, lambda m: m > half)),
    case('2 % below the mean of all pixels', inputs, {'reference': 'mean-of-pixels', 'multiplier': 0.98, 'comparison': '<'}, expected(pooled, lambda m: m < pooled)),
    case('temperature keeps its own grid', {'values': stack('temperature')}, {'comparison': '>=', 'threshold': 295}, {'count': number(sum(mean >= 295 for mean in temperature), 3, 3)}),
    case('nothing valid: unknown', NOTHING['inputs'], {}, {'count': number(np.nan, 0, 1), 'percent': number(np.nan)}, derived=NOTHING['derived']),
])
