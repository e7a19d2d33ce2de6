import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from scipy import stats
from statistics_oracle import case, column, failure, fixture, number, records, table, text, write

plots, stations = records('plots.csv'), records('stations.csv')


def row(rows, name):
    held = column(rows, name)
    held = held[np.isfinite(held)]
    jarque = stats.jarque_bera(held)
    test = stats.normaltest(held) if held.size >= 20 else (None, None)
    return {'column': name, 'mean': held.mean(), 'std': held.std(ddof=1), 'skewness': stats.skew(held), 'kurtosis': stats.kurtosis(held), 'jarqueBera': jarque[0], 'jarqueBeraP': jarque[1], 'kSquared': test[0], 'kSquaredP': test[1], 'valid': held.size}


def expected(rows, names, alpha=0.05):
    tests = [row(rows, name) for name in names]
    p = tests[0]['kSquaredP'] if tests[0]['valid'] >= 20 else tests[0]['jarqueBeraP']
    return {'tests': table(tests), 'p': number(p, tests[0]['valid'], len(rows)), 'answer': text('not normal' if p < alpha else 'no departure from normal')}


write(__file__, [
    case('three columns with missing cells', {'rows': fixture('plots.csv')}, {'columns': 'y, x, z'}, expected(plots, ['y', 'x', 'z'])),
    case('a normal one', {'rows': fixture('plots.csv')}, {'columns': 'x', 'alpha': 0.01}, expected(plots, ['x'], 0.01)),
    case('few values', {'rows': fixture('stations.csv')}, {'columns': 'rain'}, expected(stations, ['rain'])),
    failure('no column named', {'rows': fixture('plots.csv')}, {'columns': ' '}, 'Which columns'),
    failure('a column of texts', {'rows': fixture('plots.csv')}, {'columns': 'group'}, 'should hold numbers'),
])
