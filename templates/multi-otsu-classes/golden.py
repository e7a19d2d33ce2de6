import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import area, case, layer, number, physical, raster, table, write
from skimage import filters


def outputs(name, band, classes, bins=256):
    values, ground = physical(name, band), area(name)
    valid = np.isfinite(values)
    thresholds = filters.threshold_multiotsu(values[valid], classes=classes, nbins=bins)
    place = np.digitize(np.where(valid, values, 0), thresholds, right=True)
    edges = [values[valid].min(), *thresholds, values[valid].max()]
    rows = []
    for k in range(classes):
        chosen = valid & (place == k)
        rows.append({'class': k + 1, 'from': edges[k], 'to': edges[k + 1], 'mean': values[chosen].mean() if chosen.any() else None, 'share': 100 * chosen.sum() / valid.sum(), 'area': ground[chosen].sum(), 'count': chosen.sum()})
    return {'class': raster(np.where(valid, place + 1.0, np.nan)), 'lowest': number(thresholds[0], valid.sum(), values.size), 'highest': number(thresholds[-1]), 'classes': table(rows, tolerance=1e-6)}


write(__file__, [
    case('three classes of a band with gaps', {'values': layer('optical-2020-06-20.tif', 2)}, {}, outputs('optical-2020-06-20.tif', 2, 3)),
    case('four classes with 64 bins', {'values': layer('temperature-2019-06-15.tif')}, {'classes': 4, 'bins': 64}, outputs('temperature-2019-06-15.tif', 1, 4, 64)),
    case('two classes', {'values': layer('radar-speckle.tif')}, {'classes': 2}, outputs('radar-speckle.tif', 1, 2)),
    case('fewer values than classes', {'values': layer('plain.tif', 2)}, {'classes': 4}, {'lowest': number(np.nan, 0, 63), 'class': raster(np.full((7, 9), np.nan)), 'classes': table([])}),
])
