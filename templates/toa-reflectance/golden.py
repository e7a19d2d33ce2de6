import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import datetime

import numpy as np
import rasterio
from oracle import case, failure, layer, number, path_of, raster, write

with rasterio.open(path_of('optical-2019-06-15.tif')) as source:
    stored = source.read(1).astype(float)


def expected(values, valid=stored != 0):
    values = np.where(valid, values, np.nan)
    return {'reflectance': raster(values, unit='1'), 'mean': number(np.nanmean(values), valid.sum(), valid.size, unit='1', tolerance=1e-6)}


def from_radiance(radiance, irradiance, distance, elevation):
    """Irradiance on the level ground, and what a white Lambertian surface would send up of it."""
    ground = irradiance / distance ** 2 * np.cos(np.radians(90 - elevation))
    return radiance / (ground / np.pi)


day = (datetime.date(2019, 6, 15) - datetime.date(2018, 12, 31)).days
counts = {'counts': layer('optical-2019-06-15.tif')}
dated = {'counts': layer('optical-2019-06-15.tif', date='2019-06-15')}
write(__file__, [
    case('Landsat 8: reflectance rescaling over the sine of the sun’s elevation', counts, {'gain': 2e-5, 'offset': -0.1, 'sunElevation': 58.3}, expected((stored * 2e-5 - 0.1) / np.cos(np.radians(90 - 58.3)))),
    case('Landsat 5: radiance, distance from the date', dated, {'rescaling': 'radiance', 'gain': 0.0762, 'offset': -1.52, 'sunElevation': 41, 'solarIrradiance': 1551},
         expected(from_radiance(stored * 0.0762 - 1.52, 1551, 1 - 0.01672 * np.cos(np.radians(0.9856 * (day - 4))), 41))),
    case('the distance given, saturated numbers', dated, {'rescaling': 'radiance', 'gain': 0.05, 'sunElevation': 30, 'solarIrradiance': 1036, 'earthSunDistance': 0.98331, 'saturated': 2500},
         expected(from_radiance(stored * 0.05, 1036, 0.98331, 30), (stored != 0) & (stored < 2500))),
    failure('night', counts, {'gain': 2e-5, 'sunElevation': -4}, 'above the horizon'),
    failure('no irradiance', dated, {'rescaling': 'radiance', 'gain': 1, 'sunElevation': 40}, 'solar irradiance'),
])
