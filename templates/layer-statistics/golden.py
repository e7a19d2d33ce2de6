import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import DATES, OPTICAL, case, codes, failure, layer, ndvi, number, physical, series, stack, table, write, zone
from scipy import stats

values = {date: ndvi(date) for date in DATES}
valid = {date: values[date][np.isfinite(values[date])] for date in DATES}
statistics = {
    'mean': np.mean, 'min': np.min, 'max': np.max, 'range': np.ptp, 'sum': np.sum, 'count': len,
    'valid-share': lambda part: 100 * len(part) / values[DATES[0]].size,
    'std': np.std, 'sample-std': lambda part: np.std(part, ddof=1), 'variance': np.var,
    'cv': lambda part: 100 * stats.variation(part), 'skewness': stats.skew, 'kurtosis': stats.kurtosis,
    'pearson-kurtosis': lambda part: stats.kurtosis(part, fisher=False),
}
units = {'cv': '%', 'valid-share': '%'}


def expected(statistic, function):
    rows = [(date, function(valid[date]), len(valid[date])) for date in DATES]
    unit = units.get(statistic, '1')
    return {
        'value': number(rows[0][1], rows[0][2], values[DATES[0]].size, unit=unit, note='the first of 3'),
        'values': series(rows, unit=unit),
        'layers': table([{'layer': f'optical-{date}', 'date': date, 'value': value, 'valid': count, 'of': values[date].size} for date, value, count in rows]),
    }


kelvin = physical('temperature-2020-06-20.tif')
inside = zone('temperature-2020-06-20.tif', 2)
hot = 1e6 + kelvin
plain = physical('plain.tif', 2)
quality = codes('quality-2020-06-20.tif').astype(int)
cloudy = values[DATES[1]][(quality & 16 == 0) & (quality & 1 == 0)]
one = {'name': 'kelvin', 'kind': 'stack', 'quantity': 'temperature', 'unit': 'K'}
region = {'name': 'park', 'kind': 'region', 'quantity': 'region'}

write(__file__, [
    *[case(f'{statistic} of three dates', OPTICAL, {'statistic': statistic}, expected(statistic, function)) for statistic, function in statistics.items()],
    case('variance in one polygon with a hole, over a large mean', {'kelvin': layer('temperature-2020-06-20.tif'), 'park': '../fixtures/zones.geojson'},
         {'statistic': 'variance'},
         {'value': number(np.nanvar(hot[inside]), np.isfinite(hot[inside]).sum(), inside.sum(), unit='(K)^2', tolerance=1e-9)},
         measure={'quantity': 'temperature', 'unit': 'K', 'value': '1000000 + kelvin[i]', 'where': 'park[i] === 2', 'variables': [one, region]}),
    case('clear pixels of one date: missing quality is not clear',
         {'nir': OPTICAL['nir'][1:2], 'red': OPTICAL['red'][1:2], 'qa': stack('quality')[1:2]}, {'statistic': 'mean'},
         {'value': number(np.nanmean(cloudy), np.isfinite(cloudy).sum(), cloudy.size)},
         measure={'quantity': 'ndvi', 'unit': '1', 'value': '(nir[i] - red[i]) / (nir[i] + red[i])', 'where': '(qa[i] & 17) === 0',
                  'variables': [{'name': 'nir', 'kind': 'stack', 'quantity': 'reflectance'}, {'name': 'red', 'kind': 'stack', 'quantity': 'reflectance'},
                                {'name': 'qa', 'kind': 'stack', 'quantity': 'qa-bits', 'codes': True}]}),
    case('an undated layer is in the table, not in the series', {'a': layer('plain.tif', 2, date=None)}, {'statistic': 'mean'},
         {'value': number(np.nanmean(plain), 60, 63, note=''), 'values': series([]), 'layers': table([{'layer': 'plain', 'date': None, 'value': np.nanmean(plain), 'valid': 60, 'of': 63}])},
         measure={'quantity': 'any', 'unit': '', 'value': 'a[i]', 'where': 'true', 'variables': [{'name': 'a', 'kind': 'stack', 'quantity': 'any'}]}),
    case('nothing is selected: no answer, and a count of 0', {'a': layer('plain.tif', 1)}, {'statistic': 'min'},
         {'value': number(np.nan, 0, 0)},
         measure={'quantity': 'any', 'unit': '', 'value': 'a[i]', 'where': 'a[i] > 100', 'variables': [{'name': 'a', 'kind': 'stack', 'quantity': 'any'}]}),
    case('one red layer serves three near infrared ones', {'nir': OPTICAL['nir'], 'red': OPTICAL['red'][:1]}, {},
         {'values': series([(date, np.nanmean(physical(f'optical-{date}.tif', 2) - physical('optical-2019-06-15.tif', 1))) for date in DATES])},
         measure={'quantity': 'any', 'unit': '1', 'value': 'nir[i] - red[i]', 'where': 'true',
                  'variables': [{'name': 'nir', 'kind': 'stack', 'quantity': 'reflectance'}, {'name': 'red', 'kind': 'stack', 'quantity': 'reflectance'}]}),
    failure('two layers cannot be paired with three', {'nir': OPTICAL['nir'], 'red': OPTICAL['red'][:2]}, {}, 'paired by position'),
])
