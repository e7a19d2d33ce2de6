import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import csv

import numpy as np
from oracle import case, failure, path_of, series, write

rows = list(csv.DictReader(open(path_of('stations.csv'))))
inputs = {'rows': '../fixtures/stations.csv'}
common = {'dateColumn': 'date', 'column': 'rain'}


def expected(part, length, statistic):
    dates = sorted({row['date'][:length] for row in part})
    samples = []
    for date in dates:
        values = [float(row['rain']) for row in part if row['date'][:length] == date and row['rain']]
        samples.append((date, statistic(values) if values else np.nan, len(values)))
    return {'values': series(samples)}


write(__file__, [
    case('monthly means', inputs, {**common, 'every': 'month'}, expected(rows, 7, np.mean)),
    case('in a unit that the table does not tell', inputs, {**common, 'every': 'month', 'unit': 'mm'}, {'values': {**expected(rows, 7, np.mean)['values'], 'unit': 'mm'}}),
    case('yearly sums', inputs, {**common, 'every': 'year', 'statistic': 'sum'}, expected(rows, 4, np.sum)),
    case('daily medians of some', inputs, {**common, 'every': 'day', 'statistic': 'median', 'filterColumn': 'kind', 'filterOperator': '!=', 'filterValue': 'manual'},
         expected([row for row in rows if row['kind'] != 'manual'], 10, np.median)),
    case('row by row, ordered by date', inputs, {**common, 'filterColumn': 'station', 'filterValue': 'Alm'},
         {'values': series([(row['date'], float(row['rain'] or 'nan'), 1 if row['rain'] else 0) for row in rows if row['station'] == 'Alm'])}),
    failure('texts are no dates', inputs, {'dateColumn': 'station', 'column': 'rain'}, 'is no ISO date'),
])
