import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import warnings

import numpy as np
from maps import NIR, RED, read
from oracle import DATES, case, derived, failure, index, layer, number, raster, series, stack, variable, write

warnings.simplefilter('ignore')
nir, red, heat = read(NIR), read(RED), read(4, 'thermal')
ndvi = {date: index(nir[date], red[date]) for date in DATES}
bound = {'nir': stack('bands', NIR), 'red': stack('bands', RED), 'lst': stack('thermal', 4)}
derive = {'ndvi': derived('(nir[i] - red[i]) / (nir[i] + red[i])', [variable('nir', 'reflectance'), variable('red', 'reflectance')], quantity='ndvi')}


def scaled(values, least):
    part = np.stack(values)
    low, high = np.nanmin(part, 0), np.nanmax(part, 0)
    usable = (np.isfinite(part).sum(0) >= least) & (high > low)
    return np.where(usable, (part - low) / np.where(high > low, high - low, 1), np.nan)


def outputs(dates=DATES, weight=0.5, least=2, mapped=-1, below=40):
    health = 100 * (weight * scaled([ndvi[date] for date in dates], least) + (1 - weight) * (1 - scaled([heat[date] for date in dates], least)))
    valid = np.isfinite(health).sum((1, 2))
    dry = (health < below).sum((1, 2))
    return {'health': raster(health[mapped], 1e-5, unit='%'), 'mean': number(np.nanmean(health[mapped]), valid[mapped], 80, unit='%'), 'droughtShare': number(100 * dry[mapped] / valid[mapped]),
            'means': series([(date, np.nanmean(value), count) for date, value, count in zip(dates, health, valid)]),
            'droughtShares': series([(date, 100 * hits / count, count) for date, hits, count in zip(dates, dry, valid)])}


one = {'ndvi': layer('bands-2019-06-15.tif', 4), 'lst': layer('thermal-2019-06-15.tif', 4, date='2019-06-15')}
write(__file__, [
    case('three Junes with gaps', bound, {}, outputs(), derived=derive),
    case('the first date, NDVI counts more, another limit', bound, {'weight': 0.7, 'layer': DATES[0], 'droughtBelow': 30, 'minimumValid': 3, 'compare': 'all'}, outputs(weight=0.7, mapped=0, below=30, least=3), derived=derive),
    case('temperatures of two dates', {**bound, 'lst': bound['lst'][1:]}, {}, outputs(DATES[1:]), derived=derive),
    case('one date has no record', one, {'compare': 'all'}, {'mean': number(np.nan, 0, 80), 'droughtShare': number(np.nan)}),
    failure('a date that is not there', one, {'layer': '1999'}, "'1999' fits 0 of"),
])
