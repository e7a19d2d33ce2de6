import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from maps import expected, per_date, read
from oracle import case, derived, layer, number, raster, stack, variable, write
from scipy import constants

radiances = per_date(lambda band: band / 30, read(4, 'thermal'))
bound = {'t': stack('thermal', 4)}
derive = {'radiance': derived('t[i] / 30', [variable('t', 'temperature')], quantity='radiance', unit='W/m2/sr/um')}


def planck(radiance, micrometres):
    metres = micrometres * 1e-6
    return constants.h * constants.c / (metres * constants.k * np.log1p(2 * constants.h * constants.c ** 2 / (metres ** 5 * radiance * 1e6)))


def calibrated(k1, k2):
    return per_date(lambda radiance: k2 / np.log1p(k1 / radiance), radiances)


def case_of(name, first, second, **params):
    return case(name, bound, params, expected('temperature', calibrated(first, second), 'K', prefix='thermal'), derived=derive)


write(__file__, [
    case_of('Landsat 8 band 10, three dates', 774.8853, 1321.0789),
    case_of('Landsat 5 band 6', 607.76, 1260.56, sensor='landsat-5-b6'),
    case_of('constants of another sensor', 700, 1300, sensor='constants', k1=700, k2=1300),
    case("Planck's law at a wavelength", bound, {'sensor': 'wavelength', 'wavelength': 11.03}, expected('temperature', per_date(planck, radiances, 11.03), 'K', prefix='thermal'), derived=derive),
    case('a radiance of zero is fill', {'a': layer('plain.tif', 1)}, {}, {'mean': number(np.nan, 0, 63), 'temperature': raster(np.full((7, 9), np.nan))},
         derived={'radiance': derived('0 * a[i]', [variable('a', 'any')])}),
])
