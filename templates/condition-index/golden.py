import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import warnings

import numpy as np
from oracle import case, failure, layer, number, physical, raster, series, write

warnings.simplefilter('ignore')
years = [2010, 2011, 2012, 2014, 2015, 2016, 2017, 2018]
stacked = np.stack([physical(f'yearly-{year}.tif') for year in years])


def bound(months):
    return {'values': [layer(f'yearly-{year}.tif', date=f'{2010 + k // len(set(months)) if len(set(months)) > 1 else year}-{month:02d}', unit='1') for k, (year, month) in enumerate(zip(years, months))]}


def condition(groups, least=2, low_is_good=False):
    found = np.full(stacked.shape, np.nan)
    for group in set(groups):
        members = [k for k, one in enumerate(groups) if one == group]
        part = stacked[members]
        low, high = np.nanmin(part, 0), np.nanmax(part, 0)
        usable = (np.isfinite(part).sum(0) >= least) & (high > low)
        share = np.where(usable, 100 * (part - low) / np.where(high > low, high - low, 1), np.nan)
        found[members] = 100 - share if low_is_good else share
    return found


def outputs(found, dates, mapped=-1):
    valid = np.isfinite(found).sum((1, 2))
    return {'condition': raster(found[mapped], 1e-5, unit='%'), 'mean': number(np.nanmean(found[mapped]), valid[mapped], 30, unit='%', note='against 8 layers'),
            'means': series([(date, np.nanmean(value) if count else np.nan, count) for date, value, count in zip(dates, found, valid)], unit='%')}


june = [6] * 8
mixed = [3, 6, 3, 6, 3, 6, 3, 6]
dates = lambda months: [one['date'] for one in bound(months)['values']]
undated = {'values': layer('plain.tif', 1)}
write(__file__, [
    case('VCI of the last year, all of one month; gaps, a level pixel', bound(june), {}, outputs(condition(june), dates(june))),
    case('TCI of one date among its own month, four years at least', bound(mixed), {'index': 'tci', 'layer': dates(mixed)[2], 'minimumValid': 4},
         outputs(condition(mixed, 4, True), dates(mixed), 2)),
    case('against the whole record', bound(mixed), {'compare': 'all'}, outputs(condition([0] * 8), dates(mixed))),
    case('a single layer has no range', undated, {'compare': 'all'}, {'condition': raster(np.full((7, 9), np.nan)), 'mean': number(np.nan, 0, 63), 'means': series([])}),
    failure('no month to compare', undated, {}, "has no month"),
    failure('a date that is not there', bound(june), {'layer': '1999'}, "'1999' fits 0 of"),
])
