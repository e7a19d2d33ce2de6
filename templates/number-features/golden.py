import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import geopandas
from oracle import case, failure, features, number, path_of, write


def told(name):
    frame = geopandas.read_file(path_of(name)).drop(columns='geometry').reset_index(names='running')
    frame['running'] = (frame['running'] + 1).astype(str)
    frame = frame.astype(object).where(frame.notna(), None)
    return {'numbered': features(frame.to_dict('records')), 'count': number(len(frame), len(frame), len(frame))}


write(__file__, [
    case('polygons', {'features': '../fixtures/zones.geojson'}, {'property': 'running'}, told('zones.geojson')),
    case('points', {'features': '../fixtures/stations.geojson'}, {'property': 'running'}, told('stations.geojson')),
    failure('a property that is taken', {'features': '../fixtures/zones.geojson'}, {'property': 'rank'}, "have a property 'rank'"),
])
