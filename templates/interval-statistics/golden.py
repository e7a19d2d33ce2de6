import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from scipy import stats
from statistics_oracle import NDVI_INPUT, DATES, case, failure, layer, ndvi, number, stack, table, temperature, write

inputs = {**NDVI_INPUT['inputs'], 'by': stack('temperature')}


def rows_of(date, edges, statistic):
    value, by = ndvi(date), temperature(date)
    valid = np.isfinite(value) & np.isfinite(by)
    found, _, _ = stats.binned_statistic(by[valid], value[valid], statistic, bins=edges)
    counts, _, _ = stats.binned_statistic(by[valid], value[valid], 'count', bins=edges)
    return [{'layer': f'optical-{date}', 'date': date, 'from': low, 'to': high, 'value': one if n else np.nan, 'valid': n, 'share': 100 * n / valid.sum()}
            for low, high, one, n in zip(edges[:-1], edges[1:], found, counts)]


def expected(edges, statistic):
    rows = [row for date in DATES for row in rows_of(date, edges, statistic)]
    first = rows[:len(edges) - 1]
    return {'intervals': table(rows), 'difference': number(first[-1]['value'] - first[0]['value'], first[0]['valid'] + first[-1]['valid'])}


write(__file__, [
    case('mean NDVI per interval of temperature on another grid', inputs, {'edges': [280, 290, 295, 300, 320]}, expected([280, 290, 295, 300, 320], 'mean'), derived=NDVI_INPUT['derived']),
    case('maximum; an interval without pixels has none', inputs, {'edges': [100, 200, 290, 300], 'statistic': 'max'},
         expected([100, 200, 290, 300], 'max'), derived=NDVI_INPUT['derived']),
    case('median, uneven intervals', inputs, {'edges': [285, 295.5, 297], 'statistic': 'median'}, expected([285, 295.5, 297], 'median'), derived=NDVI_INPUT['derived']),
    failure('edges must ascend', inputs, {'edges': [3, 2]}, 'ascending order', derived=NDVI_INPUT['derived']),
])
