"""Geodesics are those of PROJ; Flinders Peak to Buninyong is published, too (GDA technical manual: 54972.271 m)."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import pandas
from oracle import case, failure, number, table, write
from pyproj import Geod

HERE = os.path.dirname(os.path.abspath(__file__))
rows, places = (pandas.read_csv(os.path.join(HERE, name)) for name in ('rows.csv', 'places.csv'))
geodesic = Geod(ellps='WGS84')


def told(names):
    wanted = places[places['name'].isin(names)]
    found = []
    for row in rows.to_dict('records'):
        distances = [(geodesic.inv(x, y, row['x'], row['y'])[2], name) for name, x, y in zip(wanted['name'], wanted['lon'], wanted['lat'])]
        distance, nearest = min(distances)
        found.append({**row, 'distance': distance, 'nearest': nearest})
    least = min(row['distance'] for row in found)
    return {'rows': table(found, tolerance=1e-7), 'least': number(least, len(found), len(found), tolerance=1e-7)}


assert abs(told(['Flinders Peak'])['rows']['rows'][0]['distance'] - 54972.271) < 0.001
inputs = {'rows': 'rows.csv', 'places': 'places.csv'}
columns = {'x': 'x', 'y': 'y'}
write(__file__, [
    case('from one place', inputs, {**columns, 'names': 'Flinders Peak'}, told(['Flinders Peak'])),
    case('along the equator and the meridian', inputs, {**columns, 'names': 'Origin'}, told(['Origin'])),
    case('of several places the nearest', inputs, columns, told(list(places['name']))),
    case('metres of a grid, a row without coordinates', {'rows': 'metres.csv', 'places': 'metres.csv'},
         {'x': 'east', 'y': 'north', 'placesX': 'east', 'placesY': 'north', 'names': 'A', 'coordinates': 'grid'},
         {'rows': table([
             {'name': 'A', 'east': 1000, 'north': 2000, 'distance': 0, 'nearest': 'A'},
             {'name': 'B', 'east': 4000, 'north': 6000, 'distance': 5000, 'nearest': 'A'},
             {'name': 'C', 'east': None, 'north': 6000, 'distance': None, 'nearest': None}])}),
    failure('a place that is not there', inputs, {**columns, 'names': 'Nowhere'}, 'No place with coordinates'),
])
