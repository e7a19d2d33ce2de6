import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from maps import expected, per_date, read
from oracle import DATES, case, failure, layer, number, physical, stack, write

parts = [read(band, 'thermal') for band in (1, 2, 3, 4)]
bound = {name: stack('thermal', band) for band, name in enumerate(['first', 'second', 'third', 'fourth'], 1)}


def combined(weights, offset=0, low=-np.inf, high=np.inf):
    return lambda *arrays: np.clip(np.tensordot(weights, np.stack(arrays), 1) + offset, low, high)


def outputs(weights, dates=DATES, **options):
    used = [{date: part[date] for date in dates} for part in parts[:len(weights)]]
    made = expected('combined', per_date(combined(weights, **options), *used), '', prefix='thermal')
    for name in ('combined', 'mean'):
        del made[name]['unit']
    return made


two = {name: bound[name] for name in ('first', 'second')}
write(__file__, [
    case('a difference of two channels, three dates with gaps', two, {'weights': [1, -1]}, outputs([1, -1])),
    case('four channels, cut to a range', bound, {'weights': [0.5, -1, 2, -1.2], 'offset': 30, 'lowest': -55, 'highest': -40}, outputs([0.5, -1, 2, -1.2], offset=30, low=-55, high=-40)),
    case('three channels of the days that all have', {**{name: bound[name] for name in ('first', 'second')}, 'third': bound['third'][1:]}, {'weights': [1, 1, -1.5]}, outputs([1, 1, -1.5], DATES[1:])),
    case('no date, zeros count', {'first': layer('plain.tif', 1), 'second': layer('plain.tif', 2)}, {'weights': [1, 2]}, {'mean': number(np.nanmean(physical('plain.tif', 1) + 2 * physical('plain.tif', 2)), 60, 63)}),
    failure('too few weights', bound, {'weights': [1, 1]}, '4 channels need'),
])
