import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import json

from oracle import case, failure, number, path_of, table, write

features = json.load(open(path_of('stations.geojson')))['features']
rows = [{**one['properties'], 'longitude': one['geometry']['coordinates'][0], 'latitude': one['geometry']['coordinates'][1]} for one in features]
write(__file__, [
    case('properties and coordinates', {'points': '../fixtures/stations.geojson'}, {}, {'rows': table(rows), 'count': number(len(rows), len(rows), len(rows))}),
    failure('polygons are no points', {'points': '../fixtures/zones.geojson'}, {}, 'Only points have one place'),
])
