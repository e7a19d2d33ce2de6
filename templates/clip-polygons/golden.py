import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import json

import numpy as np
import rasterio
from oracle import case, failure, layer, number, path_of, physical, raster, write
from rasterio.features import geometry_mask, geometry_window
from rasterio.warp import transform_geom


def expected(name, keep='inside', touched=False, crop=True, band=1):
    with open(path_of('zones.geojson')) as source:
        shapes = [feature['geometry'] for feature in json.load(source)['features']]
    with rasterio.open(path_of(name)) as source:
        shapes = [transform_geom('EPSG:4326', source.crs, shape, precision=12) for shape in shapes]
        inside = ~geometry_mask(shapes, source.shape, source.transform, all_touched=touched)
        window = geometry_window(source, shapes)
        placed = source.window_transform(window) if crop else source.transform
        whole = source.shape
    selected = inside if keep == 'inside' else ~inside
    clipped = np.where(selected, physical(name, band), np.nan)
    if crop:
        clipped = clipped[window.row_off:window.row_off + window.height, window.col_off:window.col_off + window.width]
    return {'clipped': raster(clipped, transform=list(placed)[:6]), 'mean': number(np.nanmean(clipped), np.isfinite(clipped).sum(), selected.sum()),
            'share': number(100 * selected.sum() / (whole[0] * whole[1]), unit='%')}


def inputs(name, band=1):
    return {'values': layer(name, band), 'polygons': '../fixtures/zones.geojson'}


write(__file__, [
    case('cropped to the polygons, nodata stays', inputs('temperature-2019-06-15.tif'), {}, expected('temperature-2019-06-15.tif')),
    case('pixels that are touched', inputs('temperature-2019-06-15.tif'), {'rule': 'touched'}, expected('temperature-2019-06-15.tif', touched=True)),
    case('outside, at full size', inputs('temperature-2019-06-15.tif'), {'keep': 'outside'}, expected('temperature-2019-06-15.tif', 'outside', crop=False)),
    case('inside, at full size', inputs('elevation.tif'), {'crop': False}, expected('elevation.tif', crop=False)),
    failure('polygons elsewhere', inputs('lights.tif') | {'values': layer('mercator.tif')}, {}, 'no pixel in common'),
])
