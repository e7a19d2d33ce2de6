import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import geopandas
from oracle import case, number, path_of, table, write


def rows_of(name):
    frame = geopandas.read_file(path_of(name)).drop(columns='geometry')
    return frame.astype(object).where(frame.notna(), None).to_dict('records')


def told(name):
    rows = rows_of(name)
    return {'rows': table(rows), 'count': number(len(rows), len(rows), len(rows))}


write(__file__, [
    case('properties of polygons', {'features': '../fixtures/zones.geojson'}, {}, told('zones.geojson')),
    case('properties of points', {'features': '../fixtures/stations.geojson'}, {}, told('stations.geojson')),
])
