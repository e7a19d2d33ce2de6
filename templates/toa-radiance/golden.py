import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
import rasterio
from oracle import case, failure, layer, number, path_of, raster, write


def stored(name, band=1):
    with rasterio.open(path_of(name)) as source:
        return source.read(band).astype(float)


def expected(counts, line, valid):
    values = np.where(valid, np.polyval(line, counts), np.nan)
    return {'radiance': raster(values, unit='W m-2 sr-1 um-1'), 'mean': number(np.nanmean(values) if valid.any() else np.nan, valid.sum(), valid.size, tolerance=1e-6)}


red = stored('optical-2019-06-15.tif')
codes = stored('quality-2019-06-15.tif')
# Band 4 of a Landsat 8 scene: RADIANCE_MULT_BAND_4 and RADIANCE_ADD_BAND_4.
line = (0.0098, -49.0)
write(__file__, [
    case('Landsat 8: stored numbers count, whatever scale the file states', {'counts': layer('optical-2019-06-15.tif')}, {'gain': 0.0098, 'offset': -49}, expected(red, line, red != 0)),
    case('saturated numbers', {'counts': layer('optical-2019-06-15.tif', 2)}, {'gain': 0.76, 'saturated': 5000}, expected(stored('optical-2019-06-15.tif', 2), (0.76, 0), (stored('optical-2019-06-15.tif', 2) != 0) & (stored('optical-2019-06-15.tif', 2) < 5000))),
    case('another fill', {'counts': layer('quality-2019-06-15.tif')}, {'gain': 2, 'offset': 1, 'fill': 1}, expected(codes, (2, 1), codes != 1)),
    case('nothing but fill', {'counts': layer('optical-2019-06-15.tif')}, {'gain': 1, 'saturated': 1}, expected(red, (1, 0), red < 0)),
    failure('no gain', {'counts': layer('optical-2019-06-15.tif')}, {'gain': 0}, 'above 0'),
])
