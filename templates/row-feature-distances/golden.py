"""In degrees PROJ's geodesics to lines of a place every 20 m, in a plane shapely's distances."""
import json
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, '../fixtures'))
import geopandas
import numpy as np
import pandas
from oracle import case, failure, number, path_of, table, write
from pyproj import Geod
from shapely.geometry import Point

geodesic = Geod(ellps='WGS84')
COASTS = os.path.join(HERE, '../distance-to-features/coasts.geojson')


def everywhere(line):
    coordinates = np.asarray(line)
    found = [coordinates[:1]]
    for one, other in zip(coordinates[:-1], coordinates[1:]):
        count = int(geodesic.inv(*one, *other)[2] // 20) + 1
        found.append(one + (other - one) * np.arange(1, count + 1)[:, None] / count)
    return np.vstack(found)


def on_earth(shape, x, y):
    if shape.geom_type == 'Polygon' and shape.contains(Point(x, y)):
        return 0
    rings = [shape.exterior, *shape.interiors] if shape.geom_type == 'Polygon' else [shape]
    return min(geodesic.inv(np.full(len(places), x), np.full(len(places), y), places[:, 0], places[:, 1])[2].min() for places in (everywhere(ring.coords) for ring in rings))


def in_plane(shape, x, y):
    return shape.distance(Point(x, y))


def told(rows, columns, shapes, measure, names, tolerance):
    found = []
    for row in pandas.read_csv(os.path.join(HERE, rows)).to_dict('records'):
        x, y = (row[column] for column in columns)
        distances = [] if np.isnan(x) else [(measure(shape, x, y), name) for name, shape in zip(names, shapes)]
        distance, nearest = min(distances) if distances else (None, None)
        found.append({**row, 'distance': distance, 'nearest': nearest})
    known = [row['distance'] for row in found if row['distance'] is not None]
    return {'rows': table(found, tolerance=tolerance), 'least': number(min(known), len(known), len(found), tolerance=tolerance)}


coasts = geopandas.read_file(COASTS)
zones = geopandas.read_file(path_of('zones.geojson')).to_crs('EPSG:32633')
with open(os.path.join(HERE, 'nothing.geojson'), 'w') as target:
    json.dump({'type': 'FeatureCollection', 'features': []}, target)
    target.write('\n')
degrees = {'rows': 'rows.csv', 'features': '../distance-to-features/coasts.geojson'}
write(__file__, [
    case('degrees: a line, a point, a polygon with a hole, a row without coordinates', degrees, {'nameProperty': 'name'},
         told('rows.csv', ('lon', 'lat'), coasts.geometry, on_earth, coasts['name'], 2e-3)),
    case('metres of a grid', {'rows': 'metres.csv', 'features': '../fixtures/zones.geojson'}, {'x': 'east', 'y': 'north', 'crs': 'EPSG:32633', 'nameProperty': 'name'},
         told('metres.csv', ('east', 'north'), zones.geometry, in_plane, zones['name'], 1e-6)),
    failure('no such column', degrees, {'x': 'easting'}, 'easting'),
    failure('no feature', {'rows': 'rows.csv', 'features': 'nothing.geojson'}, {}, 'no feature to measure'),
])
