import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
import pandas
from scipy import stats
from oracle import case, failure, number, path_of, table, write

HERE = os.path.dirname(os.path.abspath(__file__))
first, second = [pandas.read_csv(os.path.join(HERE, name)) for name in ('census.csv', 'lights.csv')]
rows_of = {'first': 'census.csv', 'second': 'lights.csv'}
columns = {'nameColumn': 'commune', 'column': 'people', 'secondNameColumn': 'place', 'secondColumn': 'lights'}
joined = first.merge(second, left_on='commune', right_on='place', how='left')
a, b = joined['people'].to_numpy(float), joined['lights'].to_numpy(float)
with np.errstate(all='ignore'):
    results = {'difference': a - b, 'percent-change': 100 * (a - b) / np.abs(b), 'ratio': a / b, 'percent-of': 100 * a / b, 'sum': a + b, 'product': a * b, 'absolute-difference': np.abs(a - b)}


def expected(values):
    known = np.isfinite(values)
    return {'values': table([{'name': name, 'value': value if ok else None} for name, value, ok in zip(joined['commune'], values, known)]),
            'count': number(int(known.sum()), int(known.sum()), len(values))}


paired = np.isfinite(a) & np.isfinite(b)
correlations = {'pearson': number(stats.pearsonr(a[paired], b[paired])[0], int(paired.sum()), len(a)), 'spearman': number(stats.spearmanr(a[paired], b[paired])[0], int(paired.sum()), len(a))}
before, after = [pandas.read_csv(os.path.join(HERE, name), index_col='class')['area'] for name in ('before.csv', 'after.csv')]
twice = pandas.read_csv(path_of('stations.csv'))
with np.errstate(all='ignore'):
    write(__file__, [
        *[case(operation, rows_of, {**columns, 'operation': operation}, expected(values)) for operation, values in results.items()],
        case('correlation over the names of both', rows_of, columns, {**expected(a - b), **(correlations if paired.sum() > 2 else {})}),
        case('a number for all rows', {'first': 'census.csv', 'number': 250}, {'operation': 'ratio', 'nameColumn': 'commune', 'column': 'people'}, expected(a / 250)),
        case('names that stand several times in both alike are paired in their order', {'first': '../fixtures/stations.csv', 'second': '../fixtures/stations.csv'},
             {'nameColumn': 'station', 'column': 'rain', 'operation': 'sum'},
             {'values': table([{'name': name, 'value': None if np.isnan(value) else 2 * value} for name, value in zip(twice['station'], twice['rain'])])}),
        case('areas of classes: none on a date is 0', {'first': 'before.csv', 'second': 'after.csv'}, {'nameColumn': 'class', 'column': 'area', 'absent': 'zero'},
             {'values': table([{'name': str(name), 'value': value} for name, value in (before - after.reindex(before.index, fill_value=0)).items()]
                              + [{'name': str(name), 'value': -value} for name, value in after.items() if name not in before.index]), 'count': number(4, 4, 4)}),
        failure('a name that stands twice on one side only', {'first': 'census.csv', 'second': 'doubled.csv'}, columns, "'Alm' stands 2 times in the second table"),
        failure('nothing to combine with', {'first': 'census.csv'}, {'nameColumn': 'commune', 'column': 'people'}, 'give one of them'),
    ])
