import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import DATES, OPTICAL, area, case, failure, layer, ndvi, number, physical, series, table, write

measure = {'quantity': 'radiance', 'unit': 'nW/cm2/sr', 'value': 'a[i]', 'where': 'true', 'variables': [{'name': 'a', 'kind': 'stack', 'quantity': 'radiance'}]}
lights, squares = physical('lights.tif'), area('lights.tif')
valid = np.isfinite(lights)
mean = np.average(lights[valid], weights=squares[valid])
metres = area('optical-2019-06-15.tif')


def row(date):
    value = ndvi(date)
    present = np.isfinite(value)
    return {'date': date, 'value': np.average(value[present], weights=metres[present]), 'area': metres[present].sum(), 'valid': present.sum()}


write(__file__, [
    case('degrees: pixels shrink towards the pole', {'a': layer('lights.tif')}, {},
         {'value': number(mean, valid.sum(), lights.size, unit='nW/cm2/sr', tolerance=1e-6), 'area': number(squares[valid].sum(), unit='m2', tolerance=1e-6)}, measure=measure),
    case('metres, three dates', OPTICAL, {}, {'values': series([(row(date)['date'], row(date)['value'], row(date)['valid']) for date in DATES], tolerance=1e-6), 'layers': table([row(date) for date in DATES], tolerance=1e-6)}),
    case('nothing valid', {'a': layer('lights.tif')}, {}, {'value': number(np.nan, 0, 0), 'area': number(np.nan)}, measure={**measure, 'where': 'a[i] > 1000000'}),
    failure('no CRS, no weights', {'a': layer('plain.tif')}, {}, 'CRS', measure=measure),
])
