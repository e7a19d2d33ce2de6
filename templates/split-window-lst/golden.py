import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from maps import expected, per_date, read
from oracle import case, derived, failure, layer, stack, variable, write

t1, t2, e1 = read(4, 'thermal'), read(5, 'thermal'), read(6, 'thermal')
e2 = {date: value + 0.004 for date, value in e1.items()}
bound = {'temperature11': stack('thermal', 4), 'temperature12': stack('thermal', 5), 'emissivity11': stack('thermal', 6), 'e': stack('thermal', 6)}
derive = {'emissivity12': derived('e[i] + 0.004', [variable('e', 'emissivity')], quantity='emissivity')}


def quadratic(t1, t2, e1, e2, water, c=(-0.268, 1.378, 0.183, 54.3, -2.238, -129.2, 16.4)):
    return t1 + np.polyval([c[2], c[1], c[0]], t1 - t2) + (c[3] + c[4] * water) * (1 - (e1 + e2) / 2) + (c[5] + c[6] * water) * (e1 - e2)


def generalised(t1, t2, e1, e2, b=(-0.41165, 1.00522, 0.14543, -0.27297, 4.06655, -6.92512, -18.27461, 0.24468)):
    mean = (e1 + e2) / 2
    terms = [np.ones_like(mean), (1 - mean) / mean, (e1 - e2) / mean ** 2]
    return b[0] + sum(k * x for k, x in zip(b[1:4], terms)) * (t1 + t2) / 2 + sum(k * x for k, x in zip(b[4:7], terms)) * (t1 - t2) / 2 + b[7] * (t1 - t2) ** 2


own = (0.5, 2.0, 0.1, 40.0, -1.0, -100.0, 10.0)
vapour = {'waterVapour': derived('(v[i] - 270) / 12', [variable('v', 'temperature')], quantity='water-vapour', unit='g/cm2')}
one = {name: layers[:1] for name, layers in bound.items()}
write(__file__, [
    case('Landsat 8 after Jiménez-Muñoz, three dates with gaps', bound, {}, expected('lst', per_date(quadratic, t1, t2, e1, e2, 2), 'K', prefix='thermal'), derived=derive),
    case('Du et al. in the generalised form', bound, {'profile': 'du-2015'}, expected('lst', per_date(generalised, t1, t2, e1, e2), 'K', prefix='thermal'), derived=derive),
    case('water vapour of every pixel and coefficients of its own', {**bound, 'v': stack('thermal', 1)}, {'coefficients': own},
         expected('lst', per_date(lambda a, b, c, d, v: quadratic(a, b, c, d, (v - 270) / 12, own), t1, t2, e1, e2, read(1, 'thermal')), 'K', prefix='thermal'), derived={**derive, **vapour}),
    case('one date', one, {'waterVapour': 1}, expected('lst', {'2019-06-15': quadratic(*(part['2019-06-15'] for part in (t1, t2, e1, e2)), 1)}, 'K', prefix='thermal'), derived=derive),
    failure('coefficients of another form', one, {'coefficients': [1, 2]}, 'has 7 coefficients', derived=derive),
])
