import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from scipy.stats import entropy
from statistics_oracle import case, column, failure, fixture, number, records, table, text, write

plots = records('plots.csv')


def expected(positive, negative, name=None):
    values = np.column_stack([column(plots, one) for one in [*positive, *negative]])
    complete = np.isfinite(values).all(1)
    values = values[complete]
    low, high = values.min(0), values.max(0)
    scaled = np.where([one in negative for one in [*positive, *negative]], (high - values) / (high - low), (values - low) / (high - low))
    e = np.array([entropy(part) for part in scaled.T]) / np.log(len(values))
    weights = (1 - e) / (1 - e).sum()
    score = scaled @ weights
    names = [row[name] if name else str(at + 1) for at, row in enumerate(plots)]
    names = [one for one, is_complete in zip(names, complete) if is_complete]
    rank = [1 + (score > one + 1e-15).sum() for one in score]
    return {'weights': table([{'indicator': one, 'entropy': e[k], 'divergence': 1 - e[k], 'weight': weights[k]} for k, one in enumerate([*positive, *negative])]),
            'scores': table([{'name': one, 'score': value, 'rank': place} for one, value, place in zip(names, score, rank)]), 'best': text(names[int(score.argmax())]), 'meanScore': number(score.mean(), len(values), len(plots))}


inputs = {'rows': fixture('plots.csv')}
write(__file__, [
    case('two indicators; incomplete rows are left out', inputs, {'positive': 'x, y', 'nameColumn': 'plot'}, expected(['x', 'y'], [], 'plot')),
    case('one where less is better', inputs, {'positive': 'y', 'negative': 'z'}, expected(['y'], ['z'])),
    case('three', inputs, {'positive': 'y,x', 'negative': 'z', 'nameColumn': 'plot'}, expected(['y', 'x'], ['z'], 'plot')),
    failure('an indicator that does not vary', {'rows': 'level.csv'}, {'positive': 'a'}, 'does not vary'),
    failure('no indicator', inputs, {'positive': ''}, 'Which indicators'),
])
