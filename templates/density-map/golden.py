import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import area, case, failure, layer, number, physical, raster, write


def outputs(name, least=1500, band=1):
    counts, ground = physical(name, band), area(name) / 1e6
    valid = np.isfinite(counts) & (np.nan_to_num(counts, nan=-1) >= 0)
    density = np.where(valid, counts / ground, np.nan)
    dense = valid & (np.nan_to_num(density, nan=-1) >= least)
    some = valid.any()
    return {'density': raster(density, 2e-6, unit='1/km2'), 'total': number(counts[valid].sum(), valid.sum(), counts.size), 'meanDensity': number(counts[valid].sum() / ground[valid].sum(), tolerance=1e-6),
            'highest': number(density[valid].max(), tolerance=1e-6), 'area': number(ground[valid].sum(), unit='km2', tolerance=1e-6), 'denseArea': number(ground[dense].sum(), tolerance=1e-6),
            'denseShare': number(100 * counts[dense].sum() / counts[valid].sum())}


write(__file__, [
    case('pixels of unequal area in degrees; negative noise and nodata are missing', {'counts': layer('lights.tif')}, {'denseFrom': 0.001}, outputs('lights.tif', 0.001)),
    case('Web Mercator: areas on the ground', {'counts': layer('mercator.tif')}, {'denseFrom': 10}, outputs('mercator.tif', 10)),
    case('UTM, whole numbers of nodata 255', {'counts': layer('classes-2010.tif')}, {'denseFrom': 30000}, outputs('classes-2010.tif', 30000)),
    failure('no CRS', {'counts': layer('plain.tif', 1)}, {}, 'has no CRS'),
])
