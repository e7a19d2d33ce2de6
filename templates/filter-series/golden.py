import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import json

import numpy as np
import pandas as pd
from oracle import case, failure, number, path_of, series, write


def frame(name):
    with open(path_of(name)) as source:
        samples = json.load(source)['samples']
    return pd.Series({s['date']: np.nan if s['value'] == 'NaN' else s['value'] for s in samples}).sort_index()


def expected(kept, of, unit=None):
    valid = kept.dropna()
    return {'filtered': series([(date, value) for date, value in kept.items()], **({} if unit is None else {'unit': unit})), 'count': number(len(kept), of=of), 'mean': number(valid.mean() if len(valid) else np.nan, len(valid), of)}


months, pair = frame('series-months.json'), frame('series-pair.json')
of = lambda name: f'../fixtures/series-{name}.json'
beside = pair.reindex(months.index)
both = {'values': of('months'), 'condition': of('pair')}
part = months['2016-01':'2016-06']
write(__file__, [
    case('where another series is high; dates without it do not pass', both, {'threshold': 0.6}, expected(months[beside > 0.6], 30, 'mm')),
    case('between two bounds in a period', both, {'comparison': 'between', 'threshold': 0.3, 'upper': 0.8, 'period': '2016-01/2016-06'}, expected(part[beside[part.index].between(0.3, 0.8)], 6)),
    case('by its own value', {'values': of('months')}, {'comparison': '<', 'threshold': 50}, expected(months[months < 50], 30)),
    case('a missing value stays where the condition holds', {'values': of('pair'), 'condition': of('months')}, {'comparison': '>=', 'threshold': 40}, expected(pair[months[pair.index] >= 40], 24)),
    case('nothing passes', both, {'threshold': 99}, expected(months[:0], 30)),
    failure('no date in common', {'values': of('months'), 'condition': of('days')}, {'threshold': 0}, 'no date in common'),
])
