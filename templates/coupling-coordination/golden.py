import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from scipy.stats import gmean
from statistics_oracle import DATES, case, failure, layer, number, physical, raster, temperature, write


def scaled(values, whole=None):
    whole = values if whole is None else whole
    return (values - np.nanmin(whole)) / (np.nanmax(whole) - np.nanmin(whole))


def expected(systems, weights=None, bound=0.5):
    u = np.stack(systems)
    with np.errstate(all='ignore'):
        c = gmean(u, axis=0) / u.mean(0)
        t = np.average(u, axis=0, weights=weights)
        d = np.sqrt(c * t)
    d = np.where(np.isfinite(c), d, np.nan)
    valid = np.isfinite(c).sum()
    return {'coupling': raster(np.where(np.isfinite(c), c, np.nan)), 'coordination': raster(d), 'meanCoupling': number(np.nanmean(c[np.isfinite(c)]), valid, c.size), 'meanCoordination': number(np.nanmean(d)), 'coordinatedShare': number(100 * (d >= bound).sum() / valid)}


red, nir = (physical('optical-2019-06-15.tif', band) for band in (1, 2))
far = temperature(DATES[0])
at = lambda band: layer('optical-2019-06-15.tif', band)
heat = layer('temperature-2019-06-15.tif')
whole = physical('temperature-2019-06-15.tif')
write(__file__, [
    case('two systems with nodata', {'first': at(2), 'second': at(1)}, {}, expected([scaled(nir), scaled(red)])),
    case('three with weights, one on another grid where less is better', {'first': at(2), 'second': at(1), 'third': heat}, {'negative': [3], 'weights': [2, 1, 1], 'coordinatedFrom': 0.6},
         expected([scaled(nir), scaled(red), 1 - scaled(far, whole)], [2, 1, 1], 0.6)),
    case('indices as they are', {'first': at(2), 'second': at(1)}, {'normalise': 'none'}, expected([np.where(nir < 0, np.nan, nir), np.where(red < 0, np.nan, red)])),
    case('constant system: unknown', {'first': layer('patches-plain.tif'), 'second': {**layer('patches-plain.tif')}}, {'normalise': 'none'}, {'coordinatedShare': number(100)}),
    failure('weights that do not fit', {'first': at(2), 'second': at(1)}, {'weights': [1, 2, 3]}, 'but 3 weights'),
])
