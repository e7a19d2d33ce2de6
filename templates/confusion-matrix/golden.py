import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from sklearn import metrics
from statistics_oracle import case, codes, layer, number, shifted, table, write


def expected(mapped, truth, excluded=()):
    kept = np.isfinite(mapped) & np.isfinite(truth) & ~np.isin(mapped, excluded) & ~np.isin(truth, excluded)
    a, b = mapped[kept].astype(int), truth[kept].astype(int)
    labels = np.union1d(a, b)
    matrix = metrics.confusion_matrix(b, a, labels=labels).T
    user, producer, f1, _ = metrics.precision_recall_fscore_support(b, a, labels=labels, zero_division=0)
    iou = metrics.jaccard_score(b, a, labels=labels, average=None, zero_division=0)
    quantity = np.abs(matrix.sum(1) - matrix.sum(0)).sum() / 2 / kept.sum()
    overall = metrics.accuracy_score(b, a)
    return {'overallAccuracy': number(100 * overall, kept.sum(), mapped.size, unit='%'), 'kappa': number(metrics.cohen_kappa_score(b, a)), 'macroF1': number(f1.mean()),
            'quantityDisagreement': number(100 * quantity), 'allocationDisagreement': number(100 * (1 - overall - quantity)),
            'matrix': table([{'map': x, 'reference': y, 'count': matrix[i, j], 'share': 100 * matrix[i, j] / kept.sum()} for i, x in enumerate(labels) for j, y in enumerate(labels) if matrix[i, j]]),
            'classes': table([{'class': x, 'mapped': matrix[i].sum(), 'reference': matrix[:, i].sum(), 'correct': matrix[i, i], 'user': 100 * user[i] if matrix[i].sum() else None, 'producer': 100 * producer[i] if matrix[:, i].sum() else None, 'f1': f1[i], 'iou': iou[i]}
                              for i, x in enumerate(labels)])}


mapped, truth = codes('mapped.tif'), codes('truth.tif')
write(__file__, [
    case('nodata in both; a class that only the map has', {'map': layer('mapped.tif'), 'reference': layer('truth.tif')}, {}, expected(mapped, truth)),
    case('a reference on another grid', {'map': layer('mapped.tif'), 'reference': layer('truth-shifted.tif')}, {}, expected(mapped, shifted(truth, 0, 2))),
    case('two classes left out', {'map': layer('mapped.tif'), 'reference': layer('truth.tif')}, {'excludeCodes': [3, 4]}, expected(mapped, truth, [3, 4])),
    case('one class alone: chance agrees too', {'map': layer('patches.tif'), 'reference': layer('patches.tif')}, {'excludeCodes': [1]}, {'overallAccuracy': number(100), 'kappa': number(np.nan), 'macroF1': number(1)}),
    case('nothing in common', {'map': layer('mapped.tif'), 'reference': layer('truth.tif')}, {'excludeCodes': [1, 2, 3]}, {'overallAccuracy': number(np.nan, 0, 154), 'kappa': number(np.nan), 'quantityDisagreement': number(np.nan), 'matrix': table([])}),
])
