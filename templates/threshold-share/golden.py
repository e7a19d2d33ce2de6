import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import DATES, NDVI, OPTICAL, area, case, derived, layer, ndvi, number, physical, series, table, variable, write

squares = area('optical-2019-06-15.tif')
values = {date: ndvi(date) for date in DATES}


def row(value, beyond, ground):
    valid = np.isfinite(value)
    hit = valid & beyond(np.where(valid, value, 0))
    return {'share': 100 * hit.sum() / valid.sum(), 'area': ground[hit].sum(), 'count': hit.sum(), 'areaShare': 100 * ground[hit].sum() / ground[valid].sum(), 'valid': valid.sum(), 'of': value.size}


def expected(beyond):
    rows = [row(values[date], beyond, squares) for date in DATES]
    first = rows[0]
    return {
        'share': number(first['share'], first['valid'], first['of'], unit='%'),
        'area': number(first['area'], first['valid'], unit='m2', tolerance=1e-6),
        'count': number(first['count']),
        'areaShare': number(first['areaShare'], unit='%', tolerance=1e-6),
        'areaShares': series([(date, entry['areaShare']) for date, entry in zip(DATES, rows)], tolerance=1e-6),
        'shares': series([(date, entry['share'], entry['valid']) for date, entry in zip(DATES, rows)]),
        'areas': series([(date, entry['area']) for date, entry in zip(DATES, rows)], tolerance=1e-6),
        'counts': series([(date, entry['count']) for date, entry in zip(DATES, rows)]),
        'layers': table([{'layer': f'optical-{date}', 'date': date, **entry} for date, entry in zip(DATES, rows)], tolerance=1e-6),
    }


lights = physical('lights.tif')
bright = row(lights, lambda value: value > 1, area('lights.tif'))
stretched = row(physical('mercator.tif'), lambda value: value > 0.5, area('mercator.tif'))
plain = physical('plain.tif', 2)

write(__file__, [
    case('above', OPTICAL, {'threshold': 0.4}, expected(lambda value: value > 0.4), derived=NDVI),
    case('below or equal', OPTICAL, {'comparison': '<=', 'threshold': 0.3}, expected(lambda value: value <= 0.3), derived=NDVI),
    case('between, both ends included', OPTICAL, {'comparison': 'between', 'threshold': 0.2, 'upper': 0.5}, expected(lambda value: (value >= 0.2) & (value <= 0.5)), derived=NDVI),
    case('pixels of unequal area in degrees, two thirds nodata', {'values': layer('lights.tif')}, {'threshold': 1},
         {'share': number(bright['share'], bright['valid'], bright['of']), 'area': number(bright['area'], tolerance=1e-6), 'areaShare': number(bright['areaShare'], tolerance=1e-6)}),
    case('Web Mercator: areas on the ground', {'values': layer('mercator.tif')}, {'threshold': 0.5},
         {'share': number(stretched['share'], stretched['valid'], stretched['of']), 'area': number(stretched['area'], tolerance=1e-6)}),
    case('at least 1 of integers: equality counts', {'values': layer('plain.tif', 2)}, {'comparison': '>=', 'threshold': 1},
         {'count': number((plain >= 1).sum()), 'share': number(100 * (plain >= 1).sum() / 60), 'area': number(np.nan, note='No CRS')}),
    case('nothing selected: unknown, not 0', {'a': layer('plain.tif', 2)}, {'threshold': 0},
         {'share': number(np.nan, 0, 0), 'count': number(np.nan)}, derived={'values': derived('a[i]', [variable('a', 'any')], where='a[i] > 99')}),
])
