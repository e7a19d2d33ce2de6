import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import area, case, failure, layer, number, physical, raster, table, write


def expected(values, classes, codes, ground=None):
    valid = np.isfinite(values).sum()
    rows = [{'class': code, 'count': (classes == code).sum(), 'share': 100 * (classes == code).sum() / valid, 'area': None if ground is None else ground[classes == code].sum()} for code in codes]
    return {'classes': raster(classes), 'areas': table(rows, tolerance=1e-6), 'unclassified': number(valid - np.isfinite(classes).sum(), valid, values.size)}


def by_borders(values, borders, right):
    return np.where(np.isfinite(values), np.digitize(values, borders, right=right) + 1.0, np.nan)


elevation, lights, plain = physical('elevation.tif'), physical('lights.tif'), physical('plain.tif')
tabled = np.select([(plain >= 0.5) & (plain < 1), (plain >= 1) & (plain < 3), (plain >= 3) & (plain < 4), plain >= 5], [2.0, 7.0, 2.0, 9.0], np.nan)
ended = np.select([(plain > 0.5) & (plain <= 1), (plain > 1) & (plain <= 3), (plain > 3) & (plain <= 4), plain > 5], [2.0, 7.0, 2.0, 9.0], np.nan)
write(__file__, [
    case('borders between heights, areas in metres', {'values': layer('elevation.tif')}, {'borders': [290, 333, 360]}, expected(elevation, by_borders(elevation, [290, 333, 360], False), [1, 2, 3, 4], area('elevation.tif'))),
    case('a border belongs to what it ends', {'values': layer('elevation.tif')}, {'borders': [290, 333, 360], 'closed': 'upper'}, expected(elevation, by_borders(elevation, [290, 333, 360], True), [1, 2, 3, 4], area('elevation.tif'))),
    case('pixels of unequal area, mostly nodata', {'values': layer('lights.tif')}, {'borders': [0, 2]}, expected(lights, by_borders(lights, [0, 2], False), [1, 2, 3], area('lights.tif'))),
    case('a table with gaps and an open end; no CRS', {'values': layer('plain.tif'), 'ranges': 'ranges.csv'}, {}, expected(plain, tabled, [2, 7, 9])),
    case('the same table, closed above', {'values': layer('plain.tif'), 'ranges': 'ranges.csv'}, {'closed': 'upper'}, expected(plain, ended, [2, 7, 9])),
    failure('ranges that overlap', {'values': layer('plain.tif'), 'ranges': 'overlapping.csv'}, {}, 'overlap'),
    failure('nothing to go by', {'values': layer('plain.tif')}, {}, 'neither ranges nor borders'),
    failure('borders that fall', {'values': layer('plain.tif')}, {'borders': [3, 1]}, 'from less to more'),
])
