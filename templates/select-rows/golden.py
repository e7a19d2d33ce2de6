import csv
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
from oracle import case, failure, number, path_of, table, write

rows = list(csv.DictReader(open(path_of('stations.csv'))))


def expected(part):
    cells = [{**row, 'rain': float(row['rain']) if row['rain'] else float('nan')} for row in part]
    return {'rows': table(cells), 'count': number(len(part), len(part), len(rows))}


inputs = {'rows': '../fixtures/stations.csv'}
levels = {'rows': '../fixtures/levels.json'}
write(__file__, [
    case('rows of one name', inputs, {'nameColumn': 'station', 'names': 'Alm'}, expected([row for row in rows if row['station'] == 'Alm'])),
    case('a period', inputs, {'dateColumn': 'date', 'period': '2020-01/2020-02'}, expected([row for row in rows if '2020-01' <= row['date'][:7] <= '2020-02'])),
    case('months of any year', inputs, {'dateColumn': 'date', 'months': [1]}, expected([row for row in rows if row['date'][5:7] == '01'])),
    case('coded gaps, the day first', levels, {'nameColumn': 'site', 'names': 'A', 'dateColumn': 'day', 'missing': [-9999]},
         {'rows': table([{'site': 'A', 'day': '2019-12-31', 'level': 4.5}, {'site': 'A', 'day': '2020-02-01', 'level': float('nan')},
                         {'site': 'A', 'day': '2020-02-03', 'level': 7}])}),
    failure('a name without rows', inputs, {'nameColumn': 'station', 'names': 'Nowhere'}, "No row has 'Nowhere'"),
    failure('day or month first', {'rows': '../fixtures/slashes.json'}, {'dateColumn': 'day'}, 'may have the day or the month first'),
])
