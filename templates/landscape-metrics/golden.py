import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import case, codes, layer, number, spacing, table, write
from scipy import ndimage, stats


def most_adjacent(pixels):
    """Like adjacencies of so many pixels laid in rows in the most compact way."""
    side = int(np.sqrt(pixels))
    shape = np.zeros((side + 2, side + 2), bool)
    shape[:side, :side] = True
    rest = pixels - side * side
    shape[side, :min(rest, side)] = True
    shape[:max(rest - side, 0), side] = True
    return (shape[1:] & shape[:-1]).sum() + (shape[:, 1:] & shape[:, :-1]).sum()


def expected(name, connectivity=8, located=True):
    values = codes(name)
    east, north = (part[0, 0] for part in spacing(name, middle=True)) if located else (np.nan, np.nan)
    valid = np.isfinite(values)
    found = np.unique(values[valid])
    hectares = valid.sum() * east * north / 1e4
    beside = [(values[:, :-1].ravel(), values[:, 1:].ravel(), north), (values[:-1].ravel(), values[1:].ravel(), east)]
    pairs = lambda one, other: sum(((a == one) & (b == other)).sum() for a, b, _ in beside)
    rows, count, largest = [], 0, 0
    for code in found:
        own = values == code
        labels, patches = ndimage.label(own, np.ones((3, 3)) if connectivity == 8 else None)
        sizes = np.bincount(labels.ravel())[1:]
        length = sum((np.isfinite(a) & np.isfinite(b) & ((a == code) != (b == code))).sum() * size for a, b, size in beside)
        most = most_adjacent(own.sum())
        rows.append({'class': code, 'pixels': own.sum(), 'area': own.sum() * east * north, 'share': 100 * own.sum() / valid.sum(), 'patches': patches,
                     'patchDensity': 100 * patches / hectares, 'meanPatchArea': sizes.mean() * east * north, 'largestPatchIndex': 100 * sizes.max() / valid.sum(),
                     'edgeDensity': length / hectares, 'aggregationIndex': 100 * pairs(code, code) / most if most else np.nan})
        count, largest = count + patches, max(largest, sizes.max())
    shares = np.array([row['share'] / 100 for row in rows])
    between = np.array([[pairs(one, other) + pairs(other, one) for other in found] for one in found], float)
    edge = sum((np.isfinite(a) & np.isfinite(b) & (a != b)).sum() * size for a, b, size in beside)
    m = len(found)
    contagion = 100 * (1 - stats.entropy((shares[:, None] * between / between.sum(1, keepdims=True)).ravel()) / (2 * np.log(m))) if m > 1 else np.nan
    return {'byClass': table(rows), 'patches': number(count, valid.sum(), valid.size), 'patchDensity': number(100 * count / hectares), 'edgeDensity': number(edge / hectares, unit='m/ha'),
            'largestPatchIndex': number(100 * largest / valid.sum(), unit='%'), 'shannonDiversity': number(stats.entropy(shares)),
            'shannonEvenness': number(stats.entropy(shares, base=m) if m > 1 else np.nan), 'simpsonDiversity': number(1 - (shares ** 2).sum()), 'contagion': number(contagion)}


write(__file__, [
    case('land cover with nodata, 8-connected', {'classes': layer('classes-2010.tif')}, {}, expected('classes-2010.tif')),
    case('4-connected', {'classes': layer('classes-2020.tif')}, {'connectivity': 4}, expected('classes-2020.tif', 4)),
    case('two classes', {'classes': layer('patches.tif')}, {}, expected('patches.tif')),
    case('no CRS: no densities', {'classes': layer('patches-plain.tif')}, {}, expected('patches-plain.tif', located=False)),
])
