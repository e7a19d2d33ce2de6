import json
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, '../fixtures'))
import numpy as np
from oracle import case, failure, number, table, write
from pyproj import Geod

# Edges are densified: geodesics between their ends would not be straight in longitude and latitude.
geod = Geod(ellps='WGS84')
items = json.load(open(os.path.join(HERE, 'parishes.geojson')))['features']


def ring_area(ring):
    points = [(np.linspace(x, u, 400, endpoint=False), np.linspace(y, v, 400, endpoint=False)) for (x, y), (u, v) in zip(ring[:-1], ring[1:])]
    return abs(geod.polygon_area_perimeter(np.concatenate([x for x, _ in points]), np.concatenate([y for _, y in points]))[0])


def area(feature):
    geometry = feature['geometry']
    polygons = [geometry['coordinates']] if geometry['type'] == 'Polygon' else geometry['coordinates']
    return sum(ring_area(outer) - sum(map(ring_area, holes)) for outer, *holes in polygons)


def expected(name, number_of):
    rows = {}
    for index, feature in enumerate(items):
        key = str(index + 1) if name == '' else feature['properties'].get(name)
        if key is None:
            continue
        value, size = rows.get(key, (0, 0))
        rows[key] = (value + number_of(feature), size + area(feature))
    known = sum(not np.isnan(value) for value, _ in rows.values())
    return {'values': table([{'name': key, 'value': None if np.isnan(value) else value, 'area': size} for key, (value, size) in rows.items()], tolerance=1e-6),
            'count': number(known, known, len(rows))}


def people(feature):
    value = feature['properties']['people']
    return np.nan if value is None else value


lines = json.load(open(os.path.join(HERE, 'paths.geojson')))['features']


def length(feature):
    geometry = feature['geometry']
    parts = [geometry['coordinates']] if geometry['type'] == 'LineString' else geometry['coordinates']
    return sum(geod.line_length(*zip(*part)) for part in parts)


paths = {'values': table([{'name': feature['properties']['path'], 'value': length(feature), 'area': None} for feature in lines], tolerance=1e-5),
         'count': number(len(lines), len(lines), len(lines))}
write(__file__, [
    case('people by name, two parts of one name added up', {'features': 'parishes.geojson'}, {'nameProperty': 'parish', 'property': 'people'}, expected('parish', people)),
    case('ground area of every polygon, with a hole', {'features': 'parishes.geojson'}, {}, expected('', area)),
    case('length of lines', {'features': 'paths.geojson'}, {'nameProperty': 'path'}, paths),
    failure('no such property', {'features': 'parishes.geojson'}, {'property': 'cattle'}, "No feature has a property 'cattle'"),
])
