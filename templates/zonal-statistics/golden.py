import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import DATES, OPTICAL, ZONE_NAMES, area, case, layer, ndvi, physical, table, write, zone

one = {name: layers[:1] for name, layers in OPTICAL.items()}
zones = {'zones': '../fixtures/zones.geojson'}
statistics = {'mean': np.mean, 'min': np.min, 'max': np.max, 'sum': np.sum, 'std': np.std, 'count': len}


def rows(name, values, statistic, date):
    entries = []
    for index, zone_name in enumerate(ZONE_NAMES):
        inside = zone(name, index)
        part = values[inside & np.isfinite(values)]
        value = statistics[statistic](part) if part.size or statistic == 'count' else np.nan
        entries.append({'name': zone_name, 'layer': name[:-4], 'date': date, 'value': value, 'valid': part.size, 'of': inside.sum()})
    return entries


kelvin = physical('temperature-2019-06-15.tif')
measure = {'quantity': 'temperature', 'unit': 'K', 'value': 'kelvin[i]', 'where': 'kelvin[i] > 290', 'variables': [{'name': 'kelvin', 'kind': 'stack', 'quantity': 'temperature'}]}
warm = []
for index, zone_name in enumerate(ZONE_NAMES):
    inside = zone('temperature-2019-06-15.tif', index) & (np.nan_to_num(kelvin) > 290)
    warm.append({'name': zone_name, 'value': kelvin[inside].mean() if inside.any() else np.nan, 'valid': inside.sum(), 'of': inside.sum()})

dense = []
for index, zone_name in enumerate(ZONE_NAMES):
    inside = zone('temperature-2019-06-15.tif', index)
    part = kelvin[inside & np.isfinite(kelvin)]
    value = part.sum() / (area('temperature-2019-06-15.tif')[inside].sum() / 1e6) if part.size else np.nan
    dense.append({'name': zone_name, 'value': value, 'valid': part.size, 'of': inside.sum()})

write(__file__, [
    *[case(f'{statistic} per polygon', {**one, **zones}, {'statistic': statistic, 'nameProperty': 'name'},
           {'zones': table(rows('optical-2019-06-15.tif', ndvi(DATES[0]), statistic, DATES[0]))}) for statistic in statistics],
    case('three dates', {**OPTICAL, **zones}, {'nameProperty': 'name'}, {'zones': table([row for date in DATES for row in rows(f'optical-{date}.tif', ndvi(date), 'mean', date)])}),
    case('on its own grid, where warm', {'kelvin': layer('temperature-2019-06-15.tif', date=DATES[0]), **zones}, {'nameProperty': 'name'}, {'zones': table(warm)}, measure=measure),
    case('a sum over the ground area', {'kelvin': layer('temperature-2019-06-15.tif', date=DATES[0]), **zones}, {'nameProperty': 'name', 'statistic': 'sum-per-km2'},
         {'zones': table(dense, tolerance=1e-6)}, measure={**measure, 'where': 'true'}),
])
