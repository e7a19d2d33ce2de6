import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
import pandas
from statistics_oracle import case, fixture, number, samples, series, text, write


def expected(name, mode, unit):
    dates, values = samples(name)
    known = pandas.Series(values, dates).dropna()
    change = {'difference': known.diff(), 'percent': 100 * known.diff() / known.shift().abs(), 'ratio': known / known.shift()}[mode].iloc[1:]
    found = change[np.isfinite(change)]
    still = 1 if mode == 'ratio' else 0
    rise, fall = found.max(), found.min()
    return {'largestRise': number(rise if rise > still else np.nan, len(found), len(dates) - 1, unit=unit), 'riseDate': text(found.idxmax() if rise > still else None),
            'largestFall': number(fall if fall < still else np.nan), 'fallDate': text(found.idxmin() if fall < still else None), 'meanChange': number(found.mean()),
            'changes': series([(date, value if np.isfinite(value) else np.nan) for date, value in change.items()])}


at = lambda name: {'values': fixture(name)}
write(__file__, [
    case('differences over a gap', at('series-years.json'), {}, expected('series-years.json', 'difference', 'K')),
    case('percent of the earlier value', at('series-months.json'), {'mode': 'percent'}, expected('series-months.json', 'percent', '%')),
    case('negative values rise all the time', at('series-negative.json'), {'mode': 'percent'}, expected('series-negative.json', 'percent', '%')),
    case('ratios', at('series-years.json'), {'mode': 'ratio'}, expected('series-years.json', 'ratio', '1')),
    case('nothing known', at('series-missing.json'), {}, {'largestRise': number(np.nan, 0, 1), 'riseDate': text(None), 'meanChange': number(np.nan), 'changes': series([])}),
])
