import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import csv

import numpy as np
from oracle import case, failure, number, path_of, table, write

rows = list(csv.DictReader(open(path_of('stations.csv'))))
inputs = {'rows': '../fixtures/stations.csv'}
statistics = {'mean': np.mean, 'sum': np.sum, 'min': np.min, 'max': np.max, 'median': np.median, 'std': np.std, 'count': len}
rain = lambda part: [float(row['rain']) for row in part if row['rain']]


def expected(statistic, part, group=None):
    keys = list(dict.fromkeys(row[group] if group else 'all' for row in part))
    members = {key: [row for row in part if not group or row[group] == key] for key in keys}
    return {'value': number(statistics[statistic](rain(part)), len(rain(part)), len(part)),
            'groups': table([{'name': key, 'value': statistics[statistic](rain(member)), 'valid': len(rain(member)), 'of': len(member)} for key, member in members.items()])}


write(__file__, [
    *[case(f'{statistic}, an empty cell does not count', inputs, {'column': 'rain', 'statistic': statistic}, expected(statistic, rows)) for statistic in statistics],
    case('per station', inputs, {'column': 'rain', 'groupBy': 'station'}, expected('mean', rows, 'station')),
    case('filtered by text, per station', inputs, {'column': 'rain', 'statistic': 'sum', 'filterColumn': 'kind', 'filterValue': 'auto', 'groupBy': 'station'},
         expected('sum', [row for row in rows if row['kind'] == 'auto'], 'station')),
    case('filtered by number', inputs, {'column': 'rain', 'statistic': 'count', 'filterColumn': 'rain', 'filterOperator': '>=', 'filterValue': '7.5'},
         expected('count', [row for row in rows if row['rain'] and float(row['rain']) >= 7.5])),
    case('filtered by date', inputs, {'column': 'rain', 'filterColumn': 'date', 'filterOperator': '>=', 'filterValue': '2020-02-11'}, expected('mean', [row for row in rows if row['date'] >= '2020-02-11'])),
    case('nothing passes', inputs, {'column': 'rain', 'filterColumn': 'kind', 'filterValue': 'satellite'}, {'value': number(np.nan, 0, 0), 'groups': table([])}),
    failure('no such column', inputs, {'column': 'snow'}, "no column 'snow'"),
])
