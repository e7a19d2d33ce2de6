import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from maps import NIR, RED, expected, per_date, read
from oracle import DATES, case, failure, index, layer, number, stack, write

edge, red = read(NIR), read(RED)
bound = {'redEdge': stack('bands', NIR), 'red': stack('bands', RED)}


def mishra(edge, red, c=(14.039, 86.115, 194.325)):
    ndci = index(edge, red)
    return np.where(ndci >= -c[1] / (2 * c[2]), np.polynomial.polynomial.polyval(ndci, c), np.nan)


own = (10, 60, 120)
write(__file__, [
    case('three dates with gaps', bound, {}, expected('chlorophyll', per_date(mishra, edge, red), 'mg/m3')),
    case('coefficients of its own, a date lacks', {**bound, 'red': bound['red'][:2]}, {'coefficients': own}, expected('chlorophyll', {date: mishra(edge[date], red[date], own) for date in DATES[:2]}, 'mg/m3')),
    case('swapped bands: what lies below the lowest point of the parabola is missing', {'redEdge': bound['red'], 'red': bound['redEdge']}, {}, expected('chlorophyll', per_date(mishra, red, edge), 'mg/m3')),
    case('x / 0 is missing', {'redEdge': layer('plain.tif', 2), 'red': layer('plain.tif', 2)}, {}, {'mean': number(14.039, 43, 63)}),
    failure('two coefficients', bound, {'coefficients': [1, 2]}, 'Three coefficients'),
])
