import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import DATES, NDVI, OPTICAL, case, codes, derived, failure, layer, ndvi, number, physical, series, stack, table, temperature, variable, write, zone
from scipy import stats

values = {date: ndvi(date) for date in DATES}
valid = {date: values[date][np.isfinite(values[date])] for date in DATES}
statistics = {
    'mean': np.mean, 'min': np.min, 'max': np.max, 'range': np.ptp, 'sum': np.sum, 'count': len,
    'valid-share': lambda part: 100 * len(part) / values[DATES[0]].size,
    'std': np.std, 'sample-std': lambda part: np.std(part, ddof=1), 'variance': np.var,
    'cv': lambda part: 100 * stats.variation(part), 'skewness': stats.skew, 'kurtosis': stats.kurtosis,
    'pearson-kurtosis': lambda part: stats.kurtosis(part, fisher=False), 'median': np.median, 'sample-variance': lambda part: np.var(part, ddof=1),
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
kelvin_only = variable('kelvin', 'temperature', unit='K')
park = variable('park', 'region', kind='region')
classes = codes('classes-2020.tif')
green = {date: np.nan_to_num(ndvi(date), nan=-1) > 0.4 for date in DATES}
warmth = {'kelvin': stack('temperature'), **OPTICAL}
# A quantity on a grid of its own where an index on the first grid is high.
warm = derived('kelvin[i]', [*NDVI['values']['variables'], variable('kelvin', 'temperature', resampling='nearest')], where='(nir[i] - red[i]) / (nir[i] + red[i]) > 0.4', quantity='temperature', unit='K')


def conditional(statistic):
    parts = {date: temperature(date)[green[date]] for date in DATES}
    rows = [(date, statistics[statistic](part[np.isfinite(part)]), np.isfinite(part).sum()) for date, part in parts.items()]
    return {'value': number(rows[0][1], rows[0][2], green[DATES[0]].sum(), unit='1' if statistic == 'count' else 'K'), 'values': series(rows)}


def single(value, port='any', **more):
    return {'values': derived(value, [variable('a', port)], unit='', **more)}


write(__file__, [
    *[case(f'{statistic} of three dates', OPTICAL, {'statistic': statistic}, expected(statistic, function), derived=NDVI) for statistic, function in statistics.items()],
    case('variance in one polygon with a hole, over a large mean', {'kelvin': layer('temperature-2020-06-20.tif'), 'park': '../fixtures/zones.geojson'},
         {'statistic': 'variance'},
         {'value': number(np.nanvar(hot[inside]), np.isfinite(hot[inside]).sum(), inside.sum(), unit='(K)^2', tolerance=1e-9)},
         derived={'values': derived('1000000 + kelvin[i]', [kelvin_only, park], where='park[i] === 2', quantity='temperature', unit='K')}),
    case('clear pixels of one date: missing quality is not clear',
         {'nir': OPTICAL['nir'][1:2], 'red': OPTICAL['red'][1:2], 'qa': stack('quality')[1:2]}, {'statistic': 'mean'},
         {'value': number(np.nanmean(cloudy), np.isfinite(cloudy).sum(), cloudy.size)},
         derived={'values': derived(NDVI['values']['value'], [*NDVI['values']['variables'], variable('qa', 'qa-bits', codes=True)], where='(qa[i] & 17) === 0', quantity='ndvi')}),
    case('an undated layer is in the table, not in the series', {'a': layer('plain.tif', 2, date=None)}, {'statistic': 'mean'},
         {'value': number(np.nanmean(plain), 60, 63, note=''), 'values': series([]), 'layers': table([{'layer': 'plain', 'date': None, 'value': np.nanmean(plain), 'valid': 60, 'of': 63}])},
         derived=single('a[i]')),
    case('nothing is selected: no answer, and a count of 0', {'a': layer('plain.tif', 1)}, {'statistic': 'min'},
         {'value': number(np.nan, 0, 0)}, derived=single('a[i]', where='a[i] > 100')),
    case('one red layer serves three near infrared ones', {'nir': OPTICAL['nir'], 'red': OPTICAL['red'][:1]}, {},
         {'values': series([(date, np.nanmean(physical(f'optical-{date}.tif', 2) - physical('optical-2019-06-15.tif', 1))) for date in DATES])},
         derived={'values': derived('nir[i] - red[i]', NDVI['values']['variables'])}),
    failure('two layers cannot be paired with three', {'nir': OPTICAL['nir'], 'red': OPTICAL['red'][:2]}, {}, 'paired by position', derived=NDVI),
    *[case(f'{statistic} where the index is high; both may be missing', warmth, {'statistic': statistic}, conditional(statistic), derived={'values': warm}) for statistic in ('mean', 'min', 'max', 'sum', 'std', 'count', 'median')],
    case('the condition never holds', warmth, {}, {'value': number(np.nan, 0, 0)}, derived={'values': {**warm, 'where': 'kelvin[i] < 0'}}),
    case('the most frequent class, without anything derived', {'values': layer('classes-2020.tif')}, {'statistic': 'mode'},
         {'value': number(stats.mode(classes[np.isfinite(classes)], keepdims=False).mode, np.isfinite(classes).sum(), classes.size)}),
    case('a median with infinities, which are missing', {'a': layer('plain.tif', 2)}, {'statistic': 'median'},
         {'value': number(np.median(1 / plain[np.isfinite(plain) & (plain != 0)]), (np.isfinite(plain) & (plain != 0)).sum(), plain.size)}, derived=single('1 / a[i]')),
])
