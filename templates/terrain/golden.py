import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import case, gradient, layer, number, raster, write


def horn(name, z_factor=1):
    to_east, to_north = gradient(name, z_factor)
    slope = np.degrees(np.arctan(np.hypot(to_east, to_north)))
    aspect = np.degrees(np.arctan2(-to_east, -to_north)) % 360
    aspect[~(slope > 0)] = np.nan
    return slope, aspect


def expected(name, z_factor=1):
    slope, aspect = horn(name, z_factor)
    return {'slope': raster(slope, 2e-5), 'aspect': raster(aspect, 1e-4), 'meanSlope': number(np.nanmean(slope), np.isfinite(slope).sum(), slope.size, unit='deg', tolerance=1e-9),
            'maxSlope': number(np.nanmax(slope))}


write(__file__, [
    case('metres, a hole and level ground', {'elevation': layer('elevation.tif')}, {}, expected('elevation.tif')),
    case('feet', {'elevation': layer('elevation.tif')}, {'zFactor': 0.3048}, expected('elevation.tif', 0.3048)),
    case('degrees of longitude and latitude', {'elevation': layer('elevation-degrees.tif')}, {}, expected('elevation-degrees.tif')),
])
