import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import pandas
from oracle import case, failure, path_of, table, write

rows = pandas.read_csv(path_of('stations.csv'))
months = pandas.period_range('2020-01', '2021-02', freq='M').astype(str)
own = rows['date'].str[:7]


def counted(keys, groups):
    return {'periods': table([{'name': key, 'value': int((groups == key).sum()), 'valid': int((groups == key).sum()), 'of': int((groups == key).sum())} for key in keys])}


def means(keys, groups):
    told = []
    for key in keys:
        part = rows[groups == key]
        told.append({'name': key, 'value': part['rain'].mean(), 'valid': int(part['rain'].count()), 'of': len(part)})
    return {'periods': table(told)}


inputs = {'rows': '../fixtures/stations.csv'}
write(__file__, [
    case('rows per month, empty months too', inputs, {}, counted(months, own)),
    case('rows per year', inputs, {'per': 'year'}, counted(['2020', '2021'], rows['date'].str[:4])),
    case('rows per day that has some', inputs, {'per': 'day'}, counted(sorted(rows['date'].unique()), rows['date'])),
    case('means per month', inputs, {'column': 'rain'}, means(months, own)),
    case('calendar months of all years', inputs, {'per': 'month-of-year', 'column': 'rain'}, means(['01', '02'], rows['date'].str[5:7])),
    failure('a column that is not there', inputs, {'column': 'snow'}, "There is no column 'snow'"),
])
