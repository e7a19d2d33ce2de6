import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import case, derived, layer, number, physical, variable, write

power = 10 ** (physical('radar-db.tif') / 10)
stored = physical('radar-power.tif')
mean = np.nanmean(power)

write(__file__, [
    case('decibels are averaged as power', {'values': layer('radar-db.tif')}, {},
         {'value': number(10 * np.log10(mean), np.isfinite(power).sum(), power.size, unit='dB'), 'linear': number(mean, unit='1')}),
    case('power', {'values': layer('radar-power.tif')}, {'scale': 'power'}, {'value': number(10 * np.log10(np.nanmean(stored)))}),
    case('amplitude', {'values': layer('radar-power.tif')}, {'scale': 'amplitude'}, {'value': number(10 * np.log10(np.nanmean(stored ** 2)))}),
    case('power below zero has no decibels', {'backscatter': layer('radar-power.tif')}, {'scale': 'power'}, {'value': number(np.nan), 'linear': number(-np.nanmean(stored))},
         derived={'values': derived('-backscatter[i]', [variable('backscatter', 'backscatter')], quantity='backscatter')}),
])
