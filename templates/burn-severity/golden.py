import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from maps import NIR, SWIR2, read
from oracle import area, case, derived, failure, index, layer, number, raster, table, variable, write

nir, swir = read(NIR), read(SWIR2)
before = index(nir['2021-06-10'], swir['2021-06-10'])
after = index(nir['2019-06-15'], swir['2019-06-15'])
ground = area('bands-2019-06-15.tif')


def bound(band, date):
    return layer(f'bands-{date}.tif', band)


inputs = {'n1': bound(NIR, '2021-06-10'), 's1': bound(SWIR2, '2021-06-10'), 'n2': bound(NIR, '2019-06-15'), 's2': bound(SWIR2, '2019-06-15')}
raster_variable = lambda name: {**variable(name, 'reflectance'), 'kind': 'raster'}
derive = {port: derived(f'(n{k}[i] - s{k}[i]) / (n{k}[i] + s{k}[i])', [raster_variable(f'n{k}'), raster_variable(f's{k}')], quantity='nbr') for port, k in [('before', 1), ('after', 2)]}


def outputs(values, bounds, burnt=0.1):
    valid = np.isfinite(values)
    place = np.digitize(values, bounds) + 1.0
    rows = []
    edges = [None, *bounds, None]
    for number_ in range(1, len(bounds) + 2):
        hit = valid & (place == number_)
        rows.append({'class': number_, 'from': edges[number_ - 1], 'to': edges[number_], 'share': 100 * hit.sum() / valid.sum(), 'area': ground[hit].sum(), 'count': hit.sum()})
    hit = valid & (values >= burnt)
    return {'severity': raster(values, 2e-6, unit='1'), 'severityClass': raster(np.where(valid & (len(bounds) > 0), place, np.nan)), 'mean': number(values[valid].mean(), valid.sum(), values.size, tolerance=1e-9),
            'burntShare': number(100 * hit.sum() / valid.sum(), unit='%'), 'burntArea': number(ground[hit].sum(), unit='m2', tolerance=1e-6), 'classes': table(rows if bounds else [], tolerance=1e-6)}


change = before - after
write(__file__, [
    case('dNBR with the usual classes and gaps', inputs, {}, outputs(change, [-0.25, -0.1, 0.1, 0.27, 0.44, 0.66]), derived=derive),
    case('RdNBR, an offset taken off', inputs, {'index': 'rdnbr', 'offset': 0.03, 'burntFrom': 0.069}, outputs((change - 0.03) / np.sqrt(np.maximum(np.abs(before), 1e-3)), [0.069, 0.316, 0.641], 0.069), derived=derive),
    case('RBR has no usual classes', inputs, {'index': 'rbr'}, outputs(change / (before + 1.001), []), derived=derive),
    case('RBR with classes of its own', inputs, {'index': 'rbr', 'thresholds': [0, 0.2]}, outputs(change / (before + 1.001), [0, 0.2]), derived=derive),
    case('no CRS, no valid pixel', {'after': layer('plain.tif', 1), 'a': layer('plain.tif', 1)}, {},
         {'mean': number(np.nan, 0, 63), 'burntArea': number(np.nan), 'burntShare': number(np.nan)}, derived={'before': derived('a[i] / 0', [raster_variable('a')], quantity='nbr')}),
    failure('thresholds that do not ascend', inputs, {'thresholds': [0.2, 0.1]}, 'ascend', derived=derive),
])
