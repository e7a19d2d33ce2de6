import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from maps import expected, per_date, read
from oracle import DATES, case, failure, layer, stack, write

parts = [read(band, 'thermal') for band in (1, 2, 3)]
bound = {name: stack('thermal', band) for name, band in [('first', 1), ('second', 2), ('third', 3)]}


def weighted(*arrays, weights=(0.3, 0.3, 0.4), offset=2):
    return np.average(np.stack(arrays), axis=0, weights=weights) + offset


later = {**bound, 'second': [layer(f'thermal-{date}.tif', 2, date=f'{date}T11:00') for date in DATES[:2]]}
write(__file__, [
    case('three dates with gaps', bound, {}, expected('lst', per_date(weighted, *parts), 'K', prefix='thermal')),
    case('other weights, no offset', bound, {'weights': [0.5, 0.25, 0.25], 'offset': 0}, expected('lst', per_date(lambda *a: weighted(*a, weights=(0.5, 0.25, 0.25), offset=0), *parts), 'K', prefix='thermal')),
    case('days that all three have', later, {}, expected('lst', {date: weighted(*(part[date] for part in parts)) for date in DATES[:2]}, 'K', prefix='thermal')),
    failure('weights that do not add up', bound, {'weights': [0.3, 0.3, 0.3]}, 'add up to 1'),
])
