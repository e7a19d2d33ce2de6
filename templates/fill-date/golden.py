import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
import pandas as pd
from oracle import DATES, case, failure, layer, number, physical, raster, stack, write

YEARS = [2010, 2011, 2012, 2014, 2015, 2016, 2017, 2018]
yearly = np.stack([physical(f'yearly-{year}.tif') for year in YEARS])
optical = np.stack([physical(f'optical-{date}.tif') for date in DATES])
by_year = {'values': [layer(f'yearly-{year}.tif', date=str(year), unit='1') for year in YEARS]}
by_day = {'values': stack('optical')}
times = pd.DatetimeIndex(DATES)
middles = pd.DatetimeIndex([pd.Timestamp(year, 1, 1) + (pd.Timestamp(year + 1, 1, 1) - pd.Timestamp(year, 1, 1)) / 2 for year in YEARS])


def filled(stacked, index, way):
    table = pd.DataFrame(stacked.reshape(len(index), -1), index)
    ways = {'linear': lambda: table.interpolate('time', limit_area='inside'), 'mean': lambda: table.fillna((table.ffill() + table.bfill()) / 2), 'previous': table.ffill, 'next': table.bfill}
    return ways[way]().to_numpy().reshape(stacked.shape)


def expected(before, after):
    gaps = (np.isnan(before) & np.isfinite(after)).sum()
    valid = np.isfinite(after).sum()
    return {'filled': raster(after), 'mean': number(np.nanmean(after), valid, after.size, tolerance=1e-6), 'filledShare': number(100 * gaps / after.size, unit='%')}


write(__file__, [
    case('linear between the nearest valid years', by_year, {'layer': '2014'}, expected(yearly[3], filled(yearly, middles, 'linear')[3])),
    case('mean of the neighbours', by_day, {'layer': DATES[1], 'method': 'mean'}, expected(optical[1], filled(optical, times, 'mean')[1])),
    case('the first date has none before', by_day, {'layer': DATES[0]}, expected(optical[0], optical[0])),
    case('the next value', by_day, {'layer': DATES[0], 'method': 'next'}, expected(optical[0], filled(optical, times, 'next')[0])),
    case('too long a gap', by_day, {'layer': DATES[1], 'longestGap': 600}, expected(optical[1], optical[1])),
    failure('no such date', by_day, {'layer': '2001'}, "'2001' fits 0"),
])
