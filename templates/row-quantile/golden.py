import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
import pandas
from oracle import case, failure, number, path_of, write

rain = pandas.read_csv(path_of('stations.csv'))['rain']
inputs = {'rows': '../fixtures/stations.csv'}


def expected(level):
    return {'quantile': number(np.quantile(rain.dropna(), level), int(rain.count()), len(rain))}


write(__file__, [
    case('the 90th percentile, a gap left out', inputs, {'column': 'rain', 'level': 0.9}, expected(0.9)),
    case('the lower quartile', inputs, {'column': 'rain', 'level': 0.25}, expected(0.25)),
    case('texts have none', inputs, {'column': 'kind', 'level': 0.25}, {'quantile': number(np.nan, 0, len(rain))}),
    failure('a column that is not there', inputs, {'column': 'snow'}, "There is no column 'snow'"),
])
