import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from statistics_oracle import DATES, area, case, layer, number, physical, series, stack, table, temperature, write

squares = area('optical-2019-06-15.tif')
bands = {band: {date: physical(f'optical-{date}.tif', band) for date in DATES} for band in (1, 2)}


def row(date, blocks, hit):
    valid = np.logical_and.reduce([np.isfinite(block) for block in blocks])
    with np.errstate(all='ignore'):
        hit = valid & hit(*blocks)
    return {'layer': f'optical-{date}', 'date': date, 'share': 100 * hit.sum() / valid.sum(), 'count': hit.sum(), 'area': squares[hit].sum(), 'valid': valid.sum(), 'of': hit.size}


def expected(blocks_of, hit):
    rows = [row(date, blocks_of(date), hit) for date in DATES]
    return {'share': number(rows[0]['share'], rows[0]['valid'], 154, note='the first of 3'), 'count': number(rows[0]['count']), 'area': number(rows[0]['area'], tolerance=1e-6),
            'shares': series([(one['date'], one['share'], one['valid']) for one in rows]), 'layers': table(rows, tolerance=1e-6)}


two = {'first': stack('optical', 2), 'second': stack('temperature')}
both = lambda date: [bands[2][date], temperature(date)]
write(__file__, [
    case('two conditions, the second on another grid', two, {'firstThreshold': 0.3, 'secondComparison': '<', 'secondThreshold': 297}, expected(both, lambda a, b: (a > 0.3) & (b < 297))),
    case('at least one of them', two, {'firstThreshold': 0.35, 'secondComparison': '>=', 'secondThreshold': 300, 'combine': 'any'}, expected(both, lambda a, b: (a > 0.35) | (b >= 300))),
    case('four, one of them serves all dates', {**two, 'third': stack('optical', 1), 'fourth': layer('classes-2010.tif')},
         {'firstThreshold': 0.2, 'secondThreshold': 290, 'thirdComparison': '<=', 'thirdThreshold': 0.15, 'fourthComparison': '>=', 'fourthThreshold': 40},
         expected(lambda date: [*both(date), bands[1][date], np.where(physical('classes-2010.tif') == 255, np.nan, physical('classes-2010.tif'))], lambda a, b, c, d: (a > 0.2) & (b > 290) & (c <= 0.15) & (d >= 40))),
    case('no pixel has both: unknown, not 0', {'first': stack('optical', 2), 'second': layer('lights.tif')}, {'firstThreshold': 0, 'secondThreshold': -1},
         {'share': number(np.nan, 0, 154), 'count': number(np.nan), 'area': number(np.nan)}),
])
