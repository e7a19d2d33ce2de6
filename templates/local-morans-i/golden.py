import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import case, layer, number, physical, raster, write
from scipy import stats
from statsmodels.stats.multitest import multipletests


def expected(name, queen=True, alpha=0.05, fdr=True):
    """With the full, row-standardised matrix of weights; expectation and variance as sums over its rows (Anselin 1995)."""
    values = physical(name)
    places = np.argwhere(np.isfinite(values))
    apart = np.abs(places[:, None] - places[None])
    near = (apart.max(-1) == 1 if queen else apart.sum(-1) == 1).astype(float)
    some = near.sum(1) > 0
    weights = near / np.where(some, near.sum(1), 1)[:, None]
    x = values[tuple(places.T)]
    z = x - x.mean()
    n, m2, b2 = len(x), (z ** 2).mean(), (z ** 4).mean() / (z ** 2).mean() ** 2
    lag = weights @ z
    local = z * lag / m2
    total, squares = weights.sum(1), (weights ** 2).sum(1)
    cross = total ** 2 - squares
    variance = squares * (n - b2) / (n - 1) + cross * (2 * b2 - n) / ((n - 1) * (n - 2)) - (total / (n - 1)) ** 2
    with np.errstate(all='ignore'):
        score = (local + total / (n - 1)) / np.sqrt(variance)
    p = 2 * stats.norm.sf(np.abs(score))
    kind = np.select([(lag > 0) & (z > 0), lag > 0, z > 0], [1, 2, 4], 3)
    significant = np.zeros(n, bool)
    significant[some] = multipletests(p[some], alpha, method='fdr_bh')[0] if fdr else p[some] <= alpha
    kind = np.where(significant, kind, 0)

    def spread(part):
        made = np.full(values.shape, np.nan)
        made[tuple(places[some].T)] = part[some]
        return made
    share = lambda *kinds: 100 * np.isin(kind[some], kinds).mean()
    return {'moransI': raster(spread(local)), 'z': raster(spread(score)), 'kind': raster(spread(kind)), 'highClusterShare': number(share(1), some.sum(), values.size, unit='%'),
            'lowClusterShare': number(share(3)), 'outlierShare': number(share(2, 4))}


write(__file__, [
    case('queen, false discovery rate, a hole', {'values': layer('elevation.tif')}, {}, expected('elevation.tif')),
    case('rook, uncorrected', {'values': layer('elevation.tif')}, {'contiguity': 'rook', 'correction': 'none'}, expected('elevation.tif', False, 0.05, False)),
    case('figures', {'values': layer('patches.tif')}, {'alpha': 0.1}, expected('patches.tif', alpha=0.1)),
    case('many gaps: pixels without neighbours', {'values': layer('lights.tif')}, {'contiguity': 'rook', 'correction': 'none', 'alpha': 0.2}, expected('lights.tif', False, 0.2, False)),
])
