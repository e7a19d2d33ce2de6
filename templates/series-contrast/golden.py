import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
import pandas
from statistics_oracle import case, failure, fixture, number, samples, series, table, text, write

OPERATIONS = {'difference': lambda a, b: a - b, 'absolute-difference': lambda a, b: abs(a - b), 'percent': lambda a, b: 100 * (a - b) / abs(b), 'ratio': lambda a, b: a / b}


def expected(first, second, operation, unit, length=10):
    a, b = (pandas.Series(values, dates).dropna() for dates, values in (samples(first), samples(second)))
    b.index = b.index.str[:length]
    frame = pandas.DataFrame({'first': a.to_numpy(), 'key': a.index.str[:length]}, a.index)
    frame['second'] = frame['key'].map(b)
    frame = frame.dropna()
    frame['contrast'] = OPERATIONS[operation](frame['first'], frame['second'])
    found = frame['contrast']
    of_means = OPERATIONS[operation](frame['first'].mean(), frame['second'].mean())
    return {'contrasts': series(list(found.items()), unit=unit), 'mean': number(found.mean(), len(found), len(samples(first)[0]), unit=unit), 'largest': number(found.max()), 'largestDate': text(found.idxmax()),
            'smallest': number(found.min()), 'smallestDate': text(found.idxmin()), 'ofMeans': number(of_means), 'pairs': table([{'date': date, **row} for date, row in frame[['first', 'second', 'contrast']].iterrows()])}


pair = {'first': fixture('series-months.json'), 'second': fixture('series-pair.json')}
write(__file__, [
    case('ratio at common months, both with gaps, the second newest first', pair, {'operation': 'ratio'}, expected('series-months.json', 'series-pair.json', 'ratio', '1')),
    case('differences by month', {'first': fixture('series-seasonal.json'), 'second': fixture('series-seasonal.json')}, {'match': 'month'}, expected('series-seasonal.json', 'series-seasonal.json', 'difference', 'degC', 7)),
    case('percent between days and itself', {'first': fixture('series-greenness.json'), 'second': fixture('series-greenness.json')}, {'operation': 'percent'}, expected('series-greenness.json', 'series-greenness.json', 'percent', '%')),
    case('by year: days against years', {'first': fixture('series-days.json'), 'second': fixture('series-missing.json')}, {'match': 'year', 'operation': 'ratio'}, {'mean': number(np.nan, 0, 6), 'contrasts': series([]), 'ofMeans': number(np.nan)}),
    failure('two units', pair, {}, 'one unit'),
    failure('several samples in a year', pair, {'match': 'year', 'operation': 'ratio'}, 'aggregate it first'),
])
