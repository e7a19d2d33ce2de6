import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from itertools import combinations
from scipy import stats
from statistics_oracle import case, column, failure, fixture, number, records, table, text, write

plots = records('plots.csv')


def expected(names, method):
    tests = {'pearson': stats.pearsonr, 'spearman': stats.spearmanr, 'kendall': stats.kendalltau}
    rows = []
    for one, other in combinations(names, 2):
        x, y = column(plots, one), column(plots, other)
        both = np.isfinite(x) & np.isfinite(y)
        r, p = tests[method](x[both], y[both])
        rows.append({'first': one, 'second': other, 'correlation': r, 'p': None if method == 'kendall' else p, 'pairs': both.sum()})
    best = max(rows, key=lambda row: abs(row['correlation']))
    r = {frozenset((row['first'], row['second'])): row['correlation'] for row in rows}
    return {'pairs': table(rows), 'matrix': table([{'column': one, **{other: 1 if one == other else r[frozenset((one, other))] for other in names}} for one in names]),
            'strongest': number(best['correlation'], best['pairs'], len(plots)), 'strongestPair': text(f"{best['first']}, {best['second']}")}


inputs = {'rows': fixture('plots.csv')}
write(__file__, [
    case('all columns of numbers, cells are missing', inputs, {}, expected(['x', 'z', 'y', 'mapped', 'truth'], 'pearson')),
    case('Spearman of three', inputs, {'columns': 'y, x, truth', 'method': 'spearman'}, expected(['y', 'x', 'truth'], 'spearman')),
    case('Kendall with ties', inputs, {'columns': 'mapped, truth, z', 'method': 'kendall'}, expected(['mapped', 'truth', 'z'], 'kendall')),
    failure('one column', inputs, {'columns': 'y'}, 'needs two columns'),
])
