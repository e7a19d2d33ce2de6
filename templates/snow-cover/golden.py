import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from maps import GREEN, NIR, SWIR1, expected, per_date, read
from oracle import DATES, case, index, layer, number, stack, write

green, swir, nir = read(GREEN), read(SWIR1), read(NIR)
bound = {'green': stack('bands', GREEN), 'swir': stack('bands', SWIR1)}


def snow(green, swir, nir=None, fraction=False, ndsi=0.4, dark=0.1, water=0.11):
    found = index(green, swir)
    bright = (green >= dark) & (True if nir is None else nir >= water)
    made = np.clip(0.06 + 1.21 * found, 0, 1) * bright if fraction else (bright & (found >= ndsi)) * 1.0
    missing = np.isnan(found) if nir is None else np.isnan(found) | np.isnan(nir)
    return np.where(missing, np.nan, made)


write(__file__, [
    case('yes or no on three dates with gaps', bound, {'ndsi': -0.2, 'minimumGreen': 0.06}, expected('snow', per_date(lambda g, s: snow(g, s, ndsi=-0.2, dark=0.06), green, swir), '1')),
    case('dark pixels in the near infrared are water', {**bound, 'nir': stack('bands', NIR)}, {'ndsi': 0, 'minimumGreen': 0, 'minimumNir': 0.2},
         expected('snow', per_date(lambda g, s, n: snow(g, s, n, ndsi=0, dark=0, water=0.2), green, swir, nir), '1')),
    case('fractions, one date', {name: layers[1:2] for name, layers in bound.items()}, {'form': 'fraction', 'minimumGreen': 0.04}, expected('snow', {DATES[1]: snow(green[DATES[1]], swir[DATES[1]], fraction=True, dark=0.04)}, '1')),
    case('x / 0 is missing', {'green': layer('plain.tif', 2), 'swir': layer('plain.tif', 2)}, {}, {'mean': number(0, 43, 63)}),
])
