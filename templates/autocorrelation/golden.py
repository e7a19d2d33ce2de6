import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from scipy import stats
from statsmodels.tsa.stattools import acf
from statistics_oracle import case, fixture, number, samples, table, write


def expected(name, most, confidence=95):
    _, values = samples(name)
    n = np.isfinite(values).sum()
    r = acf(values, nlags=most, fft=False, missing='conservative')[1:]
    lags = np.arange(1, most + 1)
    band = stats.norm.ppf(0.5 + confidence / 200) * np.sqrt((1 + 2 * np.concatenate([[0], np.cumsum(r ** 2)[:-1]])) / n)
    q = n * (n + 2) * np.cumsum(r ** 2 / (n - lags))
    p = stats.chi2.sf(q, lags)
    return {'acf': table([dict(zip(('lag', 'acf', 'band', 'significant', 'ljungBox', 'p'), (int(lag), a, b, bool(abs(a) > b), c, d))) for lag, a, b, c, d in zip(lags, r, band, q, p)]),
            'firstLag': number(r[0], n, len(values)), 'ljungBox': number(q[-1]), 'p': number(p[-1])}


at = lambda name: {'values': fixture(name)}
write(__file__, [
    case('monthly, usual number of lags', at('series-seasonal.json'), {}, expected('series-seasonal.json', 19)),
    case('a gap keeps its place, 90 %', at('series-months.json'), {'maxLag': 6, 'confidence': 90}, expected('series-months.json', 6, 90)),
    case('days', at('series-levels.json'), {'maxLag': 12}, expected('series-levels.json', 12)),
    case('nothing known', at('series-missing.json'), {}, {'firstLag': number(np.nan, 0, 2), 'p': number(np.nan)}),
])
