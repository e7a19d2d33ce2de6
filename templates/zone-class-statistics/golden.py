import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from scipy import ndimage
from statistics_oracle import ZONE_NAMES, case, codes, failure, fixture, layer, number, physical, table, write, zone

value, code = physical('optical-2019-06-15.tif', 2), codes('classes-2010.tif')
inputs = {'values': layer('optical-2019-06-15.tif', 2), 'classes': layer('classes-2010.tif'), 'zones': fixture('zones.geojson')}


def rows(statistic, excluded, names, value=value, code=code):
    valid = np.isfinite(value) & np.isfinite(code) & ~np.isin(code, excluded)
    found = []
    for at, name in enumerate(names):
        inside = valid & zone('optical-2019-06-15.tif', at)
        for key in np.unique(code[inside]).astype(int):
            n = (inside & (code == key)).sum()
            found.append({'zone': name, 'class': key, 'value': statistic(value[inside & (code == key)]), 'valid': n, 'share': 100 * n / inside.sum()})
    return found


def expected(*arguments):
    found = rows(*arguments)
    return {'groups': table(found), 'count': number(len(found), sum(row['valid'] for row in found))}


write(__file__, [
    case('mean per class in every zone; where zones overlap a pixel counts in both', inputs, {}, expected(np.mean, [], ['1', '2', '3', '4'])),
    case('median per named zone without the unclassified', inputs, {'statistic': 'median', 'excludeCodes': [0], 'nameProperty': 'name'}, expected(np.median, [0], ZONE_NAMES)),
    case('no class is left', inputs, {'excludeCodes': [0, 11, 41, 42, 43]}, {'groups': table([]), 'count': number(0, 0)}),
    failure('a property that no feature has', inputs, {'nameProperty': 'district'}, "a property 'district'"),
])
