import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from statistics_oracle import case, codes, failure, group_test, layer, number, physical, shifted, table, write

value, code = physical('optical-2019-06-15.tif', 2), codes('classes-2010.tif')
inputs = {'values': layer('optical-2019-06-15.tif', 2), 'classes': layer('classes-2010.tif')}
RANKS = ('mann-whitney', 'kolmogorov-smirnov', 'kruskal')


def expected(test, sets=None, spacing=1, code=code):
    thinned = np.zeros(value.shape, bool)
    thinned[::spacing, ::spacing] = True
    chosen = sets or [[key] for key in np.unique(code[np.isfinite(code) & np.isfinite(value)])]
    groups = [value[np.isin(code, one) & np.isfinite(value) & thinned] for one in chosen]
    statistic, p, effect = group_test(test, groups)
    valid = sum(map(len, groups))
    rows = [{'group': ', '.join(f'{key:g}' for key in one), 'mean': group.mean(), 'std': group.std(ddof=1), 'median': np.median(group) if test in RANKS else None, 'valid': len(group)} for one, group in zip(chosen, groups)]
    return {'statistic': number(statistic, valid, value.size), 'p': number(p), 'effect': number(effect), 'difference': number(groups[0].mean() - groups[1].mean() if len(groups) == 2 else np.nan), 'groups': table(rows)}


two = {'groupA': [11], 'groupB': [41, 42]}
write(__file__, [
    *[case(f'{test} of two groups', inputs, {'test': test, **two}, expected(test, [[11], [41, 42]])) for test in ('welch', 'student', 'mann-whitney', 'kolmogorov-smirnov')],
    case('variance between all classes', inputs, {'test': 'anova'}, expected('anova')),
    case('ranks between all classes', inputs, {'test': 'kruskal'}, expected('kruskal')),
    case('every second row and column', inputs, {'spacing': 2, **two}, expected('welch', [[11], [41, 42]], 2)),
    case('classes on another grid', {'values': inputs['values'], 'classes': layer('truth-shifted.tif')}, {'groupA': [1], 'groupB': [2, 3]}, expected('welch', [[1], [2, 3]], code=shifted(codes('truth.tif'), 0, 2))),
    case('a group that does not occur: unknown', inputs, {'groupA': [11], 'groupB': [99]}, {'p': number(np.nan), 'effect': number(np.nan)}),
    failure('two groups wanted, five classes given', inputs, {}, 'compares two groups'),
    failure('one group only', inputs, {'groupA': [11]}, 'of both groups'),
])
