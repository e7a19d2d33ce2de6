import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import json

import numpy as np
import pandas as pd
from oracle import case, number, path_of, series, write


def read(name):
    with open(path_of(name)) as source:
        samples = sorted(json.load(source)['samples'], key=lambda sample: sample['date'])
    dates = [s['date'] for s in samples]
    periods = pd.PeriodIndex(dates, freq={4: 'A', 7: 'M', 10: 'D'}[len(dates[0])])
    middles = periods.start_time + (((periods + 1).start_time - periods.start_time) / 2 if len(dates[0]) < 10 else pd.Timedelta(0))
    return dates, pd.Series([np.nan if s['value'] == 'NaN' else s['value'] for s in samples], middles)


def expected(dates, before, after, unit=None):
    filled = (before.isna() & after.notna()).sum()
    return {'filled': series(list(zip(dates, after.to_numpy())), tolerance=1e-9, **({} if unit is None else {'unit': unit})), 'count': number(filled, of=len(dates)), 'remaining': number(after.isna().sum(), of=len(dates))}


def linear(values):
    return values.interpolate('time', limit_area='inside')


def nearest(values):
    known = values.dropna()
    return pd.Series([known.iloc[int(np.argmin(np.abs(known.index - time)))] for time in values.index], values.index)


def within(values, filled, days):
    """Only gaps up to so many days, from valid to valid."""
    times = pd.Series(values.index, values.index).where(values.notna())
    return filled.where(values.notna() | ((times.bfill() - times.ffill()) <= pd.Timedelta(days, 'D')))


days, pair, months, nothing = read('series-days.json'), read('series-pair.json'), read('series-months.json'), read('series-missing.json')
of = lambda name: {'values': f'../fixtures/series-{name}.json'}
mean = lambda values: (values.ffill() + values.bfill()) / 2
write(__file__, [
    case('linear between uneven days', of('days'), {}, expected(*days, linear(days[1]))),
    case('linear, newest first, a gap of a single month', of('pair'), {}, expected(*pair, linear(pair[1]))),
    case('nearest', of('pair'), {'method': 'nearest'}, expected(*pair, nearest(pair[1]))),
    case('mean of the neighbours', of('pair'), {'method': 'mean'}, expected(*pair, pair[1].fillna(mean(pair[1])))),
    case('the value before', of('months'), {'method': 'previous'}, expected(*months, months[1].ffill(), 'mm')),
    case('the value after', of('days'), {'method': 'next'}, expected(*days, days[1].bfill())),
    case('only short gaps', of('days'), {'longestGap': 79}, expected(*days, within(days[1], linear(days[1]), 79))),
    case('gaps just short enough', of('days'), {'longestGap': 80}, expected(*days, within(days[1], linear(days[1]), 80))),
    case('nothing to fill from', of('missing'), {}, expected(*nothing, nothing[1])),
])
