import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from maps import NIR, expected, per_date, read
from oracle import DATES, case, layer, number, stack, variable, derived, write

day, night, albedo = read(4, 'thermal'), read(2, 'thermal'), read(NIR)
bound = {'day': stack('thermal', 4), 'night': stack('thermal', 2), 'albedo': stack('bands', NIR)}


def inertia(day, night, albedo, factor=1, least=0.1, most=np.inf):
    difference = np.where(day - night >= least, day - night, np.nan)
    return np.minimum(factor * (1 - albedo) / difference, most)


write(__file__, [
    case('three dates with gaps', bound, {}, expected('inertia', per_date(inertia, day, night, albedo), '1/K', prefix='thermal')),
    case('a factor, a larger least difference and a cap', bound, {'factor': 20, 'minimumDifference': 2.2, 'maximum': 6},
         expected('inertia', per_date(inertia, day, night, albedo, 20, 2.2, 6), '1/K', prefix='thermal')),
    case('one albedo serves all days', {**bound, 'albedo': layer('bands-2020-06-20.tif', NIR)}, {}, expected('inertia', per_date(lambda d, n: inertia(d, n, albedo[DATES[1]]), day, night), '1/K', prefix='thermal')),
    case('nights as warm as days', {**bound, 'night': bound['day']}, {}, {'mean': number(np.nan, 0, 80)}),
])
