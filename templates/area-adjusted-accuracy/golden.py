import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import csv

import numpy as np
from scipy import stats
from statistics_oracle import case, failure, folder_of, number, table, write

NAMES = ['deforestation', 'forest gain', 'stable forest', 'stable non-forest']
# The example of Olofsson et al. (2014), section 5 and table 8.
COUNTS = np.array([[66, 0, 5, 4], [0, 55, 8, 12], [1, 0, 153, 11], [2, 1, 9, 313]])
AREAS = np.array([200000, 150000, 3200000, 6450000]) * 0.09
with open(f'{folder_of(__file__)}/samples.csv', 'w', newline='') as target:
    rows = [[mapped, truth] for mapped, row in zip(NAMES, COUNTS) for truth, count in zip(NAMES, row) for _ in range(count)]
    csv.writer(target, lineterminator='\n').writerows([['mapped', 'truth'], *rows, ['deforestation', '']])
for name, areas in (('areas.csv', AREAS), ('lacking.csv', AREAS[:3])):
    with open(f'{folder_of(__file__)}/{name}', 'w', newline='') as target:
        csv.writer(target, lineterminator='\n').writerows([['class', 'area'], *zip(NAMES, areas)])


def total(indicator, other=None):
    """Stratified estimate of a total and its variance from 0/1 indicators of the samples; with another, that of their ratio (Stehman 2014)."""
    strata = [np.array([(i, j) for j, n in enumerate(row) for _ in range(n)]) for i, row in enumerate(COUNTS)]
    ys = [np.array([indicator(i, j) for i, j in one], float) for one in strata]
    estimate = sum(area * y.mean() for area, y in zip(AREAS, ys))
    if other is None:
        return estimate, sum(area ** 2 * y.var(ddof=1) / y.size for area, y in zip(AREAS, ys))
    xs = [np.array([other(i, j) for i, j in one], float) for one in strata]
    x = sum(area * one.mean() for area, one in zip(AREAS, xs))
    ratio = estimate / x
    spread = sum(area ** 2 * (y.var(ddof=1) + ratio ** 2 * one.var(ddof=1) - 2 * ratio * np.cov(one, y)[0, 1]) / y.size for area, y, one in zip(AREAS, ys, xs))
    return ratio, spread / x ** 2


def expected(confidence=95):
    z, whole = stats.norm.ppf(0.5 + confidence / 200), AREAS.sum()
    overall, variance = total(lambda i, j: i == j)
    classes = []
    for k, name in enumerate(NAMES):
        area, of_area = total(lambda i, j: j == k)
        producer, of_producer = total(lambda i, j: i == j == k, lambda i, j: j == k)
        user = COUNTS[k, k] / COUNTS[k].sum()
        classes.append({'class': name, 'samples': COUNTS[k].sum(), 'user': 100 * user, 'userError': 100 * np.sqrt(user * (1 - user) / (COUNTS[k].sum() - 1)), 'producer': 100 * producer, 'producerError': 100 * np.sqrt(of_producer),
                        'mappedArea': AREAS[k], 'area': area, 'areaError': np.sqrt(of_area), 'areaMargin': z * np.sqrt(of_area)})
    # The paper's own figures: overall 0.95 ± 0.02, deforestation 21,158 ± 6158 ha.
    assert confidence != 95 or (round(100 * overall / whole) == 95 and abs(classes[0]['area'] - 21158) < 1 and abs(classes[0]['areaMargin'] - 6158) < 1), classes[0]
    share = COUNTS / COUNTS.sum(1, keepdims=True) * (AREAS / whole)[:, None]
    return {'overallAccuracy': number(100 * overall / whole, COUNTS.sum(), COUNTS.sum() + 1), 'overallError': number(100 * np.sqrt(variance) / whole), 'overallMargin': number(z * 100 * np.sqrt(variance) / whole),
            'classes': table(classes), 'matrix': table([{'map': a, 'reference': b, 'count': COUNTS[i, j], 'proportion': share[i, j]} for i, a in enumerate(NAMES) for j, b in enumerate(NAMES)])}


inputs, columns = {'samples': 'samples.csv', 'areas': 'areas.csv'}, {'mapColumn': 'mapped', 'referenceColumn': 'truth'}
write(__file__, [
    case('the example of the paper', inputs, columns, expected()),
    case('margins of 90 %', inputs, {**columns, 'confidence': 90}, expected(90)),
    failure('a class without mapped area', {**inputs, 'areas': 'lacking.csv'}, columns, "Class 'stable non-forest' of the samples has no mapped area"),
    failure('a class without samples', {'samples': '../fixtures/plots.csv', 'areas': 'areas.csv'}, {'mapColumn': 'cover', 'referenceColumn': 'cover'}, 'no mapped area'),
])
