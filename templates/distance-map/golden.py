import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import case, failure, layer, number, physical, raster, spacing, write
from scipy.ndimage import distance_transform_edt


def expected(name, passes, unit='m', inside=False):
    values = physical(name)
    valid = np.isfinite(values)
    hit = valid & passes(np.where(valid, values, 0))
    targets = valid & ~hit if inside else hit
    east, north = (part[0, 0] for part in spacing(name, middle=True)) if unit == 'm' else (1, 1)
    distance = np.where(valid, distance_transform_edt(~targets, sampling=(north, east)), np.nan)
    return {'distance': raster(distance, 1e-5, unit=unit), 'mean': number(np.nanmean(distance), valid.sum(), valid.size, unit=unit, tolerance=2e-6),
            'max': number(np.nanmax(distance), tolerance=2e-6)}


write(__file__, [
    case('metres; missing pixels are neither measured nor reached', {'values': layer('patches.tif')}, {'threshold': 5}, expected('patches.tif', lambda v: v > 5)),
    case('inside', {'values': layer('patches.tif')}, {'threshold': 5, 'side': 'inside'}, expected('patches.tif', lambda v: v > 5, inside=True)),
    case('pixels, without CRS', {'values': layer('patches-plain.tif')}, {'threshold': 5, 'unit': 'pixel'}, expected('patches-plain.tif', lambda v: v > 5, 'pixel')),
    case('degrees: pixels that are not square', {'values': layer('lights.tif')}, {'threshold': 5}, expected('lights.tif', lambda v: v > 5)),
    case('no target', {'values': layer('patches.tif')}, {'threshold': 99}, {'mean': number(np.nan, 0), 'max': number(np.nan, note='No pixel')}),
    failure('metres without CRS', {'values': layer('patches-plain.tif')}, {}, "take unit 'pixel'"),
])
