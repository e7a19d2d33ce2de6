import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import json

import pandas
from oracle import case, failure, number, path_of, table, write
from shapely.geometry import Point, shape

HERE = os.path.dirname(os.path.abspath(__file__))
rows = pandas.read_csv(os.path.join(HERE, 'finds.csv'))
zones = [(feature['properties']['name'], shape(feature['geometry'])) for feature in json.load(open(path_of('zones.geojson')))['features']]
names = [[name for name, polygon in zones if polygon.contains(Point(x, y))] for x, y in zip(rows['lon'], rows['lat'])]
records = rows.to_dict('records')
inside = [row for row, found in zip(records, names) if found]
located = [dict(row, polygon=name) for row, found in zip(records, names) for name in found]
counts = [{'name': name, 'value': sum(name in found for found in names)} for name, _ in zones]
inputs = {'rows': 'finds.csv', 'zones': '../fixtures/zones.geojson'}
write(__file__, [
    case('places inside, outside, in holes and in two polygons', inputs, {'nameProperty': 'name'},
         {'inside': table(inside), 'located': table(located), 'counts': table(counts), 'count': number(len(inside), len(rows), len(rows))}),
    case('polygons without names are numbered', inputs, {}, {'counts': table([dict(row, name=str(index + 1)) for index, row in enumerate(counts)])}),
    failure('points hold nothing', {'rows': 'finds.csv', 'zones': '../fixtures/stations.geojson'}, {}, 'There is no polygon'),
    failure('a column that is not there', inputs, {'x': 'east'}, "There is no column 'east'"),
])
