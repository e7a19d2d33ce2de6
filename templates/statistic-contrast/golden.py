import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import DATES, case, ndvi, number, series, stack, table, temperature, write

inputs = {'nir': stack('optical', 2), 'red': stack('optical', 1), 'kelvin': stack('temperature')}
index = '(nir[i] - red[i]) / (nir[i] + red[i])'
measure = {'quantity': 'temperature', 'unit': 'K', 'value': 'kelvin[i]', 'where': 'true',
           'variables': [{'name': 'nir', 'kind': 'stack', 'quantity': 'reflectance'}, {'name': 'red', 'kind': 'stack', 'quantity': 'reflectance'},
                         {'name': 'kelvin', 'kind': 'stack', 'quantity': 'temperature', 'resampling': 'nearest'}]}


def row(date):
    value, warmth = ndvi(date), temperature(date)
    with np.errstate(invalid='ignore'):
        low, high = warmth[(value < 0.3) & np.isfinite(warmth)], warmth[(value > 0.5) & np.isfinite(warmth)]
    return {'layer': f'optical-{date}', 'date': date, 'difference': low.mean() - high.mean(), 'meanA': low.mean(), 'meanB': high.mean(),
            'countA': low.size, 'countB': high.size, 'of': value.size}


rows = [row(date) for date in DATES]
first = rows[0]
write(__file__, [
    case('sparse against dense, three dates', inputs, {}, {
        'difference': number(first['difference'], first['countA'] + first['countB'], first['of'], unit='K'), 'meanA': number(first['meanA'], first['countA']),
        'meanB': number(first['meanB'], first['countB']), 'countA': number(first['countA']), 'countB': number(first['countB']),
        'differences': series([(row['date'], row['difference']) for row in rows]), 'layers': table(rows),
    }, measure=measure, slots={'whereA': f'{index} < 0.3', 'whereB': f'{index} > 0.5'}),
    case('an empty group has no difference', inputs, {}, {'difference': number(np.nan), 'meanB': number(np.nan, 0), 'countB': number(0)},
         measure=measure, slots={'whereA': f'{index} < 0.3', 'whereB': f'{index} > 2'}),
])
