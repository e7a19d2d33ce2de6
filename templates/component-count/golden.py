import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import area, case, failure, layer, number, physical, table, write
from scipy import ndimage

values = physical('patches.tif')
squares = area('patches.tif')
located = {'values': layer('patches.tif')}


def expected(mask, connectivity, ground=squares, minimum_area=0, minimum_pixels=1):
    labels, count = ndimage.label(mask, np.ones((3, 3)) if connectivity == 8 else None)
    numbers = np.arange(1, count + 1)
    areas, sizes = ndimage.sum(ground, labels, numbers), ndimage.sum(mask, labels, numbers)
    kept = areas[(areas >= minimum_area) & (sizes >= minimum_pixels)]
    return {'count': number(kept.size, np.isfinite(values).sum(), values.size), 'area': number(kept.sum(), unit='m2', tolerance=1e-6),
            'largest': number(kept.max() if kept.size else 0, tolerance=1e-6)}


mask = values > 5
write(__file__, [
    *[case(f'{connectivity}-connected', located, {'threshold': 5, 'connectivity': connectivity}, expected(mask, connectivity)) for connectivity in (4, 8)],
    *[case(f'{connectivity}-connected, at least 3000 m²', located, {'threshold': 5, 'connectivity': connectivity, 'minimumArea': 3000},
           expected(mask, connectivity, minimum_area=3000)) for connectivity in (4, 8)],
    case('at least 9 pixels', located, {'threshold': 5, 'minimumPixels': 9}, expected(mask, 8, minimum_pixels=9)),
    case('the background has components too, missing pixels part them', located, {'comparison': '<', 'threshold': 5, 'connectivity': 4}, expected(values < 5, 4)),
    case('none', located, {'threshold': 99}, expected(values > 99, 8)),
    case('no CRS: counted, but without area', {'values': layer('patches-plain.tif')}, {'threshold': 5},
         {'count': expected(mask, 8)['count'], 'area': number(np.nan), 'largest': number(np.nan), 'layers': table([{'area': np.nan}])}),
    failure('no CRS, but a minimum area', {'values': layer('patches-plain.tif')}, {'threshold': 5, 'minimumArea': 100}, 'Without a CRS'),
    failure('6-connected', located, {'threshold': 5, 'connectivity': 6}, 'connectivity is 4 or 8'),
])
