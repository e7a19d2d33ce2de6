import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from scipy import stats
from statsmodels.tsa.stattools import acf
from statistics_oracle import case, failure, fixture, number, samples, text, write


def parts(y):
    """S by the signs of all differences; its variance with ties (Kendall 1975)."""
    n = len(y)
    s = np.sign(np.subtract.outer(y, y))[np.tril_indices(n, -1)].sum()
    _, ties = np.unique(y, return_counts=True)
    return s, (n * (n - 1) * (2 * n + 5) - (ties * (ties - 1) * (2 * ties + 5)).sum()) / 18, n * (n - 1) / 2


def hamed_rao(y, alpha):
    n = len(y)
    slope = stats.theilslopes(y, np.arange(n))[0]
    r = acf(stats.rankdata(y - slope * np.arange(n)), nlags=n - 1, fft=False)[1:]
    lag = np.arange(1, n)
    r = np.where(np.abs(r) > stats.norm.ppf(1 - alpha / 2) / np.sqrt(n), r, 0)
    return 1 + 2 / (n * (n - 1) * (n - 2)) * ((n - lag) * (n - lag - 1) * (n - lag - 2) * r).sum()


def expected(name, variant='original', alpha=0.05, key=lambda date: date[5:7]):
    dates, values = samples(name)
    known = np.isfinite(values)
    y = values[known]
    months = np.array([key(date) for date in dates])[known]
    found = [parts(y[months == month]) for month in sorted(set(months))] if variant == 'seasonal' else [parts(y)]
    s, variance, pairs = np.sum(found, axis=0)
    factor = hamed_rao(y, alpha) if variant == 'hamed-rao' else 1
    z = 0 if s == 0 else (s - np.sign(s)) / np.sqrt(variance * factor)
    p = 2 * stats.norm.sf(abs(z))
    return {'s': number(s, known.sum(), len(dates)), 'variance': number(variance * factor), 'tau': number(s / pairs), 'z': number(z), 'p': number(p), 'varianceFactor': number(factor),
            'direction': text('no trend' if p >= alpha else 'increasing' if z > 0 else 'decreasing')}


season = lambda date: {0: 'DJF', 1: 'MAM', 2: 'JJA', 3: 'SON'}[int(date[5:7]) % 12 // 3]
at = lambda name: {'values': fixture(name)}
write(__file__, [
    case('with ties and a gap', at('series-years.json'), {}, expected('series-years.json')),
    case('modified for memory', at('series-seasonal.json'), {'variant': 'hamed-rao'}, expected('series-seasonal.json', 'hamed-rao')),
    case('modified for memory at another level, 55 days', at('series-levels.json'), {'variant': 'hamed-rao', 'alpha': 0.2}, expected('series-levels.json', 'hamed-rao', 0.2)),
    case('within months', at('series-seasonal.json'), {'variant': 'seasonal'}, expected('series-seasonal.json', 'seasonal')),
    case('within seasons, with a gap', at('series-months.json'), {'variant': 'seasonal', 'season': 'season-of-year'}, expected('series-months.json', 'seasonal', key=season)),
    case('nothing known', at('series-missing.json'), {}, {'s': number(np.nan, 0, 2), 'z': number(np.nan), 'p': number(np.nan), 'direction': text(None)}),
    failure('years have no seasons', at('series-years.json'), {'variant': 'seasonal'}, 'does not say the month'),
])
