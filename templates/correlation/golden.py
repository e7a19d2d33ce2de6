import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import DATES, case, layer, ndvi, number, physical, series, stack, table, temperature, write
from scipy import stats

inputs = {'nir': stack('optical', 2), 'red': stack('optical', 1), 'kelvin': stack('temperature')}
measure = {'quantity': 'ndvi', 'unit': '1', 'value': '(nir[i] - red[i]) / (nir[i] + red[i])', 'where': 'true',
           'variables': [{'name': 'nir', 'kind': 'stack', 'quantity': 'reflectance'}, {'name': 'red', 'kind': 'stack', 'quantity': 'reflectance'},
                         {'name': 'kelvin', 'kind': 'stack', 'quantity': 'temperature', 'resampling': 'nearest'}]}


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


write(__file__, [
    case('index and temperature on another grid, three dates', inputs, {}, expected([row(ndvi(date), temperature(date), f'optical-{date}', date) for date in DATES]),
         measure=measure, slots={'second': 'kelvin[i]'}),
    case('integers with many ties', {'a': layer('plain.tif', 1, date=None), 'b': layer('plain.tif', 2, date=None)}, {}, expected([row(physical('plain.tif', 1), physical('plain.tif', 2), 'plain', None)]),
         measure={'quantity': 'any', 'unit': '1', 'value': 'a[i]', 'where': 'true', 'variables': [{'name': 'a', 'kind': 'stack', 'quantity': 'any'}, {'name': 'b', 'kind': 'stack', 'quantity': 'any'}]},
         slots={'second': 'b[i]'}),
    case('a constant does not correlate', {'a': layer('plain.tif', 1)}, {}, {'pearson': number(np.nan), 'spearman': number(np.nan)},
         measure={'quantity': 'any', 'unit': '1', 'value': 'a[i]', 'where': 'true', 'variables': [{'name': 'a', 'kind': 'stack', 'quantity': 'any'}]}, slots={'second': '7'}),
])
