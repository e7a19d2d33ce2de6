import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import csv

import numpy as np
from oracle import case, failure, number, path_of, text, write

rows = list(csv.DictReader(open(path_of('stations.csv'))))
rain = [(row['station'], float(row['rain'])) for row in rows if row['rain']]
rows_of = {'rows': '../fixtures/stations.csv'}
lowest = min(rain, key=lambda entry: entry[1])
highest = max(value for _, value in rain)
tied = [name for name, value in rain if value == highest]

write(__file__, [
    case('lowest', rows_of, {'column': 'rain', 'nameColumn': 'station', 'extreme': 'lowest'}, {'name': text(lowest[0], note=''), 'value': number(lowest[1], len(rain), len(rows))}),
    case('highest is shared by two', rows_of, {'column': 'rain', 'nameColumn': 'station'},
         {'name': text(tied[0], note=f'A tie of 2: {", ".join(tied)}'), 'value': number(highest)}),
    failure('no such column', rows_of, {'column': 'snow'}, "no column 'snow'; there are station, date, rain, kind"),
    case('a column of texts has no extreme', rows_of, {'column': 'kind', 'nameColumn': 'station'}, {'name': text(None), 'value': number(np.nan, 0, len(rows))}),
])
