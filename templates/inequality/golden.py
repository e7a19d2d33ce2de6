import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from statistics_oracle import case, column, failure, fixture, number, records, table, write

plots = records('plots.csv')


def gini(x, w):
    """Mean weighted distance of all pairs over twice the mean."""
    w = w / w.sum()
    return (np.abs(np.subtract.outer(x, x)) * np.outer(w, w)).sum() / 2 / (w * x).sum()


def theil(x, w):
    ratio = x / np.average(x, weights=w)
    return np.average(np.where(ratio > 0, ratio * np.log(np.where(ratio > 0, ratio, 1)), 0), weights=w)


def top(x, w):
    """What the upper tenth of the weight has, in thin slices."""
    order = np.argsort(x)
    edges = np.concatenate([[0], np.cumsum(w[order]) / w.sum()])
    lorenz = np.concatenate([[0], np.cumsum((w * x)[order]) / (w * x).sum()])
    return 1 - np.interp(0.9, edges, lorenz)


def expected(name, weight=None, group=None):
    x = column(plots, name)
    w = column(plots, weight) if weight else np.ones(len(plots))
    keys = np.array([row[group] if group else '-' for row in plots])
    kept = np.isfinite(x) & np.isfinite(w) & (keys != '')
    x, w, keys = x[kept], w[kept], keys[kept]
    whole = theil(x, w)
    mean = np.average(x, weights=w)
    shares = {key: ((w * x)[keys == key]).sum() / (w * x).sum() for key in sorted(set(keys))}
    between = sum(share * np.log(np.average(x[keys == key], weights=w[keys == key]) / mean) for key, share in shares.items())
    rows = [{'group': key, 'gini': gini(x[keys == key], w[keys == key]), 'theil': theil(x[keys == key], w[keys == key]), 'shareOfTotal': 100 * share, 'valid': (keys == key).sum()} for key, share in shares.items()]
    return {'gini': number(gini(x, w), kept.sum(), len(plots)), 'theil': number(whole), 'meanLogDeviation': number(np.average(np.log(mean / x), weights=w)), 'topTenthShare': number(100 * top(x, w)),
            'betweenShare': number(100 * between / whole if group else np.nan), 'groups': table(rows if group else [])}


inputs = {'rows': fixture('plots.csv')}
write(__file__, [
    case('equal holders; cells are missing', inputs, {'column': 'z'}, expected('z')),
    case('with weights and groups', inputs, {'column': 'z', 'weightColumn': 'x', 'groupColumn': 'group'}, expected('z', 'x', 'group')),
    case('groups of ties', inputs, {'column': 'mapped', 'groupColumn': 'cover'}, expected('mapped', group='cover')),
    case('one has it all', {'rows': 'one.csv'}, {'column': 'a'}, {'gini': number(0.75, 4, 4), 'theil': number(np.log(4)), 'meanLogDeviation': number(np.nan), 'topTenthShare': number(40)}),
    failure('an amount below 0', {'rows': 'debt.csv'}, {'column': 'a'}, 'row 2 has -1'),
])
