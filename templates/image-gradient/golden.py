import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import case, layer, number, physical, raster, write
from scipy import ndimage

SIDES = {'sobel': np.array([1, 2, 1]) / 4, 'prewitt': np.ones(3) / 3, 'scharr': np.array([3, 10, 3]) / 16, 'central': np.array([0, 1, 0])}


def expected(name, operator='sobel', quantile=0.9):
    """Separable: a difference one way, a mean the other."""
    values = physical(name)
    padded = np.pad(values, 1, constant_values=np.nan)
    part = lambda axis, sign: ndimage.correlate1d(ndimage.correlate1d(padded, sign * np.array([-0.5, 0, 0.5]), axis), SIDES[operator], 1 - axis)[1:-1, 1:-1]
    right, up = part(1, 1), part(0, -1)
    missing = ndimage.maximum_filter(np.isnan(padded), 3)[1:-1, 1:-1]
    size = np.where(missing, np.nan, np.hypot(right, up))
    valid = np.isfinite(size)
    level = np.quantile(size[valid].astype('float32').astype(float), quantile)
    return {'gradient': raster(size, 1e-6), 'direction': raster(np.where(size > 0, np.degrees(np.arctan2(up, right)) % 360, np.nan), 1e-6),
            'mean': number(size[valid].mean(), valid.sum(), valid.size), 'max': number(size[valid].max()), 'edgeThreshold': number(level, tolerance=1e-6),
            'edgeShare': number(100 * (size[valid].astype('float32') > level).mean(), unit='%')}


write(__file__, [
    *[case(f'{operator}, a hole', {'values': layer('elevation.tif')}, {'operator': operator}, expected('elevation.tif', operator)) for operator in SIDES],
    case('every second pixel is an edge', {'values': layer('temperature-2019-06-15.tif')}, {'quantile': 0.5}, expected('temperature-2019-06-15.tif', quantile=0.5)),
    case('one row of neighbours only', {'values': layer('lights.tif')}, {}, {'mean': number(np.nan, 0), 'edgeShare': number(np.nan)}),
])
