import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from scipy import stats
from sklearn import preprocessing
from statistics_oracle import NOTHING, case, derived, layer, number, physical, raster, variable, write


def expected(values, method, tail=2, inverted=False):
    held = values[np.isfinite(values)]
    low, high = np.percentile(held, [tail, 100 - tail])
    centre, scale = {'min-max': (held.min(), np.ptp(held)), 'percentile': (low, high - low), 'z-score': (held.mean(), held.std()), 'robust-z-score': (np.median(held), stats.median_abs_deviation(held, scale='normal'))}[method]
    if method == 'min-max':
        found = preprocessing.MinMaxScaler().fit_transform(held[:, None])[:, 0]
    elif method == 'z-score':
        found = preprocessing.StandardScaler().fit_transform(held[:, None])[:, 0]
    else:
        found = (held - centre) / scale
    if method == 'percentile':
        found = np.clip(found, 0, 1)
    if inverted:
        found = 1 - found if method in ('min-max', 'percentile') else -found
    whole = np.full(values.shape, np.nan)
    whole[np.isfinite(values)] = found
    return {'normalised': raster(whole), 'centre': number(centre), 'scale': number(scale), 'mean': number(found.mean(), held.size, values.size, tolerance=1e-7)}


kelvin, nir = physical('temperature-2019-06-15.tif'), physical('optical-2019-06-15.tif', 2)
heat = {'values': layer('temperature-2019-06-15.tif', unit='K')}
write(__file__, [
    *[case(f'{method}, nodata stays', heat, {'method': method}, expected(kelvin, method)) for method in ('min-max', 'percentile', 'z-score', 'robust-z-score')],
    case('percentiles from 10 to 90, turned', {'values': layer('optical-2019-06-15.tif', 2)}, {'method': 'percentile', 'tail': 10, 'inverted': True}, expected(nir, 'percentile', 10, True)),
    case('z-scores turned', heat, {'method': 'z-score', 'inverted': True}, expected(kelvin, 'z-score', inverted=True)),
    case('nothing valid', NOTHING['inputs'], {}, {'mean': number(np.nan, 0, 0), 'scale': number(np.nan)}, derived={'values': derived('a[i]', [variable('a', 'any', kind='raster')], where='a[i] > 99')}),
])
