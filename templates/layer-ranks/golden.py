import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
import pandas
from statistics_oracle import DATES, NOTHING, bands, case, cube, layer, number, physical, stack, table, text, write


def expected(names, dates, layers, statistic, ascending):
    values = pandas.Series([statistic(one[np.isfinite(one)]) if np.isfinite(one).any() else np.nan for one in layers])
    ranks = values.rank(ascending=ascending)
    order = ranks.sort_values(kind='stable').index
    rows = [{'rank': ranks[at], 'layer': names[at], 'date': dates[at], 'value': values[at], 'valid': np.isfinite(layers[at]).sum(), 'of': layers[at].size} for at in order]
    ranked = [row for row in rows if np.isfinite(row['rank'])]
    return {'ranking': table(rows), 'first': text(ranked[0]['layer'] if ranked else None), 'last': text(ranked[-1]['layer'] if ranked else None)}


names = [f'temperature-{date}' for date in DATES]
layers = [physical(f'temperature-{date}.tif') for date in DATES]
years = [str(2000 + at) for at in range(24)]
mixed = [physical('temperature-2019-06-15.tif'), physical('lights.tif')]
write(__file__, [
    case('highest mean first', {'values': stack('temperature')}, {}, expected(names, DATES, layers, np.mean, False)),
    case('lowest median first, many dates with ties', {'values': bands('annual.tif', years)}, {'statistic': 'median', 'order': 'ascending'}, expected(['annual'] * 24, years, cube('annual.tif', 24), np.median, True)),
    case('places on different grids', {'values': [layer('temperature-2019-06-15.tif', date='2019'), layer('lights.tif', date='2020')]}, {'statistic': 'max'},
         expected(['temperature-2019-06-15', 'lights'], ['2019', '2020'], mixed, np.max, False)),
    case('without a valid pixel there is no rank', NOTHING['inputs'], {}, {'ranking': table([{'rank': None, 'layer': 'plain', 'value': None, 'valid': 0, 'of': 0}]), 'first': text(None)}, derived=NOTHING['derived']),
])
