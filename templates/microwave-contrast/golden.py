import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from maps import expected
from oracle import case, layer, number, physical, write

v19, h19, v37 = (physical('microwave.tif', band) for band in (1, 2, 3))
one = lambda band: [layer('microwave.tif', band, date='2020-03-01')]


def outputs(values, unit):
    made = expected('contrast', {'2020-03-01': values}, unit)
    made['layers']['rows'][0]['layer'] = 'microwave'
    return made


write(__file__, [
    case('polarisation difference, gaps', {'first': one(1), 'second': one(2)}, {}, outputs(v19 - h19, 'K')),
    case('polarisation ratio', {'first': one(1), 'second': one(2)}, {'operation': 'normalised-difference'}, outputs((v19 - h19) / (v19 + h19), '1')),
    case('quotient of two frequencies', {'first': one(3), 'second': one(1)}, {'operation': 'ratio'}, outputs(v37 / v19, '1')),
    case('zeros are fill', {'first': layer('plain.tif', 2), 'second': layer('plain.tif', 2)}, {}, {'mean': number(0, (physical('plain.tif', 2) > 0).sum(), 63)}),
])
