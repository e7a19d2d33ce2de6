import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from statistics_oracle import DATES, NOTHING, case, failure, layer, number, physical, series, stack, table, write


def row(values):
    x = values[np.isfinite(values)]
    ratio = x / x.mean()
    lorenz = np.concatenate([[0], np.cumsum(np.sort(x)) / x.sum()])
    theil = np.where(ratio > 0, ratio * np.log(np.where(ratio > 0, ratio, 1)), 0).mean()
    return {'gini': np.abs(np.subtract.outer(x, x)).mean() / 2 / x.mean(), 'theil': theil, 'topTenthShare': 100 * (1 - np.interp(0.9, np.linspace(0, 1, x.size + 1), lorenz)), 'valid': x.size, 'of': values.size}


def expected(rows, names, dates):
    return {**{key: number(rows[0][key], rows[0]['valid'], rows[0]['of']) for key in ('gini', 'theil', 'topTenthShare')}, 'ginis': series([(date, one['gini'], one['valid']) for date, one in zip(dates, rows) if date]),
            'layers': table([{'layer': name, 'date': date, **one} for name, date, one in zip(names, dates, rows)])}


power = row(physical('radar-power.tif'))
write(__file__, [
    case('three dates with nodata', {'values': stack('temperature')}, {}, expected([row(physical(f'temperature-{date}.tif')) for date in DATES], [f'temperature-{date}' for date in DATES], DATES)),
    case('skewed, undated', {'values': layer('radar-power.tif')}, {}, expected([power], ['radar-power'], [None])),
    case('zeros', {'values': layer('plain.tif', 2)}, {}, expected([row(physical('plain.tif', 2))], ['plain'], [None])),
    case('nothing valid: unknown', NOTHING['inputs'], {}, {'gini': number(np.nan, 0, 0), 'theil': number(np.nan)}, derived=NOTHING['derived']),
    failure('amounts below 0', {'values': layer('lights.tif')}, {}, '0 or more'),
])
