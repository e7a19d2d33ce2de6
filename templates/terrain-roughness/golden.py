import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import case, layer, number, path_of, physical, raster, write
from osgeo import gdal
from scipy import ndimage


def expected(values, tolerance=1e-6):
    return {'roughness': raster(values, tolerance), 'mean': number(np.nanmean(values), np.isfinite(values).sum(), values.size, tolerance=2e-5),
            'max': number(np.nanmax(values), tolerance=2e-5)}


def gdaldem(name, mode, **options):
    made = gdal.DEMProcessing('', path_of(name), mode, format='MEM', **options).ReadAsArray().astype(float)
    made[made == -9999] = np.nan
    # gdaldem counts in single precision.
    return expected(made, 1e-4)


def windowed(name, radius, reduce):
    return expected(ndimage.generic_filter(physical(name), lambda window: reduce(window, window[window.size // 2]), 2 * radius + 1, mode='constant', cval=np.nan))


metres, degrees = {'elevation': layer('elevation.tif')}, {'elevation': layer('elevation-degrees.tif')}
write(__file__, [
    case('topographic position as gdaldem', metres, {}, gdaldem('elevation.tif', 'TPI')),
    case('roughness as gdaldem', metres, {'measure': 'roughness'}, gdaldem('elevation.tif', 'roughness')),
    case('ruggedness as gdaldem (Riley)', metres, {'measure': 'ruggedness'}, gdaldem('elevation.tif', 'TRI', alg='Riley')),
    case('mean difference as gdaldem (Wilson), degrees', degrees, {'measure': 'mean-difference'}, gdaldem('elevation-degrees.tif', 'TRI', alg='Wilson')),
    case('position within two pixels', metres, {'radius': 2}, windowed('elevation.tif', 2, lambda window, own: own - (window.sum() - own) / 24)),
    case('a window larger than the raster', metres, {'radius': 9}, {'mean': number(np.nan, 0), 'max': number(np.nan, 0)}),
])
