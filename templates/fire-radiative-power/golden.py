import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import DATES, case, derived, failure, layer, number, physical, raster, series, stack, table, variable, write

# Reflectance above 0.4 stands for fires: (nir − 0.4) · 1000, elsewhere below 0 like undeclared fill.
power = {date: (physical(f'bands-{date}.tif', 4) - 0.25) * 1000 for date in DATES}
bound = {'nir': stack('bands', 4)}
derive = {'power': derived('(nir[i] - 0.25) * 1000', [variable('nir', 'reflectance')], quantity='fire-radiative-power', unit='MW')}


def outputs(threshold=0, dates=DATES):
    rows, layers = [], []
    for date in dates:
        valid = np.nan_to_num(power[date], nan=-1) >= 0
        fires = valid & (np.nan_to_num(power[date], nan=-1) > threshold)
        values = power[date][fires]
        layers.append(np.where(valid, np.where(fires, power[date], 0), np.nan))
        rows.append({'layer': f'bands-{date}', 'date': date, 'firePixels': fires.sum(), 'sum': values.sum(), 'mean': values.mean() if values.size else None, 'max': values.max() if values.size else None,
                     'fireShare': 100 * fires.sum() / valid.sum(), 'valid': valid.sum(), 'of': 80})
    stacked = np.stack(layers)
    first = rows[0]
    return {'total': raster(np.where(np.isfinite(stacked).any(0), np.nansum(stacked, 0), np.nan), 1e-6, unit='MW'), 'firePixels': number(first['firePixels'], first['valid'], 80), 'sum': number(first['sum'], unit='MW'),
            'counts': series([(row['date'], row['firePixels'], row['valid']) for row in rows]), 'sums': series([(row['date'], row['sum'], row['valid']) for row in rows]),
            'highest': series([(row['date'], np.nan if row['max'] is None else row['max'], row['valid']) for row in rows]), 'layers': table(rows)}


write(__file__, [
    case('three dates, undeclared fill below 0', bound, {}, outputs(), derived=derive),
    case('strong fires only', bound, {'threshold': 120}, outputs(120), derived=derive),
    case('no fire is that strong', {'nir': bound['nir'][:1]}, {'threshold': 5000}, outputs(5000, DATES[:1]), derived=derive),
    case('no valid pixel', {'a': layer('plain.tif', 1)}, {}, {'sum': number(np.nan, 0, 63), 'firePixels': number(np.nan)}, derived={'power': derived('-1 + 0 * a[i]', [variable('a', 'any')], unit='MW')}),
    failure('power in kilowatts', {'power': layer('plain.tif', 1, unit='kW')}, {}, 'kW'),
])
