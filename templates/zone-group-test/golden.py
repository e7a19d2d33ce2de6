import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import json
import os

import numpy as np
from rasterio.warp import transform
from statistics_oracle import case, failure, folder_of, group_test, layer, number, physical, table, write

value = physical('optical-2019-06-15.tif', 2)
rows_of, columns_of = [0, 2, 5, 7], [0, 3, 6, 9, 12]
kinds = ['wet', 'dry', 'wet', 'dry', 'dry', 'wet', None, 'wet', 'dry']
features, means = [], []
at = 0
for top, bottom in zip(rows_of[:-1], rows_of[1:]):
    for left, right in zip(columns_of[:-2], columns_of[1:-1]):
        xs, ys = [350000 + 30 * c for c in (left, right, right, left, left)], [5400000 - 30 * r for r in (top, top, bottom, bottom, top)]
        longitudes, latitudes = transform('EPSG:32633', 'EPSG:4326', xs, ys)
        kind = kinds[at]
        features.append({'type': 'Feature', 'properties': {'kind': kind} if kind else {}, 'geometry': {'type': 'Polygon', 'coordinates': [[[round(x, 10), round(y, 10)] for x, y in zip(longitudes, latitudes)]]}})
        inside = value[top:bottom, left:right]
        means.append((kind, np.nanmean(inside), np.isfinite(inside).sum()))
        at += 1
with open(os.path.join(folder_of(__file__), 'blocks.geojson'), 'w') as target:
    json.dump({'type': 'FeatureCollection', 'features': features}, target)


def expected(test, least=1):
    groups = [np.array([mean for kind, mean, n in means if kind == wanted and n >= least]) for wanted in ('wet', 'dry')]
    statistic, p, effect = group_test(test, groups)
    return {'statistic': number(statistic, sum(map(len, groups)), 9), 'p': number(p), 'effect': number(effect), 'difference': number(groups[0].mean() - groups[1].mean()),
            'zones': table([{'zone': one + 1, 'group': kind, 'mean': mean, 'valid': n} for one, (kind, mean, n) in enumerate(means)]),
            'groups': table([{'group': name, 'mean': group.mean(), 'std': group.std(ddof=1), 'zones': len(group)} for name, group in zip(('wet', 'dry'), groups)])}


inputs = {'values': layer('optical-2019-06-15.tif', 2), 'zones': 'blocks.geojson'}
write(__file__, [
    *[case(f'{test} of the zonal means; a zone without the property is left out', inputs, {'property': 'kind', 'test': test}, expected(test)) for test in ('welch', 'student', 'mann-whitney', 'anova', 'kruskal', 'kolmogorov-smirnov')],
    case('zones of six pixels at least', inputs, {'property': 'kind', 'minimumPixels': 6}, expected('welch', 6)),
    failure('a property that none has', inputs, {'property': 'colour'}, "property 'colour'"),
    failure('every zone its own group', {'values': inputs['values'], 'zones': '../fixtures/zones.geojson'}, {'property': 'name'}, 'compares two groups'),
])
