import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from statistics_oracle import NOTHING, bands, case, cube, number, series, table, write

years = [str(2000 + at) for at in range(24)]
values = cube('annual.tif', 24)


def expected(hit, enough):
    rows = []
    for year, layer in zip(years, values):
        valid = layer[np.isfinite(layer)]
        share = 100 * np.mean(hit(valid))
        rows.append({'layer': 'annual', 'date': year, 'share': share, 'beyond': bool(enough(share)), 'valid': valid.size, 'of': layer.size})
    shares = np.array([row['share'] for row in rows])
    these = shares[enough(shares)]
    return {'count': number(these.size, 24, 24), 'percent': number(100 * these.size / 24), 'meanShare': number(shares.mean(), unit='%'), 'meanShareOfThese': number(these.mean() if these.size else np.nan, these.size),
            'shares': series([(row['date'], row['share'], row['valid']) for row in rows]), 'layers': table(rows)}


inputs = {'values': bands('annual.tif', years)}
write(__file__, [
    case('dates with more than half of the area above 10', inputs, {'threshold': 10, 'share': 50}, expected(lambda v: v > 10, lambda s: s > 50)),
    case('at most a tenth below 9', inputs, {'comparison': '<', 'threshold': 9, 'shareComparison': '<=', 'share': 10}, expected(lambda v: v < 9, lambda s: s <= 10)),
    case('no date qualifies', inputs, {'threshold': 99, 'share': 0}, expected(lambda v: v > 99, lambda s: s > 0)),
    case('nothing valid: unknown, not 0', NOTHING['inputs'], {'threshold': 0, 'share': 10}, {'count': number(np.nan, 0, 1), 'meanShare': number(np.nan), 'meanShareOfThese': number(np.nan)}, derived=NOTHING['derived']),
])
