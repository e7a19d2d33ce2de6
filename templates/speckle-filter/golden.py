import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import warnings

import numpy as np
from oracle import case, failure, layer, number, physical, raster, write
from scipy.ndimage import generic_filter

warnings.simplefilter('ignore')
power = physical('radar-speckle.tif')


def windowed(function, values, size):
    """A function of the valid pixels of every window, shorter at the edges; missing pixels stay missing."""
    made = generic_filter(values, lambda part: function(part[np.isfinite(part)]) if np.isfinite(part).any() else np.nan, size, mode='constant', cval=np.nan)
    return np.where(np.isfinite(values), made, np.nan)


def frost(values, size, damping):
    reach = size // 2
    padded = np.pad(values, reach, constant_values=np.nan)
    rows, columns = np.mgrid[-reach:reach + 1, -reach:reach + 1]
    found = np.full(values.shape, np.nan)
    for y, x in np.argwhere(np.isfinite(values)):
        part = padded[y:y + size, x:x + size]
        weights = np.exp(-damping * np.nanvar(part) / np.nanmean(part) ** 2 * np.sqrt(rows ** 2 + columns ** 2))
        found[y, x] = np.nansum(weights * part) / weights[np.isfinite(part)].sum()
    return found


def filtered(kind, values=power, size=7, looks=4.4, damping=2):
    if kind in ('boxcar', 'median'):
        return windowed({'boxcar': np.mean, 'median': np.median}[kind], values, size)
    if kind == 'frost':
        return frost(values, size, damping)
    mean, variance = windowed(np.mean, values, size), windowed(np.var, values, size)
    ci2, cu2 = variance / mean ** 2, 1 / looks
    if kind == 'gamma-map':
        alpha = (1 + cu2) / (ci2 - cu2)
        b = alpha - looks - 1
        inside = (b * mean + np.sqrt(b ** 2 * mean ** 2 + 4 * alpha * looks * mean * values)) / (2 * alpha)
        return np.where(ci2 <= cu2, mean, np.where(ci2 >= 2 * cu2, values, inside))
    weight = np.maximum(0, 1 - cu2 / ci2) / (1 if kind == 'lee' else 1 + cu2)
    return mean + weight * (values - mean)


def outputs(made, values=power):
    valid = np.isfinite(values)
    return {'filtered': raster(made, 1e-6, unit='1'), 'meanBefore': number(values[valid].mean(), valid.sum(), values.size, unit='1'), 'meanAfter': number(made[valid].mean(), valid.sum(), tolerance=1e-9)}


bound = {'power': layer('radar-speckle.tif')}
plain = physical('plain.tif', 1)
write(__file__, [
    case('Lee, 7 × 7, gaps stay', bound, {}, outputs(filtered('lee'))),
    case('Kuan', bound, {'filter': 'kuan', 'looks': 3}, outputs(filtered('kuan', looks=3))),
    case('gamma MAP', bound, {'filter': 'gamma-map', 'looks': 4, 'window': 5}, outputs(filtered('gamma-map', size=5, looks=4))),
    case('Frost', bound, {'filter': 'frost', 'window': 5, 'damping': 1.5}, outputs(filtered('frost', size=5, damping=1.5))),
    case('median', bound, {'filter': 'median', 'window': 3}, outputs(filtered('median', size=3))),
    case('boxcar on zeros and small numbers', {'power': layer('plain.tif', 1)}, {'filter': 'boxcar', 'window': 3}, outputs(filtered('boxcar', plain, 3), plain)),
    failure('an even window', bound, {'window': 4}, 'odd size'),
    failure('decibels', {'power': layer('radar-speckle.tif', unit='dB')}, {}, 'dB'),
])
