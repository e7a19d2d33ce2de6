import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from maps import NIR, RED, expected, per_date, read
from oracle import case, derived, failure, layer, number, physical, stack, variable, write

red, nir = per_date(lambda band: band / 2, read(RED)), per_date(lambda band: band / 5, read(NIR))
bound = {'r': stack('bands', RED), 'n': stack('bands', NIR)}
derive = {'red': derived('r[i] / 2', [variable('r', 'reflectance')], quantity='reflectance'), 'nir': derived('n[i] / 5', [variable('n', 'reflectance')], quantity='reflectance')}
only_red = ({'r': bound['r']}, {'red': derive['red']})


def nechad(rho, a, c):
    return np.where((rho >= 0) & (rho < c), a * rho / (1 - rho / c), np.nan)


def blended(red, nir, low=0.05, high=0.07):
    weight = np.clip((red - low) / (high - low), 0, 1)
    parts = nechad(red, 228.1, 0.1641), nechad(nir, 3078.9, 0.2112)
    return np.where(weight == 0, parts[0], np.where(weight == 1, parts[1], (1 - weight) * parts[0] + weight * parts[1]))


write(__file__, [
    case('both bands, three dates with gaps', bound, {}, expected('turbidity', per_date(blended, red, nir), 'FNU'), derived=derive),
    case('red only', only_red[0], {}, expected('turbidity', per_date(nechad, red, 228.1, 0.1641), 'FNU'), derived=only_red[1]),
    case('another blend', bound, {'blendFrom': 0.02, 'blendTo': 0.06}, expected('turbidity', per_date(blended, red, nir, 0.02, 0.06), 'FNU'), derived=derive),
    case('a straight line', only_red[0], {'profile': 'linear', 'intercept': 2, 'slope': 300}, expected('turbidity', per_date(lambda band: 2 + 300 * band, red), 'FNU'), derived=only_red[1]),
    case('brighter than the model allows', {'red': layer('plain.tif', 1)}, {'blendFrom': 8, 'blendTo': 9}, {'mean': number(0, (physical('plain.tif', 1) == 0).sum(), 63)}),
    failure('a blend the wrong way round', only_red[0], {'blendFrom': 0.08}, 'lower and a higher', derived=only_red[1]),
])
