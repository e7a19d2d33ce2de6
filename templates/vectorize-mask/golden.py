import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import area, case, codes, failure, features, layer, number, physical, table, write
from rasterio.features import shapes
from scipy import ndimage


def expected(values, mask, ground, least=1):
    """GDAL's polygonizer gives rings and holes, scipy's labels the order."""
    labels, count = ndimage.label(mask)
    holes = {int(value): len(shape['coordinates']) - 1 for shape, value in shapes(labels.astype('int32'), mask)}
    rows = []
    for label in range(1, count + 1):
        inside = labels == label
        if inside.sum() >= least:
            rows.append({'polygon': len(rows) + 1, 'pixels': inside.sum(), 'area': ground[inside].sum(), 'mean': values[inside].mean(), 'holes': holes[label]})
    valid = np.isfinite(values).sum()
    return {'polygons': features(rows, tolerance=1e-6), 'areas': table(rows, tolerance=1e-6), 'count': number(len(rows), valid, values.size), 'area': number(sum(row['area'] for row in rows), unit='m2', tolerance=1e-6)}


patches, lights, red = codes('patches.tif'), physical('lights.tif'), physical('optical-2019-06-15.tif')
squares = area('patches.tif')
write(__file__, [
    case('frames, spirals, diagonals', {'values': layer('patches.tif')}, {'threshold': 5}, expected(patches, patches > 5, squares)),
    case('the background has holes', {'values': layer('patches.tif')}, {'comparison': '<', 'threshold': 5}, expected(patches, patches < 5, squares)),
    case('large ones only', {'values': layer('patches.tif')}, {'threshold': 5, 'minimumPixels': 9}, expected(patches, patches > 5, squares, 9)),
    case('degrees, mostly nodata', {'values': layer('lights.tif')}, {'threshold': 0.5}, expected(lights, np.nan_to_num(lights) > 0.5, area('lights.tif'))),
    case('none', {'values': layer('optical-2019-06-15.tif')}, {'threshold': 9}, {'count': number(0), 'area': number(0), 'polygons': features([])}),
    failure('no CRS', {'values': layer('patches-plain.tif')}, {'threshold': 5}, 'no CRS'),
])
