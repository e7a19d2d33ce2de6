import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from scipy import stats
from statistics_oracle import DATES, NOTHING, case, layer, number, physical, stack, table, write


def row(values):
    held = values[np.isfinite(values)]
    jarque, test = stats.jarque_bera(held), stats.normaltest(held)
    return {'skewness': stats.skew(held), 'kurtosis': stats.kurtosis(held), 'jarqueBera': jarque[0], 'jarqueBeraP': jarque[1], 'kSquared': test[0], 'kSquaredP': test[1], 'valid': held.size, 'of': values.size}


def expected(found):
    return {key: number(found[key], found['valid'], found['of']) for key in ('jarqueBera', 'jarqueBeraP', 'kSquared', 'kSquaredP')}


temperatures = [row(physical(f'temperature-{date}.tif')) for date in DATES]
write(__file__, [
    case('three dates with nodata', {'values': stack('temperature')}, {}, {**expected(temperatures[0]), 'layers': table([{'layer': f'temperature-{date}', 'date': date, **found} for date, found in zip(DATES, temperatures)])}),
    case('skewed', {'values': layer('lights.tif')}, {}, expected(row(physical('lights.tif')))),
    case('flat', {'values': layer('optical-2019-06-15.tif', 1)}, {}, expected(row(physical('optical-2019-06-15.tif', 1)))),
    case('nothing valid: unknown', NOTHING['inputs'], {}, {'jarqueBera': number(np.nan, 0, 0), 'kSquaredP': number(np.nan)}, derived=NOTHING['derived']),
    case('fewer than 20 pixels: no K²', {'values': layer('annual.tif', 1)}, {}, {'kSquared': number(np.nan), 'jarqueBera': number(stats.jarque_bera(physical('annual.tif')[np.isfinite(physical('annual.tif'))])[0])}
         if np.isfinite(physical('annual.tif')).sum() < 20 else expected(row(physical('annual.tif')))),
])
