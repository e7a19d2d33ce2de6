import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
from functools import lru_cache

import numpy as np
from scipy.spatial.distance import pdist, squareform
from statistics_oracle import case, failure, fixture, number, samples, table, text, write


def costs(name, y):
    if name == 'l2':
        return lambda a, b: ((y[a:b] - y[a:b].mean()) ** 2).sum()
    if name == 'normal':
        return lambda a, b: (b - a) * np.log(max(1e-6, y[a:b].var()))
    distance = pdist(y[:, None], 'sqeuclidean')
    kernel = np.exp(-squareform(np.clip(distance / np.median(distance), 1e-2, 1e2)))
    np.fill_diagonal(kernel, 1)
    return lambda a, b: (b - a) - kernel[a:b, a:b].sum() / (b - a)


def optimal(n, cost, size, penalty, count):
    """Best segmentation by recursion from the end."""
    @lru_cache(None)
    def best(end, changes):
        options = [] if end < size or (changes or 0) > 0 else [(cost(0, end), ())]
        for start in range(size, end - size + 1):
            if changes == 0:
                break
            total, borders = best(start, None if changes is None else changes - 1)
            options.append((total + cost(start, end) + (penalty if changes is None else 0), (*borders, start)))
        return min(options, default=(np.inf, ()))
    return list(best(n, count or None)[1])


def binary(n, cost, size, penalty, count):
    borders = []
    while not count or len(borders) < count:
        edges = [0, *sorted(borders), n]
        options = [(cost(a, b) - cost(a, c) - cost(c, b), -c) for a, b in zip(edges[:-1], edges[1:]) for c in range(a + size, b - size + 1)]
        gain, border = max(options)
        if not count and gain <= penalty:
            break
        borders.append(-border)
    return sorted(borders)


def expected(name, model='l2', method=optimal, penalty=0, count=0, size=3):
    dates, values = samples(name)
    dates, y = np.array(dates)[np.isfinite(values)], values[np.isfinite(values)]
    noise = np.median(np.abs(np.diff(y))) / (0.6745 * np.sqrt(2))
    penalty = penalty or {'l2': 2 * noise ** 2, 'normal': 3, 'rbf': 1}[model] * np.log(len(y))
    cost = costs(model, y)
    borders = method(len(y), cost, size, penalty, count)
    parts = list(zip([0, *borders], [*borders, len(y)]))
    means = [y[a:b].mean() for a, b in parts]
    return {'changes': table([{'date': dates[border], 'before': before, 'after': after, 'change': after - before} for border, before, after in zip(borders, means[:-1], means[1:])]),
            'segments': table([{'from': dates[a], 'to': dates[b - 1], 'samples': b - a, 'mean': mean, 'std': y[a:b].std()} for (a, b), mean in zip(parts, means)]),
            'count': number(len(borders), len(y), len(values)), 'first': text(dates[borders[0]] if borders else None), 'totalCost': number(sum(cost(a, b) for a, b in parts), tolerance=1e-8)}


at = lambda name: {'values': fixture(name)}
write(__file__, [
    case('levels, usual penalty', at('series-levels.json'), {}, expected('series-levels.json')),
    case('level and spread', at('series-levels.json'), {'cost': 'normal', 'minimumSize': 5}, expected('series-levels.json', 'normal', size=5)),
    case('distribution by a kernel', at('series-levels.json'), {'cost': 'rbf', 'penalty': 2}, expected('series-levels.json', 'rbf', penalty=2)),
    case('exactly two changes', at('series-levels.json'), {'count': 2}, expected('series-levels.json', count=2)),
    case('binary segmentation', at('series-levels.json'), {'method': 'binary', 'penalty': 3}, expected('series-levels.json', method=binary, penalty=3)),
    case('binary, four changes, by a kernel', at('series-levels.json'), {'method': 'binary', 'count': 4, 'cost': 'rbf'}, expected('series-levels.json', 'rbf', binary, count=4)),
    case('with a gap, no change worth its penalty', at('series-years.json'), {'penalty': 99}, expected('series-years.json', penalty=99)),
    case('nothing known', at('series-missing.json'), {}, {'count': number(np.nan, 0, 2), 'changes': table([]), 'segments': table([])}),
])
