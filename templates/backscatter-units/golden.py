import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import case, failure, layer, number, physical, raster, write

decibels, power, plain = physical('radar-db.tif'), physical('radar-power.tif'), physical('plain.tif', 2)


def outputs(made, power, unit):
    valid = np.isfinite(made)
    mean = power[valid].mean() if valid.any() else np.nan
    return {'converted': raster(made, 1e-6, unit=unit), 'mean': number(10 * np.log10(mean), valid.sum(), made.size, unit='dB'), 'meanPower': number(mean, unit='1')}


positive = np.where(plain > 0, plain, np.nan)
write(__file__, [
    case('power to decibels, gaps', {'backscatter': layer('radar-power.tif')}, {}, outputs(10 * np.log10(power), power, 'dB')),
    case('decibels to power', {'backscatter': layer('radar-db.tif', unit='dB')}, {'from': 'dB', 'to': 'power'}, outputs(np.power(10, decibels / 10), np.power(10, decibels / 10), '1')),
    case('amplitude to decibels; zeros have none', {'backscatter': layer('plain.tif', 2)}, {'from': 'amplitude'}, outputs(20 * np.log10(positive), positive ** 2, 'dB')),
    case('decibels to amplitude', {'backscatter': layer('radar-db.tif')}, {'from': 'dB', 'to': 'amplitude'}, outputs(np.exp(decibels * np.log(10) / 20), np.power(10, decibels / 10), '1')),
    failure('decibels taken for power', {'backscatter': layer('radar-db.tif', unit='dB')}, {}, 'which is not power'),
])
