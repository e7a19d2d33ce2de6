import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import DATES, NDVI, case, derived, failure, layer, ndvi, number, physical, series, stack, table, temperature, variable, write
from scipy import stats

inputs = {'nir': stack('optical', 2), 'red': stack('optical', 1), 'kelvin': stack('temperature')}
both = {'first': NDVI['values'], 'second': derived('kelvin[i]', [*NDVI['values']['variables'], variable('kelvin', 'temperature', resampling='nearest')], quantity='temperature', unit='K')}


def row(x, y, name, date):
    both = np.isfinite(x) & np.isfinite(y)
    fit = stats.linregress(x[both], y[both])
    return {'layer': name, 'date': date, 'pearson': fit.rvalue, 'spearman': stats.spearmanr(x[both], y[both])[0], 'slope': fit.slope, 'intercept': fit.intercept, 'count': both.sum(), 'of': x.size}


def expected(rows):
    first = rows[0]
    shown = ['layer', 'date', 'pearson', 'spearman', 'count', 'of']
    return {**{name: number(first[name], first['count'], first['of'], tolerance=1e-9) for name in ('pearson', 'spearman', 'slope', 'intercept', 'count')},
            'pearsons': series([(entry['date'], entry['pearson'], entry['count']) for entry in rows if entry['date']]),
            'layers': table([{name: entry[name] for name in shown} for entry in rows])}


a, b = physical('plain.tif', 1), physical('plain.tif', 2)
chosen = (a > 2) & np.isfinite(b)

write(__file__, [
    case('index and temperature on another grid, three dates', inputs, {}, expected([row(ndvi(date), temperature(date), f'optical-{date}', date) for date in DATES]),
         derived=both),
    case('integers with many ties', {'first': layer('plain.tif', 1, date=None), 'second': layer('plain.tif', 2, date=None)}, {}, expected([row(physical('plain.tif', 1), physical('plain.tif', 2), 'plain', None)])),
    case('a constant does not correlate', {'a': layer('plain.tif', 1)}, {}, {'pearson': number(np.nan), 'spearman': number(np.nan)},
         derived={'first': derived('a[i]', [variable('a', 'any')]), 'second': derived('7', [variable('a', 'any')])}),
    case('only where the first one is masked', {'a': layer('plain.tif', 1), 'b': layer('plain.tif', 2)}, {},
         {'pearson': number(stats.pearsonr(a[chosen], b[chosen])[0], chosen.sum(), (a > 2).sum()), 'count': number(chosen.sum())},
         derived={'first': derived('a[i]', [variable('a', 'any')], where='a[i] > 2'), 'second': derived('b[i]', [variable('b', 'any')])}),
    failure('two layers beside three', {'first': stack('temperature'), 'second': stack('temperature')[:2]}, {}, 'paired by position'),
])
