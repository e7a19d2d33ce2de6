import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from maps import expected, per_date, read
from oracle import case, failure, layer, physical, series, stack, table, write

t1, t2 = read(4, 'thermal'), read(5, 'thermal')
bound = {'temperature11': stack('thermal', 4), 'temperature12': stack('thermal', 5)}


def combined(t1, t2, *coefficients, angle=0):
    terms = [t1, t1 - t2, np.ones_like(t1), (t1 - t2) * (1 / np.cos(np.radians(angle)) - 1)]
    return np.tensordot(np.resize([*coefficients, 0], 4)[:4] if len(coefficients) == 3 else coefficients, np.stack(terms), 1)


plain = physical('plain.tif', 2)
write(__file__, [
    case('Price, three dates with gaps', bound, {}, expected('lst', per_date(combined, t1, t2, 1, 3.33, 0), 'K', prefix='thermal')),
    case('the constants of a peer', bound, {'profile': 'earth-agent'}, expected('lst', per_date(combined, t1, t2, 1.022, 0.47, 0.43), 'K', prefix='thermal')),
    case('four coefficients at a slant view', bound, {'coefficients': [1.01, 2.5, -1.2, 0.8], 'viewAngle': 50},
         expected('lst', per_date(lambda a, b: combined(a, b, 1.01, 2.5, -1.2, 0.8, angle=50), t1, t2), 'K', prefix='thermal')),
    case('zeros are fill', {'temperature11': layer('plain.tif', 2), 'temperature12': layer('plain.tif', 2)}, {}, expected('lst', {'': np.where(plain > 0, plain, np.nan)}, 'K') | {'means': series([]), 'layers': table([{'layer': 'plain', 'valid': (plain > 0).sum()}])}),
    failure('two coefficients', bound, {'coefficients': [1, 2]}, 'Three or four'),
])
