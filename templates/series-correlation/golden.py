import json
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import case, failure, number, path_of, write
from scipy.stats import pearsonr, spearmanr


def read(name, length):
    samples = json.load(open(path_of(name)))['samples']
    return {sample['date'][:length]: float(sample['value']) for sample in samples}


def expected(first, second, length):
    one, other = read(first, length), read(second, length)
    pairs = np.array([(one[date], other[date]) for date in one if date in other and np.isfinite(one[date]) and np.isfinite(other[date])]).reshape(-1, 2)
    of = len({*one, *other})
    enough = len(pairs) >= 3
    return {'pearson': number(pearsonr(*pairs.T)[0] if enough else np.nan, len(pairs), of),
            'spearman': number(spearmanr(*pairs.T)[0] if enough else np.nan, len(pairs), of), 'count': number(len(pairs), len(pairs), of)}


def inputs(first, second):
    return {'first': f'../fixtures/{first}', 'second': f'../fixtures/{second}'}


write(__file__, [
    case('a series with another order and gaps', inputs('series-months.json', 'series-pair.json'), {'step': 'month'}, expected('series-months.json', 'series-pair.json', 7)),
    case('too few dates in common', inputs('series-years.json', 'series-missing.json'), {'step': 'year'}, expected('series-years.json', 'series-missing.json', 4)),
    failure('two values in a year', inputs('series-months.json', 'series-months.json'), {'step': 'year'}, 'more than one value'),
])
