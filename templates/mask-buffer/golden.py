import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import area, case, failure, layer, number, physical, raster, write
from skimage.morphology import binary_dilation, disk

values = physical('patches.tif')
valid, hit = np.isfinite(values), values > 5
squares = area('patches.tif')


def expected(mask, located=True):
    kept = mask & valid
    return {'buffer': raster(np.where(valid, kept, np.nan)), 'count': number(kept.sum(), valid.sum(), valid.size), 'share': number(100 * kept.sum() / valid.sum(), unit='%'),
            'area': number(squares[kept].sum() if located else np.nan, unit='m2')}


source = {'values': layer('patches.tif')}
write(__file__, [
    case('50 m are two pixels', source, {'threshold': 5, 'distance': 50}, expected(binary_dilation(hit, disk(2)))),
    case('the ring alone, in pixels', source, {'threshold': 5, 'distance': 3, 'unit': 'pixel', 'part': 'ring'}, expected(binary_dilation(hit, disk(3)) & ~hit)),
    # What is missing, or beyond the edge, is no background.
    case('inwards', source, {'threshold': 5, 'distance': -25}, expected(hit & ~binary_dilation(valid & ~hit, disk(1)))),
    case('without CRS', {'values': layer('patches-plain.tif')}, {'threshold': 5, 'distance': 1, 'unit': 'pixel'}, expected(binary_dilation(hit, disk(1)), False)),
    failure('metres without CRS', {'values': layer('patches-plain.tif')}, {'threshold': 5, 'distance': 1}, "take unit 'pixel'"),
])
