import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import DATES, NDVI, OPTICAL, case, codes, derived, failure, ndvi, number, raster, stack, variable, write

layers = np.stack([ndvi(date) for date in DATES])
reducers = {'mean': np.nanmean, 'sum': np.nansum, 'min': np.nanmin, 'max': np.nanmax, 'median': np.nanmedian,
            'range': lambda part, axis: np.nanmax(part, axis) - np.nanmin(part, axis), 'std': np.nanstd, 'variance': np.nanvar,
            'cv': lambda part, axis: 100 * np.nanstd(part, axis) / np.nanmean(part, axis), 'count': lambda part, axis: np.isfinite(part).sum(axis).astype(float)}


def expected(values, statistic, required, of=None):
    enough = np.isfinite(values).sum(0) >= required
    with np.errstate(all='ignore'):
        composite = np.where(enough, reducers[statistic](np.where(enough, values, 0), axis=0), np.nan)
    return {'composite': raster(composite), 'mean': number(np.nanmean(composite), enough.sum(), composite.size, unit='%' if statistic == 'cv' else '1', **({'tolerance': 1e-6} if statistic == 'cv' else {})),
            'min': number(np.nanmin(composite)), 'max': number(np.nanmax(composite))}


clear = np.stack([(codes(f'quality-{date}.tif').astype(int) & 17) == 0 for date in DATES])
clear_ndvi = {'values': derived(NDVI['values']['value'], [*NDVI['values']['variables'], variable('qa', 'qa-bits', codes=True)], where='(qa[i] & 17) === 0', quantity='ndvi')}


def percentile(at):
    enough = np.isfinite(layers).sum(0) >= 2
    composite = np.where(enough, np.nanpercentile(np.where(enough, layers, 0), at, axis=0), np.nan)
    return {'composite': raster(composite), 'mean': number(np.nanmean(composite), enough.sum(), composite.size, unit='1')}


write(__file__, [
    *[case(f'{statistic}, all layers are needed', OPTICAL, {'statistic': statistic}, expected(layers, statistic, 3), derived=NDVI) for statistic in reducers],
    *[case(f'{statistic} of at least two', OPTICAL, {'statistic': statistic, 'minimumValid': 2}, expected(layers, statistic, 2), derived=NDVI) for statistic in ('mean', 'median')],
    case('the highest clear value', {**OPTICAL, 'qa': stack('quality')}, {'statistic': 'max', 'minimumValid': 1}, expected(np.where(clear, layers, np.nan), 'max', 1), derived=clear_ndvi),
    case('the 20th percentile', OPTICAL, {'statistic': 'percentile', 'percentile': 20, 'minimumValid': 2}, percentile(20), derived=NDVI),
    case('layers of a period', OPTICAL, {'period': '2020-01/2021', 'statistic': 'max'}, expected(layers[1:], 'max', 2), derived=NDVI),
    failure('no layer in the period', OPTICAL, {'period': '1999'}, 'No layer has a date within 1999', derived=NDVI),
    failure('more layers than there are', OPTICAL, {'minimumValid': 4}, '4 valid layers are asked for', derived=NDVI),
])
