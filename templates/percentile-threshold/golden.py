import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import DATES, area, case, layer, number, physical, raster, series, stack, table, write

optical = {date: physical(f'optical-{date}.tif', 2) for date in DATES}


def outputs(name, every, ground, percentile=95, below=False, common=False):
    limits = {date: np.nanpercentile(values, percentile) for date, values in every.items()}
    rows, masks = [], []
    for date, values in every.items():
        limit = next(iter(limits.values())) if common else limits[date]
        valid = np.isfinite(values)
        chosen = valid & (values < limit if below else values > limit)
        masks.append(np.where(valid, chosen, np.nan) * 1.0)
        rows.append({'layer': name.format(date), 'date': date or None, 'threshold': limit, 'share': 100 * chosen.sum() / valid.sum(), 'area': None if ground is None else ground[chosen].sum(),
                     'mean': values[chosen].mean() if chosen.any() else None, 'count': chosen.sum(), 'valid': valid.sum(), 'of': values.size})
    first, dated = rows[0], [row for row in rows if row['date']]
    return {'mask': raster(masks[0]), 'threshold': number(first['threshold'], first['valid'], first['of']), 'share': number(first['share'], unit='%'),
            'thresholds': series([(row['date'], row['threshold'], row['valid']) for row in dated]), 'shares': series([(row['date'], row['share'], row['valid']) for row in dated]), 'layers': table(rows, tolerance=1e-6)}


ground = area('optical-2019-06-15.tif')
write(__file__, [
    case('the highest 5 % of every date, gaps', {'values': stack('optical', 2)}, {}, outputs('optical-{}', optical, ground)),
    case('below the 20th percentile of the first date', {'values': stack('optical', 2)}, {'percentile': 20, 'side': 'below', 'reference': 'first'}, outputs('optical-{}', optical, ground, 20, True, True)),
    case('many equal values, no CRS', {'values': layer('plain.tif', 2)}, {'percentile': 90}, outputs('plain', {'': physical('plain.tif', 2)}, None, 90)),
    case('nothing valid', {'a': layer('plain.tif', 1)}, {}, {'threshold': number(np.nan, 0, 63), 'share': number(np.nan)},
         derived={'values': {'quantity': 'any', 'unit': '1', 'value': 'a[i] / 0 - a[i] / 0', 'where': 'true', 'variables': [{'name': 'a', 'kind': 'stack', 'quantity': 'any'}]}}),
])
