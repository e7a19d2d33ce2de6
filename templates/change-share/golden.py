import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import DATES, NDVI, OPTICAL, area, case, codes, derived, failure, ndvi, number, stack, variable, write, zone

squares = area('optical-2019-06-15.tif')


def expected(change, beyond, of, **more):
    valid = np.isfinite(change)
    hit = valid & beyond(np.where(valid, change, 0))
    return {'share': number(100 * hit.sum() / valid.sum(), valid.sum(), of, unit='%'), 'area': number(squares[hit].sum(), unit='m2', tolerance=1e-6),
            'count': number(hit.sum()), 'meanChange': number(np.nanmean(change), **more)}


first, middle, last = (ndvi(date) for date in DATES)
with np.errstate(all='ignore'):
    percent = 100 * (middle - first) / np.abs(first)
clear = [(codes(f'quality-{date}.tif').astype(int) & 17) == 0 for date in DATES]
inside = zone('optical-2019-06-15.tif', 1)
both = clear[0] & clear[2] & inside

write(__file__, [
    case('first to last, gains', OPTICAL, {'threshold': 0.1}, expected(last - first, lambda change: change > 0.1, first.size, unit='1', note='From 2019-06-15 to 2021-06-10.'), derived=NDVI),
    case('losses between two named dates', OPTICAL, {'comparison': '<', 'threshold': -0.1, 'earlier': DATES[1], 'later': DATES[2]}, expected(last - middle, lambda change: change < -0.1, first.size), derived=NDVI),
    case('percent', OPTICAL, {'mode': 'percent', 'comparison': '>=', 'threshold': 20, 'later': DATES[1]}, expected(percent, lambda change: change >= 20, first.size, unit='%'), derived=NDVI),
    case('absolute', OPTICAL, {'mode': 'absolute', 'threshold': 0.2}, expected(np.abs(last - first), lambda change: change > 0.2, first.size), derived=NDVI),
    case('clear on both dates, in a polygon', {**OPTICAL, 'qa': stack('quality'), 'park': '../fixtures/zones.geojson'}, {'threshold': 0},
         expected(np.where(both, last - first, np.nan), lambda change: change > 0, both.sum()),
         derived={'values': derived(NDVI['values']['value'], [*NDVI['values']['variables'], variable('qa', 'qa-bits', codes=True), variable('park', 'region', kind='region')],
                                    where='(qa[i] & 17) === 0 && park[i] === 1', quantity='ndvi')}),
    failure('one date only', {name: layers[:1] for name, layers in OPTICAL.items()}, {'threshold': 0}, 'needs two layers', derived=NDVI),
    failure('no such date', OPTICAL, {'threshold': 0, 'later': '2030-01-01'}, "'2030-01-01' fits 0 of", derived=NDVI),
])
