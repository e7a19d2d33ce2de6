import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from maps import expected, per_date, read
from oracle import DATES, case, derived, failure, layer, number, stack, variable, write
from scipy import constants

NAMES = [f'band{k}' for k in range(1, 6)]
parts = [read(band, 'thermal') for band in range(1, 6)]
bound = {name: stack('thermal', band) for band, name in enumerate(NAMES, 1)}
ASTER = np.array([8.291, 8.634, 9.075, 10.657, 11.318])


def planck(kelvin, micrometres):
    metres = micrometres * 1e-6
    return 2e-6 * constants.h * constants.c ** 2 / metres ** 5 / np.expm1(constants.h * constants.c / (metres * constants.k * kelvin))


def inverse(radiance, micrometres):
    metres = micrometres * 1e-6
    return constants.h * constants.c / (metres * constants.k * np.log1p(2e-6 * constants.h * constants.c ** 2 / (metres ** 5 * radiance)))


def separated(kelvins, sky=0, wavelengths=ASTER, most=0.99, contrast=(0.994, 0.687, 0.737)):
    waves = np.asarray(wavelengths)[:, None, None]
    radiance = planck(np.stack(kelvins), waves)
    leaving = radiance - (1 - most) * sky
    emissivity = leaving / planck(inverse(leaving / most, waves).max(axis=0), waves)
    beta = emissivity / emissivity.mean(axis=0)
    difference = np.ptp(beta, axis=0)
    lowest = contrast[0] - contrast[1] * difference ** contrast[2]
    spectrum = beta * lowest / beta.min(axis=0)
    best = np.nanargmax(np.where(np.isnan(beta), -1, beta), axis=0)[None]
    picked = np.take_along_axis(spectrum, best, 0)[0]
    ground = np.take_along_axis(radiance, best, 0)[0] - (1 - picked) * sky
    return inverse(ground / picked, np.asarray(wavelengths)[best[0]]), lowest, difference


def outputs(every):
    made = {}
    for part, (name, mean, means, unit) in enumerate([('lst', 'mean', 'means', 'K'), ('emissivity', 'meanEmissivity', 'emissivities', '1'), ('difference', 'meanDifference', 'differences', '1')]):
        one = expected(name, {date: value[part] for date, value in every.items()}, unit, prefix='thermal', tolerance=3e-6)
        made |= {name: one[name], mean: one['mean'], means: one['means'], **({'layers': one['layers']} if part == 0 else {})}
    return made


def every(sky=None, dates=DATES, **more):
    with np.errstate(all='ignore'):
        return {date: separated([part[date] for part in parts], 0 if sky is None else sky[date], **more) for date in dates}


own = [8.3, 8.65, 9.1, 10.6, 11.3]
write(__file__, [
    case('ASTER, three dates with gaps', bound, {}, outputs(every())),
    case('sky radiance is taken off', {**bound, 's': stack('thermal', 6)}, {}, outputs(every(read(6, 'thermal'))), derived={'skyRadiance': derived('s[i]', [variable('s', 'any')], quantity='radiance')}),
    case('other wavelengths, ceiling and contrast', bound, {'wavelengths': own, 'maximumEmissivity': 0.97, 'contrast': [0.985, 0.7503, 0.8321]},
         outputs(every(wavelengths=own, most=0.97, contrast=(0.985, 0.7503, 0.8321)))),
    case('one date', {name: layers[1:2] for name, layers in bound.items()}, {}, outputs(every(dates=DATES[1:2]))),
    failure('four wavelengths', bound, {'wavelengths': [8, 9, 10, 11]}, 'five wavelengths'),
])
