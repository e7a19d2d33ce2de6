import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from maps import mean_map
from oracle import DATES, case, layer, number, physical, raster, series, stack, table, write

NAMES = ['none', 'weak', 'middle', 'strong', 'stronger', 'strongest']
heat = {date: physical(f'temperature-{date}.tif') for date in DATES}


def outputs(hot=0.02, dates=DATES):
    maps = {date: (heat[date] - np.nanmean(heat[date])) / heat[date] for date in dates}
    rows = []
    for date, value in maps.items():
        valid = value[np.isfinite(value)]
        counts = np.bincount(np.digitize(valid, [0, 0.005, 0.01, 0.015, 0.02]), minlength=6)
        rows.append({'layer': f'temperature-{date}', 'date': date, 'mean': np.nanmean(heat[date]), **dict(zip(NAMES, 100 * counts / valid.size)), 'hotShare': 100 * (valid > hot).mean(), 'valid': valid.size, 'of': value.size})
    return {'utfvi': raster(mean_map(maps), 1e-6, unit='1'), 'hotShare': number(rows[0]['hotShare'], rows[0]['valid'], rows[0]['of'], unit='%'), 'hotShares': series([(row['date'], row['hotShare'], row['valid']) for row in rows]), 'classes': table(rows)}


write(__file__, [
    case('three dates with gaps', {'lst': stack('temperature')}, {}, outputs()),
    case('one date, another limit', {'lst': stack('temperature', dates=DATES[2:])}, {'hotFrom': 0.01}, outputs(0.01, DATES[2:])),
    case('zeros only', {'a': layer('patches.tif')}, {}, {'hotShare': number(np.nan, 0, 510), 'classes': table([{'none': None, 'mean': None}])},
         derived={'lst': {'quantity': 'temperature', 'unit': 'K', 'value': '0 * a[i]', 'where': 'true', 'variables': [{'name': 'a', 'kind': 'stack', 'quantity': 'any'}]}}),
])
