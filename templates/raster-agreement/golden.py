import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from scipy import stats
from sklearn import metrics
from statistics_oracle import DATES, case, failure, layer, number, physical, stack, table, temperature, write


def measures(estimate, observed):
    both = np.isfinite(estimate) & np.isfinite(observed)
    a, b = estimate[both], observed[both]
    fit = stats.linregress(b, a)
    return {'bias': (a - b).mean(), 'mae': metrics.mean_absolute_error(b, a), 'rmse': np.sqrt(metrics.mean_squared_error(b, a)), 'unbiasedRmse': (a - b).std(), 'rSquared': fit.rvalue ** 2,
            'efficiency': metrics.r2_score(b, a), 'slope': fit.slope, 'intercept': fit.intercept, 'valid': both.sum(), 'of': estimate.size}


def expected(found):
    return {key: number(value, found['valid'], found['of']) for key, value in found.items() if key not in ('valid', 'of')}


red, nir = ([physical(f'optical-{date}.tif', band) for date in DATES] for band in (1, 2))
rows = [measures(a, b) for a, b in zip(red, nir)]
write(__file__, [
    case('three dates with nodata', {'estimate': stack('optical', 1), 'observed': stack('optical', 2)}, {},
         {**expected(rows[0]), 'layers': table([{'layer': f'optical-{date}', 'date': date, **{key: row[key] for key in ('bias', 'mae', 'rmse', 'rSquared', 'efficiency', 'valid', 'of')}} for date, row in zip(DATES, rows)])}),
    case('observations on another grid', {'estimate': layer('optical-2019-06-15.tif', 1), 'observed': layer('temperature-2019-06-15.tif')}, {}, expected(measures(red[0], temperature(DATES[0])))),
    case('nothing in common', {'estimate': layer('optical-2019-06-15.tif', 1), 'observed': layer('lights.tif')}, {}, {'bias': number(np.nan, 0, 154), 'rmse': number(np.nan), 'slope': number(np.nan)}),
    failure('two units', {'estimate': layer('plain.tif', 1, unit='K'), 'observed': layer('plain.tif', 2, unit='degC')}, {}, 'one unit'),
])
