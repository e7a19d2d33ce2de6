import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from maps import NIR, RED, expected, per_date, read
from oracle import DATES, case, derived, failure, index, layer, number, stack, variable, write

temperature = read(4, 'thermal')
ndvi = per_date(index, read(NIR), read(RED))
derive = {'ndvi': derived('(nir[i] - red[i]) / (nir[i] + red[i])', [variable('nir', 'reflectance'), variable('red', 'reflectance')], quantity='ndvi')}


def bound(dates=DATES):
    return {'temperature': stack('thermal', 4), 'nir': stack('bands', NIR, dates), 'red': stack('bands', RED, dates)}


def lst(kelvin, ndvi, micrometres=10.895, low=0.2, high=0.5, soil=0.97, vegetation=0.99, cavity=False):
    proportion = np.clip((ndvi - low) / (high - low), 0, 1) ** 2
    mixed = vegetation * proportion + (soil + (1 - soil) * vegetation * 0.55) * (1 - proportion) if cavity else 0.986 + 0.004 * proportion
    emissivity = np.select([np.isnan(ndvi), ndvi < low, ndvi > high], [np.nan, soil, vegetation], mixed)
    return 1 / (1 / kelvin + micrometres / 14388 * np.log(emissivity))


write(__file__, [
    case('three dates with gaps', bound(), {}, expected('lst', per_date(lst, temperature, ndvi), 'K', prefix='thermal'), derived=derive),
    case('a date without reflectance is left out', bound(DATES[:2]), {'method': 'cavity', 'band': 'modis-31', 'soilNdvi': 0.15, 'vegetationNdvi': 0.6},
         expected('lst', {date: lst(temperature[date], ndvi[date], 11.03, 0.15, 0.6, cavity=True) for date in DATES[:2]}, 'K', prefix='thermal'), derived=derive),
    case('one date', {name: layers[:1] for name, layers in bound().items()}, {}, expected('lst', {DATES[0]: lst(temperature[DATES[0]], ndvi[DATES[0]])}, 'K', prefix='thermal'), derived=derive),
    case('nothing valid', {'temperature': layer('thermal-2019-06-15.tif', 4), 'a': layer('thermal-2019-06-15.tif', 4)}, {}, {'mean': number(np.nan, 0, 80)},
         derived={'ndvi': derived('a[i] / 0', [variable('a', 'any')])}),
    failure('temperatures in degrees Celsius', {'temperature': layer('thermal-2019-06-15.tif', 4, unit='degC'), 'ndvi': layer('bands-2019-06-15.tif', 4)}, {}, 'degC'),
])
