import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from sklearn import metrics
from statsmodels.stats.proportion import proportion_confint
from statistics_oracle import case, failure, fixture, number, records, table, write

plots = records('plots.csv')


def expected(map_column, reference_column):
    pairs = [(row[map_column], row[reference_column]) for row in plots if row[map_column] and row[reference_column]]
    a, b = map(list, zip(*pairs))
    labels = sorted(set(a) | set(b))
    matrix = metrics.confusion_matrix(b, a, labels=labels).T
    user, producer, f1, _ = metrics.precision_recall_fscore_support(b, a, labels=labels, zero_division=0)
    low, high = proportion_confint(np.trace(matrix), len(pairs), method='wilson')
    return {'overallAccuracy': number(100 * metrics.accuracy_score(b, a), len(pairs), len(plots), unit='%'), 'overallLow': number(100 * low), 'overallHigh': number(100 * high), 'kappa': number(metrics.cohen_kappa_score(b, a)),
            'macroF1': number(f1.mean()), 'matrix': table([{'map': x, 'reference': y, 'count': matrix[i, j]} for i, x in enumerate(labels) for j, y in enumerate(labels) if matrix[i, j]]),
            'classes': table([{'class': x, 'mapped': matrix[i].sum(), 'reference': matrix[:, i].sum(), 'user': 100 * user[i] if matrix[i].sum() else None, 'producer': 100 * producer[i] if matrix[:, i].sum() else None, 'f1': f1[i]} for i, x in enumerate(labels)])}


inputs = {'rows': fixture('plots.csv')}
write(__file__, [
    case('codes with a missing cell', inputs, {'mapColumn': 'mapped', 'referenceColumn': 'truth'}, expected('mapped', 'truth')),
    case('the other way round: user’s and producer’s accuracy change places', inputs, {'mapColumn': 'truth', 'referenceColumn': 'mapped'}, expected('truth', 'mapped')),
    case('names that never agree', inputs, {'mapColumn': 'group', 'referenceColumn': 'cover'}, expected('group', 'cover')),
    failure('no such column', inputs, {'mapColumn': 'mapped', 'referenceColumn': 'reference'}, "no column 'reference'"),
])
