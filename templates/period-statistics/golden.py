import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
import pandas
from statistics_oracle import bands, case, cube, failure, layer, number, series, table, text, write

dates = ['2019-12-05', '2020-01-10', '2020-01-26', '2020-06-03', '2020-12-30', '2021-01-12', '2021-06-20', '2021-07-01']
values = cube('annual.tif', 8)
values = np.delete(values, [], 0)
inputs = {'values': bands('annual.tif', dates)}
long = pandas.DataFrame([{'date': pandas.Timestamp(date), 'layer': at, 'value': value} for at, date in enumerate(dates) for value in values[at].ravel() if np.isfinite(value)])
month, year = long['date'].dt.month, long['date'].dt.year
KEYS = {
    'month': long['date'].dt.strftime('%Y-%m'), 'year': year.astype(str), 'month-of-year': month.map('{:02d}'.format),
    'season': (year + (month == 12)).astype(str) + '-' + ((month % 12) // 3).map({0: 'DJF', 1: 'MAM', 2: 'JJA', 3: 'SON'}),
    'season-of-year': ((month % 12) // 3).map({0: 'DJF', 1: 'MAM', 2: 'JJA', 3: 'SON'}),
}


def expected(period, statistic, pool):
    rows = []
    for key, part in long.groupby(KEYS[period], sort=False):
        pooled = part['value'] if pool == 'pixels' else part.groupby('layer')['value'].mean()
        rows.append({'period': key, 'value': statistic(pooled.to_numpy()), 'layers': part['layer'].nunique(), 'valid': len(part)})
    if period == 'month-of-year':
        rows.sort(key=lambda row: row['period'])
    highest, lowest = max(rows, key=lambda row: row['value']), min(rows, key=lambda row: row['value'])
    dated = [(row['period'], row['value'], row['valid']) for row in rows] if period in ('month', 'year') else []
    return {'periods': table(rows, tolerance=1e-9), 'values': series(dated), 'highest': text(highest['period']), 'lowest': text(lowest['period']),
            'contrast': number(highest['value'] - lowest['value'], len(rows), len(rows))}


write(__file__, [
    case('mean per month', inputs, {}, expected('month', np.mean, 'pixels')),
    case('median per year', inputs, {'period': 'year', 'statistic': 'median'}, expected('year', np.median, 'pixels')),
    case('December belongs to the next winter; every date counts the same', inputs, {'period': 'season', 'pool': 'layers'}, expected('season', np.mean, 'layers')),
    case('months of all years in the order of the year, sample standard deviation', inputs, {'period': 'month-of-year', 'statistic': 'sample-std'},
         expected('month-of-year', lambda x: np.std(x, ddof=1), 'pixels')),
    case('seasons of all years', inputs, {'period': 'season-of-year', 'statistic': 'max'}, expected('season-of-year', np.max, 'pixels')),
    failure('a year does not say the month', {'values': bands('annual.tif', ['2019', '2020'])}, {}, 'does not say the month'),
])
