import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import warnings

import numpy as np
from oracle import case, failure, layer, number, physical, raster, write

warnings.simplefilter('ignore')
power = physical('radar-speckle.tif')
VERTICAL = np.tile(np.arange(7) <= 3, (7, 1))
DIAGONAL = np.add.outer(np.arange(7), np.arange(7)) <= 6
# Halves for gradients from west, north-west, north and north-east; the other side is the mirror image.
SIDES = [VERTICAL, DIAGONAL, VERTICAL.T, DIAGONAL[:, ::-1]]
MIRRORS = [VERTICAL[:, ::-1], DIAGONAL[::-1, ::-1], VERTICAL.T[::-1], DIAGONAL[::-1]]
BLOCKS = [((2, 0), (2, 4)), ((0, 0), (4, 4)), ((0, 2), (4, 2)), ((0, 4), (4, 0))]


def refined(values, looks):
    padded = np.pad(values, 3, constant_values=np.nan)
    found = np.full(values.shape, np.nan)
    for y, x in np.argwhere(np.isfinite(values)):
        part = padded[y:y + 7, x:x + 7]
        mean_at = lambda corner: np.nanmean(part[corner[0]:corner[0] + 3, corner[1]:corner[1] + 3])
        own = mean_at((2, 2))
        pairs = [(mean_at(a), mean_at(b)) for a, b in BLOCKS]
        gradients = np.array([abs(a - b) for a, b in pairs])
        chosen = np.ones((7, 7), bool)
        if np.isfinite(gradients).any():
            k = int(np.nanargmax(gradients))
            a, b = pairs[k]
            chosen = SIDES[k] if abs(a - own) <= abs(b - own) else MIRRORS[k]
        used = part[chosen & np.isfinite(part)]
        mean, variance = used.mean(), used.var()
        signal = max(0, (variance - mean ** 2 / looks) / (1 + 1 / looks))
        found[y, x] = mean + (signal / variance if variance > 0 else 0) * (values[y, x] - mean)
    return found


def outputs(made, values=power):
    valid = np.isfinite(values)
    return {'filtered': raster(made, 1e-6, unit='1'), 'meanBefore': number(values[valid].mean(), valid.sum(), values.size), 'meanAfter': number(made[valid].mean(), tolerance=1e-9)}


single = physical('radar-speckle.tif', 2)
write(__file__, [
    case('co-polarised power with gaps', {'power': layer('radar-speckle.tif')}, {}, outputs(refined(power, 4.4))),
    case('cross-polarised power of one look', {'power': layer('radar-speckle.tif', 2)}, {'looks': 1}, outputs(refined(single, 1), single)),
    case('a level image stays as it is', {'a': layer('plain.tif', 1)}, {}, {'filtered': raster(np.full((7, 9), 0.25)), 'meanAfter': number(0.25, 63)},
         derived={'power': {'quantity': 'backscatter', 'unit': '1', 'value': '0.25 + 0 * a[i]', 'where': 'true', 'variables': [{'name': 'a', 'kind': 'raster', 'quantity': 'any'}]}}),
    failure('decibels', {'power': layer('radar-db.tif', unit='dB')}, {}, 'dB'),
])
