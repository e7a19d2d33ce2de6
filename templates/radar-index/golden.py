import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from maps import expected
from oracle import case, failure, layer, number, physical, write

co, cross = physical('radar-speckle.tif', 1), physical('radar-speckle.tif', 2)
bound = {'co': [layer('radar-speckle.tif', 1, date='2020-01-01')], 'cross': [layer('radar-speckle.tif', 2, date='2020-01-01')]}


def outputs(values):
    made = expected('index', {'2020-01-01': values}, '1')
    made['layers']['rows'][0]['layer'] = 'radar-speckle'
    return made


write(__file__, [
    case('dual-polarised vegetation index, gaps in both', bound, {}, outputs(4 * cross / (co + cross))),
    case('quad-polarised vegetation index', {**bound, 'otherCo': bound['co']}, {'index': 'rvi-quad'}, outputs(8 * cross / (2 * co + 2 * cross))),
    case('cross ratio', bound, {'index': 'cross-ratio'}, outputs(cross / co)),
    case('forest degradation index', bound, {'index': 'rfdi'}, outputs((co - cross) / (co + cross))),
    case('0 / 0 is missing', {'co': layer('plain.tif', 2), 'cross': layer('plain.tif', 2)}, {}, {'mean': number(2, (physical('plain.tif', 2) > 0).sum(), 63)}),
    failure('one co-polarised channel lacks', bound, {'index': 'rvi-quad'}, 'otherCo'),
])
