import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import json

import numpy as np
import rasterio
from oracle import DATES, NDVI, OPTICAL, ZONE_NAMES, area, case, derived, failure, layer, ndvi, path_of, physical, table, variable, write, zone
from rasterio.warp import transform_geom
from shapely.geometry import box, shape

one = {name: layers[:1] for name, layers in OPTICAL.items()}
zones = {'zones': '../fixtures/zones.geojson'}
statistics = {'mean': np.mean, 'min': np.min, 'max': np.max, 'sum': np.sum, 'std': np.std, 'count': len}


def rows(name, values, statistic, date):
    entries = []
    for index, zone_name in enumerate(ZONE_NAMES):
        inside = zone(name, index)
        part = values[inside & np.isfinite(values)]
        value = statistics[statistic](part) if part.size or statistic == 'count' else np.nan
        entries.append({'name': zone_name, 'layer': name[:-4], 'date': date, 'value': value, 'valid': part.size, 'of': inside.sum()})
    return entries


kelvin = physical('temperature-2019-06-15.tif')
warm_only = {'values': derived('kelvin[i]', [variable('kelvin', 'temperature')], where='kelvin[i] > 290', quantity='temperature', unit='K')}
warm = []
for index, zone_name in enumerate(ZONE_NAMES):
    inside = zone('temperature-2019-06-15.tif', index) & (np.nan_to_num(kelvin) > 290)
    warm.append({'name': zone_name, 'value': kelvin[inside].mean() if inside.any() else np.nan, 'valid': inside.sum(), 'of': inside.sum()})

dense = []
for index, zone_name in enumerate(ZONE_NAMES):
    inside = zone('temperature-2019-06-15.tif', index)
    part = kelvin[inside & np.isfinite(kelvin)]
    value = part.sum() / (area('temperature-2019-06-15.tif')[inside].sum() / 1e6) if part.size else np.nan
    dense.append({'name': zone_name, 'value': value, 'valid': part.size, 'of': inside.sum()})

# Exact shares of every pixel inside a polygon, in the grid's coordinates.
with rasterio.open(path_of('temperature-2019-06-15.tif')) as source:
    polygons = [shape(transform_geom('EPSG:4326', source.crs, feature['geometry'], precision=12)) for feature in json.load(open(path_of('zones.geojson')))['features']]
    pixels = [[box(*source.transform * (column, row), *source.transform * (column + 1, row + 1)) for column in range(source.width)] for row in range(source.height)]


def shares(polygon):
    return np.array([[polygon.intersection(pixel).area / pixel.area for pixel in line] for line in pixels])


def covered(polygon, statistic):
    share = shares(polygon)
    inside = (share > 1e-9) & np.isfinite(kelvin)
    weights, part = share[inside], kelvin[inside]
    if part.size == 0:
        return {'value': 0 if statistic == 'count' else np.nan, 'valid': 0, 'of': (share > 1e-9).sum()}
    mean = np.average(part, weights=weights)
    results = {'mean': mean, 'sum': (weights * part).sum(), 'std': np.sqrt(np.average((part - mean) ** 2, weights=weights)), 'count': weights.sum()}
    return {'value': results[statistic], 'valid': part.size, 'of': (share > 1e-9).sum()}


# The same polygons with the side of the river that they lie on.
north_south = ['north', 'south', 'north', 'south']
grouped = []
for label in ('north', 'south'):
    inside = zone('temperature-2019-06-15.tif', *[index for index, side in enumerate(north_south) if side == label])
    part = kelvin[inside & np.isfinite(kelvin)]
    grouped.append({'name': label, 'value': np.median(part), 'valid': part.size, 'of': inside.sum()})
with open(path_of('zones.geojson')) as source, open(os.path.join(os.path.dirname(os.path.abspath(__file__)), 'sides.geojson'), 'w') as target:
    collection = json.load(source)
    for feature, side in zip(collection['features'], north_south):
        feature['properties'] = {'side': side}
    json.dump(collection, target)
own = {'values': layer('temperature-2019-06-15.tif', date=DATES[0]), **zones}

write(__file__, [
    *[case(f'{statistic} per polygon', {**one, **zones}, {'statistic': statistic, 'nameProperty': 'name'},
           {'zones': table(rows('optical-2019-06-15.tif', ndvi(DATES[0]), statistic, DATES[0]))}, derived=NDVI) for statistic in statistics],
    case('three dates', {**OPTICAL, **zones}, {'nameProperty': 'name'}, {'zones': table([row for date in DATES for row in rows(f'optical-{date}.tif', ndvi(date), 'mean', date)])}, derived=NDVI),
    case('on its own grid, where warm', {'kelvin': layer('temperature-2019-06-15.tif', date=DATES[0]), **zones}, {'nameProperty': 'name'}, {'zones': table(warm)}, derived=warm_only),
    case('a sum over the ground area', {'values': layer('temperature-2019-06-15.tif', date=DATES[0]), **zones}, {'nameProperty': 'name', 'statistic': 'sum-per-km2'},
         {'zones': table(dense, tolerance=1e-6)}),
    *[case(f'{statistic} weighed by the share of every pixel inside', own, {'weights': 'coverage', 'statistic': statistic, 'nameProperty': 'name'},
           {'zones': table([{'name': name, **covered(polygon, statistic)} for name, polygon in zip(ZONE_NAMES, polygons)], tolerance=1e-6)}) for statistic in ('mean', 'sum', 'std', 'count')],
    case('medians of groups of polygons that overlap', {**own, 'zones': 'sides.geojson'}, {'statistic': 'median', 'groupBy': 'side'}, {'zones': table(grouped)}),
    failure('a median has no weights', own, {'statistic': 'median', 'weights': 'coverage'}, 'counts whole pixels'),
    failure('no such property', own, {'groupBy': 'continent'}, "No feature has a property 'continent'"),
])
