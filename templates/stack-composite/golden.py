import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import DATES, OPTICAL, case, failure, ndvi, number, raster, stack, codes, write

layers = np.stack([ndvi(date) for date in DATES])
reducers = {'mean': np.nanmean, 'sum': np.nansum, 'min': np.nanmin, 'max': np.nanmax, 'median': np.nanmedian}


def expected(values, statistic, required, of=None):
    enough = np.isfinite(values).sum(0) >= required
    with np.errstate(all='ignore'):
        composite = np.where(enough, reducers[statistic](np.where(enough, values, 0), axis=0), np.nan)
    return {'composite': raster(composite), 'mean': number(np.nanmean(composite), enough.sum(), composite.size, unit='1'),
            'min': number(np.nanmin(composite)), 'max': number(np.nanmax(composite))}


clear = np.stack([(codes(f'quality-{date}.tif').astype(int) & 17) == 0 for date in DATES])
measure = {'quantity': 'ndvi', 'unit': '1', 'value': '(nir[i] - red[i]) / (nir[i] + red[i])', 'where': '(qa[i] & 17) === 0',
           'variables': [{'name': 'nir', 'kind': 'stack', 'quantity': 'reflectance'}, {'name': 'red', 'kind': 'stack', 'quantity': 'reflectance'},
                         {'name': 'qa', 'kind': 'stack', 'quantity': 'qa-bits', 'codes': True}]}

write(__file__, [
    *[case(f'{statistic}, all layers are needed', OPTICAL, {'statistic': statistic}, expected(layers, statistic, 3)) for statistic in reducers],
    *[case(f'{statistic} of at least two', OPTICAL, {'statistic': statistic, 'minimumValid': 2}, expected(layers, statistic, 2)) for statistic in ('mean', 'median')],
    case('the highest clear value', {**OPTICAL, 'qa': stack('quality')}, {'statistic': 'max', 'minimumValid': 1}, expected(np.where(clear, layers, np.nan), 'max', 1), measure=measure),
    failure('more layers than there are', OPTICAL, {'minimumValid': 4}, '4 valid layers are asked for'),
])
