import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import warnings

import numpy as np
from oracle import area, case, failure, layer, number, physical, raster, write

warnings.simplefilter('ignore')
years = [2010, 2011, 2012, 2014, 2015, 2016, 2017, 2018]
stacked = np.stack([physical(f'yearly-{year}.tif') for year in years])
bound = {'values': [layer(f'yearly-{year}.tif', date=str(year), unit='MW') for year in years]}
ground = area('yearly-2010.tif')


def outputs(test, limit, often=50, least=1):
    seen = np.isfinite(stacked)
    valid = seen.sum(0) >= least
    hits = (seen & test(np.where(seen, stacked, 0))).sum(0)
    share = np.where(valid, 100 * hits / np.maximum(1, seen.sum(0)), np.nan)
    frequent = valid & (hits > 0) & (np.nan_to_num(share, nan=-1) >= often)
    return {'frequency': raster(share, unit='%'), 'frequent': raster(np.where(valid, frequent, np.nan) * 1.0), 'limit': number(limit, unit='MW', tolerance=1e-7), 'mean': number(np.nanmean(share), valid.sum(), 30),
            'share': number(100 * frequent.sum() / valid.sum(), unit='%'), 'area': number(ground[frequent].sum(), unit='m2', tolerance=1e-6)}


high = np.nanpercentile(np.nanmean(stacked, 0), 75)
write(__file__, [
    case('above a value on eight dates with gaps', bound, {'threshold': 0.55}, outputs(lambda x: x > 0.55, 0.55)),
    case('at most, six dates needed, often is 80 %', bound, {'comparison': '<=', 'threshold': 0.5, 'frequentFrom': 80, 'minimumValid': 6}, outputs(lambda x: x <= 0.5, 0.5, 80, 6)),
    case('above a percentile of the mean map; often is any time', bound, {'limit': 'percentile', 'threshold': 75, 'frequentFrom': 0}, outputs(lambda x: x > high, high, 0)),
    case('one layer without CRS', {'values': layer('plain.tif', 2)}, {'threshold': 0}, {'share': number(100 * 43 / 60, 60, 63), 'area': number(np.nan)}),
    failure('no percentile', bound, {'limit': 'percentile', 'threshold': 120}, 'A percentile is'),
])
