import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import pandas
from oracle import case, failure, number, path_of, table, write

rows = pandas.read_csv(path_of('stations.csv'))


def expected(part):
    return {'rows': table(part.to_dict('records')), 'count': number(len(part), len(part), len(rows))}


inputs = {'rows': '../fixtures/stations.csv'}
write(__file__, [
    case('a number at least', inputs, {'column': 'rain', 'operator': '>=', 'values': '7.5'}, expected(rows[rows['rain'] >= 7.5])),
    case('between, both included, gaps left out', inputs, {'column': 'rain', 'operator': 'between', 'values': '3\n12.5'}, expected(rows[rows['rain'].between(3, 12.5)])),
    case('one of two names', inputs, {'column': 'station', 'operator': '=', 'values': 'Alm\nDorf'}, expected(rows[rows['station'].isin(['Alm', 'Dorf'])])),
    case('none of two names', inputs, {'column': 'station', 'operator': 'none', 'values': 'Alm\nDorf'}, expected(rows[~rows['station'].isin(['Alm', 'Dorf'])])),
    case('nothing passes', inputs, {'column': 'rain', 'operator': '>', 'values': '1000'}, {'count': number(0, 0, len(rows))}),
    case('all rows', inputs, {}, expected(rows)),
    failure('two ends of a range', inputs, {'column': 'rain', 'operator': 'between', 'values': '3'}, 'takes two values'),
    failure('a column that is not there', inputs, {'column': 'snow', 'values': '3'}, "There is no column 'snow'"),
])
