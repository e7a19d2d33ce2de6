import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import area, case, derived, index, layer, number, physical, raster, variable, write

before, after = (index(physical(f'bands-{date}.tif', 4), physical(f'bands-{date}.tif', 3)) for date in ('2021-06-10', '2019-06-15'))
inputs = {f'{name}{k}': layer(f'bands-{date}.tif', band) for k, date in [(1, '2021-06-10'), (2, '2019-06-15')] for name, band in [('nir', 4), ('red', 3)]}
one = lambda name: {**variable(name, 'reflectance'), 'kind': 'raster'}
derive = {port: derived(f'(nir{k}[i] - red{k}[i]) / (nir{k}[i] + red{k}[i])', [one(f'nir{k}'), one(f'red{k}')], quantity='ndvi') for port, k in [('before', 1), ('after', 2)]}


def outputs(before, after, test, fall=0.3, ground=None):
    valid = np.isfinite(before) & np.isfinite(after)
    was, now = valid & test(before), valid & test(after)
    lost = was & ~now
    size = lambda chosen: np.nan if ground is None else ground[chosen].sum()
    kind = np.select([was & now, lost, now], [1.0, 2.0, 3.0], 0.0)
    with np.errstate(all='ignore'):
        share = lambda part: 100 * part / was.sum() if was.any() else np.nan
    return {'change': raster(np.where(valid, kind, np.nan)), 'lossShare': number(share(lost.sum()), valid.sum(), valid.size, unit='%'), 'severeShare': number(share((was & (before - after >= fall)).sum())),
            'netChange': number(share(int(now.sum()) - int(was.sum()))), 'lostArea': number(size(lost), unit='m2', tolerance=1e-6), 'keptArea': number(size(was & now), tolerance=1e-6), 'gainedArea': number(size(now & ~was), tolerance=1e-6)}


ground = area('bands-2019-06-15.tif')
classes = {'before': layer('classes-2010.tif'), 'after': layer('classes-2020.tif')}
first, last = physical('classes-2010.tif'), physical('classes-2020.tif')
write(__file__, [
    case('vegetation lost, gaps in both', inputs, {'threshold': 0.4}, outputs(before, after, lambda x: x > 0.4, ground=ground), derived=derive),
    case('low values count, a smaller fall is severe', inputs, {'comparison': '<=', 'threshold': 0.3, 'severeFall': 0.1}, outputs(before, after, lambda x: x <= 0.3, 0.1, ground), derived=derive),
    case('a class of two maps', classes, {'comparison': '=', 'threshold': 42}, outputs(first, last, lambda x: x == 42, ground=area('classes-2010.tif'))),
    case('nothing was there, no CRS', {'before': layer('plain.tif', 1), 'after': layer('plain.tif', 2)}, {'threshold': 9}, outputs(physical('plain.tif', 1), physical('plain.tif', 2), lambda x: x > 9)),
])
