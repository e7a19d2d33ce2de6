import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
import rasterio
from oracle import case, failure, layer, number, path_of, physical, table, write
from skimage.measure import find_contours


def expected(name, levels):
    values = physical(name)
    with rasterio.open(path_of(name)) as source:
        size = np.array([abs(source.transform.e), source.transform.a])
    rows = []
    for level in levels:
        lengths = [np.hypot(*((np.diff(line, axis=0) * size).T)).sum() for line in find_contours(values, level)]
        lengths = [length for length in lengths if length > 0]
        rows.append({'level': level, 'lines': len(lengths), 'length': sum(lengths)})
    return {'lengths': table(rows, tolerance=1e-6), 'count': number(sum(row['lines'] for row in rows), np.isfinite(values).sum(), values.size)}


elevation = physical('elevation.tif')
of = lambda name: {'values': layer(name)}
multiples = [10.0 * k for k in range(int(np.ceil(np.nanmin(elevation) / 10)), int(np.nanmax(elevation) // 10) + 1)]
write(__file__, [
    case('levels around a hole', of('elevation.tif'), {'levels': [341.5, 301.3, 355.25]}, expected('elevation.tif', [301.3, 341.5, 355.25])),
    case('every 10 m', of('elevation.tif'), {'interval': 10}, expected('elevation.tif', multiples)),
    case('from a base', of('elevation.tif'), {'interval': 50, 'base': 5.5}, expected('elevation.tif', [305.5, 355.5])),
    case('saddles, in Web Mercator', of('mercator.tif'), {'levels': [0.3, 0.5, 0.7]}, expected('mercator.tif', [0.3, 0.5, 0.7])),
    case('a level beyond the values', of('elevation.tif'), {'levels': [9000]}, expected('elevation.tif', [9000])),
    failure('neither levels nor interval', of('elevation.tif'), {}, 'need levels'),
    failure('too small an interval', of('elevation.tif'), {'interval': 0.0001}, 'more than 1000 levels'),
])
