import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import DATES, ZONE_NAMES, area, case, layer, number, physical, series, stack, table, write, zone


def row(values, ground, least, chosen=None):
    used = np.isfinite(values) if chosen is None else np.isfinite(values) & chosen
    if not used.any():
        return {'sum': None, 'mean': None, 'litShare': None, 'density': None, 'valid': 0}
    kept = np.where(values[used] >= least, values[used], 0)
    return {'sum': kept.sum(), 'mean': kept.mean(), 'litShare': 100 * (values[used] >= least).mean(), 'density': None if ground is None else kept.sum() / (ground[used].sum() / 1e6), 'valid': used.sum()}


def outputs(name, every, ground, least, zones=(), unit='', tolerance=1e-6):
    rows, parts = [], []
    for date, values in every.items():
        rows.append({'layer': name.format(date), 'date': date or None, **row(values, ground, least), 'of': values.size})
        for label, chosen in zones:
            one = row(values, ground, least, chosen)
            parts.append({'layer': name.format(date), 'date': date or None, 'zone': label, **one, 'share': None if one['sum'] is None else 100 * one['sum'] / rows[-1]['sum']})
    first = rows[0]
    dated = [one for one in rows if one['date']]
    return {'sum': number(first['sum'], first['valid'], first['of'], unit=unit), 'litShare': number(first['litShare'], unit='%'), 'density': number(np.nan if first['density'] is None else first['density'], tolerance=tolerance),
            'sums': series([(one['date'], one['sum'], one['valid']) for one in dated]), 'litShares': series([(one['date'], one['litShare'], one['valid']) for one in dated]),
            'layers': table(rows, tolerance=tolerance), 'zones': table(parts, tolerance=tolerance)}


lights = physical('lights.tif')
optical = {date: physical(f'optical-{date}.tif', 2) for date in DATES}
polygons = [(label, zone('optical-2019-06-15.tif', index)) for index, label in enumerate(ZONE_NAMES)]
# Later features win where they overlap.
polygons = [(label, chosen & ~np.any([other for _, other in polygons[index + 1:]], axis=0) if index + 1 < len(polygons) else chosen) for index, (label, chosen) in enumerate(polygons)]
write(__file__, [
    case('one image in degrees, noise below 0.5 does not count', {'lights': layer('lights.tif', unit='nW/cm2/sr')}, {'litFrom': 0.5}, outputs('lights', {'': lights}, area('lights.tif'), 0.5, unit='nW/cm2/sr')),
    case('three dates and zones by name, one beside every pixel centre', {'lights': stack('optical', 2), 'zones': '../fixtures/zones.geojson'}, {'litFrom': 0.3, 'by': 'name'},
         outputs('optical-{}', optical, area('optical-2019-06-15.tif'), 0.3, polygons)),
    case('zones by number', {'lights': layer('optical-2019-06-15.tif', 2, date=DATES[0]), 'zones': '../fixtures/zones.geojson'}, {'litFrom': 0.2},
         outputs('optical-{}', {DATES[0]: optical[DATES[0]]}, area('optical-2019-06-15.tif'), 0.2, [(index, chosen) for index, (_, chosen) in enumerate(polygons)])),
    case('no CRS: no density', {'lights': layer('plain.tif', 1)}, {'litFrom': 1}, outputs('plain', {'': physical('plain.tif', 1)}, None, 1)),
])
