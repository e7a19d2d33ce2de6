import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import DATES, case, number, series, stack, table, temperature, ndvi, write

statistics = {'mean': np.mean, 'min': np.min, 'max': np.max, 'sum': np.sum, 'std': np.std, 'count': len}
measure = {'quantity': 'temperature', 'unit': 'K', 'value': 'kelvin[i]', 'where': '(nir[i] - red[i]) / (nir[i] + red[i]) > 0.4',
           'variables': [{'name': 'nir', 'kind': 'stack', 'quantity': 'reflectance'}, {'name': 'red', 'kind': 'stack', 'quantity': 'reflectance'},
                         {'name': 'kelvin', 'kind': 'stack', 'quantity': 'temperature', 'resampling': 'nearest'}]}
inputs = {'nir': stack('optical', 2), 'red': stack('optical', 1), 'kelvin': stack('temperature')}
green = {date: np.nan_to_num(ndvi(date), nan=-1) > 0.4 for date in DATES}
parts = {date: temperature(date)[green[date]] for date in DATES}


def expected(statistic):
    rows = [(date, statistics[statistic](part[np.isfinite(part)]), np.isfinite(part).sum()) for date, part in parts.items()]
    return {'value': number(rows[0][1], rows[0][2], green[DATES[0]].sum(), unit='1' if statistic == 'count' else 'K'), 'values': series(rows)}


write(__file__, [
    *[case(f'{statistic} where the index is high; both may be missing', inputs, {'statistic': statistic}, expected(statistic), measure=measure) for statistic in statistics],
    case('the condition never holds', inputs, {}, {'value': number(np.nan, 0, 0)}, measure={**measure, 'where': 'kelvin[i] < 0'}),
])
