import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import DATES, NDVI, OPTICAL, area, case, derived, failure, layer, ndvi, number, physical, series, table, variable, write

lights, squares = physical('lights.tif'), area('lights.tif')
valid = np.isfinite(lights)
mean = np.average(lights[valid], weights=squares[valid])
metres = area('optical-2019-06-15.tif')


def row(date):
    value = ndvi(date)
    present = np.isfinite(value)
    return {'date': date, 'value': np.average(value[present], weights=metres[present]), 'area': metres[present].sum(), 'valid': present.sum()}


write(__file__, [
    case('degrees: pixels shrink towards the pole', {'values': layer('lights.tif', unit='nW/cm2/sr')}, {},
         {'value': number(mean, valid.sum(), lights.size, unit='nW/cm2/sr', tolerance=1e-6), 'area': number(squares[valid].sum(), unit='m2', tolerance=1e-6)}),
    case('metres, three dates', OPTICAL, {}, {'values': series([(row(date)['date'], row(date)['value'], row(date)['valid']) for date in DATES], tolerance=1e-6), 'layers': table([row(date) for date in DATES], tolerance=1e-6)}, derived=NDVI),
    case('nothing valid', {'a': layer('lights.tif')}, {}, {'value': number(np.nan, 0, 0), 'area': number(np.nan)}, derived={'values': derived('a[i]', [variable('a', 'radiance')], where='a[i] > 1000000', quantity='radiance', unit='')}),
    failure('no CRS, no weights', {'values': layer('plain.tif')}, {}, 'CRS'),
])
