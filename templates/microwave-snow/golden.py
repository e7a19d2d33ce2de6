import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from maps import expected
from oracle import case, derived, layer, number, physical, variable, write

low, high = physical('microwave.tif', 2), physical('microwave.tif', 4)
one = lambda band: [layer('microwave.tif', band, date='2020-03-01')]
bound = {'low': one(2), 'high': one(4)}
trees = np.clip((physical('microwave.tif', 3) - 180) / 60, 0, None)
forest = {'forest': derived('Math.max(0, (f[i] - 180) / 60)', [{**variable('f', 'any'), 'kind': 'raster'}], quantity='forest-fraction')}


def outputs(values, unit):
    made = expected('snow', {'2020-03-01': values}, unit)
    made['layers']['rows'][0]['layer'] = 'microwave'
    return made


def snow(coefficient, offset=0, forest=0, most=0.75, warm=273.15):
    depth = np.maximum(0, coefficient * (low - high + offset) / (1 - np.minimum(forest, most)))
    return np.where(high < warm, depth, np.nan)


write(__file__, [
    case("Chang's depth, gaps", bound, {}, outputs(snow(1.59), 'cm')),
    case('water equivalent under forest', {**bound, 'f': layer('microwave.tif', 3)}, {'quantity': 'water-equivalent', 'maximumForest': 0.6}, outputs(snow(4.8, forest=trees, most=0.6), 'mm'), derived=forest),
    case('coefficient and offset of its own, warm snow is missing', bound, {'coefficient': 2.1, 'offset': 5, 'drySnowBelow': 200}, outputs(snow(2.1, 5, warm=200), 'cm')),
    case('fill everywhere', {'high': layer('plain.tif', 1), 'a': layer('plain.tif', 1)}, {}, {'mean': number(np.nan, 0, 63)}, derived={'low': derived('0 * a[i]', [variable('a', 'any')], unit='K')}),
])
