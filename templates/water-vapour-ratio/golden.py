import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from maps import NIR, SWIR1, expected, per_date, read
from oracle import case, derived, failure, layer, number, stack, variable, write

window, second = read(NIR), read(SWIR1)
absorbing = {date: 0.62 * value - 0.01 for date, value in window.items()}
derive = {'absorbing': derived('0.62 * a[i] - 0.01', [variable('a', 'reflectance')], quantity='reflectance')}
bound = {'a': stack('bands', NIR), 'window': stack('bands', NIR)}


def water(absorbing, window, second=None, linear=False, alpha=0.02, beta=0.651, waves=(0.94, 0.865, 1.24)):
    share = np.interp(waves[0], waves[1:], [0, 1])
    continuum = window if second is None else window * (1 - share) + second * share
    ratio = np.where((absorbing > 0) & (continuum > 0), absorbing / continuum, np.nan)
    path = (alpha - np.log(ratio)) / beta
    path = np.where(path >= 0, path, np.nan)
    return path if linear else path ** 2


peer = {'form': 'linear', 'alpha': 0, 'beta': 0.3, 'wavelength': 0.936, 'windowWavelength': 0.858}
write(__file__, [
    case('one window, three dates with gaps', bound, {}, expected('water', per_date(water, absorbing, window), 'g/cm2'), derived=derive),
    case('a straight line between two windows', {**bound, 'secondWindow': stack('bands', SWIR1)}, {'alpha': -0.04},
         expected('water', per_date(lambda a, w, s: water(a, w, s, alpha=-0.04), absorbing, window, second), 'g/cm2'), derived=derive),
    case('the linear form of a peer', {**bound, 'secondWindow': stack('bands', SWIR1)}, peer,
         expected('water', per_date(lambda a, w, s: water(a, w, s, True, 0, 0.3, (0.936, 0.858, 1.24)), absorbing, window, second), 'g/cm2'), derived=derive),
    case('brighter than its surroundings: missing, not 0', {'absorbing': layer('bands-2019-06-15.tif', NIR), 'window': layer('bands-2019-06-15.tif', NIR)}, {'alpha': -0.01}, {'mean': number(np.nan, 0, 80)}),
    failure('two windows of one wavelength', bound, {'windowWavelength': 1.24}, 'different wavelengths', derived=derive),
])
