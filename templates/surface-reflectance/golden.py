import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
from fractions import Fraction

import numpy as np
import rasterio
from oracle import case, layer, number, path_of, raster, write

HERE = os.path.dirname(os.path.abspath(__file__))


def stored_file(name, values, dtype):
    with rasterio.open(path_of('optical-2019-06-15.tif')) as source, rasterio.open(
            os.path.join(HERE, name), 'w', driver='GTiff', width=values.shape[1], height=values.shape[0], count=1, dtype=dtype, crs=source.crs, transform=source.transform) as target:
        target.write(values.astype(dtype), 1)
    return values.astype(int)


random = np.random.RandomState(41)
landsat = stored_file('landsat.tif', np.append(random.randint(5000, 60000, 22), [0, 7272, 7273, 43636, 65455, 65535]).reshape(4, 7), 'uint16')
sentinel = stored_file('sentinel.tif', np.append(random.randint(500, 12000, 24), [0, 1, 1000, 65535]).reshape(4, 7), 'uint16')
modis = stored_file('modis.tif', np.append(random.randint(-100, 12000, 22), [-28672, -100, -101, 16000, 16001, 0]).reshape(4, 7), 'int16')


def expected(stored, line, valid, way='keep'):
    """In exact fractions."""
    exact = np.array([[float(Fraction(int(value)) * Fraction(line[0]) + Fraction(line[1])) for value in row] for row in stored])
    beyond = valid & ((exact < 0) | (exact > 1))
    known = valid.sum()
    if way == 'drop':
        valid = valid & ~beyond
    values = np.where(valid, exact.clip(0, 1) if way == 'clip' else exact, np.nan)
    return {'reflectance': raster(values, unit='1'), 'mean': number(np.nanmean(values) if valid.any() else np.nan, valid.sum(), valid.size, tolerance=1e-6),
            'beyondShare': number(100 * beyond.sum() / known, known, stored.size, unit='%')}


write(__file__, [
    case('Landsat Collection 2, fill and saturation', {'counts': {'path': 'landsat.tif'}}, {'profile': 'landsat-c2'}, expected(landsat, ('0.0000275', '-0.2'), (landsat > 0) & (landsat < 65456))),
    case('Landsat Collection 2, only 0 to 1', {'counts': {'path': 'landsat.tif'}}, {'profile': 'landsat-c2', 'beyond': 'drop'}, expected(landsat, ('0.0000275', '-0.2'), (landsat > 0) & (landsat < 65456), 'drop')),
    case('Sentinel-2 with the offset of baseline 04.00, clipped', {'counts': {'path': 'sentinel.tif'}}, {'profile': 'sentinel-2', 'beyond': 'clip'}, expected(sentinel, ('0.0001', '-0.1'), (sentinel > 0) & (sentinel < 65535), 'clip')),
    case('Sentinel-2 before', {'counts': {'path': 'sentinel.tif'}}, {'profile': 'sentinel-2-before-04.00'}, expected(sentinel, ('0.0001', '0'), (sentinel > 0) & (sentinel < 65535))),
    case('MODIS, valid range', {'counts': {'path': 'modis.tif'}}, {'profile': 'modis'}, expected(modis, ('0.0001', '0'), (modis >= -100) & (modis <= 16000))),
    case('a file that states a scale of its own: the stored numbers count', {'counts': layer('optical-2019-06-15.tif')}, {'profile': 'sentinel-2'}, {'mean': number(float(np.mean([v for v in rasterio.open(path_of('optical-2019-06-15.tif')).read(1).ravel() if v > 0]) / 10000 - 0.1), tolerance=1e-6)}),
])
