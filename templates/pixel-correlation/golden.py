import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from scipy import stats
from statistics_oracle import bands, case, cube, failure, number, raster, write

years = [str(2000 + at) for at in range(24)]
first, second = cube('annual.tif', 24)[:12], cube('annual.tif', 24)[12:]


def expected(method, alpha, least):
    r, p, slope = (np.full(first.shape[1:], np.nan) for _ in range(3))
    for place in np.ndindex(r.shape):
        x, y = first[(slice(None), *place)], second[(slice(None), *place)]
        both = np.isfinite(x) & np.isfinite(y)
        x, y = x[both], y[both]
        if both.sum() < least or np.ptp(x) == 0 or np.ptp(y) == 0:
            continue
        r[place], p[place] = (stats.pearsonr if method == 'pearson' else stats.spearmanr)(x, y)
        slope[place] = stats.linregress(x, y).slope
    valid = np.isfinite(r).sum()
    share = lambda chosen: 100 * (chosen & (p < alpha)).sum() / valid
    return {'correlation': raster(r), 'p': raster(p), 'slope': raster(slope), 'meanCorrelation': number(np.nanmean(r), valid, r.size), 'positiveShare': number(share(r > 0)), 'negativeShare': number(share(r < 0))}


inputs = {'first': bands('annual.tif', years)[:12], 'second': bands('annual.tif', years)[12:]}
write(__file__, [
    case('Pearson; a constant and a nearly empty pixel', inputs, {}, expected('pearson', 0.05, 5)),
    case('Spearman with ties, eleven pairs at least', inputs, {'method': 'spearman', 'alpha': 0.2, 'minimumValid': 11}, expected('spearman', 0.2, 11)),
    case('too few dates', {'first': inputs['first'][:4], 'second': inputs['second'][:4]}, {}, {'meanCorrelation': number(np.nan, 0, 20), 'positiveShare': number(np.nan)}),
    failure('unequal stacks', {'first': inputs['first'], 'second': inputs['second'][:5]}, {}, 'paired by position'),
])
