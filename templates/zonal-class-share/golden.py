import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import ZONE_NAMES, area, case, codes, failure, layer, number, table, write, zone

squares = area('classes-2020.tif')
land = codes('classes-2020.tif')
inputs = {'values': layer('classes-2020.tif'), 'zones': '../fixtures/zones.geojson'}


def row(inside, wanted, excluded):
    valid = inside & np.isfinite(land) & ~np.isin(land, excluded)
    hit = valid & np.isin(land, wanted)
    none = valid.sum() == 0
    return {'share': np.nan if none else 100 * hit.sum() / valid.sum(), 'area': np.nan if none else squares[hit].sum(), 'count': hit.sum(),
            'valid': valid.sum(), 'of': inside.sum()}


def expected(wanted, excluded, names):
    everything = row(zone('classes-2020.tif'), wanted, excluded)
    rows = [{'name': name, **row(zone('classes-2020.tif', index), wanted, excluded)} for index, name in enumerate(names)]
    return {
        'share': number(everything['share'], everything['valid'], everything['of'], unit='%', note='All 4 polygons'),
        'area': number(everything['area'], unit='m2', tolerance=1e-6),
        'count': number(everything['count']),
        'zones': table(rows, tolerance=1e-6),
    }


write(__file__, [
    case('by name; overlapping, holed, leaving the grid and missing every centre', inputs, {'codes': [42], 'nameProperty': 'name'}, expected([42], [], ZONE_NAMES)),
    case('numbered; unclassified does not count', inputs, {'codes': [41, 42, 43], 'excludeCodes': [0]}, expected([41, 42, 43], [0], ['1', '2', '3', '4'])),
    failure('no codes', inputs, {'codes': []}, 'The list of codes is empty'),
])
