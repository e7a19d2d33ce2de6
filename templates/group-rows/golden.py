import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import pandas
from oracle import case, failure, path_of, table, write

rows = pandas.read_csv(path_of('stations.csv'))
BY = 'station'


def sorted_by_value(told):
    return {'groups': table(sorted(told, key=lambda one: (-one['value'], one['name'])))}


def counted():
    sizes = rows[BY].value_counts()
    return sorted_by_value([{'name': name, 'value': int(size), 'valid': int(size), 'of': int(size)} for name, size in sizes.items()])


def told(column, function):
    return sorted_by_value([
        {'name': name, 'value': float(function(part[column])), 'valid': int(part[column].count()), 'of': len(part)}
        for name, part in rows.groupby(BY)
    ])


inputs = {'rows': '../fixtures/stations.csv'}
write(__file__, [
    case('rows of each', inputs, {'by': BY}, counted()),
    case('means of each', inputs, {'by': BY, 'column': 'rain'}, told('rain', lambda column: column.mean())),
    case('sums of each', inputs, {'by': BY, 'column': 'rain', 'statistic': 'sum'}, told('rain', lambda column: column.sum())),
    failure('a column that is not there', inputs, {'by': 'river'}, "There is no column 'river'"),
])
