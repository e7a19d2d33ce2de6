import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import DATES, NDVI, OPTICAL, case, codes, derived, failure, layer, ndvi, number, physical, raster, stack, temperature, variable, write, zone

value = ndvi(DATES[1])
one = {name: [layers[1]] for name, layers in OPTICAL.items()}
quality = codes('quality-2019-06-15.tif')
clear = ((quality.astype(int) & 17) == 0) & zone('optical-2019-06-15.tif', 0, 1)
anomaly = np.where(clear, temperature(DATES[0]) - 273.15, np.nan)
first, second = physical('plain.tif', 1), physical('plain.tif', 2)
with np.errstate(all='ignore'):
    ratio = first / second
ratio[~np.isfinite(ratio)] = np.nan

write(__file__, [
    case('one layer, nodata in either band, 0 / 0', one, {},
         {'map': raster(value), 'mean': number(np.nanmean(value), np.isfinite(value).sum(), value.size, unit='1', quantity='ndvi')}, derived=NDVI),
    case('one layer of three, by date', OPTICAL, {'layer': DATES[1]}, {'map': raster(value), 'mean': number(np.nanmean(value))}, derived=NDVI),
    failure('three layers and none is named', OPTICAL, {}, 'One layer makes one map', derived=NDVI),
    case('a temperature on another grid where clear and inside two polygons',
         {'red': stack('optical')[:1], 'kelvin': stack('temperature')[:1], 'qa': stack('quality')[:1], 'park': '../fixtures/zones.geojson'}, {},
         {'map': raster(anomaly, 1e-5), 'mean': number(np.nanmean(anomaly), np.isfinite(anomaly).sum(), clear.sum(), tolerance=1e-6, unit='degC')},
         derived={'values': derived('kelvin[i] - 273.15', [variable('red', 'reflectance'), variable('kelvin', 'temperature', unit='K', resampling='nearest'),
                                                           variable('qa', 'qa-bits', codes=True), variable('park', 'region', kind='region')],
                                    where='(qa[i] & 17) === 0 && (park[i] === 0 || park[i] === 1)', quantity='temperature', unit='degC')}),
    case('x / 0 is missing, no CRS', {'a': layer('plain.tif', 1), 'b': layer('plain.tif', 2)}, {},
         {'map': raster(ratio), 'mean': number(np.nanmean(ratio), np.isfinite(ratio).sum(), ratio.size)},
         derived={'values': derived('a[i] / b[i]', [variable('a', 'any'), variable('b', 'any')], quantity='ratio')}),
    case('a decision does not make data of missing pixels', {'a': layer('plain.tif', 2)}, {},
         {'map': raster(np.where(np.isnan(second), np.nan, second > 1)), 'mean': number(np.nanmean(np.where(np.isnan(second), np.nan, second > 1)))},
         derived={'values': derived('a[i] > 1 ? 1 : 0', [variable('a', 'any')], quantity='flag')}),
])
