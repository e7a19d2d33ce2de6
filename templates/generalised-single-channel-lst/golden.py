import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from maps import expected, per_date, read
from oracle import case, derived, layer, number, stack, variable, write

temperature, emissivity, other = read(4, 'thermal'), read(6, 'thermal'), read(5, 'thermal')
K1, K2 = 774.8853, 1321.0789
derive = {'radiance': derived('774.8853 / (Math.exp(1321.0789 / t[i]) - 1)', [variable('t', 'temperature')], quantity='radiance', unit='W/m2/sr/um')}
bound = {'temperature': stack('thermal', 4), 'emissivity': stack('thermal', 6), 't': stack('thermal', 4)}


def lst(kelvin, emissivity, water, slope=1324):
    radiance = K1 / np.expm1(K2 / kelvin)
    one, two, three = (np.polyval(row, water) for row in ([0.04019, 0.02916, 1.01523], [-0.38333, -1.50294, 0.20324], [0.00918, 1.36072, -0.27514]))
    gamma = kelvin ** 2 / (slope * radiance)
    return gamma * ((one * radiance + two) / emissivity + three) + kelvin - kelvin ** 2 / slope


vapour = {'waterVapour': derived('(v[i] - 270) / 12', [variable('v', 'temperature')], quantity='water-vapour', unit='g/cm2')}
write(__file__, [
    case('three dates, 2 g/cm²', bound, {}, expected('lst', per_date(lst, temperature, emissivity, 2), 'K', prefix='thermal'), derived=derive),
    case('a dry atmosphere and another slope', bound, {'waterVapour': 0.4, 'planckSlope': 1256}, expected('lst', per_date(lst, temperature, emissivity, 0.4, 1256), 'K', prefix='thermal'), derived=derive),
    case('water vapour of every pixel, with gaps of its own', {**bound, 'v': stack('thermal', 5)}, {},
         expected('lst', per_date(lambda t, e, v: lst(t, e, (v - 270) / 12), temperature, emissivity, other), 'K', prefix='thermal'), derived={**derive, **vapour}),
    case('fill everywhere', {'temperature': layer('plain.tif', 1), 'emissivity': layer('plain.tif', 1), 't': layer('plain.tif', 1)}, {}, {'mean': number(np.nan, 0, 63)},
         derived={'radiance': derived('-1 + 0 * t[i]', [variable('t', 'temperature')])}),
])
