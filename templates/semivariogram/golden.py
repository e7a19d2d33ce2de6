import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import case, failure, layer, number, physical, spacing, table, write
from scipy.optimize import minimize
from scipy.spatial.distance import pdist

SHAPES = {'spherical': lambda h: np.where(h >= 1, 1, 1.5 * h - 0.5 * h ** 3), 'exponential': lambda h: 1 - np.exp(-3 * h), 'gaussian': lambda h: 1 - np.exp(-3 * h ** 2)}


def bins(name, reach, width=1, unit='m'):
    """All pairs at once."""
    values = physical(name)
    places = np.argwhere(np.isfinite(values))
    east, north = (part[0, 0] for part in spacing(name, middle=True)) if unit == 'm' else (1, 1)
    size = np.sqrt(east * north)
    apart = pdist(places * [north, east])
    squares = pdist(values[tuple(places.T)][:, None], 'sqeuclidean')
    kept = apart <= reach * size * (1 + 1e-12)
    group = np.floor(apart / size / width + 1e-9).astype(int)
    return [{'distance': apart[kept & (group == k)].mean(), 'semivariance': squares[kept & (group == k)].mean() / 2, 'pairs': int((kept & (group == k)).sum())}
            for k in np.unique(group[kept])]


def fitted(rows, model):
    """Nugget, partial sill and range by a general minimiser from many starts."""
    h, y, n = (np.array([row[key] for row in rows], float) for key in ('distance', 'semivariance', 'pairs'))
    loss = lambda p: (n / h ** 2 * (y - p[0] - p[1] * SHAPES[model](h / p[2])) ** 2).sum() / (n / h ** 2 * y ** 2).sum()
    bounds = [(0, None), (0, None), (h[0] / 2, 2 * h[-1])]
    best = min((minimize(loss, [part * y.max(), y.max() * (1 - part), reach], bounds=bounds, method='Nelder-Mead', options={'xatol': 1e-10, 'fatol': 1e-16, 'maxiter': 20000})
                for part in (0.05, 0.5) for reach in np.linspace(h[0], 1.9 * h[-1], 12)), key=lambda found: found.fun).x
    return {'nugget': number(best[0], tolerance=1e-3), 'sill': number(best[0] + best[1], tolerance=1e-3), 'range': number(best[2], tolerance=1e-2)}


source = {'values': layer('elevation.tif')}
write(__file__, [
    case('metres, a hole; spherical', source, {'maxLag': 6}, {'bins': table(bins('elevation.tif', 6)), **fitted(bins('elevation.tif', 6), 'spherical')}),
    case('pixels, wider classes; gaussian', source, {'maxLag': 7, 'unit': 'pixel', 'binWidth': 1.5, 'model': 'gaussian'},
         {'bins': table(bins('elevation.tif', 7, 1.5, 'pixel')), **fitted(bins('elevation.tif', 7, 1.5, 'pixel'), 'gaussian')}),
    case('degrees: pixels that are not square', {'values': layer('lights.tif')}, {'maxLag': 5}, {'bins': table(bins('lights.tif', 5), tolerance=1e-7)}),
    case('too few distances', source, {'maxLag': 1}, {'bins': table(bins('elevation.tif', 1)), 'sill': number(np.nan, note='Too few')}),
    failure('metres without CRS', {'values': layer('patches-plain.tif')}, {}, "take unit 'pixel'"),
])
