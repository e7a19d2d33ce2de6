import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
import pandas
from statistics_oracle import case, failure, fixture, number, samples, table, text, write

KEYS = {'month-of-year': lambda date: date[5:7], 'season-of-year': lambda date: {0: 'DJF', 1: 'MAM', 2: 'JJA', 3: 'SON'}[int(date[5:7]) % 12 // 3],
        'day-of-year': lambda date: f'{pandas.Timestamp(date).dayofyear:03d}'}


def expected(name, season, within=lambda date: True):
    dates, values = samples(name)
    frame = pandas.DataFrame([{'key': KEYS[season](date), 'value': value} for date, value in zip(dates, values) if np.isfinite(value) and within(date)])
    found = frame.groupby('key')['value'].agg(['mean', 'std', 'median', 'min', 'max', 'count'])
    if season == 'season-of-year':
        found = found.reindex([one for one in ('DJF', 'MAM', 'JJA', 'SON') if one in found.index])
    rows = [{'period': key, **{name: row[name] for name in ('mean', 'std', 'median', 'min', 'max')}, 'valid': int(row['count'])} for key, row in found.iterrows()]
    return {'climatology': table(rows), 'amplitude': number(np.ptp(found['mean']), len(frame), len(dates)), 'highest': text(found['mean'].idxmax()), 'lowest': text(found['mean'].idxmin())}


at = lambda name: {'values': fixture(name)}
write(__file__, [
    case('months of eight years', at('series-seasonal.json'), {}, expected('series-seasonal.json', 'month-of-year')),
    case('months of a reference period', at('series-seasonal.json'), {'reference': '2009/2012-06'}, expected('series-seasonal.json', 'month-of-year', lambda date: '2009' <= date[:4] and date <= '2012-06')),
    case('seasons, with a gap', at('series-months.json'), {'season': 'season-of-year'}, expected('series-months.json', 'season-of-year')),
    case('days', at('series-greenness.json'), {'season': 'day-of-year'}, expected('series-greenness.json', 'day-of-year')),
    case('nothing known', at('series-missing.json'), {}, {'climatology': table([]), 'amplitude': number(np.nan, 0, 2), 'highest': text(None)}),
    failure('years do not say the month', at('series-years.json'), {}, 'does not say'),
])
