import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from statistics_oracle import case, failure, layer, number, physical, raster, temperature, shifted, write


def expected(earlier, later, change, unit, of=154):
    with np.errstate(all='ignore'):
        values = change(earlier, later)
        values = np.where(np.isfinite(values), values, np.nan)
        kept = np.isfinite(values)
        a, b = earlier[kept].mean(), later[kept].mean()
        of_means = change(a, b)
    return {'change': raster(values, unit=unit), 'meanChange': number(values[kept].mean(), kept.sum(), of, unit=unit), 'minChange': number(values[kept].min()), 'maxChange': number(values[kept].max()),
            'changeOfMeans': number(of_means if np.isfinite(of_means) else np.nan), 'earlierMean': number(a), 'laterMean': number(b)}


red = [physical(f'optical-{date}.tif', 1) for date in ('2019-06-15', '2021-06-10')]
inputs = {'earlier': layer('optical-2019-06-15.tif', 1, unit='1'), 'later': layer('optical-2021-06-10.tif', 1, unit='1')}
first, second = physical('plain.tif', 1), physical('plain.tif', 2)
far = physical('temperature-2019-06-15.tif'), physical('optical-2019-06-15.tif', 2)
write(__file__, [
    case('difference, nodata in either; 0 / 0 plays no part', inputs, {}, expected(*red, lambda a, b: b - a, '1')),
    case('percent of the earlier', inputs, {'mode': 'percent'}, expected(*red, lambda a, b: 100 * (b - a) / np.abs(a), '%')),
    case('ratio with zeros to divide by, no CRS', {'earlier': layer('plain.tif', 2), 'later': layer('plain.tif', 1)}, {'mode': 'ratio'}, expected(second, first, lambda a, b: b / a, '1', 63)),
    case('log ratio', inputs, {'mode': 'log-ratio'}, expected(*red, lambda a, b: np.log(b / a), '1')),
    case('absolute difference to a raster on another grid', {'earlier': layer('optical-2019-06-15.tif', 2), 'later': layer('temperature-2019-06-15.tif')}, {'mode': 'absolute-difference'},
         expected(far[1], temperature('2019-06-15'), lambda a, b: np.abs(b - a), '')),
    failure('two units', {'earlier': layer('plain.tif', 1, unit='K'), 'later': layer('plain.tif', 2, unit='degC')}, {}, 'one unit'),
])
