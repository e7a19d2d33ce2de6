import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import area, case, failure, layer, number, physical, raster, write
from scipy import ndimage
from skimage.filters import apply_hysteresis_threshold


def outputs(values, low, high, ground=None, diagonal=False):
    filled = np.where(np.isfinite(values), values, -1e9)
    if diagonal:
        labels, _ = ndimage.label(filled > low, np.ones((3, 3)))
        chosen = np.isin(labels, np.unique(labels[filled > high])) & (labels > 0)
    else:
        chosen = apply_hysteresis_threshold(filled, low, high)
    _, patches = ndimage.label(chosen, np.ones((3, 3)) if diagonal else None)
    valid = np.isfinite(values)
    return {'mask': raster(np.where(valid, chosen, np.nan) * 1.0), 'share': number(100 * chosen.sum() / valid.sum(), valid.sum(), values.size, unit='%'),
            'area': number(np.nan if ground is None else ground[chosen].sum(), unit='m2', tolerance=1e-6), 'patches': number(patches)}


nir, figures, plain = physical('optical-2020-06-20.tif', 2), physical('patches.tif'), physical('plain.tif', 1)
write(__file__, [
    case('edges only, gaps', {'values': layer('optical-2020-06-20.tif', 2)}, {'low': 0.35, 'high': 0.48}, outputs(nir, 0.35, 0.48, area('optical-2020-06-20.tif'))),
    case('corners join too', {'values': layer('optical-2020-06-20.tif', 2)}, {'low': 0.4, 'high': 0.48, 'diagonal': True}, outputs(nir, 0.4, 0.48, area('optical-2020-06-20.tif'), True)),
    case('figures whose parts join late', {'values': layer('patches.tif')}, {'low': 5, 'high': 5}, outputs(figures, 5, 5, area('patches.tif'))),
    case('nothing above the high threshold, no CRS', {'values': layer('plain.tif', 1)}, {'low': 1, 'high': 90}, outputs(plain, 1, 90)),
    failure('thresholds the wrong way round', {'values': layer('plain.tif', 1)}, {'low': 2, 'high': 1}, 'must not exceed'),
])
