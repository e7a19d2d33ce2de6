import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import DATES, NDVI, OPTICAL, case, derived, layer, ndvi, number, physical, raster, series, table, variable, write

maps = [ndvi(date) for date in DATES]
means = [float(np.nanmean(each)) for each in maps]
first, second = physical('plain.tif', 1), physical('plain.tif', 2)
with np.errstate(all='ignore'):
    ratio = first / second
ratio[~np.isfinite(ratio)] = np.nan
nothing = np.full_like(second, np.nan)

write(__file__, [
    case('an index of three dates, each a map with its date', OPTICAL, {},
         {**{f'maps_{k + 1:04d}': raster(each) for k, each in enumerate(maps)},
          'mean': number(means[0], np.isfinite(maps[0]).sum(), maps[0].size, tolerance=1e-6, unit='1', quantity='ndvi', note='the first of 3'),
          'means': series([(date, mean, int(np.isfinite(each).sum())) for date, mean, each in zip(DATES, means, maps)], tolerance=1e-6)},
         derived=NDVI),
    case('x / 0 is missing, no date, no CRS', {'a': layer('plain.tif', 1), 'b': layer('plain.tif', 2)}, {},
         {'maps_0001': raster(ratio), 'mean': number(np.nanmean(ratio), np.isfinite(ratio).sum(), ratio.size, tolerance=1e-6), 'means': series([])},
         derived={'values': derived('a[i] / b[i]', [variable('a', 'any'), variable('b', 'any')], quantity='ratio')}),
    case('no valid pixel', {'a': layer('plain.tif', 2)}, {},
         {'maps_0001': raster(nothing), 'mean': number(float('nan'), 0, second.size), 'layers': table([{'mean': None, 'valid': 0, 'of': int(second.size)}])},
         derived={'values': derived('a[i] / 0', [variable('a', 'any')], quantity='ratio')}),
])
