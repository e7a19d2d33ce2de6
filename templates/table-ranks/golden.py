import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
import pandas
from statistics_oracle import case, failure, fixture, number, records, column, table, text, write

plots = records('plots.csv')


def expected(name, names, ascending=False, limit=None, rows=plots, place=None):
    values = pandas.Series(column(rows, name))
    ranks = values.rank(ascending=ascending)
    order = ranks.dropna().sort_values(kind='stable').index
    n = len(order)
    below = values.rank()
    ranking = [{'rank': ranks[at], 'name': names[at], 'value': values[at], 'percentile': 100 * (below[at] - 0.5) / n, 'lead': abs(values[at] - values[order[place + 1]]) if place + 1 < n else None}
               for place, at in enumerate(order)]
    words = ranking[0]['name']
    for one, other in zip(ranking[:-1], ranking[1:]):
        words += (' = ' if one['value'] == other['value'] else ' < ' if ascending else ' > ') + other['name']
    kept = [row for row in ranking if row['value'] == values[order[place - 1]]] if place else ranking[:limit]
    return {'ranking': table(kept), 'first': text(ranking[0]['name'], note=f'{n} of {len(rows)} rows'), 'last': text(ranking[-1]['name']), 'order': text(words)}


stations = records('stations.csv')
# The place of the first value that several stations have.
TIED = next(place for place, value in enumerate(sorted((v for v in column(stations, 'rain') if v == v), reverse=True), 1) if sum(v == value for v in column(stations, 'rain')) > 1)
write(__file__, [
    case('highest first; a missing cell has no rank', {'rows': fixture('plots.csv')}, {'column': 'y', 'nameColumn': 'plot'}, expected('y', [row['plot'] for row in plots])),
    case('lowest first, the first five, rows without names', {'rows': fixture('plots.csv')}, {'column': 'x', 'order': 'ascending', 'limit': 5}, expected('x', [str(at + 1) for at in range(48)], True, 5)),
    case('ties share their mean rank', {'rows': fixture('stations.csv')}, {'column': 'rain', 'nameColumn': 'station'}, expected('rain', [row['station'] for row in stations], rows=stations)),
    case('the second highest alone', {'rows': fixture('plots.csv')}, {'column': 'y', 'nameColumn': 'plot', 'place': 2}, expected('y', [row['plot'] for row in plots], place=2)),
    case('a place that several share', {'rows': fixture('stations.csv')}, {'column': 'rain', 'nameColumn': 'station', 'place': TIED}, expected('rain', [row['station'] for row in stations], rows=stations, place=TIED)),
    failure('a column of texts', {'rows': fixture('plots.csv')}, {'column': 'cover'}, 'should hold numbers'),
    failure('no such column', {'rows': fixture('plots.csv')}, {'column': 'yield'}, "no column 'yield'"),
])
