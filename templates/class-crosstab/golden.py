import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from scipy import stats
from statistics_oracle import area, case, codes, layer, number, shifted, table, write


def expected(first, second, name, excluded=()):
    kept = np.isfinite(first) & np.isfinite(second) & ~np.isin(first, excluded) & ~np.isin(second, excluded)
    a, b, ground = first[kept], second[kept], area(name)[kept]
    observed, margins = stats.contingency.crosstab(a, b).count, stats.contingency.crosstab(a, b).elements
    rows = [{'first': x, 'second': y, 'count': n, 'area': ground[(a == x) & (b == y)].sum(), 'share': 100 * n / kept.sum(),
             'shareOfFirst': 100 * n / observed[i].sum(), 'shareOfSecond': 100 * n / observed[:, j].sum()}
            for i, x in enumerate(margins[0]) for j, y in enumerate(margins[1]) for n in [observed[i, j]] if n]
    test = stats.chi2_contingency(observed, correction=False)
    return {'combinations': table(rows, tolerance=1e-6), 'chiSquare': number(test[0], kept.sum(), first.size), 'p': number(test[1]),
            'cramersV': number(stats.contingency.association(observed, method='cramer'))}


mapped, truth = codes('mapped.tif'), codes('truth.tif')
write(__file__, [
    case('mapped and true classes', {'first': layer('mapped.tif'), 'second': layer('truth.tif')}, {}, expected(mapped, truth, 'mapped.tif')),
    case('on another grid', {'first': layer('mapped.tif'), 'second': layer('truth-shifted.tif')}, {}, expected(mapped, shifted(truth, 0, 2), 'mapped.tif')),
    case('two codes left out', {'first': layer('classes-2010.tif'), 'second': layer('mapped.tif')}, {'excludeCodes': [0, 4]}, expected(codes('classes-2010.tif'), mapped, 'mapped.tif', [0, 4])),
    case('one class has no association', {'first': layer('patches.tif'), 'second': layer('patches.tif')}, {'excludeCodes': [1]},
         {'cramersV': number(np.nan, note='two classes'), 'p': number(np.nan), 'combinations': table([{'first': 10, 'second': 10, 'count': (codes('patches.tif') == 10).sum(), 'share': 100}])}),
])
