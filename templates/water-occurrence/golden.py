import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from maps import GREEN, NIR, read
from oracle import DATES, area, case, derived, failure, index, layer, number, physical, raster, series, stack, variable, write

green, nir = read(GREEN), read(NIR)
wet = np.stack([index(green[date], nir[date]) for date in DATES])
bound = {'green': stack('bands', GREEN), 'nir': stack('bands', NIR)}
derive = {'values': derived('(green[i] - nir[i]) / (green[i] + nir[i])', [variable('green', 'reflectance'), variable('nir', 'reflectance')], quantity='ndwi')}


def outputs(values, test, ground, dates=DATES, permanent=75, seasonal=5, least=1):
    seen = np.isfinite(values)
    hits = (seen & test(values)).sum(0)
    valid = seen.sum(0) >= least
    share = np.where(valid, 100 * hits / np.maximum(seen.sum(0), 1), np.nan)
    kind = np.where(hits == 0, 0, np.select([share < seasonal, share < permanent], [0, 1], 2))
    size = lambda chosen: ground[chosen & valid].sum()
    return {'occurrence': raster(share, unit='%'), 'kind': raster(np.where(valid, kind, np.nan)), 'mean': number(np.nanmean(share), valid.sum(), share.size, unit='%'),
            'permanentArea': number(size(kind == 2), unit='m2', tolerance=1e-6), 'seasonalArea': number(size(kind == 1), tolerance=1e-6), 'largestArea': number(size(hits > 0), tolerance=1e-6),
            'areas': series([(date, ground[one & test(value)].sum(), one.sum()) for date, value, one in zip(dates, values, seen)], tolerance=1e-6)}


lights = physical('lights.tif')
write(__file__, [
    case('NDWI above 0 on three dates with gaps', bound, {}, outputs(wet, lambda x: x > 0, area('bands-2019-06-15.tif')), derived=derive),
    case('other limits, all three dates needed', bound, {'comparison': '>=', 'threshold': -0.3, 'permanentFrom': 60, 'seasonalFrom': 40, 'minimumValid': 3},
         outputs(wet, lambda x: x >= -0.3, area('bands-2019-06-15.tif'), permanent=60, seasonal=40, least=3), derived=derive),
    case('one image in degrees, two thirds nodata', {'values': [layer('lights.tif', date='2020')]}, {'threshold': 1}, outputs(lights[None], lambda x: x > 1, area('lights.tif'), ['2020'])),
    case('no CRS: no areas', {'values': layer('plain.tif', 2)}, {}, {'permanentArea': number(np.nan), 'mean': number(100 * 43 / 60, 60, 63)}),
    failure('seasonal above permanent', bound, {'seasonalFrom': 80}, 'more frequent', derived=derive),
])
