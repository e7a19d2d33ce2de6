import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from itertools import combinations
from statistics_oracle import DATES, bands, case, cube, failure, layer, number, physical, shifted, stack, table, temperature, text, write


def expected(layers, names, dates):
    held = np.stack([one.ravel() for one in layers])
    held = held[:, np.isfinite(held).all(0)]
    r, covariance = np.corrcoef(held), np.cov(held)
    rows = [{'first': names[i], 'firstDate': dates[i], 'second': names[j], 'secondDate': dates[j], 'correlation': r[i, j], 'covariance': covariance[i, j]} for i, j in combinations(range(len(layers)), 2)]
    best = max(rows, key=lambda row: abs(row['correlation']))
    return {'pairs': table(rows), 'strongest': number(best['correlation'], held.shape[1], layers[0].size), 'strongestPair': text(f"{best['firstDate']}, {best['secondDate']}"), 'meanCorrelation': number(np.mean([row['correlation'] for row in rows]))}


years = [str(2000 + at) for at in range(6)]
red = [physical(f'optical-{date}.tif', 1) for date in DATES]
mixed = [red[0], temperature(DATES[0])]
write(__file__, [
    case('three dates with nodata', {'values': stack('optical', 1)}, {}, expected(red, [f'optical-{date}' for date in DATES], DATES)),
    case('six bands of one file', {'values': bands('annual.tif', years)}, {}, expected(list(cube('annual.tif', 6)), ['annual'] * 6, years)),
    case('a layer on another grid', {'values': [layer('optical-2019-06-15.tif', 1, date='2018'), layer('temperature-2019-06-15.tif', date='2019')]}, {}, expected(mixed, ['optical-2019-06-15', 'temperature-2019-06-15'], ['2018', '2019'])),
    failure('one layer', {'values': layer('plain.tif')}, {}, 'needs two layers'),
])
