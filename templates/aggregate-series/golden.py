import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import json

import numpy as np
import pandas as pd
from oracle import case, failure, number, path_of, series, table, write


def frame(name):
    with open(path_of(name)) as source:
        samples = json.load(source)['samples']
    return pd.Series([np.nan if s['value'] == 'NaN' else s['value'] for s in samples], pd.PeriodIndex([s['date'] for s in samples], freq='M' if len(samples[0]['date']) == 7 else ('A' if len(samples[0]['date']) == 4 else 'D')))


def expected(groups, least, full, reduce, dates, unit=None):
    """`groups`: (period, values) in the order of time."""
    rows = []
    for period, values in groups:
        valid = values.dropna()
        value = reduce(valid) if len(valid) and len(valid) >= least * full else np.nan
        rows.append((period, value, len(valid)))
    return {'aggregated': series([(dates(period), value, valid) for period, value, valid in rows], **({} if unit is None else {'unit': unit})),
            'periods': table([{'period': period, 'value': value, 'valid': valid, 'of': full} for period, value, valid in rows]),
            'count': number(sum(np.isfinite(row[1]) for row in rows), of=len(rows))}


months, days, years = frame('series-months.json'), frame('series-days.json'), frame('series-years.json')
by_year = [(str(year), part) for year, part in months.groupby(months.index.year)]
NAMES = {12: 'DJF', 3: 'MAM', 6: 'JJA', 9: 'SON'}
# pandas' quarters of a year that ends in November are the seasons, winter in the year of its January.
seasons = months.index.asfreq('Q-NOV')
by_season = [(f'{quarter.qyear}-{["DJF", "MAM", "JJA", "SON"][quarter.quarter - 1]}', part) for quarter, part in months.groupby(seasons)]
starts = {f'{quarter.qyear}-{["DJF", "MAM", "JJA", "SON"][quarter.quarter - 1]}': quarter.asfreq('M', 'start').strftime('%Y-%m') for quarter in seasons.unique()}
by_month = [(str(month), part) for month, part in days.groupby(days.index.asfreq('M'))]
by_decade = [(f'{decade}s', part) for decade, part in years.groupby(years.index.year // 10 * 10)]
same = lambda period: period
of = lambda name: {'values': f'../fixtures/series-{name}.json'}
write(__file__, [
    case('annual means', of('months'), {'per': 'year'}, expected(by_year, 0, 12, lambda part: part.mean(), same, 'mm')),
    case('annual sums of complete years', of('months'), {'per': 'year', 'statistic': 'sum', 'completeness': 1}, expected(by_year, 1, 12, lambda part: part.sum(), same, 'mm')),
    case('seasons, December with the next year', of('months'), {'per': 'season', 'statistic': 'max', 'completeness': 0.6}, expected(by_season, 0.6, 3, lambda part: part.max(), starts.get)),
    case('months of single days, one without a value', of('days'), {'statistic': 'median', 'expected': 1, 'completeness': 1}, expected(by_month, 1, 1, lambda part: part.median(), same)),
    case('spread in decades', of('years'), {'per': 'decade', 'statistic': 'std'}, expected(by_decade, 0, 7, lambda part: part.std(ddof=0), lambda period: period[:4], 'K')),
    failure('months of years', of('years'), {}, 'not precise enough'),
])
