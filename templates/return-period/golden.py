import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
from itertools import combinations

import numpy as np
import pandas
from scipy import stats
from statistics_oracle import case, fixture, number, samples, table, write


def expected(name, level, period, offset=0.0, blocks=True):
    dates, values = samples(name)
    frame = pandas.DataFrame({'date': dates, 'year': [date[:4] for date in dates] if blocks else dates, 'value': values}).dropna()
    top = frame.loc[frame.groupby('year', sort=False)['value'].idxmax()]
    y, n = top['value'].to_numpy(), len(top)
    # The second L-moment is half the mean distance of two values.
    second = np.mean([abs(a - b) for a, b in combinations(y, 2)]) / 2
    scale = second / np.log(2)
    location = y.mean() - np.euler_gamma * scale
    law = stats.gumbel_r(location, scale)
    rank = stats.rankdata(-y)
    order = np.argsort(rank, kind='stable')
    probability = (rank - offset) / (n + 1 - 2 * offset)
    rows = [{'date': top['date'].iloc[at], 'value': y[at], 'rank': rank[at], 'probability': probability[at], 'returnPeriod': 1 / probability[at], 'gumbelReturnPeriod': 1 / law.sf(y[at])} for at in order]
    return {'exceedance': table(rows, tolerance=1e-8), 'probabilityOfLevel': number(law.sf(level), n, len(dates)), 'returnPeriodOfLevel': number(1 / law.sf(level), unit='year' if blocks else 'step', tolerance=1e-8), 'levelOfReturnPeriod': number(law.isf(1 / period)),
            'location': number(location), 'scale': number(scale), 'empiricalShareAbove': number(100 * (y > level).mean(), n)}


at = lambda name: {'values': fixture(name)}
write(__file__, [
    case('yearly maxima of months', at('series-seasonal.json'), {'level': 22}, expected('series-seasonal.json', 22, 10)),
    case('Gringorten, 50 years', at('series-seasonal.json'), {'level': 25, 'returnPeriod': 50, 'position': 'gringorten'}, expected('series-seasonal.json', 25, 50, 0.44)),
    case('every sample of a series with ties and a gap, Hazen', at('series-years.json'), {'block': 'none', 'level': 4.2, 'position': 'hazen'}, expected('series-years.json', 4.2, 10, 0.5, False)),
    case('nothing known', at('series-missing.json'), {'level': 1}, {'scale': number(np.nan, 0, 2, note='two different'), 'probabilityOfLevel': number(np.nan), 'exceedance': table([])}),
])
