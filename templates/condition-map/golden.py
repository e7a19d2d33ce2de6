import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import DATES, OPTICAL, NDVI, area, case, derived, failure, layer, ndvi, number, physical, raster, variable, write

FORMULA = NDVI['values']['value']
value = ndvi(DATES[1])
ground = area('optical-2020-06-20.tif')
one = {name: [layers[1]] for name, layers in OPTICAL.items()}
second = physical('plain.tif', 2)


# Where it can't be told, the port's own mask leaves a pixel out: it is none of those that were to be looked at.
def above(threshold):
    return {'values': {**NDVI['values'], 'value': f"({FORMULA}) > {threshold} ? 1 : 0", 'where': f"({FORMULA}) === ({FORMULA})", 'quantity': 'condition'}}


def outputs(threshold):
    valid = np.isfinite(value)
    holds = valid & (np.nan_to_num(value, nan=-9) > threshold)
    return {'map': raster(np.where(valid, holds, np.nan) * 1.0), 'share': number(100 * holds.sum() / valid.sum(), valid.sum(), valid.sum(), unit='%'),
            'area': number(ground[holds].sum(), unit='m2', tolerance=1e-6)}


plain = np.where(np.isnan(second), np.nan, second > 1)
write(__file__, [
    case('an index above a number, nodata in either band', one, {}, outputs(0.3), derived=above(0.3)),
    case('one layer of three, by date', OPTICAL, {'layer': DATES[1]}, outputs(0.5), derived=above(0.5)),
    case('nowhere', one, {}, outputs(5), derived=above(5)),
    failure('three layers and none is named', OPTICAL, {}, 'One layer makes one map', derived=above(0.3)),
    case('no CRS', {'a': layer('plain.tif', 2)}, {},
         {'map': raster(plain), 'share': number(100 * np.nanmean(plain), np.isfinite(plain).sum(), plain.size, unit='%'), 'area': number(np.nan)},
         derived={'values': derived('a[i] > 1 ? 1 : 0', [variable('a', 'any')], quantity='condition')}),
])
