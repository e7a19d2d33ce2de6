import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import math

import numpy as np
import rasterio
from oracle import case, failure, layer, number, path_of, physical, raster, write
from rasterio.warp import transform_bounds
from rasterio.windows import Window, from_bounds


def expected(name, bounds, degrees=True, band=1):
    with rasterio.open(path_of(name)) as source:
        if degrees and not source.crs.is_geographic:
            bounds = transform_bounds('EPSG:4326', source.crs, *bounds)
        window = from_bounds(*bounds, source.transform)
        left, top = max(0, math.floor(window.col_off + 1e-6)), max(0, math.floor(window.row_off + 1e-6))
        right = min(source.width, math.ceil(window.col_off + window.width - 1e-6))
        bottom = min(source.height, math.ceil(window.row_off + window.height - 1e-6))
        placed = source.window_transform(Window(left, top, right - left, bottom - top))
    part = physical(name, band)[top:bottom, left:right]
    valid = np.isfinite(part).sum()
    return {'cropped': raster(part, transform=list(placed)[:6]), 'mean': number(np.nanmean(part), valid, part.size),
            'width': number(right - left), 'height': number(bottom - top)}


def bounds(west, south, east, north, **more):
    return {'west': west, 'south': south, 'east': east, 'north': north, **more}


metres = (350065, 5399800, 350240, 5399940)
degrees = (12.9585, 48.7345, 12.9605, 48.7357)
lights = (6.2, 51.3, 8.9, 57.5)
beyond = (4.0, 55.0, 6.0, 70.0)
write(__file__, [
    case('bounds in the own CRS, nodata stays', {'values': layer('elevation.tif')}, bounds(*metres, degrees=False), expected('elevation.tif', metres, False)),
    case('borders on pixel borders add no pixel', {'values': layer('elevation.tif')}, bounds(350030, 5399850, 350120, 5399940, degrees=False),
         expected('elevation.tif', (350030, 5399850, 350120, 5399940), False)),
    case('degrees over UTM', {'values': layer('optical-2019-06-15.tif', 2)}, bounds(*degrees), expected('optical-2019-06-15.tif', degrees, band=2)),
    case('a raster in degrees', {'values': layer('lights.tif')}, bounds(*lights), expected('lights.tif', lights)),
    case('bounds that reach beyond the raster', {'values': layer('lights.tif')}, bounds(*beyond), expected('lights.tif', beyond)),
    failure('bounds elsewhere', {'values': layer('lights.tif')}, bounds(100, 0, 101, 1), 'no pixel in common'),
    failure('bounds the wrong way round', {'values': layer('lights.tif')}, bounds(8, 50, 6, 57), 'west < east'),
    failure('no CRS', {'values': layer('plain.tif')}, bounds(0, 0, 1, 1), 'no CRS'),
])
