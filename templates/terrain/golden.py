import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
import rasterio
from oracle import case, layer, number, path_of, physical, raster, write


def horn(name, z_factor=1):
    heights = physical(name) * z_factor
    with rasterio.open(path_of(name)) as source:
        a, e, f, geographic = source.transform.a, source.transform.e, source.transform.f, source.crs.is_geographic
    rows = np.arange(heights.shape[0])[:, None] + 0.5
    if geographic:
        latitude = np.radians(f + e * rows)
        e2 = 2 / 298.257223563 - 1 / 298.257223563 ** 2
        curvature = 1 - e2 * np.sin(latitude) ** 2
        east = np.radians(a) * 6378137 / np.sqrt(curvature) * np.cos(latitude)
        north = np.radians(-e) * 6378137 * (1 - e2) / curvature ** 1.5
    else:
        east, north = a + 0 * rows, -e + 0 * rows
    padded = np.pad(heights, 1, constant_values=np.nan)
    part = lambda row, column: padded[1 + row:padded.shape[0] - 1 + row, 1 + column:padded.shape[1] - 1 + column]
    to_east = (part(-1, 1) + 2 * part(0, 1) + part(1, 1) - part(-1, -1) - 2 * part(0, -1) - part(1, -1)) / (8 * east)
    to_north = (part(-1, -1) + 2 * part(-1, 0) + part(-1, 1) - part(1, -1) - 2 * part(1, 0) - part(1, 1)) / (8 * north)
    slope = np.degrees(np.arctan(np.hypot(to_east, to_north)))
    slope[np.isnan(heights)] = np.nan
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
