import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
import rasterio
from oracle import area, case, failure, layer, number, path_of, physical, raster, spacing, table, write
from skimage.measure import label, regionprops


def expected(name, passes, connectivity=8, least=1, located=True):
    values = physical(name)
    valid = np.isfinite(values)
    with rasterio.open(path_of(name)) as source:
        to_map = source.transform
    east, north = spacing(name) if located else (None, None)
    squares = area(name) if located else np.ones(values.shape)
    labels = label(valid & passes(np.where(valid, values, 0)), connectivity=2 if connectivity == 8 else 1)
    rows, numbers = [], np.zeros(labels.shape)
    for found in regionprops(labels):
        if found.area < least:
            continue
        top, left, bottom, right = found.bbox
        row, column = (place + 0.5 for place in found.centroid)
        x, y = to_map * (column, row)
        own = np.pad(labels == found.label, 1)
        # Every edge is as long as in the row of the object's own pixel.
        upright = (np.diff(own.astype(int), axis=1)[1:-1] != 0).sum(1)
        level = ((own[1:-1, 1:-1] & ~own[:-2, 1:-1]).astype(int) + (own[1:-1, 1:-1] & ~own[2:, 1:-1])).sum(1)
        perimeter = (upright * north[:, 0] + level * east[:, 0]).sum() if located else None
        numbers[labels == found.label] = len(rows) + 1
        rows.append({'label': len(rows) + 1, 'pixels': int(found.area), 'area': squares[labels == found.label].sum() if located else None,
                     'column': column, 'row': row, 'x': x, 'y': y, 'left': left, 'top': top, 'right': right, 'bottom': bottom, 'fill': found.extent, 'perimeter': perimeter})
    mean = np.mean([row['area'] for row in rows]) if located and rows else np.nan
    return {'labels': raster(np.where(valid, numbers, np.nan)), 'count': number(len(rows), valid.sum(), valid.size),
            'meanArea': number(mean, unit='m2', tolerance=1e-8), 'objects': table(rows, tolerance=1e-8)}


write(__file__, [
    case('8-connected; a hole parts nothing that touches elsewhere', {'values': layer('patches.tif')}, {'threshold': 5}, expected('patches.tif', lambda v: v > 5)),
    case('4-connected, three pixels at least', {'values': layer('patches.tif')}, {'threshold': 5, 'connectivity': 4, 'minimumPixels': 3},
         expected('patches.tif', lambda v: v > 5, 4, 3)),
    case('degrees', {'values': layer('lights.tif')}, {'threshold': 1}, expected('lights.tif', lambda v: v > 1)),
    case('no CRS: no lengths', {'values': layer('patches-plain.tif')}, {'threshold': 5}, expected('patches-plain.tif', lambda v: v > 5, located=False)),
    case('none', {'values': layer('patches.tif')}, {'threshold': 99}, expected('patches.tif', lambda v: v > 99)),
    failure('6-connected', {'values': layer('patches.tif')}, {'connectivity': 6}, 'connectivity is 4 or 8'),
])
