import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import DATES, NDVI, case, derived, failure, layer, ndvi, number, physical, series, stack, table, temperature, variable, write

inputs = {'nir': stack('optical', 2), 'red': stack('optical', 1), 'kelvin': stack('temperature')}
index = '(nir[i] - red[i]) / (nir[i] + red[i])'


def kelvin(where):
    return derived('kelvin[i]', [*NDVI['values']['variables'], variable('kelvin', 'temperature', resampling='nearest')], where=where, quantity='temperature', unit='K')


def row(date):
    value, warmth = ndvi(date), temperature(date)
    with np.errstate(invalid='ignore'):
        groups = value < 0.3, value > 0.5
    low, high = (warmth[group & np.isfinite(warmth)] for group in groups)
    return {'layer': f'optical-{date}', 'date': date, 'difference': low.mean() - high.mean(), 'meanFirst': low.mean(), 'meanSecond': high.mean(),
            'countFirst': low.size, 'countSecond': high.size, 'valid': low.size + high.size, 'of': groups[0].sum() + groups[1].sum()}


rows = [row(date) for date in DATES]
first = rows[0]
later, earlier = physical('temperature-2020-06-20.tif'), physical('temperature-2019-06-15.tif')
write(__file__, [
    case('sparse against dense, three dates', inputs, {}, {
        'difference': number(first['difference'], first['valid'], first['of'], unit='K'), 'meanFirst': number(first['meanFirst'], first['countFirst']),
        'meanSecond': number(first['meanSecond'], first['countSecond']), 'countFirst': number(first['countFirst']), 'countSecond': number(first['countSecond']),
        'differences': series([(row['date'], row['difference']) for row in rows]), 'layers': table(rows),
    }, derived={'first': kelvin(f'{index} < 0.3'), 'second': kelvin(f'{index} > 0.5')}),
    case('an empty group has no difference', inputs, {}, {'difference': number(np.nan), 'meanSecond': number(np.nan, 0), 'countSecond': number(0)},
         derived={'first': kelvin(f'{index} < 0.3'), 'second': kelvin(f'{index} > 2')}),
    case('two quantities on grids of their own, nothing derived', {'first': layer('temperature-2020-06-20.tif', unit='K'), 'second': layer('temperature-2019-06-15.tif', unit='K')}, {},
         {'difference': number(np.nanmean(later) - np.nanmean(earlier), np.isfinite(later).sum() + np.isfinite(earlier).sum(), later.size + earlier.size, unit='K')}),
    failure('two units', {'first': layer('temperature-2020-06-20.tif', unit='K'), 'second': layer('plain.tif', unit='1')}, {}, 'bring them to one unit'),
])
