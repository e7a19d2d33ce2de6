import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
import rasterio
from oracle import case, layer, number, path_of, physical, raster, shifted, write


def expected(values, name, tolerance=1e-6):
    with rasterio.open(path_of(name)) as source:
        placed = list(source.transform)[:6]
    valid = np.isfinite(values).sum()
    return {'aligned': raster(values, tolerance, transform=placed), 'mean': number(np.nanmean(values) if valid else np.nan, valid, values.size, tolerance=tolerance), 'share': number(100 * valid / values.size, unit='%')}


def averaged(values, shape, size, into):
    """Mean of the pixels of `size` under pixels of `into` with the same corner, through a grid of 10."""
    fine = np.repeat(np.repeat(values, size // 10, 0), size // 10, 1)
    step = into // 10
    room = np.full((shape[0] * step, shape[1] * step), np.nan)
    height, width = min(room.shape[0], fine.shape[0]), min(room.shape[1], fine.shape[1])
    room[:height, :width] = fine[:height, :width]
    blocks = room.reshape(shape[0], step, shape[1], step)
    valid = np.isfinite(blocks).any((1, 3))
    with np.errstate(all='ignore'):
        return np.where(valid, np.nansum(blocks, (1, 3)) / np.isfinite(blocks).sum((1, 3)), np.nan)


temperature = physical('temperature-2019-06-15.tif')
seen = shifted(temperature, 2, 3)
red = physical('optical-2019-06-15.tif')
yearly = physical('yearly-2018.tif')
write(__file__, [
    case('whole pixels apart, missing beyond the edge', {'values': layer('temperature-2019-06-15.tif'), 'reference': layer('optical-2019-06-15.tif')}, {'method': 'nearest'}, expected(seen, 'optical-2019-06-15.tif')),
    case('where the reference is valid', {'values': layer('temperature-2019-06-15.tif'), 'reference': layer('optical-2019-06-15.tif')}, {'missing': 'drop', 'method': 'nearest'}, expected(np.where(np.isfinite(red), seen, np.nan), 'optical-2019-06-15.tif')),
    case('the mean of finer pixels', {'values': layer('elevation.tif'), 'reference': layer('yearly-2018.tif')}, {'method': 'average'}, expected(averaged(physical('elevation.tif'), yearly.shape, 30, 250), 'yearly-2018.tif')),
    case('elsewhere on Earth: nothing', {'values': layer('lights.tif'), 'reference': layer('mercator.tif')}, {}, {'mean': number(np.nan, 0, 72), 'share': number(0)}),
])
