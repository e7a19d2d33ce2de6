import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from sklearn.metrics import confusion_matrix
from statistics_oracle import area, case, codes, layer, number, shifted, table, write


def expected(earlier, later, name, excluded=(), located=True):
    kept = np.isfinite(earlier) & np.isfinite(later) & ~np.isin(earlier, excluded) & ~np.isin(later, excluded)
    a, b = earlier[kept], later[kept]
    labels = np.union1d(a, b)
    counts = confusion_matrix(a, b, labels=labels)
    amounts = confusion_matrix(a, b, labels=labels, sample_weight=area(name)[kept]) if located else counts
    transitions = [{'from': x, 'to': y, 'count': counts[i, j], 'area': amounts[i, j] if located else None, 'share': 100 * counts[i, j] / kept.sum(), 'shareOfFrom': 100 * counts[i, j] / counts[i].sum()}
                   for i, x in enumerate(labels) for j, y in enumerate(labels) if counts[i, j]]
    before, after, same = amounts.sum(1), amounts.sum(0), np.diag(amounts)
    with np.errstate(all='ignore'):
        percent = np.where(before > 0, 100 * (after - before) / before, np.nan)
    classes = [{'class': x, 'earlier': before[i], 'later': after[i], 'gain': after[i] - same[i], 'loss': before[i] - same[i], 'persistent': same[i],
                'net': after[i] - before[i], 'netPercent': percent[i]} for i, x in enumerate(labels)]
    return {'transitions': table(transitions, tolerance=1e-6), 'classes': table(classes, tolerance=1e-6), 'changedShare': number(100 * (a != b).sum() / kept.sum(), kept.sum(), earlier.size),
            'changedArea': number(amounts.sum() - same.sum() if located else np.nan, tolerance=1e-6)}


two = {'earlier': layer('classes-2010.tif'), 'later': layer('classes-2020.tif')}
plain = codes('patches-plain.tif')
write(__file__, [
    case('two dates with nodata', two, {}, expected(codes('classes-2010.tif'), codes('classes-2020.tif'), 'classes-2010.tif')),
    case('without the unclassified', two, {'excludeCodes': [0]}, expected(codes('classes-2010.tif'), codes('classes-2020.tif'), 'classes-2010.tif', [0])),
    case('a later date on another grid, with a class that is new', {'earlier': layer('mapped.tif'), 'later': layer('truth-shifted.tif')}, {},
         expected(codes('mapped.tif'), shifted(codes('truth.tif'), 0, 2), 'mapped.tif')),
    case('no change and no CRS: pixels', {'earlier': layer('patches-plain.tif'), 'later': layer('patches-plain.tif')}, {}, expected(plain, plain, '', located=False)),
    case('nothing in common', two, {'excludeCodes': [0, 11, 41, 42, 43]}, {'transitions': table([]), 'classes': table([]), 'changedShare': number(np.nan, 0, 154), 'changedArea': number(np.nan)}),
])
