import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import json

import numpy as np
import rasterio
from oracle import case, failure, layer, number, path_of, raster, write
from rasterio.features import rasterize
from rasterio.warp import transform_geom


def expected(name, value, touched=False, **more):
    with open(path_of('zones.geojson')) as source:
        features = json.load(source)['features']
    with rasterio.open(path_of(name)) as source:
        shapes = [(transform_geom('EPSG:4326', source.crs, feature['geometry'], precision=12), value(index, feature['properties'])) for index, feature in enumerate(features)]
        burnt = rasterize(shapes, source.shape, fill=np.nan, transform=source.transform, all_touched=touched, dtype='float64')
    valid = np.isfinite(burnt).sum()
    return {'burnt': raster(burnt, **more), 'coveredShare': number(100 * valid / burnt.size, valid, burnt.size, unit='%')}


def inputs(name):
    return {'polygons': '../fixtures/zones.geojson', 'reference': layer(name)}


write(__file__, [
    case('a property, later polygons win where they overlap', inputs('optical-2019-06-15.tif'), {'property': 'rank', 'unit': 'm'}, expected('optical-2019-06-15.tif', lambda index, properties: properties['rank'], unit='m')),
    case('numbers of the polygons, wherever they touch', inputs('optical-2019-06-15.tif'), {'rule': 'touched'}, expected('optical-2019-06-15.tif', lambda index, properties: index + 1, True)),
    case('another grid', inputs('temperature-2019-06-15.tif'), {'property': 'rank'}, expected('temperature-2019-06-15.tif', lambda index, properties: properties['rank'])),
    case('elsewhere: nothing', inputs('mercator.tif'), {}, {'burnt': raster(np.full((9, 8), np.nan)), 'coveredShare': number(0, 0, 72)}),
    failure('names are no numbers', inputs('lights.tif'), {'property': 'name'}, 'No polygon has a number'),
])
