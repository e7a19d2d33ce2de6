import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
import pandas
from statistics_oracle import case, failure, fixture, number, samples, series, text, write


def expected(name, mode, unit, key=lambda date: date[5:7], within=lambda date: True):
    dates, values = samples(name)
    frame = pandas.DataFrame({'key': [key(date) for date in dates], 'value': values})
    reference = frame[[within(date) for date in dates]].groupby('key')['value']
    mean, std = frame['key'].map(reference.mean()), frame['key'].map(reference.std())
    away = frame['value'] - mean
    found = {'difference': away, 'standardised': away / std, 'percent': 100 * away / mean.abs()}[mode].to_numpy()
    found = np.where(np.isfinite(found), found, np.nan)
    high, low = int(np.nanargmax(found)), int(np.nanargmin(found))
    return {'anomalies': series(list(zip(dates, found)), unit=unit), 'highest': number(found[high], np.isfinite(found).sum(), len(dates), unit=unit), 'highestDate': text(dates[high]),
            'lowest': number(found[low]), 'lowestDate': text(dates[low])}


at = lambda name: {'values': fixture(name)}
write(__file__, [
    case('difference from the month’s mean', at('series-seasonal.json'), {}, expected('series-seasonal.json', 'difference', 'degC')),
    case('standard deviations from a reference period', at('series-seasonal.json'), {'mode': 'standardised', 'reference': '2008/2012'},
         expected('series-seasonal.json', 'standardised', '1', within=lambda date: date[:4] <= '2012')),
    case('percent of the season’s mean, with a gap', at('series-months.json'), {'mode': 'percent', 'season': 'season-of-year'}, expected('series-months.json', 'percent', '%', lambda date: int(date[5:7]) % 12 // 3)),
    case('one norm for years', at('series-years.json'), {'season': 'none', 'mode': 'standardised'}, expected('series-years.json', 'standardised', '1', lambda date: '')),
    case('nothing known', at('series-missing.json'), {'season': 'none'}, {'highest': number(np.nan, 0, 2), 'anomalies': series([('2019', np.nan), ('2020', np.nan)])}),
    failure('an empty reference period', at('series-seasonal.json'), {'reference': '1991/2000'}, 'No sample lies in the reference'),
])
