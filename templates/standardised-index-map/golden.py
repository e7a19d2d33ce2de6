import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import warnings

import numpy as np
from oracle import case, derived, failure, layer, number, physical, raster, series, variable, write
from scipy import stats

warnings.simplefilter('ignore')
years = [2010, 2011, 2012, 2014, 2015, 2016, 2017, 2018]
# Half a unit more, so that no value is below 0.
stacked = np.stack([physical(f'yearly-{year}.tif') for year in years]) + 0.5
dates = [f'{year}-07' for year in years]
derive = {'values': derived('y[i] + 0.5', [variable('y', 'any')])}
bound = {'y': [layer(f'yearly-{year}.tif', date=date) for year, date in zip(years, dates)]}


def indexed(values, least, normal=False, limit=3.09):
    found = np.full(values.shape, np.nan)
    for place in np.ndindex(values.shape[1:]):
        series_ = values[(slice(None), *place)]
        valid = series_[np.isfinite(series_)]
        if len(valid) < least:
            continue
        if normal:
            index = (series_ - valid.mean()) / valid.std(ddof=1)
        else:
            positive = valid[valid > 0]
            excess = np.log(positive.mean()) - np.log(positive).mean()
            if excess < 1e-12:
                continue
            shape = (1 + np.sqrt(1 + 4 * excess / 3)) / (4 * excess)
            zeros = (valid == 0).mean()
            index = stats.norm.ppf(zeros + (1 - zeros) * stats.gamma.cdf(series_, shape, scale=positive.mean() / shape))
        found[(slice(None), *place)] = np.clip(index, -limit, limit)
    return np.where(np.isfinite(found), found, np.nan)


def outputs(found, mapped=-1, below=-1, when=dates):
    valid = np.isfinite(found).sum((1, 2))
    return {'index': raster(found[mapped], 2e-6, unit='1'), 'mean': number(np.nanmean(found[mapped]), valid[mapped], 30, unit='1', tolerance=1e-7),
            'droughtShare': number(100 * (found[mapped] <= below).sum() / valid[mapped]),
            'means': series([(date, np.nanmean(value), count) for date, value, count in zip(when, found, valid)], tolerance=1e-7)}


halves = [f'{2010 + k // 2}-{6 + k % 2:02d}' for k in range(8)]
split = np.full(stacked.shape, np.nan)
for parity in (0, 1):
    split[parity::2] = indexed(stacked[parity::2], 3, True)
write(__file__, [
    case('gamma, eight Julys; gaps and a level pixel', bound, {'minimumValid': 6}, outputs(indexed(stacked, 6)), derived=derive),
    case('standard scores of one date, cut at 1', bound, {'minimumValid': 5, 'distribution': 'normal', 'layer': '2011-07', 'limit': 1, 'droughtBelow': -0.5}, outputs(indexed(stacked, 5, True, 1), 1, -0.5), derived=derive),
    case('two months of four years, each against itself', {'y': [{**one, 'date': date} for one, date in zip(bound['y'], halves)]}, {'minimumValid': 3, 'distribution': 'normal'}, outputs(split, when=halves), derived=derive),
    case('too few years', bound, {}, {'index': raster(np.full((5, 6), np.nan)), 'mean': number(np.nan, 0, 30)}, derived=derive),
    failure('values below 0 for a gamma distribution', {'values': [layer('radar-db.tif', date=date) for date in dates]}, {'minimumValid': 3}, 'take normal'),
    failure('no month', {'values': layer('plain.tif', 1)}, {}, 'has no month'),
])
