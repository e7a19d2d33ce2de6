import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
import pandas
from scipy import stats
from statistics_oracle import case, failure, fixture, number, samples, table, write


def monthly(name):
    dates, values = samples(name)
    return pandas.Series(values, pandas.PeriodIndex(dates, freq='M')).sort_index()


def expected(first, second, lags, method, least=5):
    rows = []
    for lag in lags:
        moved = second.copy()
        moved.index = moved.index - lag
        pair = pandas.concat([first, moved], axis=1, join='inner').dropna().to_numpy()
        n = len(pair)
        test = {'pearson': stats.pearsonr, 'spearman': stats.spearmanr, 'kendall': stats.kendalltau}[method](*pair.T) if n >= least else (np.nan, np.nan)
        rows.append({'lag': lag, 'correlation': test[0], 'p': None if method == 'kendall' else test[1], 'pairs': n})
    known = [row for row in rows if np.isfinite(row['correlation'])]
    best = max(known, key=lambda row: (abs(row['correlation']), -abs(row['lag'])))
    zero = next(row for row in rows if row['lag'] == 0)
    return {'lags': table(rows), 'bestLag': number(best['lag'], best['pairs'], len(first)), 'bestCorrelation': number(best['correlation']), 'correlationAtZero': number(zero['correlation'], zero['pairs'])}


inputs = {'first': fixture('series-months.json'), 'second': fixture('series-pair.json')}
pair = monthly('series-months.json'), monthly('series-pair.json')
write(__file__, [
    case('months with gaps, the second newest first', inputs, {}, expected(*pair, range(-6, 7), 'pearson')),
    case('Spearman', inputs, {'method': 'spearman', 'minimumLag': 0, 'maximumLag': 12}, expected(*pair, range(0, 13), 'spearman')),
    case('Kendall, 18 pairs at least', inputs, {'method': 'kendall', 'minimumPairs': 18}, expected(*pair, range(-6, 7), 'kendall', 18)),
    failure('several samples in a month', {'first': fixture('series-months.json'), 'second': fixture('series-greenness.json')}, {}, 'aggregate them first'),
    failure('lags the wrong way round', inputs, {'minimumLag': 3, 'maximumLag': 1}, 'below the smallest'),
])
