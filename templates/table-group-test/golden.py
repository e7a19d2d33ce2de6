import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from statistics_oracle import case, column, failure, fixture, group_test, number, records, table, write

plots = records('plots.csv')
inputs = {'rows': fixture('plots.csv')}


def expected(name, test, names):
    values = column(plots, name)
    groups = [values[[row['group'] == one for row in plots] & np.isfinite(values)] for one in names]
    statistic, p, effect = group_test(test, groups)
    return {'statistic': number(statistic, sum(map(len, groups)), len(plots)), 'p': number(p), 'effect': number(effect), 'difference': number(groups[0].mean() - groups[1].mean() if len(groups) == 2 else np.nan),
            'groups': table([{'group': one, 'mean': group.mean(), 'std': group.std(ddof=1), 'median': np.median(group), 'valid': len(group)} for one, group in zip(names, groups)])}


all_three = ['north', 'south', 'west']
write(__file__, [
    *[case(f'{test} of two groups; cells are missing', inputs, {'column': 'y', 'groupColumn': 'group', 'test': test, 'groups': 'west, north'}, expected('y', test, ['west', 'north']))
      for test in ('welch', 'student', 'mann-whitney', 'kolmogorov-smirnov')],
    case('variance between all groups', inputs, {'column': 'x', 'groupColumn': 'group', 'test': 'anova'}, expected('x', 'anova', all_three)),
    case('ranks with many ties', inputs, {'column': 'mapped', 'groupColumn': 'group', 'test': 'kruskal'}, expected('mapped', 'kruskal', all_three)),
    case('ties of two groups', inputs, {'column': 'truth', 'groupColumn': 'group', 'test': 'mann-whitney', 'groups': 'south,west'}, expected('truth', 'mann-whitney', ['south', 'west'])),
    failure('a group that does not exist', inputs, {'column': 'y', 'groupColumn': 'group', 'groups': 'north, east'}, "no group 'east'"),
    failure('no such column', inputs, {'column': 'y', 'groupColumn': 'site'}, "no column 'site'"),
])
