import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from statsmodels.tsa.seasonal import STL
from statistics_oracle import case, failure, fixture, number, samples, series, table, write


def expected(name, period, **more):
    dates, values = samples(name)
    fit = STL(values, period=period, **{key: value for key, value in more.items()}).fit()
    rest = fit.resid
    strength = lambda part: max(0, 1 - np.var(rest) / np.var(part + rest))
    return {'trend': series(list(zip(dates, fit.trend))), 'seasonal': series(list(zip(dates, fit.seasonal))), 'remainder': series(list(zip(dates, rest)), tolerance=1e-8),
            'trendStrength': number(strength(fit.trend), len(dates)), 'seasonalStrength': number(strength(fit.seasonal)),
            'components': table([{'date': date, 'observed': value, 'trend': t, 'weight': weight} for date, value, t, weight in zip(dates, values, fit.trend, fit.weights)], tolerance=1e-8)}


at = lambda name: {'values': fixture(name)}
write(__file__, [
    case('monthly with an outlier', at('series-seasonal.json'), {}, expected('series-seasonal.json', 12, seasonal=7)),
    case('robust: the outlier stays in the remainder', at('series-seasonal.json'), {'robust': True, 'seasonal': 13}, expected('series-seasonal.json', 12, seasonal=13, robust=True)),
    case('another period and windows', at('series-levels.json'), {'period': 5, 'seasonal': 9, 'trend': 15}, expected('series-levels.json', 5, seasonal=9, trend=15)),
    case('a window longer than the series', at('series-levels.json'), {'period': 11, 'trend': 61, 'robust': True}, expected('series-levels.json', 11, seasonal=7, trend=61, robust=True)),
    failure('a gap', at('series-months.json'), {}, 'without gaps'),
    failure('less than two cycles', at('series-levels.json'), {'period': 40}, 'two cycles'),
])
