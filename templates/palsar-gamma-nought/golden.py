import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import case, derived, layer, number, physical, raster, variable, write

numbers = np.round(4000 * np.sqrt(physical('radar-speckle.tif')))
bound = {'p': layer('radar-speckle.tif')}
derive = {'numbers': derived('Math.round(4000 * Math.sqrt(p[i]))', [{**variable('p', 'backscatter'), 'kind': 'raster'}], quantity='digital-number')}


def outputs(numbers, factor=-83, power=False):
    numbers = np.where(numbers > 0, numbers, np.nan)
    decibels = 20 * np.log10(numbers) + factor
    linear = 10 ** (decibels / 10)
    valid = np.isfinite(decibels)
    return {'gammaNought': raster(linear if power else decibels, 1e-6, unit='1' if power else 'dB'), 'mean': number(10 * np.log10(linear[valid].mean()), valid.sum(), numbers.size, unit='dB')}


write(__file__, [
    case('decibels, gaps', bound, {}, outputs(numbers), derived=derive),
    case('power with the factor of JERS-1', bound, {'calibrationFactor': -84.66, 'to': 'power'}, outputs(numbers, -84.66, True), derived=derive),
    case('zeros are no data', {'numbers': layer('plain.tif', 2)}, {}, outputs(physical('plain.tif', 2))),
])
