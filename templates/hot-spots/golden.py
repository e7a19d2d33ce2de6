import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import case, layer, number, physical, raster, text, write
from scipy import stats
from statsmodels.stats.multitest import multipletests

NAMES = ['north', 'northeast', 'east', 'southeast', 'south', 'southwest', 'west', 'northwest']


def expected(name, radius=1, alpha=0.05, fdr=True):
    """Gi* with the full matrix of weights."""
    values = physical(name)
    places = np.argwhere(np.isfinite(values))
    x = values[tuple(places.T)]
    near = (np.abs(places[:, None] - places[None]).max(-1) <= radius).astype(float)
    n, weights = len(x), near.sum(1)
    score = (near @ x - x.mean() * weights) / (x.std() * np.sqrt((n * (near ** 2).sum(1) - weights ** 2) / (n - 1)))
    p = 2 * stats.norm.sf(np.abs(score))
    found = multipletests(p, alpha, method='fdr_bh')[0] if fdr else p <= alpha
    spots = np.where(found, np.sign(score), 0)
    hot = places[spots > 0]
    if len(hot):
        down, across = hot.mean(0) - places.mean(0)
        bearing = np.degrees(np.arctan2(across, -down)) % 360
    spread = lambda part: np.array([[dict(zip(map(tuple, places), part)).get((i, j), np.nan) for j in range(values.shape[1])] for i in range(values.shape[0])])
    return {'z': raster(spread(score)), 'p': raster(spread(p)), 'spots': raster(spread(spots)), 'hotShare': number(100 * (spots > 0).mean(), n, values.size, unit='%'),
            'coldShare': number(100 * (spots < 0).mean()), 'direction': text(NAMES[round(bearing / 45) % 8] if len(hot) else None),
            'bearing': number(bearing if len(hot) else np.nan)}


write(__file__, [
    case('uncorrected, a hole', {'values': layer('elevation.tif')}, {'correction': 'none'}, expected('elevation.tif', fdr=False)),
    case('false discovery rate, figures', {'values': layer('patches.tif')}, {'radius': 2}, expected('patches.tif', 2)),
    case('a level of 0.2, many gaps', {'values': layer('temperature-2019-06-15.tif')}, {'alpha': 0.2, 'radius': 2}, expected('temperature-2019-06-15.tif', 2, 0.2)),
    case('noise has none', {'values': layer('mercator.tif')}, {'alpha': 0.001}, expected('mercator.tif', 1, 0.001)),
])
