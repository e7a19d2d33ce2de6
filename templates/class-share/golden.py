import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import area, case, codes, layer, number, series, table, write

squares = area('classes-2010.tif')
dates = ['2010', '2020']
land = {date: codes(f'classes-{date}.tif') for date in dates}
inputs = {'values': [layer(f'classes-{date}.tif', date=date) for date in dates]}


def expected(wanted, excluded=()):
    rows = []
    for code in land.values():
        valid = np.isfinite(code) & ~np.isin(code, excluded)
        hit = valid & np.isin(code, wanted)
        rows.append({'share': 100 * hit.sum() / valid.sum(), 'area': squares[hit].sum(), 'count': hit.sum(), 'valid': valid.sum(), 'of': code.size})
    return {
        'share': number(rows[0]['share'], rows[0]['valid'], rows[0]['of'], unit='%'), 'area': number(rows[0]['area'], unit='m2', tolerance=1e-6), 'count': number(rows[0]['count']),
        'shares': series([(date, row['share']) for date, row in zip(dates, rows)]), 'areas': series([(date, row['area']) for date, row in zip(dates, rows)], tolerance=1e-6),
        'layers': table([{'date': date, **row} for date, row in zip(dates, rows)], tolerance=1e-6),
    }


write(__file__, [
    case('one class, nodata does not count', inputs, {'codes': [42]}, expected([42])),
    case('three classes, unclassified does not count', inputs, {'codes': [41, 42, 43], 'excludeCodes': [0]}, expected([41, 42, 43], [0])),
    case('a class that does not occur', inputs, {'codes': [7]}, expected([7])),
])
