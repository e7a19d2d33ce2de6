import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import warnings

import numpy as np
from oracle import case, derived, failure, layer, number, physical, raster, series, variable, write

warnings.simplefilter('ignore')
years = [2010, 2011, 2012, 2014, 2015, 2016, 2017, 2018]
# Series with gaps stand for backscatter: −10 dB plus ten times the value.
stacked = np.stack([physical(f'yearly-{year}.tif') for year in years]) * 10 - 20
bound = {'y': [layer(f'yearly-{year}.tif', date=str(year)) for year in years]}
derive = {'backscatter': derived('y[i] * 10 - 20', [variable('y', 'any')], quantity='backscatter', unit='dB')}


def outputs(least=3, span=0):
    low, high = np.nanmin(stacked, 0), np.nanmax(stacked, 0)
    usable = (np.isfinite(stacked).sum(0) >= least) & (high > low) & (high - low >= span)
    wet = np.where(usable, 100 * (stacked - low) / np.where(high > low, high - low, 1), np.nan)
    change = wet[-1] - wet[0]
    valid = np.isfinite(change)
    return {'change': raster(change, 1e-5, unit='%'), 'last': raster(wet[-1], 1e-5), 'meanChange': number(change[valid].mean() if valid.any() else np.nan, valid.sum(), 30, unit='%', tolerance=1e-8),
            'wetterShare': number(100 * (change[valid] > 0).mean() if valid.any() else np.nan),
            'means': series([(str(year), np.nanmean(value) if np.isfinite(value).any() else np.nan, np.isfinite(value).sum()) for year, value in zip(years, wet)], tolerance=1e-8)}


write(__file__, [
    case('first against last of eight dates, gaps, a level pixel', bound, {}, outputs(), derived=derive),
    case('six dates and 4 dB at least', bound, {'minimumValid': 6, 'minimumRange': 4}, outputs(6, 4), derived=derive),
    case('nothing varies that much', bound, {'minimumRange': 60}, outputs(span=60), derived=derive),
    failure('backscatter as power', {'backscatter': layer('radar-power.tif', unit='1')}, {}, "'1'"),
])
