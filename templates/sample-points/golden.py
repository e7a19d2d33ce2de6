import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import json

import numpy as np
import rasterio
from oracle import DATES, case, failure, layer, number, path_of, physical, stack, table, write
from rasterio.warp import transform
from scipy.interpolate import RegularGridInterpolator

HERE = os.path.dirname(os.path.abspath(__file__))
NAMES = ['well', 'spring', 'far away', 'corner', 'ford']
PLACES = [(350070, 5399871), (350301.5, 5399744.25), (360000, 5399871), (350001, 5399999), (350222, 5399899)]
longitudes, latitudes = transform('EPSG:32633', 'EPSG:4326', *zip(*PLACES))
points = [(name, round(x, 9), round(y, 9)) for name, x, y in zip(NAMES, longitudes, latitudes)]
with open(os.path.join(HERE, 'points.geojson'), 'w') as target:
    json.dump({'type': 'FeatureCollection', 'features': [{'type': 'Feature', 'properties': {'name': name}, 'geometry': {'type': 'Point', 'coordinates': [x, y]}} for name, x, y in points]}, target, indent=1)
    target.write('\n')


def sample(name, x, y, bilinear):
    with rasterio.open(path_of(name)) as source:
        (east,), (north,) = transform('EPSG:4326', source.crs, [x], [y])
        column, row = ~source.transform * (east, north)
        if not (0 <= column < source.width and 0 <= row < source.height):
            return np.nan
        if not bilinear:
            return physical(name)[source.index(east, north)]
    values = physical(name)
    padded = np.pad(values, 1, mode='edge')
    rows, columns = np.arange(padded.shape[0]) - 0.5, np.arange(padded.shape[1]) - 0.5
    return RegularGridInterpolator((rows, columns), padded)([[row, column]])[0]


def expected(layers, bilinear=False, named=True):
    rows = [{'point': point if named else str(k + 1), 'longitude': x, 'latitude': y, 'layer': name[:-4], 'date': date, 'value': sample(name, x, y, bilinear)} for name, date in layers for k, (point, x, y) in enumerate(points)]
    count = sum(np.isfinite(row['value']) for row in rows)
    return {'samples': table(rows, tolerance=1e-6), 'count': number(count, count, len(rows))}


of = lambda layers: {'values': layers, 'points': 'points.geojson'}
write(__file__, [
    case('three dates', of(stack('optical')), {'name': 'name'}, expected([(f'optical-{date}.tif', date) for date in DATES])),
    case('between the pixels', of([layer('elevation.tif')]), {'method': 'bilinear'}, expected([('elevation.tif', None)], True, False)),
    case('layers on another grid', of(stack('temperature')[:1]), {'name': 'name'}, expected([(f'temperature-{DATES[0]}.tif', DATES[0])])),
    failure('polygons', {'values': [layer('elevation.tif')], 'points': '../fixtures/zones.geojson'}, {}, 'Only points'),
    failure('no such property', of([layer('elevation.tif')]), {'name': 'height'}, "property 'height'"),
])
