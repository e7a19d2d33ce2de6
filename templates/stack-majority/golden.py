import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from scipy import stats
from statistics_oracle import case, codes, layer, number, raster, shifted, write

names = ['classes-2010.tif', 'classes-2020.tif', 'mapped.tif', 'truth.tif']
layers = [codes(name) for name in names]


def expected(layers, least=1):
    stacked = np.stack(layers)
    majority, agreement, variety = (np.full(stacked.shape[1:], np.nan) for _ in range(3))
    for place in np.ndindex(majority.shape):
        votes = stacked[(slice(None), *place)]
        votes = votes[np.isfinite(votes)]
        if len(votes) < max(least, 1):
            continue
        winner, count = stats.mode(votes, keepdims=True)
        majority[place], agreement[place], variety[place] = np.ravel(winner)[0], 100 * np.ravel(count)[0] / len(votes), len(set(votes))
    valid = np.isfinite(majority).sum()
    return {'majority': raster(majority), 'agreement': raster(agreement), 'variety': raster(variety),
            'stableShare': number(100 * (variety == 1).sum() / valid if valid else np.nan, valid, majority.size, unit='%'), 'meanAgreement': number(np.nanmean(agreement) if valid else np.nan)}


inputs = {'classes': [layer(name) for name in names]}
write(__file__, [
    case('four maps with nodata; the smallest code of a tie', inputs, {}, expected(layers)),
    case('a map on another grid, three valid at least', {'classes': [layer('mapped.tif'), layer('truth-shifted.tif'), layer('truth.tif')]}, {'minimumValid': 3},
         expected([layers[2], shifted(layers[3], 0, 2), layers[3]], 3)),
    case('one map agrees with itself', {'classes': [layer('mapped.tif')]}, {}, expected([layers[2]])),
    case('never enough', {'classes': [layer('mapped.tif')]}, {'minimumValid': 2}, expected([layers[2]], 2)),
])
