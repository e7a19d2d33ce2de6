import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import case, failure, layer, number, physical, raster, write
from scipy import stats
from sklearn import preprocessing


def expected(values, rescaled, centre, spread):
    return {'rescaled': raster(rescaled, 1e-6, unit='1'), 'centre': number(centre, np.isfinite(values).sum(), values.size, tolerance=1e-7), 'spread': number(spread, tolerance=1e-7)}


elevation, lights = physical('elevation.tif'), physical('lights.tif')
column = elevation.reshape(-1, 1)
ends = np.nanpercentile(lights, [5, 90])
with np.errstate(invalid='ignore'):
    stretched = np.interp(lights, ends, [0, 255])
stretched[np.isnan(lights)] = np.nan
quarters = np.nanpercentile(elevation, [25, 50, 75])
of = lambda name: {'values': layer(name)}
write(__file__, [
    case('to 0 … 1', of('elevation.tif'), {}, expected(elevation, preprocessing.MinMaxScaler().fit_transform(column).reshape(elevation.shape), np.nanmin(elevation), np.nanmax(elevation) - np.nanmin(elevation))),
    case('percentiles to 0 … 255, what is beyond is clipped', of('lights.tif'), {'method': 'percentiles', 'lowPercentile': 5, 'highPercentile': 90, 'to': 255}, expected(lights, stretched, ends[0], ends[1] - ends[0])),
    case('standardised', of('elevation.tif'), {'method': 'z-score'}, expected(elevation, stats.zscore(elevation, axis=None, nan_policy='omit'), np.nanmean(elevation), np.nanstd(elevation))),
    case('by median and quartiles', of('elevation.tif'), {'method': 'robust'}, expected(elevation, preprocessing.RobustScaler().fit_transform(column).reshape(elevation.shape), quarters[1], quarters[2] - quarters[0])),
    case('upside down', of('elevation.tif'), {'from': 1, 'to': 0}, {'rescaled': raster(1 - preprocessing.MinMaxScaler().fit_transform(column).reshape(elevation.shape))}),
    failure('percentiles the wrong way round', of('lights.tif'), {'method': 'percentiles', 'lowPercentile': 90, 'highPercentile': 5}, 'below the high one'),
])
