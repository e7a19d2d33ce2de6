import csv
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, '../fixtures'))
from oracle import case, failure, number, table, write

read = lambda name: list(csv.DictReader(open(os.path.join(HERE, name))))
gaps = {'', '-999', '-9999', '-1'}
value = lambda cell: float('nan') if cell in gaps else float(cell)
counted = lambda rows: number(len(rows), sum(all(cell == cell for cell in row.values()) for row in rows), len(rows))


def expected(rows):
    return {'rows': table(rows), 'count': counted(rows)}


snow = [{'date': row['day'], 'name': name, 'value': value(row[code])} for row in read('snow.csv') for code, name in [('AL', 'Alm'), ('BE', 'Berg')]]
rain = [{'name': {'65': 'Dori'}.get(row['id'], int(row['id'])), 'date': f"{row['year']}-{month}", 'value': 0.5 * value(row[column])}
        for row in read('rain.csv') for column, month in [('jan', '01'), ('feb', '02'), ('mar', '03')]]
air = [{'name': row['code'], 'date': f"{row['year']}-{int(row['month']):02d}", 'pm': float('nan') if row['state'] == 'R' else value(row['pm'])}
       for row in read('air.csv')]

write(__file__, [
    case('a column for each station', {'rows': 'snow.csv'}, {'dateColumn': 'day', 'columns': 'AL\tAlm\nBE\tBerg', 'missing': [-999]}, expected(snow)),
    case('a column for each month', {'rows': 'rain.csv'},
         {'nameColumn': 'id', 'names': '65\tDori', 'dateColumn': 'year', 'columns': 'jan\t01\nfeb\t02\nmar\t03', 'columnsAre': 'months', 'missing': [-9999], 'factor': 0.5},
         expected(rain)),
    case('rejected rows have no value', {'rows': 'air.csv'},
         {'nameColumn': 'code', 'dateColumn': 'year', 'monthColumn': 'month', 'missing': [-1], 'qualityColumn': 'state', 'rejected': 'R'}, expected(air)),
    failure('a column that is not there', {'rows': 'snow.csv'}, {'dateColumn': 'day', 'columns': 'ZZ\tNowhere'}, 'ZZ'),
])
